"""Dealing that can be checked: honest openings pass, every change is found, secrets stay closed."""

import hashlib
import pickle
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import omaha
from omaha import Hand, dealing, games
from omaha.dealing import CommittedDeal, Opening, Transcript
from omaha.errors import DealingError, GameError
from omaha.table import Table

LABEL = "table 1, hand 1"


def dealt(seats: int = 3, *, sealed: bool = False, label: str = LABEL) -> CommittedDeal:
    deal = CommittedDeal(range(seats), label)
    numbers = [dealing.own_number() for _ in range(seats)]
    if sealed:
        for seat in range(seats):
            deal.take_seal(seat, dealing.sealed(label, seat, numbers[seat]))
    for seat in range(seats):
        deal.take_number(seat, numbers[seat])
    return deal


def played(deal: CommittedDeal, game: omaha.Game | None = None) -> Hand:
    """Checked and called to the end."""
    hand = Hand(game or games.plo(1, 2), [100] * len(deal.seats), 0, deck=deal.deck)
    while hand.actor is not None:
        hand.check() if hand.legal.check else hand.call()
    return hand


# --- honest deals -------------------------------------------------------------------------------


@pytest.mark.parametrize("sealed", [False, True])
def test_openings_of_an_honest_dealer_are_right(sealed: bool) -> None:
    deal = dealt(sealed=sealed)
    hand = played(deal)
    assert sorted(deal.deck) == list(range(52))
    for seat in (None, 0, 1, 2):
        openings = deal.openings(hand, seat)
        for opening in openings:
            assert deal.transcript.check(opening) == deal.deck[opening.place] == opening.card
        deal.transcript.check_hand(hand if seat is None else hand.view(seat), openings)


def test_a_check_that_knows_nothing_of_the_package() -> None:
    """Written from the text of docs/dealing.md."""
    deal = dealt()
    transcript = deal.transcript
    head = b"\0" + len(LABEL).to_bytes(4, "big") + LABEL.encode()
    data = b"".join(transcript.commitments)
    for seat in range(3):
        data += seat.to_bytes(2, "big") + transcript.numbers[seat].to_bytes(32, "big")
    seed = hashlib.sha256(b"omaha dealing 1 order" + head + data).digest()
    stream = b"".join(hashlib.sha256(seed + k.to_bytes(8, "big")).digest() for k in range(40))
    words = [int.from_bytes(stream[8 * k : 8 * k + 8], "big") for k in range(160)]
    order = list(range(52))
    for last in range(51, 0, -1):
        while words[0] >= 2**64 - 2**64 % (last + 1):
            words.pop(0)
        other = words.pop(0) % (last + 1)
        order[last], order[other] = order[other], order[last]
    for opening in deal.openings(played(deal), 1):
        assert opening.source == order[opening.place]
        card = bytes([opening.source, opening.card]) + opening.salt
        digest = hashlib.sha256(b"omaha dealing 1 card" + head + card).digest()
        assert digest == transcript.commitments[opening.source]


# --- what is found ------------------------------------------------------------------------------


def changes(opening: Opening) -> dict[str, Opening]:
    salt = bytes([opening.salt[0] ^ 1]) + opening.salt[1:]
    return {
        "card": replace(opening, card=(opening.card + 1) % 52),
        "salt": replace(opening, salt=salt),
        "place": replace(opening, place=(opening.place + 1) % 52),
        "source": replace(opening, source=(opening.source + 1) % 52),
    }


@pytest.mark.parametrize("what", ["card", "salt", "place", "source"])
def test_every_changed_opening_is_found(what: str) -> None:
    deal = dealt()
    for opening in deal.openings(played(deal), 0):
        with pytest.raises(DealingError):
            deal.transcript.check(changes(opening)[what])


def test_every_other_card_with_the_same_salt_is_found() -> None:
    deal = dealt()
    opening = deal.openings(played(deal), 0)[0]
    right = [card for card in range(52) if passes(deal.transcript, replace(opening, card=card))]
    assert right == [opening.card]


def passes(transcript: Transcript, opening: Opening) -> bool:
    try:
        transcript.check(opening)
    except DealingError:
        return False
    return True


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_changed_number_is_found(seat: int) -> None:
    deal = dealt()
    openings = deal.openings(played(deal), 0)
    numbers = dict(deal.transcript.numbers)
    numbers[seat] ^= 1
    changed = Transcript(LABEL, deal.commitments, numbers)
    assert not all(passes(changed, opening) for opening in openings)
    del numbers[seat]
    assert not all(
        passes(Transcript(LABEL, deal.commitments, numbers), opening) for opening in openings
    )


