"""논문의 표 3에서 다시 재는 행: 무엇을 바꾸고, 논문의 어느 행과 짝이 되며, 논문은 얼마를 얻었는지."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """표의 한 행.

    Args:
        changes: base에서 바꾼 값. "이름=값"으로 적는다.
        paper_row: 표 3에서 짝이 되는 행이 바꾼 값. 논문에 없는 행이면 None.
        paper_perplexity, paper_bleu: 그 행에 적힌 개발 세트(newstest2013)의 펄플렉서티와 BLEU.
        seeds: 되풀이할 시드.
    """

    changes: tuple[str, ...] = ()
    paper_row: str | None = None
    paper_perplexity: float | None = None
    paper_bleu: float | None = None
    seeds: tuple[int, ...] = (0,)


# 시드만 바꾸어도 움직이는 폭을 알아야 차이를 읽을 수 있다. 시드 하나로도 그 폭을 벗어난 행은 되풀이하지 않되, 서로
# 견줄 pre-LN 두 행은 되풀이한다.
SEEDS = (0, 1, 2)

# 바꾼 정도는 base에 대한 비로 맞추었다(예: d_k=16은 64의 4분의 1이므로 여기서는 16의 4분의 1인 4).
ROWS = {
    "base": Row((), "base", 4.92, 25.8, SEEDS),
    "(A) h=1": Row(("num_heads=1",), "h=1", 5.29, 24.9, SEEDS),
    "(A) h=4": Row(("num_heads=4",), "h=4", 5.00, 25.5, SEEDS),
    "(A) h=16": Row(("num_heads=16",), "h=16", 4.91, 25.8, SEEDS),
    "(A) h=32": Row(("num_heads=32",), "h=32", 5.01, 25.4),
    "(B) d_k=4": Row(("d_k=4",), "d_k=16", 5.16, 25.1),
    "(B) d_k=8": Row(("d_k=8",), "d_k=32", 5.01, 25.4, SEEDS),
    "(C) N=1": Row(("num_layers=1",), "N=2", 6.11, 23.7, SEEDS),
    "(C) N=2": Row(("num_layers=2",), "N=4", 5.19, 25.3, SEEDS),
    "(C) N=4": Row(("num_layers=4",), "N=8", 4.88, 25.5),
    "(C) d_model=64": Row(("d_model=64", "d_k=8", "d_v=8"), "d_model=256", 5.75, 24.5),
    "(C) d_model=256": Row(("d_model=256", "d_k=32", "d_v=32"), "d_model=1024", 4.66, 26.0),
    "(C) d_ff=128": Row(("d_ff=128",), "d_ff=1024", 5.12, 25.4, SEEDS),
    "(C) d_ff=512": Row(("d_ff=512",), "d_ff=4096", 4.75, 26.2, SEEDS),
    "(D) dropout=0.0": Row(("dropout=0.0",), "P_drop=0.0", 5.77, 24.6, SEEDS),
    "(D) dropout=0.2": Row(("dropout=0.2",), "P_drop=0.2", 4.95, 25.5),
    "(D) epsilon=0.0": Row(("epsilon=0.0",), "ls=0.0", 4.67, 25.3, SEEDS),
    "(D) epsilon=0.2": Row(("epsilon=0.2",), "ls=0.2", 5.47, 25.7, SEEDS),
    "(E) learned": Row(("position=learned",), "learned", 4.92, 25.7, SEEDS),
    # 논문에 없는 행: 정규화의 자리와 웜업.
    "pre-LN": Row(("norm=pre",), seeds=SEEDS),
    "post-LN, 웜업 없음": Row(("warm_up=False",)),
    "pre-LN, 웜업 없음": Row(("norm=pre", "warm_up=False"), seeds=SEEDS),
}
