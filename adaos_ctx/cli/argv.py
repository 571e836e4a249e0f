"""Parse the argv of one command by its table entry, with typer's rules and without typer.

Anything that is not plainly right (help, an unknown option, a wrong value) is left to typer, whose
messages people know: then the answer is None.
"""

from __future__ import annotations

from adaos_ctx.cli.table import FLAG, INT, MANY, WORDS, Command, Param


def parse(command: Command, argv: list[str]) -> dict[str, object] | None:
    """Give the parameters of a command as keywords, or None when typer must speak."""
    named = [param for param in command.params if param.kind != WORDS]
    options = {spelling: param for param in named for spelling in param.spellings}
    values: dict[str, object] = {param.name: param.default for param in command.params}
    words: list[str] = []
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if word == "--":
            words += rest
            break
        if not word.startswith("-") or word == "-":
            words.append(word)
        elif not _option(options, values, word, rest):
            return None
    return values if _put_words(command, values, words) else None


def _option(
    options: dict[str, Param], values: dict[str, object], word: str, rest: list[str]
) -> bool:
    name, equals, inline = word.partition("=")
    param = options.get(name)
    if param is None:
        return False
    if param.kind == FLAG:
        values[param.name] = True
        return not equals
    if not equals:
        if not rest:
            return False
        inline = rest.pop(0)
    value = _value(param, inline)
    if value is None:
        return False
    if param.kind == MANY:
        earlier = values[param.name]
        values[param.name] = (*(earlier if isinstance(earlier, tuple) else ()), value)
    else:
        values[param.name] = value
    return True


def _value(param: Param, text: str) -> object:
    if param.choices and text not in param.choices:
        return None
    if param.kind != INT:
        return text
    try:
        return int(text)
    except ValueError:
        return None


def _put_words(command: Command, values: dict[str, object], words: list[str]) -> bool:
    param = next((param for param in command.params if param.kind == WORDS), None)
    if param is None:
        return not words
    values[param.name] = tuple(words)
    return param.least <= len(words) and (param.most < 0 or len(words) <= param.most)
