"""A program that is talked to in lines over its standard input and output.

Everything is done in the one thread that plays: whenever something is waited for, all three pipes
are looked after at once, so neither side can block the other, whatever the program writes or does
not read.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence

__all__ = ["Gone", "LateReply", "Program", "end_programs"]

LONGEST_LINE = 1 << 16  # bytes of a reply
MOST_UNREAD = 1 << 20  # bytes from a program between two questions
_KEPT_ERRORS = 1 << 13  # bytes of standard error
_READ = 1 << 16


# The programs of this process that run, each with a process group of its own.
_running: set[int] = set()
_ending = False
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_running.clear)


def end_programs() -> None:
    """Kill all programs of this process, which is about to end; it starts no more."""
    global _ending
    _ending = True
    groups = tuple(_running)
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    for group in groups:  # a thread may have waited for it
        with contextlib.suppress(ChildProcessError):
            os.waitpid(group, 0)


class Gone(Exception):
    """The program ended, closed its output, or had to be stopped."""


class LateReply(Exception):
    """The program did not reply in time."""


class Program:
    """A running program; its whole process group ends with it.

    Parameters
    ----------
    command : sequence of str
        The program and its arguments; no shell is involved.

    Raises
    ------
    Gone
        When it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.errors = b""
        self._out = bytearray()
        self._in = bytearray()
        self._lines: list[bytes] = []
        self._read = 0
        self._ended = False
        if _ending:
            raise Gone("it cannot be started: the match is ending")
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Gone(f"it cannot be started: {reason}") from None
        _running.add(self._process.pid)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._stdin: int | None = self._process.stdin.fileno()
        self._stdout: int | None = self._process.stdout.fileno()
        self._stderr: int | None = self._process.stderr.fileno()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        # Where the system has it: what a program started may hold its pipes open when it has ended.
        self._exit: int | None = None
        with contextlib.suppress(AttributeError, OSError):
            self._exit = os.pidfd_open(self._process.pid)

    # ---- Talking -------------------------------------------------------------------------------

    def send(self, line: bytes) -> None:
        """Put a line, with its end, in the queue; it goes out with the next question."""
        self._out += line

    @property
    def queued(self) -> int:
        """Bytes that are still to be sent."""
        return len(self._out)

    def new_question(self) -> None:
        """Begin to count anew what the program writes."""
        self._read = 0

    def reply(self, seconds: float) -> bytes:
        """Return the next line of the program, without its end.

        Raises
        ------
        LateReply
            After so many seconds without a whole line.
        Gone
            When none will come any more, or when the program writes without measure.
        """
        self._attend(lambda: bool(self._lines), time.monotonic() + seconds)
        if self._lines:
            return self._lines.pop(0)
        if self._stdout is None:
            raise Gone(self._how_it_ended())
        raise LateReply

    def flush(self, seconds: float) -> None:
        """Send what is in the queue.

        Raises
        ------
        Gone
            When the program does not read it.
        """
        self._attend(lambda: not self._out, time.monotonic() + seconds)
        if self._stdout is None:
            raise Gone(self._how_it_ended())
        if self._out:
            raise Gone(f"it has not read what it was sent for {seconds:g} s")

    def _attend(self, done: Callable[[], bool], deadline: float) -> None:
        """Look after the pipes until something is done, the output is closed, or it is late."""
        while not done() and self._stdout is not None:
            left = deadline - time.monotonic()
            if left <= 0:
                return
            poll = select.poll()
            if self._out and self._stdin is not None:
                poll.register(self._stdin, select.POLLOUT)
            poll.register(self._stdout, select.POLLIN)
            if self._stderr is not None:
                poll.register(self._stderr, select.POLLIN)
            if self._exit is not None:
                poll.register(self._exit, select.POLLIN)
            for pipe, _ in poll.poll(1000 * left + 1):
                if pipe == self._stdin:
                    self._write()
                elif pipe == self._stdout:
                    self._read_lines()
                elif pipe == self._exit:
                    self._read_rest()
                else:
                    self._read_errors()

    def _write(self) -> None:
        assert self._stdin is not None
        try:
            written = os.write(self._stdin, self._out[:_READ])
        except BlockingIOError:
            return
        except OSError:  # it reads no more; what it wrote before is still of interest
            self._out.clear()
            self._stdin = None
            return
        del self._out[:written]

    def _read_lines(self) -> None:
        data = self._bytes(self._stdout)
        if data is None:
            return
        if not data:
            self._stdout = None
            return
        self._read += len(data)
        self._in += data
        *lines, rest = self._in.split(b"\n")
        self._in = bytearray(rest)
        self._lines += [bytes(line) for line in lines if line.strip()]
        if max(map(len, (*lines, rest))) > LONGEST_LINE:
            self.kill()
            raise Gone(f"it wrote a line of more than {LONGEST_LINE} bytes")
        if self._read > MOST_UNREAD:
            self.kill()
            raise Gone(f"it wrote more than {MOST_UNREAD} bytes for one question")

    def _read_rest(self) -> None:
        """Read what there is after the end of the program."""
        assert self._exit is not None
        os.close(self._exit)
        self._exit = None
        read = -1
        while self._stdout is not None and read < self._read:
            read = self._read
            self._read_lines()
        self._stdout = None

    def _read_errors(self) -> None:
        data = self._bytes(self._stderr)
        if data is None:
            return
        if not data:
            self._stderr = None
        self.errors = (self.errors + data)[-_KEPT_ERRORS:]

    @staticmethod
    def _bytes(pipe: int | None) -> bytes | None:
        """Return what there is; nothing at the end, None if there is nothing yet."""
        assert pipe is not None
        try:
            return os.read(pipe, _READ)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    # ---- The end -------------------------------------------------------------------------------

    def close(self, seconds: float) -> None:
        """Send what is queued, close its input, and stop it if it does not end by itself."""
        deadline = time.monotonic() + seconds
        with contextlib.suppress(Gone):
            self._read = 0
            self._attend(lambda: not self._out, deadline)
            if self._process.stdin:
                self._process.stdin.close()
            self._stdin = None
            self._out.clear()
            while self._stdout is not None and time.monotonic() < deadline:
                self._read = 0
                self._lines.clear()
                self._attend(lambda: bool(self._lines), deadline)
        self._await_exit(deadline)
        self.kill()

    def kill(self) -> None:
        """End it with everything that it started; nothing of it is left afterwards."""
        if self._ended:
            return
        self._ended = True
        # Before it is waited for its number belongs to nobody else.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        _running.discard(self._process.pid)
        self._process.wait()
        while self._stderr is not None:  # what it said at last
            before = self.errors
            self._read_errors()
            if self.errors == before:
                break
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        if self._exit is not None:
            os.close(self._exit)
        self._stdin = self._stdout = self._stderr = self._exit = None

    def _await_exit(self, deadline: float) -> bool:
        """Wait for its end, without taking note of it, and keep its standard error flowing."""
        pause = 0.0005
        while not self._ended:
            if os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG):
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            if self._stderr is not None and select.select([self._stderr], [], [], 0)[0]:
                self._read_errors()
            time.sleep(min(pause, left))
            pause = min(2 * pause, 0.02)
        return True

    def _how_it_ended(self) -> str:
        ended = self._await_exit(time.monotonic() + 0.25)
        self.kill()
        code = self._process.returncode
        if not ended:
            return "it closed its standard output"
        if code < 0:
            return f"it was ended by signal {-code}"
        return f"it ended with exit code {code}"

    def last_errors(self, lines: int = 10) -> tuple[str, ...]:
        """Return the last lines of its standard error."""
        text = self.errors.decode("utf-8", "replace").splitlines()[-lines:]
        return tuple("".join(c if c.isprintable() else "?" for c in line[:300]) for line in text)
