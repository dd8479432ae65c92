"""Who may act, and for how much."""

import pytest

from omaha import Street
from tests.playing import (
    NO_RAISE,
    RICH,
    can,
    end,
    game,
    play,
    raises,
    refuses,
    start,
    takes_exactly_what_is_legal,
)

case = pytest.mark.case


@case("C1")
@pytest.mark.parametrize("variant", ["omaha", "holdem"])
@pytest.mark.parametrize("under_the_gun", [16, 200])
def test_a_short_all_in_over_a_full_raise_reopens_nothing(under_the_gun: int, variant: str) -> None:
    rules = game(1, 2, variant=variant)
    hand = start(rules, [19, 200, under_the_gun, 200], 3, "r16 c")
    assert raises(hand) == (19, 19)
    play(hand, "a")
    assert raises(hand) == (33, 200)  # the big blind has not acted: 19 and the full 14
    play(hand, "c")
    if under_the_gun == 200:
        assert (hand.actor, can(hand), raises(hand)) == (2, (True, False, 3), NO_RAISE)
        play(hand, "c")
    assert (hand.actor, can(hand), raises(hand)) == (3, (True, False, 3), NO_RAISE)
    refuses(hand, "k r20 r30 r33 r200 a")
    play(hand, "c")
    assert (hand.street, hand.pot) == (Street.FLOP, 3 * 19 + min(under_the_gun, 19))


@case("C2")
def test_the_minimum_raise_is_not_cut_down_to_the_opponents_stack() -> None:
    hand = start(game(10, 20), [1000, 200], 0, "r100 r180")
    assert raises(hand) == (260, 1000)
    refuses(hand, "r200 r259 r1001")
    play(hand, "r260")
    assert (can(hand), raises(hand)) == ((True, False, 20), NO_RAISE)
    refuses(hand, "r200 r340 k")
    play(hand, "c")
    assert hand.finished
    assert end(hand).returned == (60, 0)
    assert sum(end(hand).payouts) == 400


@case("C4")
def test_an_all_in_below_the_minimum_raise_is_a_legal_raise() -> None:
    hand = start(game(1, 2), [31, 100], 0, "c k k k k k r22")
    assert (hand.street, hand.actor) == (Street.RIVER, 0)
    assert (can(hand), raises(hand)) == ((True, False, 22), (29, 29))
    refuses(hand, "r28 r30 r44")
    both = hand.copy()
    play(hand, "r29")
    play(both, "a")
    assert hand == both
    assert (hand.actor, can(hand), raises(hand)) == (1, (True, False, 7), NO_RAISE)


@case("C5")
def test_bounds_of_a_short_all_in_are_equal() -> None:
    hand = start(game(50, 100), [250, 1000], 0, "c k r100")
    assert (can(hand), raises(hand)) == ((True, False, 100), (150, 150))
    refuses(hand, "r149 r151 r200")
    play(hand, "r150")


@case("C6")
def test_the_answerer_has_an_all_in_below_the_increment() -> None:
    hand = start(game(1, 2), [1000, 1000], 0, "r500 c k k k k r270")
    assert (hand.street, hand.pot) == (Street.RIVER, 1270)
    assert raises(hand) == (500, 500)
    play(hand, "a")
    assert hand.legal.call == 230


@case("C7")
def test_the_minimum_reraise_is_the_last_increment_not_double() -> None:
    hand = start(game(50, 100), RICH[:2], 0, "r200 r2179")
    assert raises(hand)[0] == 4158
    refuses(hand, "r4157")
    play(hand.copy(), "r4158")
    play(hand, "r4200")
    assert raises(hand)[0] == 4200 + 2021


@case("C8")
def test_the_next_minimum_after_an_open() -> None:
    hand = start(game(50, 100), RICH[:6], 0, "r300")
    assert raises(hand)[0] == 500
    refuses(hand, "r499 r400")


@case("C9")
def test_a_shorter_exact_all_in_stays_legal() -> None:
    hand = start(game(1, 2), [100, 100, 100, 100, 15], 0, "r10")
    assert (hand.actor, raises(hand)) == (4, (15, 15))
    refuses(hand, "r14 r16 r18")
    play(hand, "f")
    assert raises(hand) == (18, 100)


@case("C10")
@pytest.mark.parametrize("checks", ["", "k k", "k k k k"])
def test_the_minimum_is_the_same_on_every_street(checks: str) -> None:
    hand = start(game(1, 2), RICH[:2], 0, f"c k {checks}")
    assert raises(hand)[0] == 2
    refuses(hand, "r1")
    play(hand, "r2")
    assert raises(hand)[0] == 4
    refuses(hand, "r3")


@case("C11")
def test_both_blinds_are_told_the_same_convention() -> None:
    hand = start(game(1, 2), RICH[:2])
    assert (hand.actor, hand.legal.call, hand.legal.min_raise_to) == (0, 1, 4)
    play(hand, "c")
    assert (hand.actor, hand.legal.call, hand.legal.min_raise_to) == (1, 0, 4)


@case("C14")
def test_a_big_blind_that_is_all_in_has_no_option() -> None:
    hand = start(game(10, 20), [200, 200, 20], 0, "c c")
    assert (hand.street, hand.actor, hand.pot) == (Street.FLOP, 1, 60)


