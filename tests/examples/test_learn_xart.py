"""The example that learns runs, learns, and draws what it has measured."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

from anello.envs import batch

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_xart.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_xart", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_xart"] = module
    spec.loader.exec_module(module)
    return module


def test_what_was_worth_something_becomes_the_choice(example: ModuleType) -> None:
    env = batch("xart", boards=8, seed=1)
    step = env.step(env.sample())  # red is to act, who sees colours swapped
    network = example.Network(np.random.default_rng(0))
    situation = example.look(step.observations, step.masks, step.seats)
    last = step.masks.shape[1] - 1 - step.masks[:, ::-1].argmax(axis=1)
    first = network.choose(situation, env.encoding.actions, env.boards, best=True)
    assert not np.array_equal(first, last)
    for _ in range(60):
        network.learn(situation, last, np.ones(env.boards, np.float32))
    assert np.array_equal(network.choose(situation, env.encoding.actions, env.boards, best=True), last)
    for _ in range(120):
        network.learn(situation, last, -np.ones(env.boards, np.float32))
    assert not (network.choose(situation, env.encoding.actions, env.boards, best=True) == last).any()


@pytest.mark.slow
def test_it_plays_measures_and_draws(example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ("--iterations", "1", "--boards", "16", "--turns", "30", "--games", "10", "--last", "2")
    example.main([*sizes, "--levels", "Sprout", "--svg", str(tmp_path / "curve.svg")])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all("Sprout" in line for line in lines)
    picture = ElementTree.parse(tmp_path / "curve.svg").getroot()
    assert len(picture.findall("{*}polyline")) == 2
