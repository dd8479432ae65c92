"""Several boards: run it twice or three times, double boards and bomb pots with odd units."""

import pickle
from typing import Any

import pytest

from omaha import EventKind, Hand, Street, errors, games, parse_cards, rake
from tests.playing import end, game, play, refuses, start

case = pytest.mark.case

SAME = ["AsKhQdJc", "AhKsQcJd"]  # the same ranks: a tie wherever there is no flush
TWO_TIES = ("2c7d9h4s8d", "3c5d6h2s9c")
THREE = ["As2d9c9h", "KsKhJcJd", "QsQhTdTh"]  # the only low; kings; queens


def run_out(hand: Hand, *boards: str) -> Hand:
    """Deal what is due of one run after the other."""
    for board in boards:
        cards = parse_cards(board)
        while hand.needs_cards and cards:
            hand.deal_board(cards[: hand.needs_cards])
            cards = cards[3 if len(cards) == 5 else 1 :]
    return hand


def all_in(times: int, holes: list[str], stacks: list[int], **more: Any) -> Hand:
    """All in before the flop in a hi-lo game without a rake, with an agreement to run it."""
    rules = games.nlo8(1, 2, run_it=3)
    hand = Hand(rules, stacks, 0, hole_cards=holes, runs=times, **more)
    while hand.actor is not None:
        hand.all_in()
    return hand


@case("C65")
def test_rake_is_taken_once_before_the_boards_are_split() -> None:
    rules = game(50, 100, run_it=2)
    hand = Hand(rules, [11_205] * 2, 0, hole_cards=SAME, runs=2, rake=250)
    play(hand, "a c")
    run_out(hand, *TWO_TIES)
    assert sum(pot.amount for pot in end(hand).pots) == 22_410
    assert (end(hand).rake, end(hand).payouts) == (250, (11_080, 11_080))
    assert end(hand).pots[0].winners == (((0, 1), ()), ((0, 1), ()))


@case("C65")
@case("C66")
@pytest.mark.parametrize("runs", [1, 2, 3])
def test_rake_is_the_same_however_often_it_is_run(runs: int) -> None:
    rules = games.nlo(1, 2, run_it=3, rake=rake.percentage("5%", cap=3))
    hand = Hand(rules, [20, 60, 100, 100], 3, seed=4, runs=runs)
    play(hand, "a a a a")
    assert [pot.amount for pot in end(hand).pots] == [80, 120, 80]
    assert end(hand).rake == 3
    assert sum(end(hand).payouts) == 277
    assert len(hand.boards) == runs


@case("R15")
@pytest.mark.parametrize(
    ("boards", "payouts"),
    [
        (("KdKc3c4c5h", "9d9s3s4s5d"), (50, 51)),
        (("9d9s3s4s5d", "KdKc3c4c5h"), (51, 50)),
    ],
)
def test_odd_unit_goes_to_the_earlier_board(
    boards: tuple[str, str], payouts: tuple[int, int]
) -> None:
    hand = all_in(2, ["9c9hJsJd", "KsKhQcQd"], [50, 50], splash=1)
    run_out(hand, *boards)
    assert end(hand).payouts == payouts
    assert end(hand).pots[0].odd == 1


@case("R15")
@case("C70")
def test_side_pots_and_lows_on_three_runs_by_hand() -> None:
    """Main pot 61 (one unit was added): 21, 20, 20; side pot 60: 20 a run.

    Run 1: seat 1 has the high (11 and 20), seat 0 the low of the main pot (10). Run 2: seat 2 the
    high (10 and 20), seat 0 the low (10). Run 3: no low, seat 1 all (20 and 20).
    """
    hand = all_in(3, THREE, [20, 50, 50], splash=1)
    run_out(hand, "3c6h8dKc4h", "5c7hQd2c3d", "AdKd7sTc9d")
    main, side = end(hand).pots
    assert (main.amount, main.eligible, side.amount, side.eligible) == (61, (0, 1, 2), 60, (1, 2))
    assert main.winners == (((1,), (0,)), ((2,), (0,)), ((1,), ()))
    assert side.winners == (((1,), ()), ((2,), ()), ((1,), ()))
    assert end(hand).payouts == (20, 71, 30)
    assert end(hand).net == (0, 21, -20)
    assert main.odd == 2  # one of the boards, one of the halves of 21


