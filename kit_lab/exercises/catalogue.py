"""정거장과 실수의 목록. 번호의 차례이고, 번호가 없는 연습 문제는 끝에 온다."""

from dataclasses import replace

from kit_lab.exercises.station import Mistake, Station
from kit_lab.exercises.stations.adam_step import ADAM_STEP
from kit_lab.exercises.stations.after_2017 import RMS_NORM, ROTATE, SHARE_HEADS, SWIGLU
from kit_lab.exercises.stations.attend import ATTEND
from kit_lab.exercises.stations.beam import BEAM_SEARCH
from kit_lab.exercises.stations.cached_attention import CACHED_ATTENTION
from kit_lab.exercises.stations.decoder_layer import DECODER_LAYER
from kit_lab.exercises.stations.decoder_mask import DECODER_MASK
from kit_lab.exercises.stations.decoder_only import ANSWER_LABELS, NUCLEUS, TOP_K
from kit_lab.exercises.stations.embed import EMBED
from kit_lab.exercises.stations.encoder_layer import ENCODER_LAYER
from kit_lab.exercises.stations.feed_forward import FEED_FORWARD
from kit_lab.exercises.stations.greedy import GREEDY_SEARCH
from kit_lab.exercises.stations.heads import JOIN_HEADS, SPLIT_HEADS
from kit_lab.exercises.stations.inside import INDUCTION_SCORE, LOGIT_LENS
from kit_lab.exercises.stations.layer_norm import LAYER_NORM
from kit_lab.exercises.stations.learn_merges import LEARN_MERGES
from kit_lab.exercises.stations.learning_rate import LEARNING_RATE
from kit_lab.exercises.stations.loss_gradient import LOSS_GRADIENT
from kit_lab.exercises.stations.multi_head import MULTI_HEAD_ATTENTION
from kit_lab.exercises.stations.smoothed_loss import SMOOTHED_LOSS
from kit_lab.exercises.stations.softmax import SOFTMAX
from kit_lab.exercises.stations.table3 import BY_CHANCE, FALSE_ALARMS, PAIRED_DIFFERENCE
from kit_lab.exercises.stations.transformer import TRANSFORMER

_WORKBOOK = (
    SOFTMAX,
    ATTEND,
    SPLIT_HEADS,
    JOIN_HEADS,
    MULTI_HEAD_ATTENTION,
    LEARN_MERGES,
    EMBED,
    DECODER_MASK,
    FEED_FORWARD,
    LAYER_NORM,
    ENCODER_LAYER,
    DECODER_LAYER,
    TRANSFORMER,
    SMOOTHED_LOSS,
    LOSS_GRADIENT,
    LEARNING_RATE,
    ADAM_STEP,
    GREEDY_SEARCH,
    BEAM_SEARCH,
    CACHED_ATTENTION,
)

_LATER = (
    RMS_NORM,
    ROTATE,
    SWIGLU,
    SHARE_HEADS,
    ANSWER_LABELS,
    TOP_K,
    NUCLEUS,
    LOGIT_LENS,
    INDUCTION_SCORE,
    FALSE_ALARMS,
    PAIRED_DIFFERENCE,
    BY_CHANCE,
)

# 「직접 짓기」의 열두 차례.
WORKBOOK: dict[str, Station] = {station.name: station for station in _WORKBOOK}
STATIONS: dict[str, Station] = WORKBOOK | {station.name: station for station in _LATER}
MISTAKES: dict[str, Mistake] = {
    mistake.key: replace(mistake, station=station.name)
    for station in STATIONS.values()
    for mistake in station.mistakes
}
