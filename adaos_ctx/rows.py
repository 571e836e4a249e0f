"""`.ado/aliases.json` as plain rows: what hooks and the fast commands read.

A row is `(name, path, sha, sha256 or "", size or -1, extra or None)`. `registry` makes its values
of these rows; hooks use them as they are, since loading dataclasses would double their time.
Every fault names its place inside the file: `.ado/aliases.json:D.readme.path: …`.
"""

from __future__ import annotations

from adaos_ctx.errors import RegistryError, UnsafePath
from adaos_ctx.paths import path_fault

FILE = ".ado/aliases.json"
MAX_NAME_CHARS = 64  # code points; DECISIONS 3
MAX_PREFIX_CHARS = 6  # capitals before the first dot; DECISIONS 3
_HEX = "0123456789abcdef"  # stripping these leaves nothing of a hex text; sets take twice as long
_KNOWN = frozenset({"path", "sha", "sha256", "size"})

Row = tuple[str, str, str, str, int, "dict[str, object] | None"]


def name_fault(name: str) -> str | None:
    r"""Say why a text is not an alias name, or None when it is one.

    The rule: `^[A-Z]{1,6}(\.[\w-]+)+$` with Unicode letters, NFC, at most 64 characters.
    """
    prefix, dot, rest = name.partition(".")
    if not (dot and 0 < len(prefix) <= MAX_PREFIX_CHARS and prefix.isascii()):
        return _SHAPE
    if not (prefix.isalpha() and prefix.isupper()):
        return _SHAPE
    if len(name) > MAX_NAME_CHARS:
        return f"is longer than {MAX_NAME_CHARS} characters"
    if name.isascii() and rest.isidentifier():  # almost every name: one call settles it
        return None
    if not all(_is_word(part) for part in rest.split(".")):
        return _NOT_TEXT if any("\ud800" <= char <= "\udfff" for char in rest) else _SHAPE
    return None if name.isascii() else _form_fault(name)


_NOT_TEXT = "holds a character that is not Unicode text"
_SHAPE = "is not an alias name (like S.entities: capitals, a dot, letters, digits, _ or -)"


def _is_word(part: str) -> bool:
    core = part.replace("-", "").replace("_", "")
    return bool(part) and (not core or core.isalnum())


def _form_fault(name: str) -> str | None:
    import unicodedata  # only names with other letters than ASCII pay for it

    return None if unicodedata.is_normalized("NFC", name) else "is not in Unicode form NFC"


def decode(data: bytes, file: str = FILE, *, lenient: bool = False) -> list[Row]:
    """Decode a registry and check every name, path and digest in it.

    Args:
        data: The file's bytes; a UTF-8 BOM is accepted.
        file: How messages call the file.
        lenient: Give rows with unsafe paths too, for verbs that take them out; nothing may be read
            at such a path.

    Returns:
        Rows in the file's order.

    Raises:
        RegistryError: It is not such a JSON document; the message names the place.
        UnsafePath: A path leaves the skill root or is unsafe on some platform.
    """
    if lenient:
        return _decode(data, file, lenient=True)
    if not _last or _last[0][:2] != (data, file):
        _last[:] = [(data, file, _decode(data, file))]
    return list(_last[0][2])


# The registry decoded last: one command reads it up to three times, and rows never change.
_last: list[tuple[bytes, str, list[Row]]] = []


def _decode(data: bytes, file: str, *, lenient: bool = False) -> list[Row]:
    document = load_json(data, file)
    if not isinstance(document, _Pairs):
        raise RegistryError(file=file, path="$", reason="must be an object of aliases")
    seen: dict[str, str] = {}
    rows = []
    for name, entry in document.pairs:
        folded = name.casefold()
        if folded in seen:
            raise RegistryError(
                file=file, path=name, reason=f"names the same alias as {seen[folded]}"
            )
        seen[folded] = name
        rows.append(_row(name, entry, file, lenient=lenient))
    return rows