@pytest.mark.parametrize(
    ("burn", "line", "second", "third"),
    [
        (True, "a c", (17, 18, 19, 21, 23), (25, 26, 27, 29, 31)),
        (True, "c k k a c", (9, 10, 11, 17, 19), (9, 10, 11, 21, 23)),
        (True, "c k k k k a c", (9, 10, 11, 13, 17), (9, 10, 11, 13, 19)),
        (False, "a c", (13, 14, 15, 16, 17), (18, 19, 20, 21, 22)),
        (False, "c k k a c", (8, 9, 10, 13, 14), (8, 9, 10, 15, 16)),
        (False, "c k k k k a c", (8, 9, 10, 11, 13), (8, 9, 10, 11, 14)),
    ],
)
def test_each_run_comes_after_the_one_before_from_the_same_deck(
    burn: bool, line: str, second: tuple[int, ...], third: tuple[int, ...]
) -> None:
    first = (9, 10, 11, 13, 15) if burn else (8, 9, 10, 11, 12)
    for runs, boards in enumerate(((first,), (first, second), (first, second, third)), 1):
        rules = games.nlo(1, 2, burn=burn, run_it=3)
        hand = play(Hand(rules, [50] * 2, deck=range(52), runs=runs), line)
        assert hand.boards == boards
        assert hand.board == first
        assert hand.runs == runs


def test_fixed_limit_hand_is_run_on_from_the_turn() -> None:
    rules = games.flo(2, 4, run_it=2)
    hand = start(rules, [20, 100], line="c k k r4 c k r8 r16", seed=8)
    assert (hand.street, hand.needs_runs, hand.legal.call) == (Street.TURN, (), 4)
    play(hand, "c x0:2 x1:2")  # 4 before the flop, 4 on it, 12 on the turn
    assert (end(hand).returned, end(hand).pots[0].amount) == ((0, 4), 40)
    assert [len(board) for board in hand.boards] == [5, 5]
    assert hand.boards[0][:4] == hand.boards[1][:4]
    assert hand.boards[0][4] != hand.boards[1][4]


# --- the agreement -------------------------------------------------------------------------------


def test_hand_waits_for_every_player_still_in() -> None:
    hand = start(games.nlo(1, 2, run_it=3), [50] * 4, line="a f c c")
    assert (hand.actor, hand.finished, hand.runs) == (None, False, None)
    assert (hand.needs_runs, hand.needs_cards) == ((1, 2, 3), 0)
    assert set(hand.shown) == {1, 2, 3}  # all-in hands are shown before they agree
    refuses(hand, "f k c a t x0:1 x1:0 x1:4")
    play(hand, "x2:3")
    assert (hand.needs_runs, hand.agreed_runs) == ((1, 3), (None, None, 3, None))
    play(hand, "x1:3 x3:2")
    assert (hand.finished, hand.runs) == (True, 2)
    refuses(hand, "x1:2")


def test_nobody_else_is_asked_once_one_wants_it_once() -> None:
    hand = start(games.nlo(1, 2, run_it=2), [50] * 3, line="a c c x1:1")
    assert (hand.finished, hand.runs, len(hand.boards)) == (True, 1, 1)


def test_words_said_beforehand_count_and_may_be_taken_back() -> None:
    hand = start(games.nlo(1, 2, run_it=3), [50] * 3, line="x0:1 x1:2 x2:1 x0:3 f c")
    assert hand.agreed_runs == (3, 2, 1)
    play(hand, "k x2:3 a c")
    assert (hand.finished, hand.runs) == (True, 2)


def test_word_of_a_folded_player_does_not_count() -> None:
    hand = start(games.nlo(1, 2, run_it=2), [50] * 3, line="x0:1 x1:2 x2:2 f a c")
    assert hand.runs == 2
    refused = start(games.nlo(1, 2, run_it=2), [50] * 3, line="f")
    refuses(refused, "x0:2")


@pytest.mark.parametrize(("line", "runs"), [("d1", 1), ("x1:2 d1", 2)])
def test_disconnected_player_who_has_not_spoken_has_it_run_once(line: str, runs: int) -> None:
    hand = start(games.nlo(1, 2, run_it=2), [50, 50, 50], line=f"x0:2 x2:2 a {line} c")
    assert (hand.finished, hand.runs) == (True, runs)


