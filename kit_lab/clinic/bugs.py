"""고장의 기록들을 곁의 표 bugs.txt에서 읽는다. 모델의 어느 부분에 났는지에 따라 나뉘어 있다.

표의 #은 부분이고 ##은 고장의 이름, 우리말 이름, 자리, 파일이다. 다음 줄이 증상이고, -는 그 파일의 줄, +는 그것을 바꾼
줄이며, :은 그 고장이 드러나려면 있어야 하는 설정이다.
"""

import json
from pathlib import Path

from kit_lab.clinic.bug import Bug

PARTS: dict[str, list[Bug]] = {}
for _block in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n").split("\n\n"):
    _first, *_lines = _block.split("\n")
    _mark, _, _rest = _first.partition(" ")
    if _mark == "#":
        _bugs = PARTS.setdefault(_rest.partition(":")[0], [])
        continue
    _symptom, *_changes = _lines
    _signed: dict[str, list[str]] = {"-": [], "+": [], ":": []}
    for _line in _changes:
        _signed[_line[0]].append(_line[2:])
    _text, _instead, _config = map("\n".join, _signed.values())
    _name, _title, _place, _file = _rest.split(" | ")
    _settings = json.loads(_config or "{}")
    _bugs.append(Bug(_name, _title, _place, _file, _text, _instead, _symptom, config=_settings))
# 고장처럼 보이지만 고장이 아닌 것.
HARMLESS = PARTS.pop("고장이 아닌 것")
