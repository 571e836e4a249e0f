"""One catalogue of what the command line says, by slug, in English and Russian.

A plugin has one of its own (`join`), and its texts are found by the same functions.
Labels inside `.ado/` are not here: they are English everywhere (DECISIONS 4).
"""

from __future__ import annotations

import os

from adaos_ctx.messages_en import EN

TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from adaos_ctx.refusal import CtxError


_reader = {"language": ""}  # who is not the one that started the process
# Facts that name a thing; a folder `none` is that in every language.
_NAMES = frozenset(
    "alias at endpoint file host id name node package path place plugin ref root session skill"
    " source target term uri url".split()
)
_joined: dict[str, str] = {}  # how the slugs of a plugin begin -> its package


def join(package: str) -> None:
    """Say that a plugin's package has catalogues; its `__init__` calls this with `__name__`.

    They are `messages_en.EN` and `messages_ru.RU`, both `dict[slug, text]`. A slug begins with the
    package's name, without `adaos_ctx_` where it has that: `shop_words.found`. `RU` also holds
    `error.<code>` and `hint.<code>.<variant>` of the plugin's refusals, whose English is in their
    classes; `messages_ru.PHRASES`, if there is one, translates reasons (see `phrases`). Nothing is
    loaded before the first of these texts is asked for.
    """
    _joined[package.removeprefix("adaos_ctx_")] = package


def choose(wanted: str) -> None:
    """From now on speak this language; "" goes back to what the environment says.

    A server does so before each answer: its readers choose for themselves.
    """
    _reader["language"] = wanted if wanted in ("en", "ru") else ""


def language() -> str:
    """`ru` or `en`: as was chosen, by ADAOS_CTX_LANG, else as AdaOS or the locale's variables say."""
    if _reader["language"]:
        return _reader["language"]
    for name in ("ADAOS_CTX_LANG", "ADAOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def tr(slug: str, fallback: str | None = None, **facts: object) -> str:
    """The text of a slug in the reader's language, with its facts filled in.

    Args:
        slug: Key of the catalogue.
        fallback: Text for a slug that the catalogue lacks (an error's own English sentence).
        facts: Values for the braces in the text; a number may name its unit in all forms:
            `{ok:alias|aliases}`.
    """
    text = _catalogue().get(slug) or EN.get(slug) or _of_plugin(slug)
    if text is None:
        text = slug if fallback is None else fallback
    return text.format(**{name: _counted(fact) for name, fact in facts.items()}) if facts else text


def phrase(text: str) -> str:
    """A reason or a state, which the code says in English, in the reader's language.

    Texts of plugins, of git and of the system that are not known stay as they are.
    """
    if language() == "en" or not text:
        return text
    from adaos_ctx.phrases import translate

    return translate(text, tuple(sorted(_joined.values())))


def sentence(error: CtxError) -> str:
    """What a refusal says, in the reader's language, with the skill that it is about."""
    from adaos_ctx.refusal import fill

    said = {k: v for k, v in error.facts.items() if isinstance(v, str) and _is_said(k, v, error)}
    facts = {**error.facts, **{key: phrase(text) for key, text in said.items()}}
    template = _of_class(error, f"error.{error.code}")
    text = fill(template, facts) if template else phrase(str(error))
    return f"{error.place}: {text}" if error.place and template else text


def _is_said(fact: str, text: str, error: CtxError) -> bool:
    """Whether a fact is words; a place in a file is, and so are a stream and the clipboard."""
    if fact == "path" and (error.facts.get("stream") or error.facts.get("clipboard")):
        return True
    if error.code == "unknown_tokenizer":  # it names what has none: a model, an engine
        return True
    return fact not in _NAMES or text.startswith(("line ", "byte ")) or ":line " in text


def advice(error: CtxError) -> str:
    """Its hint in the reader's language; places in it are those of its facts."""
    from adaos_ctx.refusal import advise

    return advise(hint_of(error), error.facts)


def hint_of(error: CtxError) -> str:
    """The template of its hint in the reader's language."""
    slug = f"hint.{error.code}.{error.variant}".rstrip(".")
    return _of_class(error, slug) or error.hints.get(error.variant, error.hint)


def plural(count: int, forms: list[str]) -> str:
    """The form of a unit for a number: two forms by the English rule, three by the Russian one.

    Example:
        >>> plural(1, ["alias", "aliases"]), plural(22, ["токен", "токена", "токенов"])
        ('alias', 'токена')
    """
    if len(forms) < 3:
        return forms[0] if count == 1 else forms[-1]
    tens, ones = abs(count) % 100, abs(count) % 10
    if ones == 1 and tens != 11:
        return forms[0]
    return forms[1] if 2 <= ones <= 4 and not 12 <= tens <= 14 else forms[2]


def grouped(count: int) -> str:
    """A number with its thousands apart, as the reader's language has it."""
    return f"{Number(count):,}"


def apart(number: str) -> str:
    """A number as Russian has it: no-break spaces where English has commas."""
    return number.replace(",", "\u00a0")


class Number(int):
    """A number that names its unit, in the reader's language or in a reason, which is English.

    Example:
        >>> f"{Number(1):alias|aliases}", f"{Number(1200):alias|aliases}"
        ('1 alias', '1,200 aliases')
    """

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            text = int.__format__(self, spec)
            return apart(text) if "," in spec and language() == "ru" else text
        forms = spec.split("|")
        text = f"{int(self):,}"
        return f"{apart(text) if len(forms) > 2 else text} {plural(self, forms)}"


def _counted(fact: object) -> object:
    return Number(fact) if isinstance(fact, int) and not isinstance(fact, bool) else fact


def _catalogue() -> dict[str, str]:
    if language() == "en":
        return EN
    from adaos_ctx.messages_ru import RU  # read only by those who need it

    return RU


def _of_plugin(slug: str) -> str | None:
    package = _joined.get(slug.partition(".")[0])
    if package is None:
        return None
    return (language() == "ru" and texts(package, "RU").get(slug)) or texts(package, "EN").get(slug)


def _of_class(error: CtxError, slug: str) -> str:
    """The Russian of a refusal, in the catalogue of the package that its class is of."""
    if language() == "en":
        return ""
    package = type(error).__module__.partition(".")[0]
    own = texts(package, "RU").get(slug) if package in _joined.values() else None
    return own or _catalogue().get(slug) or ""


def texts(package: str, name: str) -> dict[str, str]:
    """`EN`, `RU` or `PHRASES` of a plugin; of a catalogue that it lacks, or that fails, nothing.

    What is missing is said in English, so a fault in a translation never hides what it translates.
    """
    module = f"{package}.messages_{'en' if name == 'EN' else 'ru'}"
    try:
        found: dict[str, str] = getattr(__import__(module, fromlist=[name]), name, {})
    except Exception:  # noqa: BLE001 - a plugin's code; others' texts are asked for here too
        return {}
    return found
