from .card import ModelCard as ModelCard
from .classifier import PretrainedClassifier as PretrainedClassifier
from .language_model import PretrainedLanguageModel as PretrainedLanguageModel
from .loading import load_pretrained as load_pretrained
from .masked_words import PretrainedMaskedWords as PretrainedMaskedWords
from .sequence_model import PretrainedSequenceModel as PretrainedSequenceModel
from .store import load_weights as load_weights
from .store import save_pretrained as save_pretrained
