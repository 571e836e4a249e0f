"""What may be tried on a database: one SELECT, and how it is run without giving rows. Pure."""

from __future__ import annotations

import re

# Strings, quoted names and comments say nothing of what a statement does.
_INERT = re.compile(
    r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|\[[^\]]*\]|`[^`]*`", re.DOTALL
)
_WRITES = re.compile(
    r"\b(?:insert|update|delete|drop|alter|create|attach|detach|pragma|vacuum|reindex|replace\s+into"
    r"|grant|revoke|copy|call|do|truncate|into|set|lock|listen|notify|execute)\b",
    re.IGNORECASE,
)


def select_fault(sql: str) -> str:
    """Why a text is not one SELECT that only reads; "" when it is.

    Example:
        >>> select_fault("SELECT 1; DROP TABLE x")
        'holds more than one statement'
    """
    plain = _INERT.sub(" ", sql).strip().removesuffix(";")
    if ";" in plain:
        return "holds more than one statement"
    if not re.match(r"(?:select|with|values)\b", plain, re.IGNORECASE):
        return "is no SELECT"
    found = _WRITES.search(plain)
    return f"may write: {found.group().lower()}" if found else ""


def counted(sql: str) -> str:
    """The same query, giving no rows."""
    return f"SELECT * FROM (\n{sql.strip().removesuffix(';')}\n) AS tried LIMIT 0"
