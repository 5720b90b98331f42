from .catalogue import MISTAKES as MISTAKES
from .catalogue import STATIONS as STATIONS
from .checking import check as check
from .report import Report as Report
from .station import Mistake as Mistake
from .station import Station as Station
