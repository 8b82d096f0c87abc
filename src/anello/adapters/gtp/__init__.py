r"""GTP 2, the Go Text Protocol, for every game: any program can play through a pipe.

>>> import anello
>>> session = new_session(anello.game("xart"))
>>> print(session.answer("12 name"), end="")
=12 anello
<BLANKLINE>
>>> print(session.answer("play red @0/"), end="")
? It is the turn of white, not of red.
<BLANKLINE>
"""

import random
from collections.abc import Mapping
from typing import Any

from anello.adapters.gtp import players, xequeo
from anello.adapters.gtp.commands import COMMANDS
from anello.adapters.gtp.session import Command, Session, serve
from anello.core import Game
from anello.engines.players import has_levels

__all__ = ["Command", "Session", "new_session", "serve"]

OWN_COMMANDS: Mapping[str, Mapping[str, Command]] = {"xequeo": xequeo.COMMANDS}
"""What some games answer beyond or instead of the common commands."""


def new_session(
    game: Game[Any], options: Mapping[str, str] | None = None, source: random.Random | None = None
) -> Session:
    """A session at the beginning of a new game."""
    commands = {**COMMANDS, **OWN_COMMANDS.get(game.name, {})}
    if has_levels(game.name):
        commands |= players.COMMANDS
    return Session(game, options, commands=commands, source=source)
