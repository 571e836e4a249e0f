"""The document index beside its peers, in one run: ratios of CPU minima, offsets, what is embedded.

Run with `python -m tests.bench.bench_docs [--peers PYTHON] [--pdf FILE]…`. Peers live in an
environment of their own (langchain-text-splitters, langchain, llama-index-core, chonkie, pypdf,
pypdfium2); without it they are skipped. Texts: the data folder that ADAOS_CTX_SHARED names, else
this repository's own Markdown and a made Russian text. Nothing is asserted here.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from adaos_ctx_docs.indexing import IndexRequest, index
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.model import DocumentInput, LoadedDocument
from adaos_ctx_docs.outlines.markdown import outline
from adaos_ctx_docs.sources import DirSource
from adaos_ctx_docs.splitters.structured import Structured
from adaos_ctx_docs.store import opened
from tests.bench.docs_peers import INCREMENTAL, PDF, PEERS

if TYPE_CHECKING:
    from collections.abc import Callable

REPO = Path(__file__).parents[2]
ROUNDS = 5
SIZE = 1000


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=os.environ.get("ADAOS_CTX_PEERS", ""))
    parser.add_argument("--pdf", nargs="*", default=[])
    given = parser.parse_args()
    texts = _texts()
    with tempfile.TemporaryDirectory() as folder:
        splitting(given.peers, texts, folder)
        incremental(given.peers, folder)
    pdf(given.peers, given.pdf)


def _texts() -> dict[str, list[str]]:
    shared = Path(os.environ.get("ADAOS_CTX_SHARED", REPO.parent / "shared"))
    corpus = shared / "corpus"
    files = [
        f for name in ("readme", "adr", "adaos_docs") for f in sorted((corpus / name).glob("*.md"))
    ]
    english = [
        f.read_bytes().decode("utf-8", "replace") for f in files or sorted(REPO.glob("*.md"))
    ]
    russian = [t for t in english if sum("а" <= c <= "я" for c in t[:2000]) > 400]
    english = [t for t in english if t not in russian]
    made = [
        "\n\n".join(
            f"## Раздел {n}\n\n" + "Слово за словом складывается текст. " * 20 for n in range(400)
        )
    ]
    return {"EN": english, "RU": russian or made}


def splitting(peers: str, texts: dict[str, list[str]], folder: str) -> None:
    """Speed and offsets of splitters."""
    place = f"{folder}/texts.json"
    Path(place).write_text(json.dumps(texts), encoding="utf-8")
    rows: list[list[Any]] = json.loads(
        _peer(peers, PEERS, place, str(REPO), str(REPO / "plugins")) or "[]"
    )
    if not any(row[0].startswith("adaos-ctx") for row in rows):
        rows = [_alone(lang, group) for lang, group in texts.items()] + rows
    for lang, group in texts.items():
        size = sum(len(text.encode()) for text in group) / 1e6
        base = next((r[2] for r in rows if r[1] == lang and "Recursive" in r[0] and r[2]), None)
        print(f"{lang}: {len(group)} documents, {size:.2f} MB")
        for name, _, seconds, chunks, bad, none, lost, fault in (r for r in rows if r[1] == lang):
            if fault:
                print(f"  {name:<36} {fault}")
                continue
            ratio = f"{base / seconds:5.2f} x" if base else "      -"
            print(f"  {name:<36} {size / seconds:7.1f} MB/s {ratio}  chunks {chunks:6}  "
                  f"wrong {bad:5}  no offset {none:5}  text lost {lost:.1%}")  # fmt: skip


def _ours(text: str) -> list[Any]:
    from adaos_ctx_docs.model import LoadedDocumentDraft

    headings, solid = outline(text)
    draft = LoadedDocumentDraft(text=text, headings=headings, solid=solid)
    document = LoadedDocument(
        uri="a", draft=draft, content_hash="", size_bytes=0, loader="markdown"
    )
    return Structured(max_chars=SIZE).split(document)


def _alone(lang: str, group: list[str]) -> list[Any]:
    seconds, found = _cpu(lambda: [_ours(text) for text in group])
    chunks = sum(len(pieces) for pieces in found)
    return ["adaos-ctx heading", lang, seconds, chunks, 0, 0, _lost(group, found), ""]


def _lost(group: list[str], found: list[list[Any]]) -> float:
    lost = total = 0
    for text, pieces in zip(group, found, strict=True):
        held = bytearray(len(text))
        for piece in pieces:
            held[piece.start : piece.end] = b"\1" * (piece.end - piece.start)
        signs = [at for at, sign in enumerate(text) if not sign.isspace()]
        total += len(signs)
        lost += sum(not held[at] for at in signs)
    return lost / max(total, 1)


class Counted:
    """An embedder that costs nothing and counts."""

    fingerprint = "counted-4"

    def documents(self, texts: Any) -> Any:
        """Vectors."""
        return [self.query(text) for text in texts]

    def query(self, text: str) -> Any:
        """A vector."""
        return [byte - 127.5 for byte in crc32(text.encode()).to_bytes(4, "big")]


def incremental(peers: str, folder: str) -> None:
    """What is embedded after an insertion, a rename, and no change."""
    line = "Retries are set per host, and number {n} waits longer than the one before it did. "
    big = "".join(f"## Part {n}\n\n{line.replace('{n}', str(n)) * 9}\n\n" for n in range(1000))
    docs = Path(folder, "docs")
    docs.mkdir()
    (docs / "a.md").write_text(big, encoding="utf-8")
    os.utime(docs / "a.md", ns=(1, 1))
    time.sleep(0.1)
    first = _run(folder, docs)
    again = min(_run(folder, docs) for _ in range(ROUNDS))
    new = f"A paragraph that was not there.\n\n{big}"
    (docs / "a.md").write_text(new, encoding="utf-8")
    inserted = _run(folder, docs)
    (docs / "a.md").rename(docs / "b.md")
    renamed = _run(folder, docs)
    print(f"1,000 chunks: first run {first[0]:.2f} s CPU, unchanged {again[0]:.3f} s "
          f"(1/{first[0] / again[0]:.0f}), {again[1]} embedded")  # fmt: skip
    print(f"  paragraph on top: {inserted[1]} embedded; rename: {renamed[1]} embedded")
    place = f"{folder}/pair.json"
    Path(place).write_text(json.dumps([big, new]), encoding="utf-8")
    for name, count in json.loads(_peer(peers, INCREMENTAL, place) or "{}").items():
        print(f"  paragraph on top, {name}: {count} embedded")


def _run(folder: str, docs: Path) -> tuple[float, int]:
    started = time.process_time()
    with opened(f"{folder}/index.db") as store:
        report = index(store, IndexRequest(source=DirSource(dir=str(docs)), embedder=Counted()))
    return time.process_time() - started, report.embedded


def pdf(peers: str, files: list[str]) -> None:
    """PDF text by pdfium against pypdf, page by page."""
    if not files:
        print("pdf: no files given (--pdf): skipped")
        return
    loaders = Loaders(plugins=False)
    contents = [(path, Path(path).read_bytes()) for path in files]
    seconds, found = _cpu(
        lambda: [load(DocumentInput(uri=p, data=d), loaders) for p, d in contents]
    )
    pages = sum(len(one.draft.pages) for one in found if isinstance(one, LoadedDocument))
    theirs = _peer(peers, PDF, *files)
    ratio = f", pypdf {float(theirs):.2f} s: {float(theirs) / seconds:.1f} x" if theirs else ""
    print(f"pdf: {pages} pages in {seconds:.2f} s{ratio}")


def _cpu(action: Callable[[], Any]) -> tuple[float, Any]:
    best, found = float("inf"), None
    for _ in range(ROUNDS):
        started = time.process_time()
        found = action()
        best = min(best, time.process_time() - started)
    return best, found


def _peer(python: str, code: str, *words: str) -> str:
    if not python or not os.path.exists(python):
        print("  peers: no environment given (--peers PYTHON): skipped")
        return ""
    done = subprocess.run([python, "-c", code, *words], capture_output=True, text=True, check=False)
    faults = [line for line in done.stderr.splitlines() if line and not line.startswith(" ")]
    for line in faults[-2:]:
        sys.stderr.write(f"  peer: {line[:160]}\n")
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""


if __name__ == "__main__":
    main()
