"""``python -m omaha``: the command."""

from omaha.cli import main

if __name__ == "__main__":
    main()
