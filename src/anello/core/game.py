"""What every game promises: a name, seats, options, and a first position."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, SupportsIndex, TypeVar

from anello.core.arguments import expect_kind, expect_positions
from anello.core.errors import AnelloError, BadOption, quoted
from anello.core.outcome import CHANCE, Outcome, Seat, Viewer

if TYPE_CHECKING:
    from anello.core.playthrough import Playthrough
    from anello.core.position import Position

__all__ = ["Game", "Option"]

PositionT = TypeVar("PositionT", bound="Position[Any]", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a game is set up."""

    name: str
    choices: tuple[str, ...]
    help: str

    @property
    def default(self) -> str:
        """The usual choice is named first."""
        return self.choices[0]


class Game(ABC, Generic[PositionT]):
    """A game as a whole. Subclasses fill in the class attributes and the two ways to get a position."""

    name: ClassVar[str]
    """One lower-case word: the name in commands and records."""
    title: ClassVar[str]
    """The name for people."""
    seats: ClassVar[tuple[str, ...]]
    """The names of the seats, seat 1 first."""
    options: ClassVar[tuple[Option, ...]] = ()
    has_secrets: ClassVar[bool] = False
    """Whether some player may know what another does not."""
    how_to_type: ClassVar[str] = "Type your moves in the game's notation."
    """How moves are written, in a sentence or two with examples."""
    rules: ClassVar[str] = ""
    """The rules in a few paragraphs of plain text, for a game that brings no page of its own."""
    has_gif: ClassVar[bool] = True
    """Whether its film, if it has one, is made with `anello.kit.drawing.film.Film`, and can be a GIF too."""
    faculties: ClassVar[Mapping[str, str]] = {}
    """What the game offers beyond its rules, and where: ``{"levels": "package.module:LEVELS"}``; see `Faculty`."""

    @abstractmethod
    def start(self, **options: str) -> PositionT:
        """The first position with these options."""

    @abstractmethod
    def from_line(self, text: str, **options: str) -> PositionT:
        """The position that a line of text describes; raises `BadPosition` with the reason."""

    def film(
        self,
        positions: Sequence[Any],
        *,
        names: Sequence[str] = (),
        theme: str = "light",
        distinct: bool = False,
        size: int | None = None,
    ) -> str:
        """The positions of a game, in order, as one picture: animated if the game can do that, and public.

        `names` are the players' in the order of their seats, empty where somebody has none; pictures are for people of
        every language, so there are no other words in them.
        """
        picture: str = expect_positions(positions)[-1].view(None).svg(theme=theme, distinct=distinct, size=size)
        return picture

    @property
    def has_film(self) -> bool:
        """Whether the game brings a film of its own; else it would be a still."""
        return type(self).film is not Game.film

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values: those given, checked, and the defaults for the rest."""
        known = {option.name: option for option in self.options}
        for name, value in expect_kind(options, Mapping, "A dictionary of options").items():
            if name not in known:
                listed = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {quoted(name)}; it has: {listed}.")
            if value not in known[name].choices:
                offered = " or ".join(known[name].choices)
                raise BadOption(f"Option {name!r} cannot be {quoted(value)}: choose {offered}.")
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def seat_name(self, seat: Seat) -> str:
        """The name of a seat; chance has one too."""
        if seat == CHANCE:
            return "chance"
        return self.seats[seat - 1] if 1 <= seat <= len(self.seats) else f"seat {seat}"

    def seat(self, name: str | Seat) -> Seat:
        """The seat that a name or number means.

        >>> import anello
        >>> anello.game("xart").seat("red")
        2
        """
        wanted = str(name).strip().lower()
        for number, seat_name in enumerate(("chance", *self.seats)):
            if wanted in (str(number), seat_name.lower()):
                return number
        shown = quoted(name) if isinstance(name, str) else name
        raise AnelloError(f"{self.title} has no seat {shown}: say {' or '.join(self.seats)}.")

    def viewer(self, name: str | Viewer) -> Viewer:
        """Who looks: the seat that a name or number means, or None for an onlooker."""
        return None if name is None else self.seat(name)

    def describe(self, outcome: Outcome | None) -> str:
        """An outcome in one or two words: ``white ring``, ``draw``, ``none``."""
        if outcome is None:
            return "none"
        expect_kind(outcome, Outcome, "An outcome")
        if outcome.winner is None:
            lost = "" if outcome.loser is None else f"{self.seat_name(outcome.loser)} "
            return f"{lost}{outcome.how}"
        return f"{self.seat_name(outcome.winner)} {outcome.how}"

    def new(self, **options: str) -> "Playthrough":
        """A new game to be played move by move; see `anello.core.playthrough.Playthrough`."""
        from anello.core.playthrough import Playthrough  # here, since a playthrough needs games

        return Playthrough.begin(self, options)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """A game that can be found by its name is pickled as just that, and comes back as the same one."""
        from anello.core import registry  # here, since the registry needs games

        return (registry.game, (self.name,)) if registry.is_known(self) else super().__reduce_ex__(protocol)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<Game {self.name}>"
