"""Load one document: choose the loader, run it, and say in one line why it could not be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import CtxError
from adaos_ctx.foreign import calm, fault_of
from adaos_ctx_docs.loaders.extracted import Unreadable
from adaos_ctx_docs.loaders.verbatim import NotText
from adaos_ctx_docs.model import FailedDocument, LoadedDocument, LoadedDocumentDraft

if TYPE_CHECKING:
    from adaos_ctx_docs.loaders import Loaders
    from adaos_ctx_docs.model import DocumentInput, DocumentLoader


def load(document: DocumentInput, loaders: Loaders) -> LoadedDocument | FailedDocument:
    """Load a document, or say why not; nothing that a loader does ends the run."""
    loader = loaders.find(document.uri)
    if loader is None:
        known = "name its type by an extension, or add a loader (adaos_ctx_docs.loaders)"
        return FailedDocument(uri=document.uri, reason=f"no loader for its type: {known}")
    draft = _draft(document, loader)
    if isinstance(draft, FailedDocument):
        return draft
    fault = _fault(draft)
    if fault:
        return FailedDocument(uri=document.uri, reason=f"loader {loader.name}: {fault}")
    return LoadedDocument(
        uri=document.uri, draft=draft, content_hash=sha256_hex(document.data),
        size_bytes=len(document.data), mtime_ns=document.mtime_ns, loader=loader.name,
    )  # fmt: skip


def _draft(document: DocumentInput, loader: DocumentLoader) -> LoadedDocumentDraft | FailedDocument:
    """What the loader gives, or the reason why it cannot."""
    try:
        with calm():
            return loader.load(document)
    except (NotText, Unreadable) as error:
        reason = str(error)
    except CtxError as error:
        reason = f"{error}: {error.mend}" if error.mend else str(error)
    except BaseException as error:  # noqa: BLE001 - loaders are foreign code; Ctrl-C comes through
        reason = f"loader {loader.name}: {fault_of(error)}"
    return FailedDocument(uri=document.uri, reason=reason)


def _fault(draft: LoadedDocumentDraft) -> str:
    """What is wrong with a draft of a foreign loader; "" mostly."""
    if not isinstance(draft, LoadedDocumentDraft):
        return f"gave {type(draft).__name__}, not LoadedDocumentDraft"
    size = len(draft.text)
    if draft.source and len(draft.source) != size:
        return "its source has another length than its text"
    places = [mark.start for mark in draft.headings]
    if places != sorted(places) or (places and not 0 <= places[0] <= places[-1] <= size):
        return "its headings do not stand in the order of the text"
    edges = [edge for page in draft.pages for edge in page]
    if edges != sorted(edges) or (edges and not 0 <= edges[0] <= edges[-1] <= size):
        return "its pages do not stand in the order of the text"
    return ""
