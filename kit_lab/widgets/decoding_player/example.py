"""DecodingPlayer가 보일 문장 하나와, 프런트엔드에 줄 꼴로 줄인 그 탐색 나무."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kit_core.validation import as_text, as_texts, check_kind, check_that
from kit_lab.searching.search_tree import SearchTree
from kit_lab.searching.search_walks import ranked
from kit_lab.widgets.attention_heads import encode_weights

_SMALL = 2**16  # a token's number fits into two bytes up to here; data.js decides alike


@dataclass(frozen=True, eq=False)
class DecodingExample:
    """소스 문장과, 디코딩이 지나는 가설의 나무.

    Args:
        source: 소스 토큰 문자열 S개. 함수로 적은 나무에는 소스가 없으므로 빈 목록이다.
        tree: 그 문장을 풀며 적은 SearchTree.
        title: 고르개에 보일 이름. 없으면 토큰을 이어 붙인다.

    Raises:
        TypeError: 토큰이나 이름이 문자열이 아니거나 tree가 SearchTree가 아닐 때.
        ValueError: 토큰의 수가 tree.cross의 S와 다를 때.
    """

    source: Sequence[str]
    tree: SearchTree
    title: str | None = None

    def __post_init__(self) -> None:
        source = tuple(as_texts("source", self.source))
        check_kind("tree", self.tree, SearchTree)
        wanted = self.tree.cross.shape[2]
        check_that(
            "source의 토큰", len(source), len(source) == wanted, f"tree.cross의 소스처럼 {wanted}개여야 한다"
        )
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "title", as_text("title", self.title or "".join(source)))


def pack(example: DecodingExample, top: int) -> tuple[dict, list[np.ndarray]]:
    """프런트엔드에 줄 설명과, 실수(float32), 토큰의 번호(uint16), 어텐션의 부호(uint8) 세 배열을 만든다. 토큰이 65,536개를
    넘는 어휘의 번호는 uint32이다.

    가설마다 마지막 토큰의 로그 확률을, 이어 갈 가설의 행마다 온도별 로그 정규화 상수 M개와 확률이 큰 토큰 top개의 번호와
    로그 확률을 둔다. 나머지 토큰의 확률은 정규화 상수에서 나온다.
    """
    tree = example.tree
    inner = np.flatnonzero(~np.isnan(tree.log_probabilities[:, 0]))
    rows = tree.log_probabilities[inner]  # (R, V)
    best = np.stack([ranked(row, tree.pad_id)[:top] for row in rows])  # (R, top)
    gains = tree.log_probabilities[tree.parents[1:], tree.tokens[1:]]  # (P - 1,)
    tempered = rows[:, None].astype(np.float64) / tree.temperatures[:, None]  # (R, M, V)
    largest = tempered.max(axis=-1, keepdims=True)  # (R, M, 1)
    normalizers = np.log(np.exp(tempered - largest).sum(axis=-1)) + largest[..., 0]  # (R, M)
    columns = np.concatenate([normalizers, np.take_along_axis(rows, best, axis=1)], axis=1)  # (R, M + top)
    places = {prefix: i for i, prefix in enumerate(tree.prefixes())}
    row_of = np.full(len(tree.parents), -1)
    row_of[inner] = np.arange(len(inner))
    described = {
        "title": example.title,
        "source": list(example.source),
        "parents": tree.parents.tolist(),
        "tokens": tree.tokens.tolist(),
        "rows": row_of.tolist(),
        "samples": [[places[prefix] for prefix in line] for line in tree.samples],
    }
    floats = np.concatenate([[0.0], gains, columns.ravel()]).astype("<f4")
    codes = encode_weights(tree.cross[inner].astype(np.float64))
    ids = best.astype("<u2" if tree.log_probabilities.shape[1] <= _SMALL else "<u4")
    return described, [floats, ids.ravel(), codes.ravel()]
