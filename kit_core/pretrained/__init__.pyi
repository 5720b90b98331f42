from .card import ModelCard as ModelCard
from .classifier import PretrainedClassifier as PretrainedClassifier
from .descendants import load_descendants as load_descendants
from .loading import load_pretrained as load_pretrained
from .sequence_model import PretrainedSequenceModel as PretrainedSequenceModel
from .store import load_weights as load_weights
from .store import save_pretrained as save_pretrained
from .table3 import load_table3 as load_table3
