"""Writing a record as Open Hand History, version 1.4."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from omaha._support.money import EXACT, plain
from omaha.cards import format_cards
from omaha.errors import HistoryError
from omaha.hand import Hand
from omaha.history.ohh import ACTIONS, GAMES, LIMITS, OWN, POSTS
from omaha.history.recorded import Action, ActionKind, Post, PostKind, RecordedHand

__all__ = ["VERSION", "write"]

VERSION = "1.4.7"
_STREETS = {3: "Flop", 4: "Turn", 5: "River"}
_POST_NAMES = {kind: name for name, kind in POSTS.items()}
_POST_NAMES[PostKind.BIG_BLIND_ANTE] = "Post Ante"
_ACTION_NAMES = {kind: name for name, kind in ACTIONS.items()}
_SHOWN = {ActionKind.SHOW: "Shows Cards", ActionKind.MUCK: "Mucks Cards"}


def write(record: RecordedHand, hand: Hand) -> str:
    """Return a record as JSON; see `omaha.history.dumps`.

    Parameters
    ----------
    record : RecordedHand
    hand : Hand
        What its replay played: the pots are those of the rules.
    """
    return f"{_text(_Writer(record, hand).table())}\n"


class _Writer:
    def __init__(self, record: RecordedHand, hand: Hand) -> None:
        self.record = record
        self.hand = hand
        self.bets: dict[int, int] = {}
        self.numbers = 0
        if record.game.boards > 1:
            raise HistoryError("Open Hand History cannot say a second board")
        if record.game.cap is not None:
            raise HistoryError("Open Hand History is not written for a cap game")
        if record.splash:
            raise HistoryError("Open Hand History cannot say money that the house added to the pot")

    def money(self, units: int) -> Decimal:
        """An amount with as many decimals as the unit has."""
        return EXACT.multiply(units, self.record.unit)

    def table(self) -> dict[str, Any]:
        record, game = self.record, self.record.game
        kind = (game.variant, game.hole_cards if game.variant == "holdem" else 4, game.hi_lo)
        name = next(name for name, its in GAMES.items() if its == kind)
        limit = next(name for name, its in LIMITS.items() if its == game.limit)
        chairs = record.chairs or tuple(range(1, len(record.players) + 1))
        button = record.button_chair
        own = {OWN: {"hole_cards": game.hole_cards}} if game.hole_cards > 4 else {}
        kept = dict(record.details) if record.format == "ohh" else {}
        hand: dict[str, Any] = {
            "spec_version": VERSION,
            "site_name": record.room or "omaha",
            "network_name": record.room or "omaha",
            "internal_version": VERSION,
            "tournament": record.tournament is not None,
            **self.tournament(),
            "game_number": record.number or "1",
            "start_date_utc": record.played_at or "2000-01-01T00:00:00Z",
            "table_name": record.table or "omaha",
            "game_type": name,
            "bet_limit": {"bet_type": limit, "bet_cap": 0},
            "table_size": record.table_seats or max(len(chairs), *chairs),
            "currency": record.currency or ("" if record.unit == 1 else "USD"),
            "dealer_seat": chairs[record.button] if button is None else button,
            "small_blind_amount": self.money(game.small_blind),
            "big_blind_amount": self.money(game.big_blind),
            "ante_amount": self.money(game.ante or game.big_blind_ante),
            "flags": ["Run_It_Twice"] if record.runs > 1 else [],
            "players": [
                {"id": i, "seat": chair, "name": player, "starting_stack": self.money(stack)}
                for i, (chair, player, stack) in enumerate(
                    zip(chairs, record.players, record.stacks, strict=True)
                )
            ],
            "rounds": self.rounds(),
            "pots": self.pots(),
            **own,
        }
        return {"ohh": kept | hand}

    def tournament(self) -> dict[str, Any]:
        if self.record.tournament is None:
            return {}
        info = {k: v for k, v in self.record.tournament.items() if k != "id"}
        return {"tournament_info": {"tournament_number": self.record.tournament["id"], **info}}

    def rounds(self) -> list[dict[str, Any]]:
        rounds = [self.round("Preflop", ())]
        board = 0
        shown: list[dict[str, Any]] = []
        entries: list[Post | Action] = [*self.record.posts, *self.record.actions]
        entries.sort(key=lambda entry: entry.number)
        fork = 5 - (self.dealt() - 5) // max(1, self.record.runs - 1)
        for entry in entries:
            if isinstance(entry, Post):
                rounds[0]["actions"] += self.post(entry)
            elif entry.kind is ActionKind.DISCONNECT:
                raise HistoryError("Open Hand History cannot say a lost connection")
            elif entry.kind is ActionKind.DEAL_BOARD:
                board = (fork if board == 5 else board) + len(entry.cards)
                rounds.append(self.round(_STREETS[board], entry.cards))
                self.bets = {}
            elif entry.kind in _SHOWN:
                shown.append(self.entry(entry.seat, _SHOWN[entry.kind], cards=self.held(entry)))
            elif entry.kind is ActionKind.DEAL_HOLE:
                dealt = self.entry(entry.seat, "Dealt Cards", cards=entry.cards)
                rounds[0]["actions"].append(dealt)
            else:
                rounds[-1]["actions"].append(self.act(entry))
        if shown:
            rounds.append(self.round("Showdown", ()))
            rounds[-1]["actions"] = shown
        for number, each in enumerate(rounds):
            each["id"] = number
        return rounds

    def held(self, action: Action) -> Sequence[int | None]:
        """The cards of a hand shown, or of a mucked one, where they are known."""
        if action.cards or action.seat is None:
            return action.cards
        cards = self.record.hole_cards[action.seat]
        return cards or ()

    def dealt(self) -> int:
        boards = [a for a in self.record.actions if a.kind is ActionKind.DEAL_BOARD]
        return sum(len(action.cards) for action in boards)

    def round(self, street: str, cards: Sequence[int | None]) -> dict[str, Any]:
        return {"id": 0, "street": street, "cards": _cards(cards), "actions": []}

    def entry(
        self,
        seat: int | None,
        word: str,
        amount: int = 0,
        all_in: bool = False,
        cards: Sequence[int | None] = (),
    ) -> dict[str, Any]:
        self.numbers += 1
        entry: dict[str, Any] = {"action_number": self.numbers, "player_id": seat, "action": word}
        entry |= {"amount": self.money(amount), "is_allin": all_in}
        if cards:
            entry["cards"] = _cards(cards)
        return entry

    def post(self, post: Post) -> list[dict[str, Any]]:
        """A post; one of both blinds is a big blind and a dead one."""
        live = post.amount - post.dead
        if post.kind not in (PostKind.ANTE, PostKind.BIG_BLIND_ANTE):
            self.bets[post.seat] = self.bets.get(post.seat, 0) + live
        both = post.kind is PostKind.BOTH_BLINDS
        word = _POST_NAMES[PostKind.BIG_BLIND if both else post.kind]
        parts = [(word, live), (_POST_NAMES[PostKind.DEAD], post.dead)]
        return [
            self.entry(post.seat, name, amount, post.all_in) for name, amount in parts if amount
        ]

    def act(self, action: Action) -> dict[str, Any]:
        """An act with what it puts in."""
        assert action.seat is not None
        amount = action.amount
        if action.kind in (ActionKind.BET, ActionKind.RAISE_TO):
            amount -= self.bets.get(action.seat, 0)
        self.bets[action.seat] = self.bets.get(action.seat, 0) + amount
        word = _ACTION_NAMES[action.kind]
        return self.entry(action.seat, word, amount, bool(action.all_in))

    def pots(self) -> list[dict[str, Any]]:
        result = self.hand.result
        if result is None:
            raise HistoryError("the hand is not finished")
        won = {
            (event.index, event.seat): event.amount
            for event in self.hand.events
            if event.kind.name == "AWARD"
        }
        return [
            {
                "number": index,
                "amount": self.money(pot.amount),
                "rake": self.money(pot.rake),
                "player_wins": [
                    {"player_id": seat, "win_amount": self.money(amount)}
                    for (at, seat), amount in won.items()
                    if at == index
                ],
            }
            for index, pot in enumerate(result.pots)
        ]


def _cards(cards: Sequence[int | None]) -> list[str]:
    return ["??" if card is None else format_cards([card]) for card in cards]


def _text(value: object) -> str:
    """JSON in which decimals are written exactly."""
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, Mapping):
        items = [f"{json.dumps(str(key))}: {_text(each)}" for key, each in value.items()]
        return f"{{{', '.join(items)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_text(each) for each in value)}]"
    return json.dumps(value)
