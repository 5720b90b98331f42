"""A model goes to the page in parts: together they are the whole."""

import base64

import pytest

from kit_lab.live import LiveModel
from kit_lab.live.parts import LARGEST, split


@pytest.fixture(scope="module")
def chatbot():
    return LiveModel("chatbot")


@pytest.mark.parametrize(("size", "count"), [(1, 1), (LARGEST, 1), (LARGEST + 1, 2), (7 * LARGEST + 5, 8)])
def test_parts_are_joined_again_as_bytes_and_as_base64(size, count):
    weights = bytes(i % 251 for i in range(size))
    parts = split(weights)
    assert len(parts) == count
    assert b"".join(parts) == weights
    assert b"".join(map(base64.b64encode, parts)) == base64.b64encode(weights)
    assert max(map(len, parts)) <= LARGEST
    assert max(map(len, parts)) - min(map(len, parts)) <= 3 * count  # as even as base64 allows


def test_the_kernel_s_messages_are_its_one_message(chatbot):
    message, [weights] = chatbot.message()
    (first, _), *others = sent = list(chatbot.messages())
    assert first == message | {"parts": len(sent)}
    assert [content for content, _ in others] == [{"kit": "live", "part": i} for i in range(1, len(sent))]
    assert b"".join(part for _, [part] in sent) == weights
