"""Simulations: the same hands however they are played and by whoever they are worked on."""

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, cast

import numpy as np
import pytest

import omaha
from omaha import games
from omaha.errors import GameError, PlayerError
from omaha.players import (
    CALL,
    CHECK,
    FOLD,
    RAISE,
    CallingStation,
    Folder,
    Mixed,
    PotOdds,
    Random,
    Tight,
)
from omaha.players.compiled import Policy
from omaha.simulation import CHUNK, SESSION, replay
from omaha.simulation.lockstep import Lockstep
from omaha.simulation.rounds import play
from omaha.statistics import SimulationResult
from omaha.views import BatchView, View

loose: Any = omaha.simulate


class PlainRandom:
    """The policy of `Random`, one decision at a time."""

    def act(self, view: View) -> Any:
        legal = view.legal
        assert view.rng is not None
        least, most = legal.min_raise_to, legal.max_raise_to
        options = 1 + legal.fold + (most is not None)
        draw = view.rng.random() * options
        pick = int(draw)
        if pick == 0:
            return CHECK if legal.check else CALL
        if pick == 1 and least is not None and most is not None:
            return RAISE, least + int((draw - 1) * (most - least + 1))
        return FOLD


class BatchRandom:
    """The policy of `Random`, for all decisions at once."""

    def act_batch(self, view: BatchView) -> Any:
        least, most = view.min_raise_to, view.max_raise_to
        draw = view.rng.random(len(view)) * (1 + view.can_raise + view.can_fold)
        raising = (draw >= 1) & (draw < 2) & view.can_raise
        kinds = np.where(draw < 1, view.passive, np.where(raising, RAISE, FOLD))
        return kinds, least + ((draw - 1) * (most - least + 1)).astype(np.int64)


