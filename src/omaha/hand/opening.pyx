# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What a hand begins with, as it is given: stacks, button, posts, a stated rake, runs agreed on."""
from libc.stdint cimport int8_t, int64_t
from libc.string cimport memset

from omaha._core cimport ensure_tables
from omaha._support.checks cimport whole_amount, whole_number
from omaha.hand.posts cimport given_posts, own_posts
from omaha.rules.engine cimport rules_of
from omaha.rules.runs cimport agree_all, most_runs
from omaha.rules.state cimport MAX_RUNS, NOBODY, State, run_length, set_seats

from omaha._support.checks import MAX_CHIPS, listed, quoted
from omaha.errors import GameError, IllegalAction


cdef int take_stacks(HandState hand, game, stacks, button, splash, stated_rake) except -1:
    cdef State* s = &hand.s
    cdef int64_t total = 0
    cdef int i, n
    memset(s, 0, sizeof(State))
    hand.compiled = rules_of(game)
    ensure_tables()                # the rules may have been made without their __init__
    hand.game = game
    given = listed(stacks, "stacks", GameError)
    n = hand.compiled.check_seats(len(given), "stacks", game)
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
        state_rake(s, stated_rake)
    return 0


cdef int state_rake(State* s, stated) except -1:
    """Read a stated rake: of the whole hand, or of each pot, the main pot first."""
    cdef int i
    if not hasattr(stated, "__iter__") or isinstance(stated, (str, bytes)):
        s.stated_rake = whole_amount(stated, "the rake", GameError)
        return 0
    by_pot = listed(stated, "the rake of the pots", GameError)
    if not 1 <= len(by_pot) <= s.n:
        raise GameError(f"the rake is one number or 1 to {s.n}, for each pot of {s.n} players; "
                        f"got {quoted(stated)}")
    s.stated_rake = 0
    s.by_pot = <int8_t>len(by_pot)
    for i in range(s.by_pot):
        s.stated_rakes[i] = whole_amount(by_pot[i], f"the rake of pot {i}", GameError)
        s.stated_rake += s.stated_rakes[i]
        if s.stated_rake > MAX_CHIPS:
            raise GameError(f"the rakes of the pots add up to more than {MAX_CHIPS}")
    return 0


cdef int choose_posts(HandState hand, live, dead, antes, straddle_seat, killer, Posting posting,
                      Posts* out) except -1:
    cdef State* s = &hand.s
    if posting is not None:
        if posting.n != s.n:
            raise GameError(f"the posts of {posting.n} seats for a hand of {s.n}")
        out[0] = posting.posts
    elif live is None and dead is None and antes is None:
        own_posts(hand.compiled, s.n, s.button, straddle_seat, killer, out)
    else:
        if straddle_seat is not None:
            raise GameError("straddle_seat goes with the game's own posts, not with live, dead "
                            "or antes")
        given_posts(hand.compiled, s.n, s.button, live, dead, antes, killer, out)
    return 0


cdef int number_of_runs(HandState hand, times) except -1:
    cdef State* s = &hand.s
    cdef int allowed = hand.compiled.rules.max_runs, number, most, each
    if allowed <= 1:
        raise IllegalAction("the board is run out once in this game; Game(run_it=2) or 3 has it "
                            "run more often")
    if s.board_cards == 5:
        raise IllegalAction("the board is complete: there is nothing to run")
    number = whole_number(times, "how many times the board is run", 1, allowed, IllegalAction)
    most = most_runs(&hand.compiled.rules, s)
    if number > most:
        each = run_length(&hand.compiled.rules, s.board_cards)
        raise IllegalAction(f"running the board {number} times takes {number * each} cards, burns "
                            f"included; the deck has enough left for {most}")
    return number


cdef int preset_runs(HandState hand, runs) except -1:
    cdef int number
    if runs is None:
        return 0
    if hand.compiled.rules.max_runs <= 1:
        # The board is run once anyway.
        if whole_number(runs, "runs", 1, MAX_RUNS, GameError) == 1:
            return 0
    try:
        number = number_of_runs(hand, runs)
    except IllegalAction as error:
        raise GameError(f"runs={quoted(runs)}: {error}") from None
    agree_all(&hand.compiled.rules, &hand.s, number)
    return 0
