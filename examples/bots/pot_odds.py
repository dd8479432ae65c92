"""A bot that calls when its equity is worth the price; plays in ``omaha match`` as it is.

    omaha match examples/bots/pot_odds.py Random CallingStation --hands 2000 --duplicate

Whatever is called ``Bot`` in a file plays; ``act`` is asked decision by decision. Random numbers
come from ``view.rng``, so that a match with the same seed is the same match.
"""

import omaha
from omaha.players import CALL, CHECK, FOLD, raise_to


class Bot:
    """Raises with good hands, calls at the right price, folds the rest."""

    name = "pot odds"

    def __init__(self, samples: int = 200) -> None:
        self.samples = samples

    def act(self, view: omaha.View) -> int | tuple[int, int]:
        """Answer with an act for what one seat sees."""
        share = self.share(view)
        legal = view.legal
        if share > 0.65 and legal.max_raise_to is not None:
            return raise_to(legal.max_raise_to)
        if legal.check:
            return CHECK
        return CALL if share * (view.pot + legal.call) >= legal.call else FOLD

    def share(self, view: omaha.View) -> float:
        """Return the sampled part of the pot that the hand wins against random hands."""
        assert view.own_cards is not None
        assert view.rng is not None
        others = len(view.stacks) - len(view.folded) - 1
        hands = [omaha.format_cards(view.own_cards), *["*" * view.game.hole_cards] * others]
        result = omaha.equity(
            hands,
            omaha.format_cards(view.board),
            game=view.game,
            method="sample",
            samples=self.samples,
            seed=int(view.rng.integers(1 << 32)),
        )
        return float(result.share[0])


if __name__ == "__main__":
    result = omaha.match([Bot(), "Random"], "plo", 200, seed=1, duplicate=True)
    print(result)
    print(f"{result.ranking[0].name} is ahead")
