"""Open Hand History, version 1.4: JSON with one object for each hand.

The specification is at https://hh-specs.handhistory.org. Amounts of actions are what a player puts
in by them, so the total of a raise is computed here; amounts are read exactly, never as floats.
"""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.cards import parse_cards
from omaha.errors import CardError, HistoryError
from omaha.history.draft import HandDraft
from omaha.history.recorded import (
    Action,
    ActionKind,
    Award,
    Note,
    NoteKind,
    Post,
    PostKind,
    RecordedHand,
    Source,
)

__all__ = ["ACTIONS", "BEGINS", "GAMES", "LIMITS", "OWN", "POSTS", "read_hand"]

#: How the first line of a hand begins, in bytes.
BEGINS = re.compile(rb'\{\s*"ohh"\s*:')
GAMES = {"Holdem": ("holdem", 2, False), "Omaha": ("omaha", 4, False)}
GAMES["OmahaHiLo"] = ("omaha", 4, True)
LIMITS = {"FL": "fixed", "PL": "pot", "NL": "no"}
POSTS = {
    "Post Ante": PostKind.ANTE,
    "Post SB": PostKind.SMALL_BLIND,
    "Post BB": PostKind.BIG_BLIND,
    "Straddle": PostKind.STRADDLE,
    "Post Dead": PostKind.DEAD,
    "Post Extra Blind": PostKind.LIVE,
}
ACTIONS = {
    "Fold": ActionKind.FOLD,
    "Check": ActionKind.CHECK,
    "Call": ActionKind.CALL,
    "Bet": ActionKind.BET,
    "Raise": ActionKind.RAISE_TO,
}
#: What the standard has no field for is in this one: the number of hole cards.
OWN = "_omaha"
_STREETS = ("Preflop", "Flop", "Turn", "River", "Showdown")
_MOST_DECIMALS = 6


