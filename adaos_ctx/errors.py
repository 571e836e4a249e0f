"""Every refusal of the toolkit, and the exit code that each one ends with.

Findings (a stale alias, an outdated card) are data in a report; a refusal is an exception from this
module. The class makes the sentence: raise it with the facts as keywords, and nothing else. The
`code` is what a tool call answers to a model and what `--json` prints; the `exit_code` is what the
shell sees (see the table in README.md, which a test compares with these classes).
"""

from __future__ import annotations

from adaos_ctx.refusal import (
    EXIT_BUG,
    EXIT_FINDINGS,
    EXIT_INTERRUPTED,
    EXIT_OK,
    EXIT_USAGE,
    CtxError,
    advise,
    fill,
)

__all__ = [
    "EXIT_BUG", "EXIT_FINDINGS", "EXIT_INTERRUPTED", "EXIT_OK", "EXIT_USAGE", "AliasExists",
    "BudgetTooSmall", "CannotWrite", "CorruptVocabulary", "CtxError", "GitError", "Locked",
    "MissingExtra", "NetworkError", "NoBase", "NoFolder", "PluginError", "RegistryError",
    "SkillNotFound", "SourceUnreadable", "StaleAlias", "UnknownAlias", "UnknownTokenizer",
    "UnsafePath", "UsageError", "advise", "fill",
]  # fmt: skip
TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar


class UsageError(CtxError):
    """The command line does not say what to do."""

    code = "usage"
    exit_code = EXIT_USAGE
    message = "{reason}"
    hint = "adaos-ctx {verb} --help"
    hints: ClassVar[Mapping[str, str]] = {"run": "{run}"}

    @property
    def variant(self) -> str:
        """`run` where one command is what is missing."""
        return "run" if "run" in self.facts else ""


class SkillNotFound(CtxError):
    """No skill root at the place or under the name that was given."""

    code = "no_skill"
    exit_code = 10
    message = "no skill at {target}"
    hint = "name the folder of a skill; a new one is made by: adaos-ctx new NAME"
    hints: ClassVar[Mapping[str, str]] = {
        "folder": "cd into a folder with SKILL.md, skill.yaml or .ado/aliases.json, or: adaos-ctx init {at}"
    }

    @property
    def variant(self) -> str:
        """`folder` where a skill can be made of what was named."""
        return "folder" if self.facts.get("path") else ""


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
    hint = "mend the file by hand, or restore it: git checkout -- {at}"
    hints: ClassVar[Mapping[str, str]] = {"conflict": "adaos-ctx alias resolve {skill}"}

    @property
    def variant(self) -> str:
        """`conflict` where git left its markers."""
        return "conflict" if "conflict markers" in str(self.facts.get("reason")) else ""


class UnknownAlias(CtxError):
    """The alias is not registered."""

    code = "unknown_alias"
    exit_code = 12
    message = "unknown alias {alias}{close}"
    hint = "adaos-ctx alias list {skill}"


class AliasExists(CtxError):
    """The alias is already registered with other content."""

    code = "alias_exists"
    exit_code = EXIT_USAGE
    message = "alias {alias} already points to {path}"
    hint = "choose another name, or take that one away: adaos-ctx alias remove {skill} {alias}"
    hints: ClassVar[Mapping[str, str]] = {
        "adding": "adaos-ctx alias add {skill} {alias} {new_path} --force"
    }

    @property
    def variant(self) -> str:
        """`adding` where the alias can be pointed to another file."""
        return "adding" if self.facts.get("adding") else ""


class UnsafePath(CtxError):
    """A path leaves the skill root or names something that must not be read."""

    code = "unsafe_path"
    exit_code = 13
    message = "unsafe path {path}: {reason}"
    hint = "use a relative path inside the skill, with forward slashes and no links that leave it"
    hints: ClassVar[Mapping[str, str]] = {
        "alias": "adaos-ctx alias remove {skill} {alias}",
        "link": "put a folder in the place of the link: {at}",
    }

    @property
    def variant(self) -> str:
        """`alias` where a registry names the path, `link` where `.ado` leads elsewhere."""
        return "alias" if self.facts.get("alias") else "link" if self.facts.get("link") else ""


class StaleAlias(CtxError):
    """A pinned or locked alias has other content than its reference says."""

    code = "stale_alias"
    exit_code = 14
    message = "{alias} moved {expected}→{actual} ({path})"
    hint = "adaos-ctx alias refresh {skill} {alias}"
    hints: ClassVar[Mapping[str, str]] = {
        "pinned": "the reference is old; the present one is {alias}@{actual}",
        "past": "in {context} it is {alias}@{actual}; without a digest any content is right",
    }

    @property
    def variant(self) -> str:
        """`pinned` where a reference named the digest, not the registry; `past` of an old text."""
        if "context" in self.facts:
            return "past"
        return "pinned" if self.facts.get("pinned") else ""


