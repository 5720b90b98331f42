"""The glossary's rules, and how a text left in English is told."""

import csv
import re

import book_site

HANGUL = re.compile("[가-힣]")
ENGLISH_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]+")


def forbidden():
    """(the word that must not appear, the term that stands for it) from the book's glossary."""
    with (book_site.ROOT / "book" / "glossary.tsv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    return [(word, row["korean"]) for row in rows for word in (row["forbidden"] or "").split("|") if word]


def wrong_words(text):
    return {word: instead for word, instead in forbidden() if word in text}


def is_english(text, least):
    return not HANGUL.search(text) and len(ENGLISH_WORD.findall(text)) >= least