class Same:
    """A compiled player, asked through views."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def act(self, view: View) -> Any:
        return self.player.act(view)


def station(view: View) -> int:
    """Check or call, as a function."""
    return CHECK if view.legal.check else CALL


GAMES = {
    "plo": games.plo(1, 2),
    "plo with rake": games.plo(5, 10, rake=omaha.rake.percentage("5%", cap=30)),
    "plo5": games.plo5(1, 2),
    "plo6": games.plo6(1, 2),
    "plo8": games.plo8(1, 2),
    "flo8": games.flo8(2, 4),
    "nlh": games.nlh(1, 2, ante=1),
    "double board bomb pot": omaha.Game(big_blind=2, ante=3, bomb_pot=True, boards=2),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("options", [{}, {"duplicate": True}, {"carry_stacks": True}], ids=str)
def test_compiled_batched_and_plain_players_play_identical_hands(
    game: omaha.Game, options: dict[str, Any]
) -> None:
    hands, stacks = 1_200, [150, 80, 400]
    compiled = omaha.simulate(game, [Random()] * 3, hands, 7, stacks=stacks, **options)
    for players in ([BatchRandom()] * 3, [PlainRandom()] * 3):
        other = omaha.simulate(game, players, hands, 7, stacks=stacks, **options)
        assert other.sums == compiled.sums
    mixed = [PlainRandom(), Random(), BatchRandom()]
    assert omaha.simulate(game, mixed, hands, 7, stacks=stacks, **options).sums == compiled.sums
    assert compiled.hands == hands
    assert int(compiled.net.sum()) + compiled.rake == 0
    assert (compiled.rake > 0) == (game.rake is not None)
    assert int(compiled.rake_paid.sum()) == compiled.rake


@pytest.mark.parametrize(
    "player",
    [Tight(30, 10), PotOdds(20), Folder(), CallingStation(), Mixed({Random(): 1, Tight(): 2})],
    ids=str,
)
def test_compiled_players_decide_from_what_a_view_holds(player: Any) -> None:
    """A view has no hidden card, so a player that looked at one would play otherwise."""
    rest = [Random(), Random()]
    seen = omaha.simulate("plo", [Same(player), *rest], 1_000, 3)
    assert seen.sums == omaha.simulate("plo", [player, *rest], 1_000, 3).sums


EXECUTORS: dict[str, Callable[[], Executor]] = {
    "1 thread": lambda: ThreadPoolExecutor(1),
    "2 threads": lambda: ThreadPoolExecutor(2),
    "4 threads": lambda: ThreadPoolExecutor(4),
    "1 process": lambda: ProcessPoolExecutor(1),
    "2 processes": lambda: ProcessPoolExecutor(2),
    "4 processes": lambda: ProcessPoolExecutor(4),
}


def a_run(executor: Executor | None) -> SimulationResult:
    players = [Random(), BatchRandom(), PotOdds(5)]
    return omaha.simulate("plo8", players, 3 * CHUNK + 99, 5, executor=executor)


@pytest.fixture(scope="module")
def the_run() -> SimulationResult:
    return a_run(None)


@pytest.mark.parametrize("make", EXECUTORS.values(), ids=EXECUTORS.keys())
def test_every_executor_gives_the_same_result(
    make: Callable[[], Executor], the_run: SimulationResult
) -> None:
    with make() as executor:
        assert a_run(executor) == the_run


def test_cards_do_not_depend_on_the_players() -> None:
    for hand in (0, 5_000):
        one = replay("plo", [Random()] * 3, 20_000, 9, hand=hand).hand
        two = replay("plo", [Folder()] * 3, 20_000, 9, hand=hand).hand
        assert one.hole_cards == two.hole_cards


class Watches:
    """Calls, and counts the cards it holds and those of the boards."""

    def __init__(self) -> None:
        self.held = np.zeros(52, int)
        self.boards = np.zeros(52, int)

    def act_batch(self, view: BatchView) -> Any:
        first = (view.street == 0) & (view.contributed[:, view.player] <= 2)
        self.held += np.bincount(view.hole_cards[first].ravel(), minlength=52)
        last = view.street == 3
        assert (view.board[last] < 52).all()
        assert (view.board[view.street == 0] == 255).all()
        self.boards += np.bincount(view.board[last].ravel(), minlength=52)
        return view.passive


def test_every_card_is_dealt_as_often_as_any_other() -> None:
    """Chi-square with 51 degrees of freedom: 90 is exceeded once in two thousand."""
    watch = Watches()
    hands = 20_000
    omaha.simulate("plo", [watch, CallingStation()], hands, 12)
    for counts, cards in ((watch.held, 4), (watch.boards, 5)):
        assert counts.sum() == hands * cards
        expected = hands * cards / 52
        assert ((counts - expected) ** 2 / expected).sum() < 90


def test_duplicate_deals_give_every_player_every_position_with_the_same_cards() -> None:
    players = [CallingStation()] * 3
    result = omaha.simulate("plo", players, 3_000, 2, duplicate=True)
    assert result.groups == 1_000
    assert result.net.tolist() == [0, 0, 0]  # the same play on the same cards
    assert all(str(rate) == "+0.00, no interval" for rate in result.bb_per_100)
    deals = [replay("plo", players, 3_000, 2, duplicate=True, hand=k).hand for k in range(6)]
    for k in (0, 3):
        assert [hand.button for hand in deals[k : k + 3]] == [0, 1, 2]
        first, second, third = (hand.hole_cards for hand in deals[k : k + 3])
        assert first == (second[1], second[2], second[0]) == (third[2], third[0], third[1])
        assert len({hand.board for hand in deals[k : k + 3]}) == 1
    assert deals[0].hole_cards != deals[3].hole_cards


def test_stacks_carry_over_within_a_session_and_are_bought_anew() -> None:
    players = [Random()] * 3
    options: dict[str, Any] = {"carry_stacks": True, "stacks": [50, 60, 70]}
    before: tuple[int, ...] = ()
    for number in range(40):
        hand = replay("plo", players, 2 * SESSION, 2, hand=number, **options).hand
        expected = tuple(
            had or start for had, start in zip(before, (50, 60, 70), strict=False)
        ) or (50, 60, 70)
        assert hand.starting_stacks == expected
        assert hand.button == number % 3
        before = hand.stacks
    again = replay("plo", players, 2 * SESSION, 2, hand=SESSION, **options).hand
    assert again.starting_stacks == (50, 60, 70)
    assert omaha.simulate("plo", players, 2 * SESSION + 1, 2, **options).groups == 3


def test_replayed_hands_add_up_to_the_result() -> None:
    """Hands that are played again by `Hand` pay what the simulation counted."""
    game = GAMES["plo with rake"]
    players = [Random(), Tight(), Mixed({Random(): 1, CallingStation(): 1})]
    result = omaha.simulate(game, players, 60, 8)
    hands = [replay(game, players, 60, 8, hand=k).hand for k in range(60)]
    results = [hand.result for hand in hands]
    assert all(hand.finished for hand in hands)
    nets = np.array([r.net for r in results if r])
    assert nets.sum(axis=0).tolist() == result.net.tolist()
    assert sum(r.rake for r in results if r) == result.rake
    assert (nets.T @ nets).tolist() == result.sums.products
    by_position = np.zeros((3, 3), int)
    for hand, net in zip(hands, nets, strict=True):
        for seat in range(3):
            by_position[seat, (seat - hand.button) % 3] += net[seat]
    assert by_position.tolist() == result.by_position("net").tolist()


@pytest.mark.parametrize(
    ("game", "n", "boards"),
    [
        (games.plo6(1, 2, run_it=3), 6, {1, 2}),
        (games.plo(1, 2, run_it=2), 10, {1}),
        (games.plo5(1, 2, run_it=3), 8, {1}),
    ],
    ids=["two of three", "one of two", "one of three"],
)
def test_hands_are_replayed_where_the_deck_allows_fewer_runs_than_the_game(
    game: omaha.Game, n: int, boards: set[int]
) -> None:
    players = [Random()] * n
    result = omaha.simulate(game, players, 60, 8, stacks=30)
    hands = [replay(game, players, 60, 8, hand=k, stacks=30).hand for k in range(60)]
    assert all(hand.finished for hand in hands)
    assert {len(hand.boards) for hand in hands} == boards
    nets = np.array([hand.result.net for hand in hands if hand.result])
    assert nets.sum(axis=0).tolist() == result.net.tolist()


def test_results_merge_compare_and_pickle() -> None:
    one = omaha.simulate("plo", [Random(), Tight()], 500, 1)
    two = omaha.simulate("plo", [Random(), Tight()], 700, 2)
    both = one + two
    assert both.hands == 1_200
    assert sum([one, two]) == both
    with pytest.raises(TypeError):
        sum([one, two], cast(Any, 1))
    assert both.net.tolist() == (one.net + two.net).tolist()
    assert both.sums.counts.tolist() == (two + one).sums.counts.tolist()
    assert both.sums.products == (two + one).sums.products
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != two
    assert one == omaha.simulate("plo", [Random(), Tight()], 500, 1)
    assert "Tight" in str(one)
    for again in (one, omaha.simulate("plo", [Random(), Tight()], 900, 1)):
        with pytest.raises(GameError, match="hands of the same seed, 1: they would count twice"):
            one.merge(again)
    with pytest.raises(GameError, match="hands of the same seed: they would count twice"):
        both.merge(two)
    seeds: list[Any] = [np.random.SeedSequence(1).spawn(2)[1], np.random.SeedSequence([1, 1])]
    for seed in seeds:
        third = omaha.simulate("plo", [Random(), Tight()], 500, seed)
        assert one.merge(third).hands == 1_000
        with pytest.raises(GameError, match="the same seed"):
            third.merge(third)
    with pytest.raises(GameError, match="stacks"):
        one.merge(omaha.simulate("plo", [Random(), Tight()], 500, 1, stacks=50))


class Fails:
    """A player that raises in one hand."""

    def __init__(self, hand: int) -> None:
        self.left = hand

    def fresh(self) -> "Fails":
        return Fails(self.left)

    def act(self, view: View) -> int:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("of no use")
        return CHECK if view.legal.check else CALL


def cheat(view: View) -> Any:
    """Raise far beyond the limit."""
    return RAISE, 10**6


class Raises:
    """An answer that raises when it is looked at."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def _raise(self, *_args: object, **_options: object) -> Any:
        raise self.error

    __index__ = __array__ = __repr__ = __len__ = _raise


