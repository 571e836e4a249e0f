"""Every refusal of the toolkit, and the exit code that each one ends with.

Findings (a stale alias, an outdated card) are data in a report; a refusal is an exception from this
module. The class makes the sentence: raise it with the facts as keywords, and nothing else. The
`code` is what a tool call answers to a model and what `--json` prints; the `exit_code` is what the
shell sees (see the table in README.md, which a test compares with these classes).
"""

from __future__ import annotations

EXIT_OK = 0
EXIT_FINDINGS = 1
EXIT_USAGE = 2
EXIT_BUG = 3
EXIT_INTERRUPTED = 130  # 128 + SIGINT, what shells use


class CtxError(Exception):
    """A refusal with a stable code, an exit code, its facts, and the command that mends it.

    Args:
        facts: What failed and why, as keywords that `message` and `hint` name in braces.

    Example:
        >>> str(SkillNotFound(target="demo"))
        'no skill at demo'
    """

    code = "error"
    exit_code = EXIT_BUG
    message = "error"
    hint = ""

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts

    def __str__(self) -> str:
        return fill(self.message, self.facts)

    @property
    def mend(self) -> str:
        """The hint with its facts filled in; empty when there is nothing to suggest."""
        return fill(self.hint, self.facts)


def fill(template: str, facts: dict[str, object]) -> str:
    """Put facts into a template; a fact that is missing stays visible as `?name`."""
    return template.format_map(_Facts(facts))


class _Facts(dict):  # type: ignore[type-arg]
    def __missing__(self, key: str) -> str:
        return f"?{key}"


class UsageError(CtxError):
    """The command line does not say what to do."""

    code = "usage"
    exit_code = EXIT_USAGE
    message = "{reason}"
    hint = "adaos-ctx --help"


class SkillNotFound(CtxError):
    """No skill root at the place or under the name that was given."""

    code = "no_skill"
    exit_code = 10
    message = "no skill at {target}"
    hint = "cd into a folder with SKILL.md, skill.yaml or .ado/aliases.json, or: adaos-ctx init {target}"


class NoFolder(CtxError):
    """The working directory was deleted."""

    code = "no_folder"
    exit_code = 10
    message = "the working directory does not exist any more"
    hint = "cd into a folder that exists"


class RegistryError(CtxError):
    """A registry or configuration file does not parse."""

    code = "registry_broken"
    exit_code = 11
    message = "{file}:{path}: {reason}"
    hint = "mend the file by hand, or restore it: git checkout -- {file}"


class UnknownAlias(CtxError):
    """The alias is not registered."""

    code = "unknown_alias"
    exit_code = 12
    message = "unknown alias {alias}{close}"
    hint = "adaos-ctx alias list"


class AliasExists(CtxError):
    """The alias is already registered with other content."""

    code = "alias_exists"
    exit_code = EXIT_USAGE
    message = "alias {alias} already points to {path}"
    hint = "adaos-ctx alias add {skill} {alias} {new_path} --force"


class UnsafePath(CtxError):
    """A path leaves the skill root or names something that must not be read."""

    code = "unsafe_path"
    exit_code = 13
    message = "unsafe path {path}: {reason}"
    hint = "use a relative path inside the skill, with forward slashes and no links that leave it"


class StaleAlias(CtxError):
    """A pinned or locked alias has other content than its reference says."""

    code = "stale_alias"
    exit_code = 14
    message = "{alias} moved {expected}→{actual} ({path})"
    hint = "adaos-ctx alias refresh {skill} {alias}"


class SourceUnreadable(CtxError):
    """The file behind an alias is missing or cannot be read."""

    code = "source_unreadable"
    exit_code = 15
    message = "cannot read {path}: {reason}"
    hint = "restore the file, or: adaos-ctx alias remove {skill} {alias}"


class Locked(CtxError):
    """Another process holds the skill's lock."""

    code = "locked"
    exit_code = 16
    message = "{path} is being written by another process (waited {timeout_s} s)"
    hint = "run the command again; nothing was changed"


class CannotWrite(CtxError):
    """The file system refuses the write: full, read-only or forbidden."""

    code = "cannot_write"
    exit_code = 17
    message = "cannot write {path}: {reason}"
    hint = "free space or make the folder writable; nothing was half-written"


class CardError(CtxError):
    """A card breaks the limits that every card keeps."""

    code = "card_limits"
    exit_code = 20
    message = "card of {alias}: {reason}"
    hint = "report the kind's builder"


class BudgetTooSmall(CtxError):
    """The mandatory part alone does not fit the token budget."""

    code = "budget_too_small"
    exit_code = 21
    message = "the mandatory part of the pack needs {needed} tokens, {missing} more than the budget of {budget}"
    hint = "adaos-ctx pack --budget {needed}, or --layout refs"


class NoBase(CtxError):
    """There is no base snapshot, or its object is gone."""

    code = "no_base"
    exit_code = 22
    message = "no base to compare with: {reason}"
    hint = "adaos-ctx base mark"


class UnknownTokenizer(CtxError):
    """No tokenizer for this encoding or model; nothing is estimated silently."""

    code = "unknown_tokenizer"
    exit_code = 23
    message = "no tokenizer is known for {name}"
    hint = "use --encoding o200k_base (exact for OpenAI models), or --target claude|gpt|gemini for an estimate"


class CorruptVocabulary(CtxError):
    """A packaged vocabulary does not hash to its published value."""

    code = "corrupt_vocabulary"
    exit_code = 23
    message = "the packaged vocabulary {name} is corrupt"
    hint = "pip install --force-reinstall adaos-ctx"


class PluginError(CtxError):
    """A plugin could not be loaded or broke its contract."""

    code = "plugin_broken"
    exit_code = 30
    message = "plugin {plugin}: {reason}"
    hint = "adaos-ctx plugins"


class MissingExtra(CtxError):
    """An optional package is not installed."""

    code = "missing_extra"
    exit_code = 31
    message = "{feature} needs the package {package}"
    hint = "pip install 'adaos-ctx[{extra}]'"


class GitError(CtxError):
    """git refused, is missing, or did not answer in time."""

    code = "git"
    exit_code = 32
    message = "git {command}: {reason}"
    hint = "git --version; adaos-ctx doctor"


class NetworkError(CtxError):
    """A model or network call failed."""

    code = "network"
    exit_code = 33
    message = "{endpoint}: {reason}"
    hint = "check the endpoint and the key, then run again"
