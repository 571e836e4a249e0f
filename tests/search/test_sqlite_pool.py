from __future__ import annotations

from contextlib import closing

from adaos_ctx.search.record import Record
from adaos_ctx.search.sqlite import SqliteIndex


def test_any_number_of_rare_facets_is_answered() -> None:
    """The product of their shares would be less than any float above zero."""
    facets = {f"f{number}": "only here" for number in range(170)}
    records = [Record(key=f"{number:03}", name="report", body="all") for number in range(100)]
    with closing(SqliteIndex(":memory:")) as index:
        index.upsert([*records, Record(key="x", name="report", body="one", facets=facets)])
        assert [hit.key for hit in index.search("report one", 5, facets=facets)] == ["x"]
