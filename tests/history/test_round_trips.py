"""Hands of every option, written and read back: the same events, payouts and rules."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import numpy as np
import pytest

import omaha
from omaha import Game, Hand, Kill, history
from omaha.errors import HistoryError

CASES = Path(os.environ.get("OMAHA_CASES", Path(__file__).parents[3] / "shared" / "cases"))
PERCENT = omaha.rake.percentage("5%", cap=40)


def finished(game: Game, seed: int, **options: object) -> Hand:
    """A hand of random acts."""
    random = np.random.default_rng(seed)
    seats = int(random.integers(2 + len(game.straddles), min(6, game.max_seats) + 1))
    least = 3 * max(game.big_blind, game.min_bet)
    stacks = random.integers(least, 60 * max(game.big_blind, 2), seats).tolist()
    if game.kill is not None and random.random() < 0.7:
        options["killer"] = int(random.integers(seats))
    hand = Hand(game, stacks, button=int(random.integers(seats)), seed=seed, **options)  # type: ignore[arg-type]
    lost = random.random() < 0.2
    while not hand.finished:
        if hand.actor is None:
            hand.agree_runs(hand.needs_runs[0], int(random.integers(1, game.run_it + 1)))
            continue
        if lost and random.random() < 0.3:
            inside = [i for i in range(seats) if i not in hand.folded]
            with contextlib.suppress(omaha.errors.IllegalAction):
                hand.disconnect(int(random.choice(inside)))
            lost = False
            continue
        legal = hand.legal
        kind = random.random()
        if kind < 0.15 and legal.fold and not legal.check:
            hand.fold()
        elif kind > 0.6 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            hand.raise_to(int(random.integers(legal.min_raise_to, legal.max_raise_to + 1)))
        elif legal.check:
            hand.check()
        else:
            hand.call()
    return hand


GAMES = {
    "two boards": omaha.games.plo(1, 2, boards=2),
    "two boards, hi-lo": omaha.games.plo8(1, 2, boards=2),
    "bomb pot on two boards": omaha.games.plo(1, 2, ante=2, bomb_pot=True, boards=2),
    "three blinds": omaha.games.plo(1, 5, blinds=(1, 2, 5)),
    "three blinds and antes": omaha.games.plo(1, 5, blinds=(1, 2, 5), ante=1),
    "half kill": omaha.games.flo8(5, 10, kill=Kill(15)),
    "full kill, acting last": omaha.games.flo8(5, 10, kill=Kill(20, acts="last")),
    "rake by pot": omaha.games.plo(1, 2, rake=PERCENT, rake_from="by_pot"),
    "rake": omaha.games.nlo8(1, 2, rake=PERCENT),
    "straddles": omaha.games.plo(1, 2, straddles=(4, 8)),
    "run it": omaha.games.plo(1, 2, run_it=3),
    "odd chips": omaha.games.plo8(5, 10, odd_chip=5),
    "cap": omaha.games.nlo(1, 2, cap=40),
    "big-blind ante first": omaha.games.plo(1, 2, big_blind_ante=2, big_blind_ante_first=True),
    "capped from the start of a round": omaha.games.flo(1, 2, cap_heads_up="round_start"),
}


@pytest.mark.parametrize("name", GAMES)
def test_phh_gives_back_what_was_written(name: str) -> None:
    for seed in range(40):
        hand = finished(GAMES[name], seed)
        text = history.dumps(hand)
        record = history.loads(text)
        replay = record.replay()
        assert replay.hand.result is not None
        assert hand.result is not None
        turned = [(hand.button + 1 + i) % hand.seats for i in range(hand.seats)]
        assert [hand.result.payouts[seat] for seat in turned] == list(replay.hand.result.payouts)
        assert hand.result.rake == replay.hand.result.rake
        assert [(e.kind, e.amount, e.cards) for e in hand.events] == [
            (e.kind, e.amount, e.cards) for e in replay.hand.events
        ]
        assert history.dumps(record) == text
        assert history.dumps(replay.hand) == text


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_a_hand_plays_the_same_hand(name: str) -> None:
    for seed in range(40):
        hand = finished(GAMES[name], seed)
        replay = hand.to_record().replay()
        assert not replay.disagreements
        assert replay.hand.events == hand.events


def test_a_lost_connection_stands_where_it_came() -> None:
    hand = Hand(omaha.games.plo(1, 2), [100, 90, 80], button=2, seed=1)
    hand.call()
    hand.disconnect(1)
    while not hand.finished:
        hand.check() if hand.legal.check else hand.call()
    text = history.dumps(hand)
    assert '_lost = [[4, "p2"]]' in text
    assert history.loads(text).replay().hand.result == hand.result
    for name in ("ohh", "pokerstars"):
        with pytest.raises(HistoryError, match="lost connection"):
            history.dumps(hand, format=name)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('_lost = [[4, "p2"]]', "_lost = 5"), "_lost must be an array"),
        (('_lost = [[4, "p2"]]', '_lost = [[99, "p2"]]'), "99 is no number of actions"),
        (('_lost = [[4, "p2"]]', '_lost = [[4, "p7"]]'), "no player 'p7'"),
        (('_lost = [[4, "p2"]]', "_lost = [[4]]"), "a number of actions and a player"),
        (('_lost = [[4, "p2"]]', '_killer = "p9"'), "no player 'p9'"),
        (('_lost = [[4, "p2"]]', '_killer = "p2"'), "the amount and the blinds"),
        (('_lost = [[4, "p2"]]', "_rake = []"), "0 rakes"),
        (('_lost = [[4, "p2"]]', "_omaha = { kill = 3 }"), "kill is a table"),
        (('_lost = [[4, "p2"]]', "_omaha = { kill = { size = 3 } }"), "kill"),
        (('_lost = [[4, "p2"]]', "_omaha = { blinds = 3 }"), "blinds is an array"),
    ],
)
def test_wrong_fields_are_refused(change: tuple[str, str], message: str) -> None:
    hand = Hand(omaha.games.plo(1, 2), [100, 90, 80], button=2, seed=1)
    hand.call()
    hand.disconnect(1)
    while not hand.finished:
        hand.check() if hand.legal.check else hand.call()
    text = history.dumps(hand)
    assert change[0] in text
    with pytest.raises(HistoryError, match=message):
        history.loads(text.replace(*change)).replay()


@pytest.mark.parametrize("number", [78, 79])
def test_a_recorded_order_of_shows_is_kept(number: int) -> None:
    source = CASES / "histories" / "phh" / f"{number}.phh"
    if not source.exists():
        pytest.skip("the recorded hands are not here")
    record = history.read(source)
    again = history.loads(history.dumps(record))
    assert [action.text for action in again.actions] == [action.text for action in record.actions]


def test_all_recorded_hands_keep_their_actions() -> None:
    folder: Path = CASES / "histories" / "phh"
    if not folder.exists():
        pytest.skip("the recorded hands are not here")
    for source in sorted(folder.glob("*.phh")):
        record = history.read(source)
        again = history.loads(history.dumps(record))
        kinds = [(a.kind, a.seat, a.cards, a.amount * record.unit) for a in record.actions]
        scale = record.unit if again.unit == 1 else again.unit
        assert [(a.kind, a.seat, a.cards, a.amount * scale) for a in again.actions] == kinds, source
