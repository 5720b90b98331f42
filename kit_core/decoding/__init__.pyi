from .beam import beam_search as beam_search
from .beam import length_penalty as length_penalty
from .greedy import greedy_decode as greedy_decode
from .greedy import greedy_loop as greedy_loop
from .steps import StepwiseDecoder as StepwiseDecoder
from .steps import compiled_loop as compiled_loop
