"""한 반의 제출을 채점한다. 두 사람씩, 저마다의 자식 프로세스에서 다시 실행한다."""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from kit_core.validation import check_choice
from kit_lab.classroom.book_pages import Pages, read_pages
from kit_lab.classroom.class_list import Refused, Student, read_class, with_refused
from kit_lab.classroom.hand_in import WORK
from kit_lab.classroom.judging import MISSIONS, judge_homework, judge_pages
from kit_lab.classroom.killable import LOST as KILLED
from kit_lab.classroom.killable import STRIKES, ChildError, answers
from kit_lab.classroom.likeness import alike, shipped_code
from kit_lab.classroom.reaching import reaching
from kit_lab.classroom.roll import on_roll, read_roll
from kit_lab.exercises.catalogue import MISTAKES, STATIONS
from kit_lab.questions.questions import load_questions, named_questions

LONGEST_SENTENCE = 700  # 글자
SECONDS = 20.0  # 함수 하나를 점검하는 데 기다릴 시간
LOST = {
    "hung": "정해진 시간이 지나도 끝나지 않아 멈추었다.",
    "died": "채점하던 프로세스가 죽었다. 메모리의 한도를 넘겼거나 스스로 끝냈다.",
    "forged": "점검의 결과를 지어내려 했다.",
    "left": f"앞의 것들이 채점을 {STRIKES}번 멈추게 하여 실행하지 않았다.",
    "missing": "지은 책(--book)이나 Node가 없어 판정하지 못했다.",
    "unknown": "이 책에 없거나 여기에서 판정하지 못하는 것이다.",
}
HALTED = ("refused", *KILLED)
_TOLD = ("passed", "empty", "raised", "slow", "changed", "wrong", "refused")  # 자식이 알릴 수 있는 것
_BY_CHANCE = 3  # 다른 변형의 답과 같은 틀린 답이 이만큼은 되어야 우연이 아닐 만하다.
_CHILD = (sys.executable, "-P", "-m", "kit_lab.classroom.child")

Result = Mapping[str, Any]


@dataclass(frozen=True)
class Marked:
    """학생 한 사람의 결과. results는 갈래마다 항목의 이름에서 결과를 찾는 사전이다."""

    student: Student
    results: Mapping[str, Mapping[str, Result]]
    late: bool

    def right(self, part: str) -> int:
        """맞은 항목의 수."""
        return sum(is_right(one) for one in self.results[part].values())

    @property
    def score(self) -> int:
        """갈래마다 맞은 것을 하나에 1점으로 더한 것."""
        return sum(map(self.right, WORK))

    @property
    def tag(self) -> str:
        """제때 낸 것이 아니면 어떠한지."""
        if self.late or self.student.files:
            return "늦음" if self.late else ""
        return "읽지 못함" if self.student.refused else "내지 않음"

    @property
    def saved(self) -> str:
        """마지막으로 저장한 시각을 이 컴퓨터의 시간대로 적은 것."""
        saved = self.student.saved
        return f"{saved.astimezone():%Y-%m-%d %H:%M}" if saved else ""

    @property
    def others(self) -> list[str]:
        """다른 번호의 답을 적은 숙제."""
        return [name for name, one in self.results["homework"].items() if one.get("other")]

    @property
    def notes(self) -> list[str]:
        """사람이 살필 일."""
        stations = self.results["stations"].items()
        looked = [f"{name}: {one['look']}" for name, one in stations if "look" in one]
        halted = [f"{name}: {sentence_of(one)}" for name, one in stations if one["kind"] in HALTED]
        copied = ", ".join(self.others) if len(self.others) >= _BY_CHANCE else ""
        told = [f"틀린 답이 수만 다른 같은 문제의 답과 같다(우연일 수도 있다): {copied}"] if copied else []
        unread = [f"읽지 못한 파일이 있다. {one}" for one in self.student.refused]
        return [*unread, *self.student.notes, *halted, *looked, *told]