class OddTuple(tuple[int, ...]):
    """An answer that says that it is a pair."""

    __slots__ = ()

    def __len__(self) -> int:
        return 2


class ClosedTuple(tuple[int, ...]):
    """An answer that does not let go of what it holds."""

    __slots__ = ()

    def __iter__(self) -> Any:
        raise SystemExit(1)


class Speechless(Exception):
    """An error that ends the program when it is asked what it is."""

    def __str__(self) -> str:
        raise SystemExit(1)


class Locked:
    """A player that is one only at first sight."""

    def __init__(self) -> None:
        self.looks = 0

    def fresh(self) -> "Locked":
        return Locked()

    @property
    def act(self) -> Any:
        self.looks += 1
        if self.looks > 3:
            raise SystemExit(2)
        return lambda view: CALL if view.legal.call else CHECK

    @property
    def name(self) -> str:
        raise ValueError("no name")


def speechless(view: View) -> Any:
    raise Speechless


WRONG: dict[str, Any] = {
    "exception": Fails(100),
    "illegal raise": cheat,
    "check to a bet": lambda view: CHECK,
    "no act": lambda view: None,
    "unknown act": lambda view: 9,
    "float": lambda view: 2.0,
    "long tuple": lambda view: (RAISE, 4, 4),
    "error in a number": lambda view: Raises(ValueError("of no use")),
    "exit in a number": lambda view: Raises(SystemExit(3)),
    "exit in a total": lambda view: (RAISE, Raises(SystemExit(3))),
    "short tuple": lambda view: OddTuple((CALL,)),
    "odd tuple": lambda view: OddTuple((CALL, 2, 2)),
    "closed tuple": lambda view: ClosedTuple((CALL, 2)),
    "speechless": speechless,
    "locked": Locked(),
}


