"""The plugin manager: built-ins and installed plugins, every contribution in a fixed order.

A plugin that cannot be loaded fails only the verbs that need it; `skill ctx plugins` lists it.
"""

from __future__ import annotations

import os
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pluggy

from adaos_ctx import builtin, hookspecs
from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import CtxError, PluginError
from adaos_ctx.foreign import calm, fault_of, interruptible, load_object
from adaos_ctx.kinds import KindTable
from adaos_ctx.model import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from adaos_ctx.model import ToolSpec
    from adaos_ctx.tokens import Counter

GROUP = "adaos_ctx"
_OFF = "ADAOS_CTX_NO_PLUGINS"  # set to 1 to run with the built-ins alone
_DEFAULT_ORDER = 100
_BUILTIN = "builtin"


class PluginState(NamedTuple):
    """One plugin: `fault` is "" when nothing is known to be wrong with it."""

    name: str
    module: str
    fault: str = ""


class Plugins:
    """Loaded plugins and what they contribute.

    Args:
        modules: (name, module or object with hook implementations), in any order.
        states: What `skill ctx plugins` shows; faults met here are put into them.
    """

    def __init__(
        self, modules: list[tuple[str, Any]], states: tuple[PluginState, ...] = ()
    ) -> None:
        self._order: dict[str, tuple[int, str]] = {}
        self._broken: dict[str, str] = {}
        self.manager = pluggy.PluginManager(hookspecs.PROJECT)
        self.manager.add_hookspecs(hookspecs)
        ordered = [(_place(name, module), module) for name, module in modules]
        for (order, name), module in sorted(ordered, key=lambda pair: pair[0], reverse=True):
            # pluggy calls in reverse order of registration; the last registered answers first.
            self._register(order, name, module)
        self.tool_faults: dict[str, str] = {}
        self.states = tuple(
            state._replace(fault=self._broken[state.name])
            if not state.fault and state.name in self._broken
            else state
            for state in states
        )

    def _register(self, order: int, name: str, module: Any) -> None:
        if name in self._order:
            self._broken[name] = "two plugins have this name"
            return
        self._order[name] = (order, name)
        try:
            with calm():
                self.manager.register(module, name=name)
        except BaseException as error:  # noqa: BLE001 - a broken plugin must not stop the others
            self._broken[name] = fault_of(error)

    def each(
        self, hook: str, refused: dict[str, CtxError] | None = None, /, **arguments: object
    ) -> list[tuple[str, Any]]:
        """What each plugin answers to a hook, as (plugin, answer) in the order (ORDER, name).

        Args:
            hook: Its name.
            refused: Takes what a plugin refuses, or how it fails, so that it stops no other.
            arguments: What the hook is given.

        Raises:
            PluginError: A plugin fails; a refusal of its own comes through as it is.
        """
        answers = []
        for name, call in self._implementations(hook, arguments):
            try:
                with interruptible():
                    answer = call()
            except CtxError as error:
                if refused is None:
                    raise
                refused[name] = error
                continue
            except BaseException as error:
                blamed = _blamed(name, hook, error)
                if refused is None or not isinstance(blamed, CtxError):
                    raise blamed from error
                refused[name] = blamed
                continue
            if answer is not None:
                answers.append((name, answer))
        return sorted(answers, key=lambda pair: self._order[pair[0]])

    def _implementations(
        self, hook: str, arguments: Mapping[str, object]
    ) -> Iterator[tuple[str, Callable[[], Any]]]:
        for found in reversed(getattr(self.manager.hook, hook).get_hookimpls()):
            if found.plugin_name not in self._broken:
                wanted = {key: arguments[key] for key in found.argnames}
                yield found.plugin_name, partial(found.function, **wanted)

    def _registered(
        self, hook: str, kind: type, faults: dict[str, str] | None = None
    ) -> list[tuple[str, Any]]:
        """What plugins register with a hook: (plugin, contribution), each checked.

        A plugin that fails ends it, or, where `faults` are collected, is noted there and left out.
        """
        found = []
        for name, call in self._implementations(hook, {}):
            try:
                found += [(name, item) for item in _contributions(call, kind)]
            except CtxError:
                raise
            except BaseException as error:
                if faults is None or name == _BUILTIN:
                    raise _blamed(name, hook, error) from error
                faults[name] = f"{hook}: {fault_of(error)}"
        return sorted(found, key=lambda pair: self._order[pair[0]])

    @cached_property
    def kinds(self) -> KindTable:
        """All kinds."""
        return KindTable.of(kind for _, kind in self._registered("ctx_register_kinds", Kind))

    @cached_property
    def tools(self) -> tuple[ToolSpec, ...]:
        """All tools for models, by plugin order and then as each plugin lists them.

        A plugin that cannot register its own takes no other's away; `tool_faults` says why.
        """
        return tuple(tool for tool in self._all_tools if tool.audience == "model")

    @cached_property
    def page_tools(self) -> tuple[ToolSpec, ...]:
        """What pages for people may call: tools that show more than a model may see, then the rest."""
        return (*(tool for tool in self._all_tools if tool.audience == "page"), *self.tools)

    @cached_property
    def _all_tools(self) -> tuple[ToolSpec, ...]:
        from adaos_ctx.model import ToolSpec

        found = self._registered("ctx_register_tools", ToolSpec, self.tool_faults)
        return tuple(tool for _, tool in found)

    @cached_property
    def tokenizers(self) -> Mapping[str, Callable[[], Counter]]:
        """Tokenizers that plugins add, by name; the first in order wins."""
        found: dict[str, Callable[[], Counter]] = {}
        for _, (name, factory) in self._registered("ctx_register_tokenizers", tuple):
            found.setdefault(name, factory)
        return found

    def examine(self) -> tuple[PluginState, ...]:
        """The states after every registration was tried; slower than `states`, for `plugins`."""
        faults: dict[str, str] = {}
        for attribute in ("kinds", "tools", "tokenizers"):
            try:
                getattr(self, attribute)
                faults |= self.tool_faults
            except PluginError as error:
                faults.setdefault(str(error.facts["plugin"]), str(error.facts["reason"]))
            except CtxError as error:
                faults.setdefault(attribute, str(error))
        known = {state.name for state in self.states}
        states = [
            state._replace(fault=state.fault or faults.get(state.name, "")) for state in self.states
        ]
        others = sorted(set(faults) - known)
        return (*states, *(PluginState(name=n, module="-", fault=faults[n]) for n in others))


