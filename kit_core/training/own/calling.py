"""파이썬에서 사용자의 자료로 학습한다. 명령 python -m kit_core.training pairs 따위와 같은 일을 한다."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kit_core.language.saying import errors_said
from kit_core.pretrained.classifier import PretrainedClassifier
from kit_core.pretrained.language_model import PretrainedLanguageModel
from kit_core.pretrained.loading import load_pretrained
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.training.loop.folder_lock import locked
from kit_core.training.own.learning import KINDS
from kit_core.training.places import check_places
from kit_core.training.recipes.overrides import override
from kit_core.validation import check_flag, check_kind, check_positive

Place = str | Path


def train_pairs(
    train: Place | Sequence[tuple[str, str]],
    output: Place,
    *,
    validation: Place | Sequence[tuple[str, str]] | None = None,
    test: Place | Sequence[tuple[str, str]] | None = None,
    columns: Sequence[str] | None = None,
    header: bool | None = None,
    encoding: str | None = None,
    skip_bad: bool = False,
    config: Mapping[str, Any] | None = None,
    minutes: float | None = None,
    work: Place | None = None,
    resume: bool = False,
    verbose: bool = True,
) -> PretrainedSequenceModel:
    """글과 짝이 되는 글의 쌍으로 인코더-디코더를 학습해 폴더에 쓰고, 그것을 연다.

    어휘와 크기와 걸음은 자료의 양을 보고 정해 알린다. 검증과 시험을 따로 주지 않으면 소스의 해시로 떼어 내며, 어느 두 쪽도
    겹치지 않는다. 끝에 떼어 둔 시험에서 재어, 고르지 않은 보기 열 개와 함께 카드에 적는다.

    Args:
        train: 소스와 타깃이 든 파일(TSV, CSV, JSONL, 탭으로 나뉜 TXT, 거기에 .gz를 더한 것)의 자리나 튜플의 목록.
        output: 모델을 쓸 폴더. 이미 있으면 비었거나 모델의 폴더여야 한다.
        validation, test: 따로 둔 파일이나 목록. 거기 있는 글은 학습에서 빠진다.
        columns: 읽을 열의 이름이나 1부터 센 번호. 정하지 않으면 "source", "질문"처럼 흔한 이름을 찾고, 없으면 앞의 둘이다.
        header: 첫 줄이 열의 이름인지. 정하지 않으면 보고 정한다.
        encoding: 파일의 인코딩. 정하지 않으면 UTF-8, CP949, BOM이 있는 UTF-16을 알아본다.
        skip_bad: 쓸 수 없는 줄을 세어 빼고 학습할지.
        config: 정해진 조리법에서 바꿀 값. 예: {"d_model": 128, "epochs": 50, "algorithm": "bpe"}.
        minutes: 이만큼 학습하면 멈추고 잰다. 정하지 않으면 조리법대로 끝까지 한다.
        work: 체크포인트와 기록을 쓸 폴더. 정하지 않으면 output 곁의 <이름>_work이다.
        resume: work에 남은 체크포인트에서 이어 간다.
        verbose: 자료의 셈과 정한 것과 진행을 보일지.

    Returns:
        load_pretrained(output)이 주는 것. generate(글들)로 답한다.

    Raises:
        TypeError, ValueError: 자료나 인자를 쓸 수 없을 때. 아무것도 학습하기 전에, 파일의 몇째 줄이 왜 그런지 말한다.
        FileNotFoundError, OSError: 파일이 없거나 폴더에 쓸 수 없을 때.
        ModuleNotFoundError: 채점에 드는 sacrebleu 따위가 없을 때.
        TrainingFailure: 손실이 NaN이 되거나, 이어 갈 체크포인트의 설정이나 자료가 다를 때.
    """
    return _trained("pairs", **locals())


def train_labels(
    train: Place | Sequence[tuple[str, str]],
    output: Place,
    *,
    validation: Place | Sequence[tuple[str, str]] | None = None,
    test: Place | Sequence[tuple[str, str]] | None = None,
    columns: Sequence[str] | None = None,
    header: bool | None = None,
    encoding: str | None = None,
    skip_bad: bool = False,
    config: Mapping[str, Any] | None = None,
    minutes: float | None = None,
    work: Place | None = None,
    resume: bool = False,
    verbose: bool = True,
) -> PretrainedClassifier:
    """글과 레이블로 분류기를 학습해 폴더에 쓰고, 그것을 연다. 클래스는 자료에 있는 레이블 모두이다.

    Args:
        train: 글과 레이블이 든 파일이나 튜플의 목록. 나머지 인자는 train_pairs의 것과 같다.

    Returns:
        load_pretrained(output)이 주는 것. predict(글들)이 확률 (N, C)를 주고, 클래스의 이름은 card["classes"]에 있다.

    Raises:
        train_pairs와 같은 것과, 레이블이 한 가지뿐이거나 글마다 다르거나 학습 쪽에 하나도 없을 때의 ValueError.
    """
    return _trained("labels", **locals())


def train_texts(
    train: Place | Sequence[str],
    output: Place,
    *,
    validation: Place | Sequence[str] | None = None,
    test: Place | Sequence[str] | None = None,
    columns: Sequence[str] | None = None,
    header: bool | None = None,
    encoding: str | None = None,
    skip_bad: bool = False,
    config: Mapping[str, Any] | None = None,
    minutes: float | None = None,
    work: Place | None = None,
    resume: bool = False,
    verbose: bool = True,
) -> PretrainedLanguageModel:
    """글로 디코더만 있는 언어 모델을 학습해 폴더에 쓰고, 그것을 연다. 긴 글은 잘라 이어 읽으므로 버리는 것이 없다.

    Args:
        train: 줄마다 글 하나인 파일이나 글의 목록. 나머지 인자는 train_pairs의 것과 같다.

    Returns:
        load_pretrained(output)이 주는 것. generate(머리글들)이 이어 쓴다.

    Raises:
        train_pairs와 같다.
    """
    return _trained("texts", **locals())


@errors_said()
def _trained(
    kind: str,
    train: Any,
    output: Place,
    config: Mapping[str, Any] | None,
    minutes: float | None,
    work: Place | None,
    resume: bool,
    verbose: bool,
    **reading: Any,
) -> Any:
    for name, value in (("resume", resume), ("verbose", verbose)):
        check_flag(name, value)
    check_kind("output", output, (str, Path), "폴더의 자리를 넣는다")
    if work is not None:
        check_kind("work", work, (str, Path), "폴더의 자리를 넣는다")
    if minutes is not None:
        check_positive("minutes", minutes)
    check_kind("config", config or {}, Mapping, "조리법의 이름에서 값으로 가는 사전을 넣는다")
    output = Path(output)
    work = Path(work) if work else output.with_name(f"{output.name}_work")
    check_places(output, work, sign="")
    learning = KINDS[kind](train, **reading)
    recipe = override(learning.RECIPE, [f"{name}={value}" for name, value in (config or {}).items()])
    learning.check(recipe)
    with locked(work, "work"):
        learning.run(output, work, recipe, minutes=minutes, resume=resume, verbose=verbose)
    return load_pretrained(output)
