"""The `omaha` command; it needs the extra ``cli``."""

import sys

from omaha.errors import OmahaError

__all__ = ["main"]

_THIRD_PARTY = ("typer", "rich")


def main() -> None:
    """Run the command with the arguments of the process, and leave with its exit code.

    Exit codes: 0 where all went well, 1 where a check failed (a replay that does not match), 2 for
    wrong input, 130 when interrupted.
    """
    try:
        try:
            from omaha._cli.app import app
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in _THIRD_PARTY:
                raise
            print(
                f'omaha: the command needs {error.name}: pip install "omaha-poker[cli]"',
                file=sys.stderr,
            )
            sys.exit(1)
        app()
    except OmahaError as error:
        print(f"omaha: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("omaha: interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
