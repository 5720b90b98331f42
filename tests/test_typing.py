"""What a reader's type checker says: nothing of a right program, and of a wrong one every mistake in its line."""

import itertools
import os
import re
import subprocess
import sys
import textwrap
import typing
from pathlib import Path

import pytest

import kit_core
from kit_core.pretrained.loading import available

RIGHT = """
    from pathlib import Path

    import numpy as np
    import kit_core
    import kit_lab
    from kit_core import Transformer, TransformerConfig, beam_search, capture, greedy_decode, load_pretrained
    from kit_core.applications import TransformerClassifier
    from kit_core.pretrained import PretrainedClassifier, PretrainedSequenceModel
    from kit_core.reference import softmax
    from kit_core.tasks import load_multi30k, load_reviews
    from kit_core.training import PairBatches, WarmupSchedule
    from kit_lab.widgets import AttentionHeads

    config = TransformerConfig.tiny(100)
    model = Transformer(config)
    source = np.array([[5, 6, 7, 0]])
    ids: np.ndarray = greedy_decode(model, source, start_id=1, end_id=2, max_length=4)
    hypotheses, scores = beam_search(model, source, start_id=1, end_id=2, max_length=4, beam_size=2)
    best: float = float(scores[0, 0])
    with capture(model) as trace:
        model((source, ids))
    heads: int = trace["transformer/encoder/layer_0/self_attention"].weights.shape[1]
    numbers = load_pretrained("korean_numbers")
    answers: list[str] = numbers.generate(["삼만 오천 원"], beam_size=4)
    several: list[list[str]] = numbers.generate(["삼만 오천 원"], temperature=0.7, num_results=3, stream=None)
    score: float = load_pretrained("language_model").generate([""], return_scores=True, top_p=0.9)[0].score
    scored: list[list[tuple[str, float]]] = [
        [*rows] for rows in numbers.generate([""], num_results=2, return_scores=True, beam_size=2)
    ]
    vocab_size: int = numbers.tokenizer.vocab_size
    likeliest: str = load_pretrained("masked_words").fill(["[빈칸] 영화"])[0][0].text
    lines: list[str] = load_pretrained("language_model").answer(["오늘 뭐 하지"], top_k=3)
    probabilities: np.ndarray = load_pretrained("reviews").predict(["재미있었다"])
    mine: list[str] = load_pretrained(Path("mine"), PretrainedSequenceModel).generate("삼만 오천 원")
    opened = load_pretrained("mine")
    if isinstance(opened, PretrainedClassifier):
        probabilities = opened.predict(["재미있었다"])
    characters = [len(english) + len(german) for english, german in load_multi30k().train]
    labels: list[int] = [label for _, label in load_reviews().train]
    classifier = TransformerClassifier(config, 2)
    weights: np.ndarray = softmax(np.ones(3))
    rate = WarmupSchedule(512, warmup_steps=100)
    batches = PairBatches([source[0]], [source[0]], seed=0, sentences=1)
    adder = kit_core.train_pairs([("1+1", "2")], "adder", minutes=1, config={"d_model": 64})
    sums: list[str] = adder.generate(["1+2"])
    shares: np.ndarray = kit_core.train_labels("my.csv", "mine", columns=["3", "1"]).predict(["좋다"])
    stories: list[str] = kit_core.train_texts("my.txt", Path("mine"), test="other.txt").generate([""])
    kinds = (AttentionHeads, kit_lab.widgets.MaskExplorer, kit_lab.style.use_book_style)
"""
# After each mistake the code that mypy has for it.
WRONG = """
    import numpy as np
    import kit_core
    import kit_lab
    from kit_core import Transformer, TransformerConfig, beam_search, greedy_decode, load_pretrained
    from kit_core.pretrained import PretrainedClassifier
    from kit_core.tasks import load_reviews
    from kit_core.training import PairBatch  # attr-defined

    model = Transformer("base")  # arg-type
    config = TransformerConfig(vocab_size=100)  # call-arg
    source = np.array([[5, 6, 7, 0]])
    beam_search(model, source, start_id=1, end_id=2, max_length=4, beams=2)  # call-arg
    ids: list[int] = greedy_decode(model, source, start_id=1, end_id=2, max_length=4)  # assignment
    greedy_decode("korean_numbers", source, start_id=1, end_id=2, max_length=4)  # arg-type
    load_pretrained("reviews").generate(["재미있었다"])  # attr-defined
    load_pretrained("chatbot").generate("안녕", beam_size="4")  # call-overload
    load_pretrained("mine").generate(["안녕"])  # union-attr
    load_pretrained("mine", kind=PretrainedClassifier).generate(["안녕"])  # attr-defined
    load_pretrained("mine", kind="classifier")  # call-overload
    load_pretrained("chatbot").tokenizer.vocab_size = 7  # misc
    texts: list[str] = [label for _, label in load_reviews().train]  # misc
    kit_core.Transformr  # attr-defined
    kit_core.train_pairs("my.tsv", "mine", minutes="ten")  # arg-type
    kit_core.train_labels("my.csv", "mine").generate(["좋다"])  # attr-defined
    kit_lab.widgets.MaskExplorer(rows=3)  # call-arg
"""


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("mypy_cache")


@pytest.mark.long
@pytest.mark.parametrize("options", [[], ["--strict"]], ids=["plain", "strict"])
def test_mypy_finds_every_mistake_and_no_other(options, cache, tmp_path):
    for name, program in (("right", RIGHT), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(program), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", *options, "--cache-dir", str(cache), "right.py", "wrong.py"]
    # A folder of PYTHONPATH counts as installed: what is inside kit_core is no concern of the reader's.
    env = os.environ | {"PYTHONPATH": str(Path(kit_core.__file__).parents[1])}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", check=False)
    told = re.findall(r"^(\w+)\.py:(\d+): error: .*\[([\w-]+)\]$", done.stdout, flags=re.MULTILINE)
    marks = re.compile(r"  # ([\w-]+)$")
    lines = enumerate(textwrap.dedent(WRONG).splitlines(), start=1)
    wanted = [("wrong", str(number), mark[1]) for number, line in lines if (mark := marks.search(line))]
    assert sorted(set(told)) == sorted(wanted), done.stdout + done.stderr


def test_a_type_checker_knows_the_packaged_models_by_name():
    names = [one.__annotations__["name"] for one in typing.get_overloads(kit_core.load_pretrained)]
    literals = [typing.get_args(name) for name in names if typing.get_origin(name) is typing.Literal]
    assert sorted(itertools.chain(*literals)) == available()
