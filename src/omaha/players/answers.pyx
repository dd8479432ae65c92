# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The one reader of what a player in Python answers, wherever it plays.

An answer to one decision is an act of `omaha.actions`, or a pair of an act and a total of the
street. Only a raise has use for its total. Numbers are whole numbers of any kind, also NumPy's, but
not True or False. An answer to a batch is an array of acts, or a pair of that and an array of
totals.
"""
from libc.stdint cimport int64_t

import numpy as np

from omaha._support.checks import plain_index, quoted
from omaha.actions import ALL_IN
from omaha.errors import GameError, IllegalAction
from omaha.hand.core import do_act
from omaha.hand.views import BatchView, View

cdef int MOST_ACT = ALL_IN


cdef bint read_act(object answer, int* kind, int64_t* total) except -1:
    cdef object act = answer, to = 0
    try:
        if isinstance(answer, tuple):
            act, to = answer
        if isinstance(act, bool) or isinstance(to, bool):
            return False
        if type(act) is not int:
            act = plain_index(act)
        if type(to) is not int:
            to = plain_index(to)
        if not 0 <= act <= MOST_ACT or not -1 <= to < 1 << 62:
            return False
    except (Exception, SystemExit):        # an answer may be an object with code of its own
        return False
    kind[0] = act
    total[0] = to
    return True


def no_act(answer):
    """What is wrong with an answer that is no act."""
    return (f"it answered {quoted(answer)}, which is no act such as CALL, or (RAISE, total) with a "
            "whole number")


def read_answer(answer):
    """The act and the total that a player answered to one decision.

    Parameters
    ----------
    answer : int or tuple of int
        An act of `omaha.actions`, or a pair of an act and the total of a bet or raise.

    Returns
    -------
    tuple of int
        The act and the total; the total is 0 where none was given.

    Raises
    ------
    IllegalAction
        Where it is no act. Whether an act is legal is for the hand to say.

    Examples
    --------
    >>> from omaha.actions import CALL, RAISE
    >>> read_answer(CALL), read_answer((CALL, 0)), read_answer((RAISE, 12))
    ((2, 0), (2, 0), (3, 12))
    """
    cdef int kind = 0
    cdef int64_t total = 0
    if not read_act(answer, &kind, &total):
        raise IllegalAction(no_act(answer))
    return kind, total


def read_answers(answer, Py_ssize_t n):
    """The acts and the totals that a player answered to `n` decisions.

    Returns
    -------
    list of ndarray
        Acts and totals as they were given, arrays of shape ``(n,)`` of some type of integers. The
        acts may be none of `omaha.actions`: each is its decision's own fault.

    Raises
    ------
    IllegalAction
        Where it is not such an array, or such a pair.
    """
    given = answer if isinstance(answer, tuple) else (answer, np.zeros(n, dtype=np.int64))
    try:
        given = [np.asarray(array) for array in given]
    except (Exception, SystemExit):        # as in `read_act`
        given = []
    if len(given) != 2 or any([array.shape != (n,) or array.dtype.kind not in "iu"
                               for array in given]):
        raise IllegalAction(f"it answered {quoted(answer)}, which is no array of {n} acts, nor a "
                            "pair of that and an array of totals, all in whole numbers")
    return given


def unknown_act(act):
    """What is wrong with a number in an array of acts that is none of `omaha.actions`."""
    return f"it answered the act {int(act)}, which is none of omaha.actions"


def can_play(player):
    """Whether there is a way to ask something for decisions."""
    asked = any([callable(getattr(player, name, None)) for name in ("act", "act_batch")])
    return not isinstance(player, type) and (asked or callable(player))


class Decider:
    """Asks a player in Python for one decision at a time, whichever way it wants to be asked.

    Parameters
    ----------
    player : object
        With ``act_batch(view)`` or ``act(view)``, or a function of a view. Where it has
        ``fresh()``, what that gives is asked, from the first decision on.

    Raises
    ------
    GameError
        When it has no way to be asked.

    Examples
    --------
    >>> import omaha
    >>> from omaha.actions import CALL
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7)
    >>> Decider(lambda view: CALL)(hand.view(0))
    (2, 0)
    """

    __slots__ = ("player", "_asked")

    def __init__(self, player):
        if not can_play(player):
            raise GameError("a player has act(view) or act_batch(view), or is a function of a "
                            f"view; got {quoted(player)}")
        self.player = player
        self._asked = None

    def __call__(self, view):
        """Return the act and the total that the player answers to a view.

        Raises
        ------
        IllegalAction
            For an answer that is no act.
        """
        asked = self._asked
        if asked is None:
            asked = self._asked = self._fresh()
        batch = getattr(asked, "act_batch", None)
        if not callable(batch):
            return read_answer(asked.act(view) if hasattr(asked, "act") else asked(view))
        history = getattr(asked, "wants_history", False) is True
        acts, totals = read_answers(batch(BatchView.of(view, history=history)), 1)
        if not 0 <= acts[0] <= MOST_ACT:
            raise IllegalAction(unknown_act(acts[0]))
        return int(acts[0]), int(totals[0])

    def _fresh(self):
        """The player that is asked."""
        fresh = getattr(self.player, "fresh", None)
        if not callable(fresh):
            return self.player
        player = fresh()
        if not can_play(player):
            raise GameError(f"fresh() must give a player, got {quoted(player)}")
        return player

    def __reduce__(self):
        # What `fresh` gave, and what it remembers, stays here.
        return Decider, (self.player,)


def play_decision(hand, decider, rng=None):
    """Have the seat to act do what its player answers.

    Parameters
    ----------
    hand : Hand
        In which somebody is to act.
    decider : callable
        From a view to an act and a total, such as a `Decider`.
    rng : numpy.random.Generator, optional
        What the player may draw from.

    Raises
    ------
    IllegalAction
        For an answer that is no act, or one that the rules refuse; the hand is as it was.
    """
    kind, total = decider(View.of(hand, hand.actor, rng))
    do_act(hand, kind, total)
