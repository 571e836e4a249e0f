"""Who decides what to open: by words in the tree, by search, or a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from adaos_ctx.errors import UsageError
from adaos_ctx.redact import redact
from adaos_ctx_pcx.errors import OverBudget
from adaos_ctx_pcx.finding import Finder
from adaos_ctx_pcx.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.llm import Model
    from adaos_ctx.search import Embedder
    from adaos_ctx_pcx.manifest import Opened
    from adaos_ctx_pcx.session import Session

NAMES = ("bm25", "keyword", "model")
_SHOWN = 10  # lines of a search
_RANKED = 50  # leaves that recall is measured on
_STEPS = 6  # branches that the keyword navigator opens


class Navigator(Protocol):
    """Shows something first, then says in which order to open leaves."""

    def start(self, session: Session, query: str) -> tuple[str, list[str]]:
        """(text that was shown and charged, leaf ids in the order to open them)."""
        ...


class Bm25Navigator:
    """Search over all leaves: ten lines are shown, and opened in their order.

    Args:
        source: The manifest.
        embedders: (name, embedder) that join the search.
        finder: One that is there already; made of the other two when None.
    """

    def __init__(
        self,
        source: Opened,
        embedders: Sequence[tuple[str, Embedder]] = (),
        finder: Finder | None = None,
    ) -> None:
        self.finder = finder or Finder(source, embedders)

    def start(self, session: Session, query: str) -> tuple[str, list[str]]:
        """The ten best lines; as many as fit where the budget is small."""
        found = self.finder.find(query, _RANKED)
        for k in range(_SHOWN, 0, -1):
            try:
                return session.show(found[:k]), found[:_SHOWN]
            except OverBudget:
                continue
        return "", []


class KeywordNavigator:
    """Down the tree, always to the node that shares most words with the question.

    Args:
        source: The manifest.
    """

    def __init__(self, source: Opened) -> None:
        nodes = [source.manifest.root, *source.manifest.nodes.values()]
        self._words = {
            n.id: frozenset(words(f"{n.title} {n.what} {n.when} {' '.join(n.keywords)}"))
            for n in nodes
        }

    def start(self, session: Session, query: str) -> tuple[str, list[str]]:
        """Open up to six branches, then the leaves that were shown, best first."""
        asked = frozenset(words(query))
        manifest = session.source.manifest
        try:
            text = session.index()
        except OverBudget:
            return "", []
        seen = list(manifest.root.children or ())
        for _ in range(_STEPS):
            ranked = sorted(seen, key=lambda key: -len(self._words[key] & asked))
            branch = next((k for k in ranked if manifest.get(k).children is not None), None)
            if branch is None or manifest.get(ranked[0]).children is None:
                break
            try:
                text += session.open(branch)
            except OverBudget:
                break
            seen.remove(branch)
            seen += manifest.get(branch).children or ()
        leaves = [key for key in seen if manifest.get(key).children is None]
        scored = sorted(leaves, key=lambda key: -len(self._words[key] & asked))
        return text, [key for key in scored if self._words[key] & asked]


class ModelNavigator:
    """A model reads a shortlist and names the leaves to open.

    Args:
        source: The manifest.
        model: Who chooses.
        shortlist: Lines that it is shown.
    """

    def __init__(self, source: Opened, model: Model, shortlist: int = _RANKED) -> None:
        self.finder = Finder(source)
        self.model = model
        self.shortlist = shortlist

    def start(self, session: Session, query: str) -> tuple[str, list[str]]:
        """The shortlist, and the ids in the model's answer in their order."""
        from adaos_ctx.llm import Request, user

        found = self.finder.find(query, self.shortlist)
        text = session.show(found)
        prompt = (
            f"Question: {query}\n\nEntries (id: what it is):\n{redact(text).text}\n"
            "Name the ids worth opening, best first, one a line, eight at most; nothing else."
        )
        answer = self.model.chat(Request(messages=(user(prompt),))).message.content
        named = [line.strip(" -*`.,") for line in answer.splitlines()]
        return text, [key for key in dict.fromkeys(named) if key in found]


def make_navigator(
    name: str, source: Opened, embedders: Sequence[str] = (), model: str = ""
) -> Navigator:
    """The navigator of a name; embedders by their names in the core.

    Raises:
        UsageError: No such navigator, or a model is needed.
    """
    if name == "keyword":
        return KeywordNavigator(source)
    if name == "bm25":
        from adaos_ctx.search import get_embedder

        return Bm25Navigator(source, [(each, get_embedder(each)) for each in embedders])
    if name == "model" and model:
        from adaos_ctx.llm import open_model

        return ModelNavigator(source, open_model(model))
    if name == "model":
        raise UsageError(reason="the navigator `model` needs --model")
    raise UsageError(reason=f"unknown navigator {name}; known: {', '.join(NAMES)}")
