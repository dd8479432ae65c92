# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""How a hand begins: stacks, posts and cards, checked."""
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from omaha._support.checks cimport whole_amount, whole_number
from omaha._core cimport ensure_tables
from omaha.rules.engine cimport default_posts, rules_of
from omaha.rules.runs cimport most_runs
from omaha.rules.state cimport (
    FINISHED, MAX_RUNS, MISSISSIPPI, NOBODY, Posts, State, UNKNOWN, board_place, cards_needed,
    hole_place, run_length, set_seats,
)
from omaha.rules.pots cimport MAX_SEATS
from omaha._support.random_bits cimport bitgen, bitgen_of, shuffle
from omaha.hand.view_core cimport board_of as cards_of_board
from omaha.hand.view_core cimport hole_of as cards_of_seat

from collections.abc import Sequence

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.cards.text import format_cards, parse_cards
from omaha._support.random_bits import as_bit_generator
from omaha.errors import CardError, GameError, IllegalAction
from omaha.events import EventKind

cdef int EV_ANTE = EventKind.ANTE, EV_SMALL_BLIND = EventKind.SMALL_BLIND
cdef int EV_BIG_BLIND = EventKind.BIG_BLIND, EV_STRADDLE = EventKind.STRADDLE
cdef int EV_LIVE = EventKind.LIVE_POST, EV_DEAD = EventKind.DEAD_POST
cdef int EV_BB_ANTE = EventKind.BIG_BLIND_ANTE, EV_HOLE = EventKind.HOLE_CARDS
cdef int EV_SPLASH = EventKind.SPLASH


cdef CompiledRules NO_RULES = CompiledRules.__new__(CompiledRules)


cdef list listed(values, str what, object error, str each="seat"):
    """The items of a sequence or an array."""
    items = values
    if hasattr(values, "tolist") and not isinstance(values, type):
        items = values.tolist()
    if isinstance(items, (str, bytes)) or not isinstance(items, Sequence):
        raise error(
            f"{what} must be a sequence with an entry for each {each}, got {quoted(values)}")
    return list(items)


cdef class Posting:
    """The posts of a hand as a table decides them, seat by seat; only compiled code fills it."""


