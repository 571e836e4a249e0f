from __future__ import annotations

import hashlib
import zlib
from pathlib import Path

import pytest

from adaos_ctx.errors import CorruptVocabulary
from adaos_ctx.tokens import vocabulary
from adaos_ctx.tokens.encodings import ENCODINGS, Encoding
from adaos_ctx.tokens.vocabulary import load_ranks, package_data, published_text, unpack

DATA = Path(vocabulary.__file__).parents[1] / "data"


@pytest.mark.parametrize("name", ["o200k_base", "cl100k_base"])
def test_the_packaged_vocabulary_is_the_published_one(name: str) -> None:
    text = published_text(load_ranks(ENCODINGS[name]))
    assert hashlib.sha256(text).hexdigest() == ENCODINGS[name].published_sha256


def test_harmony_shares_the_ranks_of_o200k() -> None:
    assert load_ranks(ENCODINGS["o200k_harmony"]) is load_ranks(ENCODINGS["o200k_base"])


def test_the_two_vocabularies_stay_small() -> None:
    assert sum(file.stat().st_size for file in DATA.glob("*.vocab.gz")) < 1_500_000


def test_the_notice_names_every_packaged_vocabulary_and_its_hash() -> None:
    notice = (DATA.parents[1] / "NOTICE").read_text(encoding="utf-8")
    assert all(file.name in notice for file in DATA.glob("*.vocab.gz"))
    assert all(encoding.published_sha256 in notice for encoding in ENCODINGS.values())


def test_packed_files_carry_no_time_stamp() -> None:
    assert [file.read_bytes()[4:8] for file in sorted(DATA.glob("*.vocab.gz"))] == [bytes(4)] * 2


def test_unpack_gives_each_token_its_place_as_rank() -> None:
    assert unpack(b"\3\0\0\0\1\2\3abbccc") == {b"a": 0, b"bb": 1, b"ccc": 2}


def broken(**changes: str) -> Encoding:
    good = ENCODINGS["o200k_base"]
    facts = {field: getattr(good, field) for field in Encoding.__dataclass_fields__}
    return Encoding(**(facts | changes))


@pytest.mark.parametrize(
    "encoding",
    [broken(packed_sha256="0" * 64), broken(vocabulary="absent"), broken(vocabulary="damaged")],
    ids=["other content", "missing file", "damaged file"],
)
def test_a_vocabulary_that_is_not_the_published_one_is_refused(
    encoding: Encoding, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = package_data("cl100k_base.vocab.gz")[:-9000]
    monkeypatch.setattr(
        vocabulary,
        "package_data",
        lambda name: damaged if name.startswith("damaged") else package_data(name),
    )
    with pytest.raises(CorruptVocabulary) as refusal:
        load_ranks(encoding)
    assert refusal.value.exit_code == CorruptVocabulary.exit_code
    assert isinstance(refusal.value.__cause__, OSError | zlib.error | None)
