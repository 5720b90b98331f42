"""A built book of one page, as far as marking reads it: the states of widgets, the workbook, a model's scripts."""

import json
import shutil

from book_site import ROOT

from kit_lab.widgets import BackwardPass, Challenge, LineOrder, MaskPuzzle, Predict, ShapePuzzle, Surgery

TEXT = "이천이십육년 칠월 사일"
COMMA_HEAD = {"do": "headOff", "place": "decoder/layer_0/cross_attention", "head": 1}
COMMA = {
    "kind": "answer_changes_only",
    "text": "삼만 오천 원",
    "answer": "35000원",
    "keeps": ["스물세 살"],
    "most": 1,
}
FOOLED = "구년 구월 구일"


def puzzles():
    """One of each kind."""
    asked = {"question": "무엇인가?", "told": "그렇다."}
    return [
        Predict("choose", answer=1, choices=["가", "나"], wrong=["가는 아니다.", ""], **asked),
        Predict("count", answer=0.5, tolerance=0.1, **asked),
        MaskPuzzle(
            "paint",
            mask=[[True, False], [True, True]],
            query_tokens=["a", "b"],
            key_tokens=["a", "b"],
            **asked,
        ),
        BackwardPass("backwards", "기울기를 적어라."),
        LineOrder("lines", lines=["a = 1", "b = 2", "c = a + b"], free=[(0, 1)], **asked),
        ShapePuzzle(
            "shapes",
            steps=[("x", ("B", "T")), ("x.T", ("T", "B")), ("x[0]", ("T",))],
            symbols={"B": 2, "T": 5},
            **asked,
        ),
    ]


def write_book(folder, live=None):
    """Writes the book. With a LiveModel of korean_numbers there are an operating table and its model's scripts."""
    widgets = puzzles()
    if live:
        from kit_lab.live.parts import export_parts

        challenges = [
            Challenge("comma", "쉼표를 지워라.", COMMA),
            Challenge("fool", "속여라.", {"kind": "fools", "rule": "date"}),
            Challenge(
                "worse", "낮춰라.", {"kind": "accuracy_below", "do": "headOff", "count": 1, "share": 0.9}
            ),
        ]
        examples = [("삼만 오천 원", "35,000원"), ("스물세 살", "23살")]
        widgets.append(Surgery(live, TEXT, examples=examples, challenges=challenges))
        export_parts(live.pretrained, folder / "_static" / "kit" / "live")
    state = {str(i): {"state": one.get_state()} for i, one in enumerate(widgets)}
    text = json.dumps({"state": state}, default=lambda _: "IPY_MODEL").replace("<", "\\u003c")
    page = folder / "book" / "attention.html"
    for place in (page.parent, folder / "_sources"):
        place.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "book" / "workbook" / "my_transformer.ipynb", folder / "_sources")
    kind = "application/vnd.jupyter.widget-state+json"
    page.write_text(f'<p>글</p><script type="{kind}">{text}</script>', encoding="utf-8")
    return folder