def read_hand(data: bytes, file: str = "", line: int = 1) -> RecordedHand:
    """Parse one hand; see `omaha.history.rooms.Room`."""
    try:
        table = json.loads(data.decode("utf-8").lstrip("\ufeff"), parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise HistoryError(f"line {line}: not a hand of Open Hand History: {error}") from None
    try:
        return _Reader(table).record(Source(file, line))
    except HistoryError as error:
        raise HistoryError(f"line {line}: {error}") from None


class _Reader:
    def __init__(self, table: object) -> None:
        hand = table.get("ohh") if isinstance(table, dict) else None
        if not isinstance(hand, dict):
            raise HistoryError('a hand is an object {"ohh": {...}}')
        self.hand: dict[str, Any] = hand
        self.decimals = self.finest(hand)
        self.seats: dict[int, int] = {}
        self.bets: dict[int, int] = {}
        self.number = 0
        self.draft = HandDraft(format="ohh")

    def record(self, source: Source) -> RecordedHand:
        hand, draft = self.hand, self.draft
        tournament = None
        if hand.get("tournament"):
            info = self.mapping(hand.get("tournament_info") or {}, "tournament_info")
            tournament = {"id": str(info.get("tournament_number", ""))}
            tournament |= {str(k): str(v) for k, v in info.items() if k != "tournament_number"}
        self.players()
        draft.kind = self.kind()
        draft.small_blind = self.amount(hand.get("small_blind_amount", 0), "small_blind_amount")
        draft.big_blind = self.amount(hand.get("big_blind_amount", 0), "big_blind_amount")
        draft.fields |= {
            "room": str(hand.get("site_name", "")),
            "number": str(hand.get("game_number", "")),
            "table": str(hand.get("table_name", "")),
            "table_seats": self.whole(hand.get("table_size"), "table_size"),
            "button_chair": self.whole(hand.get("dealer_seat"), "dealer_seat"),
            "played_at": str(hand.get("start_date_utc", "")),
            "currency": str(hand.get("currency", "")),
            "variant": f"{hand.get('game_type')}",
            "tournament": tournament,
            "unit": Decimal(1).scaleb(-self.decimals),
            "details": {k: v for k, v in hand.items() if k not in _READ},
            "source": source,
            "states_returns": False,
        }
        self.rounds()
        self.pots()
        return draft.record()

    # --- values ----------------------------------------------------------------------------------

    def finest(self, value: object) -> int:
        """The most decimals of any amount."""
        most, waiting = 0, [value]
        while waiting:
            each = waiting.pop()
            if isinstance(each, dict):
                waiting += each.values()
            elif isinstance(each, list):
                waiting += each
            elif isinstance(each, Decimal):
                exponent = each.as_tuple().exponent
                most = max(most, -exponent if isinstance(exponent, int) else 99)
        if most > _MOST_DECIMALS:
            raise HistoryError(f"amounts with more than {_MOST_DECIMALS} decimals")
        return most

    def amount(self, value: object, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise HistoryError(f"{what} must be a number, got {quoted(value)}")
        if not 0 <= value <= MAX_CHIPS:
            raise HistoryError(f"{what} must lie between 0 and {MAX_CHIPS}, got {quoted(value)}")
        units = int(Decimal(value).scaleb(self.decimals))
        if units > MAX_CHIPS:
            raise HistoryError(f"{what} of {value} is more than {MAX_CHIPS} units")
        return units

    def whole(self, value: object, what: str) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1000:
            raise HistoryError(f"{what} must be a whole number below 1000, got {quoted(value)}")
        return value

    def mapping(self, value: object, what: str) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise HistoryError(f"{what} must be an object, got {quoted(value)}")
        return value

    def listed(self, owner: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
        value = owner.get(name) or []
        if not isinstance(value, list):
            raise HistoryError(f"{name} must be an array, got {quoted(value)}")
        return [self.mapping(each, f"an entry of {name}") for each in value]

    # --- the hand --------------------------------------------------------------------------------

    def players(self) -> None:
        for player in self.listed(self.hand, "players"):
            chair = self.whole(player.get("seat"), "seat")
            name = player.get("name")
            known = self.whole(player.get("id"), "id")
            if chair is None or known is None or not isinstance(name, str) or known in self.seats:
                raise HistoryError("a player has an id of its own, a seat and a name")
            self.seats[known] = len(self.seats)
            self.draft.seat(chair, name, self.amount(player.get("starting_stack"), "a stack"))

    def kind(self) -> tuple[str, int, bool, str]:
        name = self.hand.get("game_type")
        limit = self.mapping(self.hand.get("bet_limit") or {}, "bet_limit").get("bet_type")
        texts = isinstance(name, str) and isinstance(limit, str)
        if not texts or name not in GAMES or limit not in LIMITS:
            raise HistoryError(
                f"game_type {quoted(name)} with bet_type {quoted(limit)} is not one of "
                f"{', '.join(GAMES)} with {', '.join(LIMITS)}"
            )
        variant, hole_cards, hi_lo = GAMES[name]
        own = self.mapping(self.hand.get(OWN) or {}, OWN)
        given = self.whole(own.get("hole_cards", hole_cards), "hole_cards") or hole_cards
        if variant == "omaha":  # a game of more cards has no name of its own
            hole_cards = max([given, *(len(cards) for cards in self.dealt())])
        return variant, hole_cards, hi_lo, LIMITS[limit]

    def dealt(self) -> list[list[Any]]:
        return [
            action["cards"]
            for each in self.listed(self.hand, "rounds")
            for action in self.listed(each, "actions")
            if action.get("action") == "Dealt Cards" and isinstance(action.get("cards"), list)
        ]

    def rounds(self) -> None:
        runs = 1
        seen: list[int] = []
        for each in self.listed(self.hand, "rounds"):
            street = each.get("street")
            if street not in _STREETS:
                raise HistoryError(f"street must be one of {_STREETS}, got {quoted(street)}")
            at = _STREETS.index(street)
            if seen and 0 < at <= seen[-1] < 4:
                runs += 1
            seen.append(at)
            cards = self.cards(each.get("cards") or [])
            if cards:
                board = ActionKind.DEAL_BOARD
                self.draft.act(Action(self.next(), board, None, cards, 0, str(street)))
            if at:
                self.bets = {}
            for action in self.listed(each, "actions"):
                self.action(action)
        self.draft.fields["runs"] = runs

    def next(self) -> int:
        self.number += 1
        return self.number

    def cards(self, values: object) -> tuple[int | None, ...]:
        if not isinstance(values, list) or len(values) > 7:
            raise HistoryError(f"cards must be an array of texts, got {quoted(values)}")
        try:
            cards = [None if str(v)[:1] in ("?", "x", "X") else parse_cards(str(v)) for v in values]
        except CardError as error:
            raise HistoryError(f"{error}") from None
        if any(card is not None and len(card) != 1 for card in cards):
            raise HistoryError(f"{quoted(values)}: one card in each text")
        return tuple(None if card is None else card[0] for card in cards)

    def seat(self, owner: Mapping[str, Any], what: str) -> int:
        """The seat of the player that something is about."""
        player = owner.get("player_id", -1)
        whole = isinstance(player, int) and not isinstance(player, bool)
        seat = self.seats.get(player) if whole else None
        if seat is None:
            raise HistoryError(f"{what} of a player that is not listed: {quoted(player)}")
        return seat

    def action(self, action: Mapping[str, Any]) -> None:
        word = action.get("action")
        if not isinstance(word, str):
            raise HistoryError(f"an action is a text such as 'Call', got {quoted(word)}")
        seat = self.seat(action, f"action {quoted(word)}")
        amount = self.amount(action.get("amount", 0), f"the amount of {word}")
        all_in = action.get("is_allin")
        cards = self.cards(action.get("cards") or [])
        draft, number, text = self.draft, self.next(), f"{self.draft.names[seat]}: {word}"
        if cards and word in ("Dealt Cards", "Shows Cards", "Mucks Cards"):
            draft.know(seat, cards + (None,) * (draft.kind[1] - len(cards)))
        if word in POSTS:
            dead = amount if word == "Post Dead" else 0
            if word not in ("Post Dead", "Post Ante"):
                self.bets[seat] = self.bets.get(seat, 0) + amount
            draft.post(Post(number, POSTS[word], seat, amount, dead, bool(all_in), text))
        elif word in ACTIONS:
            if amount:
                self.bets[seat] = self.bets.get(seat, 0) + amount
            total = amount if word == "Call" else self.bets.get(seat, 0) if amount else 0
            draft.act(
                Action(number, ACTIONS[word], seat, (), total, f"{text} {amount}", all_in=all_in)
            )
        elif word == "Dealt Cards":
            draft.act(Action(number, ActionKind.DEAL_HOLE, seat, cards, 0, text))
        elif word in ("Shows Cards", "Mucks Cards"):
            kind = ActionKind.SHOW if word == "Shows Cards" else ActionKind.MUCK
            draft.act(Action(number, kind, seat, cards, 0, text))
        else:
            draft.notes.append(Note(number, NoteKind.TABLE, text))

    def pots(self) -> None:
        draft = self.draft
        pots = sorted(self.listed(self.hand, "pots"), key=lambda pot: str(pot.get("number", 0)))
        total, rakes, jackpot = 0, [], 0
        for index, pot in enumerate(pots):
            label = "pot" if len(pots) == 1 else "main pot" if not index else f"side pot-{index}"
            amount = self.amount(pot.get("amount"), "the amount of a pot")
            drop = self.amount(pot.get("jackpot") or 0, "jackpot")
            rake = self.amount(pot.get("rake") or 0, "rake") + drop
            won = 0
            for win in self.listed(pot, "player_wins"):
                seat = self.seat(win, "a pot")
                money = self.amount(win.get("win_amount"), "win_amount")
                won += money
                draft.awards.append(Award(self.next(), seat, money, label))
            if won == amount and rake:  # the amount is what was left after the rake
                amount += rake
            total, jackpot = total + amount, jackpot + drop
            rakes.append(rake)
            if len(pots) > 1:
                draft.pots.append((label, amount - rake))
        draft.total_pot = total if pots else None
        draft.rake = sum(rakes)
        if jackpot:
            draft.fields["drops"] = {"Jackpot": jackpot}
        draft.fields["rake_by_pot"] = tuple(rakes)


_READ = {
    *("tournament", "tournament_info", "small_blind_amount", "big_blind_amount", "site_name"),
    *("game_number", "table_name", "table_size", "dealer_seat", "start_date_utc", "currency"),
    *("game_type", "bet_limit", "players", "rounds", "pots", OWN),
}