def test_numbers_of_other_seats_are_other_numbers() -> None:
    deal = dealt()
    numbers = deal.transcript.numbers
    swapped = {0: numbers[1], 1: numbers[0], 2: numbers[2]}
    moved = {0: numbers[0], 1: numbers[1], 3: numbers[2]}
    sources = deal.transcript.sources
    for other in (swapped, moved):
        assert Transcript(LABEL, deal.commitments, other).sources != sources


def test_nothing_of_another_deal_stands_in_its_place() -> None:
    deal, other = dealt(), dealt(label="table 1, hand 2")
    for opening in other.openings(played(other), 0):
        assert not passes(deal.transcript, opening)
        renamed = Transcript(LABEL, other.commitments, other.transcript.numbers)
        assert not passes(renamed, opening)
    with pytest.raises(DealingError, match="not dealt from this deck"):
        deal.openings(played(other))


def test_commitments_that_are_changed_are_found() -> None:
    deal = dealt()
    opening = deal.openings(played(deal), 0)[0]
    hashes = list(deal.commitments)
    hashes[opening.source] = bytes(32)
    assert not passes(Transcript(LABEL, tuple(hashes), deal.transcript.numbers), opening)


def test_a_hand_that_was_dealt_otherwise_is_found() -> None:
    deal = dealt()
    deck = list(deal.deck)
    deck[0], deck[1] = deck[1], deck[0]
    hand = Hand(games.plo(1, 2), [100] * 3, 0, deck=deck)
    honest = Hand(games.plo(1, 2), [100] * 3, 0, deck=deal.deck)
    first = deal.openings(honest, 1)
    with pytest.raises(DealingError, match="another card in place 0"):
        deal.transcript.check_hand(hand.view(1), first)
    deal.transcript.check_hand(honest.view(1), first)
    # Followed from outside, with only its own cards known.
    known = Hand(games.plo(1, 2), [100] * 3, 0, hole_cards=[None, honest.hole_cards[1], None])
    deal.transcript.check_hand(known, first)


# --- what stays closed --------------------------------------------------------------------------


def test_only_what_a_seat_may_see_is_opened() -> None:
    """Through a hand in which one folds, one wins and one mucks: street by street."""
    for _ in range(30):
        deal = dealt(3)
        hand = Hand(games.plo(1, 2), [100] * 3, 0, deck=deal.deck)
        hand.fold()
        while True:
            for seat in (None, 0, 1, 2):
                seen = {opening.card for opening in deal.openings(hand, seat)}
                holes = [hand.hole_cards[i] or () for i in range(3)]
                may = set(hand.board).union(*(holes[i] for i in hand.shown))
                assert seen == (may if seat is None else may | set(holes[seat]))
            if hand.actor is None:
                break
            hand.check() if hand.legal.check else hand.call()
        mucked = hand.mucked
        everybody = {opening.card for opening in deal.openings(hand)}
        for seat in (0, *mucked):
            assert not everybody & set(hand.hole_cards[seat] or ())
        for seat in mucked:
            hand.show(seat)
            assert set(hand.hole_cards[seat] or ()) <= {o.card for o in deal.openings(hand)}


def test_burn_cards_and_the_rest_of_the_deck_stay_closed() -> None:
    deal = dealt(3)
    hand = played(deal, games.plo(1, 2, show_all=True))
    assert len(deal.openings(hand)) == 3 * 4 + 5
    runs = games.plo(1, 2, run_it=2)
    hand = Hand(runs, [100] * 3, 0, deck=deal.deck, runs=2)
    hand.fold()
    while hand.actor is not None:
        most = hand.legal.max_raise_to
        hand.call() if most is None else hand.raise_to(most)
    assert len(hand.boards) == 2
    boards = {card for board in hand.boards for card in board}
    shown = {card for seat in hand.shown for card in hand.hole_cards[seat] or ()}
    assert {opening.card for opening in deal.openings(hand)} == boards | shown


def test_commitments_hide_the_cards() -> None:
    """The same deck twice has nothing in common, since every card has a salt of its own."""
    one, two = CommittedDeal([0, 1], LABEL), CommittedDeal([0, 1], LABEL)
    two._cards = one._cards[:]
    again = CommittedDeal([0, 1], LABEL)
    assert not set(one.commitments) & set(two.commitments) & set(again.commitments)
    assert len(set(one._salts)) == 52
    assert {len(salt) for salt in one._salts} == {16}
    assert "card" not in repr(one)


# --- the order of steps -------------------------------------------------------------------------


