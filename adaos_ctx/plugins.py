"""The plugin manager: built-ins and installed plugins, every contribution in a fixed order.

A plugin that cannot be loaded fails only the verbs that need it; `skill ctx plugins` lists it.
"""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pluggy

from adaos_ctx import builtin, hookspecs
from adaos_ctx.entrypoints import scan
from adaos_ctx.kinds import KindTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.model import ToolSpec
    from adaos_ctx.tokens import Counter

GROUP = "adaos_ctx"
_OFF = "ADAOS_CTX_NO_PLUGINS"  # set to 1 to run with the built-ins alone


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginState:
    """One plugin: `fault` is "" when it was loaded."""

    name: str
    module: str
    fault: str = ""


class Plugins:
    """Loaded plugins and what they contribute.

    Args:
        modules: (name, module or object with hook implementations), in any order.
        states: What `skill ctx plugins` shows.
    """

    def __init__(
        self, modules: list[tuple[str, Any]], states: tuple[PluginState, ...] = ()
    ) -> None:
        self.states = states
        self._order = {name: (getattr(module, "ORDER", 100), name) for name, module in modules}
        self.manager = pluggy.PluginManager(hookspecs.PROJECT)
        self.manager.add_hookspecs(hookspecs)
        for name, module in sorted(modules, key=lambda pair: self._order[pair[0]], reverse=True):
            # pluggy calls in reverse order of registration; the last registered answers first.
            self.manager.register(module, name=name)

    def each(self, hook: str, **arguments: object) -> list[tuple[str, Any]]:
        """What each plugin answers to a hook, as (plugin, answer) in the order (ORDER, name)."""
        caller = getattr(self.manager.hook, hook)
        answers = []
        for implementation in reversed(caller.get_hookimpls()):
            wanted = {key: arguments[key] for key in implementation.argnames}
            answer = implementation.function(**wanted)
            if answer is not None:
                answers.append((implementation.plugin_name, answer))
        return sorted(answers, key=lambda pair: self._order[pair[0]])

    @cached_property
    def kinds(self) -> KindTable:
        """All kinds."""
        return KindTable.of(kind for _, kinds in self.each("ctx_register_kinds") for kind in kinds)

    @cached_property
    def tools(self) -> tuple[ToolSpec, ...]:
        """All tools, by plugin order and then as each plugin lists them."""
        return tuple(tool for _, tools in self.each("ctx_register_tools") for tool in tools)

    @cached_property
    def tokenizers(self) -> Mapping[str, Callable[[], Counter]]:
        """Tokenizers that plugins add, by name; the first in order wins."""
        found: dict[str, Callable[[], Counter]] = {}
        for _, named in self.each("ctx_register_tokenizers"):
            for name, factory in sorted(named.items()):
                found.setdefault(name, factory)
        return found


def load() -> Plugins:
    """Load the built-ins and every installed plugin."""
    modules: list[tuple[str, Any]] = [("builtin", builtin)]
    states = [PluginState(name="builtin", module="adaos_ctx.builtin")]
    for name, spec in scan(GROUP) if os.environ.get(_OFF) != "1" else []:
        module, fault = _import(spec)
        states.append(PluginState(name=name, module=spec, fault=fault))
        if module is not None:
            modules.append((name, module))
    return Plugins(modules, tuple(states))


def _import(spec: str) -> tuple[Any, str]:
    name, _, attribute = spec.partition(":")
    try:
        module = importlib.import_module(name)
        return (getattr(module, attribute) if attribute else module), ""
    except Exception as error:  # noqa: BLE001 - a broken plugin must not stop the others
        return None, f"{type(error).__name__}: {error}"
