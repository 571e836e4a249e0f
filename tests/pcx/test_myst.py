from __future__ import annotations

import pytest

from adaos_ctx_pcx.myst import shown

PAGE = """\
(handling-files)=
{.hide-header}
# Handling files

```{toctree}
---
maxdepth: 2
---
other
```

:::{note}
:class: wide

Mind {doc}`the guide <guide>`.
:::

```python
{.x}
(y)=
```
See {class}`~click.File`.
"""


def test_labels_attributes_fences_options_and_roles_go() -> None:
    assert shown(PAGE) == (
        "# Handling files\n\nother\n\n\nMind `the guide`.\n\n```python\n{.x}\n(y)=\n```\nSee `click.File`.\n"
    )


def test_what_directives_hold_can_go_too() -> None:
    assert shown(PAGE, directives=False) == (
        "# Handling files\n\n\n\n```python\n{.x}\n(y)=\n```\nSee `click.File`.\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f(x)=3 and (a)=b\n",
        "{children}\n",
        "<A b={{c: 1}} />\n\n{/* note */}\n",
        "````md\n```{note}\nx\n```\n````\n",
        ":::\n:a: b\n",
        "```json\n{\"a\": 1}\n```\n",
        "```\nnever closed {x}\n(a)=\n",
    ],
)  # fmt: skip
def test_other_text_stays_as_it_is(text: str) -> None:
    assert shown(text) == text


def test_a_rule_at_the_top_of_a_directive_holds_nothing_beyond_it() -> None:
    assert shown("```{note}\n---\nMind.\n```\nAfter.\n").endswith("After.\n")


def test_directives_in_directives_are_read() -> None:
    text = "````{grid} 2\n:gap: 1\n```{card} One\n:link: a\nFirst.\n```\nMore.\n````\nAfter.\n"
    assert shown(text) == "First.\nMore.\nAfter.\n"
    assert shown(text, directives=False) == "After.\n"
