"""한국어 문장의 영어. {}는 채워 넣는 자리이고, 영어에는 그 차례의 번호를 적는다.

처음 만나는 오류와 명령줄의 글만 있다. 열쇠는 코드에 있는 f-문자열의 {…}를 {}로 바꾼 것과 글자까지 같아야 한다.
"""

import csv
from pathlib import Path

with open(Path(__file__).with_suffix(".csv"), encoding="utf-8", newline="") as _file:
    SENTENCES = dict(csv.reader(_file))