def test_player_with_chips_behind_may_be_disconnected_while_asked() -> None:
    hand = start(games.nlo(1, 2, run_it=2), [50, 90], line="a c x0:2")
    assert hand.needs_runs == (1,)
    play(hand, "d1")
    assert (hand.finished, hand.runs) == (True, 1)


def test_hand_with_betting_to_the_river_is_not_run_twice() -> None:
    hand = start(games.nlo(1, 2, run_it=2), [50] * 2, runs=2, line="c k k k k k k a c")
    assert (hand.finished, len(hand.boards)) == (True, 1)
    assert hand.runs is None
    assert len(end(hand).pots[0].winners) == 1


@pytest.mark.parametrize("runs", [None, 1])
def test_games_ask_nobody_unless_they_allow_it(runs: int | None) -> None:
    hand = start(games.nlo(1, 2), [50] * 2, runs=runs, line="a c")
    assert (hand.finished, hand.runs, hand.needs_runs) == (True, 1, ())
    refuses(start(games.nlo(1, 2), [50] * 2), "x0:1 x0:2")
    with pytest.raises(errors.GameError, match="the board is run out once in this game"):
        Hand(games.nlo(1, 2), [50] * 2, seed=1, runs=2)


def test_double_boards_are_not_run_twice() -> None:
    with pytest.raises(errors.GameError, match="a double-board game is not run it 2 times"):
        games.nlo(boards=2, run_it=2)
    with pytest.raises(errors.GameError, match="run_it must lie between 1 and 3, got 4"):
        games.nlo(run_it=4)


def test_more_runs_than_the_deck_has_cards_for_are_refused() -> None:
    """Ten seats leave 12 cards: one run from before the flop takes 8; on the flop 8 are left."""
    rules = games.nlo(1, 2, run_it=3)
    with pytest.raises(errors.GameError, match=r"2 times takes 16 cards.*enough left for 1"):
        Hand(rules, [50] * 10, seed=1, runs=2)
    hand = start(rules, [50] * 10, line=" ".join(["c"] * 9) + " k")
    assert hand.street == Street.FLOP
    refuses(hand, "x1:3")
    play(hand, " ".join(["a"] * 10))
    refuses(hand, "x1:3")
    play(hand, " ".join(f"x{seat}:2" for seat in range(10)))
    assert (hand.finished, hand.runs) == (True, 2)
    seen = [card for board in hand.boards for card in board[3:]] + list(hand.board[:3])
    seen += [card for held in hand.hole_cards for card in held or ()]
    assert len(seen) == len(set(seen)) == 47


def test_without_burns_more_runs_fit() -> None:
    hand = start(games.nlo(1, 2, run_it=3, burn=False), [50] * 10, line="x0:2")
    refuses(hand, "x1:3")  # 15 of 12 cards


# --- cards that are not known, copies and views --------------------------------------------------


def test_unknown_boards_are_given_run_by_run() -> None:
    rules = games.nlo8(1, 2, run_it=2)
    hand = Hand(rules, [50, 50], 0, hole_cards=[None, THREE[1]])
    play(hand, "c k")
    hand.deal_board("3c6h8d")
    play(hand, "k a c x0:2 x1:2")
    assert (hand.needs_cards, hand.boards) == (1, (parse_cards("3c6h8d"),))
    hand.deal_board("Kc")
    assert (hand.street, hand.needs_cards) == (Street.TURN, 1)
    hand.deal_board("4h")
    assert (hand.street, hand.needs_cards) == (Street.FLOP, 1)
    assert hand.boards == (parse_cards("3c6h8dKc4h"), parse_cards("3c6h8d"))
    with pytest.raises(errors.CardError, match="Kc cannot be dealt twice"):
        hand.deal_board("Kc")
    copied = pickle.loads(pickle.dumps(hand))
    assert copied == hand
    assert copied.view(0) == hand.view(0)
    for one in (hand, copied):
        run_out(one, "2c")
        run_out(one, "Jh")
        assert one.needs_shows == (0,)
        one.show(0, THREE[0])
        assert one.boards[1] == parse_cards("3c6h8d2cJh")
        assert one.finished
    assert copied == hand
    assert copied.result == hand.result
    boards = [event for event in hand.events if event.kind == EventKind.BOARD]
    assert [(event.index, len(event.cards or ())) for event in boards] == [
        (0, 3), (0, 1), (0, 1), (1, 1), (1, 1),
    ]  # fmt: skip
    agreed = [event for event in hand.events if event.kind == EventKind.AGREE_RUNS]
    assert [(event.seat, event.amount) for event in agreed] == [(0, 2), (1, 2)]


