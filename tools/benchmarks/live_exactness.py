"""Is the engine in the page the model that kit_core is? The long proof; tests/live holds a sample of it.

    KIT_DATA_DIR=... python tools/benchmarks/live_exactness.py [--only logits numerals ...] [--json live_exactness.json]

- logits: 200 inputs a model, teacher-forced, and every array of `capture` for them: the largest difference;
- numerals: 1,000 held-out numerals, greedy ids;
- multi30k: 300 sentences of test_2016_flickr, greedy ids and the best hypothesis of beam 4;
- chatbot: 600 questions of the test side, greedy ids;
- reviews: 2,000 reviews of the test side, probabilities of the classifier;
- readings: 200 reviews, the logits of the language model after every token, those of the masked words in the middle;
- tokenizers: ids of every line of the corpora's test files and of 10,000 generated texts, and the texts back from the ids.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from live_engine import entry, run_tasks
from live_parity import forward_task, largest_difference, padded_batch, python_forward
from odd_texts import odd_texts

from kit_core import beam_search, greedy_decode, load_pretrained
from kit_core.pretrained.sequence_model import encode_texts
from kit_core.tasks import korean_english, korean_numbers
from kit_core.tasks.corpora.chatbot import load_chatbot
from kit_core.tasks.corpora.multi30k import load_multi30k
from kit_core.tasks.corpora.reviews import load_reviews

NAMES = ("korean_numbers", "korean_english", "multi30k", "chatbot", "reviews")
ONE_STACK = ("language_model", "masked_words")
MADE = {"korean_numbers": korean_numbers, "korean_english": korean_english}
BATCH = 20


def held_out_texts(name: str, count: int) -> tuple[list[str], list[str]]:
    """Sources and targets that the model has not learned from; a classifier has no targets."""
    if name in MADE:
        found = MADE[name].held_out_examples(count, seed=11)
        return [one.source for one in found], [one.target for one in found]
    test = {"multi30k": load_multi30k, "chatbot": load_chatbot}.get(name, load_reviews)().test
    pairs = list(test)[:count]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs] if name != "reviews" else []


def logits(name: str, run: Callable[[list], list]) -> dict[str, Any]:
    """200 inputs in padded batches: the largest difference of a logit and of any array of capture."""
    pretrained = load_pretrained(name)
    sources, targets = held_out_texts(name, 200)
    tasks, wanted = [], []
    for start in range(0, 200, BATCH):
        batch = padded_batch(pretrained, sources[start : start + BATCH], targets[start : start + BATCH])
        tasks.append(forward_task(name, batch))
        wanted.append(python_forward(pretrained.model, batch))
    differences = [largest_difference(got, want) for got, want in zip(run(tasks), wanted, strict=True)]
    return {
        "inputs": len(sources),
        "arrays": len(wanted[0][1]),
        "logits": max(one[0] for one in differences),
        "capture": max(one[1] for one in differences),
    }


def answers(name: str, count: int, beam: bool, run: Callable[[list], list]) -> dict[str, Any]:
    """How many answers have the same ids as kit_core's, and which do not."""
    pretrained = load_pretrained(name)
    texts, _ = held_out_texts(name, count)
    limits = {"start_id": 1, "end_id": 2, "max_length": pretrained.card["target_length"]}
    source = encode_texts(pretrained, texts)
    rows = []
    for start in range(0, len(texts), 100):
        part = source[start : start + 100]
        rows += list(
            beam_search(pretrained.model, part, **limits)[0][:, 0]
            if beam
            else greedy_decode(pretrained.model, part, **limits)
        )
    (found,) = run(
        [{"task": "generate", "name": name, "texts": texts, "options": {"beamSize": 4 if beam else 1}}]
    )
    wanted = [[int(token) for token in row if token] for row in rows]
    other = [text for text, got, want in zip(texts, found, wanted, strict=True) if got["ids"] != want]
    return {"answers": len(texts), "equal": len(texts) - len(other), "different": other}


def probabilities(name: str, run: Callable[[list], list], count: int = 2000) -> dict[str, Any]:
    """The largest difference of a probability."""
    texts, _ = held_out_texts(name, count)
    wanted = load_pretrained(name).predict(texts)
    (found,) = run([{"task": "predict", "name": name, "texts": texts}])
    got = np.array([one["probabilities"] for one in found])
    return {"texts": len(texts), "probabilities": float(np.abs(got - wanted).max())}


