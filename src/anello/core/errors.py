"""Everything that can go wrong between a person and a game, in words a player understands."""

__all__ = [
    "AnelloError",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "GameOver",
    "IllegalMove",
    "NotOffered",
    "NotYourTurn",
    "UnknownGame",
    "quoted",
]


class AnelloError(ValueError):
    """The base of all errors a player or a caller can cause; its text is a sentence to show."""


class BadNotation(AnelloError):
    """A word that cannot be read as a move at all."""


class IllegalMove(AnelloError):
    """A readable move that the rules forbid here."""


class NotYourTurn(AnelloError):
    """A move by a seat that may not act now, or by nobody in particular when several seats may."""


class GameOver(NotYourTurn):
    """A move after the end of the game."""


class BadPosition(AnelloError):
    """A position line that cannot be read, or that the rules cannot produce."""


class BadRecord(AnelloError):
    """A game record that cannot be read, or whose moves the rules forbid."""

    def __init__(self, sentence: str, *, word: str = "", number: int | None = None) -> None:
        super().__init__(sentence)
        self.word = word
        """The word that does not work, if it is one: a move, or the result that is claimed."""
        self.number = number
        """Which event of the record it is, from 1."""


class BadOption(AnelloError):
    """An option that a game does not have, or a choice that the option does not offer."""


class UnknownGame(AnelloError):
    """A name under which no game is registered."""


class NotOffered(AnelloError):
    """Something that a game does not offer: it has no computer players, no lessons, no puzzles …"""


def quoted(text: object) -> str:
    """What somebody typed, in quotes and shortened if it is long, to be shown in an error.

    >>> quoted("B3/"), quoted("x" * 100)
    ("'B3/'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'")
    """
    words = str(text)
    return repr(words if len(words) <= 31 else words[:30] + "…")
