"""Without its extra, what needs one says which: the library alone is light."""

import subprocess
import sys

import pytest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("anello.envs", "gymnasium", "rl"),
        ("anello.envs", "pettingzoo", "rl"),
        ("anello.adapters.agents.openspiel", "pyspiel", "openspiel"),
        ("anello.client", "httpx", "client"),
    ],
)
def test_a_missing_extra_is_named(module: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = run.stderr.splitlines()[-1]
    assert said.startswith("ModuleNotFoundError: ")
    assert said.endswith(f"pip install 'anello[{extra}]'.")
