"""What Python computes beforehand of one text is what the model answers and attends to."""

import numpy as np
import pytest
from rows import in_rows

from kit_core import capture, load_pretrained
from kit_lab.live import glance


@pytest.fixture(scope="module")
def seen(pretrained):
    return glance(pretrained, "삼만 오천 원")


def test_the_answer_and_its_tokens(pretrained, seen):
    assert (seen.text, seen.answer) == ("삼만 오천 원", *pretrained.generate(["삼만 오천 원"]))
    assert seen.source == ("삼", "만", "[빈칸]", "오", "천", "[빈칸]", "원")
    assert seen.tokens == (*"35,000원", "[끝]")
    assert seen.read == ("[시작]", *seen.tokens[:-1])


def test_the_likeliest_token_is_the_one_that_was_chosen(seen):
    assert tuple(row[0][0] for row in seen.likeliest) == seen.tokens
    for row in seen.likeliest:
        shares = [share for _, share in row]
        assert shares == sorted(shares, reverse=True)
        assert 0 < sum(shares) <= 1


def test_weights_and_vectors_are_those_of_the_model(pretrained, seen):
    ids = pretrained.tokenizer.tokens.index
    source, read = (np.array([[ids(name) for name in names]]) for names in (seen.source, seen.read))
    model = pretrained.model
    with capture(model) as trace:
        model((source, read))
    np.testing.assert_array_equal(seen.encoder, trace.stack("*/encoder/*")[:, 0])
    np.testing.assert_array_equal(seen.cross, trace.stack("*/cross_attention")[:, 0])
    assert np.all(np.triu(seen.decoder[0, 0], 1) == 0)
    np.testing.assert_allclose(seen.source_vectors[-1], model.encode(source)[0], atol=1e-5)
    logits = seen.target_vectors[-1] @ np.asarray(model.target_embedding.embeddings).T
    np.testing.assert_allclose(logits, model((source, read))[0], atol=1e-4)


def test_a_model_that_ends_its_source_shows_the_end():
    found = glance(load_pretrained("multi30k"), "A dog runs.")
    assert found.source[-1] == "[끝]"
    assert found.encoder.shape[-1] == len(found.source)


@in_rows(
    ("name", "text", "error", "words"),
    [
        ("reviews", "글", TypeError, "pretrained.*PretrainedSequenceModel"),
        ("korean_numbers", "", ValueError, "빈 것"),
        ("korean_numbers", "뷁", ValueError, "뷁"),
    ],
)
def test_what_cannot_be_read_is_refused(name, text, error, words):
    with pytest.raises(error, match=words):
        glance(load_pretrained(name), text)
