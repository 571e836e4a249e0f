from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.plans.engines.http import Client, server_of
from adaos_ctx_catalog.plans.errors import PlanFailed
from adaos_ctx_catalog.plans.limits import Limits, Meter

from .api_server import SHIPMENTS, api

if TYPE_CHECKING:
    from collections.abc import Iterator

HOST = ("127.0.0.1",)


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    with api() as found:
        yield found


def client(base: str, **limits: object) -> Client:
    return Client(base, "shipping", {}, Meter(Limits(hosts=HOST, **limits)))  # type: ignore[arg-type]


def test_all_pages_are_read(server: tuple[str, list[str]]) -> None:
    made = client(server[0])
    assert made.rows("shipments", {}, ["status", "limit", "offset"]) == SHIPMENTS
    assert made.requests == 3
    assert server[1][1] == "/shipments?limit=100&offset=100"


def test_a_limit_that_was_asked_for_is_kept(server: tuple[str, list[str]]) -> None:
    assert len(client(server[0]).rows("shipments", {"limit": "7"}, ["limit"])) == 7


def test_a_page_that_may_be_cut_is_refused(server: tuple[str, list[str]]) -> None:
    with pytest.raises(PlanFailed, match="no word for the next; give limit in args"):
        client(server[0]).rows("shipments", {}, ["limit"])


def test_a_parameter_of_the_path_is_escaped(server: tuple[str, list[str]]) -> None:
    assert client(server[0]).rows("shipments/{no}", {"no": "LV007"}, []) == [SHIPMENTS[6]]
    with pytest.raises(PlanFailed, match="404"):
        client(server[0]).rows("{no}", {"no": "../a?b"}, [])
    assert server[1][-1] == "/..%2Fa%3Fb"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("html", "answered text/html, not JSON"),
        ("broken", "no JSON"),
        ("scalar", "no rows"),
        ("moved", "answered 302"),
        ("hang", "did not answer within 0.5 s"),
        ("reset", "cannot be reached"),
        ("gone", "answered 404"),
    ],
)
def test_bad_answers_are_told(server: tuple[str, list[str]], path: str, said: str) -> None:
    with pytest.raises(PlanFailed, match=said):
        client(server[0], timeout_s=0.5).rows(path, {}, [])


def test_pages_without_end_hit_the_cap(server: tuple[str, list[str]]) -> None:
    with pytest.raises(PlanFailed, match="more than 20 rows"):
        client(server[0], rows=20).rows("endless", {}, ["page"])


def test_only_hosts_that_were_named_are_asked(server: tuple[str, list[str]]) -> None:
    with pytest.raises(PlanFailed, match="--allow-host"):
        Client(server[0], "shipping", {}, Meter(Limits()))
    with pytest.raises(PlanFailed, match="none of a server"):
        client("file:///etc/passwd")
    assert server[1] == []


def test_the_address_of_a_description() -> None:
    assert server_of({"servers": [{"url": "https://a.example/v1"}]}, "") == "https://a.example/v1"
    assert (
        server_of({"host": "b.example", "basePath": "/v2", "schemes": ["http"]}, "")
        == "http://b.example/v2"
    )
    assert server_of({}, "") == ""
