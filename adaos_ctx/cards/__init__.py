"""Cards: from a source to at most ten lines, one builder a kind.

What plugins may use of it is in `__all__`; each name is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.lazy import giver

if TYPE_CHECKING:
    from adaos_ctx.cards.data import Data, Places, as_dict, as_list, as_str
    from adaos_ctx.cards.frontmatter import front_matter
    from adaos_ctx.cards.lines import clip
    from adaos_ctx.cards.openapi_parts import Operation, Parts
    from adaos_ctx.cards.readdata import read_data
    from adaos_ctx.cards.schema_fields import fields_of
    from adaos_ctx.cards.schema_refs import Refs, ref_of
    from adaos_ctx.cards.schema_types import Types
    from adaos_ctx.cards.toolspecs import INPUTS, OUTPUTS, Tool, find_tools

__all__ = [
    "INPUTS", "OUTPUTS", "Data", "Operation", "Parts", "Places", "Refs", "Tool", "Types",
    "as_dict", "as_list", "as_str", "clip", "fields_of", "find_tools", "front_matter",
    "read_data", "ref_of",
]  # fmt: skip
_PLACES = {
    "Data": "data", "Places": "data", "as_dict": "data", "as_list": "data", "as_str": "data",
    "front_matter": "frontmatter",
    "clip": "lines",
    "Operation": "openapi_parts", "Parts": "openapi_parts",
    "read_data": "readdata",
    "fields_of": "schema_fields",
    "Refs": "schema_refs", "ref_of": "schema_refs",
    "Types": "schema_types",
    "INPUTS": "toolspecs", "OUTPUTS": "toolspecs", "Tool": "toolspecs",
    "find_tools": "toolspecs",
}  # fmt: skip

if not TYPE_CHECKING:  # a checker reads the imports above, and knows no other name
    __getattr__ = giver(__name__, _PLACES)
