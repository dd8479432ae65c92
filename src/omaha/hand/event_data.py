"""Events as plain data, for JSON."""

from typing import Any

from omaha.cards import format_cards
from omaha.events import Event

__all__ = ["event_data"]


def event_data(event: Event) -> dict[str, Any]:
    """Return the seat, amounts and cards of an event; what it does not have is left out."""
    data: dict[str, Any] = {"kind": event.kind.name.lower(), "seat": event.seat}
    if event.amount:
        data["amount"] = event.amount
    if event.to:
        data["to"] = event.to
    if event.all_in:
        data["all_in"] = True
    if event.cards is not None:
        data["cards"] = format_cards(event.cards)
    return data
