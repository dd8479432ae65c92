"""Processes that tests interrupt as a terminal does: all of a group at once."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def heed_interrupts() -> None:
    """Heed Ctrl-C: a test runner in the background may have been started with it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def in_a_group(*arguments: str, folder: Path | None = None) -> Iterator[subprocess.Popen[str]]:
    """Python in a process that leads a group of its own, of which nothing is left at the end."""
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
