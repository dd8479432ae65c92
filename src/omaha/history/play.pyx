# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Playing a recorded hand through `omaha.Hand`, and noting every disagreement with the record."""
from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.string cimport memset

from omaha.hand.core cimport HandCore
from omaha.hand.posts cimport Posting, own_posts
from omaha.rules.betting cimport bounds
from omaha.rules.engine cimport due_places
from omaha._core cimport MAX_BOARDS, Pots
from omaha.rules.showdown cimport final_pots
from omaha.rules.state cimport (
    BETTING, Bounds, CALL, CHECK, FINISHED, FOLD, NOBODY, Posts, RAISE, RUNNING_OUT, SHOWDOWN,
    State, UNKNOWN, has, hole_place, seats_in,
)

from omaha.cards import format_cards
from omaha.errors import CardError, GameError, HistoryError, IllegalAction
from omaha.hand import Hand
from omaha.history.disagreements import Disagreement, DisagreementKind
from omaha.history.recorded import ActionKind, PostKind

cdef object A_FOLD = ActionKind.FOLD, A_CHECK = ActionKind.CHECK, A_CALL = ActionKind.CALL
cdef object A_BET = ActionKind.BET, A_RAISE = ActionKind.RAISE_TO, A_SHOW = ActionKind.SHOW
cdef object A_MUCK = ActionKind.MUCK, A_HOLE = ActionKind.DEAL_HOLE
cdef object A_BOARD = ActionKind.DEAL_BOARD, A_EITHER = ActionKind.CHECK_OR_CALL
cdef object A_LOST = ActionKind.DISCONNECT
cdef object ILLEGAL = DisagreementKind.ILLEGAL, AMOUNT = DisagreementKind.AMOUNT
cdef object POT = DisagreementKind.POT, RAKE = DisagreementKind.RAKE
cdef object WINNER = DisagreementKind.WINNER, CARDS = DisagreementKind.CARDS
cdef object UNFINISHED = DisagreementKind.UNFINISHED
cdef object P_SMALL = PostKind.SMALL_BLIND, P_BIG = PostKind.BIG_BLIND
cdef object P_STRADDLE = PostKind.STRADDLE
cdef object P_BOTH = PostKind.BOTH_BLINDS


def play(record):
    """Play a record that has posts.

    Returns
    -------
    tuple
        The hand and a list of `Disagreement`. After an act that the rules forbid the hand is as it
        was before it.

    Raises
    ------
    omaha.errors.HistoryError
        When no hand can begin as the record says.
    """
    cdef _Play play, other
    rake = None
    if record.total_pot is not None or record.rake or record.awards:
        rake = record.rake
        if record.rake_by_pot is not None and len(record.rake_by_pot) > 1:
            rake = record.rake_by_pot
    play = played(record, rake)
    if play.found and record.pots and record.rake_by_pot is None:
        rake = play.rake_of_pots()
        if rake is not None:
            other = played(record, rake)
            if not other.found:
                return other.hand, other.found
    return play.hand, play.found


cdef _Play played(record, rake):
    """Play a record with a stated rake, of the whole hand or of each pot."""
    cdef _Play play = _Play.__new__(_Play)
    play.record = record
    play.rake = rake
    play.found = []
    try:
        play.begin()
    except (CardError, GameError) as error:
        raise HistoryError(f"the hand cannot begin: {error}") from None
    play.go()
    return play


