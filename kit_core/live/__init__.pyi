from .export import Exported as Exported
from .export import buffers as buffers
from .export import export as export
from .tokenizer_data import tokenizer_data as tokenizer_data
