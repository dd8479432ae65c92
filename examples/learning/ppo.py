"""PPO in one file: heads-up pot-limit Omaha by self-play against its own past (PyTorch, CPU).

    python examples/learning/ppo.py --minutes 10 --seed 1 --save ppo.pt
    python examples/learning/ppo.py --evaluate --save ppo.pt
    OMAHA_PPO=ppo.pt omaha match examples/learning/ppo.py PotOdds --hands 2000 --duplicate

Every table has a learner in one seat; in the other sits the network as it was at some earlier time,
drawn anew for every table and hand that begins. A hand's result is the return of all decisions that
the learner took in it, so there is no discounting and no bootstrapping. See docs/environments.md.
"""

from __future__ import annotations

import argparse
import copy
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import omaha
from omaha.envs import ArrayPlayer, Layout, VectorEnv
from omaha.players import CallingStation, PotOdds, Random, Tight

GAME = omaha.games.plo(1, 2)
STACK = 200
FEATURES = ("strength",)
LAYOUT = Layout.of(GAME, 2, features=FEATURES)
SCALE = 20.0  # big blinds that a return of 1 stands for

TABLES = 1024
DECISIONS = 32_768  # of the learner between two updates
EPOCHS, MINIBATCH = 2, 4096
LEARNING_RATE, CLIP, ENTROPY = 5e-4, 0.2, 0.01
PAST, SNAPSHOT_EVERY = 8, 10  # earlier networks kept, and updates between them


