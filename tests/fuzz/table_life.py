"""The life of a table at random: who sits down, leaves, misses blinds, posts, busts, comes back.

``python -m tests.fuzz.table_life --hands 1000000`` plays on over games and rooms, and checks every
hand against a second book (`tests.oracles.table`). The same seed is the same life.
"""

import argparse
import multiprocessing
import pickle
import random
import time

from omaha import EventKind, Game, Hand, Table, games, rake
from tests.oracles.table import Book, Dealt, Player

_POSTS = (
    EventKind.SMALL_BLIND,
    EventKind.BIG_BLIND,
    EventKind.LIVE_POST,
    EventKind.DEAD_POST,
)
RAKE = rake.percentage("5%", cap=300)
HANDS = 1_000  # at each table


def rooms() -> list[Game]:
    """Games over which table lives are played: limits, cards, posts and both button rules."""
    return [
        games.plo(50, 100, rake=RAKE),
        games.plo(50, 100, button_rule="dead", rake=RAKE),
        games.flo8(50, 100, first_card="left_of_big_blind", cap_heads_up=False),
        games.flo(50, 100, button_rule="dead", fold_when_free=False),
        games.nlo8(49, 101, ante=7, rake=RAKE),
        games.plo5(50, 100, big_blind_ante=100),
        games.nlh(0, 100, button_rule="dead", big_blind_ante=30),
        games.plo6(100, 100, rake=rake.steps([(1_000, 50), (2_000, 50)], no_flop_no_drop=False)),
    ]


