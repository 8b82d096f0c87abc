"""What one viewer may know of a position: its own type, so that a secret cannot slip through by accident."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from anello.core.outcome import Outcome, Seat, Viewer
from anello.core.plain import printable

if TYPE_CHECKING:
    from anello.core.position import Position

__all__ = ["Json", "OpenView", "View"]

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | dict[str, "Json"] | None


class View(ABC):
    """A position as one viewer sees it. Engines, pictures and the network get views, never positions."""

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """The seat that looks, or None for an onlooker."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @property
    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The notation of the viewer's own legal moves; empty for onlookers and when it may not act."""

    @abstractmethod
    def data(self) -> dict[str, Json]:
        """Everything the viewer may know, as plain data for a page or another program."""

    @abstractmethod
    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        """The picture: ``theme`` is light, dark or print; ``distinct`` the colour-blind palette with symbols."""

    @abstractmethod
    def text(self, *, colour: bool = False) -> str:
        """The diagram in plain characters, with terminal colours if wanted."""

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """The diagram, drawn with what the standard output can show."""
        return printable(self.text())


PositionT = TypeVar("PositionT", bound="Position[Any]")


@dataclass(frozen=True, slots=True)
class OpenView(View, Generic[PositionT]):
    """The view of a game without secrets: everybody sees the position. Games add data, picture and text."""

    position: PositionT
    viewer: Viewer = field()  # field(): the promised property is no default value

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.position.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    @property
    def words(self) -> tuple[str, ...]:
        return () if self.viewer is None else tuple(map(str, self.position.moves_of(self.viewer)))