@pytest.mark.parametrize("player", WRONG.values(), ids=WRONG.keys())
def test_a_player_that_fails_names_its_hand_which_can_be_replayed(player: Any) -> None:
    players = [CallingStation(), player, CallingStation()]
    with pytest.raises(PlayerError, match=r"player 1 .* seed 6") as caught:
        omaha.simulate("plo", players, 400, 6)
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.player, error.chunk) == (1, 0)
    assert str(error) == str(caught.value)
    found = replay("plo", players, 400, error.seed, chunk=error.chunk, hand=error.hand)
    assert str(found.error) == str(error)
    assert found.hand.actor == 1
    assert (error.seed, error.seat) == (6, -1)


@pytest.mark.parametrize("seed", [None, np.random.SeedSequence(4).spawn(2)[1]], ids=["none", "of"])
def test_the_seed_of_a_failure_is_there_to_replay_it(seed: Any) -> None:
    def rarely(view: View) -> Any:
        assert view.rng is not None
        return "what?" if view.rng.random() < 0.02 else CALL if view.legal.call else CHECK

    players = [rarely, CallingStation()]
    with pytest.raises(PlayerError) as caught:
        omaha.simulate("plo", players, 1_000, seed)
    error = caught.value
    found = replay("plo", players, 1_000, error.seed, chunk=error.chunk, hand=error.hand)
    assert str(found.error) == str(error)


def test_a_class_is_no_player_but_an_object_of_it_is() -> None:
    with pytest.raises(GameError, match=r"got the class Fails; give an object of it, Fails\(\)"):
        omaha.simulate("plo", [Fails, CallingStation()], 10, 1)


@pytest.mark.parametrize(
    "answer",
    [None, [CALL], np.zeros(3), "call", (1, 2, 3), np.ones((2, 2), int)],
    ids=str,
)
def test_a_batched_player_must_answer_for_every_row(answer: Any) -> None:
    class Wrong:
        def act_batch(self, view: BatchView) -> Any:
            return answer

    with pytest.raises(PlayerError, match="no array of"):
        omaha.simulate("plo", [Wrong(), CallingStation()], 100, 1)


