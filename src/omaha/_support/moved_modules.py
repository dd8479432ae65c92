"""What is said to a pickle that asks for a module which this release does not have."""

import sys
from typing import Any

from omaha.errors import ReleaseError

__all__ = ["install"]


class _MovedModules:
    """The last finder of modules: asked for a module of the package, it says that it is not there.

    Pickles refer to modules by name. Names of modules that are not public change between releases,
    and what is pickled changes with them.
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
    """Have imports ask here last, once."""
    if not any(isinstance(finder, _MovedModules) for finder in sys.meta_path):
        sys.meta_path.append(_MovedModules())