def _row(name: str, entry: object, file: str, *, lenient: bool = False) -> Row:
    fault = name_fault(name)
    if fault:
        raise RegistryError(file=file, path=name[:80], reason=fault)
    if not isinstance(entry, _Pairs):
        raise RegistryError(file=file, path=name, reason="must be an object with path and sha")
    fields = dict(entry.pairs)
    if len(fields) != len(entry.pairs):
        raise RegistryError(file=file, path=name, reason="has a key twice")
    path = fields.get("path")
    if not isinstance(path, str):
        raise RegistryError(file=file, path=f"{name}.path", reason="must be a string")
    unsafe = path_fault(path)
    if unsafe and not lenient:
        raise UnsafePath(path=path, reason=f"{unsafe} (alias {name} in {file})", alias=name)
    sha, sha256, size = _digest_fields(name, fields, file)
    extra = None
    if len(fields) > 4 or not _KNOWN.issuperset(fields):
        extra = {key: plain(value) for key, value in entry.pairs if key not in _KNOWN}
    return (name, path, sha, sha256, size, extra or None)


def _digest_fields(name: str, fields: dict[str, object], file: str) -> tuple[str, str, int]:
    sha, sha256, size = fields.get("sha"), fields.get("sha256", ""), fields.get("size", -1)
    if not (isinstance(sha, str) and len(sha) == 8 and not sha.strip(_HEX)):
        raise RegistryError(file=file, path=f"{name}.sha", reason="must be 8 lower-case hex digits")
    if not isinstance(sha256, str) or (
        sha256 and not (len(sha256) == 64 and not sha256.strip(_HEX))
    ):
        raise RegistryError(
            file=file, path=f"{name}.sha256", reason="must be 64 lower-case hex digits"
        )
    if sha256 and not sha256.startswith(sha):
        raise RegistryError(file=file, path=f"{name}.sha", reason="is not the start of sha256")
    if not isinstance(size, int) or isinstance(size, bool) or (size < 0 and "size" in fields):
        raise RegistryError(file=file, path=f"{name}.size", reason="must be a number of bytes")
    return sha, sha256, size


class _Pairs:
    """A JSON object as its pairs, so that a key given twice is seen."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        self.pairs = pairs


def plain(value: object) -> object:
    """Turn the reader's pairs back into dicts (for the keys that are not ours)."""
    if isinstance(value, _Pairs):
        return {key: plain(item) for key, item in value.pairs}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def load_json(data: bytes, file: str) -> object:
    """Read JSON with objects as pairs; any fault becomes a `RegistryError` with line and column."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        raise RegistryError(file=file, path=f"byte {error.start}", reason="is not UTF-8") from error
    try:
        return _scan(text)
    except RecursionError as error:
        raise RegistryError(file=file, path="$", reason="is nested too deeply") from error
    except ValueError as error:
        if "<<<<<<< " in text and ">>>>>>> " in text:
            reason = "holds merge conflict markers; mend it with: adaos-ctx alias resolve"
            raise RegistryError(file=file, path="$", reason=reason) from error
        place = f"line {getattr(error, 'lineno', 1)} column {getattr(error, 'colno', 1)}"
        reason = f"is not JSON: {getattr(error, 'msg', 'a number out of range')}"
        raise RegistryError(file=file, path=place, reason=reason) from error


_INFINITY = float("inf")


class _Context:
    """What the C scanner of `json` asks of a decoder."""

    strict = True
    object_hook = None
    object_pairs_hook = _Pairs
    parse_int = int

    @staticmethod
    def parse_float(text: str) -> float:
        """A number that can be written again as JSON (`1e400` cannot)."""
        value = float(text)
        if value in (_INFINITY, -_INFINITY):
            raise ValueError(text)
        return value

    @staticmethod
    def parse_constant(text: str) -> float:
        """NaN and Infinity are no JSON, though Python reads and writes them."""
        raise ValueError(text)


def _scan(text: str) -> object:
    # `json` imports `re` (+0.7 of a bare interpreter's start); its C scanner alone does not.
    try:
        from _json import make_scanner
    except ImportError:  # pragma: no cover - an interpreter without the C accelerator
        return _scan_slowly(text)
    start = len(text) - len(text.lstrip(" \t\n\r"))
    try:
        value, end = make_scanner(_Context)(text, start)  # type: ignore[arg-type]
    except (StopIteration, SystemError):  # 3.11 loses the error when `json` is not loaded
        return _scan_slowly(text)
    return value if not text[end:].strip(" \t\n\r") else _scan_slowly(text)


def _scan_slowly(text: str) -> object:
    import json

    return json.loads(
        text,
        object_pairs_hook=_Pairs,
        parse_float=_Context.parse_float,
        parse_constant=_Context.parse_constant,
    )
