# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The rules of a game as plain C data, which the engine reads."""
from libc.string cimport memset

from omaha._core cimport MAX_BOARDS, MAX_SEATS, ensure_tables
from omaha.rules.posts cimport most_straddles
from omaha.rules.pots cimport Rake
from omaha.rules.state cimport MAX_RUNS, MAX_STRADDLES, Rules, most_seats

from omaha.errors import GameError

MAX_PLAYERS = MAX_SEATS
MOST_BOARDS = MAX_BOARDS


cdef class CompiledRules:
    """The rules of a checked `omaha.Game` as plain C data.

    Parameters
    ----------
    game : omaha.Game
        Its fields are read once; `omaha.Game` has checked that they fit together.
    rake : Rake or None
    """

    def __cinit__(self):
        memset(&self.rules, 0, sizeof(Rules))
        self.rules.min_bet = self.rules.boards = self.rules.odd_chip = 1
        self.rules.hole_cards = 2
        self.rules.low_qualifier = 8

    def __init__(self, game, Rake rake=None):
        cdef Rules rules
        cdef Rules* r = &rules
        cdef int i
        ensure_tables()
        memset(r, 0, sizeof(Rules))
        r.small_blind = game.small_blind
        r.big_blind = game.big_blind
        r.ante = game.ante
        r.big_blind_ante = game.big_blind_ante
        r.min_bet = game.min_bet
        r.hole_cards = game.hole_cards
        r.boards = game.boards
        r.max_runs = game.run_it
        r.cap = 0 if game.cap is None else game.cap * game.min_bet
        r.limit = ("fixed", "pot", "no").index(game.limit)
        r.hi_lo = bool(game.hi_lo)
        r.low_qualifier = game.low_qualifier
        r.n_straddles = len(game.straddles)
        if (r.min_bet < 1 or r.hole_cards not in (2, 4, 5, 6) or not 1 <= r.boards <= MAX_BOARDS
                or not 0 <= r.n_straddles <= MAX_STRADDLES or not 5 <= r.low_qualifier <= 13
                or min(r.small_blind, r.middle_blind, r.big_blind, r.ante, r.big_blind_ante) < 0
                or min(r.cap, r.kill, r.kill_scoop) < 0
                or game.odd_chip < 1 or not 1 <= r.max_runs <= (MAX_RUNS if r.boards == 1 else 1)):
            raise ValueError("these rules were not checked by omaha.Game")
        for i in range(r.n_straddles):
            r.straddles[i] = game.straddles[i]
        r.straddle_kind = ("under_the_gun", "button", "mississippi").index(game.straddle_kind)
        r.bomb_pot = bool(game.bomb_pot)
        r.middle_blind = game.blinds[1] if game.blinds is not None and len(game.blinds) > 2 else 0
        if game.kill is not None:
            r.kill = game.kill.amount
            r.kill_scoop = 0 if game.kill.trigger == "two_pots" else game.kill.scoop_of
            r.killer_acts_last = game.kill.acts == "last"
        r.max_bets = -1 if game.max_bets is None else game.max_bets
        r.burn = bool(game.burn)
        r.deal_left_of_big_blind = game.first_card == "left_of_big_blind"
        r.has_rake = rake is not None
        if rake is not None:
            r.rake = rake.schedule
        r.rake_from = ("main_first", "proportion", "by_pot").index(game.rake_from)
        r.odd_chip = game.odd_chip
        r.odd_unit = ("left_of_button", "high_hand", "first_shown").index(game.odd_unit)
        r.posted_price = game.short_blind_price == "posted"
        r.full_small_blind = game.pot_limit_small_blind == "full"
        r.antes_in_pot_limit = bool(game.antes_in_pot_limit)
        r.straddle_raise_by_big_blind = game.straddle_min_raise == "big_blind"
        r.single_reopening = game.reopening == "single"
        r.short_open_reopens = bool(game.short_open_reopens)
        r.full_fixed_raise = game.fixed_all_in_raise == "full"
        r.next_whole_level = game.fixed_all_in_next == "level"
        r.cap_heads_up = (True, False, "round_start").index(game.cap_heads_up)
        r.uncounted_straddles = not game.straddles_count
        r.splash_in_pot_limit = bool(game.splash_in_pot_limit)
        r.big_blind_ante_first = bool(game.big_blind_ante_first)
        r.show_all = bool(game.show_all)
        r.no_free_fold = not game.fold_when_free
        self.rules = rules

    @property
    def max_seats(self):
        """The most seats that the deck allows."""
        return most_seats(&self.rules)

    cdef int check_seats(self, Py_ssize_t n, str what, game, int least=2) except -1:
        """Check that the deck suffices for a number of seats, which messages call `what`."""
        cdef int most = most_seats(&self.rules)
        if not least <= n <= most:
            raise GameError(f"{n} {what}: {game.name} takes {least} to {most} seats")
        return <int>n

    cdef int check_straddles(self, int n) except -1:
        """Refuse more straddles than n seats have room for."""
        cdef int most = most_straddles(&self.rules, n)
        if self.rules.n_straddles > most:
            raise GameError(f"{self.rules.n_straddles} straddles with {n} players: at most {most}")
        return 0


cdef CompiledRules rules_of(game):
    """The rules of an `omaha.Game`; a `GameError` for anything else."""
    compiled = getattr(game, "_compiled", None)
    if not isinstance(compiled, CompiledRules):
        raise GameError(f"game must be an omaha.Game such as omaha.games.plo(), got {game!r}")
    return compiled
