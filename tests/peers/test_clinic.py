"""examine on what people really use: torch.nn.Transformer, keras-hub's layers, Hugging Face's models as they begin.

The functions called predict are the adapters that the book shows.
"""

import keras
import numpy as np
import pytest

from kit_lab.clinic import examine

keras_hub = pytest.importorskip("keras_hub", reason="keras-hub는 make test-peers가 따로 갖춘다")
torch = pytest.importorskip("torch", reason="torch는 make test-peers가 따로 갖춘다")

# What they say about themselves while they are built and called.
pytestmark = [
    pytest.mark.filterwarnings("ignore:enable_nested_tensor is True:UserWarning"),
    pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors:UserWarning"),
    pytest.mark.filterwarnings("ignore:Layer '.*' .* does not support masking:UserWarning"),
]
VOCABULARY, LONGEST, WIDTH, STEPS = 20, 24, 32, 40


class TorchModel(torch.nn.Module):
    """torch.nn.Transformer between two embeddings and a projection, as its documentation tells; one mask may be forgotten."""

    def __init__(self, forgotten="", pad_id=0, **options):
        torch.manual_seed(0)
        super().__init__()
        self.forgotten, self.pad_id = forgotten, pad_id
        self.embedding = torch.nn.Embedding(VOCABULARY, WIDTH)
        self.positions = torch.nn.Embedding(LONGEST, WIDTH)
        self.transformer = torch.nn.Transformer(WIDTH, 4, 2, 2, 64, batch_first=True, **options)
        self.project = torch.nn.Linear(WIDTH, VOCABULARY)

    def embed(self, ids):
        return self.embedding(ids) + self.positions(torch.arange(ids.shape[1]))

    def forward(self, source, target):
        hidden = source == self.pad_id
        length = target.shape[1]
        masks = {
            "tgt_mask": torch.ones(length, length, dtype=torch.bool).triu(1),
            "src_key_padding_mask": hidden,
            "memory_key_padding_mask": hidden,
            "tgt_key_padding_mask": target == self.pad_id,
        }
        masks.pop(self.forgotten, None)
        return self.project(self.transformer(self.embed(source), self.embed(target), **masks))


def torch_predict(model):
    model.eval()

    @torch.no_grad()
    def predict(source, target):
        return model(torch.from_numpy(source).long(), torch.from_numpy(target).long())

    return predict


def examined(model, **more):
    return examine(
        torch_predict(model), vocab_size=VOCABULARY, pad_id=model.pad_id, max_length=LONGEST, **more
    )


@pytest.mark.parametrize("pad_id", [0, 3])
@pytest.mark.parametrize("norm_first", [False, True], ids=["post-LN", "pre-LN"])
def test_torch_is_healthy(norm_first, pad_id):
    findings = examined(TorchModel(pad_id=pad_id, norm_first=norm_first))
    assert not findings
    # With pre-LN it takes the fast path of torch, which has no answer for a sentence of nothing but padding.
    assert ("not_finite" in [remark.name for remark in findings.remarks]) == norm_first


def test_torch_is_healthy_with_gradients_too():
    model = TorchModel(norm_first=True).eval()

    def predict(source, target):
        return model(torch.from_numpy(source), torch.from_numpy(target))

    findings = examine(predict, vocab_size=VOCABULARY)
    assert not findings
    assert "not_finite" not in [remark.name for remark in findings.remarks]


@pytest.mark.parametrize(
    ("forgotten", "found"),
    [
        ("tgt_mask", ("future_leak",)),
        ("src_key_padding_mask", ("padding_leak",)),
        ("memory_key_padding_mask", ("padding_leak",)),
        ("tgt_key_padding_mask", ()),  # Padding at the end is hidden by tgt_mask already.
    ],
)
def test_a_forgotten_mask_of_torch_is_named(forgotten, found):
    assert examined(TorchModel(forgotten)).names == found


def test_batch_first_forgotten_and_eval_forgotten():
    transposed = TorchModel()
    transposed.transformer = torch.nn.Transformer(WIDTH, 4, 2, 2, 64, batch_first=False)
    assert examined(transposed)
    model = TorchModel()

    def training(source, target):
        return model.train()(torch.from_numpy(source), torch.from_numpy(target))

    assert examine(training, vocab_size=VOCABULARY).names == ("train_mode",)