@dataclass(frozen=True)
class MarkedClass:
    """한 반의 결과. expected는 갈래마다 낼 수 있던 항목의 이름, titles는 (갈래, 이름)이 무엇을 묻는지, alike는
    「네 차례」의 함수마다 같은 코드를 낸 번호의 무리이다.
    """

    students: Sequence[Marked]
    refused: Sequence[Refused]
    alike: Mapping[str, Sequence[Sequence[str]]]
    expected: Mapping[str, Sequence[str]]
    titles: Mapping[tuple[str, str], str]
    due: datetime | None
    walls: bool

    @property
    def most(self) -> int:
        """만점: 낼 수 있던 항목의 수."""
        return sum(map(len, self.expected.values()))

    def mistakes(self) -> list[tuple[tuple[str, str], str, int]]:
        """이름 붙은 실수마다 ((갈래, 항목), 문장, 저지른 학생 수). 흔한 것부터이다."""
        found: Counter[tuple[tuple[str, str], str]] = Counter()
        for one in self.students:
            for name, result in one.results["stations"].items():
                if result.get("mistake"):
                    found[("stations", name), MISTAKES[result["mistake"]].sentence] += 1
            for name, result in one.results["homework"].items():
                if result.get("words"):
                    found[("homework", name), result["words"]] += 1
        return [(*key, count) for key, count in sorted(found.items(), key=lambda one: (-one[1], one[0]))]

    def stops(self) -> list[tuple[tuple[str, str], int, int]]:
        """((갈래, 항목), 낸 학생 수, 풀지 못한 학생 수). 풀지 못한 학생이 많은 것부터이다."""
        found = []
        for part in WORK:
            for name in self.expected[part]:
                handed = [one.results[part][name] for one in self.students if name in one.results[part]]
                failed = sum(not is_right(one) for one in handed if one["kind"] not in ("missing", "unknown"))
                found.append(((part, name), len(handed), failed))
        return sorted((one for one in found if one[2]), key=lambda one: (-one[2], one[0]))


def is_right(result: Result) -> bool:
    """맞았는지. 짐작은 마지막 시도를 본다."""
    right = result.get("right", result["kind"] == "passed")
    return bool(right[-1] if isinstance(right, list) else right)


def sentence_of(result: Result) -> str:
    """결과를 말하는 문장."""
    words = result.get("words", "")
    text = words[-1] if isinstance(words, list) else words
    return LOST.get(result["kind"]) or result.get("sentence") or text


def mark_class(
    folder: Path,
    book: Path | None = None,
    due: datetime | None = None,
    chapters: Iterable[str] = (),
    roll: Path | None = None,
    homework: Iterable[str] = (),
) -> MarkedClass:
    """제출 폴더 하나를 채점한다.

    Args:
        folder: 제출 파일이 든 폴더.
        book: 지은 책. None이면 책의 문제와 수술대의 도전은 판정하지 않는다.
        due: 마감. 이보다 나중에 저장한 것은 늦은 것이다.
        chapters: 이 장들의 것만 센다. homework까지 비우면 반의 누구라도 낸 것을 모두 센다.
        roll: 명단의 CSV. None이면 낸 학생만 있다.
        homework: 문제나 장의 이름들. 숙제는 이것만 센다.

    Raises:
        ValueError: 그런 장이나 문제가 없거나, 지은 책이 아니거나, 명단으로 읽을 수 없을 때.
    """
    pages = None if book is None else read_pages(book)
    items = _items(pages)
    homes = {item: chapter for item, (chapter, _) in items.items()}
    wanted = [check_choice("--chapters", chapter, sorted(set(homes.values()))) for chapter in chapters]
    named = {one.name for one in named_questions("--set", homework)}
    names = None if roll is None else read_roll(roll)

    def counts(part: str, name: str) -> bool:
        return name in named if named and part == "homework" else homes.get((part, name)) in wanted

    students, refused = read_class(folder)
    if names is not None:
        students = on_roll(students, names)
    students = [with_refused(one, refused) for one in students]
    kept = [
        {
            part: {
                name: value
                for name, value in one.work[part].items()
                if not (wanted or named) or counts(part, name)
            }
            for part in WORK
        }
        for one in students
    ]
    expected = {
        part: [
            name
            for home, name in homes
            if home == part
            and (counts(part, name) if wanted or named else any(name in work[part] for work in kept))
        ]
        for part in WORK
    }
    walls = _walls_stand()

    def marked(number: str, work: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Result]]:
        return {
            **judge_pages(work, pages),
            "stations": judge_stations(work["stations"], walls),
            "homework": judge_homework(work["homework"], number),
        }

    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        results = list(pool.map(marked, [one.number for one in students], kept))
    pairs = zip(students, results, strict=True)
    late = [due is not None and one.saved is not None and one.saved > due for one in students]
    sources = {one.number: work["stations"] for one, work in zip(students, kept, strict=True)}
    return MarkedClass(
        [Marked(one, found, is_late) for (one, found), is_late in zip(pairs, late, strict=True)],
        refused,
        alike(sources, shipped_code(book) if book else ()),
        expected,
        {item: title for item, (_, title) in items.items()},
        due,
        walls,
    )


