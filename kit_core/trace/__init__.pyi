from .capturing import AttentionRecord as AttentionRecord
from .capturing import Trace as Trace
from .capturing import capture as capture
from .covers import overlaid as overlaid
from .patching import outputs as outputs
from .patching import patch as patch
