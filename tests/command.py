"""Running the `omaha` command in tests."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest import mock

import pytest

from omaha.cli import main

PROGRAM = "import sys; sys.argv[0] = 'omaha'; from omaha.cli import main; main()"


class Done(NamedTuple):
    """What a run of the command left."""

    stdout: str
    stderr: str


def run(*arguments: str, code: int = 0) -> Done:
    """Run the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["omaha", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as stopped,
    ):
        main()
    assert (stopped.value.code or 0) == code, out.getvalue() + err.getvalue()
    return Done(out.getvalue(), err.getvalue())


def run_apart(*arguments: str, program: str = PROGRAM, code: int = 0) -> Done:
    """Run the command, or another program, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return Done(done.stdout, done.stderr)


def data(*arguments: str, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code).stdout)
