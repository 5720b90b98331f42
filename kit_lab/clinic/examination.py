"""누구의 트랜스포머이든 진찰한다. 모델을 부를 수만 있으면 되므로 어느 프레임워크의 것이든 좋다."""

from collections.abc import Callable
from typing import Any

from kit_core.language.saying import said, spoken
from kit_core.validation import (
    as_integer,
    as_real,
    check_callable,
    check_choice,
    check_index,
    check_pad_id,
    check_positive,
    check_positive_int,
    check_rate,
    plain,
)
from kit_lab.clinic.case import SIDES, Case, staying
from kit_lab.clinic.examiner import Examiner
from kit_lab.clinic.findings import Findings

STEPS = 80
SMALLEST_VOCABULARY = 4


def examine(
    predict: Callable[..., Any],
    *,
    vocab_size: int,
    target_vocab_size: int | None = None,
    pad_id: int = 0,
    max_length: int | None = None,
    train_step: Callable[..., Any] | None = None,
    loss: Callable[..., Any] | None = None,
    epsilon: float | None = None,
    weights: Callable[[], Any] | None = None,
    next_logits: Callable[..., Any] | None = None,
    greedy: Callable[..., Any] | None = None,
    beam: Callable[..., Any] | None = None,
    alpha: float = 0.0,
    reference: Callable[..., Any] | None = None,
    steps: int = STEPS,
    tolerance: float = 1e-3,
    seed: int = 0,
    language: str | None = None,
    architecture: str = "encoder-decoder",
) -> Findings:
    """모델을 여러 입력으로 불러 보고, 무엇이 고장 났는지를 그것을 드러내는 수와 함께 준다.

    predict만 있으면 되고, 나머지를 더 주는 만큼 더 본다. 학습을 보는 검사는 파라미터를 바꾸므로 아직 배우지 않은 모델을 넣는다.

    Args:
        predict: 소스 (B, S)와 타깃 (B, T)의 int32 배열을 받아 로짓 (B, T, V)를 주는 함수. 추론으로 돈다. NumPy로 바꿀 수
            있는 것이면 무엇을 돌려주어도 된다.
        vocab_size: 소스 어휘의 크기(토큰 수). 4 이상.
        target_vocab_size: 타깃 어휘의 크기. None이면 소스와 같다.
        pad_id: 패딩의 번호. 패딩은 글의 뒤에만 있다고 본다. 앞에 있으면(keras.utils.pad_sequences의 기본값) 위치를 앞에서부터
            세는 모델의 답은 고장 없이도 달라지므로, 그런 것은 이상이 아니라 알아 둘 것(remarks)으로 적는다.
        max_length: 모델이 받는다고 한 가장 긴 길이(토큰 수). 주면 그 길이에서도 부른다.
        train_step: 소스 (B, S)와, 시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1)로 한 걸음 배우고 손실을 주는 함수.
        loss: 같은 것을 받아, 배우지 않고 드롭아웃도 없이 손실만 주는 함수.
        epsilon: loss가 쓰는 레이블 스무딩의 정도. 주면 손실의 값까지 로짓에서 다시 구해 견준다 (논문 5.4절).
        weights: 지금의 파라미터를 이름에서 배열을 찾는 사전이나 목록으로 주는 함수.
        next_logits: 소스 (B, S)와 쓴 글 (B, T)를 받아, 캐시를 쓰며 한 토큰씩 나아가 다음 토큰의 로짓 (B, V)를 주는 함수.
        greedy: (소스, 시작 토큰, 끝 토큰, 길이 L) -> 글 (B, L). 시작 토큰은 빼고 끝 토큰은 남긴다.
        beam: 같은 것을 받아 글 (B, K, L)과 점수 (B, K)를 점수가 높은 것부터 주는 함수.
        alpha: beam의 점수가 로그 확률의 합을 ((5 + n) / 6)^alpha로 나눈 것일 때의 지수 (논문 6.1절).
        reference: 같은 가중치로 따로 계산하는, predict와 같은 꼴의 함수.
        steps: 한 배치를 외우게 하는 걸음의 수.
        tolerance: 로짓이 그 흩어짐(표준 편차)의 몇 배보다 크게 움직이면 이상으로 볼지. 반정밀도이면 0.02쯤으로 올린다.
        seed: 시험할 문장을 고르는 난수의 씨앗.
        language: "ko" 또는 "en". None이면 한국어이되, 환경 변수 KIT_LANGUAGE가 en이면 영어이다.
        architecture: "encoder-decoder", "decoder", "encoder" 가운데 하나. 디코더만 있는 모델이면 predict와 train_step, loss,
            next_logits, reference가 타깃만 받고, 인코더만 있는 모델이면 predict와 reference가 소스만 받는다. 인코더만 있는
            모델은 (B, S, V)나 분류한 (B, C)를 준다. 디코딩과, 인코더만 있는 모델의 학습은 보지 않는다.

    Returns:
        찾은 이상들. 없으면 거짓이다. 그래서 시험에 assert not examine(...)이라고 적는다.

    Raises:
        TypeError, ValueError: 함수가 아니거나, 수가 범위를 벗어나거나, 모르는 언어일 때. 모델과 함께 준 함수를
            부르다 난 오류는 이상으로 알린다.
    """
    given: dict[str, Any] = {
        "train_step": train_step,
        "loss": loss,
        "weights": weights,
        "next_logits": next_logits,
    }
    given |= {"greedy": greedy, "beam": beam, "reference": reference}
    check_callable("predict", predict, "소스와 타깃을 받아 로짓을 주는 함수를 넣는다")
    for name, function in given.items():
        if function is not None:
            check_callable(name, function, "함수를 넣거나 비워 둔다")
    sizes = vocab_size, vocab_size if target_vocab_size is None else target_vocab_size
    _check_numbers(*sizes, pad_id, max_length, steps, seed)
    as_real("alpha", alpha)
    if epsilon is not None:
        check_rate("epsilon", epsilon)
    check_positive("tolerance", tolerance)
    language = check_choice("language", spoken() if language is None else language, ("ko", "en"))
    limit = None if max_length is None else plain(max_length)
    _check_architecture(architecture, given)
    given = {name: None if one is None else staying(one) for name, one in given.items()}
    numbers = plain(pad_id), limit, float(tolerance), plain(seed)
    case = Case(staying(predict), *map(plain, sizes), *numbers, architecture)
    given |= {"epsilon": plain(epsilon), "alpha": float(alpha), "steps": plain(steps)}
    return Examiner(case, given, language).findings()


def _check_architecture(architecture: Any, given: dict[str, Any]) -> None:
    check_choice("architecture", architecture, tuple(SIDES))
    unseen = {"encoder-decoder": (), "decoder": ("greedy", "beam"), "encoder": (*given,)}[architecture]
    for name in unseen:
        if given[name] is not None and name != "reference":
            raise ValueError(
                said(f"architecture={architecture!r}일 때에는 {name}을(를) 보지 않는다. 빼고 부른다.")
            )


def _check_numbers(
    source_size: Any, target_size: Any, pad_id: Any, max_length: Any, steps: Any, seed: Any
) -> None:
    right = f"토큰을 바꾸어 보고 앞뒤를 견줄 수 있도록 {SMALLEST_VOCABULARY} 이상의 정수를 넣는다"
    sizes = {"vocab_size": source_size, "target_vocab_size": target_size}
    if max_length is not None:
        sizes["max_length"] = max_length
    for name, size in sizes.items():
        as_integer(name, size, SMALLEST_VOCABULARY, right=right)
    check_pad_id(pad_id, min(source_size, target_size))
    check_positive_int("steps", steps)
    check_index("seed", seed)