def _place(name: str, module: Any) -> tuple[int, str]:
    order = getattr(module, "ORDER", _DEFAULT_ORDER)
    return (order if isinstance(order, int) else _DEFAULT_ORDER, name)


def _blamed(name: str, hook: str, error: BaseException) -> BaseException:
    """What to raise for an exception in a hook: a mistake of our own stays what it is."""
    if name == _BUILTIN:
        return error
    return PluginError(plugin=name, reason=f"{hook}: {fault_of(error)}")


def _contributions(call: Callable[[], Any], kind: type) -> list[Any]:
    with calm():
        answer = call()
        items = list(answer.items() if isinstance(answer, dict) else answer or ())
    if isinstance(answer, dict):
        items.sort()
    for item in items:
        if not isinstance(item, kind):
            raise TypeError(f"{type(item).__name__} is no {kind.__name__}")
    return items


def load() -> Plugins:
    """Load the built-ins and every installed plugin."""
    modules: list[tuple[str, Any]] = [(_BUILTIN, builtin)]
    states = [PluginState(name=_BUILTIN, module="adaos_ctx.builtin")]
    for name, spec in scan(GROUP) if os.environ.get(_OFF) != "1" else []:
        module, fault = _import(spec)
        states.append(PluginState(name=name, module=spec, fault=fault))
        if not fault:
            modules.append((name, module))
    return Plugins(modules, tuple(states))


def _import(spec: str) -> tuple[Any, str]:
    try:
        return load_object(spec), ""
    except BaseException as error:  # noqa: BLE001 - a broken plugin must not stop the others
        return None, fault_of(error)
