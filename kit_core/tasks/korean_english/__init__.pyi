from .examples import Example as Example
from .examples import generate as generate
from .examples import held_out_examples as held_out_examples
from .parser import translate as translate
from .split import SPLITS as SPLITS
