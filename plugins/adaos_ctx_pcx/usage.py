"""What a manifest says of itself to a reader who has never seen one."""

from __future__ import annotations

USAGE = (
    "This file is a map (pcx 0.2), not the content. Each node says in `what` what lies behind it "
    "and in `when` for which question it is worth opening; `tokens` is what opening it costs. A "
    "node with `children` is a branch: its children are keys of `nodes`. A node with `payload` is"
    " a leaf: its text is fetched by `payload.ref` (`node://<id>`). Start at `root.children`, "
    "compare `when` with what you need, open the best branch, then the leaf, and stop as soon as "
    "you can answer. Where nodes carry `facets`, filter by them first; `links` lead to related "
    "nodes in other branches. Spend at most `variant.budget` tokens in all. If your host offers "
    "search, index, look, open or filter as tools, use these instead of reading this file."
)