def test_a_wrong_act_of_a_batch_names_its_own_hand() -> None:
    class Once:
        def act_batch(self, view: BatchView) -> Any:
            kinds = view.passive
            kinds[len(view) // 2] = 77
            return kinds

    players = [Once(), CallingStation()]
    with pytest.raises(PlayerError, match="the act 77, which is none") as caught:
        omaha.simulate("plo", players, 100, 1)
    assert caught.value.hand > 10
    assert replay("plo", players, 100, 1, hand=caught.value.hand).hand.actor == 0


@pytest.mark.parametrize("error", [ValueError("of no use"), SystemExit(3)], ids=repr)
def test_a_batch_of_answers_that_raise_is_no_array(error: BaseException) -> None:
    class Wrong:
        def act_batch(self, view: BatchView) -> Any:
            return Raises(error)

    with pytest.raises(PlayerError, match=r"it answered Raises .* no array of"):
        omaha.simulate("plo", [Wrong(), CallingStation()], 100, 1)


@pytest.mark.parametrize(
    ("kinds", "totals", "told"),
    [
        (np.uint64(2**64 - 1), 0, f"the act {2**64 - 1}, which is none of omaha"),
        (np.int64(2**62), 0, f"the act {2**62}, which is none of omaha"),
        (-3, 0, "the act -3, which is none of omaha"),
        (RAISE, np.uint64(2**63 + 5), f"a raise to {2**63 + 5} is refused"),
        (RAISE, np.uint64(2**64 - 1), f"a raise to {2**64 - 1} is refused"),
        (RAISE, -7, "a raise to -7 is refused"),
    ],
)
def test_an_act_of_a_batch_that_is_refused_is_told_as_it_was_given(
    kinds: Any, totals: Any, told: str
) -> None:
    class Wrong:
        def act_batch(self, view: BatchView) -> Any:
            return np.full(len(view), kinds), np.full(len(view), totals)

    with pytest.raises(PlayerError, match=told):
        omaha.simulate("plo", [Wrong(), CallingStation()], 100, 1)


@pytest.mark.parametrize("chunk", [0, 1])
def test_a_player_that_cannot_be_made_is_named(chunk: int) -> None:
    class Unmade:
        chunks = 0

        def act(self, view: View) -> Any:
            return CALL if view.legal.call else CHECK

        def fresh(self) -> Any:
            Unmade.chunks += 1
            if Unmade.chunks > chunk:
                raise ZeroDivisionError("no more")
            return self

    class Nothing:
        act = Unmade.act

        def fresh(self) -> Any:
            return None

    players = [CallingStation(), Unmade()]
    with pytest.raises(PlayerError, match=rf"player 1 \(Unmade\) .* chunk {chunk}.*no more") as one:
        omaha.simulate("plo", players, CHUNK + 10, 1)
    assert isinstance(one.value.__cause__, ZeroDivisionError)
    with pytest.raises(PlayerError, match=r"fresh\(\) must give a player, got None"):
        omaha.simulate("plo", [CallingStation(), Nothing()], 10, 1)


def test_a_player_that_fails_in_a_process_raises_here() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(PlayerError, match="player 0"):
        omaha.simulate("plo", [Fails(10), CallingStation()], 100, 1, executor=executor)


BAD: dict[str, dict[str, Any]] = {
    "game": {"game": 7},
    "game name": {"game": "snap"},
    "players": {"players": Random()},
    "one player": {"players": [Random()]},
    "many players": {"players": [Random()] * 11},
    "class": {"players": [Random, Random()]},
    "no player": {"players": [None, Random()]},
    "hands": {"hands": 0},
    "half a hand": {"hands": 1.5},
    "endless": {"hands": 2**70},
    "odd duplicates": {"duplicate": True, "hands": 7},
    "flag": {"duplicate": 1},
    "both": {"duplicate": True, "carry_stacks": True},
    "stacks": {"stacks": [1, 2, 3]},
    "no stack": {"stacks": 0},
    "great stacks": {"stacks": 2**60},
    "overflow": {"stacks": 2**58, "hands": 10**6},
    "text": {"stacks": "200"},
    "seed": {"seed": -1},
    "executor": {"executor": 4},
    "progress": {"progress": 4},
    "ranking": {"game": "plo6", "players": [Tight(), Tight()]},
}


@pytest.mark.parametrize("wrong", BAD.values(), ids=BAD.keys())
def test_wrong_input_is_refused(wrong: dict[str, Any]) -> None:
    given: dict[str, Any] = {"game": "plo", "players": [Random()] * 2, "hands": 10, **wrong}
    with pytest.raises(omaha.errors.OmahaError):
        loose(**given)


def test_great_stacks_are_counted_without_loss() -> None:
    players, stacks = [Random(), Random()], 2**52
    game = games.nlh(1, 2)
    result = omaha.simulate(game, players, 50, 1, stacks=stacks)
    hands = [replay(game, players, 50, 1, hand=k, stacks=stacks).hand for k in range(50)]
    nets = [hand.result.net for hand in hands if hand.result]
    assert result.sums.products[0][1] == sum(a * b for a, b in nets)
    assert result.sums.products[0][0] == sum(a * a for a, _ in nets) > 2**63


def test_the_compiled_module_refuses_what_simulate_does() -> None:
    """Called directly: not initialised, begun twice, and with what does not fit."""
    empty = Lockstep.__new__(Lockstep)
    for use in (lambda: play(empty), lambda: empty.deck_of(0), lambda: empty.button_of(0)):
        with pytest.raises(GameError):
            use()
    assert (empty.recorded(), empty.actions, empty.chips_ok) == ([], 0, True)
    good: dict[str, Any] = {
        "game": games.plo(1, 2),
        "players": [Random().policy(games.plo(1, 2))] * 2,
        "batched": [False] * 2,
        "key": bytes(32),
        "deal": np.random.PCG64(1),
        "stacks": [200] * 2,
        "hands": 10,
        "first": 0,
        "tables": 4,
    }
    chunk = Lockstep(**good)
    with pytest.raises(GameError, match="begun"):
        chunk.__init__(**good)
    play(chunk)
    assert int(chunk.nets.sum()) == 0
    for wrong in (
        {"game": None},
        {"players": good["players"] * 6},
        {"players": [Tight().policy(games.plo())] * 2, "game": games.plo5()},
        {"batched": [False]},
        {"key": bytes(31)},
        {"key": None},
        {"key": 5},
        {"deal": 5},
        {"stacks": [0, 1]},
        {"stacks": [2**60, 1]},
        {"hands": 2**40},
        {"hands": 11, "rotations": 2},
        {"tables": 0},
        {"first": -1},
    ):
        with pytest.raises(GameError):
            Lockstep(**{**good, **wrong})


@pytest.mark.parametrize("kind", ["writable", "a view", "pickled"])
def test_a_compiled_player_keeps_what_it_was_given(kind: str) -> None:
    """Arrays that their owner changes later would be read beyond their ends."""
    good = Tight(30).policy(games.plo()).specification
    arrays = [array.copy() for array in good[6:]]
    given = [array[:] for array in arrays] if kind == "a view" else arrays
    if kind == "a view":
        for array in given:
            array.flags.writeable = False
    policy = Policy((*good[:6], *given))
    if kind == "pickled":
        policy = pickle.loads(pickle.dumps(policy))
        arrays = [array for array in policy.specification[6:] if array.flags.writeable]
        assert arrays
    views = [omaha.View.of(omaha.Hand(games.plo(), [200] * 2, seed=seed), 0) for seed in range(100)]
    random = np.random.default_rng(1)
    before = [policy.act(view, random) for view in views]
    assert len(set(before)) > 1
    for array in arrays:
        array[:] = 2**30
    assert [policy.act(view, random) for view in views] == before


def test_specifications_of_compiled_players_are_checked() -> None:
    table = omaha.classes("omaha")
    reached = np.ones(len(table), np.int32)
    good = ("tight", 1, 1, 1, 1, 4, table.keys, table.starts, reached)
    assert pickle.loads(pickle.dumps(Policy(good))).specification[0] == "tight"
    loose_policy: Any = Policy
    wrongs: tuple[Any, ...] = (
        (),
        [],
        ("bluff",),
        ("mixed", ()),
        ("mixed", ((1.0, ()),)),
        ("mixed", tuple((1.0, ("call",)) for _ in range(17))),
        ("odds", 0, 0.5),
        ("odds", 10**6, 0.5),
        (*good[:7], table.starts[:100], reached),
        (*good[:7], table.starts[::-1].copy(), reached),
        (*good[:8], reached[:-1]),
    )
    for wrong in wrongs:
        with pytest.raises((GameError, ValueError, TypeError)):
            loose_policy(wrong)


def test_what_a_batched_player_answers_is_shown_in_part() -> None:
    class Wrong:
        def __init__(self, answer: Any) -> None:
            self.answer = answer

        def act_batch(self, view: BatchView) -> Any:
            return self.answer(view)

    for answer, message in [
        (lambda view: view.passive * 1.0, "no array of"),
        (lambda view: view.passive + 9, "it answered the act 11, which is none of omaha.actions"),
    ]:
        with pytest.raises(PlayerError, match=message) as caught:
            omaha.simulate("plo", [Wrong(answer), CallingStation()], 1_000, 1)
        assert len(str(caught.value)) < 700
        assert "\n" not in str(caught.value)
