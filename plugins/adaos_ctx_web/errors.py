"""What the page refuses, with the exit codes 70 to 74."""

from __future__ import annotations

from adaos_ctx.errors import CtxError


class CannotServe(CtxError):
    """The system refuses the port."""

    code = "web_cannot_serve"
    exit_code = 70
    message = "cannot serve on 127.0.0.1:{port}: {reason}"
    hint = "choose another port, or none for a free one"


class NotConfirmed(CtxError):
    """A request that writes came without its confirmation or from another page."""

    code = "web_not_confirmed"
    exit_code = 71
    message = "{what} was not confirmed on this page"
    hint = "reload the page and confirm it there"


class UnknownPage(CtxError):
    """A request for what the page does not have."""

    code = "web_unknown"
    exit_code = 72
    message = "there is no {what}"
    hint = "reload the page"


class TooLong(CtxError):
    """A request whose body is longer than any question of the page."""

    code = "web_too_long"
    exit_code = 73
    message = "a request has at most {limit} bytes"
    hint = "reload the page"


class Moved(CtxError):
    """What was confirmed is not what is there now; nothing was written."""

    code = "web_moved"
    exit_code = 74
    message = "{what} changed since the page showed it; nothing was written"
    hint = "look at it again, then confirm"
