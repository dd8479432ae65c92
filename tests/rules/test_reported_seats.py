"""Reports of wrong debts and buttons at tables: cases C93, C99 and C107."""

import pytest

from omaha import Table, games


def full_table(seats: int, rule: str = "moving", button: int = 0, small: int = 1) -> Table:
    table = Table(games.plo(small, 2 * small, button_rule=rule), seats=seats, seed=1, button=button)
    for seat in range(seats):
        table.sit(seat, f"player {seat}", 200 * small)
    return table


def play(table: Table) -> tuple[int | None, int | None, int | None]:
    """One hand that everybody folds; where button, small and big blind were."""
    hand = table.next_hand()
    while not hand.finished:
        hand.check() if hand.legal.check else hand.fold()
    table.finish()
    return table.button, table.small_blind_seat, table.big_blind_seat


class TestMissedBlindsThatNeverWere:
    @pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
    def test_c93_after_two_handed_play(self, rule: str) -> None:
        table = full_table(5, rule, button=4)
        assert play(table) == (4, 0, 1)
        assert play(table) == (0, 1, 2)
        for seat in (0, 1, 2):
            table.sit_out(seat)
        assert play(table) == (4, 4, 3)
        table.sit_in(0)
        assert play(table)[2] == 4
        assert table.owes(1) == (0, 0)
        assert table.owes(2) == (0, 1)

    def test_who_misses_a_round_of_two_handed_play_owes_both(self) -> None:
        table = full_table(4, button=3)
        play(table)
        table.sit_out(1)
        table.sit_out(2)
        for _ in range(4):
            play(table)
        assert table.owes(1) == (2, 1)
        assert table.owes(2) == (2, 1)


@pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
def test_c99_all_are_dealt_in_where_hardly_anybody_owes_nothing(rule: str) -> None:
    table = full_table(6, rule, button=0)
    play(table)  # button 0, blinds 1 and 2
    for seat in (0, 3, 4, 5):
        table.leave(seat)
    table.sit_out(1)
    table.sit_out(2)
    table.sit(0, "new 0", 200)
    table.sit(4, "new 4", 200)
    table.sit(5, "new 5", 200)
    hand = table.next_hand()
    assert table.dealt_in == (0, 4, 5)
    assert hand.pot == 2  # seat 2, whose small blind it is, sits out; nobody else posts


class TestForwardButton:
    def test_c107_the_small_blind_leaves(self) -> None:
        table = full_table(6, "forward", button=2)
        assert play(table) == (2, 3, 4)
        table.leave(3)
        hand = table.next_hand()
        assert table.button == 4
        # Seat 5 is due for the big blind though it is left of the button: there are two.
        assert (table.small_blind_seat, table.big_blind_seat) == (5, 0)
        assert {table.dealt_in[i]: bet for i, bet in enumerate(hand.bets) if bet} == {0: 2, 5: 2}
        while not hand.finished:
            hand.check() if hand.legal.check else hand.fold()
        assert play(table) == (5, 0, 1)

    def test_it_is_as_the_moving_button_while_nobody_leaves(self) -> None:
        forward, moving = full_table(6, "forward"), full_table(6, "moving")
        for _ in range(9):
            assert play(forward) == play(moving)

    def test_the_big_blind_leaves(self) -> None:
        table = full_table(6, "forward", button=2)
        play(table)
        table.leave(4)
        assert play(table) == (3, 5, 0)

    def test_two_are_left(self) -> None:
        table = full_table(3, "forward", button=0)
        play(table)  # blinds 1 and 2
        table.leave(1)
        assert play(table) == (2, 2, 0)


class TestThreeBlindsAtATable:
    """C106: missed blinds are owed as the big one live and the rest dead."""

    def table(self, rule: str) -> Table:
        table = Table(games.plo(blinds=(1, 2, 5), button_rule=rule), seats=6, seed=1, button=0)
        for seat in range(6):
            table.sit(seat, f"player {seat}", 500)
        return table

    @pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
    def test_the_blinds_go_round(self, rule: str) -> None:
        table = self.table(rule)
        for hand_number in range(8):
            hand = table.next_hand()
            bets = {table.dealt_in[i]: bet for i, bet in enumerate(hand.bets) if bet}
            first = (hand_number + 1) % 6
            assert bets == {first: 1, (first + 1) % 6: 2, (first + 2) % 6: 5}
            assert table.button == hand_number % 6
            while not hand.finished:
                hand.check() if hand.legal.check else hand.fold()
            table.finish()

    def test_c106_who_missed_all_of_them(self) -> None:
        table = self.table("moving")
        play(table)  # 1, 2 and 3
        table.sit_out(4)
        owed = []
        for _ in range(4):
            play(table)
            owed.append(table.owes(4))
        assert owed == [(5, 0), (5, 2), (5, 3), (5, 3)]
        table.sit_in(4, post=True)
        hand = table.next_hand()
        at = table.dealt_in.index(4)
        assert hand.bets[at] == 5
        assert hand.pot == 5 + 3 + 8
        assert table.owes(4) == (0, 0)

    def test_c106_only_the_smallest_was_missed(self) -> None:
        table = self.table("moving")
        play(table)  # 1, 2 and 3: seat 3 was the big blind
        play(table)  # and the middle one
        table.sit_out(3)
        play(table)
        assert table.owes(3) == (0, 1)
