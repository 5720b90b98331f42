"""정거장과 실수의 목록. 번호의 차례이다."""

from dataclasses import replace

from kit_core.exercises.station import Mistake, Station
from kit_core.exercises.stations.attend import ATTEND

_ALL = (ATTEND,)

STATIONS: dict[str, Station] = {station.name: station for station in _ALL}
MISTAKES: dict[str, Mistake] = {
    mistake.key: replace(mistake, station=station.name) for station in _ALL for mistake in station.mistakes
}
