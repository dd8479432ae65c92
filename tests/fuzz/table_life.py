"""The life of a table at random: who sits down, leaves, misses blinds, posts, busts, comes back.

``python -m tests.fuzz.table_life --hands 1000000`` plays on over games and rooms, and checks every
hand against a second book (`tests.oracles.table`). The same seed is the same life.
"""

import argparse
import multiprocessing
import pickle
import random
import time

from omaha import EventKind, Hand, Table, errors, houses
from tests.fuzz.rooms import Room, rooms
from tests.oracles.rake import rake_of
from tests.oracles.table import Book, Dealt, Player

HANDS = 500  # at each table


class Life:
    """A table and the book beside it, driven by single acts."""

    def __init__(self, room: Room, seats: int, seed: int) -> None:
        self.room, self.game = room, room.game
        named = room.house if isinstance(room.house, str) else "generic"
        house = room.house if isinstance(room.house, houses.House) else houses.by_name(named)
        bet = self.game.big_blind or self.game.min_bet
        least, most = house.buy_in(self.game) if room.house else (10 * bet, 100 * bet)
        self.least, self.most = least, least * 5 if most is None else most
        self.patient = house.new_player == "wait"
        self.free = bool(room.house) and house.new_player == "free"
        self.sells_button = bool(room.house) and house.buy_button
        self.allowance = house.protections if room.house else 1
        self.table = Table(
            self.game,
            min(seats, room.max_seats),
            room.house,
            seed=seed,
            min_buy_in=None if room.house else least,  # else the house says
            max_buy_in=None if room.house else most,
        )
        self.book = Book(
            self.table.seats,
            self.game,
            self.game.button_rule,
            free=self.free,
            sells_button=self.sells_button,
            straddle_return=bool(room.house) and house.straddle_return,
        )
        self.people = 0
        self.runs = self.bombs = self.straddled = 0
        self.hand: Hand | None = None
        self.dealt: tuple[int, ...] = ()
        self.folding: set[int] = set()

    # --- between hands, and during them ----------------------------------------------------------

    def sit(self, seat: int, buy_in: int, post: bool) -> None:
        post = post and not self.patient
        self.people += 1
        name = f"player {self.people}"
        self.table.sit(seat, name, buy_in, post=post)
        self.book.seats[seat] = Player(name, buy_in, post, buying=post and self.sells_button)
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
            self.book.gone(seat)

    def sit_out(self, seat: int) -> None:
        self.table.sit_out(seat)
        self.book.seats[seat].away = True
        if self.hand is not None and seat in self.dealt:
            self.folding.add(seat)
            self.over()

    def sit_in(self, seat: int, post: bool) -> None:
        post = post and not self.patient
        self.table.sit_in(seat, post=post)
        self.book.seats[seat].away = False
        self.book.seats[seat].posting = post
        self.book.seats[seat].buying = post and self.sells_button

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
            at_stake = i not in hand.folded and i not in hand.disconnected and hand.in_play[i] > 0
            at_stake = at_stake and seat not in self.folding and not hand.needs_runs
        protected = self.table.disconnect(seat)
        player.away = True
        assert protected == (at_stake and player.protections < self.allowance)
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

    def deal(
        self, splash: int = 0, runs: int | None = None, straddler: int = 0, *, bomb: bool = False
    ) -> bool:
        """Deal a hand where one can be dealt; `straddler` says who does, where one may."""
        if len(self.book.eligible()) < 2:
            assert not self.table.ready
            return False
        assert self.table.ready
        if bomb and self.room.bomb is not None:
            self.table.game = self.book.game = self.room.bomb
            self.bombs += 1
        if runs is not None and self.table.game.run_it < runs:
            runs = None
        hand, seat = self.next_hand(splash, runs, straddler)
        self.hand = hand
        self.dealt = self.table.dealt_in
        if self.book.game.straddle_kind == "mississippi" and straddler in self.dealt:
            may = len(self.dealt) > 2 or straddler == self.table.button
            assert (seat == straddler) == may
        self.folding = set()
        self.book.added += splash
        assert hand.splash == splash
        button = self.table.button
        assert button is not None
        *_, small, big = self.table.blind_seats
        posts = self.posted(hand)
        self.book.dealt(Dealt(self.dealt, button, small, big, posts, seat, self.table.killer))
        self.straddled += any(name == "straddle" for all_of in posts.values() for name, _ in all_of)
        self.over()
        return True

    def next_hand(self, splash: int, runs: int | None, straddler: int) -> tuple[Hand, int | None]:
        """Deal, giving up on what cannot be: a straddle, or more runs than there are cards."""
        seat = None
        if self.book.game.straddle_kind == "mississippi" and straddler in self.book.eligible():
            seat = straddler
        while True:
            try:
                return self.table.next_hand(splash=splash, runs=runs, straddle_seat=seat), seat
            except errors.GameError as error:
                if runs is not None and "the deck has enough left" in str(error):
                    runs = None
                elif seat is not None and "straddle" in str(error):
                    seat = None
                else:
                    raise

    def posted(self, hand: Hand) -> dict[int, list[tuple[str, int]]]:
        """What each seat of the table paid before the cards; a stack that is gone pays nothing."""
        posts: dict[int, list[tuple[str, int]]] = {}
        for event in hand.events:
            if event.kind >= EventKind.HOLE_CARDS and event.kind is not EventKind.SPLASH:
                break
            if event.seat is not None and event.amount:
                paid = (event.kind.name.lower(), event.amount)
                posts.setdefault(self.dealt[event.seat], []).append(paid)
        return posts

    def agree(self, times: int) -> None:
        """The first seat that is asked says how often the board may be run at most."""
        hand = self.hand
        assert hand is not None
        assert hand.actor is None
        seat = hand.needs_runs[0]
        try:
            hand.agree_runs(seat, min(times, hand.game.run_it))
        except errors.IllegalAction as error:
            if "the deck has enough left" not in str(error):
                raise
            hand.agree_runs(seat, 1)
        self.over()

    def act(self, kind: int, part: float) -> None:
        """One action: 0 fold or check, 1 check or call, 2 raise, 3 all in or call, 4 time out.

        Where the hand waits for seats to agree on runs instead, one of them speaks.
        """
        hand = self.hand
        assert hand is not None
        if hand.actor is None:
            self.agree(1 + int(part * 3))
            return
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
        assert sum(result.net) == hand.splash - result.rake
        if hand.game.cap is not None:
            most = hand.game.cap * (hand.game.big_blind or hand.game.min_bet)
            assert min(result.net) >= -most
        if isinstance(self.room.house, str):
            pot, bet = sum(result.payouts) + result.rake, hand.game.big_blind
            seats, flop = hand.seats, len(hand.board) >= 3
            rake = rake_of(self.room.house, hand.game.limit, bet, seats, pot, flop=flop)
            assert result.rake == rake
        self.runs += (hand.runs or 1) > 1
        self.book.won(Dealt(self.dealt, 0, None, None, {}), result.payouts, result.rake)
        self.book.raked += result.rake
        for seat, net in zip(self.dealt, result.net, strict=True):
            player = self.book.seats[seat]
            player.stack += net
            if player.leaving:
                self.book.cashed += player.stack
                self.book.gone(seat)
        if self.book.game is not self.game:
            self.table.game = self.book.game = self.game
        self.check()

    def check(self) -> None:
        """Between hands: the money is right, and so is what the table says of everybody."""
        if self.hand is not None:
            assert self.table.ledger.balanced
            assert self.table.ledger.on_table == sum(self.table.stacks) + self.hand.pot
            return
        book, table = self.book, self.table
        book.money(table.stacks, table.ledger)
        for seat, player in book.seats.items():
            owed = book.owed(player) if book.last_big is not None else (0, 0)
            assert table.owes(seat) == owed
        if book.last_big is not None:
            owing = [s for s in book.eligible() if book.seats[s].owes]
            free = [s for s in owing if book.seats[s].new and self.free]
            assert table.waiting == tuple(s for s in owing if s not in free)
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
        splash = rng.randint(1, 20_000) if draw() < 0.03 else 0
        runs = rng.randint(1, 3) if draw() < 0.4 else None
        if not life.deal(splash, runs, int(draw() * n), bomb=draw() < 0.2):
            something(life, rng, int(draw() * n))
            continue
        dealt += 1
        style = draw()
        while life.hand is not None:
            if draw() < 0.01:
                during(life, rng, int(draw() * n))
                continue
            pick = draw()
            if style < 0.5:
                kind = 0 if pick < 0.8 else 1
            elif style < 0.8:
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
    room = kinds[k % len(kinds)]
    life = Life(room, rng.randint(2, room.max_seats), rng.getrandbits(32))
    try:
        live_on(life, rng, HANDS)
    except Exception as error:
        error.add_note(f"table {k} of seed {seed}, hand {life.table.hands}: {room}")
        raise
    return {
        "hands": life.table.hands,
        "skipped small blinds": life.book.skipped_small_blinds,
        "posts": life.book.posts_made,
        "people": life.people,
        "rake": life.table.ledger.rake,
        "splash": life.table.ledger.splash,
        "bomb pots": life.bombs,
        "killed": life.book.kills,
        "buttons bought": life.book.bought_buttons,
        "straddled": life.straddled,
        "run more than once": life.runs,
    }


def run(hands: int, seed: int, processes: int = 1) -> dict[str, int]:
    """Play hands over all rooms, five hundred at a table; what was seen, in numbers."""
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
    parser.add_argument("--hands", type=int, default=1_000_000, help="in steps of 500")
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
