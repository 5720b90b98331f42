"""Writes the sentences of korean_english that 학습장 teaches in the page, drawn by the small form of the grammar.

python tools/page_pairs.py
"""

import base64
import sys
import zlib
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kit_core.tasks.korean_english import generate, tokenizer

FILE = Path(__file__).parents[1] / "kit_lab" / "live" / "training" / "tasks" / "korean_english_pairs.js"
DRAWS = 8000


def pairs(draws: int) -> dict[str, list[str]]:
    """The translations, and the sentences of each."""
    found: dict[str, set[str]] = {}
    for source, target in islice(generate(1, form="small"), draws):
        found.setdefault(target, set()).add(source)
    return {target: sorted(found[target]) for target in sorted(found)}


def pieces(known: dict[str, list[str]]) -> list[str]:
    """The pieces of the grammar's tokenizer that these texts need: they are split alike."""
    ids = tokenizer()
    used = {
        token
        for target, sources in known.items()
        for text in (target, *sources)
        for token in ids.encode(text)
    }
    return [ids.tokens[token] for token in sorted(used)]


def main() -> None:
    known = pairs(DRAWS)
    text = "\n".join("\t".join([target, *sources]) for target, sources in known.items())
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    FILE.write_text(
        "// Sentences of korean_english, those of one translation in a line, deflated. tools/page_pairs.py writes it.\n\n"
        "globalThis.kitKoreanEnglish = {\n"
        f'  pieces:\n    "{" ".join(pieces(known))}",\n'
        f"  size: {len(text.encode())},\n"
        f'  packed:\n    "{packed}",\n'
        "};\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