def readings(name: str, run: Callable[[list], list]) -> dict[str, Any]:
    """The largest difference of a logit, and how many of the likeliest tokens are the same."""
    pretrained = load_pretrained(name)
    texts, _ = held_out_texts("reviews", 200)
    rows = [pretrained.tokenizer.encode(text)[: pretrained.model.config.max_length] for text in texts if text]
    if name == "language_model":
        tasks = [{"task": "readWhole", "name": name, "rows": [row]} for row in rows]
        wanted = [np.asarray(pretrained.model(np.array([row])))[0] for row in rows]
    else:
        tasks = [{"task": "fillIn", "name": name, "ids": row, "at": len(row) // 2} for row in rows]
        wanted = [
            np.asarray(pretrained.model((np.array([row]), np.array([[len(row) // 2]]))))[0] for row in rows
        ]
    found = [np.reshape(got, want.shape) for got, want in zip(run(tasks), wanted, strict=True)]
    both = list(zip(found, wanted, strict=True))
    same = [got.argmax(-1) == want.argmax(-1) for got, want in both]
    return {
        "inputs": len(rows),
        "logits": float(max(np.abs(got - want).max() for got, want in both)),
        "tokens": sum(map(len, same)),
        "equal": int(sum(map(sum, same))),
    }


def tokenizer_texts() -> dict[str, list[str]]:
    """Every line of the test files, and the generated texts."""
    multi30k, chatbot = load_multi30k().test, load_chatbot()
    return {
        "ChatbotData.csv": [
            text
            for part in (chatbot.train, chatbot.validation, chatbot.test)
            for pair in part
            for text in pair
        ],
        "test_2016_flickr.en": [pair[0] for pair in multi30k],
        "test_2016_flickr.de": [pair[1] for pair in multi30k],
        "ratings_test.txt": [review[0] for review in load_reviews().test],
        "generated": odd_texts(10_000),
    }


def python_ids(tokenizer: Any, text: str) -> dict[str, Any]:
    """What live_engine.mjs gives for a text, from kit_core's own tokenizer."""
    try:
        return {"ids": list(tokenizer.encode(text))}
    except ValueError:
        return {"unknown": None}


def tokens(name: str, run: Callable[[list], list]) -> dict[str, Any]:
    """In how many texts of each corpus the ids differ, and the text that the ids give back."""
    tokenizer = load_pretrained(name).tokenizer
    rng = np.random.default_rng(5)
    rows = [rng.integers(0, tokenizer.vocab_size, rng.integers(0, 40)).tolist() for _ in range(2000)]
    if name not in MADE:  # bytes that make no letter together
        rows += [rng.integers(0, 264, rng.integers(1, 12)).tolist() for _ in range(2000)]
    corpora = tokenizer_texts()
    tasks = [{"task": "encode", "name": name, "texts": texts} for texts in corpora.values()]
    *encoded, decoded = run([*tasks, {"task": "decode", "name": name, "rows": rows}])
    result, back = {}, list(zip(rows, decoded, strict=True))
    for (corpus, texts), found in zip(corpora.items(), encoded, strict=True):
        wanted = [python_ids(tokenizer, text) for text in texts]
        wrong = [
            text
            for text, got, want in zip(texts, found, wanted, strict=True)
            if got.keys() != want.keys() or got.get("ids") != want.get("ids")
        ]
        result[corpus] = {
            "texts": len(texts),
            "different": len(wrong),
            "first": [ascii(w[:60]) for w in wrong[:3]],
        }
    different = [row for row, text in back if tokenizer.decode(row) != text]
    result["decoded"] = {"texts": len(back), "different": len(different), "first": different[:3]}
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts: dict[str, Callable[[Callable[[list], list]], Any]] = {
        **{f"logits {name}": lambda run, name=name: logits(name, run) for name in NAMES},
        "numerals greedy": lambda run: answers("korean_numbers", 1000, False, run),
        "sentences greedy": lambda run: answers("korean_english", 1000, False, run),
        "sentences beam": lambda run: answers("korean_english", 300, True, run),
        "multi30k greedy": lambda run: answers("multi30k", 300, False, run),
        "multi30k beam": lambda run: answers("multi30k", 300, True, run),
        "chatbot greedy": lambda run: answers("chatbot", 600, False, run),
        "probabilities reviews": lambda run: probabilities("reviews", run),
        **{f"readings {name}": lambda run, name=name: readings(name, run) for name in ONE_STACK},
        **{f"tokenizer {name}": lambda run, name=name: tokens(name, run) for name in NAMES},
    }
    parser.add_argument("--only", nargs="*", default=[""], help="parts whose names hold one of these words")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    measured = {}
    entries = {name: entry(load_pretrained(name)) for name in (*NAMES, *ONE_STACK)}
    for part, measure in parts.items():
        if any(word in part for word in options.only):
            measured[part] = measure(lambda tasks: run_tasks(tasks, entries=entries))
            print(f"{part:24}", measured[part], flush=True)
    if options.json:
        options.json.write_text(json.dumps(measured, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
