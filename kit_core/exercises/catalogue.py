"""정거장과 실수의 목록. 번호의 차례이다."""

from dataclasses import replace

from kit_core.exercises.station import Mistake, Station
from kit_core.exercises.stations.attend import ATTEND
from kit_core.exercises.stations.decoder_mask import DECODER_MASK
from kit_core.exercises.stations.embed import EMBED
from kit_core.exercises.stations.heads import JOIN_HEADS, SPLIT_HEADS
from kit_core.exercises.stations.learn_merges import LEARN_MERGES
from kit_core.exercises.stations.multi_head import MULTI_HEAD_ATTENTION
from kit_core.exercises.stations.softmax import SOFTMAX

_ALL = (
    LEARN_MERGES,
    EMBED,
    SOFTMAX,
    ATTEND,
    DECODER_MASK,
    SPLIT_HEADS,
    JOIN_HEADS,
    MULTI_HEAD_ATTENTION,
)

STATIONS: dict[str, Station] = {station.name: station for station in _ALL}
MISTAKES: dict[str, Mistake] = {
    mistake.key: replace(mistake, station=station.name) for station in _ALL for mistake in station.mistakes
}
