"""First lines of hands of PokerStars."""

import pytest

from omaha.errors import HistoryError
from omaha.history.rooms.stars_header import BEGINS, header_of

TIME = "2012/05/12 14:30:00 MSK [2012/05/12 6:30:00 ET]"


def line(game: str, prefix: str = "PokerStars Hand ") -> str:
    return f"{prefix}#80405:  {game} - {TIME}"


@pytest.mark.parametrize(
    ("game", "variant", "stakes", "currency"),
    [
        ("Hold'em No Limit ($0.02/$0.05 USD)", "Hold'em No Limit", ("0.02", "0.05"), "USD"),
        ("Hold'em Limit ($0.02/$0.04)", "Hold'em Limit", ("0.02", "0.04"), ""),
        ("Omaha Hi/Lo Pot Limit (€1/€2 EUR)", "Omaha Hi/Lo Pot Limit", ("1", "2"), "EUR"),
        ("5 Card Omaha Pot Limit (₹10/₹20 INR)", "5 Card Omaha Pot Limit", ("10", "20"), "INR"),
        ("6 Card Omaha Pot Limit (5/10)", "6 Card Omaha Pot Limit", ("5", "10"), ""),
        ("HORSE (Omaha Hi/Lo Limit, $1/$2 USD)", "Omaha Hi/Lo Limit", ("1", "2"), "USD"),
        ("Mixed PLH/PLO (Omaha Pot Limit, $1/$2 USD)", "Omaha Pot Limit", ("1", "2"), "USD"),
        (
            "Hold'em No Limit ($0.25/$0.50 - $15 Cap -  USD)",
            "Hold'em No Limit",
            ("0.25", "0.50"),
            "USD",
        ),
    ],
)
def test_ring_games(game: str, variant: str, stakes: tuple[str, str], currency: str) -> None:
    _, number, gap, kept, time, header = header_of(line(game))
    assert (number, gap, kept, time) == ("80405", "  ", game, TIME)
    assert header.variant == variant
    assert (header.first, header.second) == stakes
    assert header.currency == currency
    assert header.tournament is None


@pytest.mark.parametrize(
    ("game", "tournament"),
    [
        (
            "Tournament #555, $0.23+$0.02 USD Hold'em No Limit - Level I (10/20)",
            {"id": "555", "buy_in": "$0.23+$0.02 USD", "level": "I"},
        ),
        (
            "Tournament #555, Freeroll  Omaha Pot Limit - Level XV (250/500)",
            {"id": "555", "buy_in": "Freeroll", "level": "XV"},
        ),
        (
            "Tournament #5, 2000+0 HORSE (Omaha Hi/Lo Limit) - Level II (30/60)",
            {"id": "5", "buy_in": "2000+0", "level": "II"},
        ),
        (
            "Tournament #5, $5+$5+$1 USD Hold'em No Limit - Match Round I, Level III (50/100)",
            {"id": "5", "buy_in": "$5+$5+$1 USD", "round": "I", "level": "III"},
        ),
        (
            "{Club #12} Tournament #5, $1+$0 USD Hold'em No Limit - Level I (10/20)",
            {"id": "5", "buy_in": "$1+$0 USD", "level": "I"},
        ),
    ],
)
def test_tournaments(game: str, tournament: dict[str, str]) -> None:
    header = header_of(line(game))[5]
    assert header.tournament == tournament
    assert header.decimals == 0


@pytest.mark.parametrize(
    "prefix",
    [
        *("PokerStars Hand ", "PokerStars Game ", "PokerStars Zoom Hand "),
        *("PokerStars Home Game Hand ", "PokerStars.it Hand "),
    ],
)
def test_prefixes(prefix: str) -> None:
    text = line("Omaha Pot Limit ($1/$2 USD)", prefix)
    assert BEGINS.search(text.encode())
    assert header_of(text)[0] == prefix


def test_money_without_a_sign_is_in_whole_chips() -> None:
    assert header_of(line("Omaha Pot Limit (5/10)"))[5].decimals == 0
    assert header_of(line("Omaha Pot Limit ($5/$10)"))[5].decimals == 2


@pytest.mark.parametrize(
    "text",
    [
        line("7 Card Stud Limit ($1/$2 USD)"),
        line("Courchevel Pot Limit ($1/$2 USD)"),
        line("Omaha Pot Limit ($x/$2 USD)"),
        line("Omaha Pot Limit ($0.1234567/$2 USD)"),
        line("Omaha Pot Limit"),
        "PokerStars Hand #x: Omaha Pot Limit ($1/$2 USD)",
        "Full Tilt Poker Game #1: nothing",
    ],
)
def test_what_is_no_hand_of_these_games_is_refused(text: str) -> None:
    with pytest.raises(HistoryError):
        header_of(text)
