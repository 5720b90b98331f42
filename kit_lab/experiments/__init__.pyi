from .records.descendants import load_descendants as load_descendants
from .records.induction import load_induction as load_induction
from .records.language_audit import load_language_audit as load_language_audit
from .records.language_scaling import load_language_scaling as load_language_scaling
from .records.sayings import load_sayings as load_sayings
from .records.table3 import load_table3 as load_table3
from .records.training_snapshots import load_snapshots as load_snapshots