class Life:
    """A table and the book beside it, driven by single acts."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game = game
        self.least, self.most = 10 * game.big_blind, 100 * game.big_blind
        self.table = Table(
            game, seats, seed=seed, min_buy_in=self.least, max_buy_in=self.most, protections=1
        )
        self.book = Book(seats, game.small_blind, game.big_blind, game.button_rule == "dead")
        self.people = 0
        self.hand: Hand | None = None
        self.dealt: tuple[int, ...] = ()
        self.folding: set[int] = set()

    # --- between hands, and during them ----------------------------------------------------------

    def sit(self, seat: int, buy_in: int, post: bool) -> None:
        self.people += 1
        name = f"player {self.people}"
        self.table.sit(seat, name, buy_in, post=post)
        self.book.seats[seat] = Player(name, buy_in, post)
        self.book.bought += buy_in

    def leave(self, seat: int) -> None:
        player = self.book.seats[seat]
        in_hand = self.hand is not None and seat in self.dealt
        cashed = self.table.leave(seat)
        player.leaving = True
        if in_hand:
            self.folding.add(seat)
            self.over()
        else:
            assert cashed == player.stack
            self.book.cashed += player.stack
            del self.book.seats[seat]

    def sit_out(self, seat: int) -> None:
        self.table.sit_out(seat)
        self.book.seats[seat].away = True
        if self.hand is not None and seat in self.dealt:
            self.folding.add(seat)
            self.over()

    def sit_in(self, seat: int, post: bool) -> None:
        self.table.sit_in(seat, post=post)
        self.book.seats[seat].away = False
        self.book.seats[seat].posting = post

    def buy(self, seat: int, amount: int) -> None:
        player = self.book.seats[seat]
        if player.stack:
            self.table.top_up(seat, amount)
        else:
            self.table.rebuy(seat, amount)
        player.stack += amount
        self.book.bought += amount

    def disconnect(self, seat: int) -> None:
        player = self.book.seats[seat]
        hand = self.hand
        at_stake = False
        if hand is not None and seat in self.dealt:
            i = self.dealt.index(seat)
            at_stake = i not in hand.folded and i not in hand.disconnected and hand.stacks[i] > 0
            at_stake = at_stake and seat not in self.folding
        protected = self.table.disconnect(seat)
        player.away = True
        assert protected == (at_stake and player.protections == 0)
        if protected:
            player.protections += 1
        elif at_stake:
            self.folding.add(seat)
        self.over()

    def new_day(self) -> None:
        self.table.new_day()
        for player in self.book.seats.values():
            player.protections = 0

    def store(self) -> None:
        """The table and its hand go through a pickle and on from there."""
        self.table = pickle.loads(pickle.dumps(self.table))
        if self.hand is not None:
            again = self.table.hand
            assert again == self.hand
            self.hand = again

    # --- hands -----------------------------------------------------------------------------------

    def deal(self) -> bool:
        """Deal a hand where one can be dealt."""
        if len(self.book.eligible()) < 2:
            assert not self.table.ready
            return False
        assert self.table.ready
        hand = self.hand = self.table.next_hand()
        self.dealt = self.table.dealt_in
        self.folding = set()
        posts: dict[int, list[tuple[str, int]]] = {}
        for event in hand.events:
            if event.kind >= EventKind.HOLE_CARDS:
                break
            if event.kind in _POSTS and event.seat is not None:
                posted = (event.kind.name.lower(), event.amount)
                posts.setdefault(self.dealt[event.seat], []).append(posted)
        self.antes_first(posts)
        button = self.table.button
        assert button is not None
        self.book.dealt(
            Dealt(
                self.dealt,
                button,
                self.table.small_blind_seat,
                self.table.big_blind_seat,
                posts,
            )
        )
        self.over()
        return True

    def antes_first(self, posts: dict[int, list[tuple[str, int]]]) -> None:
        """A short stack pays an equal ante before the blind: the book counts what is left."""
        if self.game.ante:
            for seat in self.dealt:
                player = self.book.seats[seat]
                left = player.stack - min(player.stack, self.game.ante)
                expected = posts.get(seat, [])
                if left < self.game.big_blind + self.game.small_blind and expected:
                    # all in from the posts: compare sums, then hand the book its own amounts
                    assert sum(amount for _, amount in expected) <= left
                    self.short_posts(posts, seat, left)

    def short_posts(self, posts: dict[int, list[tuple[str, int]]], seat: int, left: int) -> None:
        player = self.book.seats[seat]
        redone = []
        spare = player.stack
        for name, amount in posts[seat]:
            nominal = self.game.small_blind if "small" in name or "dead" in name else None
            full = self.game.big_blind if nominal is None else nominal
            assert amount == min(full, left)
            left -= amount
            redone.append((name, min(full, spare)))
            spare -= redone[-1][1]
        posts[seat] = redone

    def act(self, kind: int, part: float) -> None:
        """One action: 0 fold or check, 1 check or call, 2 raise, 3 all in or call, 4 time out."""
        hand = self.hand
        assert hand is not None
        assert hand.actor is not None
        seat = self.dealt[hand.actor]
        assert seat not in self.folding  # it would have been folded when its turn came
        legal = hand.legal
        if kind == 4:
            assert self.table.actor == seat
            self.table.time_out()
        elif kind >= 2 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            least, most = legal.min_raise_to, legal.max_raise_to
            hand.raise_to(most if kind == 3 else least + int(part * (most - least)))
        elif kind == 0 and not legal.check:
            hand.fold()
        elif legal.check:
            hand.check()
        else:
            hand.call()
        self.over()

    def over(self) -> None:
        """Where the hand is over, book its result."""
        hand = self.hand
        if hand is None or not hand.finished:
            return
        self.hand = None
        result = hand.result
        assert result is not None
        self.book.raked += result.rake
        for seat, net in zip(self.dealt, result.net, strict=True):
            player = self.book.seats[seat]
            player.stack += net
            if player.leaving:
                self.book.cashed += player.stack
                del self.book.seats[seat]
        self.check()

    def check(self) -> None:
        """Between hands: the money is right, and so is what the table says of everybody."""
        if self.hand is not None:
            assert self.table.ledger.balanced
            return
        book, table = self.book, self.table
        book.money(table.stacks, table.ledger)
        for seat, player in book.seats.items():
            begun = book.last_big is not None
            live = book.big_blind if begun and (player.new or player.owes_big) else 0
            dead = book.small_blind if player.owes_small and not player.new else 0
            assert table.owes(seat) == (live, dead)
        if book.last_big is not None:
            assert table.waiting == tuple(s for s in book.eligible() if book.seats[s].owes)
        assert table.sitting_out == tuple(
            seat for seat, player in sorted(book.seats.items()) if player.away
        )


def live_on(life: Life, rng: random.Random, hands: int) -> None:
    """Play some hands of a life, with whatever happens between them and during them."""
    draw = rng.random
    n = life.table.seats
    dealt = 0
    while dealt < hands:
        while draw() < 0.3:
            something(life, rng, int(draw() * n))
        if not life.deal():
            something(life, rng, int(draw() * n))
            continue
        dealt += 1
        style = draw()
        while life.hand is not None and life.hand.actor is not None:
            if draw() < 0.01:
                during(life, rng, int(draw() * n))
                continue
            pick = draw()
            if style < 0.6:
                kind = 0 if pick < 0.8 else 1
            elif style < 0.9:
                kind = 1 if pick < 0.7 else 0 if pick < 0.9 else 2
            else:
                kind = int(pick * 5)
            life.act(kind, draw())


def something(life: Life, rng: random.Random, seat: int) -> None:
    """One thing between hands that concerns a seat."""
    draw = rng.random
    player = life.book.seats.get(seat)
    pick = draw()
    if player is None:
        life.sit(seat, rng.randint(life.least, life.most), draw() < 0.7)
    elif player.stack == 0:
        if pick < 0.7:
            life.buy(seat, rng.randint(life.least, life.most))
        else:
            life.leave(seat)
    elif player.away:
        if pick < 0.85:
            life.sit_in(seat, draw() < 0.7)
        else:
            life.leave(seat)
    elif pick < 0.35:
        life.sit_out(seat)
    elif pick < 0.5:
        life.leave(seat)
    elif pick < 0.6 and player.owes:
        life.sit_in(seat, draw() < 0.5)  # a change of mind
    elif pick < 0.8 and player.stack < life.most:
        life.buy(seat, rng.randint(1, life.most - player.stack))
    elif pick < 0.85:
        life.new_day()
    elif pick < 0.86:
        life.store()


def during(life: Life, rng: random.Random, seat: int) -> None:
    """One thing in the middle of a hand."""
    draw = rng.random
    player = life.book.seats.get(seat)
    if player is None:
        life.sit(seat, rng.randint(life.least, life.most), draw() < 0.7)
    elif player.leaving:
        return
    elif draw() < 0.3:
        life.disconnect(seat)
    elif draw() < 0.4:
        life.sit_out(seat)
    elif draw() < 0.4:
        life.leave(seat)
    elif draw() < 0.1:
        life.store()
    else:
        life.sit_in(seat, draw() < 0.5)


def one_table(seed: int, k: int) -> dict[str, int]:
    """Live the k-th life of a run; what was seen, in numbers."""
    rng = random.Random(f"{seed} {k}")
    kinds = rooms()
    game = kinds[k % len(kinds)]
    life = Life(game, rng.randint(2, game.max_seats), rng.getrandbits(32))
    try:
        live_on(life, rng, HANDS)
    except Exception as error:
        error.add_note(f"table {k} of seed {seed}, hand {life.table.hands}")
        raise
    return {
        "hands": life.table.hands,
        "skipped small blinds": life.book.skipped_small_blinds,
        "posts": life.book.posts_made,
        "people": life.people,
        "rake": life.table.ledger.rake,
    }


def run(hands: int, seed: int, processes: int = 1) -> dict[str, int]:
    """Play hands over all rooms, a thousand at a table; what was seen, in numbers."""
    seen: dict[str, int] = {}
    lives = [(seed, k) for k in range(max(1, hands // HANDS))]
    if processes == 1:
        found = [one_table(*life) for life in lives]
    else:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            found = pool.starmap(one_table, lives, chunksize=10)
    for one in found:
        for what, number in one.items():
            seen[what] = seen.get(what, 0) + number
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000, help="in thousands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    start = time.perf_counter()
    seen = run(given.hands, given.seed, given.processes)
    seconds = time.perf_counter() - start
    print(", ".join(f"{what} {number:,}" for what, number in seen.items()))
    print(f"every hand as the book has it; seed {given.seed}, {seconds:.0f} s")


if __name__ == "__main__":
    main()
