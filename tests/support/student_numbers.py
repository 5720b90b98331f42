"""Student numbers as they are typed and pasted -> as the page, a notebook and whoever marks must all read them."""

CASES = {
    "20260001": "20260001",
    " 2026 0001\t": "20260001",
    "２０２６－０００１": "2026-0001",
    "2026\u00a00001\u3000": "20260001",
    "\ufeff2026\u200b0001\u200e": "20260001",
    "e\u200d\u0301": "\u00e9",
    "학번\u11a8": "학번\u11a8",
    "가\u11a8": "각",
    "①2": "12",
    "A-1": "A-1",
    "\u3000 \u200b": "",
}
