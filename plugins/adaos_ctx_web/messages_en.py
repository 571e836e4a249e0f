"""What `web` and the server of its page say, in English; the page's own words are in `static/words`."""

from __future__ import annotations

EN = {
    "web.cmd": (
        "Look at skills in a browser: pack, aliases, delta, manifests, catalog, documents, ledger.\n\n"
        "Served to this machine only; the address works once.\n\n"
        "Example: adaos-ctx web my_skill --open"
    ),
    "web.param.port": "Port on this machine; 0 is any free one.",
    "web.param.open": "Open it in the browser as well.",
    "web.param.json": "Print the address as JSON.",
    # the door
    "web.locked": (
        "This page is open only to who started it.\n"
        "Open the address that `adaos-ctx web` printed; it works once. Start it again for a new one."
    ),
    "web.used": "this address was used already, or is wrong",
    "web.no_file": "no such file",
    "web.host": "wrong host",
    "web.origin": "wrong origin",
    "web.method": "wrong method",
    "web.csrf": "not from this page",
    "web.type": "JSON only",
    "web.too_long": "too long",
    "web.bug": "the server's log says more",
}