def test_steps_out_of_order() -> None:
    deal = CommittedDeal([0, 4], LABEL)
    for early in ("deck", "transcript"):
        with pytest.raises(DealingError, match=r"numbers of seats \(0, 4\) are missing"):
            getattr(deal, early)
    with pytest.raises(DealingError, match="missing"):
        deal.openings(Hand(games.plo(1, 2), [50] * 2, seed=1))
    with pytest.raises(DealingError, match="seat 1 is not in this deal"):
        deal.take_number(1, 7)
    deal.take_number(4, 7)
    assert deal.waiting == (0,)
    with pytest.raises(DealingError, match="seat 4 has given its number, which stands"):
        deal.take_number(4, 8)
    with pytest.raises(DealingError, match="too late for seals"):
        deal.take_seal(0, bytes(32))
    deal.take_number(0, 9)
    assert dict(deal.transcript.numbers) == {0: 9, 4: 7}
    assert not deal.waiting


def test_seals_come_before_all_numbers_and_bind() -> None:
    deal = CommittedDeal([0, 1], LABEL)
    deal.take_seal(0, dealing.sealed(LABEL, 0, 5))
    assert deal.waiting == (1,)
    with pytest.raises(DealingError, match=r"seats \(1,\) have not sealed"):
        deal.take_number(0, 5)
    with pytest.raises(DealingError, match="has given its seal"):
        deal.take_seal(0, bytes(32))
    deal.take_seal(1, dealing.sealed(LABEL, 1, 6))
    for wrong in (5, 7):
        with pytest.raises(DealingError, match="not the one that was sealed"):
            deal.take_number(1, wrong)
    deal.take_number(1, 6)
    deal.take_number(0, 5)
    assert deal.deck
    assert (
        len({dealing.sealed(LABEL, 0, 5), dealing.sealed(LABEL, 1, 5), dealing.sealed("x", 0, 5)})
        == 3
    )


@pytest.mark.parametrize("number", [-1, 1 << 256, 1.0, "7", None, True, b"7", [7]], ids=repr)
def test_what_is_no_number(number: Any) -> None:
    deal = CommittedDeal([0, 1], LABEL)
    with pytest.raises(DealingError, match="a player's number"):
        deal.take_number(0, number)
    assert deal.waiting == (0, 1)


@pytest.mark.parametrize("seats", [[], [0, 0], [-1], "01", None, 3, [0.0], [True, 1]], ids=repr)
def test_what_are_no_seats(seats: Any) -> None:
    with pytest.raises(DealingError):
        CommittedDeal(seats, LABEL)


@pytest.mark.parametrize("label", ["", None, 5, b"x", "\ud800"], ids=repr)
def test_what_is_no_label(label: Any) -> None:
    with pytest.raises(DealingError, match="label"):
        CommittedDeal([0, 1], label)


@pytest.mark.parametrize(
    "wrong",
    [
        {"commitments": ()},
        {"commitments": (b"x",) * 52},
        {"commitments": None},
        {"numbers": {}},
        {"numbers": [1, 2]},
        {"numbers": {0: -1}},
        {"numbers": {"a": 1}},
        {"label": ""},
    ],
    ids=str,
)
def test_what_is_no_transcript(wrong: dict[str, Any]) -> None:
    right = {"label": LABEL, "commitments": (bytes(32),) * 52, "numbers": {0: 1}}
    Transcript(**right)  # type: ignore[arg-type]
    with pytest.raises(DealingError):
        Transcript(**right | wrong)


@pytest.mark.parametrize("salt", [b"", b"x" * 15, "x" * 16, None], ids=repr)
def test_what_is_no_opening(salt: Any) -> None:
    deal = dealt()
    opening = deal.openings(played(deal), 0)[0]
    with pytest.raises(DealingError, match="a salt is 16 bytes"):
        deal.transcript.check(replace(opening, salt=salt))
    with pytest.raises(DealingError, match="an opening must be"):
        deal.transcript.check(None)  # type: ignore[arg-type]


# --- chance -------------------------------------------------------------------------------------


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


