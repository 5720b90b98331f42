"""모델이 계산하는 동안 흐르는 값을 읽거나 바꾼다. 파라미터는 건드리지 않는다."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from difflib import get_close_matches
from fnmatch import fnmatch
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.attention import MultiHeadAttention
from kit_core.trace.covers import Cover, overlaid
from kit_core.validation import check_kind, check_shape, check_that, concrete, dtype_name, shown

Change = Callable[[Any], Any]
Places = Mapping[str, tuple[keras.Layer, int | None]]


@contextmanager
def patch(model: keras.Layer, changes: Mapping[str, Any]) -> Iterator[None]:
    """with 안에서 모델을 부르면, 적어 준 자리의 출력을 바꾸어 다음으로 흘려보낸다.

    자리는 층의 경로이다. "transformer/decoder/layer_0"이면 그 층을 지난 잔차 스트림, ".../feed_forward"이면 피드포워드의
    출력, ".../self_attention"이면 어텐션의 출력이다. 어텐션의 경로에 "/head_2"를 붙이면 셋째 헤드 하나의 출력
    (B, T, d_v), 곧 헤드를 이어 붙여 투영하기 전의 값이다. 바꾸지 않고 돌려주면 출력은 비트까지 같고, 나오면 모델에 아무것도
    남지 않는다. 겹쳐 쓰면 안쪽의 것이 나중에 바꾼다. 한 층이 여러 번 불리면 그때마다 바꾼다.

    Args:
        model: 어떤 Keras의 층이나 모델.
        changes: 자리에서 바꿀 것으로 가는 사전. 바꿀 것은 출력을 받아 새 출력을 주는 함수이거나, 출력 대신 흘려보낼 배열이다.
            배열은 출력의 모양으로 브로드캐스트된다. 0이면 지우는 것이다.

    Raises:
        TypeError: changes가 사전이 아닐 때, 바꿀 것이 함수도 수의 배열도 아닐 때.
        ValueError: 없는 자리일 때, 바꾼 것의 모양이 출력과 맞지 않을 때, 컴파일된 계산 속에서 불렸을 때, with를 나올 때까지
            한 번도 불리지 않은 자리가 있을 때.
    """
    places = _places(model)
    check_kind("changes", changes, Mapping, "자리에서 함수나 배열로 가는 사전을 넣는다")
    for path, change in changes.items():
        if path not in places:
            raise ValueError(f"changes의 자리 {shown(path)}은(는) 모델에 없다. {_known(path, places)}")
        _check_change(path, change)
    waiting = set(changes)
    with _covered(places, {path: _changing(path, change) for path, change in changes.items()}, waiting):
        yield
    if waiting:
        # 앞서 컴파일해 둔 predict나 greedy_decode는 가린 메서드를 부르지 않는다. 바뀐 줄 알고 지나치지 않게 한다.
        raise ValueError(
            f"with 안에서 한 번도 불리지 않은 자리가 있다: {', '.join(sorted(waiting))}. "
            "predict나 greedy_decode처럼 컴파일된 계산 대신 모델을 바로 부른다."
        )


@contextmanager
def outputs(model: keras.Layer, pattern: str = "*") -> Iterator[dict[str, np.ndarray]]:
    """with 안에서 모델을 부르면, 경로가 pattern에 맞는 층마다 출력을 기록한다.

    계산은 바꾸지 않는다. 같은 층이 여러 번 불리면 마지막 것을 남기고, 그래프로 컴파일된 계산은 기록하지 않는다. patch 안에서
    열면 바뀐 뒤의 값을 본다.

    Args:
        model: 어떤 Keras의 층이나 모델.
        pattern: 와일드카드를 쓴 경로. ``*/decoder/layer_?`` 이면 디코더의 층을 지날 때마다의 잔차 스트림,
            ``*/head_*`` 이면 헤드마다의 출력.

    Yields:
        경로에서 NumPy 배열로 가는 사전. 먼저 끝난 계산이 앞에 온다.

    Raises:
        ValueError: 맞는 자리가 없을 때.
    """
    places = _places(model)
    check_kind("pattern", pattern, str)
    wanted = [path for path in places if fnmatch(path, pattern)]
    if not wanted:
        raise ValueError(f"pattern={shown(pattern)}에 맞는 자리가 없다. {_known(pattern, places)}")
    found: dict[str, np.ndarray] = {}

    def keeping(path: str) -> Change:
        def keep(x: Any) -> Any:
            if hasattr(x, "shape") and concrete(x) is not None:
                found.pop(path, None)
                found[path] = ops.convert_to_numpy(x)
            return x

        return keep

    with _covered(places, {path: keeping(path) for path in wanted}, set()):
        yield found


def _places(model: keras.Layer) -> dict[str, tuple[keras.Layer, int | None]]:
    """바꿀 수 있는 자리마다 그 층과, 헤드라면 몇째인지를 준다."""
    check_kind("model", model, keras.Layer, "Keras의 층이나 모델을 넣는다")
    if not model.built:
        # 경로는 파라미터를 만들 때 정해진다. 이 책의 모델은 설정만으로 만들 수 있다.
        try:
            model.build()
        except Exception:
            raise ValueError(
                f"model={model.name!r}은(는) 아직 만들어지지 않아 층의 경로가 없다. 먼저 한 번 부른다."
            ) from None
    places: dict[str, tuple[keras.Layer, int | None]] = {}
    for layer in model._flatten_layers():
        if layer.path is None or isinstance(layer, keras.layers.Dropout):
            # 드롭아웃은 불리기 전까지 경로가 없고, 추론에서는 아무 일도 하지 않는다.
            continue
        places[layer.path] = layer, None
        if isinstance(layer, MultiHeadAttention):
            places |= {f"{layer.path}/head_{i}": (layer, i) for i in range(layer.num_heads)}
    return places


def _known(path: Any, places: Mapping[str, Any]) -> str:
    near = get_close_matches(str(path), places, n=3, cutoff=0.5)
    names = near or sorted(name for name in places if name.count("/") <= 2)[:12]
    return f"{'비슷한' if near else '있는'} 자리: {', '.join(names)}"


def _check_change(path: str, change: Any) -> None:
    if callable(change):
        return
    array = concrete(change)
    if array is None or not _numeric(array):
        raise TypeError(
            f"changes[{path!r}]={shown(change)}은(는) 쓸 수 없다. 출력을 받아 새 출력을 주는 함수나 수의 배열을 넣는다."
        )


def _numeric(array: Any) -> bool:
    return any(kind in dtype_name(array) for kind in ("float", "int", "bool"))


def _changing(path: str, change: Any) -> Change:
    """출력을 받아 바꾼 출력을 주는 함수. 쓸 수 없는 것을 주면 자리의 이름을 대며 거절한다."""

    def changed(x: Any) -> Any:
        if not hasattr(x, "shape") or concrete(x) is None:
            raise ValueError(
                f"{path}을(를) 바꿀 수 없다. 배열 하나를 바로 내놓는 계산만 바꾼다. predict, fit, greedy_decode처럼 "
                "컴파일된 계산 대신 모델을 바로 부른다."
            )
        new = change(x) if callable(change) else change
        if new is x:
            return x
        check_that(f"{path}을(를) 바꾸는 함수의 출력", new, new is not None, "새 출력을 돌려준다")
        array = new if hasattr(new, "dtype") else concrete(new)
        check_that(f"{path}을(를) 바꾼 것", new, array is not None and _numeric(array), "수의 배열을 준다")
        new = ops.convert_to_tensor(new, dtype=keras.backend.standardize_dtype(x.dtype))
        shape = tuple(x.shape)
        try:
            fits = np.broadcast_shapes(tuple(new.shape), shape) == shape
        except ValueError:
            fits = False
        check_shape(
            f"{path}을(를) 바꾼 것", new.shape, fits, f"출력의 모양 {shape}으로 브로드캐스트되는 것을 준다"
        )
        return ops.broadcast_to(new, shape)

    return changed


@contextmanager
def _covered(places: Places, changes: Mapping[str, Change], waiting: set[str]) -> Iterator[None]:
    """with 안에서는 자리마다 출력이 changes의 함수를 지난다."""
    with ExitStack() as covers:
        for path, change in changes.items():
            layer, head = places[path]
            cover = _cover(path, head, change, waiting)
            covers.enter_context(overlaid([layer], cover, "call" if head is None else "attend"))
        yield


def _cover(path: str, head: int | None, changed: Change, waiting: set[str]) -> Cover:
    def once_called(x: Any) -> Any:
        waiting.discard(path)
        try:
            return changed(x)
        except Exception as error:
            # Keras는 call 안의 오류를 영어 설명으로 감싼다. 이미 설명이 붙었다고 알려 그대로 지나가게 한다.
            error._keras_call_info_injected = True  # type: ignore[attr-defined]
            raise

    def cover_call(layer: Any) -> Callable[..., Any]:
        call = layer.call
        return lambda *args, **kwargs: once_called(call(*args, **kwargs))

    def cover_attend(layer: Any) -> Callable[..., Any]:
        attend = layer.attend

        def attend_and_change(*args: Any, **kwargs: Any) -> tuple[Any, Any]:
            heads, weights = attend(*args, **kwargs)  # (B, h, T, d_v), (B, h, T, S)
            own = heads[:, head]  # (B, T, d_v)
            new = once_called(own)
            if new is not own:
                others = [heads[:, i] for i in range(layer.num_heads)]
                heads = ops.stack([*others[:head], new, *others[head + 1 :]], axis=1)
            return heads, weights

        return attend_and_change

    return cover_call if head is None else cover_attend
