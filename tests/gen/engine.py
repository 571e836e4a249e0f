"""A real engine (llama.cpp by `xllamacpp`) over a model of random weights that is made here.

It speaks bytes and knows nothing: what it says is noise, or, bound by a grammar, noise of the right
form. Transport, counts and grammar are real.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WIDTH, _LAYERS, _HEADS, _INNER = 64, 2, 4, 128
_CONTEXT = 8192
_TOKENS = [b"<unk>", b"<s>", b"</s>", *(f"<0x{i:02X}>".encode() for i in range(256))]
_TEMPLATE = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}assistant: "


def write_model(path: Path, seed: int = 7) -> None:
    """Write a llama of two layers over single bytes."""
    gguf = pytest.importorskip("gguf", reason="pip install gguf")
    np = pytest.importorskip("numpy")
    out = gguf.GGUFWriter(str(path), "llama")
    _describe(out)
    dice = np.random.default_rng(seed)

    def weight(*shape: int) -> object:
        return (dice.standard_normal(shape) * 0.2).astype(np.float32)

    out.add_tensor("token_embd.weight", weight(len(_TOKENS), _WIDTH))
    head = (dice.standard_normal((len(_TOKENS), _WIDTH)) * 0.2).astype(np.float32)
    head[:3] = head[3 + 0x7F :] = (
        0.0  # marks and what is not ASCII lose against the best of the rest
    )
    out.add_tensor("output.weight", head)
    out.add_tensor("output_norm.weight", np.ones(_WIDTH, np.float32))
    for i in range(_LAYERS):
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            out.add_tensor(f"blk.{i}.{name}.weight", weight(_WIDTH, _WIDTH))
        for name in ("ffn_gate", "ffn_up"):
            out.add_tensor(f"blk.{i}.{name}.weight", weight(_INNER, _WIDTH))
        out.add_tensor(f"blk.{i}.ffn_down.weight", weight(_WIDTH, _INNER))
        for name in ("attn_norm", "ffn_norm"):
            out.add_tensor(f"blk.{i}.{name}.weight", np.ones(_WIDTH, np.float32))
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def _describe(out: Any) -> None:
    out.add_context_length(_CONTEXT)
    out.add_embedding_length(_WIDTH)
    out.add_block_count(_LAYERS)
    out.add_feed_forward_length(_INNER)
    out.add_head_count(_HEADS)
    out.add_head_count_kv(_HEADS)
    out.add_rope_dimension_count(_WIDTH // _HEADS)
    out.add_layer_norm_rms_eps(1e-5)
    out.add_tokenizer_model("llama")
    out.add_token_list(_TOKENS)
    out.add_token_scores([0.0] * len(_TOKENS))
    out.add_token_types([2, 3, 3] + [6] * 256)
    out.add_bos_token_id(1)
    out.add_eos_token_id(2)
    out.add_unk_token_id(0)
    out.add_chat_template(_TEMPLATE)


@contextmanager
def engine(folder: Path) -> Iterator[str]:
    """Serve the model; gives the base URL."""
    xllamacpp = pytest.importorskip("xllamacpp", reason="pip install xllamacpp gguf")
    path = folder / "tiny.gguf"
    write_model(path)
    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.n_ctx = _CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = 2
    params.warmup = False
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.verbosity = 0
    server = xllamacpp.Server(params)
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server
