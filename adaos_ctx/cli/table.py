"""The one table of commands: the fast dispatch and the typer application are both made from it.

No dataclasses and no typing at run time: a git hook loads this file.
"""

from __future__ import annotations

TEXT, INT, FLAG, WORDS, MANY = "text", "int", "flag", "words", "many"


class Param:
    """One parameter of a command.

    Args:
        name: Python name; the option is `--name` with `-` for `_`.
        kind: TEXT, INT or FLAG for options; MANY for an option that may be repeated; WORDS for the
            positional words of a command.
        default: Value when it is not given; WORDS and MANY default to ().
        metavar: How usage shows it.
        choices: Allowed values; empty allows all.
        short: A short spelling beside the long one: `-o`.
        least: WORDS only: how many words there must be.
        most: WORDS only: how many there may be; -1 is any number.
    """

    __slots__ = ("choices", "default", "kind", "least", "metavar", "most", "name", "short")

    def __init__(
        self, name: str, kind: str, default: object = None, *, metavar: str = "",
        choices: tuple[str, ...] = (), short: str = "", least: int = 0, most: int = -1,
    ) -> None:  # fmt: skip
        self.name = name
        self.kind = kind
        self.default = () if kind in (WORDS, MANY) else False if kind == FLAG else default
        self.metavar = metavar
        self.choices = choices
        self.short = short
        self.least = least
        self.most = most

    @property
    def option(self) -> str:
        """The option's spelling: `--dry-run`."""
        return "--" + self.name.rstrip("_").replace("_", "-")

    @property
    def spellings(self) -> tuple[str, ...]:
        """The option's long spelling, and the short one where it has one."""
        return (self.option, self.short) if self.short else (self.option,)


class Command:
    """One command: its words, the function that runs it, its parameters.

    Args:
        words: `("alias", "verify")`.
        handler: `module:function`; called with the parameters as keywords, gives the exit code.
        params: In the order of the help.
    """

    __slots__ = ("handler", "params", "words")

    def __init__(self, words: str, handler: str, *params: Param) -> None:
        self.words = tuple(words.split())
        self.handler = f"adaos_ctx.cli.{handler}"
        self.params = params

    @property
    def slug(self) -> str:
        """The key of its help text in the catalogue."""
        return "cmd." + ".".join(self.words)

    def load(self) -> object:
        """The function that runs it."""
        import importlib

        module, _, function = self.handler.partition(":")
        return getattr(importlib.import_module(module), function)


def _words(metavar: str, least: int = 0, most: int = -1) -> Param:
    return Param("words", WORDS, metavar=metavar, least=least, most=most)


_SKILL = _words("[SKILL]", most=1)
_JSON = Param("json", FLAG)
_DRY = Param("dry_run", FLAG)
_VIEWS = ("full", "min", "card", "brief", "signatures")
_LAYOUTS = ("compact", "refs", "markdown", "xml", "json")
_PACK = (
    Param("budget", TEXT, metavar="TOKENS"),
    Param("encoding", TEXT, metavar="NAME"),
    Param("target", TEXT, metavar="MODEL"),
    Param("layout", TEXT, choices=_LAYOUTS),
    Param("task", TEXT, metavar="TEXT"),
    Param("full", MANY, metavar="ALIAS"),
    Param("view", TEXT, "min", choices=("min", "full", "signatures")),
    Param("only", MANY, metavar="ALIAS"),
    Param("since", TEXT, metavar="BASE"),
    Param("stable_with", TEXT, choices=("base",)),
    Param("out", TEXT, metavar="FILE"),
    Param("messages", TEXT, choices=("openai", "anthropic")),
    Param("show", FLAG),
    Param("report", FLAG),
    Param("copy", FLAG),
    Param("watch", FLAG),
    Param("all_", FLAG),
    Param("locked", FLAG),
    Param("strict", FLAG),
)

