"""Bots that play a hand of pot-limit Omaha; the hand is printed, and written as a PHH file."""

import numpy as np

import omaha
from omaha import history


def careful_bot(view: omaha.View, generator: np.random.Generator) -> tuple[str, int]:
    """Choose by what one seat can see: bet the pot with a strong hand, call with a fair one."""
    legal = view.legal
    assert view.own_cards is not None
    if len(view.board) >= 3:
        strength = omaha.high(view.own_cards, view.board) / 7462
    else:
        strength = float(np.mean([card // 4 for card in view.own_cards])) / 12
    strength += generator.normal(0, 0.05)
    pot_sized = legal.pot_raise_to(1)
    if strength > 0.8 and pot_sized is not None:
        return "raise", pot_sized
    if legal.check:
        return "check", 0
    price = legal.call / (view.pot + legal.call)
    return ("call", 0) if strength > 0.4 + price / 2 else ("fold", 0)


def play(seed: int = 16) -> omaha.Hand:
    """Play one hand between four bots."""
    generator = np.random.default_rng(seed)
    game = omaha.games.plo(small_blind=1, big_blind=2)
    hand = omaha.Hand(game, stacks=[200, 150, 320, 80], button=3, seed=generator)
    while hand.actor is not None:
        act, total = careful_bot(hand.view(hand.actor), generator)
        if act == "raise":
            hand.raise_to(total)
        elif act == "check":
            hand.check()
        elif act == "call":
            hand.call()
        else:
            hand.fold()
    return hand


def main() -> None:
    """Play, print what happened, and show the hand as PHH."""
    hand = play()
    for event in hand.events:
        cards = omaha.format_cards(event.cards) if event.cards else ""
        seat = "" if event.seat is None else f"seat {event.seat}"
        print(f"{event.kind.name.lower():12} {seat:6} {event.amount or '':>5} {cards}")
    result = hand.result
    assert result is not None
    print("net:", *result.net)
    print(history.dumps(hand, players=["Ann", "Ben", "Cleo", "Dov"]))


if __name__ == "__main__":
    main()
