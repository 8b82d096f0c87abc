"""Who plays: what every computer player promises, and the levels of a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from anello.core import Faculty, Game, NotOffered, Playthrough, Seat, View
from anello.core import game as game_named
from anello.core.errors import quoted
from anello.kit.games import offered
from anello.kit.page import PAGE, page_texts

__all__ = [
    "LEARNED",
    "LEVELS",
    "Learner",
    "Level",
    "Occasion",
    "Player",
    "Timed",
    "Tunable",
    "face_of",
    "find_level",
    "level_named",
    "style_of",
    "words_of",
]


class Player(Protocol):
    """A computer player at one seat of one table. It may remember what it has seen there."""

    def decide(self, view: View) -> str:
        """The word of the move to make: one of ``view.words``. All it knows of the game is the view."""

    def stop(self) -> None:
        """Ask a running `decide`, from another thread, to answer at once with the best it has."""


@runtime_checkable
class Timed(Protocol):
    """A player whose time for one decision can be changed."""

    seconds: float


@runtime_checkable
class Tunable(Protocol):
    """A player with settings for matches between engine builders."""

    def tune(self, setting: str, value: str) -> None:
        """Change a setting; an `AnelloError` if it does not exist. All know ``seed``, which makes chance repeatable."""


@runtime_checkable
class Learner(Protocol):
    """A player that knows its opponents better from game to game."""

    def recall(self, memory: str) -> None:
        """Begin with what earlier games have taught: a text that `Level.learned` wrote."""


LEARNED = "Learned"
"""In the tags of a record, behind the name of a seat: what the player there had learned in the games before."""

Occasion: TypeAlias = Literal["start", "play", "won", "lost"]
"""When a level says something at the table: as the game begins, now and then, and when it has won or lost."""


@dataclass(frozen=True)
class Level:
    """A strength with a name, and where the game's page has texts and a picture for it, with a character."""

    number: int
    name: str
    new_player: Callable[[], Player]
    """Makes a player of this strength for one table."""
    style: str = ""
    """The key of a sentence about how it plays, in the texts of the game's page; empty if there is none."""
    face: str = ""
    """Its face, an SVG file in the folder of the game's page; empty if there is none."""

    ranked: bool = True
    """Whether it is a step on the ladder from weak to strong; else a manner of its own, offered beside them."""
    learned: Callable[[str, Playthrough, Seat], str] | None = None
    """For a level that learns: what it knows for the next game, from what it knew, a game and the seat it had there."""

    def says(self, occasion: Occasion) -> str:
        """The key of what it says on an occasion; empty for a level without texts."""
        return f"{self.style}.{occasion}" if self.style else ""


LEVELS: Faculty[Sequence[Level]] = Faculty("levels", "Nobody here plays {title} yet.")
"""The levels of a game, weakest first."""


def style_of(game: Game[Any], level: Level, language: str) -> str:
    """The sentence about how a level plays, as the game's page says it; empty if there is none.

    >>> import anello
    >>> style_of(anello.game("xart"), find_level(anello.game("xart"), "braider"), "en")
    'Now and then thinks of your answer, else trusts its eye.'
    """
    return page_texts(game, language).get(level.style, "")


def words_of(game: Game[Any], level: Level, occasion: Occasion, language: str) -> str:
    """What a level says on an occasion; empty if it says nothing.

    >>> import anello
    >>> words_of(anello.game("xart"), find_level(anello.game("xart"), "sprout"), "won", "en")
    'Did I win? How lovely.'
    """
    return page_texts(game, language).get(level.says(occasion), "")


def face_of(game: Game[Any], level: Level) -> str:
    """The face of a level as an SVG picture; empty if it has none that can be read."""
    folder = offered(PAGE, game)
    if folder is None or not level.face:
        return ""
    try:
        return (folder / level.face).read_text(encoding="utf-8")
    except (OSError, ValueError):  # somebody else's files: the level plays without a face
        return ""


def level_named(levels: Sequence[Level], wanted: str | int) -> Level | None:
    """The level that a name or a number means, None if there is none."""
    word = str(wanted).strip().lower()
    return next((level for level in levels if word in (str(level.number), level.name.lower())), None)


def find_level(game: str | Game[Any], name: str | int) -> Level:
    """The level that a name or number means, of a game or of the one with a name.

    >>> find_level("xart", 1).name
    'Sprout'
    """
    if not isinstance(game, Game):
        game = game_named(game)
    levels = LEVELS.expect(game)
    if found := level_named(levels, name):
        return found
    raise NotOffered(f"{game.title} has no level {quoted(name)}: say 1 to {len(levels)} or a name.")
