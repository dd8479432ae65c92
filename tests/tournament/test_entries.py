"""Rebuys, add-ons, re-entries, late entries, bounties, satellites, shootouts, deals: `C110`."""

from __future__ import annotations

import pickle
import time
from collections import Counter
from typing import Any

import pytest

import omaha
from omaha.errors import GameError, IllegalAction
from omaha.players import CallingStation, Random, Tight
from omaha.tournament import (
    AddOn,
    Bounty,
    EntryTerms,
    LateEntry,
    Level,
    NoticeKind,
    Offer,
    Rebuy,
    ReEntry,
    Satellite,
    Schedule,
    Tournament,
    TournamentResult,
    deal_amounts,
)

LEVELS = Schedule(
    [Level(small_blind=25 * 2**i, big_blind=50 * 2**i, length=8) for i in range(12)],
)
TERMS = EntryTerms(
    buy_in=50,
    fee=5,
    bounty=Bounty(amount=25, progressive="1/2"),
    rebuy=Rebuy(price=50, fee=2, chips=5000, until_level=4, limit=2, bounty=25),
    add_on=AddOn(price=40, fee=1, chips=7500, after_level=4),
    re_entry=ReEntry(until_level=4, limit=1),
    late=LateEntry(until_level=4, share="0.3"),
    guarantee=1000,
)


def bots(n: int) -> list[Any]:
    return [(Tight(30, 10), Random(), CallingStation())[i % 3] for i in range(n)]


def check_money(event: Tournament, result: TournamentResult, terms: EntryTerms) -> None:
    """All that was paid in comes out: prizes, bounties, fees; and the chips are all there."""
    assert sum(result.prizes) == result.pool
    assert sum(result.spent) + result.overlay == (result.pool + result.fees + sum(result.bounties))
    assert sum(result.net) == result.overlay - result.fees
    assert sum(event.stacks) == result.chips
    assert result.entries == event.players + sum(result.re_entries)
    price = terms.buy_in + terms.fee + (terms.bounty.amount if terms.bounty else 0)
    for player in range(event.players):
        spent = price * (1 + result.re_entries[player])
        if terms.rebuy:
            cost = terms.rebuy.price + terms.rebuy.fee + terms.rebuy.bounty
            spent += cost * result.rebuys[player]
        if terms.add_on:
            spent += (terms.add_on.price + terms.add_on.fee) * result.add_ons[player]
        assert result.spent[player] == spent
    counted = Counter(result.places)
    place = 1
    while place <= event.players:  # shared places leave those behind them out
        assert counted[place]
        place += counted[place]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_paid_in_is_paid_out(seed: int) -> None:
    event = Tournament(
        "plo", bots(40), stack=5000, schedule=LEVELS, entry=TERMS, seats=6, seed=seed
    )
    assert event.entries_open
    check_money(event, event.play(), TERMS)
    assert not event.entries_open
    told = Counter(notice.kind for notice in event.notices)
    assert told[NoticeKind.ENTRY] == 12
    assert told[NoticeKind.ENTRIES_CLOSED] == 1
    result = event.result
    assert result is not None
    assert told[NoticeKind.REBUY] == sum(result.rebuys)
    assert told[NoticeKind.ADD_ON] == sum(result.add_ons)
    assert told[NoticeKind.RE_ENTRY] == sum(result.re_entries)
    assert max(result.rebuys) <= 2
    assert max(result.re_entries) <= 1


def test_ten_thousand_entries_pay_out_what_they_paid_in() -> None:
    terms = EntryTerms(
        buy_in=100,
        fee=10,
        bounty=Bounty(amount=20, progressive="1/2"),
        rebuy=Rebuy(price=100, chips=10_000, until_level=6, bounty=20),
        re_entry=ReEntry(until_level=6, limit=2),
        add_on=AddOn(price=100, chips=10_000, after_level=6),
        late=LateEntry(until_level=6, share="0.2"),
    )
    event = Tournament("plo", ["call"] * 10_000, entry=terms, seed=1)
    check_money(event, event.play(), terms)


def test_the_same_seed_is_the_same_tournament_also_when_it_is_resumed() -> None:
    def made() -> Tournament:
        return Tournament("plo", bots(30), stack=5000, schedule=LEVELS, entry=TERMS, seed=5)

    whole, broken = made(), made()
    expected = whole.play()
    while broken.step():
        if broken.hands % 3 == 0:
            broken = pickle.loads(pickle.dumps(broken))
    assert broken.result == expected
    assert pickle.dumps(broken.result) == pickle.dumps(expected)
    assert broken.notices == whole.notices


