"""Replaying a PHH hand, whose cards are dealt, shown and mucked by actions."""

from __future__ import annotations

from typing import Any, NoReturn

from omaha.cards import format_cards
from omaha.errors import CardError, GameError, HistoryError, IllegalAction
from omaha.hand import Hand
from omaha.history.recorded import Action, ActionKind, RecordedHand

__all__ = ["played"]


def played(recorded: RecordedHand) -> tuple[Hand, dict[int, tuple[int, ...]]]:
    """Play a record that deals its cards as actions; the hand, and what it shows."""
    player = _Replayer(recorded)
    for action in recorded.actions:
        player.step(action)
    return player.finish()


class _Replayer:
    """Drives a hand by recorded actions. The hand begins with the first that is no deal."""

    def __init__(self, recorded: RecordedHand) -> None:
        self.recorded = recorded
        self.dealt: dict[int, Action] = {}
        self.shown: dict[int, tuple[int, ...] | None] = {}  # None: mucked, or not all shown
        self.hand: Hand | None = None
        self.agreed = 0
        self.runs_agreed = recorded.game.run_it > 1

    def step(self, action: Action) -> None:
        if action.kind is ActionKind.DEAL_HOLE:
            self.deal_hole(action)
            return
        hand = self.hand or self.begun(f"{_name(action)} comes")
        try:
            if action.kind is ActionKind.DISCONNECT:
                assert action.seat is not None
                hand.disconnect(action.seat)
            elif action.kind is ActionKind.DEAL_BOARD:
                self.deal_board(hand, action)
            elif action.kind in (ActionKind.SHOW, ActionKind.MUCK):
                self.show(hand, action)
            else:
                self.act(hand, action)
        except (CardError, IllegalAction) as error:
            self.refuse(action, f"{error}")
        if self.runs_agreed:
            self.agree(hand)

    def refuse(self, action: Action, why: str) -> NoReturn:
        raise HistoryError(f"{_name(action)}: {why}") from None

    def deal_hole(self, action: Action) -> None:
        seat = action.seat
        assert seat is not None
        if self.hand is not None:
            self.refuse(action, f"hole cards after the play has begun; {self.allowed(self.hand)}")
        if seat in self.dealt:
            self.refuse(action, f"p{seat + 1} has cards already, by {_name(self.dealt[seat])}")
        due = self.recorded.game.hole_cards
        if len(action.cards) != due:
            self.refuse(action, f"{len(action.cards)} cards; {due} are dealt")
        self.dealt[seat] = action

    def begun(self, what: str) -> Hand:
        """The hand, begun if it was not yet."""
        if self.hand is not None:
            return self.hand
        recorded = self.recorded
        seats = range(len(recorded.stacks))
        missing = [f"p{seat + 1}" for seat in seats if seat not in self.dealt]
        if missing:
            raise HistoryError(f"{what} before {', '.join(missing)} got hole cards")
        options: dict[str, Any] = {}
        if recorded.killer is not None:
            options["killer"] = recorded.killer
        if not recorded.own_posts and not _posts_its_own(recorded):
            options |= {"live": recorded.blinds, "antes": recorded.antes}
            options |= {"dead": recorded.dead} if recorded.dead else {}
        if recorded.rake_by_pot is not None:
            options["rake"] = recorded.rake_by_pot
        elif recorded.rake:
            options["rake"] = recorded.rake
        if self.recorded.splash:
            options["splash"] = self.recorded.splash
        try:
            self.hand = Hand(
                recorded.game,
                recorded.stacks,
                recorded.button,
                hole_cards=[self.dealt[seat].known_cards for seat in seats],
                **options,
            )
        except (CardError, GameError) as error:
            raise HistoryError(f"the hand cannot begin: {error}") from None
        self.agree(self.hand)
        return self.hand

    def agree(self, hand: Hand) -> None:
        """Where the board is about to be run out, all agree to what the record says."""
        while hand.needs_runs:
            seat, times = hand.needs_runs[0], self.recorded.runs
            if self.agreed < len(self.recorded.agreements):
                seat, times = self.recorded.agreements[self.agreed]
                self.agreed += 1
            try:
                hand.agree_runs(seat, times)
            except IllegalAction as error:
                raise HistoryError(f"the board cannot be run as recorded: {error}") from None

    def deal_board(self, hand: Hand, action: Action) -> None:
        if not hand.needs_cards:
            self.refuse(action, f"no board cards are due; {self.allowed(hand)}")
        cards = action.known_cards
        if cards is None:
            self.refuse(action, "the cards of the board must be known")
        hand.deal_board(cards)

    def act(self, hand: Hand, action: Action) -> None:
        if hand.actor != action.seat:
            self.refuse(action, self.allowed(hand))
        try:
            if action.kind is ActionKind.FOLD:
                hand.fold()
            elif action.kind is ActionKind.RAISE_TO:
                hand.raise_to(action.amount)
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        except IllegalAction:
            self.refuse(action, self.allowed(hand))

    def show(self, hand: Hand, action: Action) -> None:
        """A show or muck; with all hands known the engine has shown and mucked by itself."""
        seat = action.seat
        assert seat is not None
        if hand.actor is not None:
            self.refuse(action, f"it is not the showdown yet; {self.allowed(hand)}")
        if seat in hand.folded:
            self.refuse(action, f"p{seat + 1} has folded")
        if seat in self.shown:
            self.refuse(action, f"p{seat + 1} has shown or mucked already")
        cards = None
        if action.kind is ActionKind.SHOW:
            cards = self.shown_cards(hand, action, seat)
        self.shown[seat] = cards
        if hand.finished:
            contested = len(hand.folded) < hand.seats - 1
            paid = hand.result.payouts[seat] if hand.result else 0
            if action.kind is ActionKind.MUCK and contested and paid:
                money = self.recorded.money(paid)
                self.refuse(action, f"p{seat + 1} wins {money}, and a hand that wins is shown")
        elif action.kind is ActionKind.MUCK:
            try:
                hand.muck(seat)
            except IllegalAction:
                self.refuse(action, f"p{seat + 1} may not muck; {self.allowed(hand)}")
        elif cards is not None:
            hand.show(seat, cards)

    def shown_cards(self, hand: Hand, action: Action, seat: int) -> tuple[int, ...] | None:
        """The cards of a show, which must be those dealt; None where they are not all known."""
        dealt = self.dealt[seat]
        if not action.cards:
            return dealt.known_cards
        due = len(dealt.cards)
        if len(action.cards) != due:
            self.refuse(action, f"{len(action.cards)} cards are shown; the hand has {due}")
        shown = {card for card in action.cards if card is not None}
        known = {card for card in dealt.cards if card is not None}
        if len(shown | known) > due or (None not in dealt.cards and not shown <= known):
            self.refuse(action, f"other cards were dealt, by {_name(dealt)}")
        if action.known_cards is None:
            return dealt.known_cards
        if dealt.known_cards is None:
            held = [hole for i, hole in enumerate(hand.hole_cards) if hole and i != seat]
            seen = sorted(shown & set[int]().union(*hand.boards, *held))
            if seen or len(shown) != due:
                self.refuse(action, f"{format_cards(seen) or 'a card'} is there twice")
        return action.known_cards

    def allowed(self, hand: Hand) -> str:
        """What may come next, in words."""
        money = self.recorded.money
        if hand.finished:
            return "the hand is finished"
        if hand.needs_cards:
            return f"{hand.needs_cards} board cards are due"
        if hand.actor is None:
            waiting = ", ".join(f"p{seat + 1}" for seat in hand.needs_shows)
            return f"the hand waits for {waiting} to show or muck"
        legal = hand.legal
        options = [word for word, may in (("fold", legal.fold), ("check", legal.check)) if may]
        if legal.call:
            options.append(f"call {money(legal.call)}")
        least, most = legal.min_raise_to, legal.max_raise_to
        if least is not None and most is not None:
            bounds = money(least) if least == most else f"{money(least)} to {money(most)}"
            options.append(f"{'raise to' if any(hand.bets) else 'bet'} {bounds}")
        return f"p{hand.actor + 1} is to act, and may {_spoken(options)}"

    def finish(self) -> tuple[Hand, dict[int, tuple[int, ...]]]:
        hand = self.begun("the record ends")
        if not hand.finished:
            raise HistoryError(f"the record ends before the hand does: {self.allowed(hand)}")
        if (hand.runs or 1) != self.recorded.runs:
            raise HistoryError(
                f"the record says that the board was run {self.recorded.runs} times, and by its "
                f"play it was run {hand.runs or 1} times: betting went on to the river, one player "
                "was left, or the players agreed to that"
            )
        shown = {seat: cards for seat, cards in self.shown.items() if cards is not None}
        return hand, shown


def _posts_its_own(recorded: RecordedHand) -> bool:
    """Whether the posts, with a killer or of three blinds, are those of the game."""
    if any(recorded.dead) or (recorded.killer is None and recorded.game.blinds is None):
        return False
    fresh = Hand(recorded.game, recorded.stacks, recorded.button, killer=recorded.killer)
    return fresh.owed_posts == recorded.blinds and set(recorded.antes) == {recorded.game.ante}


def _name(action: Action) -> str:
    return f"action {action.number}, {action.text!r}"


def _spoken(options: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(options[:-1]), options[-1]]))
