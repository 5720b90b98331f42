"""정거장과 실수의 목록. 번호의 차례이고, 번호가 없는 연습 문제는 끝에 온다."""

from importlib import import_module

from kit_lab.exercises.station import Mistake, Station

# stations의 파일. 번호가 같은 정거장은 이 차례로 선다.
_FILES = [
    "softmax",
    "attend",
    "heads",
    "multi_head",
    "learn_merges",
    "embed",
    "decoder_mask",
    "feed_forward",
    "layer_norm",
    "encoder_layer",
    "decoder_layer",
    "transformer",
    "smoothed_loss",
    "loss_gradient",
    "learning_rate",
    "adam_step",
    "greedy",
    "beam",
    "cached_attention",
    "after_2017",
    "decoder_only",
    "inside",
    "table3",
]
_STATIONS = [
    one
    for name in _FILES
    for one in vars(import_module(f"kit_lab.exercises.stations.{name}")).values()
    if isinstance(one, Station)
]
STATIONS: dict[str, Station] = {station.name: station for station in _STATIONS}
# 「직접 짓기」의 열두 차례.
WORKBOOK: dict[str, Station] = {
    name: station for name, station in STATIONS.items() if station.number is not None and station.number <= 12
}
MISTAKES: dict[str, Mistake] = {
    mistake.key: mistake for station in STATIONS.values() for mistake in station.mistakes
}