cdef class _Play:
    cdef HandCore hand
    cdef object record, rake
    cdef list found
    cdef int agreed                # how many of the agreements were used
    cdef uint64_t seen             # a bit for each card that is known
    cdef int64_t extra[16]         # what calls were stated to put in above what there was to call

    cdef int begin(self) except -1:
        record = self.record
        cdef HandCore hand = Hand.__new__(Hand)
        cdef State* s = &hand.s
        cdef int seat
        self.hand = hand
        hand.begin(record.game, record.stacks, record.button, record.splash, self.rake, True)
        if record.killer is not None:
            self.collect_with_killer()
        elif self.names_blinds() or record.game.bomb_pot:
            hand.collect(None, None, None, None, None, self.posting())
        else:                          # live posts of which it is not known which are the blinds
            hand.collect(record.blinds, record.dead or None, record.antes, None, None, None)
        memset(s.deck, UNKNOWN, 52)
        for seat, cards in enumerate(record.hole_cards):
            if cards is not None and None not in cards:
                self.place(seat, cards)
        hand.run()
        return 0

    cdef int collect_with_killer(self) except -1:
        """The posts of the game and its kill, where they are what is recorded, or the recorded."""
        record = self.record
        cdef HandCore hand = self.hand
        cdef Posts own
        own_posts(hand.compiled, hand.s.n, hand.s.button, None, record.killer, &own)
        same = not any(record.dead) and all([
            own.live[i] == record.blinds[i] and own.ante[i] == record.antes[i]
            for i in range(hand.s.n)])
        if same:
            hand.collect(None, None, None, None, record.killer, None)
        else:
            hand.collect(record.blinds, record.dead or None, record.antes, None, record.killer,
                         None)
        return 0

    cdef bint names_blinds(self):
        """Whether the record says which posts are the blinds."""
        for post in self.record.posts:
            kind = post.kind
            if kind is P_BIG or kind is P_SMALL or kind is P_BOTH or kind is P_STRADDLE:
                return True
        return False

    cdef Posting posting(self):
        """What each seat owes."""
        record = self.record
        cdef Posting out = Posting.__new__(Posting)
        cdef int n = <int>len(record.stacks), button = record.button, seat, k
        cdef int big = NOBODY, small = NOBODY, last = NOBODY, first_big = n, first_small = n
        cdef int64_t most = 0
        cdef uint16_t smalls = 0
        memset(&out.posts, 0, sizeof(out.posts))
        out.n = n
        cdef tuple antes = record.antes, blinds = record.blinds, dead = record.dead
        paying = n - antes.count(0)
        for seat in range(n):
            if paying == 1 and not record.game.ante:
                out.posts.big_blind_ante[seat] = antes[seat]
            else:
                out.posts.ante[seat] = antes[seat]
            out.posts.live[seat] = blinds[seat]
            if dead:
                out.posts.dead[seat] = dead[seat]
        for post in record.posts:
            seat = post.seat
            kind = post.kind
            k = (seat - button - 1) % n
            if kind is P_STRADDLE and out.posts.live[seat] > most:
                most = out.posts.live[seat]
                last = seat
            elif kind is P_BIG and k < first_big:
                first_big = k
            elif kind is P_SMALL and not post.dead:
                first_small = min(first_small, k)
                smalls |= <uint16_t>(1 << seat)
        if first_big < n:
            big = (button + 1 + first_big) % n
        if first_small < n and big >= 0:
            small = (button + 1 + first_small) % n
        out.posts.small_blind_seat = small
        if small < 0:
            smalls = 0
        elif record.game.blinds is None:
            smalls = <uint16_t>(1 << small)
        out.posts.small_blinds = smalls
        out.posts.killer = NOBODY
        out.posts.big_blind_seat = big
        out.posts.last_seat = last if last >= 0 else big if big >= 0 else button
        return out

    cdef int place(self, int seat, tuple cards) except -1:
        cdef State* s = &self.hand.s
        cdef int k, card
        if len(cards) != self.hand.compiled.rules.hole_cards:
            raise CardError(f"seat {seat} has {len(cards)} hole cards")
        for k in range(<int>len(cards)):
            card = cards[k]
            self.see(card)
            s.deck[hole_place(s, seat, k)] = card
        return 0

    cdef int see(self, int card) except -1:
        if not 0 <= card < 52:
            raise CardError(f"{card} is no card")
        if self.seen >> card & 1:
            raise CardError(f"{format_cards([card])} is there twice")
        self.seen |= <uint64_t>1 << card
        return 0

    # --- acts ------------------------------------------------------------------------------------

    cdef int go(self) except -1:
        for action in self.record.actions:
            try:
                if not self.step(action):
                    return 0
            except (CardError, IllegalAction, GameError) as error:
                self.refuse(action, f"{error}")
                return 0
        if self.settle_showdown():
            self.compare()
        return 0

    cdef int refuse(self, action, str why) except -1:
        self.found.append(Disagreement(ILLEGAL, action.seat, action.number, None, None,
                                       f"{action.text!r}: {why}"))
        return 0

    cdef bint step(self, action) except -1:
        """Do an action; False where the play cannot go on."""
        cdef HandCore hand = self.hand
        kind = action.kind
        if kind is A_HOLE:
            return True
        if hand.s.phase == RUNNING_OUT:
            self.agree()
        if kind is A_BOARD:
            self.deal(action.cards)
        elif kind is A_LOST:
            hand.disconnect(action.seat)
        elif kind is A_SHOW or kind is A_MUCK:
            self.show(action)
        else:
            return self.act(action, kind)
        return True

    cdef int agree(self) except -1:
        """Where the board is about to be run out, all agree to what the record says."""
        cdef tuple agreements = self.record.agreements
        while self.hand.needs_runs:
            if self.agreed < len(agreements):
                self.agreed += 1
                self.hand.agree_runs(*agreements[self.agreed - 1])
            else:
                self.hand.agree_runs(self.hand.needs_runs[0], self.record.runs)
        return 0

    cdef int deal(self, tuple cards) except -1:
        cdef int places[3 * MAX_BOARDS]
        cdef HandCore hand = self.hand
        cdef int n = due_places(&hand.compiled.rules, &hand.s, places), i
        if n == 0:
            raise IllegalAction(f"no board cards are due: {self.state()}")
        if n != len(cards):
            raise CardError(f"{n} board cards are due, not {len(cards)}")
        if None in cards:
            raise CardError("the cards of the board must be known")
        for i in range(n):
            self.see(cards[i])
            hand.s.deck[places[i]] = cards[i]
        hand.save()
        hand.run()
        return 0

    cdef str state(self):
        """Who may do what, in words."""
        if self.hand.s.phase == BETTING:
            return self.hand.options()
        return self.hand.no_actor()

    cdef bint act(self, action, kind) except -1:
        cdef HandCore hand = self.hand
        cdef State* s = &hand.s
        cdef Bounds legal
        cdef int seat = action.seat
        cdef int64_t amount = action.amount, price = s.price, paid
        cdef int64_t stack
        if s.phase != BETTING or s.actor != seat:
            self.refuse(action, f"it is not seat {seat}'s turn: {self.state()}")
            return False
        bounds(&hand.compiled.rules, s, &legal)
        stack = s.stacks[seat]
        if kind is A_FOLD:
            hand.do(FOLD, 0)
            return True
        if kind is A_EITHER:
            hand.do(CHECK if legal.check else CALL, 0)
            return True
        if kind is A_CHECK:
            hand.do(CHECK, 0)
            return True
        if kind is A_CALL:
            paid = legal.call
            hand.do(CALL, 0)
            if amount > paid > 0 and amount <= stack:
                self.extra[seat] += amount - paid
            elif amount != paid and amount:
                self.differ(AMOUNT, action, amount, paid, "a call of")
        else:
            paid = amount - s.bets[seat]
            hand.do(RAISE, amount)
            if action.by is not None and action.by != amount - price:
                self.differ(AMOUNT, action, action.by, amount - price, "a raise by")
        if action.all_in is not None and action.all_in != (paid == stack) and (
                not self.extra[seat]):
            self.found.append(Disagreement(
                AMOUNT, seat, action.number, int(action.all_in), int(paid == stack),
                f"{action.text!r}: the seat puts in {paid} of {stack}"))
        return True

    cdef int differ(self, kind, action, int64_t stated, int64_t computed, str what) except -1:
        self.found.append(Disagreement(
            kind, action.seat, action.number, stated, computed,
            f"{action.text!r}: {what} {stated}, where it is {computed}"))
        return 0

    # --- the showdown ----------------------------------------------------------------------------

    cdef int show(self, action) except -1:
        """A show or muck; with all hands known the engine has shown and mucked by itself."""
        cdef HandCore hand = self.hand
        cdef State* s = &hand.s
        cdef int seat = action.seat
        cards = self.record.hole_cards[seat]
        known = cards is not None and None not in cards
        if s.phase == FINISHED or s.phase == BETTING or not has(seats_in(s), seat):
            return 0                   # of free will: nothing hangs on it
        if has(s.mucked, seat) or s.phase != SHOWDOWN:
            return 0
        if known and action.kind is A_SHOW:
            hand.show(seat, cards)
        elif not known:
            hand.muck(seat)
        return 0

    cdef bint settle_showdown(self) except -1:
        """Muck what was neither shown nor mucked by name; whether the hand is finished."""
        cdef HandCore hand = self.hand
        cdef int seat
        if hand.s.phase == SHOWDOWN:
            mucked = {outcome.seat for outcome in self.record.outcomes
                      if outcome.text.startswith("mucked")}
            for seat in hand.needs_shows:
                if seat in mucked and hand.s.phase == SHOWDOWN:
                    try:
                        hand.muck(seat)
                    except (IllegalAction, GameError) as error:
                        self.found.append(Disagreement(ILLEGAL, seat, None, None, None,
                                                       f"the summary has a muck: {error}"))
                        return False
        if hand.s.phase != FINISHED:
            self.found.append(Disagreement(
                UNFINISHED, None, None, None, None,
                f"the record ends before the hand does: {self.state()}"))
            return False
        return True

    # --- the money -------------------------------------------------------------------------------

    cdef int compare(self) except -1:
        """All that the record states of the end, against what the engine has."""
        cdef HandCore hand = self.hand
        cdef State* s = &hand.s
        cdef Pots pots
        cdef int64_t won[16]
        cdef int64_t back[16]
        cdef int64_t total = s.rake
        cdef int seat
        record = self.record
        memset(won, 0, sizeof(won))
        memset(back, 0, sizeof(back))
        for award in record.awards:
            won[<int>award.seat] += award.amount
        for gift in record.returned:
            back[<int>gift.seat] += gift.amount
        for seat in range(s.n):
            total += s.payouts[seat]
            if record.awards and won[seat] != s.payouts[seat]:
                self.wrong(WINNER if not (won[seat] and s.payouts[seat]) else AMOUNT, seat,
                           won[seat], s.payouts[seat], "collects")
            if record.states_returns and back[seat] != s.returned[seat] + self.extra[seat]:
                self.wrong(AMOUNT, seat, back[seat], s.returned[seat] + self.extra[seat],
                           "is given back")
        if record.total_pot is not None:
            if record.total_pot != total:
                self.wrong(POT, None, record.total_pot, total, "the total pot is")
            final_pots(&hand.compiled.rules, s, &pots)
            self.compare_pots(&pots)
        if s.stated_rake >= 0 and record.rake != s.rake:
            self.wrong(RAKE, None, record.rake, s.rake, "the rake is")
        for outcome in record.outcomes:
            if outcome.won and sum(outcome.won) != s.payouts[<int>outcome.seat]:
                self.wrong(AMOUNT, outcome.seat, sum(outcome.won),
                           s.payouts[<int>outcome.seat], "wins by the summary")
        if record.boards and record.boards != hand.boards:
            self.found.append(Disagreement(
                CARDS, None, None, None, None,
                f"the summary has the boards {[format_cards(b) for b in record.boards]}, dealt "
                f"were {[format_cards(b) for b in hand.boards]}"))
        for entry in record.actions:
            if entry.cards and entry.seat is not None:
                self.same_cards(entry)
        for entry in record.outcomes:
            if entry.cards:
                self.same_cards(entry)
        return 0

    cdef int same_cards(self, entry) except -1:
        """Cards that are shown twice must be the same."""
        held = self.record.hole_cards[entry.seat]
        if entry.cards == held:
            return 0
        other = set(entry.cards) - set(held) - {None}
        if other and None not in held:
            self.found.append(Disagreement(
                CARDS, entry.seat, entry.number, None, None,
                f"{entry.text!r}: the seat has {format_cards(held)}, not "
                f"{format_cards(sorted(other))}"))
        return 0

    cdef tuple rake_of_pots(self):
        """What the pots as printed say was taken from each; None where they do not fit."""
        cdef Pots pots
        cdef int k
        if self.hand.s.phase != FINISHED:
            return None
        final_pots(&self.hand.compiled.rules, &self.hand.s, &pots)
        stated = self.record.pots
        if len(stated) != pots.n:
            return None
        rakes = tuple([pots.pots[k].amount - stated[k][1] for k in range(pots.n)])
        return rakes if min(rakes) >= 0 and sum(rakes) == self.record.rake else None

    cdef int compare_pots(self, const Pots* pots) except -1:
        """The pots of the summary, which are net of rake, and who won each."""
        cdef int k, n = pots.n
        record = self.record
        if record.pots:
            stated = [amount for _, amount in record.pots]
            net = [pots.pots[k].amount - pots.pots[k].rake for k in range(n)]
            if stated != net:
                self.found.append(Disagreement(
                    POT, None, None, tuple(stated), tuple(net),
                    f"the pots net of rake are {stated} by the summary, and {net} by the rules"))
        elif n > 1 and record.format == "pokerstars" and any(
                [award.pot == "pot" for award in record.awards]):
            self.wrong(POT, None, 1, n, "the number of pots is")
        return 0

    cdef int wrong(self, kind, seat, stated, computed, str what) except -1:
        self.found.append(Disagreement(
            kind, seat, None, stated, computed,
            f"{'' if seat is None else f'seat {seat} '}{what} {stated} by the record, and "
            f"{computed} by the rules"))
        return 0
