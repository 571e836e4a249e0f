"""What strangers' folders hold: broken, huge, odd and changing files. Nothing of it ends a run."""

from __future__ import annotations

import io
import os
import threading
import time
import zipfile
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import Locked
from adaos_ctx_docs import reading
from adaos_ctx_docs.reading import Content, NotRead, read
from adaos_ctx_docs.sources import FilesSource
from adaos_ctx_docs.walking import clean_uri, walk
from tests.docs.making import Shelf, failed, loaded, put
from tests.ending import ends

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def pdf(text: str = "Hello from page one") -> bytes:
    """A PDF of two pages, written by hand."""
    stream = f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode()
    other = b"BT /F1 24 Tf 72 700 Td (Second page) Tj ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 7 0 R >> >> >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 7 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(other), other),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table
        + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(out))
    )  # fmt: skip


def test_pages_of_a_pdf_are_known() -> None:
    pytest.importorskip("pypdfium2")
    from adaos_ctx_docs.chunking import chunk
    from adaos_ctx_docs.splitters.structured import Structured

    document = loaded(pdf(), "a.pdf")
    assert [(c.page, c.text) for c in chunk(document, Structured())] == [
        (1, "Hello from page one"), (2, "Second page"),
    ]  # fmt: skip


def test_broken_and_encrypted_pdf_are_said() -> None:
    pytest.importorskip("pypdfium2")
    assert failed(b"%PDF-1.4 nothing", "a.pdf") == "is no PDF, or broken"
    assert failed(b"", "a.pdf") == "is no PDF, or broken"
    secret = pdf().replace(
        b"trailer << ",
        b"trailer << /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <"
        + b"41" * 32 + b"> /U <" + b"42" * 32 + b"> >> ",
    )  # fmt: skip
    assert failed(secret, "a.pdf") == "is encrypted"


def docx(paragraphs: int = 2) -> bytes:
    library = pytest.importorskip("docx")
    document = library.Document()
    document.add_heading("Title", 1)
    for number in range(paragraphs):
        document.add_paragraph(f"Paragraph {number}")
    document.add_table(rows=1, cols=2).rows[0].cells[0].text = "cell"
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def test_docx_has_headings_and_tables() -> None:
    document = loaded(docx(), "a.docx")
    assert [h.title for h in document.draft.headings] == ["Title"]
    assert document.text == "Title\n\nParagraph 0\n\nParagraph 1\n\ncell | "


def test_a_zip_bomb_and_a_broken_docx_are_refused() -> None:
    pytest.importorskip("docx")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"\0" * 40_000_000)
    assert "would unpack to 40,000,000 bytes" in failed(out.getvalue(), "a.docx")
    assert failed(b"PK\3\4", "a.docx") == "is no DOCX, or broken"
    assert failed(docx()[:-30], "a.docx") == "is no DOCX, or broken"


def test_a_log_of_a_terabyte_is_refused_without_reading_it(shelf: Shelf) -> None:
    log = shelf.docs / "big.log"
    with log.open("wb") as file:
        file.truncate(1 << 40)
    put(shelf.docs, {"a.md": "fine"})
    with ends():
        report = shelf.index()
    assert (
        report.failed[0].reason
        == "1,048,576 MB is more than the limit of 25 MB; raise it with --max-mb"
    )
    assert report.loaded == 1


def test_encodings_and_zero_bytes(shelf: Shelf) -> None:
    put(shelf.docs, {
        "u16.txt": "Привет, мир. Hello there".encode("utf-16"),
        "mixed.md": "# Тест\n\n".encode() + "середина".encode("cp1251"),
        "nul.txt": b"a\0b" * 10,
        "late.txt": b"word " * 2000 + b"\0tail",
        "crlf.md": b"# A\r\n\r\ntext\r\n\r\nB\r\n---\r\nmore\r\n",
        "mac.txt": b"one\rtwo\rthree",
    })  # fmt: skip
    report = shelf.index()
    assert [(one.uri, one.reason) for one in report.failed] == [
        ("docs/nul.txt", "is binary: a zero byte at 1")
    ]
    assert "docs/mixed.md: not UTF-8: 8 bytes" in report.notes
    assert shelf.state()["docs/u16.txt"][0][-1] == "Привет, мир. Hello there"
    assert shelf.wrong() == ()


def test_loops_of_folders_links_and_odd_names(shelf: Shelf) -> None:
    put(
        shelf.docs,
        {"in/a.md": "x", ".hidden/b.md": "x", "node_modules/c.md": "x", "c#1: d?.md": "y"},
    )
    os.symlink(shelf.docs, shelf.docs / "in" / "loop")
    os.symlink("nowhere", shelf.docs / "dangling.md")
    os.mkfifo(shelf.docs / "pipe.md")
    with open(os.fsencode(shelf.docs) + b"/\xff\n.md", "wb") as file:
        file.write(b"odd")
    found = walk(str(shelf.docs), {".md"})
    assert [clean_uri(path) for path in found.paths] == ["c#1: d?.md", "in/a.md", "\\xff\\n.md"]
    report = shelf.index()
    assert (report.loaded, report.failed) == (3, ())
    assert shelf.wrong() == ()


