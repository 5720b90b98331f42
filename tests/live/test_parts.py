"""A model goes to the page in parts: together they are the one model."""

import base64
import json
import subprocess

import pytest
from live_engine import entry, node

from kit_lab.live import LiveModel
from kit_lab.live.parts import LARGEST, export_parts, split

# Runs scripts in the order given and joins the weights as kit_lab/widgets/shared/live_scripts.js does.
JOIN = """
const { readFileSync } = require("node:fs");
for (const path of process.argv.slice(1)) (0, eval)(readFileSync(path, "utf8"));
const entry = kitModels.chatbot;
const parts = Object.entries(kitParts.chatbot).sort(([i], [j]) => i - j);
entry.weights = parts.map(([, text]) => text).join("");
console.log(JSON.stringify(entry));
"""


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


def test_scripts_in_any_order_are_the_one_model(chatbot, tmp_path):
    whole = entry(chatbot.pretrained)
    parts = export_parts(chatbot.pretrained, tmp_path)
    assert len(parts) > 8
    assert max(part.size for part in parts[1:]) < 2**19 + 100
    # Nothing lies there twice.
    assert sum(part.size for part in parts) < len(json.dumps(whole)) + 100 * len(parts)
    paths = [part.path for part in reversed(parts)]
    done = subprocess.run([node(), "-e", JOIN, *paths], capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == whole


def test_the_kernel_s_messages_are_its_one_message(chatbot):
    message, [weights] = chatbot.message()
    (first, _), *others = sent = list(chatbot.messages())
    assert first == message | {"parts": len(sent)}
    assert [content for content, _ in others] == [{"kit": "live", "part": i} for i in range(1, len(sent))]
    assert b"".join(part for _, [part] in sent) == weights