def judge_stations(sources: Mapping[str, str], walls: bool) -> dict[str, Result]:
    """학생 한 사람의 정거장을 점검한다. 차례는 정거장의 차례이다."""
    found: dict[str, Result] = {name: {"kind": "unknown"} for name in sources if name not in STATIONS}
    known = [name for name in STATIONS if name in sources]
    reached = {name: reaching(sources[name]) for name in known}
    # 점검에 닿을 수 있는 코드는 저마다 따로 실행하여, 남의 결과를 지어낼 수 없게 한다.
    together = [name for name in known if not reached[name]]
    for names in [together, *([name] for name in known if reached[name])]:
        if sum(one["kind"] in KILLED for one in found.values()) >= STRIKES:
            found |= {name: {"kind": "left"} for name in names}
            continue
        with tempfile.TemporaryDirectory(prefix="kit-mark-", ignore_cleanup_errors=True) as folder:
            items = [(name, sources[name]) for name in names]
            told = answers(_CHILD, {"folder": folder, "walls": walls}, items, SECONDS)
        found |= {name: _sane(one) for name, one in zip(names, told, strict=True)}
    for name in known:
        if reached[name] and found[name]["kind"] == "passed":
            found[name]["look"] = f"점검하는 코드에 닿을 수 있는 것을 쓴다: {', '.join(reached[name])}"
    return {name: found[name] for name in (*known, *(found.keys() - {*known}))}


def _sane(told: Result) -> dict[str, Any]:
    """자식이 알린 것. 남의 코드가 자식인 척할 수 있으므로, 자식이 말하지 않을 것은 지어낸 것이다."""
    if told["kind"] in LOST:
        return {"kind": told["kind"]}
    sentence, mistake = told.get("sentence"), told.get("mistake")
    genuine = told.keys() == {"kind", "sentence", "mistake"} and told["kind"] in _TOLD
    if not genuine or not isinstance(sentence, str) or not (mistake is None or mistake in [*MISTAKES]):
        return {"kind": "forged"}
    text = sentence.encode("utf-8", "replace").decode("utf-8")
    return {"kind": told["kind"], "sentence": text[:LONGEST_SENTENCE], "mistake": mistake}


def _walls_stand() -> bool:
    """이 시스템이 새 이름공간을 허락하는지."""
    with tempfile.TemporaryDirectory(prefix="kit-mark-") as folder:
        try:
            answers(_CHILD, {"folder": folder, "walls": True}, [("softmax", "")], SECONDS)
        except ChildError:
            return False
    return True


def _items(pages: Pages | None) -> dict[tuple[str, str], tuple[str, str]]:
    """(갈래, 항목)에서 장의 이름과, 그것이 무엇을 묻는지 찾는 사전. 차례는 보고서에 놓을 차례이다."""
    items = {("stations", name): (one.chapter, one.title) for name, one in STATIONS.items()}
    items |= {("homework", one.name): (one.chapter, one.aim) for one in load_questions()}
    if pages:
        items |= {("guesses", name): (one["page"], one["question"]) for name, one in pages.puzzles.items()}
        items |= {("challenges", name): (one["page"], one["task"]) for name, one in pages.challenges.items()}
    return items | {("missions", name): ("playground", title) for name, title in MISSIONS.items()}