COMMANDS: tuple[Command, ...] = (
    Command("init", "project:init", _SKILL, Param("hooks", FLAG), _DRY, _JSON),
    Command(
        "new", "project:new", _words("NAME", 1, 1),
        Param("kind", TEXT, "agent-skill", choices=("adaos", "agent-skill", "plain", "demo")),
        _DRY, _JSON,
    ),
    Command("status", "project:status", _words("[SKILL]..."), Param("all_", FLAG), _JSON),
    Command(
        "alias add", "aliases:add", _words("[SKILL] ALIAS PATH", 2, 3), Param("force", FLAG), _DRY,
        _JSON,
    ),
    Command("alias remove", "aliases:remove", _words("[SKILL] ALIAS...", 1), _DRY, _JSON),
    Command("alias rename", "aliases:rename", _words("[SKILL] OLD NEW", 2, 3), _DRY, _JSON),
    Command("alias scan", "aliases:scan", _SKILL, _DRY, _JSON),
    Command("alias list", "aliases:list_", _SKILL, Param("tokens", FLAG), _JSON),
    Command(
        "alias verify", "verifying:verify", _SKILL, Param("staged", FLAG),
        Param("rev", TEXT, metavar="REV"), Param("range_", TEXT, metavar="A..B"),
        Param("fix", FLAG), Param("strict", FLAG), _JSON,
    ),
    Command("alias refresh", "aliases:refresh", _words("[SKILL] [ALIAS]..."), _DRY, _JSON),
    Command("alias resolve", "hooks:resolve", _SKILL, _DRY, _JSON),
    Command("hooks install", "hooks:install", _SKILL, _DRY, _JSON),
    Command("hooks uninstall", "hooks:uninstall", _SKILL, _DRY, _JSON),
    Command("hooks status", "hooks:status", _SKILL, _JSON),
    Command("hook", "hooks:hook", _words("[HOOK] [ARGUMENT]..."), Param("fix", FLAG)),
    Command("cards build", "cards:build", _SKILL, _DRY, _JSON),
    Command("cards show", "cards:show", _words("[SKILL] ALIAS", 1, 2), Param("explain", FLAG), _JSON),
    Command("cards check", "cards:check", _SKILL, _JSON),
    Command(
        "cards eval", "cards:evaluate", _words("LABELS", 1, 1), Param("root", TEXT, ".", metavar="DIR"),
        Param("run", TEXT, metavar="FILE"), _JSON,
    ),
    Command("pack", "packcache:pack", _words("[SKILL]..."), *_PACK, _DRY, _JSON),
    Command(
        "diff", "delta:diff", _SKILL, Param("against", TEXT, metavar="REV|DIR|base~N"),
        Param("budget", TEXT, metavar="TOKENS"), Param("patch", FLAG), Param("card_diff", FLAG),
        Param("exit_code", FLAG), _DRY, _JSON,
    ),
    Command(
        "report", "reporting:report", _SKILL,
        Param("out", TEXT, metavar="FILE.html", short="-o"),
        Param("svg", TEXT, metavar="FILE"), Param("png", TEXT, metavar="FILE"),
        Param("budget", TEXT, metavar="TOKENS"), Param("task", TEXT, metavar="TEXT"),
        Param("history", INT, 12, metavar="COMMITS"),
        Param("against", TEXT, metavar="REV|DIR|base~N"),
        Param("format", TEXT, choices=("md", "github", "json")),
        Param("max_growth", TEXT, metavar="PERCENT"), _DRY, _JSON,
    ),
    Command("base mark", "basing:mark", _SKILL, _DRY, _JSON),
    Command("base show", "basing:show", _SKILL, _JSON),
    Command("base clear", "basing:clear", _SKILL, _DRY, _JSON),
    Command("base history", "basing:history", _SKILL, _JSON),
    Command(
        "expand", "expanding:expand", _words("[SKILL] ALIAS", 1, 2),
        Param("view", TEXT, "full", choices=_VIEWS), Param("lines", TEXT, metavar="A:B"),
        Param("offset", INT, 0, metavar="CHARS"), Param("limit", INT, None, metavar="TOKENS"),
        Param("at", TEXT, metavar="BASE|REV"), _JSON,
    ),
    Command(
        "tool schema", "tooling:schema", _words("[TOOL]", most=1),
        Param(
            "format", TEXT, "mcp",
            choices=("openai", "openai-responses", "anthropic", "gemini", "mcp", "ollama", "json"),
        ),
        Param("strict", FLAG), _JSON,
    ),
    Command(
        "tool call", "tooling:call", _words("[SKILL] TOOL", 1, 2),
        Param("json", TEXT, "{}", metavar="ARGUMENTS"),
    ),
    Command(
        "search", "searching:search", _words("QUERY [SKILL]", 1, 3),
        Param("k", INT, metavar="COUNT"), Param("kind", TEXT, metavar="KIND"),
        Param("run", TEXT, metavar="FILE"), Param("embedder", TEXT, metavar="NAME"),
        Param("store", TEXT, choices=("memory", "sqlite")),
        Param("repo", TEXT, metavar="FOLDER"), Param("commits", INT, metavar="COUNT"),
        Param("budget", TEXT, metavar="TOKENS"), _JSON,
    ),
    Command(
        "why", "searching:why", _words("[SKILL] ALIAS", 1, 2), Param("task", TEXT, metavar="TEXT"),
        Param("budget", TEXT, metavar="TOKENS"), _JSON,
    ),
    Command("plugins", "project:plugins", _JSON),
    Command("plugin new", "project:new_plugin", _words("NAME", 1, 1), _DRY, _JSON),
    Command("doctor", "project:doctor", _SKILL, _JSON),
)  # fmt: skip

BY_WORDS = {command.words: command for command in COMMANDS}
# Other names of commands, which no help lists: the tool's name, as a model would call it.
SYNONYMS = {"get_alias": "expand"}
GROUPS = frozenset(command.words[0] for command in COMMANDS if len(command.words) > 1)


def find(argv: list[str]) -> tuple[Command | None, list[str]]:
    """The command that an argv names, and what follows its words."""
    if argv and argv[0] in GROUPS:
        return BY_WORDS.get(tuple(argv[:2])), argv[2:]
    return BY_WORDS.get(tuple(SYNONYMS.get(word, word) for word in argv[:1])), argv[1:]
