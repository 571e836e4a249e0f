"""Plans: what a model compiles from cards, as data that is checked, explained, stored and run.

A plan is a source and a list of operations (scan, filter, project, join, aggregate, window, sort,
limit). It never holds code: expressions are read into a small typed tree, and every engine's SQL is
generated from that tree.
"""

from __future__ import annotations