def test_players_decide_what_they_buy() -> None:
    asked: list[Offer] = []

    def never(offer: Offer) -> bool:
        asked.append(offer)
        return False

    event = Tournament(
        "plo", bots(20), stack=5000, schedule=LEVELS, entry=TERMS, decide=never, seed=1
    )
    result = event.play()
    assert sum(result.rebuys) == sum(result.add_ons) == sum(result.re_entries) == 0
    kinds = Counter(offer.kind for offer in asked)
    assert kinds["rebuy"] == kinds["re-entry"] > 0
    assert kinds["add-on"] > 0
    for offer in asked:
        cost = {"rebuy": 77, "add-on": 41, "re-entry": 80}[offer.kind]
        assert offer.cost == cost
        assert (offer.stack == 0) == (offer.kind != "add-on")


def test_short_stacks_may_buy_too_where_the_terms_allow_it() -> None:
    terms = EntryTerms(
        buy_in=50, rebuy=Rebuy(price=50, chips=5000, until_level=3, at_most=5000, limit=1)
    )
    offered: list[int] = []

    def whenever(offer: Offer) -> bool:
        offered.append(offer.stack)
        return True

    event = Tournament(
        "plo", bots(12), stack=5000, schedule=LEVELS, entry=terms, decide=whenever, seed=1
    )
    event.step()
    assert offered
    assert max(offered) <= 5000
    assert any(offered)
    check_money(event, event.play(), terms)


def test_an_error_of_a_decision_changes_nothing() -> None:
    failing = [True]

    def decide(offer: Offer) -> bool:
        if failing[0]:
            raise ValueError("no network")
        return True

    def made(function: Any) -> Tournament:
        return Tournament(
            "plo", bots(20), stack=5000, schedule=LEVELS, entry=TERMS, decide=function, seed=3
        )

    event = made(decide)
    with pytest.raises(ValueError, match="no network"):
        event.play()
    failing[0] = False
    assert event.play() == made(lambda offer: True).play()


def test_the_last_pot_decides_who_wins_a_bounty() -> None:
    """Seat 1, with the shortest stack, loses the main pot to seat 2, and seat 0 the side pot."""
    hands: list[tuple[tuple[int, ...], omaha.Hand]] = []
    terms = EntryTerms(buy_in=10, bounty=Bounty(amount=7))
    event = Tournament(
        omaha.games.plo(),
        ["call", "random", "random"] * 9,
        stack=1000,
        schedule=LEVELS,
        entry=terms,
        seed=2,
        on_hand=lambda table, players, hand: hands.append((players, hand)),
    )
    expected: Counter[int] = Counter()
    result = event.play()
    for players, hand in hands:
        assert hand.result is not None
        pots = hand.result.pots
        for seat in range(hand.seats):
            if hand.stacks[seat]:
                continue
            last = [pot for pot in pots if seat in pot.eligible][-1]
            winners = {winner for high, low in last.winners for winner in (*high, *low)}
            order = [(hand.button + i) % hand.seats for i in range(1, hand.seats + 1)]
            winners_in_order = [winner for winner in order if winner in winners]
            each, odd = divmod(7, len(winners_in_order))
            for i, winner in enumerate(winners_in_order):
                expected[players[winner]] += each + (i < odd)
    expected[result.order[0]] += 7
    assert [expected[player] for player in range(27)] == list(result.bounties)
    check_money(event, result, terms)


def test_a_head_stays_where_a_rebuy_has_no_bounty() -> None:
    terms = EntryTerms(
        buy_in=10,
        bounty=Bounty(amount=8),
        rebuy=Rebuy(price=10, chips=1000, until_level=4),
    )
    event = Tournament("plo", bots(18), stack=1000, schedule=LEVELS, entry=terms, seed=1)
    result = event.play()
    check_money(event, result, terms)
    assert sum(result.rebuys) > 0
    assert sum(result.bounties) == 18 * 8


