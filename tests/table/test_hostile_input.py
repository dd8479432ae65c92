"""Objects that call back what they are given to, several threads, and arrays of odd shapes."""

import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Table, errors, games
from omaha.players import compiled as _players
from omaha.simulation import lockstep as _lockstep
from omaha.simulation import tally as _tally
from omaha.simulation.rounds import play
from omaha.tournament.table_core import TournamentTable

Lockstep: Any = _lockstep.Lockstep
Policy: Any = _players.Policy
moments: Any = _tally.moments
squares: Any = _tally.squares


class Answers:
    """A whole number that does something when it is asked what it is."""

    def __init__(self, value: int, do: Callable[[], object]) -> None:
        self.value = value
        self.do = do

    def __index__(self) -> int:
        self.do()
        return self.value


def once(do: Callable[[], object]) -> Callable[[], object]:
    todo = [do]
    return lambda: todo.pop()() if todo else None


def table_of_three(**options: Any) -> Table:
    table = Table(games.plo(1, 2), seats=6, seed=1, button=0, **options)
    for seat, name in enumerate(("Ann", "Bea", "Cy")):
        table.sit(seat, name, 200)
    return table


def play_out(hand: omaha.Hand) -> None:
    while not hand.finished:
        hand.check() if hand.legal.check else hand.call()


# Tables


def test_a_buy_in_that_takes_the_seat() -> None:
    table: Any = table_of_three()
    with pytest.raises(errors.GameError, match="seat 3 is taken by 'Di'"):
        table.sit(3, "Ed", Answers(300, lambda: table.sit(3, "Di", 500)))
    assert table.players[3] == "Di"
    assert table.ledger.on_table == 1100
    assert table.ledger.balanced


@pytest.mark.parametrize("what", ["top_up", "rebuy"])
def test_chips_for_a_player_who_leaves_meanwhile(what: str) -> None:
    table: Any = table_of_three()
    with pytest.raises(errors.GameError, match="nobody sits in seat 1"):
        getattr(table, what)(1, Answers(50, lambda: table.leave(1)))
    assert table.ledger.balanced
    assert table.ledger.cashed_out == 200
    assert pickle.loads(pickle.dumps(table)).stacks == table.stacks


def test_chips_while_a_hand_is_dealt() -> None:
    table: Any = table_of_three()
    with pytest.raises(errors.IllegalAction, match="has to wait"):
        table.top_up(1, Answers(50, table.next_hand))
    play_out(table.hand)
    assert table.ledger.balanced
    assert sum(table.stacks) == 600


def leave_later(table: Any) -> object:
    return table.leave(2)


def deal_before(table: Any) -> object:
    return table.next_hand()


def another_game(table: Any) -> object:
    table.game = games.plo(2, 4)
    return None


@pytest.mark.parametrize("do", [leave_later, deal_before, another_game])
def test_a_table_that_changes_while_a_hand_is_dealt(do: Callable[[Any], object]) -> None:
    table: Any = table_of_three()
    with pytest.raises(errors.IllegalAction, match="has changed while the hand was being dealt"):
        table.next_hand(seed=Answers(5, once(lambda: do(table))))
    assert table.ledger.balanced
    hand = table.hand or table.next_hand()
    assert table.hands == 1
    play_out(hand)
    assert table.ledger.balanced
    assert sum(table.stacks) == table.ledger.bought_in - table.ledger.cashed_out


def test_a_table_that_is_opened_by_what_it_is_given() -> None:
    table: Any = Table.__new__(Table)

    def open_and_sit() -> None:
        table.__init__(games.plo(1, 2), 4, seed=1)
        table.sit(0, "Ann", 200)

    with pytest.raises(errors.GameError, match="this table is open"):
        table.__init__(games.plo(1, 2), Answers(6, once(open_and_sit)), seed=1)
    assert (table.seats, table.players[0], table.ledger.balanced) == (4, "Ann", True)


