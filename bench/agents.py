"""How many steps a CPU second agents make at random: our environments beside PettingZoo's, OpenSpiel's and pgx's games.

Run ``python -m bench.agents``; all take turns, so that a busy machine slows them down alike. What is not installed is
left out; ``--pgx PYTHON`` names an interpreter that has pgx (it needs other packages than ours), and the games of pgx
are then played there, in turn with the others. Random actions, observations, masks and new games are all included.
"""

import argparse
import random
import subprocess
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from anello.envs import aec_env, batch

__all__ = ["batched_steps", "cpp_steps", "pgx_steps", "steps_a_second"]

STEPS = 1_000
ROUNDS = 3
BOARDS = 1024
SECONDS = 1.0


def steps_a_second(make: Callable[[], Any], steps: int = STEPS) -> float:
    """Random legal actions of all agents of a PettingZoo environment, one after the other."""
    env, made, began = make(), 0, time.process_time()
    while made < steps:
        env.reset(seed=made)
        for agent in env.agent_iter():
            observation, _, over, cut_off, _ = env.last()
            mask = observation["action_mask"]
            env.step(None if over or cut_off else env.action_space(agent).sample(mask))
            made += 1
    return made / (time.process_time() - began)


def batched_steps(name: str, **options: Any) -> float:
    """Random legal actions on many boards of ours at once."""
    env, made = batch(name, boards=BOARDS, seed=1, **options), 0
    env.step(env.sample())  # compiles
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        env.step(env.sample())
        made += BOARDS
    return made / (time.process_time() - began)


def cpp_steps(name: str) -> float:
    """Random legal actions in a game of OpenSpiel written in C++, called from Python, as agents do."""
    import pyspiel

    game, source, made = pyspiel.load_game(name), random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(source.choice(state.legal_actions()))
            made += 1
    return made / (time.process_time() - began)


def cpp_simulation_steps(name: str) -> float:
    """Random legal actions in a game of OpenSpiel by its own simulation in C++: no observations, no masks."""
    import pyspiel

    game, made, began, seed = pyspiel.load_game(name), 0, time.process_time(), 0
    while time.process_time() - began < SECONDS:
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        made += state.move_number()
        seed += 2
    return made / (time.process_time() - began)


def pgx_steps(python: str, name: str) -> float:
    """Random legal actions on many boards of a game of pgx at once, in a process of its own."""
    script = Path(__file__).with_name("agents_pgx.py")
    words = [python, str(script), name, str(BOARDS), str(SECONDS)]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def contenders(pgx: str | None) -> dict[str, Callable[[], float]]:
    """All that can be measured here."""
    found: dict[str, Callable[[], float]] = {
        f"xart 8 x 8, {BOARDS} boards": partial(batched_steps, "xart"),
        f"xequeo, {BOARDS} boards": partial(batched_steps, "xequeo"),
        f"solitaire 4 x 4, {BOARDS} boards": partial(batched_steps, "solitaire", size="4"),
        "xart, limited, one board": partial(steps_a_second, lambda: aec_env("xart", variant="limited")),
        "xart, unlimited, one board": partial(steps_a_second, lambda: aec_env("xart")),
        "xequeo, one board": partial(steps_a_second, lambda: aec_env("xequeo")),
    }
    if all(map(find_spec, ("chess", "pygame"))):  # what this game of PettingZoo needs
        from pettingzoo.classic import chess_v6

        found["PettingZoo: chess"] = partial(steps_a_second, chess_v6.env)
    if find_spec("pyspiel") is not None:
        for name in ("hex(board_size=8)", "othello", "connect_four"):
            found[f"OpenSpiel C++: {name}"] = partial(cpp_steps, name)
            found[f"OpenSpiel C++: {name}, simulation alone"] = partial(cpp_simulation_steps, name)
    if pgx:
        for name in ("hex", "othello", "connect_four"):
            found[f"pgx: {name}, {BOARDS} boards"] = partial(pgx_steps, pgx, name)
    return found


def main() -> None:
    """Print a table: the best of several rounds."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--pgx", metavar="PYTHON", help="an interpreter that has pgx")
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    said = asked.parse_args()
    measures = contenders(said.pgx)
    best = dict.fromkeys(measures, 0.0)
    for _ in range(said.rounds):
        for name, measure in measures.items():
            best[name] = max(best[name], measure())
    for name, speed in best.items():
        print(f"{name:<56} {speed:>10,.0f} steps a CPU second")


if __name__ == "__main__":
    main()
