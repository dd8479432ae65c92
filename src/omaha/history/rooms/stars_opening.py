"""The lines of PokerStars before the hand: game, table and seats; and how money is written."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from omaha._support.money import EXACT, plain
from omaha.errors import HistoryError
from omaha.history.recorded import RecordedHand
from omaha.history.rooms.stars_header import GAMES, LIMITS

__all__ = ["check", "money", "opening"]


def check(record: RecordedHand) -> None:
    """Refuse what the text cannot say."""
    if record.game.boards > 1:
        raise HistoryError("PokerStars text cannot say a second board")
    if record.game.cap is not None and "cap" not in record.details:
        raise HistoryError("PokerStars text cannot say the cap of a cap game")
    if record.splash:
        raise HistoryError("PokerStars text cannot say money that the house added to the pot")
    if record.game.bomb_pot:
        raise HistoryError("PokerStars text cannot say a bomb pot")
    if record.unit not in (Decimal(1), Decimal("0.01")) and "game" not in record.details:
        raise HistoryError(
            f"PokerStars text has amounts in whole numbers or hundredths; a unit of "
            f"{record.unit} is neither"
        )
    for name in record.players:
        if not name or name != name.strip() or set(name) & set("\r\n"):
            raise HistoryError(f"PokerStars text cannot say a player of the name {name!r}")
    if len(set(record.players)) < len(record.players):
        raise HistoryError("PokerStars text cannot say two players of the same name")


def money(record: RecordedHand, units: int) -> str:
    """Write an amount: whole, or with at least two decimals."""
    amount = EXACT.multiply(units, record.unit)
    return f"{record.symbol}{_decimals(amount, 0 if amount == int(amount) else 2)}"


def _decimals(amount: Decimal, least: int) -> str:
    """Write an amount with so many decimals, or more where it has more."""
    whole, _, part = plain(amount).partition(".")
    part = part.rstrip("0").ljust(least, "0")
    return f"{whole}.{part}" if part else whole


def opening(record: RecordedHand, chairs: Sequence[int], blank: str) -> list[str]:
    """Return the first line, that of the table, and those of the seats.

    Parameters
    ----------
    record : RecordedHand
    chairs : sequence of int
        By seat.
    blank : str
        What stands at the end of a seat's line.
    """
    return [_header(record), _table(record, chairs), *_seats(record, chairs, blank)]


def _stakes(record: RecordedHand) -> str:
    """Both halves with cents, or neither."""
    game = record.game
    fixed = game.limit == "fixed"
    pair = (game.big_blind, 2 * game.big_blind) if fixed else (game.small_blind, game.big_blind)
    amounts = [EXACT.multiply(units, record.unit) for units in pair]
    least = 0 if all(amount == int(amount) for amount in amounts) else 2
    return "/".join(f"{record.symbol}{_decimals(amount, least)}" for amount in amounts)


def _header(record: RecordedHand) -> str:
    details, its = record.details, record.game
    game = details.get("game")
    if game is None:
        kind = (its.variant, its.hole_cards, its.hi_lo)
        name = next(name for name, known in GAMES.items() if known == kind)
        limit = next(name for name, known in LIMITS.items() if known == its.limit)
        currency = f" {record.currency}" if record.currency else ""
        game = f"{name} {limit} ({_stakes(record)}{currency})"
        if record.tournament is not None:
            tournament = record.tournament
            game = (
                f"Tournament #{tournament['id']}, {tournament.get('buy_in', 'Freeroll')} "
                f"{name} {limit} - Level {tournament.get('level', 'I')} ({_stakes(record)})"
            )
    prefix, gap = details.get("prefix", "PokerStars Hand "), details.get("gap", "  ")
    time = f" - {record.played_at}" if record.played_at else ""
    return f"{prefix}#{record.number or '1'}:{gap}{game}{time}"


def _table(record: RecordedHand, chairs: Sequence[int]) -> str:
    chair, seats = record.button_chair, record.table_seats
    if record.format != "pokerstars":
        chair = chairs[record.button] if chair is None else chair
        seats = max(len(record.players), *chairs) if seats is None else seats
    text = f"Table '{record.table}'"
    if seats is not None:
        text += f" {seats}-max"
    if record.details.get("play_money"):
        text += " (Play Money)"
    return text if chair is None else f"{text} Seat #{chair} is the button"


def _seats(record: RecordedHand, chairs: Sequence[int], blank: str) -> Iterator[str]:
    details = record.details
    listed = dict(details.get("not_dealt", {}))
    listed |= dict(zip(chairs, zip(record.players, record.stacks, strict=True), strict=True))
    for chair, (name, stack) in sorted(listed.items()):
        bounty = details.get("bounties", {}).get(chair, "")
        note = details.get("seat_notes", {}).get(chair, blank)
        yield f"Seat {chair}: {name} ({money(record, stack)} in chips{bounty}){note}"
