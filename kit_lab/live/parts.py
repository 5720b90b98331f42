"""모델을 조각으로 나누어 페이지로 보낸다. 조각이 하나 올 때마다 얼마나 왔는지를 독자에게 보일 수 있다."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kit_lab.live.exporting import Exported, Pretrained, buffers, write_script

LARGEST = (
    3 * 2**17
)  # 바이트. base64로 적으면 512KiB이고, 3의 배수이므로 조각의 글을 그대로 이어도 전체의 글이 된다.


def split(weights: bytes) -> list[bytes]:
    """가중치를 크기가 LARGEST 이하인 조각들로 고르게 나눈다."""
    count = -(-len(weights) // LARGEST)
    size = -(-len(weights) // (3 * count)) * 3
    return [weights[start : start + size] for start in range(0, len(weights), size)]


def export_parts(pretrained: Pretrained, folder: str | Path) -> list[Exported]:
    """모델 하나를 스크립트 여럿으로 쓴다.

    첫 스크립트는 globalThis.kitModels[이름]에 가중치를 뺀 모델을, 나머지는 globalThis.kitParts[이름][차례]에 가중치의
    조각을 하나씩 둔다. 어느 것이 먼저 와도 된다.

    Args:
        pretrained: load_pretrained가 준 모델.
        folder: 쓸 폴더. 없으면 만든다.

    Returns:
        쓴 파일들. 이은 차례대로이다.

    Raises:
        TypeError: pretrained가 학습된 모델이 아니거나 트랜스포머가 아닌 것을 품었을 때.
        ValueError: folder가 파일이거나, 토크나이저나 카드를 페이지에서 쓸 수 없을 때.
    """
    entry, weights = buffers(pretrained)
    name = entry["name"]
    written = [write_script(name, ("kitModels", name), entry, folder)]
    for i, part in enumerate(split(weights), 1):
        text = base64.b64encode(part).decode("ascii")
        written.append(write_script(f"{name}.{i}", ("kitParts", name, str(i)), text, folder))
    return written


def messages(
    entry: dict[str, Any], engine: str, weights: bytes
) -> Iterator[tuple[dict[str, Any], list[bytes]]]:
    """커널이 프런트 엔드로 차례로 보낼 것. 첫째에 엔진과 카드와 조각의 수가 있고, 조각마다 하나씩이다."""
    first, *others = split(weights)
    told = {"kit": "live", "engine": engine, "entry": entry}
    yield told | ({"parts": 1 + len(others)} if others else {}), [first]
    for i, part in enumerate(others, 1):
        yield {"kit": "live", "part": i}, [part]
