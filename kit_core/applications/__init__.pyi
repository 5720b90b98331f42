from .bag_classifier import BagClassifier as BagClassifier
from .classifier import TransformerClassifier as TransformerClassifier
from .masked_words import MaskedWordModel as MaskedWordModel
from .recurrent_classifier import RecurrentClassifier as RecurrentClassifier
from .recurrent_classifier import units_for as units_for
from .seq2seq import RecurrentConfig as RecurrentConfig
from .seq2seq import RecurrentSeq2Seq as RecurrentSeq2Seq
