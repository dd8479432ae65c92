"""NumPy's masked arrays: what is masked is not known, so it is not read."""

from omaha.errors import CardError

__all__ = ["refuse_masks"]


def refuse_masks(given: object, what: str) -> None:
    """Refuse an array with masked entries, by itself or in lists.

    Raises
    ------
    CardError
        When an entry is masked; the message begins with `what`.
    """
    if isinstance(given, (list, tuple)):
        if given and not isinstance(given[0], (int, str)):
            for part in given:
                refuse_masks(part, what)
        return
    mask = getattr(given, "mask", None)
    if mask is not None and hasattr(mask, "any") and mask.any():
        raise CardError(f"{what}: some entries are masked; leave them out, or fill them with cards")
