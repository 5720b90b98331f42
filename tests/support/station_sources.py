"""Stations as readers write them: right ones in a style that is not the book's, and what makes each wrong in a named way."""

import re

RIGHT = {
    "softmax": """
import numpy as np

def softmax(x):
    top = np.max(x, axis=-1, keepdims=True)
    e = np.exp(x - top)
    total = e.sum(axis=-1, keepdims=True)
    return e / total
""",
    "attend": """
import numpy as np

def share(s):
    s = np.exp(s - s.max(axis=-1, keepdims=True))
    return s / s.sum(axis=-1, keepdims=True)

def attend(query, key, value, mask=None):
    root = np.sqrt(query.shape[-1])
    s = query @ key.swapaxes(-1, -2) / root
    if mask is not None:
        s = np.where(mask, s, -1e9)
    w = share(s)
    return w @ value, w
""",
    "split_heads": """
def split_heads(x, num_heads):
    b, l, d = x.shape
    x = x.reshape(b, l, num_heads, d // num_heads)
    x = x.transpose(0, 2, 1, 3)
    return x
""",
    "join_heads": """
def join_heads(x):
    b, h, l, d = x.shape
    x = x.transpose(0, 2, 1, 3)
    x = x.reshape(b, l, h * d)
    return x
""",
    "decoder_mask": """
import numpy as np

def decoder_mask(ids, pad_id=0):
    n = ids.shape[1]
    past = np.tril(np.ones((n, n), bool))
    real = ids != pad_id
    both = past[None, None] & real[:, None, None, :]
    return both
""",
    "feed_forward": """
import numpy as np

def feed_forward(x, weights):
    h = x @ weights["inner"]["kernel"] + weights["inner"]["bias"]
    h = np.maximum(h, 0)
    return h @ weights["outer"]["kernel"] + weights["outer"]["bias"]
""",
    "layer_norm": """
import numpy as np

def layer_norm(x, gamma, beta, epsilon=1e-6):
    m = x.mean(axis=-1, keepdims=True)
    v = x.var(axis=-1, keepdims=True)
    z = (x - m) / np.sqrt(v + epsilon)
    return z * gamma + beta
""",
    "learning_rate": """
def learning_rate(step, d_model, warmup=4000):
    rising = step * warmup ** -1.5
    falling = step ** -0.5
    return d_model ** -0.5 * min(rising, falling)
""",
    "adam_step": """
import numpy as np

def adam_step(parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9):
    m = beta_1 * first + (1 - beta_1) * gradient
    v = beta_2 * second + (1 - beta_2) * gradient ** 2
    m_hat = m / (1 - beta_1 ** step)
    v_hat = v / (1 - beta_2 ** step)
    return parameter - rate * m_hat / (np.sqrt(v_hat) + epsilon), m, v
""",
}
# The key of a mistake begins with its station's name -> what is written, and what stands in its place.
SLIPS = {
    "softmax_unshifted": ("x - top", "x"),
    "softmax_over_first_axis": ("axis=-1", "axis=0"),
    "softmax_not_divided": ("e / total", "e"),
    "softmax_negated": ("np.exp(x - top)", "np.exp((-x) - np.max(-x, axis=-1, keepdims=True))"),
    "softmax_powers_of_two": ("np.exp(x - top)", "2.0 ** (x - top)"),
    "attend_not_scaled": (" / root", ""),
    "attend_scaled_by_d_k": ("np.sqrt(query.shape[-1])", "query.shape[-1]"),
    "attend_mask_inverted": ("np.where(mask, s, -1e9)", "np.where(mask, -1e9, s)"),
    "attend_mask_to_zero": ("-1e9", "0.0"),
    "attend_mask_ignored": ("if mask is not None", "if False"),
    "attend_mask_too_weak": ("-1e9", "-1e4"),
    "attend_keys_mixed": ("w @ value", "w @ key"),
    "attend_scores_returned": ("w @ value, w", "w @ value, s"),
    "split_heads_not_moved": ("x.transpose(0, 2, 1, 3)", "x"),
    "split_heads_without_transpose": (
        "x.reshape(b, l, num_heads, d // num_heads)\n    x = x.transpose(0, 2, 1, 3)",
        "x.reshape(b, num_heads, l, d // num_heads)",
    ),
    "split_heads_axes_swapped": ("(0, 2, 1, 3)", "(0, 2, 3, 1)"),
    "join_heads_without_transpose": ("x = x.transpose(0, 2, 1, 3)\n    ", ""),
    "join_heads_averaged": ("x.reshape(b, l, h * d)", "x.mean(axis=2)"),
    "decoder_mask_without_padding": (
        "past[None, None] & real[:, None, None, :]",
        "past[None, None] & (real | True)[:, None, None, :]",
    ),
    "decoder_mask_one_ahead": ("bool))", "bool), 1)"),
    "decoder_mask_transposed": ("np.tril", "np.triu"),
    "decoder_mask_or": ("past[None, None] &", "past[None, None] |"),
    "feed_forward_without_relu": ("np.maximum(h, 0)", "h"),
    "feed_forward_absolute": ("np.maximum(h, 0)", "np.abs(h)"),
    "feed_forward_tanh": ("np.maximum(h, 0)", "np.tanh(h)"),
    "layer_norm_over_length": ("axis=-1", "axis=-2"),
    "layer_norm_by_variance": ("np.sqrt(v + epsilon)", "(v + epsilon)"),
    "layer_norm_without_gamma": ("z * gamma", "z"),
    "layer_norm_swapped": ("z * gamma + beta", "z * beta + gamma"),
    "learning_rate_larger_of_the_two": ("min(", "max("),
    "learning_rate_without_d_model": ("d_model ** -0.5 * ", ""),
    "adam_step_not_corrected": ("rate * m_hat / (np.sqrt(v_hat)", "rate * m / (np.sqrt(v)"),
    "adam_step_uphill": ("parameter - rate", "parameter + rate"),
    "adam_step_without_root": ("np.sqrt(v_hat)", "v_hat"),
}


def station_of(mistake):
    """The station that a mistake belongs to."""
    return next(name for name in RIGHT if mistake.startswith(f"{name}_"))


def wrong(mistake):
    """(station, source) with that mistake."""
    station = station_of(mistake)
    written, instead = SLIPS[mistake]
    assert written in RIGHT[station], mistake
    return station, RIGHT[station].replace(written, instead)


def renamed(source):
    """The same code as a copier hands it in: other names, a comment, a docstring."""
    for one, other in (
        ("root", "n"),
        ("share", "f"),
        ("w", "weights_"),
        ("s", "z"),
        ("m_hat", "m1"),
        ("top", "big"),
        ("e", "p"),
    ):
        source = _word(source, one, other)
    return source.replace("):\n", '):\n    """다시 쓴 설명."""\n    # 다시 쓴 주석\n', 1)


def _word(source, one, other):
    return re.sub(rf"(?<![\\w.\"']){one}\\b(?![\"'(=])", other, source)
