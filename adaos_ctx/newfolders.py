"""Make folders whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, CtxError
from adaos_ctx.writes import why

if TYPE_CHECKING:
    from collections.abc import Iterator

TAKEN = "exists and is not empty"
_SHORT = 40  # code points of a name in its temporary folder's name; 255 bytes hold no more


def refuse_taken(root: str) -> None:
    """Refuse a place that holds something already.

    Raises:
        CannotWrite: It is no folder, or one that is not empty.
    """
    if os.path.lexists(root) and (not os.path.isdir(root) or os.listdir(root)):
        raise CannotWrite(path=root, reason=TAKEN)


@contextmanager
def new_folder(root: str) -> Iterator[str]:
    """A place to make a folder in, which becomes it as a whole: no half of it is left.

    Into a folder that is there the finished entries are moved one by one; only who is killed between
    these moves leaves a part.

    Args:
        root: The wanted folder; one that is there and empty is filled.

    Raises:
        CannotWrite: Something is in it, or the system refuses.
    """
    folder, name = os.path.split(os.path.abspath(root))
    inside = os.path.isdir(root)  # it stays the same folder: a shell may stand in it
    mark = f".{name[:_SHORT]}.{os.getpid()}.new"
    place = os.path.join(root if inside else folder, mark)
    shutil.rmtree(place, ignore_errors=True)  # of a process that was killed and had this number
    try:
        os.makedirs(place)
        yield place
        if inside and os.listdir(root) != [mark]:
            raise FileExistsError(errno.EEXIST, TAKEN)
        if inside:
            for entry in sorted(os.listdir(place)):
                os.replace(os.path.join(place, entry), os.path.join(root, entry))
        else:
            os.replace(place, root)
    except CtxError as error:  # it is named as the reader asked for it
        here = {place: root, mark: name}
        for there, wanted in here.items():
            error.facts = {k: _renamed(fact, there, wanted) for k, fact in error.facts.items()}
        raise
    except OSError as error:
        taken = error.errno in {errno.ENOTEMPTY, errno.EEXIST}
        raise CannotWrite(path=root, reason=TAKEN if taken else why(error)) from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _renamed(fact: object, there: str, wanted: str) -> object:
    return fact.replace(there, wanted) if isinstance(fact, str) else fact
