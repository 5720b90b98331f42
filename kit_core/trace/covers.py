"""메서드 하나를 잠시 다른 함수로 가린다. 겹쳐 가려도 어느 차례로든 벗길 수 있고, 다 벗기면 아무것도 남지 않는다.

가린 것은 가린 스레드의 부름에만 듣는다.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident
from typing import Any

import keras

Cover = Callable[[Any], Callable[..., Any]]


@contextmanager
def overlaid(layers: Sequence[keras.Layer], cover: Cover, method: str = "attend") -> Iterator[None]:
    """with 안에서는 층마다 method 대신 cover(층)이 준 함수가 불린다. 다른 스레드에서는 그대로이다."""
    owner = get_ident()

    def for_owner(layer: keras.Layer) -> Callable[..., Any]:
        beneath, covered = getattr(layer, method), cover(layer)
        return lambda *args, **kwargs: (covered if get_ident() == owner else beneath)(*args, **kwargs)

    for layer in layers:
        _layers_covers(layer, method).append(for_owner)
        layer.__dict__[method] = for_owner(layer)
    try:
        yield
    finally:
        for layer in layers:
            _uncover(layer, for_owner, method)


# 인스턴스 사전에 넣어 메서드를 잠시 가린다. Keras는 이것을 상태로 여기지 않는다.
COVERS, BARE = "_covers_of_{}", "_bare_{}"


def _layers_covers(layer: keras.Layer, method: str) -> list[Cover]:
    """지금 메서드를 가리고 있는 것들. 처음 가릴 때에는 그 전의 것도 적어 둔다."""
    own = layer.__dict__
    if COVERS.format(method) not in own:
        own[COVERS.format(method)], own[BARE.format(method)] = [], own.get(method)
    return own[COVERS.format(method)]


def _uncover(layer: keras.Layer, cover: Cover, method: str) -> None:
    """cover만 벗긴다. 나중에 씌운 것이 아직 남아 있을 수 있으므로 처음부터 다시 겹친다."""
    own = layer.__dict__
    covers, bare = COVERS.format(method), BARE.format(method)
    own[covers].remove(cover)
    own.pop(method, None)
    if own[bare] is not None:
        own[method] = own[bare]
    for left in own[covers]:
        own[method] = left(layer)
    if not own[covers]:
        del own[covers], own[bare]