def test_a_file_that_changes_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.md"
    place.write_text("old")
    real_read = os.read
    left = [1]

    def reading_while_written(fd: int, size: int) -> bytes:
        data = real_read(fd, size)
        if left[0] > 0:
            left[0] -= 1
            place.write_text("new text")
        return data

    monkeypatch.setattr(reading.os, "read", reading_while_written)
    found = read(str(place))
    assert isinstance(found, Content)
    assert found.data == b"new text"
    left[0] = 99
    monkeypatch.setattr(
        reading.os,
        "read",
        lambda fd, size: (
            place.write_text("x" * time.time_ns().bit_length() + str(time.time_ns())),
            real_read(fd, size),
        )[1],
    )
    assert read(str(place)) == NotRead(reason="changed while it was read")


def test_a_document_that_goes_during_the_run_is_gone(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "a", "b.md": "b", "c.md": "c"})
    shelf.index()
    put(shelf.docs, {"a.md": "new a", "b.md": "new b"})

    def step(done: int, total: int) -> None:
        if done == 0:
            (shelf.docs / "b.md").unlink(missing_ok=True)

    report = shelf.index(step=step)
    assert (report.failed, report.removed) == ((), 2)
    assert list(shelf.state()) == ["docs/a.md", "docs/c.md"]


def test_what_cannot_be_read_stays_as_it_was(shelf: Shelf) -> None:
    put(shelf.docs, {"in/a.md": "a", "b.md": "b"})
    shelf.index()
    if os.geteuid() == 0:  # nothing is unreadable for root: a folder stands in the file's place
        (shelf.docs / "b.md").unlink()
        (shelf.docs / "b.md").mkdir()
        report = shelf.index(source=FilesSource(files=(str(shelf.docs / "in" / "a.md"),)))
        assert report.failed == ()
        return
    (shelf.docs / "in").chmod(0)
    (shelf.docs / "b.md").chmod(0)
    report = shelf.index()
    (shelf.docs / "in").chmod(0o755)
    assert (report.kept_stale, report.removed) == (2, 0)
    assert list(shelf.state()) == ["docs/b.md", "docs/in/a.md"]


def test_a_folder_that_cannot_be_listed_keeps_its_documents(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(shelf.docs, {"in/a.md": "a", "b.md": "b"})
    shelf.index()
    from adaos_ctx_docs import walking

    listed = walking._listed

    def denied(folder: str) -> object:
        if folder.endswith("/in"):
            raise PermissionError(13, "Permission denied")
        return listed(folder)

    monkeypatch.setattr(walking, "_listed", denied)
    report = shelf.index()
    assert (report.kept_stale, report.removed) == (1, 0)
    assert [(one.uri, one.reason) for one in report.failed] == [("docs/in/", "permission denied")]
    assert list(shelf.state()) == ["docs/b.md", "docs/in/a.md"]


def test_two_indexers_at_once_take_turns(shelf: Shelf) -> None:
    put(shelf.docs, {f"{n}.md": f"# T{n}\n\ntext {n}" for n in range(30)})
    reports = []
    threads = [threading.Thread(target=lambda: reports.append(shelf.index())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(report.added for report in reports) == [0, 0, 30]
    assert shelf.wrong() == ()


def test_a_second_indexer_does_not_wait_for_ever(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "a"})

    def step(done: int, total: int) -> None:
        if done == 0:
            with pytest.raises(Locked):
                shelf.index(wait_s=0.05)

    shelf.index(step=step)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", b"[" * 5000), ("a.json", b'{"a": '), ("a.yaml", b"a: [\n- b: {"), ("a.yaml", b"&a [*a, *a]"),
        ("a.py", b"def f(:\n"), ("a.py", b"(" * 3000), ("a.ipynb", b"{}"), ("a.html", b"<a <b <!-- <script>"),
        ("a.md", b"---\n" * 500), ("a.md", b"```\n" * 501), ("a.rst", b"====\n" * 50), ("a.csv", b'"a\n' * 33),
        ("a.md", b"> " * 5000), ("a.html", b"&#xd800;&#1114112;&amp" * 20), ("a.toml", b"[[[[a]]]"),
    ],
)  # fmt: skip
def test_broken_documents_are_text_all_the_same(name: str, data: bytes) -> None:
    from adaos_ctx_docs.chunking import chunk
    from adaos_ctx_docs.splitters.structured import Structured

    document = loaded(data, name)
    held = "".join(c.text for c in chunk(document, Structured(max_chars=100)))
    assert "".join(held.split()) == "".join(document.text.split())


def test_a_broken_notebook_fails_alone() -> None:
    assert failed(b"not json", "a.ipynb") == "is no notebook: not JSON"
    assert failed(b"x", "a.exe").startswith("no loader for its type")


def test_time_grows_with_the_text_whatever_it_is() -> None:
    from adaos_ctx_docs.chunking import chunk
    from adaos_ctx_docs.splitters.structured import Structured

    for bit in (
        "<h1>",
        "<pre>\n",
        "<!--\n",
        "<h1 a='",
        "<table",
        "&#1;",
        "a\n\n",
        "#\n",
        "x",
        "a ",
        "```\n",
        "a\n---\n",
        "<!--",
        "<a ",
        "a. ",
    ):
        with ends():
            for name in ("a.md", "a.html"):
                chunk(loaded(bit * (150_000 // len(bit)), name), Structured())