def learner(model, shift=1, frozen=()):
    """What examine needs to see a model of torch learn; the parameters whose name begins with frozen are left out."""
    parameters = {name: p for name, p in model.named_parameters() if not name.startswith(tuple(frozen))}
    optimizer = torch.optim.Adam(parameters.values(), lr=1e-2)

    def error(source, target):
        source, target = torch.from_numpy(source).long(), torch.from_numpy(target).long()
        logits = model(source, target[:, :-1] if shift else target[:, 1:])
        return torch.nn.functional.cross_entropy(
            logits.flatten(0, 1), target[:, 1:].flatten(), ignore_index=model.pad_id
        )

    def train_step(source, target):
        model.train()
        optimizer.zero_grad()
        loss = error(source, target)
        loss.backward()
        optimizer.step()
        model.eval()
        return loss

    @torch.no_grad()
    def loss(source, target):
        return error(source, target)

    return {
        "train_step": train_step,
        "loss": loss,
        "epsilon": 0.0,
        "steps": STEPS,
        "weights": lambda: dict(model.named_parameters()),
    }


def test_torch_that_learns_is_healthy():
    model = TorchModel()
    findings = examined(model, **learner(model))
    assert not findings
    assert {"loss_stuck", "first_loss", "weights_not_trained", "padding_counted"} <= set(findings.done)


def test_torch_that_learns_wrong_is_named():
    model = TorchModel()
    assert set(examined(model, **learner(model, shift=0)).names) == {"loss_differs", "not_shifted"}
    model = TorchModel()
    findings = examined(model, **learner(model, frozen=["transformer.encoder", "positions"]))
    assert findings.names == ("weights_not_trained",)
    assert "positions.weight" in findings["weights_not_trained"].numbers["names"]


class Output(dict):
    """Like the outputs of Hugging Face: a dictionary whose entries are attributes too."""

    __getattr__ = dict.__getitem__


def hugging_face_predict(model):
    model.eval()

    @torch.no_grad()
    def predict(source, target):
        source, target = torch.from_numpy(source).long(), torch.from_numpy(target).long()
        mask = (source != 0).long()
        return model(input_ids=source, attention_mask=mask, decoder_input_ids=target)

    return predict


def hub_model(causal=True, mask_zero=True, first=False):
    """keras-hub's layers as its guide joins them: the masks come from the embedding."""
    keras.utils.set_random_seed(1)
    source, target = (keras.Input((None,), dtype="int32") for _ in range(2))
    embeddings = [
        keras_hub.layers.TokenAndPositionEmbedding(VOCABULARY, LONGEST, WIDTH, mask_zero=mask_zero)
        for _ in range(2)
    ]
    memory, x = embeddings[0](source), embeddings[1](target)
    for _ in range(2):
        memory = keras_hub.layers.TransformerEncoder(64, 4, normalize_first=first)(memory)
    for _ in range(2):
        layer = keras_hub.layers.TransformerDecoder(64, 4, normalize_first=first)
        x = layer(x, memory, use_causal_mask=causal)
    return keras.Model([source, target], keras.layers.Dense(VOCABULARY)(x))


def keras_predict(model):
    def predict(source, target):
        return model([source, target], training=False)

    return predict


@pytest.mark.parametrize("first", [False, True], ids=["post-LN", "pre-LN"])
def test_keras_hub_is_healthy(first):
    findings = examine(keras_predict(hub_model(first=first)), vocab_size=VOCABULARY, max_length=LONGEST)
    assert not findings
    assert "not_finite" not in [remark.name for remark in findings.remarks]


@pytest.mark.parametrize(
    ("changes", "found"),
    [({"causal": False}, {"future_leak"}), ({"mask_zero": False}, {"padding_leak"})],
    ids=["use_causal_mask=False", "mask_zero=False"],
)
def test_keras_hub_without_a_mask_is_named(changes, found):
    findings = examine(keras_predict(hub_model(**changes)), vocab_size=VOCABULARY, max_length=LONGEST)
    assert set(findings.names) == found


def test_a_half_precision_that_needs_gradients_is_read_as_it_is():
    model = TorchModel().to(torch.bfloat16).eval()

    def predict(source, target):
        return Output(logits=model(torch.from_numpy(source), torch.from_numpy(target)))

    ids = np.ones((1, 3), dtype="int32")
    logits = predict(ids, ids).logits
    assert logits.requires_grad
    assert logits.dtype == torch.bfloat16
    assert not examine(predict, vocab_size=VOCABULARY, tolerance=0.05)


SIZES = {"vocab_size": VOCABULARY, "pad_token_id": 0, "decoder_start_token_id": 1, "eos_token_id": 2}
SIDES = {f"{side}_{size}": 2 for side in ("encoder", "decoder") for size in ("layers", "attention_heads")}
FEEDS = {f"{side}_ffn_dim": 64 for side in ("encoder", "decoder")}