class Network(nn.Module):  # type: ignore[misc]
    """A policy and a value on one trunk; amounts are put on a logarithmic scale first."""

    def __init__(self, hidden: int = 256) -> None:
        super().__init__()
        amounts = [part.columns for part in LAYOUT.values() if part.unit == "big blinds"]
        self.register_buffer("amount", torch.zeros(LAYOUT.width, dtype=torch.bool))
        for columns in amounts:
            self.amount[columns] = True
        self.trunk = nn.Sequential(
            nn.Linear(LAYOUT.width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy = nn.Linear(hidden, 6)
        self.value = nn.Linear(hidden, 1)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the distribution over actions that may be chosen, and the value."""
        inside = self.trunk(torch.where(self.amount, torch.log1p(rows), rows))
        logits = self.policy(inside).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(inside).squeeze(-1)


class Rollouts:
    """Tables at which the learner plays earlier networks, and the decisions that it took."""

    def __init__(self, seed: int, threads: int) -> None:
        self.env = VectorEnv(
            GAME, TABLES, seats=2, seed=seed, stacks=STACK, features=FEATURES,
            canonical_suits=True, reward_unit="big_blinds", threads=threads,
        )  # fmt: skip
        self.env.reset()
        self.rng = np.random.default_rng(seed)
        self.learner = np.arange(TABLES) % 2  # the learner's seat
        self.opponent = np.zeros(TABLES, dtype=np.int64)
        self.open: list[list[int]] = [[] for _ in range(TABLES)]  # decisions in this hand
        self.hands, self.env_seconds = 0, 0.0

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def collect(self, network: Network, past: list[Network]) -> dict[str, torch.Tensor]:
        """Play until enough decisions have a return."""
        rows: list[torch.Tensor] = []
        masks: list[torch.Tensor] = []
        columns: dict[str, list[np.ndarray[Any, Any]]] = {"action": [], "logp": [], "value": []}
        returns = np.full(0, np.nan)
        for decisions in self.open:
            decisions.clear()
        finished = count = 0
        while finished < DECISIONS:
            observation = torch.from_numpy(self.env.observation)
            mask = torch.from_numpy(self.env.legal_action_mask)
            turn = self.env.current_player == self.learner
            actions = np.zeros(TABLES, dtype=np.int64)
            for k, network_k in enumerate([network, *past]):
                here = turn if k == 0 else ~turn & (self.opponent == k - 1)
                at = torch.from_numpy(np.flatnonzero(here))
                if len(at) == 0:
                    continue
                seen, may = observation[at], mask[at]
                policy, value = network_k(seen, may)
                action = policy.sample()
                actions[here] = action.numpy()
                if k == 0:
                    rows.append(seen)
                    masks.append(may)
                    columns["action"].append(action.numpy())
                    columns["logp"].append(policy.log_prob(action).numpy())
                    columns["value"].append(value.numpy())
                    for place, table in enumerate(np.flatnonzero(here).tolist()):
                        self.open[table].append(count + place)
                    count += len(at)
            start = time.perf_counter()
            self.env.step(actions)
            self.env_seconds += time.perf_counter() - start
            over = np.flatnonzero(self.env.terminated)
            if len(returns) < count:
                returns = np.concatenate([returns, np.full(2 * count, np.nan)])
            for table in over.tolist():
                returns[self.open[table]] = self.env.rewards[table, self.learner[table]] / SCALE
                finished += len(self.open[table])
                self.open[table].clear()
            self.hands += len(over)
            self.opponent[over] = self.rng.integers(0, len(past), len(over))
        kept = torch.from_numpy(np.flatnonzero(~np.isnan(returns[:count])))
        batch = {name: torch.from_numpy(np.concatenate(parts)) for name, parts in columns.items()}
        batch |= {"row": torch.cat(rows), "mask": torch.cat(masks)}
        batch["return"] = torch.from_numpy(returns[:count].astype(np.float32))
        return {name: values[kept] for name, values in batch.items()}


def update(network: Network, optimiser: torch.optim.Optimizer, batch: dict[str, Any]) -> None:
    """Make the network better on what it did (Schulman et al., 2017)."""
    advantage = batch["return"] - batch["value"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    n = len(advantage)
    for _ in range(EPOCHS):
        for at in torch.randperm(n).split(MINIBATCH):
            policy, value = network(batch["row"][at], batch["mask"][at])
            ratio = (policy.log_prob(batch["action"][at]) - batch["logp"][at]).exp()
            gain = torch.min(
                ratio * advantage[at], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[at]
            ).mean()
            error = nn.functional.huber_loss(value, batch["return"][at])
            loss = -gain + 0.5 * error - ENTROPY * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(minutes: float, seed: int, threads: int, report: float = 30.0) -> Network:
    """Train a network for some time, and print how it is going."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE, eps=1e-5)
    past = [copy.deepcopy(network)]
    rollouts = Rollouts(seed, threads)
    start = said = time.perf_counter()
    updates = decisions = 0
    while (now := time.perf_counter()) - start < 60 * minutes or updates == 0:
        batch = rollouts.collect(network, past)
        update(network, optimiser, batch)
        updates += 1
        decisions += len(batch["action"])
        if updates % SNAPSHOT_EVERY == 0:
            past = [*past, copy.deepcopy(network)][-PAST:]
            rollouts.opponent %= len(past)
        if now - said > report or updates == 1:
            said = now
            spent = time.perf_counter() - start
            print(
                f"{spent:5.0f} s  {updates} updates  {rollouts.hands:,} hands  "
                f"{decisions / spent:,.0f} decisions/s  "
                f"environment {rollouts.env_seconds / spent:.1%}",
                flush=True,
            )
    return network


class Bot(ArrayPlayer):
    """The trained network as a player; it is read from the file that OMAHA_PPO names."""

    def __init__(self, network: Network | None = None) -> None:
        if network is None:
            network = Network()
            path = Path(os.environ.get("OMAHA_PPO", "ppo.pt"))
            network.load_state_dict(torch.load(path, weights_only=True))
        self.network = network.eval()
        self.generator = torch.Generator().manual_seed(0)
        super().__init__(self.sample, features=FEATURES, canonical_suits=True)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def sample(self, rows: Any, masks: Any) -> Any:
        """Draw actions from the policy."""
        policy, _ = self.network(torch.from_numpy(rows), torch.from_numpy(masks))
        return torch.multinomial(policy.probs, 1, generator=self.generator).squeeze(-1).numpy()


def evaluate(network: Network, hands: int, seed: int = 10_000) -> None:
    """Play duplicate hands that were never trained on, and print 95 % intervals."""
    torch.set_num_threads(1)
    for opponent in (Random(), CallingStation(), Tight(), PotOdds()):
        result = omaha.simulate(
            GAME, [Bot(network), opponent], hands, seed=seed, stacks=STACK, duplicate=True
        )
        rate = result.bb_per_100[0]
        print(f"{opponent!r:52} {rate.mean:+9.1f} bb/100  [{rate.low:+.1f}, {rate.high:+.1f}]")


def main() -> None:
    """Train or evaluate, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hands", type=int, default=10_000, help="of the evaluation")
    parser.add_argument("--save", type=Path, default=Path("ppo.pt"))
    parser.add_argument("--evaluate", action="store_true", help="do not train")
    given = parser.parse_args()
    if given.evaluate:
        network = Network()
        network.load_state_dict(torch.load(given.save, weights_only=True))
    else:
        network = train(given.minutes, given.seed, given.threads)
        torch.save(network.state_dict(), given.save)
    evaluate(network, given.hands)


if __name__ == "__main__":
    main()