def test_late_players_come_when_they_said() -> None:
    terms = EntryTerms(buy_in=10, late=LateEntry(until_level=3, arrivals={3: 5, 4: 16.5}))
    event = Tournament("plo", bots(10), stack=5000, schedule=LEVELS, entry=terms, seed=1)
    assert event.remaining == 8
    assert event.entries == 8
    event.play()
    came = {
        notice.players[0]: notice.time
        for notice in event.notices
        if notice.kind is NoticeKind.ENTRY
    }
    assert came == {3: 5, 4: 17}


def test_a_full_room_opens_another_table_for_late_players() -> None:
    arrivals = dict.fromkeys(range(4, 9), 1)
    terms = EntryTerms(buy_in=10, late=LateEntry(until_level=3, arrivals=arrivals))
    event = Tournament(
        "plo", bots(9), stack=5000, schedule=LEVELS, entry=terms, seats=4, final_table=4, seed=1
    )
    assert len(event.tables) == 1
    event.step()
    assert len(event.tables) == 3
    counts = [sum(p is not None for p in seats) for seats in event.tables.values()]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_satellite_ends_when_all_who_are_left_win_a_seat(seed: int) -> None:
    event = Tournament(
        "plo", bots(30), stack=5000, schedule=LEVELS, pool=5000, payouts=Satellite(prize=1100),
        seed=seed,
    )  # fmt: skip
    result = event.play()
    assert sorted(result.prizes, reverse=True)[:5] == [1100] * 4 + [600]
    assert sum(result.prizes) == 5000
    assert event.remaining <= 4


def test_a_satellite_that_has_a_prize_for_everybody_divides_the_pool() -> None:
    assert Satellite(prize=10).payouts(45, 4) == (12, 11, 11, 11)
    assert Satellite(prize=100).payouts(45, 4) == (45,)


@pytest.mark.parametrize("seed", range(4))
def test_every_table_of_a_shootout_has_one_winner(seed: int) -> None:
    event = Tournament(
        "plo", bots(36), stack=5000, schedule=LEVELS, shootout=True, seats=6, final_table=6,
        seed=seed,
    )  # fmt: skip
    first = dict(event.tables)
    while event.remaining > 6:
        event.step()
        assert not any(notice.kind is NoticeKind.MOVE for notice in event.notices)
    (round_,) = (notice for notice in event.notices if notice.kind is NoticeKind.ROUND)
    for seats in first.values():
        assert len(set(seats) & set(round_.players)) == 1
    assert str(event.level) == "25/50"
    event.play()
    result = event.result
    assert result is not None
    assert set(result.order[:6]) == set(round_.players)


def test_busts_at_different_tables_share_a_place_in_hand_for_hand_play() -> None:
    def shared(option: bool) -> list[Any]:
        found = []
        for seed in range(60):
            event = Tournament(
                "plo", ["call"] * 18, stack=500, schedule=LEVELS, seats=6, payouts=[60, 30, 10],
                hand_for_hand=9, share_places=option, seed=seed,
            )  # fmt: skip
            event.play()
            found += [
                notice
                for notice in event.notices
                if notice.kind is NoticeKind.BUST and notice.table is None
            ]
        return found

    assert len(shared(True)) > len(shared(False))


def test_deals() -> None:
    assert deal_amounts([5000, 3000, 2000], [50, 30, 20]) == (39, 33, 28)
    assert deal_amounts([1, 1], [100, 60]) == (80, 80)
    assert deal_amounts([3, 1], [101, 60], "chips") == (91, 70)
    with pytest.raises(GameError, match="more than the first prize"):
        deal_amounts([98, 1, 1], [50, 30, 20], "chips")
    with pytest.raises(GameError, match="at most 20 can be left to play for"):
        deal_amounts([5000, 3000, 2000], [50, 30, 20], keep=21)
    with pytest.raises(GameError, match="method"):
        deal_amounts([5000, 3000], [50, 30], "fair")


@pytest.mark.parametrize("keep", [0, 100])
@pytest.mark.parametrize("method", ["icm", "chips"])
def test_those_who_are_left_make_a_deal(method: str, keep: int) -> None:
    terms = EntryTerms(buy_in=100, bounty=Bounty(amount=10))
    event = Tournament(
        "plo", bots(20), stack=5000, schedule=LEVELS, entry=terms, payouts=[50, 30, 20], seed=8
    )
    while event.remaining > 3:
        event.step()
    left, stacks = event.everybody_left, event.stacks
    amounts = event.deal(method, keep)
    assert sum(amounts) == 2000 - keep
    if keep:
        with pytest.raises(IllegalAction, match="already"):
            event.deal()
    result = event.play()
    check_money(event, result, terms)
    for player, amount in zip(left, amounts, strict=True):
        extra = keep if player == result.order[0] else 0
        assert result.prizes[player] == amount + extra
    if not keep:
        assert event.finished
        assert stacks[result.order[0]] == max(stacks)
        with pytest.raises(IllegalAction):
            event.deal()


