"""Defects of the seed and of other indexers, each as a test that ours does not have it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_docs.chunking import chunk
from adaos_ctx_docs.sources import DirSource, FilesSource
from adaos_ctx_docs.splitters.adapting import Adapted
from adaos_ctx_docs.splitters.structured import Structured, TokenCapped
from tests.docs.making import Counting, Shelf, loaded, put

if TYPE_CHECKING:
    from pathlib import Path

SECTION = (
    "## Part {n}\n\n" + "Some words about part {n} that fill a section well enough. " * 6 + "\n\n"
)


def parts(*numbers: int) -> str:
    return "".join(SECTION.replace("{n}", str(n)) for n in numbers)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_s1_later_chunks_get_new_offsets_when_an_early_one_grows(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": parts(1, 2, 3)})
    shelf.index()
    put(shelf.docs, {"a.md": parts(1, 2, 3).replace("Some words", "Some more words", 1)})
    assert shelf.index().moved == 2
    assert shelf.wrong() == ()


def test_s2_a_section_on_top_embeds_itself_only(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": parts(*range(40))})
    shelf.index(embedder=Counting())
    put(shelf.docs, {"a.md": parts(99) + parts(*range(40))})
    assert shelf.index(embedder=Counting()).embedded == 1


def test_s3_a_second_folder_leaves_the_first_alone(shelf: Shelf, tmp_path: Path) -> None:
    put(shelf.docs, {"a.md": "a"})
    put(tmp_path / "more", {"b.md": "b"})
    shelf.index()
    assert shelf.index(dir=tmp_path / "more").removed == 0
    assert list(shelf.state()) == ["docs/a.md", "more/b.md"]


def test_s6_comments_in_fences_are_no_headings_and_paths_are_whole() -> None:
    text = f"# Guide\n\nSetext\n------\n\n```sh\n# not a heading\n```\n\n{'word ' * 80}\n"
    chunks = chunk(loaded(text), Structured())
    assert [one.path for one in chunks] == [("Guide", "Setext")]


def test_s7_emoji_are_never_halved() -> None:
    for one in chunk(loaded("😀" * 500), Structured(max_chars=33)):
        one.text.encode("utf-16")
        assert set(one.text) == {"😀"}


def test_s8_no_chunk_exceeds_its_cap() -> None:
    text = "word " * 800 + "\n\n" + "x" * 4000
    assert (
        max(len(c.text) for c in chunk(loaded(text), Structured(max_chars=1000, overlap=150)))
        <= 1000
    )


def test_s9_a_file_that_is_named_twice_is_one_document(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "# A\n\na"})
    file = str(shelf.docs / "a.md")
    report = shelf.index(
        source=FilesSource(files=(file, file, os.path.relpath(file))), embedder=Counting()
    )
    assert (report.discovered, report.chunks, report.embedded) == (1, 1, 1)


def test_s10_every_spelling_of_a_folder_is_the_same(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(shelf.docs, {"a.md": "# A\n\na", "in/b.md": "b"})
    shelf.index(embedder=Counting())
    monkeypatch.chdir(shelf.docs)
    os.symlink(shelf.docs, shelf.docs.parent / "link")
    for spelling in (".", "../docs", "in/..", f"{shelf.docs}/", str(shelf.docs.parent / "link")):
        report = shelf.index(source=DirSource(dir=spelling), embedder=Counting())
        assert (report.embedded, report.removed, report.skipped) == (0, 0, 2)
    part = shelf.index(source=DirSource(dir="in"))
    assert (part.discovered, part.removed) == (1, 0)
    assert list(shelf.state()) == ["docs/a.md", "docs/in/b.md"]


def test_token_splitting_knows_every_position() -> None:
    """langchain #29884, #17642: start_index -1 for what was tokenised."""
    text = "Повтор. Повтор. 日本語 😀 repeat repeat " * 60
    chunks = chunk(
        loaded(text), TokenCapped(max_tokens=20, count=lambda part: len(part.encode()) // 3)
    )
    assert all(text[c.start : c.end] == c.text for c in chunks)
    assert "".join(c.text for c in chunks).replace(" ", "") == text.replace(" ", "")


def test_a_chunk_inside_another_has_its_own_place() -> None:
    """langchain #21475."""
    chunks = chunk(loaded("ab ab ab\n\nab\n\nab ab"), Structured(max_chars=8))
    assert [(c.start, c.text) for c in chunks] == [(0, "ab ab ab"), (10, "ab"), (14, "ab ab")]


def test_tabs_and_hard_blanks_stay() -> None:
    """langchain #22256, #40071, #40298."""
    text = "## A ##\n\n\tcode\u00a0here\n\n```\n\tx\n```\n"
    one = chunk(loaded(text), Structured())[0]
    assert one.text == text.rstrip()
    assert one.path == ("A",)


def test_nothing_is_dropped(shelf: Shelf) -> None:
    """llama_index #14931, haystack #11920, docling #2257: only the last node, or none, was kept."""
    put(
        shelf.docs,
        {
            "a.md": parts(*range(9)),
            "empty.md": "",
            "blank.md": " \n \n",
            "h.md": "# Only\n## Heads\n",
        },
    )
    report = shelf.index()
    assert report.loaded == 4
    assert len(shelf.state()["docs/a.md"]) == 9
    assert shelf.state()["docs/empty.md"] == []
    assert shelf.state()["docs/h.md"][0][-1] == "# Only\n## Heads"


def test_batches_do_not_embed_twice(shelf: Shelf) -> None:
    """langchain #32612: 967 of 2070 again because batches forgot each other."""
    put(shelf.docs, {f"{n}.md": parts(n, 500) for n in range(80)})
    first = shelf.index(embedder=Counting())
    assert first.embedded == 81
    assert shelf.index(embedder=Counting()).embedded == 0


def test_bytes_are_no_characters() -> None:
    """chonkie #587, cocoindex #1427."""
    text = "# Привет\n\nмир 😀 тест\n"
    one = chunk(loaded(text), Structured())[0]
    assert (one.start, one.end) == (0, len(text) - 1)
    assert (one.byte_start, one.byte_end) == (0, len(text.encode()) - 1)


def test_a_splitter_that_lies_is_refused(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "hello world"})
    for answer in ([(0, 99)], [(4, "nope")], [{"text": "hello", "start_index": -1}], [(5, 2)]):
        report = shelf.index(splitter=Adapted(name=f"liar {answer}", call=lambda _, a=answer: a))
        assert len(report.failed) == 1
    good = Adapted(name="good", call=lambda text: (["hello", "world"], [(0, 5), (6, 11)]))
    assert shelf.index(splitter=good).chunks == 2
    assert shelf.wrong() == ()


@pytest.mark.parametrize("library", ["semchunk", "langchain", "semantic_text_splitter"])
def test_splitters_of_others_are_taken_as_they_are(library: str) -> None:
    text = "# A\n\n" + "One two three. " * 90 + "\n\n# B\n\n" + "Повтор. " * 90
    if library == "semchunk":
        semchunk = pytest.importorskip("semchunk")
        chunker = semchunk.chunkerify(lambda part: len(part.split()), 20)
        call = lambda part: chunker(part, offsets=True)  # noqa: E731
    elif library == "langchain":
        splitters = pytest.importorskip("langchain_text_splitters")
        made = splitters.RecursiveCharacterTextSplitter(
            chunk_size=200, chunk_overlap=0, add_start_index=True
        )
        call = lambda part: made.create_documents([part])  # noqa: E731
    else:
        sts = pytest.importorskip("semantic_text_splitter")
        call = sts.TextSplitter(200).chunk_indices
    chunks = chunk(loaded(text), Adapted(name=library, call=call))
    assert len(chunks) > 5
    assert chunks[-1].path == ("B",)
