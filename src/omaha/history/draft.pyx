"""A hand as a reader takes it down, line by line, and the record that comes of it.

Readers of all rooms share it. While a hand is read, seats are numbered as they are listed; `record`
leaves out those that were not dealt in, and numbers the others clockwise by their chairs.
"""
from libc.stdint cimport int64_t, uint32_t

from decimal import Decimal
from types import MappingProxyType

from omaha.errors import HistoryError
from omaha.history.recorded import ActionKind, PostKind, Status, recorded
from omaha.history.room_rules import ODD_CENTS, game_of

cdef object CENT = Decimal("0.01")
cdef object SMALL_BLIND = PostKind.SMALL_BLIND, BIG_BLIND = PostKind.BIG_BLIND
cdef object BOTH = PostKind.BOTH_BLINDS, ANTE = PostKind.ANTE, STRADDLE = PostKind.STRADDLE
cdef object BIG_BLIND_ANTE = PostKind.BIG_BLIND_ANTE, DEAD = PostKind.DEAD
cdef object DEAL_BOARD = ActionKind.DEAL_BOARD
cdef object COMPLETE = Status.COMPLETE, CANCELLED = Status.CANCELLED


cdef class HandDraft:
    """What a reader has found of one hand.

    Parameters
    ----------
    **fields
        Fields of `omaha.history.RecordedHand` that are known from the start, such as ``format``.

    Attributes
    ----------
    fields : dict
        Further fields are put here by name.
    kind : tuple
        ``(variant, hole_cards, hi_lo, limit)``, as `omaha.Game` has them.
    small_blind, big_blind : int
        In units, as the text states them; in fixed limit the big blind is the small bet. Where
        others were posted, those are the game's.
    cap : int
        In units; 0 where there is none.
    names, chairs, stacks : list
        By seat, as listed.
    posts, actions, returned, awards, outcomes : list
        Their seats are places in the lists above.
    notes, oddities, boards, pots : list
    cards : dict
        By seat, all that became known of the hole cards; None for a card that is not known.
    rake, total_pot : int or None
    """

    def __init__(self, **fields):
        self.fields = fields
        self.names, self.chairs, self.stacks = [], [], []
        self.posts, self.actions, self.returned, self.awards = [], [], [], []
        self.outcomes, self.notes, self.oddities, self.boards, self.pots = [], [], [], [], []
        self.cards = {}

    def seat(self, chair, name, stack):
        """List a player; a chair that is listed twice is an error."""
        if chair in self.chairs or name in self.names or len(self.names) >= MOST_LISTED:
            raise HistoryError(f"chair {chair}, {name!r}: the chair or the name is there twice")
        self.names.append(name)
        self.chairs.append(chair)
        self.stacks.append(stack)

    cdef int place_of(self, int seat) except -1:
        if not 0 <= seat < len(self.names):
            raise HistoryError(f"there is no seat {seat}; {len(self.names)} are listed")
        return seat

    cdef int deal_in(self, int seat) except -1:
        self.dealt |= <uint32_t>1 << self.place_of(seat)
        return 0

    def is_dealt_in(self, int seat):
        """Note that a listed seat takes part."""
        self.deal_in(seat)

    def post(self, post):
        """Add a `Post`."""
        self.deal_in(post[2])
        self.posts.append(post)

    def act(self, action):
        """Add an `Action`."""
        if action[2] is not None:
            self.deal_in(action[2])
        self.actions.append(action)

    def know(self, int seat, tuple cards):
        """Take down hole cards that became known, in whole or in part; None for one that did not.

        What was known before stays, unless more is known now.
        """
        known = self.cards.get(self.place_of(seat))
        if known is None or known.count(None) > cards.count(None):
            self.cards[seat] = cards

    def record(self):
        """The `RecordedHand`."""
        cdef int i, n, button = -1
        fields = self.fields
        status = fields.get("status", COMPLETE)
        self.leave_out(status is CANCELLED)
        n = <int>len(self.names)
        at = fields.get("button_chair")
        for i in range(n):
            if at is not None and self.chairs[i] <= at:
                button = i
        if button < 0:
            button = n - 1
        fields["chairs"] = tuple(self.chairs)
        fields["players"] = tuple(self.names)
        fields["stacks"] = tuple(self.stacks)
        fields["button"] = button
        fields["hole_cards"] = tuple([self.cards.get(i) for i in range(n)])
        fields.update(self.owed(button))
        rake = self.rake
        if rake is None and status is COMPLETE:
            rake = self.missing_rake()
        for name in ("details", "drops", "tournament"):
            if fields.get(name) is not None:
                fields[name] = MappingProxyType(fields[name])
        fields["rake"] = rake or 0
        fields["total_pot"] = self.total_pot
        fields["posts"] = tuple(self.posts)
        fields["actions"] = tuple(self.actions)
        fields["returned"] = tuple(self.returned)
        fields["awards"] = tuple(self.awards)
        fields["outcomes"] = tuple(self.outcomes)
        fields["notes"] = tuple(self.notes)
        fields["oddities"] = tuple(self.oddities)
        fields["boards"] = tuple(self.boards)
        fields["pots"] = tuple(self.pots)
        return recorded(fields)

    cdef int leave_out(self, bint nobody) except -1:
        """Leave out the seats that were not dealt in, unless `nobody` is; order them by chairs."""
        cdef int i, n = <int>len(self.names), last = -1
        cdef bint ordered = True
        for i in range(n):
            ordered = ordered and last < self.chairs[i]
            last = self.chairs[i]
        if ordered and (nobody or self.dealt in (0, (1 << n) - 1)):
            return 0
        dealt = [i for i in range(n) if self.dealt >> i & 1 or nobody] or list(range(n))
        dealt.sort(key=self.chairs.__getitem__)
        seats = {place: seat for seat, place in enumerate(dealt)}
        self.posts = self.moved(self.posts, seats)
        self.actions = self.moved(self.actions, seats)
        self.returned = self.moved(self.returned, seats)
        self.awards = self.moved(self.awards, seats)
        self.outcomes = self.moved(self.outcomes, seats)
        self.fields.setdefault("details", {})["not_dealt"] = {
            self.chairs[i]: (self.names[i], self.stacks[i]) for i in range(n) if i not in seats}
        self.cards = {seats[i]: cards for i, cards in self.cards.items() if i in seats}
        self.names = [self.names[i] for i in dealt]
        self.stacks = [self.stacks[i] for i in dealt]
        self.chairs = [self.chairs[i] for i in dealt]
        return 0

    cdef list moved(self, list entries, dict seats):
        """Entries with the seats that they have among those dealt in; others are left out."""
        out = []
        for entry in entries:
            seat = seats.get(entry.seat, -1) if entry.seat is not None else None
            if seat != -1:
                out.append(entry if seat == entry.seat else entry._replace(seat=seat))
        return out

    def missing_rake(self):
        """What the pot has more than was won, where no line states the rake."""
        if self.total_pot is None:
            return 0
        self.fields.setdefault("details", {})["no_rake_line"] = True
        won = sum([award.amount for award in self.awards])
        self.oddities.append("no line states the rake: it is what the total pot has more than was "
                             "collected")
        return max(0, self.total_pot - won)

    cdef int odd_chip(self):
        """In what chips a shared pot was divided, as far as what was won of it tells."""
        cdef int cents = ODD_CENTS.get(self.fields.get("room"), 1)
        if cents == 1 or len(self.awards) < 2 or self.fields.get("unit") != CENT:
            return 1
        shared = len({(award.pot, award.board) for award in self.awards}) < len(self.awards)
        whole = not any([award.amount % cents for award in self.awards])
        return cents if shared and whole else 1

    cdef int take_posted_blinds(self, int button) except -1:
        """Take the blinds that were posted in full for those of the game."""
        cdef int n = <int>len(self.fields["stacks"]), k, at = n
        cdef int64_t big = self.big_blind, small = -1
        for post in self.posts:
            k = (post.seat - button - 1) % n
            if post.kind is BIG_BLIND and not post.all_in and k < at:
                at = k
                big = post.amount
            elif post.kind is SMALL_BLIND and not post.all_in and small < 0:
                small = post.amount
        if at < n and big != self.big_blind and big > 0:
            self.oddities.append(f"the stakes are of a big blind of {self.big_blind}, and {big} "
                                 "was posted")
            self.big_blind = big
        if 0 <= small <= self.big_blind:
            self.small_blind = small
        return 0

    cdef dict owed(self, int button):
        """The game, and what each seat owes: a short post is owed in full."""
        self.take_posted_blinds(button)
        cdef int n = <int>len(self.fields["stacks"]), seat, k
        cdef int64_t small = self.small_blind, big = self.big_blind
        antes, blinds, dead = [0] * n, [0] * n, [0] * n
        big_at = small_at = -1         # in turns left of the button
        amount = most_ante = one_ante = 0
        anted = 0
        for post in self.posts:
            k = (post.seat - button - 1) % n
            if post.kind is BIG_BLIND and (big_at < 0 or k < big_at):
                big_at = k
            elif post.kind is SMALL_BLIND and (small_at < 0 or k < small_at):
                small_at = k
            elif post.kind is ANTE or post.kind is BIG_BLIND_ANTE:
                most_ante = max(most_ante, post.amount)
                anted += post.kind is ANTE
                one_ante = max(one_ante, post.amount if post.kind is BIG_BLIND_ANTE else 0)
        if n > 2 and small_at > big_at >= 0:
            small_at = -1              # that of a player who comes back: it is dead
        for k, post in enumerate(self.posts):
            seat = post.seat
            amount = post.amount
            if post.kind is SMALL_BLIND:
                amount = max(amount, small) if post.all_in else amount
                if n > 2 and (seat - button - 1) % n != small_at:
                    self.posts[k] = post._replace(dead=post.amount)
                    dead[seat] += amount
                else:
                    blinds[seat] += amount
            elif post.kind is BIG_BLIND:
                blinds[seat] += max(amount, big) if post.all_in else amount
            elif post.kind is BOTH:
                blinds[seat] += big
                dead[seat] += max(0, amount - big) if not post.all_in else small
                self.posts[k] = post._replace(dead=max(0, amount - big))
            elif post.kind is ANTE or post.kind is BIG_BLIND_ANTE:
                antes[seat] += most_ante if post.all_in else amount
            elif post.kind is DEAD:
                dead[seat] += amount
            elif post.kind is STRADDLE and post.all_in:
                blinds[seat] += max(amount, 2 * big)
            else:
                blinds[seat] += amount
        equal = most_ante if anted > 1 else 0
        if anted == 1:
            one_ante = most_ante
        game = game_of(self.fields.get("room", ""), self.kind, small, big, equal,
                       0 if equal else one_ante, self.is_bomb_pot(equal),
                       self.fields.get("runs", 1), self.cap, self.odd_chip())
        return {
            "game": game, "antes": tuple(antes), "blinds": tuple(blinds),
            "dead": tuple(dead) if any(dead) else (),
        }

    def is_bomb_pot(self, ante):
        """Whether all anted, nobody posted a blind, and the first act is on the flop."""
        if not ante or any([post.kind is not ANTE for post in self.posts]):
            return False
        for action in self.actions:
            if action.kind is DEAL_BOARD:
                return True
            if action.seat is not None and action.kind is not ActionKind.DEAL_HOLE:
                return False
        return False
