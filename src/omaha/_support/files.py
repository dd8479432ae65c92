"""Writing files so that a reader finds the whole old file or the whole new one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

__all__ = ["replacing"]


@contextmanager
def replacing(path: str | os.PathLike[str], *, private: bool = False) -> Iterator[IO[bytes]]:
    """Open a file for writing that replaces `path` when the block ends without an exception.

    Parameters
    ----------
    path : path
    private : bool
        Whether only its owner may read it; otherwise the file has the mode of any new one.
    """
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        if not private:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
