from .catalogue import MISTAKES as MISTAKES
from .catalogue import STATIONS as STATIONS
from .checking import check as check
from .report import Report as Report
from .shipped import ShippedWeights as ShippedWeights
from .shipped import shipped_weights as shipped_weights
from .station import Mistake as Mistake
from .station import Station as Station
