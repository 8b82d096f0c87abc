"""A player's own record at the solitaire: games and wins by size, and what became of the deals of the day."""

import datetime
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from anello.kit.files import data_folder, write_file

__all__ = ["Statistics", "Tally"]

VERSION = 1


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one size. Practice, with placements taken back or hints shown, is counted apart."""

    games: int = 0
    wins: int = 0
    practice: int = 0

    def with_game(self, *, won: bool, practice: bool) -> "Tally":
        """The tally after one game more."""
        if practice:
            return replace(self, practice=self.practice + 1)
        return replace(self, games=self.games + 1, wins=self.wins + won)


@dataclass(frozen=True)
class Statistics:
    """All that is remembered of a player's games.

    >>> Statistics().with_game(3, won=True).with_game(3, won=False).tally(3)
    Tally(games=2, wins=1, practice=0)
    """

    tallies: Mapping[int, Tally] = field(default_factory=dict)
    """By the side of the square."""
    days: Mapping[str, bool] = field(default_factory=dict)
    """Whether the deal of a day was won, by date and size: ``2025-01-31 3``."""

    def tally(self, size: int) -> Tally:
        """The games of one size."""
        return self.tallies.get(size, Tally())

    def day(self, day: datetime.date, size: int) -> bool | None:
        """Whether the deal of a day was won, None if it has not been played."""
        return self.days.get(_name(day, size))

    def with_game(
        self, size: int, *, won: bool, practice: bool = False, day: datetime.date | None = None
    ) -> "Statistics":
        """The statistics after one game more; the deal of a day counts once, to play it again is practice."""
        practice = practice or (day is not None and self.day(day, size) is not None)
        tallies = {**self.tallies, size: self.tally(size).with_game(won=won, practice=practice)}
        days = self.days if practice or day is None else {**self.days, _name(day, size): won}
        return Statistics(tallies, days)

    def save(self, path: Path | None = None) -> None:
        """Write the statistics to their file; raises OSError where nothing can be written."""
        sizes = {
            str(size): {"games": tally.games, "wins": tally.wins, "practice": tally.practice}
            for size, tally in sorted(self.tallies.items())
        }
        content = {"version": VERSION, "sizes": sizes, "days": dict(self.days)}
        write_file(path or _usual_path(), json.dumps(content, indent=2).encode() + b"\n", make_folder=True)

    @classmethod
    def load(cls, path: Path | None = None) -> "Statistics":
        """Read the statistics; a file that makes no sense is put aside, with ``.broken`` behind its name."""
        path = path or _usual_path()
        try:
            return _read(json.loads(path.read_bytes()))
        except OSError:
            return cls()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            with suppress(OSError):
                path.replace(path.with_name(path.name + ".broken"))
            return cls()


def _usual_path() -> Path:
    return data_folder() / "solitaire-statistics.json"


def _name(day: datetime.date, size: int) -> str:
    return f"{day.isoformat()} {size}"


def _read(content: Any) -> Statistics:
    """The statistics that a file says; raises one of several errors if it says anything else."""
    if content["version"] != VERSION:
        raise ValueError("written by another version")
    tallies = {int(size): Tally(**counts) for size, counts in content["sizes"].items()}
    for tally in tallies.values():
        counts = (tally.wins, tally.games, tally.practice)
        if any(type(count) is not int or count < 0 for count in counts) or tally.wins > tally.games:
            raise ValueError("no such number of games")
    days = content["days"]
    if not isinstance(days, dict) or any(type(won) is not bool for won in days.values()):
        raise ValueError("no list of days")
    return Statistics(tallies, days)
