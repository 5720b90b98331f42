"""디코딩이 지나간 가설의 나무: 가설마다 다음 토큰의 로그 확률과 인코더-디코더 어텐션을 적어 둔다 (논문 6.1절).

NumPy만 쓴다. 모델이나 함수로 나무를 기르는 일은 record.py가 한다. 나무가 있으면 모델 없이도 빔 서치와 샘플링을 그대로
되풀이할 수 있다.

모양의 이름: P 가설의 수, V 어휘의 크기, N 디코더의 층 수, S 소스의 길이, D 뽑기의 수, L 만들 토큰의 최대 수.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kit_lab.searching.search_walks import Prefix, Rows, all_walks, sample_walk

# 길이가 같은 가설들을 받아 저마다 다음 토큰의 로그 확률 (V,)와 어텐션 가중치 (N, S)를 준다.
NextTokens = Callable[[list[Prefix]], Sequence[tuple[np.ndarray, np.ndarray]]]


@dataclass(frozen=True, eq=False)
class SearchTree:
    """빔 서치와 샘플링이 닿을 수 있는 모든 가설. record_search가 적는다.

    0번은 아직 아무 토큰도 쓰지 않은 가설이고, 부모의 번호는 언제나 자식보다 작다. 끝 토큰으로 끝났거나 max_length에 이른 가설은
    더 잇지 않으므로 log_probabilities와 cross의 그 행은 NaN이다.

    Args:
        parents: 마지막 토큰을 뺀 가설의 번호 (P,). 0번의 부모는 -1이다.
        tokens: 마지막 토큰의 번호 (P,). 0번은 시작 토큰이다.
        log_probabilities: 다음 토큰의 로그 확률(nat) (P, V).
        cross: 다음 토큰을 고를 때의 인코더-디코더 어텐션 가중치를 헤드에 걸쳐 평균한 것 (P, N, S). 소스가 없으면 S가 0이다.
        temperatures: 샘플링의 온도 (M,). 0보다 크다.
        uniforms: 뽑기마다 걸음마다의 난수 (D, L). 0 이상 1 미만이다.
        largest_beam: 빔의 크기. 1부터 이 수까지의 빔 서치가 나무 안에 있다.
        end_id: 끝 토큰의 번호.
        pad_id: 패딩 토큰의 번호. 어느 방법도 고르지 않는다. 패딩이 없으면 -1이다.
    """

    parents: np.ndarray
    tokens: np.ndarray
    log_probabilities: np.ndarray
    cross: np.ndarray
    temperatures: np.ndarray
    uniforms: np.ndarray
    largest_beam: int
    end_id: int
    pad_id: int

    @property
    def samples(self) -> list[list[Prefix]]:
        """온도마다 뽑기마다 뽑힌 문장의 토큰. 모양은 (M, D)이다."""
        rows = dict(zip(self.prefixes(), self.log_probabilities, strict=True))
        return [
            [
                list(sample_walk(rows.__getitem__, t, u, self.end_id, self.pad_id))[-1][0]
                for u in self.uniforms
            ]
            for t in self.temperatures
        ]

    @property
    def max_length(self) -> int:
        """만들 토큰의 최대 수 L."""
        return self.uniforms.shape[1]

    def prefixes(self) -> list[Prefix]:
        """번호의 차례로 늘어놓은 가설의 토큰. 시작 토큰은 뺀다."""
        found: list[Prefix] = [()]
        for parent, token in zip(self.parents[1:], self.tokens[1:], strict=True):
            found.append((*found[parent], int(token)))
        return found

    def ended(self, prefix: Prefix) -> bool:
        """더 잇지 않는 가설인가."""
        return prefix[-1:] == (self.end_id,) or len(prefix) == self.max_length

    def walks(self, rows: Rows) -> list[Iterator[list[Prefix]]]:
        """나무가 담아야 하는 모든 찾기. 하나하나가 걸음마다 남긴 가설을 준다."""
        names = ("largest_beam", "temperatures", "uniforms", "end_id", "pad_id")
        return all_walks(rows, **{name: getattr(self, name) for name in names})


def grow_tree(
    next_tokens: NextTokens,
    *,
    start_id: int,
    end_id: int,
    pad_id: int,
    largest_beam: int,
    temperatures: np.ndarray,
    uniforms: np.ndarray,
) -> SearchTree:
    """모든 찾기를 나란히 돌리며, 걸음마다 새로 닿은 가설만 next_tokens에 물어 나무를 기른다.

    Args:
        next_tokens: 길이가 같은 가설들을 받아 저마다 다음 토큰의 로그 확률 (V,)와 어텐션 가중치 (N, S)를 주는 함수.
        start_id: 시작 토큰의 번호.
        end_id, pad_id, largest_beam, temperatures, uniforms: SearchTree의 것과 같다.

    Returns:
        SearchTree. 로그 확률과 가중치는 float32이다.
    """
    max_length = uniforms.shape[1]
    settings = {"largest_beam": largest_beam, "temperatures": temperatures, "uniforms": uniforms}
    settings |= {"end_id": end_id, "pad_id": pad_id}
    known: dict[Prefix, tuple[np.ndarray, np.ndarray]] = {}
    walks = all_walks(lambda prefix: known[prefix][0], **settings)
    seen: dict[Prefix, None] = {}
    while wanted := {prefix: None for walk in walks for prefix in next(walk, ())}:
        seen |= wanted
        new = [p for p in wanted if p not in known and p[-1:] != (end_id,) and len(p) < max_length]
        for length in sorted({len(prefix) for prefix in new}):
            group = [prefix for prefix in new if len(prefix) == length]
            rows = [tuple(np.asarray(x, "float32") for x in row) for row in next_tokens(group)]
            known |= dict(zip(group, rows, strict=True))
    prefixes = sorted(seen, key=lambda prefix: (len(prefix), prefix))
    places = {prefix: i for i, prefix in enumerate(prefixes)}
    empty = tuple(np.full_like(x, np.nan) for x in known[()])
    return SearchTree(
        parents=np.array([-1] + [places[prefix[:-1]] for prefix in prefixes[1:]], "int32"),
        tokens=np.array([start_id] + [prefix[-1] for prefix in prefixes[1:]], "int32"),
        log_probabilities=np.stack([known.get(prefix, empty)[0] for prefix in prefixes]),
        cross=np.stack([known.get(prefix, empty)[1] for prefix in prefixes]),
        **settings,
    )
