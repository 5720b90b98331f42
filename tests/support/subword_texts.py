"""A small corpus that a subword vocabulary can be learned from in a moment."""

from kit_core.tasks import korean_numbers

TEXTS = [example.source for example in korean_numbers.held_out_examples(500, seed=0)]
TEXTS += ["오늘은 날씨가 참 좋다.", "내일은 비가 온다고 한다.", "A dog runs.", "Ein Hund läuft."] * 20
SIZE = 480