def hugging_face(kind):
    """A small model with the first weights that the library draws."""
    transformers = pytest.importorskip("transformers", reason="transformers는 make test-peers가 따로 갖춘다")
    torch.manual_seed(0)
    wide = SIZES | SIDES | FEEDS | {"d_model": WIDTH, "max_position_embeddings": LONGEST}
    narrow = {
        "n_positions": LONGEST,
        "n_embd": WIDTH,
        "n_layer": 2,
        "n_head": 4,
        "bos_token_id": 1,
        "eos_token_id": 2,
    }
    read = {"hidden_size": WIDTH, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
    if kind == "marian":
        model = transformers.MarianMTModel(transformers.MarianConfig(**wide, scale_embedding=True))
    elif kind == "bart":
        model = transformers.BartForConditionalGeneration(transformers.BartConfig(**wide))
    elif kind == "t5":
        config = transformers.T5Config(**SIZES, d_model=WIDTH, d_kv=8, d_ff=64, num_layers=2, num_heads=4)
        model = transformers.T5ForConditionalGeneration(config)
    elif kind == "gpt2":
        model = transformers.GPT2LMHeadModel(transformers.GPT2Config(vocab_size=VOCABULARY, **narrow))
    else:
        config = transformers.BertConfig(
            vocab_size=VOCABULARY, max_position_embeddings=LONGEST, pad_token_id=0, **read
        )
        model = transformers.BertForMaskedLM(config)
    if kind in ("marian", "bart", "t5"):
        model.generation_config.forced_eos_token_id = model.generation_config.eos_token_id = None
    return model


def generated(model):
    """Its own beam search; a length penalty of 0 leaves the sum of the log probabilities."""

    @torch.no_grad()
    def beam(source, start_id, end_id, length):
        source = torch.from_numpy(source).long()
        found = model.generate(
            input_ids=source,
            attention_mask=torch.ones_like(source),
            num_beams=3,
            num_return_sequences=3,
            max_new_tokens=length,
            do_sample=False,
            decoder_start_token_id=start_id,
            eos_token_id=end_id,
            bad_words_ids=[[0]],
            length_penalty=0.0,
            return_dict_in_generate=True,
            output_scores=True,
        )
        shape = (len(source), 3, -1)
        return found.sequences[:, 1:].reshape(shape), found.sequences_scores.reshape(shape[:2])

    return beam


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=["single", "double"])
@pytest.mark.parametrize("kind", ["marian", "bart", "t5"])
def test_hugging_face_s_first_weights_are_healthy(kind, dtype):
    model = hugging_face(kind).to(dtype)
    predict = hugging_face_predict(model)
    optimizer = torch.optim.Adam((p for p in model.parameters() if p.requires_grad), lr=3e-3)

    def error(source, target):
        source, target = torch.from_numpy(source).long(), torch.from_numpy(target).long()
        mask = (source != 0).long()
        logits = model(input_ids=source, attention_mask=mask, decoder_input_ids=target[:, :-1]).logits
        return torch.nn.functional.cross_entropy(
            logits.flatten(0, 1), target[:, 1:].flatten(), ignore_index=0
        )

    def train_step(source, target):
        model.train()
        optimizer.zero_grad()
        loss = error(source, target)
        loss.backward()
        optimizer.step()
        model.eval()
        return loss

    chart = {"loss": lambda source, target: error(source, target).detach(), "epsilon": 0.0, "steps": STEPS}
    findings = examine(
        predict,
        vocab_size=VOCABULARY,
        max_length=LONGEST,
        beam=generated(model),
        train_step=train_step,
        weights=lambda: dict(model.named_parameters()),  # Marian's table of waves is among them.
        **chart,
    )
    assert not findings


@pytest.mark.parametrize(("kind", "architecture"), [("gpt2", "decoder"), ("bert", "encoder")])
def test_a_model_of_one_side_of_hugging_face_is_healthy(kind, architecture):
    model = hugging_face(kind).eval()

    @torch.no_grad()
    def predict(ids):
        ids = torch.from_numpy(ids).long()
        return model(input_ids=ids, attention_mask=(ids != 0).long())

    given = {"vocab_size": VOCABULARY, "max_length": LONGEST}
    assert not examine(predict, architecture=architecture, **given)
    as_a_pair = examine(lambda source, target: predict(target), **given)
    assert "source_ignored" in as_a_pair.names
    assert "architecture" in as_a_pair["source_ignored"].hint
