from .questions import Asked as Asked
from .questions import Question as Question
from .questions import load_questions as load_questions
