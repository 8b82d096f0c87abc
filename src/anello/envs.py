"""The games for agents that learn; needs ``pip install 'anello[rl]'``.

`aec_env` makes a PettingZoo environment of a game for two or more; a game for one is made with
``gymnasium.make("anello/NAME-v0")`` once this module is imported. `batch` plays on thousands of boards at once. How a
game is told in numbers says its encoding: ``env.unwrapped`` has the spaces, `encoding_of` the names of all planes.

>>> encoding_of("xequeo").planes[7]
'where the ring lies'
"""

from anello.core import game as _game
from anello.kit.batch import BATCH, Batch, BatchStep, Seeds
from anello.kit.encoding import ENCODING, Encoding

try:
    from anello.adapters.agents.aec import GameAECEnv, aec_env
    from anello.adapters.agents.gymnasium_env import GameEnv, register_all
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("gymnasium", "pettingzoo"):
        raise
    sentence = "Environments need more packages: pip install 'anello[rl]'."
    raise ModuleNotFoundError(sentence, name=missing.name) from None

__all__ = ["Batch", "BatchStep", "GameAECEnv", "GameEnv", "aec_env", "batch", "encoding_of"]


def encoding_of(name: str, *, size: int | None = None, **options: str) -> Encoding:
    """How a game with these options is told in numbers."""
    found = _game(name)
    return ENCODING.expect(found)(found.chosen(options), size)


def batch(name: str, *, boards: int = 1024, seed: Seeds = 0, rows: int | None = None, **options: str) -> Batch:
    """Many boards of a game, each with a game of its own that begins anew when it is over.

    ``seed`` is one number for all boards or one for each; ``rows`` is the size of the boards if the game has several.

    >>> env = batch("xart", boards=4, seed=1)
    >>> step = env.step(env.sample())
    >>> step.observations.shape, step.masks.sum(axis=1), step.seats
    ((4, 8, 10, 10), array([12, 12, 12, 12]), array([2, 2, 2, 2], dtype=int8))
    """
    found = _game(name)
    known = found.chosen(options)
    return BATCH.expect(found)({said: known[said] for said in options}, boards=boards, seed=seed, rows=rows)


register_all()
