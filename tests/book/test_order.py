"""No page leans on what its reader has not been taught: it is taught here, asked for by the guide, or one link away."""

import book_site
import reading_order

# Rows of the glossary that a reader has to know before a page can use them. The glossary says where they are taught.
TERMS = [
    "attention weight",
    "backpropagation",
    "beam search",
    "bottleneck",
    "byte-pair encoding (BPE)",
    "calibration",
    "context vector",
    "cross entropy",
    "dropout",
    "embedding",
    "epoch",
    "exact match",
    "exposure bias",
    "gradient",
    "gradient descent",
    "greedy decoding",
    "hidden state",
    "KV cache",
    "label smoothing",
    "layer normalization",
    "learning rate",
    "length penalty",
    "logit",
    "look-ahead mask (causal mask)",
    "loss",
    "multi-head attention",
    "optimizer",
    "padding mask",
    "perplexity",
    "positional encoding",
    "position-wise feed-forward network",
    "residual connection",
    "scaled dot-product attention",
    "sinusoid",
    "softmax",
    "subword",
    "token / vocabulary",
    "warmup",
    "weight tying",
]
# Terms that the glossary has not, or has under a longer name.
MORE_TERMS = {"피드포워드": "blocks", "멀티 헤드": "attention"}
# A name of kit_core or Keras in a code cell -> the page that teaches what it does.
NAMES = {
    "RecurrentSeq2Seq": "before_attention",
    "MultiHeadAttention": "attention",
    "scaled_dot_product_attention": "attention",
    "PositionalEncoding": "encoding",
    "TokenEmbedding": "encoding",
    "sinusoidal_encoding": "encoding",
    "combine_masks": "masking",
    "look_ahead_mask": "masking",
    "padding_mask": "masking",
    "AddAndNorm": "blocks",
    "DecoderLayer": "blocks",
    "Encoder": "blocks",
    "EncoderLayer": "blocks",
    "PositionwiseFeedForward": "blocks",
    "Transformer": "transformer",
    "TransformerConfig": "transformer",
    "GradientTape": "training",
    "LabelSmoothedCrossEntropy": "training",
    "WarmupSchedule": "training",
    "average_weights": "training",
    "fit": "training",
    "label_smoothed_cross_entropy": "training",
    "masked_accuracy": "training",
    "optimizers": "training",
    "shift_targets": "training",
    "beam_search": "decoding",
    "greedy_decode": "decoding",
    "length_penalty": "decoding",
}
IN_PASSING = 2  # a word that stands twice on a page is not what the page leans on
# The paper is read beside all chapters, and its margins lead to them; the front page and the ledger teach nothing.
ASIDE = {"index", "paper", "homework", "differences"}
PAGES = [
    page
    for page in reading_order.order()
    if page not in ASIDE and (book_site.ROOT / f"book/{page}.ipynb").exists()
]


def homes():
    """Every term -> the page that teaches it."""
    rows = reading_order.glossary()
    return {name: rows[term][1] for term in TERMS for name in rows[term][0]} | MORE_TERMS


def leaned_on(page):
    """Term or name -> its page, of everything that the page uses more than in passing."""
    text, code = reading_order.prose(page), reading_order.names(page)
    used = {term: home for term, home in homes().items() if text.count(term) > IN_PASSING}
    return used | {name: home for name, home in NAMES.items() if code[name]}


def strange(page):
    """What the page leans on and its reader cannot know: {what: where it is taught}."""
    known = {page} | reading_order.first(page) | reading_order.links(page)
    return {what: home for what, home in leaned_on(page).items() if home not in known}


def test_what_a_page_leans_on_was_taught_or_is_one_link_away():
    assert {page: found for page in PAGES if (found := strange(page))} == {}


def test_what_comes_later_is_announced_where_it_is_used():
    order = reading_order.order()
    later = {
        page: {home for home in leaned_on(page).values() if order.index(home) > order.index(page)}
        for page in PAGES
    }
    assert {page: homes for page, homes in later.items() if not homes <= reading_order.links(page)} == {}