cdef class Deal:
    """The part of `omaha.Hand` that comes before the first action."""

    def __cinit__(self):
        self.s.phase = FINISHED    # all else is 0
        self.compiled = NO_RULES

    cdef int clear(self) except -1:
        """A hand without seats, which is over: what there is before a hand and after a refusal."""
        memset(&self.s, 0, sizeof(State))
        self.s.phase = FINISHED
        self.compiled = NO_RULES
        self.game = None
        self.log = None
        return 0

    cdef int begin(self, game, stacks, button, splash, stated_rake, bint events) except -1:
        cdef State* s = &self.s
        cdef int64_t total = 0
        cdef int i, n
        memset(s, 0, sizeof(State))
        self.compiled = rules_of(game)
        ensure_tables()            # the rules may have been made without their __init__
        self.game = game
        given = listed(stacks, "stacks", GameError)
        n = <int>min(len(given), 1000)
        if (not 2 <= n <= game.max_seats or n > MAX_SEATS
                or cards_needed(&self.compiled.rules, n) > 52):
            raise GameError(f"{len(given)} stacks: {game.name} takes 2 to {game.max_seats} seats")
        set_seats(s, n)
        s.button = whole_number(button, "the button", 0, n - 1, GameError)
        for i in range(n):
            s.stacks[i] = whole_amount(given[i], f"the stack of seat {i}", GameError, 1)
            total += s.stacks[i]
            if total > MAX_CHIPS:
                raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
        s.splash = whole_amount(splash, "the splash money", GameError)
        if total + s.splash > MAX_CHIPS:
            raise GameError(f"the stacks and the splash money add up to more than {MAX_CHIPS}")
        s.stated_rake = NOBODY
        if stated_rake is not None:
            s.stated_rake = whole_amount(stated_rake, "the rake", GameError)
        self.log = [] if events else None
        return 0

    cdef int number_of_runs(self, times) except -1:
        """A number of runs that the game allows and the deck suffices for."""
        cdef State* s = &self.s
        cdef int allowed = self.compiled.rules.max_runs, number, most, each
        if allowed <= 1:
            raise IllegalAction("the board is run out once in this game; Game(run_it=2) or 3 has "
                                "it run more often")
        if s.board_cards == 5:
            raise IllegalAction("the board is complete: there is nothing to run")
        number = whole_number(times, "how many times the board is run", 1, allowed, IllegalAction)
        most = most_runs(&self.compiled.rules, s)
        if number > most:
            each = run_length(&self.compiled.rules, s.board_cards)
            raise IllegalAction(f"running the board {number} times takes {number * each} cards, "
                                f"burns included; the deck has enough left for {most}")
        return number

    cdef int preset_runs(self, runs) except -1:
        """What every seat agrees to beforehand."""
        cdef int i, number
        if runs is None:
            return 0
        if self.compiled.rules.max_runs <= 1:
            # Once is what is done anyway.
            if whole_number(runs, "runs", 1, MAX_RUNS, GameError) == 1:
                return 0
        try:
            number = self.number_of_runs(runs)
        except IllegalAction as error:
            raise GameError(f"runs={quoted(runs)}: {error}") from None
        for i in range(self.s.n):
            self.s.wishes[i] = number
        return 0

    cdef int own_posts(self, straddle_seat, Posts* posts) except -1:
        cdef int seat = NOBODY, n = self.s.n, straddles = self.compiled.rules.n_straddles
        cdef int kind = self.compiled.rules.straddle_kind
        if straddle_seat is not None:
            if kind != MISSISSIPPI or not straddles:
                raise GameError("straddle_seat goes with a game that has a straddle of the kind "
                                "'mississippi'")
            seat = whole_number(straddle_seat, "straddle_seat", 0, n - 1, GameError)
            if n == 2 and seat != self.s.button:
                raise GameError(f"heads-up only the button, seat {self.s.button}, may straddle; "
                                f"got seat {seat}")
        self.compiled.check_straddles(n)
        default_posts(&self.compiled.rules, n, self.s.button, seat, posts)
        return 0

    cdef list seat_amounts(self, values, str what):
        if values is None:
            return [0] * self.s.n
        items = listed(values, what, GameError)
        if len(items) != self.s.n:
            raise GameError(f"{what} has {len(items)} amounts for {self.s.n} seats")
        return [whole_amount(x, f"{what}[{i}]", GameError) for i, x in enumerate(items)]

    cdef int given_posts(self, live, dead, antes, Posts* posts) except -1:
        """Posts that replace the game's own; a single ante is a big-blind ante, so dead."""
        cdef int i, seat, n = self.s.n, paying
        cdef int64_t top = 0
        if self.compiled.rules.bomb_pot and live is not None:
            raise GameError("a bomb pot has no live posts")
        if live is None:
            self.compiled.check_straddles(n)
        default_posts(&self.compiled.rules, n, self.s.button, NOBODY, posts)
        ante_list = self.seat_amounts(antes, "antes")
        dead_list = self.seat_amounts(dead, "dead")
        live_list = self.seat_amounts(live, "live")
        paying = sum([1 for x in ante_list if x])
        if paying > 1 and len(set(ante_list)) > 1:
            raise GameError(f"antes must be equal, or one seat's for all; got {ante_list}")
        for i in range(n):
            if antes is not None or live is not None:
                posts.ante[i] = 0 if paying == 1 else ante_list[i]
                posts.big_blind_ante[i] = ante_list[i] if paying == 1 else 0
            if dead is not None or live is not None:
                posts.dead[i] = dead_list[i]
            if live is not None:
                posts.live[i] = live_list[i]
                top = max(top, posts.live[i])
        if live is None:
            return 0
        posts.small_blind_seat = posts.big_blind_seat = NOBODY
        posts.last_seat = self.s.button
        if top == 0:
            return 0
        # The first seat with the highest post is the big blind (a later one is a newcomer's), but
        # where both blinds are equal that is the small blind.
        seats = [(self.s.button + i) % n for i in range(1, n + 1)]
        seats = [seat for seat in seats if posts.live[seat] == top]
        first = self.compiled.rules.small_blind == top and n > 2 and len(seats) > 1
        posts.last_seat = posts.big_blind_seat = seats[1 if first else 0]
        return 0

    cdef int log_posts(self, Posts* posts, list nominal, bint named) except -1:
        """Log what was posted; only where it is `named` is it known which posts are the blinds."""
        cdef State* s = &self.s
        cdef int i, seat, kind
        if s.splash:
            self.log.append((EV_SPLASH, NOBODY, s.splash, 0, False))
        for i in range(1, s.n + 1):
            seat = (s.button + i) % s.n
            if posts.ante[seat]:
                self.log.append((EV_ANTE, seat, posts.ante[seat], 0, s.stacks[seat] == 0))
        for i in range(1, s.n + 1):
            seat = (s.button + i) % s.n
            if nominal[seat]:
                kind = EV_LIVE
                if named and nominal[seat] > self.compiled.rules.big_blind:
                    kind = EV_STRADDLE
                elif named and seat == posts.small_blind_seat:
                    kind = EV_SMALL_BLIND
                elif named and seat == posts.big_blind_seat:
                    kind = EV_BIG_BLIND
                self.log.append((kind, seat, posts.live[seat], posts.live[seat],
                                 s.stacks[seat] == 0))
            if posts.dead[seat]:
                self.log.append((EV_DEAD, seat, posts.dead[seat], 0, s.stacks[seat] == 0))
            if posts.big_blind_ante[seat]:
                self.log.append((EV_BB_ANTE, seat, posts.big_blind_ante[seat], 0,
                                 s.stacks[seat] == 0))
        self.log.append((EV_HOLE, NOBODY, 0, 0, False))
        return 0

    # --- cards -----------------------------------------------------------------------------------

    cdef int stack_deck(self, seed, deck, hole_cards, board) except -1:
        cdef State* s = &self.s
        cdef int needed = cards_needed(&self.compiled.rules, s.n), i
        cdef bitgen* source
        if deck is not None:
            if seed is not None or hole_cards is not None or board is not None:
                raise GameError("give a deck, or a seed with or without known cards, not both")
            cards = parse_cards(deck)
            if len(cards) != 52 and len(cards) != needed:
                raise CardError(f"a deck of {len(cards)} cards: give all 52, or just the {needed} "
                                "that the hand may use, in dealing order")
            memset(s.deck, UNKNOWN, 52)
            for i in range(<int>len(cards)):
                s.deck[i] = cards[i]
            return 0
        if hole_cards is None and board is None:
            for i in range(52):
                s.deck[i] = i
            generator = as_bit_generator(seed)
            source = bitgen_of(generator)
            with generator.lock:
                shuffle(source, s.deck, 52, 52)
            return 0
        memset(s.deck, UNKNOWN, 52)
        if hole_cards is not None:
            hands = listed(hole_cards, "hole_cards", CardError)
            if len(hands) != s.n:
                raise CardError(f"hole_cards must have {s.n} entries, one a seat (None where they "
                                f"are not known), got {quoted(hole_cards)}")
            for i in range(s.n):
                if hands[i] is not None:
                    self.place_hole(i, hands[i])
        if board is not None:
            self.place_board(board)
        if seed is not None:
            self.fill_unknown(as_bit_generator(seed), self.known_cards())
        return 0

    cdef set known_cards(self):
        cdef int i
        return {self.s.deck[i] for i in range(52) if self.s.deck[i] != UNKNOWN}

    cdef int place(self, list places, tuple cards) except -1:
        cdef int place
        known = self.known_cards()
        twice = [card for card in cards if card in known]
        if twice:
            raise CardError(f"{format_cards(twice)} cannot be dealt twice in one hand")
        for place, card in zip(places, cards):
            self.s.deck[place] = card
        return 0

    cdef int place_hole(self, int seat, cards) except -1:
        cdef int k, n = self.compiled.rules.hole_cards
        parsed = parse_cards(cards)
        if len(parsed) != n:
            raise CardError(f"seat {seat} has {len(parsed)} hole cards ({format_cards(parsed)}); "
                            f"{self.game.name} deals {n}")
        return self.place([hole_place(&self.s, seat, k) for k in range(n)], parsed)

    cdef int place_board(self, board) except -1:
        cdef int b, k, boards = self.compiled.rules.boards
        given = [board] if boards == 1 else listed(board, "board", CardError, "board")
        if len(given) != boards:
            raise CardError(f"{len(given)} boards given; {self.game.name} has {boards}")
        for b in range(boards):
            cards = parse_cards(given[b])
            if len(cards) > 5:
                raise CardError(f"a board has at most 5 cards, got {len(cards)}")
            self.place([board_place(&self.compiled.rules, &self.s, b, k)
                        for k in range(<int>len(cards))], cards)
        return 0

    cdef int fill_unknown(self, generator, set known) except -1:
        """Deal all places that are not known from the cards that are not in `known`."""
        cdef uint8_t rest[52]
        cdef bitgen* source = bitgen_of(generator)
        cdef int i, n = 0
        for i in range(52):
            if i not in known:
                rest[n] = i
                n += 1
        with generator.lock:
            shuffle(source, rest, n, n)
        n = 0
        for i in range(52):
            if self.s.deck[i] == UNKNOWN:
                self.s.deck[i] = rest[n]
                n += 1
        return 0

    cdef tuple hole_of(self, int seat):
        return cards_of_seat(&self.compiled.rules, &self.s, seat)

    cdef tuple board_of(self, int board, int first, int last):
        return cards_of_board(&self.compiled.rules, &self.s, board, first, last)