class SourceUnreadable(CtxError):
    """The file behind an alias is missing or cannot be read."""

    code = "source_unreadable"
    exit_code = 15
    message = "cannot read {path}: {reason}"
    hint = (
        "restore the file; where it moved: adaos-ctx alias scan {skill};"
        " where it is gone for good: adaos-ctx alias remove {skill} {alias}"
    )
    hints: ClassVar[Mapping[str, str]] = {
        "denied": "chmod u+rX {at}",
        "adding": "name a regular file that exists, relative to the skill",
        "unnamed": "see what is there: ls -ld {at}",
        "irregular": "put a regular file there, or: adaos-ctx alias remove {skill} {alias}",
        "filter": "set up the filter that .gitattributes names (git lfs install, git-crypt unlock)",
        "changed": "run the command again",
    }

    @property
    def variant(self) -> str:
        """What keeps it from being read: the system, its sort, or that it is not there."""
        reason = str(self.facts.get("reason"))
        if reason.startswith(("filter ", "git attributes: ")):
            return "filter"
        if "denied" in reason or "not permitted" in reason:
            return "denied"
        if self.facts.get("adding"):
            return "adding"
        if "changed" in reason:
            return "changed"
        if not self.facts.get("alias"):
            return "unnamed"
        return "irregular" if reason in ("is not a regular file", "is a link to nothing") else ""


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
    hint = "make the place writable; nothing was half-written"
    hints: ClassVar[Mapping[str, str]] = {
        "space": "free space; nothing was half-written",
        "partly": "{done} of {total} documents are in; free space, and run the command again",
        "folder": "make the folder first, or name one that exists",
        "file": "a file stands where a folder is needed, or a folder where a file is: move it away",
        "clipboard": "the pack itself was made; pipe it: adaos-ctx pack {skill} --out - | PROGRAM",
        "taken": "choose another name, or move away what is there",
        "stream": "free space where the output goes, or send it to another place",
    }

    @property
    def variant(self) -> str:
        """What kept it from being written."""
        reason = str(self.facts.get("reason"))
        for name in ("stream", "clipboard"):
            if self.facts.get(name):
                return name
        if "no space" in reason or "quota" in reason or "disk is full" in reason:
            return "partly" if self.facts.get("total") else "space"
        if "no such f" in reason:
            return "folder"
        if reason == "exists and is not empty":
            return "taken"
        return "file" if reason in _IN_THE_WAY else ""


_IN_THE_WAY = ("not a directory", "file exists", "is a directory", "directory not empty")


class BudgetTooSmall(CtxError):
    """The least of what was asked for does not fit its token budget; `what` names it."""

    code = "budget_too_small"
    exit_code = 21
    message = "{what} needs {needed} tokens, {missing} more than the budget of {budget}"
    hint = "adaos-ctx pack --budget {needed}, or --layout refs"
    hints: ClassVar[Mapping[str, str]] = {
        "delta": "adaos-ctx diff {skill} --budget {needed}",
        "cap": "raise the section's cap in .ado/ctx.toml to {needed}, or inline less",
        "run": "{run}",
    }

    @property
    def variant(self) -> str:
        """`delta` for a prompt of changes, `cap` for one section of a pack, `run` for another command."""
        if "run" in self.facts:
            return "run"
        what = str(self.facts.get("what"))
        return "delta" if "delta" in what else "cap" if "section" in what else ""


class NoBase(CtxError):
    """There is no base snapshot, or its object is gone."""

    code = "no_base"
    exit_code = 22
    message = "no base to compare with: {reason}"
    hint = "adaos-ctx base mark {skill}"
    hints: ClassVar[Mapping[str, str]] = {
        "history": "adaos-ctx base history {skill}",
        "pack": "adaos-ctx pack {skill} && adaos-ctx base mark {skill}",
    }

    @property
    def variant(self) -> str:
        """`history` where an older base was asked for, `pack` where one was marked without it."""
        return "history" if "steps" in self.facts else "pack" if self.facts.get("pack") else ""


class UnknownTokenizer(CtxError):
    """No tokenizer for this encoding or model; nothing is estimated silently."""

    code = "unknown_tokenizer"
    exit_code = 23
    message = "no tokenizer is known for {name}"
    hint = "use --encoding o200k_base (exact for OpenAI models), or --target claude|gpt|gemini for an estimate"
    hints: ClassVar[Mapping[str, str]] = {
        "built": "build with --tokenizer o200k_base (exact for OpenAI models), or --tokenizer estimate"
    }

    @property
    def variant(self) -> str:
        """`built` where something is built with it, which has another option."""
        return "built" if self.facts.get("built") else ""


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
    hints: ClassVar[Mapping[str, str]] = {"package": "pip install {package}"}

    @property
    def variant(self) -> str:
        """`package` where the toolkit has no extra for it."""
        return "" if "extra" in self.facts else "package"


class GitError(CtxError):
    """git refused, is missing, or did not answer in time."""

    code = "git"
    exit_code = 32
    message = "git {command}: {reason}"
    hint = "git --version; adaos-ctx doctor"
    hints: ClassVar[Mapping[str, str]] = {
        "repository": "make one: git init; or go to a folder of one",
        "revision": "git log --oneline; of a clone that is not whole: git fetch --unshallow",
    }

    @property
    def variant(self) -> str:
        """What is missing, where git itself is well."""
        reason = str(self.facts.get("reason"))
        if reason.endswith("is not in a git repository"):
            return "repository"
        return "revision" if reason.startswith("unknown revision") else ""


class NetworkError(CtxError):
    """A model or network call failed."""

    code = "network"
    exit_code = 33
    message = "{endpoint}: {reason}"
    hint = "check the endpoint and the key, then run again"
    hints: ClassVar[Mapping[str, str]] = {
        "key": "put the key of the endpoint into {variable}, then run again"
    }

    @property
    def variant(self) -> str:
        """`key` where the endpoint wants one, or another."""
        return "key" if "variable" in self.facts else ""
