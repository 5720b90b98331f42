from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import keras
import pytest

from kit_core.trace import overlaid


class Speaker(keras.layers.Layer):
    def call(self, x):
        return f"{x}."

    def attend(self, x):
        return f"{x}?"


def louder(method):
    def cover(layer):
        said = getattr(layer, method)
        return lambda x: said(x) + "!"

    return cover


def test_two_methods_of_one_layer_are_covered_apart():
    speaker = Speaker()
    with overlaid([speaker], louder("call"), "call"), overlaid([speaker], louder("attend")):
        assert (speaker.call("가"), speaker.attend("나")) == ("가.!", "나?!")
    assert (speaker.call("가"), speaker.attend("나")) == ("가.", "나?")
    assert not {"call", "attend"} & {*vars(speaker)}
    assert not [key for key in vars(speaker) if key.startswith(("_covers", "_bare"))]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_what_stood_in_the_instance_comes_back_in_any_order_of_leaving(order):
    speaker = Speaker()
    own = speaker.__dict__["call"] = lambda x: f"{x}~"
    covers = [overlaid([speaker], louder("call"), "call") for _ in range(3)]
    for cover in covers:
        cover.__enter__()
    for left, one in enumerate(order):
        assert speaker.call("가") == "가~" + "!" * (3 - left)
        covers[one].__exit__(None, None, None)
    assert speaker.__dict__["call"] is own


def test_another_thread_hears_what_it_always_heard():
    speaker = Speaker()
    with ThreadPoolExecutor(1) as other, overlaid([speaker], louder("call"), "call"):
        assert (speaker.call("가"), other.submit(speaker.call, "나").result()) == ("가.!", "나.")
        with overlaid([speaker], louder("call"), "call"):
            assert (speaker.call("가"), other.submit(speaker.call, "나").result()) == ("가.!!", "나.")
