from .exporting import Exported as Exported
from .exporting import buffers as buffers
from .exporting import export as export
