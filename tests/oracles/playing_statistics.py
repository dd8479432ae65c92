"""How players played, counted from the events of hands: slow, and straight from the definitions."""

from collections import defaultdict
from collections.abc import Iterable

import omaha
from omaha import EventKind, Street

Counts = dict[tuple[int, int, str], int]


def count_hands(hands: Iterable[omaha.Hand]) -> Counts:
    """Return every count by player, position and name; those that are 0 are left out."""
    counts: Counts = defaultdict(int)
    for hand in hands:
        for (seat, name), number in count_hand(hand).items():
            counts[seat, (seat - hand.button) % hand.seats, name] += number
    return {key: number for key, number in counts.items() if number}


def count_hand(hand: omaha.Hand) -> dict[tuple[int, str], int]:
    """Return the counts of one hand by player and name."""
    assert hand.result is not None
    counts: dict[tuple[int, str], int] = defaultdict(int)
    again = omaha.Hand(hand.game, hand.starting_stacks, hand.button, deck=_deck(hand))
    street, raises = Street.PREFLOP, 0
    folded: set[int] = set()
    called: set[int] = set()
    raised: set[int] = set()
    could: set[int] = set()
    three_bet: set[int] = set()
    saw_flop: set[int] = set()
    last_decided = Street.PREFLOP
    for event in hand.events:
        if event.kind == EventKind.BOARD and event.index == 0:
            street = Street(street + 1)
            if street == Street.FLOP:
                saw_flop = set(range(hand.seats)) - folded
        if event.kind not in ACTS:
            continue
        seat = event.seat
        assert seat is not None
        assert seat == again.actor
        last_decided = street
        if street == Street.PREFLOP and raises == 1 and again.legal.max_raise_to is not None:
            could.add(seat)
        if event.kind == EventKind.FOLD:
            folded.add(seat)
            again.fold()
        elif event.kind == EventKind.CHECK:
            again.check()
        elif event.kind == EventKind.CALL:
            counts[seat, "calls" if street else "calls_before"] += 1
            if not street:
                called.add(seat)
            again.call()
        else:
            counts[seat, "raises" if street else "raises_before"] += 1
            if not street:
                raised.add(seat)
                if raises == 1:
                    three_bet.add(seat)
                raises += 1
            again.raise_to(event.to)
    still_in = set(range(hand.seats)) - folded
    total = sum(hand.result.payouts)
    for seat in range(hand.seats):
        counts[seat, "hands"] += 1
        counts[seat, "net"] += hand.result.net[seat]
        counts[seat, "vpip"] += seat in called | raised
        counts[seat, "pfr"] += seat in raised
        counts[seat, "three_bet_chances"] += seat in could
        counts[seat, "three_bets"] += seat in three_bet
        counts[seat, "flops"] += seat in saw_flop
        won_before_the_flop = still_in == {seat} and street == Street.PREFLOP
        counts[seat, "walks"] += won_before_the_flop and seat not in called | raised
        if seat in still_in and len(still_in) > 1:
            counts[seat, "showdowns"] += 1
            counts[seat, "showdowns_won"] += hand.result.payouts[seat] > 0
            counts[seat, "run_outs"] += last_decided < Street.RIVER
            counts[seat, "scoops"] += hand.result.payouts[seat] == total
    return counts


ACTS = (EventKind.FOLD, EventKind.CHECK, EventKind.CALL, EventKind.BET, EventKind.RAISE)


def _deck(hand: omaha.Hand) -> list[int]:
    """Return a deck that deals the hand's hole cards; no board is needed to follow the betting."""
    cards = [card for held in hand.hole_cards for card in held or ()]
    boards = list(dict.fromkeys(card for board in hand.boards for card in board))
    rest = [card for card in range(52) if card not in cards and card not in boards]
    hands = [held or () for held in hand.hole_cards]
    first = next(e.seat for e in hand.events if e.kind == EventKind.HOLE_CARDS) or 0
    order = [(first + i) % hand.seats for i in range(hand.seats)]
    deck = [hands[seat][k] for k in range(len(hands[0])) for seat in order]
    return deck + boards + rest


def head_to_head(hands: Iterable[omaha.Hand], players: int) -> list[list[float]]:
    """Return what each won from each other, less what he lost to him."""
    moved = [[0.0] * players for _ in range(players)]
    for hand in hands:
        assert hand.result is not None
        net = hand.result.net
        lost = -sum(x for x in net if x < 0)
        for winner in range(players):
            for loser in range(players):
                if net[winner] > 0 > net[loser]:
                    part = net[winner] * -net[loser] / lost
                    moved[winner][loser] += part
                    moved[loser][winner] -= part
    return moved
