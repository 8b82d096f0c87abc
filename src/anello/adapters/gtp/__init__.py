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

from anello.adapters.gtp import players
from anello.adapters.gtp.commands import COMMANDS
from anello.adapters.gtp.session import GtpCommand, GtpSession, serve
from anello.core import Faculty, Game
from anello.players.player import LEVELS

__all__ = ["PROTOCOL", "GtpCommand", "GtpSession", "new_session", "serve"]

PROTOCOL: Faculty[Mapping[str, GtpCommand]] = Faculty("gtp", "{title} has no GTP commands of its own.")
"""What a game answers beyond the common commands, or instead of them."""


def new_session(
    game: Game[Any], options: Mapping[str, str] | None = None, source: random.Random | None = None
) -> GtpSession:
    """A session at the beginning of a new game."""
    common = COMMANDS | players.COMMANDS if LEVELS.is_offered_by(game) else COMMANDS
    return GtpSession(game, options, common=common, own=PROTOCOL.of(game), source=source)