class Name(str):
    """A name that is equal to none."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


@pytest.mark.parametrize("kind", [np.str_, Name])
def test_names_of_other_types(kind: type[str]) -> None:
    table = Table(games.plo(1, 2), seats=3, seed=1)
    table.sit(0, kind("Ann"), 200)
    table.sit(1, kind("Bea"), 200)
    assert [type(name) for name in table.players[:2]] == [str, str]
    with pytest.raises(errors.GameError, match="'Ann' sits in seat 0 already"):
        table.sit(2, kind("Ann"), 200)
    assert pickle.loads(pickle.dumps(table)).players == ("Ann", "Bea", None)


class Astray(omaha.Hand):
    """A hand whose Python side says anything."""

    @property
    def actor(self) -> int:
        return 10_000_000

    def abandon(self, seat: object) -> None:
        raise RuntimeError("no")

    disconnect = abandon

    def time_out(self) -> None:
        raise RuntimeError("no")


def test_a_resumed_hand_that_says_what_is_not() -> None:
    table = table_of_three()
    reduced: Any = table.next_hand().__reduce__()
    restore, (_, *state) = reduced
    table.resume(restore(Astray, *state))
    assert table.actor == 0
    table.time_out()
    assert table.actor == 1
    table.leave(1)
    assert table.stacks == (200, 0, 201, 0, 0, 0)
    assert table.ledger.balanced


@pytest.fixture
def hasty() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def in_threads(work: Callable[[int], None], count: int = 4) -> None:
    unexpected: list[BaseException] = []

    def guarded(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            unexpected.append(error)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert unexpected == []


@pytest.mark.usefixtures("hasty")
def test_a_table_in_several_threads() -> None:
    raked = games.plo(5, 10, rake=omaha.rake.percentage("10%", no_flop_no_drop=False))
    table = Table(raked, seats=6, seed=1)
    for seat in range(3):
        table.sit(seat, f"player {seat}", 50_000)

    def work(number: int) -> None:
        random = np.random.default_rng(number)
        for _ in range(400):
            try:
                pick = random.integers(6)
                if pick == 0:
                    table.sit(3 + number % 3, f"guest {number % 3}", 300)
                elif pick == 1:
                    table.leave(3 + number % 3)
                elif pick == 2:
                    # A hand from a pickle has a game of its own, which is compared.
                    table.resume(pickle.loads(pickle.dumps(table.hand)))
                else:
                    hand = table.hand or table.next_hand()
                    while not hand.finished:
                        hand.check() if hand.legal.check else hand.call()
            except (errors.GameError, errors.IllegalAction):
                pass
            assert table.ledger.balanced

    in_threads(work)
    assert table.hands > 50
    assert table.ledger.rake > 0


@pytest.mark.parametrize("over", [False, True], ids=["played", "finished"])
@pytest.mark.parametrize("rules", [games.plo(1, 2), games.plo(1, 2, cap=10)], ids=["plain", "cap"])
def test_hands_whose_chips_do_not_add_up(rules: omaha.Game, over: bool) -> None:
    hand = omaha.Hand(rules, [200, 300, 400], seed=1, splash=5)
    hand.call()
    if over:
        play_out(hand)
    reduced: Any = hand.__reduce__()
    restore, (*head, state, log) = reduced
    assert restore(*head, state, log) == hand
    for seat in range(3):  # the stacks come first
        stack = int.from_bytes(state[8 * seat : 8 * seat + 8], sys.byteorder)
        for wrong in (stack + 1, stack - 1, stack + 2**40):
            damaged = bytearray(state)
            damaged[8 * seat : 8 * seat + 8] = wrong.to_bytes(8, sys.byteorder)
            with pytest.raises(errors.GameError, match="damaged"):
                restore(*head, bytes(damaged), log)


# Tournament tables


@pytest.mark.usefixtures("hasty")
def test_a_tournament_table_in_several_threads() -> None:
    table = TournamentTable(6)
    for seat in range(4):
        table.sit(seat, 1_000_000, Policy(("random",)))
    bits = np.random.PCG64(1)
    chips = [0] * 4

    def work(number: int) -> None:
        for _ in range(300):
            try:
                if number == 0:
                    table.sit(5, 1000, Policy(("mixed", ((1, ("call",)), (1, ("random",))))))
                    chips[0] += 1000
                elif number == 1:
                    chips[1] += table.leave(5)
                else:
                    for seat, _, _ in table.play(games.plo(1, 2), bits):
                        table.leave(seat)
            except (errors.GameError, errors.IllegalAction):
                pass

    in_threads(work)
    assert sum(table.stacks) == 4_000_000 + chips[0] - chips[1]


def test_chips_that_take_the_seat() -> None:
    table: Any = TournamentTable(6)
    with pytest.raises(errors.GameError, match="seat 0 is taken"):
        table.sit(0, Answers(50, once(lambda: table.sit(0, 70))))
    assert table.stacks[0] == 70
    table.sit(1, 30)
    with pytest.raises(errors.GameError, match=r"stacks\[1\] is 40 where 0 was"):
        table.change_chips([70, Answers(40, once(lambda: table.leave(1))), 0, 0, 0, 0])
    assert table.stacks == (70, 0, 0, 0, 0, 0)


# Simulations


def chunk_arguments(stacks: list[Any], tables: int) -> tuple[Any, ...]:
    n = len(stacks)
    return (
        games.plo(1, 2),
        [Policy(("random",))] * n,
        [False] * n,
        bytes(32),
        np.random.PCG64(1),
        stacks,
        200,
        0,
        tables,
    )


def test_a_chunk_that_is_begun_by_what_it_is_given() -> None:
    chunk: Any = Lockstep.__new__(Lockstep)
    inner: list[Exception] = []

    def begin() -> None:
        try:
            chunk.__init__(*chunk_arguments([200] * 2, 1))
        except errors.GameError as error:
            inner.append(error)

    chunk.__init__(*chunk_arguments([Answers(200, begin), 200, 200], 50))
    assert "begun already" in str(inner[0])
    play(chunk)
    assert chunk.chips_ok
    assert chunk.nets.shape == (200, 3)


def test_the_counts_of_a_chunk_that_could_not_begin() -> None:
    chunk: Any = Lockstep.__new__(Lockstep)
    with pytest.raises(errors.GameError, match="not initialised"):
        chunk.counts_by_position()
    players: list[Any] = [None] * 1000
    with pytest.raises(errors.GameError, match="1000 players"):
        chunk.__init__(
            games.plo(), players, players, bytes(32), np.random.PCG64(1), players, 9, 0, 5
        )
    with pytest.raises(errors.GameError, match="not initialised"):
        chunk.counts_by_position()


def test_reading_counts_does_not_change_them() -> None:
    chunk = Lockstep(*chunk_arguments([200] * 3, 50))
    play(chunk)
    assert (chunk.counts_by_position() == chunk.counts_by_position()).all()
    assert chunk.counts_by_position().sum() > 0


def test_a_chunk_whose_lists_are_emptied_by_what_it_is_given() -> None:
    given = chunk_arguments([0, 200, 200], 50)

    def empty() -> None:
        for each in given:
            if isinstance(each, list):
                each.clear()

    given[5][0] = Answers(200, empty)
    chunk = Lockstep(*given)
    play(chunk)
    assert chunk.chips_ok
    assert given[1] == []


@pytest.mark.parametrize("record", [10**30, -3, "1", 0.5, True], ids=repr)
def test_records_that_are_none(record: Any) -> None:
    with pytest.raises(errors.GameError, match="record"):
        Lockstep(*chunk_arguments([200] * 2, 1), record=record)


class Longer(list[Any]):
    """A list that grows with every look at its length."""

    looks = 0

    def __len__(self) -> int:
        self.looks += 1
        return self.looks


def test_parts_whose_number_grows() -> None:
    policy = Policy(("mixed", Longer([(1, ("call",))] * 3)))
    hand = omaha.Hand(games.plo(1, 2), [200] * 2, seed=1)
    assert policy.act(hand.view(0), 1) == omaha.players.CALL


# Arrays


@pytest.mark.parametrize("players", [11, 64, 1000])
def test_results_of_more_players_than_there_are(players: int) -> None:
    net = np.ones((50, players), np.int64)
    with pytest.raises(ValueError, match=f"of {players} players"):
        squares(net, 0)
    with pytest.raises(ValueError, match=f"of {players} players"):
        moments(net, 1)


def test_results_of_nobody() -> None:
    assert squares(np.ones((3, 0), np.int64), 5) == []
    assert moments(np.ones((3, 0), np.int64), 1) == []


@pytest.mark.parametrize("first", [-1, -(10**15)])
def test_squares_of_hands_before_the_first(first: int) -> None:
    with pytest.raises(ValueError, match="at least 0"):
        squares(np.ones((50, 7), np.int64), first)


def test_the_least_number_there_is() -> None:
    least = -(2**63)
    net = np.array([[least, 1], [0, 2]])
    assert moments(net, 1) == [[least**2, least], [least, 5]]
    assert squares(net, 0) == [[least**2, 0], [4, 1]]
