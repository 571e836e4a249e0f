"""Which files a change may touch. Pure: links are looked for where the files are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.paths import looks, path_fault
from adaos_ctx.visible import has_hidden
from adaos_ctx_gen.values import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx_gen.values import Edit

_MAX_PATH_BYTES = 400  # bytes; file systems end at 255 a name and some tools at 1,024 a path
_MAX_NAME_BYTES = 200
_MAX_DEPTH = 16  # folders
# Conventional folders of a skill; decisions (`prep/`) are read by a model, not written.
FOLDERS = ("handlers", "profiles", "references", "schemas", "scripts", "src", "tests")
_READ_ONLY = frozenset(
    ("prompt_state.json", "prep_result.json", "prep_result_prompt.md", "skill_prompt_data.md")
)
_CI = frozenset(
    ("appveyor.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml", "buildspec.yml", "cloudbuild.yaml",
     "cloudbuild.yml", "jenkinsfile", "lefthook.yml", "lefthook.toml", "codeship-steps.yml")
)  # fmt: skip
_STARTED = frozenset(("sitecustomize.py", "usercustomize.py"))  # Python runs them unasked
_COMPILED = (".pyc", ".pyo", ".so", ".pyd", ".dll", ".dylib")  # Python loads them for their names
_CACHES = frozenset(("__pycache__", "site-packages"))
_HOOKS = frozenset(
    ("applypatch-msg", "commit-msg", "post-applypatch", "post-checkout", "post-commit", "post-merge",
     "post-receive", "post-rewrite", "post-update", "pre-applypatch", "pre-auto-gc", "pre-commit",
     "pre-merge-commit", "pre-push", "pre-rebase", "pre-receive", "prepare-commit-msg",
     "push-to-checkout", "reference-transaction", "sendemail-validate", "update")
)  # fmt: skip
_HIDDEN = {
    ".ado": "belongs to adaos-ctx", ".github": "is a CI file", ".gitlab-ci.yml": "is a CI file",
    ".circleci": "is a CI file", ".buildkite": "is a CI file", ".ci": "is a CI file",
    ".travis.yml": "is a CI file", ".husky": "is a git hook", ".githooks": "is a git hook",
    ".pre-commit-config.yaml": "is a git hook", ".pre-commit-hooks.yaml": "is a git hook",
    ".claude": "configures an agent", ".cursor": "configures an agent", ".codex": "configures an agent",
}  # fmt: skip
_PORTS = (f"{port}{n}" for port in ("com", "lpt") for n in (*"123456789", "¹", "²", "³"))
_DEVICES = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", *_PORTS))
_SHELL = frozenset("$`;|&<>!*?'\"(){}[]~# ")


def path_reason(path: str) -> str | None:
    """Why a path must not be written, by itself; None when it may.

    Example:
        >>> path_reason("../x"), path_reason(".ado/aliases.json"), path_reason("handlers/main.py")
        ('leaves the skill root', 'belongs to adaos-ctx', None)
    """
    fault = path_fault(path)
    if fault:
        return fault
    if has_hidden(path) or any(ord(char) < 32 or ord(char) == 127 for char in path):
        return "holds characters that are not seen"
    parts = path.split("/")
    if len(path.encode()) > _MAX_PATH_BYTES or len(parts) > _MAX_DEPTH:
        return "is too long"
    return next(filter(None, map(_name_reason, parts)), None) or _place_reason(parts)


def _name_reason(name: str) -> str | None:
    low = name.casefold()
    if len(name.encode()) > _MAX_NAME_BYTES:
        return "is too long"
    if name != name.strip() or name.endswith("."):
        return "begins or ends with a blank, or ends with a dot"
    if low.partition(".")[0].rstrip() in _DEVICES:
        return "is a device on Windows"
    if low in _HIDDEN or low.startswith("."):
        return _HIDDEN.get(low, "is hidden")
    return None


def _place_reason(parts: list[str]) -> str | None:
    low = parts[-1].casefold()
    if low in _CI:
        return "is a CI file"
    if low in _HOOKS:
        return "is a git hook"
    if (
        low in _STARTED
        or low.endswith(".pth")
        or _CACHES & {part.casefold() for part in parts[:-1]}
    ):
        return "is run by Python unasked"
    if low.rstrip(".0123456789").endswith(_COMPILED):
        return "is no text"
    return "is written by AdaOS" if low in _READ_ONLY else None


def allowed_places(registered: Iterable[str], more: Sequence[str] = ()) -> tuple[str, ...]:
    """What a change may touch: folders (with "/") and single files; sorted.

    Args:
        registered: Paths of aliases; their top folders are allowed, but for `prep/`, and files at
            the root by name.
        more: Folders or files that the user adds.
    """
    found = {f"{folder}/" for folder in FOLDERS}
    for path in registered:
        top, slash, _ = path.partition("/")
        if top != "prep":
            found.add(f"{top}/" if slash else path)
    found |= {place for extra in more for place in (extra.rstrip("/"), f"{extra.rstrip('/')}/")}
    return tuple(sorted(place for place in found if place.strip("/")))


def check_allowed(places: Sequence[str]) -> tuple[str, ...]:
    """The places that a user adds, as they are.

    Raises:
        UsageError: No change may ever write there, whoever allows it.
    """
    for place in places:
        reason = path_reason(place.rstrip("/"))
        if reason:
            raise UsageError(reason=f"--allow {place}: {reason}; a change never writes there")
    return tuple(places)


def path_faults(edits: Sequence[Edit], known: Iterable[str], allowed: Sequence[str]) -> list[Fault]:
    """Everything that is wrong with the paths of a change.

    Args:
        edits: Each path once.
        known: Paths that the skill has; a new path must not only look like one of them.
        allowed: See `allowed_places`.
    """
    faults = []
    spelled: dict[str, str] = {looks(path): path for path in known}
    made = {edit.path for edit in edits if edit.content is not None}
    for edit in edits:
        reason = path_reason(edit.path)
        if reason is None and not _within(edit.path, allowed):
            reason = f"lies outside of {', '.join(allowed)}"
        if reason is None:
            reason = _clash(edit, spelled, made)
        if reason:
            faults.append(Fault(edit.path, reason))
    return faults


def _within(path: str, allowed: Sequence[str]) -> bool:
    return any(
        path == place or (place.endswith("/") and path.startswith(place)) for place in allowed
    )


def _clash(edit: Edit, spelled: dict[str, str], made: set[str]) -> str | None:
    other = spelled.setdefault(looks(edit.path), edit.path)
    if other != edit.path:
        return f"is {other} but for letter case or Unicode form"
    parts = edit.path.split("/")
    above = {"/".join(parts[:n]) for n in range(1, len(parts))}
    return "lies in what the change makes a file" if above & made else None


def odd_names(edits: Sequence[Edit]) -> list[str]:
    """Paths that a careless shell would run or expand: allowed, and said."""
    return [edit.path for edit in edits if _SHELL & set(edit.path) or edit.path.startswith("-")]
