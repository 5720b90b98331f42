from . import clinic as clinic
from . import drawings as drawings
from . import exercises as exercises
from . import experiments as experiments
from . import live as live
from . import searching as searching
from . import style as style
from . import widgets as widgets
