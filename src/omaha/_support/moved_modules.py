"""A clear error for pickles of other releases, which refer to modules that are not there."""

import sys
from typing import Any

from omaha.errors import ReleaseError

__all__ = ["install"]


class _MovedModules:
    """The last finder on `sys.meta_path`, asked for what no other finder knows.

    Pickles refer to modules by name. Names of private modules change between releases, and so does
    what is pickled.
    """

    @staticmethod
    def find_spec(name: str, _path: Any = None, _target: Any = None) -> None:
        if name.startswith("omaha."):
            raise ReleaseError(
                f"this release of omaha has no module {name}; a pickle that asks for it was "
                "written by another release, which has to read it",
                name,
            )


def install() -> None:
    """Add the finder to `sys.meta_path`, once."""
    if not any(isinstance(finder, _MovedModules) for finder in sys.meta_path):
        sys.meta_path.append(_MovedModules())
