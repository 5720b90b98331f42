from .exporting import Exported as Exported
from .exporting import buffers as buffers
from .exporting import export as export
from .exporting import export_engine as export_engine
from .glance import Glance as Glance
from .glance import glance as glance
from .live_model import LiveModel as LiveModel
