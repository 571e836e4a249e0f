"""The allow-list: every operator and function that a plan may use. Pure data."""

from __future__ import annotations

COMPARE = {"eq": "=", "ne": "<>", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
ARITHMETIC = {"add": "+", "sub": "-", "mul": "*", "div": "/", "mod": "%"}
INFIX = COMPARE | ARITHMETIC | {"concat": "||", "like": "LIKE", "ilike": "ILIKE"}
LOGIC = {"and": "AND", "or": "OR"}

# name -> least and most arguments
FUNCTIONS = {
    "abs": (1, 1), "round": (1, 2), "idiv": (2, 2), "coalesce": (2, 8), "nullif": (2, 2),
    "lower": (1, 1), "upper": (1, 1), "trim": (1, 1), "length": (1, 1), "substr": (2, 3),
    "contains": (2, 2), "starts_with": (2, 2), "ends_with": (2, 2),
    "date": (1, 1), "year": (1, 1), "month": (1, 1), "day": (1, 1), "hour": (1, 1),
    "date_trunc": (2, 2), "add_days": (2, 2), "days_between": (2, 2), "today": (0, 0), "now": (0, 0),
}  # fmt: skip
AGGREGATES = {"count": (1, 1), "sum": (1, 1), "avg": (1, 1), "min": (1, 1), "max": (1, 1)}
RANKS = {"row_number": (0, 0), "rank": (0, 0), "dense_rank": (0, 0)}
SHIFTS = {"lag": (1, 2), "lead": (1, 2)}
CALLS = FUNCTIONS | AGGREGATES | RANKS | SHIFTS
COUNTS = ("count_all", "count", "count_distinct")
AGGREGATING = frozenset({*AGGREGATES, *COUNTS})
WINDOWING = frozenset({*RANKS, *SHIFTS})
UNITS = ("day", "week", "month", "quarter", "year")  # of date_trunc
CASTS = ("int", "float", "text", "date", "timestamp", "decimal")
