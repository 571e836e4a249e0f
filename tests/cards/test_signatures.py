from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.flow import WIDTH
from adaos_ctx.cards.signatures import Argument, signature


def test_types_of_optional_arguments_go_first() -> None:
    args = [Argument("first", "string"), Argument("second", "x" * 60, required=False)]
    assert signature("name", args, "Result") == "name(first: string, second?) -> Result"
    args[0] = Argument("first", "y" * 80)
    assert signature("name", args) == "name(first, second?)"


def test_arguments_that_do_not_fit_are_counted() -> None:
    text = signature("name", [Argument(f"argument_{i}", "string") for i in range(30)])
    assert text.endswith(", …+23)")


@given(
    st.text("abc/{}", max_size=120),
    st.lists(
        st.builds(Argument, st.text("ab", max_size=60), st.text("ab", max_size=60), st.booleans()),
        max_size=12,
    ),
    st.text("ab", max_size=80),
)
def test_a_signature_fits_a_line(name: str, args: list[Argument], result: str) -> None:
    assert len(signature(name, args, result)) <= WIDTH
