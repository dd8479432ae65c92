"""Cards are integers 0..51, 4 * rank + suit; text for them and back."""

from omaha.cards.text import RANKS, SUITS, format_cards, parse_cards

__all__ = ["RANKS", "SUITS", "format_cards", "parse_cards"]