def test_no_deal_before_the_prizes_are_known() -> None:
    event = Tournament("plo", bots(20), stack=5000, schedule=LEVELS, entry=TERMS, seed=1)
    with pytest.raises(IllegalAction, match="entries have closed"):
        event.deal()


def test_a_late_answer_of_a_player_counts_as_a_check_or_a_fold() -> None:
    def slow(view: omaha.View) -> int:
        time.sleep(0.02)
        return omaha.actions.CALL if view.legal.call else omaha.actions.CHECK

    hands: list[omaha.Hand] = []
    event = Tournament(
        omaha.games.plo(), [slow, "call"], stack=200, seed=1, time_limit=0.001,
        schedule=LEVELS, on_hand=lambda table, players, hand: hands.append(hand),
    )  # fmt: skip
    event.step()
    kinds = {event.kind for event in hands[0].events if event.seat == 0}
    assert omaha.EventKind.CALL not in kinds


def test_names_stand_in_the_table() -> None:
    players = {"Ann": Tight(30), "B" * 60: Random(), "Cy": CallingStation()}
    event = Tournament("plo", players, stack=1000, schedule=LEVELS, entry=TERMS, seed=1)
    text = str(event.play())
    assert "Ann" in text
    assert max(len(line) for line in text.splitlines()) <= 80


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"entry": 5}, "entry must be an EntryTerms"),
    ({"entry": TERMS, "pool": 5}, "not both"),
    ({"decide": bool}, "terms of entry"),
    ({"entry": TERMS, "decide": 3}, "decide must be a function"),
    ({"entry": TERMS, "shootout": True}, "a shootout has no rebuys"),
    ({"entry": TERMS, "schedule": Schedule(LEVELS.stages[:4])}, "the schedule has 4 levels"),
    (
        {"entry": EntryTerms(buy_in=1, late=LateEntry(until_level=2, arrivals=[1] * 5 + [0]))},
        "at least 2 must be",
    ),
    (
        {"entry": EntryTerms(buy_in=1, late=LateEntry(until_level=1, arrivals={2: 9}))},
        "entries close at the end of level 1, after 8 hands",
    ),
    (
        {"entry": EntryTerms(buy_in=1, late=LateEntry(until_level=1, arrivals={9: 1}))},
        "there are 6 players",
    ),
    ({"time_limit": -1}, "time_limit"),
    ({"payouts": "all"}, "shares must be"),
]


@pytest.mark.parametrize(("given", "message"), WRONG)
def test_wrong_terms_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        Tournament("plo", bots(6), **{"stack": 5000, "schedule": LEVELS, **given})


WRONG_PARTS: list[tuple[Any, str]] = [
    (lambda: EntryTerms(buy_in=-1), "buy_in"),
    (lambda: EntryTerms(buy_in=0), "buy-in or a guarantee"),
    (lambda: EntryTerms(buy_in=1, rebuy=3), "rebuy must be a Rebuy"),  # type: ignore[arg-type]
    (lambda: Rebuy(price=1, chips=0, until_level=1), "chips"),
    (lambda: Rebuy(price=1, chips=5, until_level=1, limit=0), "limit"),
    (lambda: Bounty(amount=5, progressive="3/2"), "progressive"),
    (lambda: Bounty(amount=0), "amount"),
    (lambda: LateEntry(until_level=1, arrivals=[1], share="0.5"), "not both"),
    (lambda: LateEntry(until_level=1, arrivals={1: -5}), "arrivals"),
    (lambda: Satellite(prize=0), "prize"),
    (
        lambda: EntryTerms(buy_in=1, rebuy=Rebuy(price=1, chips=5, until_level=1, bounty=2)),
        "only in a tournament with bounties",
    ),
]


@pytest.mark.parametrize(("made", "message"), WRONG_PARTS)
def test_wrong_parts_of_terms_are_refused(made: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        made()