def test_every_order_is_equally_likely() -> None:
    """Each card in each place, and pairs of places: chi-square over fixed seeds."""
    places: list[Counter[int]] = [Counter() for _ in range(52)]
    pairs: Counter[Any] = Counter()
    for seed in range(20_000):
        order = dealing.permutation(seed.to_bytes(32, "big"))
        assert len(set(order)) == 52
        for place in (0, 1, 25, 50, 51):
            places[place][order[place]] += 1
        pairs[order[0] % 4, order[51] % 4, order[20] // 13] += 1
    for place in (0, 1, 25, 50, 51):
        assert chi_square(places[place], 52) < 110  # 51 degrees of freedom: less than 1 in 10**6
    assert chi_square(pairs, 64) < 135


def test_decks_are_uniform_whoever_is_honest() -> None:
    """Always the same numbers and fresh decks, or one deck and fresh numbers of one player."""
    fresh_decks: Counter[int] = Counter()
    for _ in range(3_000):
        deal = CommittedDeal([0, 1], LABEL)
        deal.take_number(0, 1)
        deal.take_number(1, 2)
        fresh_decks[deal.deck[0]] += 1
    fresh_numbers: Counter[int] = Counter()
    hashes = CommittedDeal([0, 1], LABEL).commitments
    for _ in range(3_000):
        numbers = {0: 0, 1: dealing.own_number()}
        fresh_numbers[Transcript(LABEL, hashes, numbers).sources[0]] += 1
    for counts in (fresh_decks, fresh_numbers):
        assert chi_square(counts, 52) < 130  # 51 degrees of freedom: less than 1 in 10**8


def test_one_bit_of_one_number_makes_another_order() -> None:
    hashes = CommittedDeal([0, 1], LABEL).commitments
    orders = {Transcript(LABEL, hashes, {0: 1 << k, 1: 3}).sources for k in range(256)}
    assert len(orders) == 256
    same = [
        sum(a == b for a, b in zip(one, two, strict=True)) for one, two in combinations(orders, 2)
    ]
    assert sum(same) / len(same) < 1.1  # of 52 places one is the same by chance


# --- tables and pickles -------------------------------------------------------------------------


def table_of_three(**options: Any) -> Table:
    table = Table(games.plo(1, 2), seats=6, button=0, dealing="committed", **options)
    for seat, name in ((0, "Ann"), (2, "Bea"), (5, "Cy")):
        table.sit(seat, name, 200)
    return table


def test_a_table_that_commits_to_its_cards() -> None:
    table = table_of_three()
    with pytest.raises(DealingError, match="begin it with new_deal"):
        table.next_hand()
    labels = set()
    for _ in range(3):
        deal = table.new_deal()
        labels.add(deal.label)
        assert deal.waiting == (0, 2, 5)
        with pytest.raises(DealingError, match="numbers of seats"):
            table.next_hand()
        for seat in deal.waiting:
            deal.take_number(seat, dealing.own_number())
        hand = table.next_hand()
        for seat, index in ((0, 0), (2, 1), (5, 2)):
            openings = table.openings(seat)
            assert {opening.card for opening in openings} == set(hand.hole_cards[index] or ())
            deal.transcript.check_hand(hand.view(index), openings)
        while hand.actor is not None:
            hand.check() if hand.legal.check else hand.call()
        assert {o.card for o in table.openings()} >= set(hand.board)
        with pytest.raises(DealingError, match="begin it with new_deal"):
            table.next_hand()
    assert len(labels) == 3
    assert table.ledger.balanced


def test_a_table_that_commits_refuses_what_would_go_round_it() -> None:
    table = table_of_three()
    deal = table.new_deal()
    for seat in deal.waiting:
        deal.take_number(seat, 1)
    for cards in ({"seed": 1}, {"deck": "As"}, {"hole_cards": [None] * 3}, {"board": "As"}):
        with pytest.raises(GameError, match="commits to its cards"):
            table.next_hand(**cards)
    table.sit(1, "Di", 200, post=True)
    with pytest.raises(DealingError, match=r"seats \[1\] are not in the deal"):
        table.next_hand()
    with pytest.raises(DealingError, match="no hand was dealt"):
        table.openings()
    assert table.new_deal().waiting == (0, 1, 2, 5)
    with pytest.raises(GameError, match="two players"):
        Table(games.plo(1, 2), dealing="committed").new_deal()
    with pytest.raises(GameError, match="dealing must be 'committed'"):
        Table(games.plo(1, 2), dealing="open")
    plain = Table(games.plo(1, 2))
    for call in (plain.new_deal, plain.openings):
        with pytest.raises(GameError, match="deals by its seed"):
            call()


def test_tables_and_hands_pickle_in_the_middle_of_a_deal() -> None:
    table = pickle.loads(pickle.dumps(table_of_three()))
    deal = table.new_deal()
    deal.take_number(0, 1)
    table = pickle.loads(pickle.dumps(table))
    deal = pickle.loads(pickle.dumps(deal))
    assert deal.waiting == (2, 5)
    fresh = table.new_deal()
    for seat in fresh.waiting:
        fresh.take_number(seat, seat)
    hand = table.next_hand()
    again = pickle.loads(pickle.dumps(table))
    assert again.hand == hand
    assert again.openings(2) == table.openings(2)
    assert pickle.loads(pickle.dumps(hand)) == hand
    transcript = pickle.loads(pickle.dumps(fresh.transcript))
    assert transcript == fresh.transcript
    transcript.check_hand(pickle.loads(pickle.dumps(hand.view(0))), table.openings(0))
    with pytest.raises(DealingError, match="seat 1 was not dealt in"):
        table.openings(1)