def test_redeal_keeps_the_runs_that_are_dealt() -> None:
    hand = all_in(2, [*THREE[:2], "QsQhTdTh"], [50, 50, 50])
    run_out(hand, "3c6h8dKc4h")
    assert (len(hand.boards), hand.needs_cards) == (2, 3)
    for seed in range(20):
        other = hand.redeal(1, seed)
        assert other.finished
        assert other.boards[0] == parse_cards("3c6h8dKc4h")
        assert not set(other.boards[1]) & {*other.boards[0], *parse_cards("".join(THREE))}


def test_views_say_who_is_asked_and_how_often_it_is_run() -> None:
    hand = start(games.nlo(1, 2, run_it=2), [50] * 2, line="a c")
    assert (hand.view(0).needs_runs, hand.view(0).runs) == ((0, 1), None)
    play(hand, "x0:2 x1:2")
    assert (hand.view(1).needs_runs, hand.view(1).runs) == ((), 2)
    assert hand.view(1).boards == hand.boards


# --- double boards and bomb pots -----------------------------------------------------------------


def test_double_board_bomb_pot_in_hi_lo_with_odd_chips_by_hand() -> None:
    """15 in: 8 on the first board, 7 on the second.

    First board: 4 for seat 1's nines, 2 each for the equal lows of seats 0 and 2. Second board: no
    low, three aces with a king for seats 0 and 2: 3 and 4, the 4 to the first left of the button.
    """
    rules = games.plo8(1, 2, ante=5, bomb_pot=True, boards=2)
    hand = Hand(
        rules,
        [100] * 3,
        button=0,
        hole_cards=["As2sKdQd", "9s9hKsJc", "Ah2hKcQh"],
        board=["3c7d8h9cKh", "AdAcTc5h6d"],
    )
    assert (hand.street, hand.actor, hand.pot) == (Street.FLOP, 1, 15)
    play(hand, "k k k k k k k k k")
    assert end(hand).pots[0].winners == (((1,), (0, 2)), ((0, 2), ()))
    assert end(hand).payouts == (5, 4, 6)
    assert end(hand).pots[0].odd == 2


def test_double_board_with_a_side_pot_in_hi_lo_by_hand() -> None:
    """Main pot 61 (one unit was added): 31 and 30; side pot 60: 30 and 30.

    First board: 16 and 30 for seat 1's kings, 15 for seat 0's low. Second board: 15 and 30 for
    seat 2's queens, 15 for seat 0's low.
    """
    boards = ["3c6h8dKc4h", "5c7hQd2c3d"]
    rules = games.nlo8(1, 2, boards=2)
    hand = Hand(rules, [20, 50, 50], 0, hole_cards=THREE, board=boards, splash=1)
    play(hand, "a a c")
    assert hand.boards == tuple(parse_cards(board) for board in boards)
    assert end(hand).payouts == (30, 46, 45)
    assert [pot.odd for pot in end(hand).pots] == [2, 0]


def test_single_board_bomb_pot_in_hi_lo_with_an_odd_chip() -> None:
    """15 in: the high half has 8, the lows share 7: 4 to the first left of the button."""
    rules = games.plo8(1, 2, ante=5, bomb_pot=True)
    holes = ["As2sKdQd", "9s9hKsJc", "Ah2hKcQh"]
    hand = Hand(rules, [100] * 3, button=0, hole_cards=holes, board="3c7d8h9cKh")
    play(hand, "k k k k k k k k k")
    assert end(hand).payouts == (3, 8, 4)


def test_bomb_pot_all_in_on_the_flop_is_run_twice() -> None:
    rules = games.plo(1, 2, ante=5, bomb_pot=True, run_it=2)
    hand = start(rules, [20] * 3, runs=2, line="r15 c f")
    assert (hand.finished, len(hand.boards)) == (True, 2)
    assert hand.boards[0][:3] == hand.boards[1][:3]
    assert sum(end(hand).payouts) == 45
