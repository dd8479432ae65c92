"""What an environment shows of a hand, in the modes that Gymnasium and PettingZoo have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omaha.envs.pictures import picture_of
from omaha.envs.text import text_of

if TYPE_CHECKING:
    from omaha.hand.views import View

__all__ = ["rendered"]


def rendered(view: View, mode: str | None) -> Any:
    """Return a picture or text of what a seat may see, or print the text.

    Parameters
    ----------
    view : View
    mode : {"rgb_array", "ansi", "human", None}
        ``"human"`` prints, and None does nothing.
    """
    if mode == "rgb_array":
        return picture_of(view)
    if mode == "ansi":
        return text_of(view)
    if mode == "human":
        print(text_of(view))
    return None