@case("C15")
def test_the_big_blind_has_the_option() -> None:
    hand = start(game(1, 2), RICH[:4], 3, "f f c")
    assert (hand.street, hand.actor, len(hand.board)) == (Street.PREFLOP, 1, 0)
    assert (can(hand), raises(hand)[0]) == ((True, True, 0), 4)
    refuses(hand, "c r3")
    raised = play(hand.copy(), "r4")
    assert (raised.actor, raised.street) == (0, Street.PREFLOP)
    play(hand, "k")
    assert (hand.actor, hand.street) == (0, Street.FLOP)


@case("C16")
def test_an_all_in_raise_must_be_answered() -> None:
    hand = start(game(10, 20), [2000, 1880], 0, "r180 a")
    assert (hand.finished, hand.board) == (False, ())
    assert (hand.actor, can(hand), raises(hand)) == (0, (True, False, 1700), NO_RAISE)
    refuses(hand, "k a r1880 r2000")
    play(hand, "f")
    assert end(hand).returned == (0, 1700)
    assert end(hand).payouts == (0, 360)
    assert end(hand).net == (-180, 180)


@case("C18")
def test_a_fold_of_the_small_blind_ends_the_hand() -> None:
    hand = start(game(1, 2), RICH[:2], 0, "f")
    assert (hand.finished, hand.actor, hand.board) == (True, None, ())
    assert end(hand).net == (-1, 1)
    refuses(hand, "f k c a r4 t")


@case("C19")
def test_folded_and_all_in_seats_are_skipped() -> None:
    hand = start(game(1, 2), RICH[:3], 0, "c c k k k f")
    assert (hand.street, hand.actor) == (Street.TURN, 1)
    play(hand, "k k")
    assert (hand.street, hand.actor) == (Street.RIVER, 1)
    hand = start(game(1, 2), [30, 90, 90], 0, "a c c k k")
    assert (hand.street, hand.actor) == (Street.TURN, 1)
    play(hand, "k k")
    assert (hand.street, hand.actor) == (Street.RIVER, 1)


@case("C20")
def test_a_call_is_not_an_all_in() -> None:
    hand = start(game(10, 20), [130, 70], 0, "r60 c")
    assert (hand.stacks, hand.street, hand.actor) == ((70, 10), Street.FLOP, 1)
    assert raises(hand) == (10, 10)
    play(hand, "k k")
    assert hand.street == Street.TURN


@case("C22")
def test_amounts_above_the_stack_are_never_legal() -> None:
    hand = start(game(50, 100), [1200, 1200], 0, "r300 r900")
    assert raises(hand) == (1200, 1200)
    assert hand.legal.pot_raise_to(0.5) is None  # it would be to 1800
    refuses(hand, "r1500 r1800 r1201")
    play(hand, "f")
    assert (can(hand), raises(hand), bool(hand.legal)) == ((False, False, 0), NO_RAISE, False)


@case("C23")
def test_every_whole_amount_is_legal() -> None:
    hand = start(game(50, 100), RICH[:2])
    play(hand.copy(), "r201")
    play(hand.copy(), "r9999")
    takes_exactly_what_is_legal(start(game(5, 10), [60, 75, 80]))


@case("C24")
def test_half_pot_raises_are_judged_against_the_amount_to_beat() -> None:
    hand = start(game(50, 100), RICH[:3])
    pots = [hand.pot]
    for expected in (225, 500, 1112, 2474, 5504):  # price + half of the pot after the call
        assert hand.legal.pot_raise_to(0.5) == expected
        play(hand, f"r{expected}")
        pots.append(hand.pot)
    assert pots == sorted(set(pots))
    assert hand.pot == 1112 + 2474 + 5504


@case("C25")
@pytest.mark.parametrize("line", ["r6 f", "c k r2 f", "c k k k r2 r4 f", "c k k k k k r2 f"])
def test_a_fold_ends_a_two_player_game_in_any_round(line: str) -> None:
    hand = start(game(1, 2), RICH[:2], 0, line)
    assert (hand.finished, hand.actor, bool(hand.legal)) == (True, None, False)
    assert hand.needs_cards == 0
    assert sum(end(hand).net) == 0


def test_the_only_one_left_with_chips_is_asked_only_about_real_bets() -> None:
    hand = start(game(5, 10), [100, 3])  # the button's five cover the three
    assert hand.finished
    assert end(hand).returned == (2, 0)
    hand = start(game(5, 10), [100, 7])
    assert (can(hand), raises(hand)) == ((True, False, 2), NO_RAISE)
    refuses(hand, "k a r10 r20")
    hand = start(game(1, 2), [50, 50, 200], 0, "a a")
    assert (can(hand), raises(hand)) == ((True, False, 48), NO_RAISE)
    refuses(hand, "a r100 r200")


@pytest.mark.parametrize("limit", ["no", "pot", "fixed"])
@pytest.mark.parametrize("stacks", [[9, 12, 30], [30, 7, 11], [3, 25, 1], [40, 40], [6, 19, 23, 4]])
def test_what_is_legal_is_accepted_and_nothing_else(limit: str, stacks: list[int]) -> None:
    rules = game(1, 2, limit)
    for line in ("", "c", "c c", "r4", "a", "c k", "c c k", "f", "c k k", "c k r2", "c c k r3 r6"):
        hand = start(rules, stacks)
        try:
            play(hand, line)
        except ValueError:
            continue
        takes_exactly_what_is_legal(hand)
