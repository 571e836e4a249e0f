"""A real engine on loopback: llama.cpp serving a model of random weights that is made on the spot."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WIDTH, _LAYERS, _HEADS, _INNER = 64, 2, 4, 128
CONTEXT = 512  # tokens; bytes, since every token of the vocabulary is one
_SPECIAL = ("<unk>", "<s>", "</s>")


def write_model(path: Path, context: int = CONTEXT) -> None:
    """A byte-level llama of two layers, half a megabyte of noise that ends seldom and is ASCII."""
    gguf = pytest.importorskip("gguf")
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_context_length(context)
    writer.add_embedding_length(_WIDTH)
    writer.add_block_count(_LAYERS)
    writer.add_feed_forward_length(_INNER)
    writer.add_head_count(_HEADS)
    writer.add_head_count_kv(_HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(_WIDTH // _HEADS)
    _add_vocabulary(writer, gguf.TokenType)
    for name, tensor in _tensors():
        writer.add_tensor(name, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _add_vocabulary(writer: Any, kind: Any) -> None:
    writer.add_tokenizer_model("llama")
    writer.add_token_list([*_SPECIAL, *(f"<0x{byte:02X}>" for byte in range(256))])
    writer.add_token_scores([0.0] * (256 + len(_SPECIAL)))
    writer.add_token_types([kind.UNKNOWN, kind.CONTROL, kind.CONTROL, *[kind.BYTE] * 256])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(
        "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant: "
    )


def _tensors() -> Iterator[tuple[str, Any]]:
    numpy = pytest.importorskip("numpy")
    chance = numpy.random.default_rng(7)
    words = 256 + len(_SPECIAL)

    def noise(rows: int, columns: int) -> Any:
        return (chance.standard_normal((rows, columns)) * 0.1).astype(numpy.float32)

    ones = numpy.ones(_WIDTH, numpy.float32)
    yield "token_embd.weight", noise(words, _WIDTH)
    for layer in range(_LAYERS):
        yield f"blk.{layer}.attn_norm.weight", ones
        for part in ("q", "k", "v", "output"):
            yield f"blk.{layer}.attn_{part}.weight", noise(_WIDTH, _WIDTH)
        yield f"blk.{layer}.ffn_norm.weight", ones
        yield f"blk.{layer}.ffn_gate.weight", noise(_INNER, _WIDTH)
        yield f"blk.{layer}.ffn_up.weight", noise(_INNER, _WIDTH)
        yield f"blk.{layer}.ffn_down.weight", noise(_WIDTH, _INNER)
    yield "output_norm.weight", ones
    head = noise(words, _WIDTH)
    head[: len(_SPECIAL)] = head[len(_SPECIAL) + 0x7F :] = 0.0  # never the best of all
    yield "output.weight", head


@contextmanager
def engine(folder: Path, context: int = CONTEXT) -> Iterator[str]:
    """Serve a made model with room for `context` bytes; gives the base URL of its OpenAI shape."""
    xllamacpp = pytest.importorskip("xllamacpp")
    write_model(folder / "tiny.gguf", context)
    parts = xllamacpp.CommonParams()
    parts.model.path = str(folder / "tiny.gguf")
    parts.n_ctx, parts.n_parallel, parts.warmup, parts.port = context, 1, False, 0
    parts.cpuparams.n_threads = parts.n_threads_http = 1
    parts.verbosity = -1
    server = xllamacpp.Server(parts)
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server
