"""What from_torch computes is held against PyTorch in tests/peers/test_torch_transformer.py."""

from fresh_python import run_without


def test_without_torch_it_says_what_to_install():
    done = run_without(["torch"], "from kit_core.pretrained import from_torch; from_torch(None, None)")
    assert "torch.nn.Transformer를 옮기려면 torch 패키지가 있어야 한다" in done.stderr.splitlines()[-1]
