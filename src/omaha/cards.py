"""Cards are integers 0..51, 4 * rank + suit; text for them and back."""

from omaha._cards import RANKS, SUITS, format_cards, parse_cards

__all__ = ["RANKS", "SUITS", "format_cards", "parse_cards"]
