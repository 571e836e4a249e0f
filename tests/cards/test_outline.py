from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.flow import WIDTH
from adaos_ctx.cards.outline import Class, Function, Param, class_text, decorated, function_text

LONG = [Param(name=f"param_{i}", type="dict[str, int]", default="None") for i in range(3)]


def test_annotations_go_first_then_defaults_then_parameters() -> None:
    assert function_text(Function(name="f", params=tuple(LONG))) == (
        "f(param_0: dict[str, int]=None, param_1: dict[str, int]=None, param_2: dict[str, int]=None)"
    )
    assert function_text(Function(name="function_name", params=tuple(LONG))) == (
        "function_name(param_0=None, param_1=None, param_2=None)"
    )
    many = tuple(Param(name=f"parameter_{i}", default="None") for i in range(30))
    assert function_text(Function(name="f", params=many)).endswith(", …+24)")


def test_a_sentence_stands_behind_when_there_is_room() -> None:
    assert function_text(Function(name="f", about="Does it.")) == "f(): Does it."


def test_members_that_do_not_fit_are_counted() -> None:
    text = class_text(Class(name="A", members=tuple(f"member_number_{i}" for i in range(20))))
    assert text.endswith(", …+16")


def test_decorators_are_counted() -> None:
    assert decorated(["a", "b", "a"]) == "@a x2 @b "


_NAMES = st.text("abc_", min_size=1, max_size=90)
_PARAMS = st.lists(st.builds(Param, name=_NAMES, type=_NAMES, default=_NAMES), max_size=9).map(
    tuple
)


@given(_NAMES, _PARAMS, _NAMES, st.lists(_NAMES, max_size=9))
def test_names_of_any_length_fit_with_the_help_of_the_line(
    name: str, params: tuple[Param, ...], returns: str, members: list[str]
) -> None:
    assert len(function_text(Function(name=name, params=params, returns=returns))) <= WIDTH
    assert len(class_text(Class(name=name, members=tuple(members)))) <= WIDTH
