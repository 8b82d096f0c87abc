"""What several tests of Xart need: real games, and positions after some turns."""

from pathlib import Path

import anello
from anello.games.xart import COLLECTION, GAME, XartPosition

DATA = Path(__file__).parents[2] / "data"

SAMPLE_GAME = r"@0/ A0/ @2/ @1/ D1/ D3+ E2\ F2\ F3\ F4\ F5+ G3+ B0/ H2\ F7/ G6\ H6\ H1/ F0+"
LINE_OF_RED = r"@0/ A2\ A0+ @2/ A4\ B0/ C1\ @4/ D3+ E1/ B6/ @4+ C1\ F3+ C7+ @4/ B5/ B6+ D0+ H2/ B4/ @5\ A6+"


def real_games() -> list[tuple[str, str]]:
    """Games of real players: which colour won, "open" if none did on the board, and the turns."""
    return [
        (record.tags.get("Result", "open").split()[0], " ".join(event.word for event in record.events))
        for record in anello.read_games(COLLECTION)
    ]


def after(words: str, variant: str = "unlimited") -> XartPosition:
    """The position after some turns."""
    position = GAME.start(variant=variant)
    for word in words.split():
        position = position.play(word)
    return position
