"""The ladder: the levels of a game meet their neighbours, and all results together rate them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from anello.core.registry import game as game_named
from anello.players.arena.contestants import RANDOM, Entry
from anello.players.arena.gamefile import GameFile
from anello.players.arena.match import MatchResult, match, openings_for
from anello.players.arena.rating import Score, rate
from anello.players.player import LEVELS, Level

__all__ = ["Rung", "ladder", "page", "table"]


@dataclass(frozen=True)
class Rung:
    """A player on the ladder."""

    name: str
    elo: float
    """Above the lowest rung."""
    margin: float
    """Half the width of the 95 % interval of `elo`."""
    step: float
    """Above the rung below."""
    step_margin: float
    score: Score
    """Over all games."""
    pace: float | None
    """Milliseconds of computing for a turn."""


def ladder(
    name: str,
    *,
    games: int = 20,
    reach: int = 2,
    options: Mapping[str, str] | None = None,
    speed: int | None = None,
    milliseconds: float | None = None,
    jobs: int = 1,
    archive: GameFile | None = None,
    progress: Callable[[MatchResult], None] | None = None,
    seed: int = 0,
) -> tuple[Rung, ...]:
    """Let every level play ``games`` games against each of the ``reach`` levels above it, and rate them all.

    Somebody who plays any legal move stands below the first level. Levels that think for a time
    get ``speed`` nodes for each second of it instead, if that is given: then the ladder is the same on a busy machine.
    Or they get ``milliseconds`` at most. Levels that are no step from weak to strong are left out.
    """
    game = game_named(name)
    entries = [
        Entry.read(name, RANDOM),
        *(_entry(name, level, speed, milliseconds) for level in LEVELS.expect(game) if level.ranked),
    ]
    results: dict[tuple[int, int], MatchResult] = {}
    for above in range(len(entries)):
        for below in range(max(above - reach, 0), above):
            results[above, below] = match(
                entries[above],
                entries[below],
                game,
                openings_for(game, options or {}, seed=seed),
                games=games,
                options=options,
                jobs=jobs,
                archive=archive,
                progress=progress,
                seed=seed,
            )
    return _rungs([entry.name for entry in entries], results)


def _entry(name: str, level: Level, speed: int | None, milliseconds: float | None) -> Entry:
    seconds = getattr(level.new_player(), "seconds", 0.0)
    nodes = str(round(speed * seconds)) if speed and seconds else None
    time = f"{milliseconds:g}" if milliseconds and seconds * 1000 > milliseconds else None
    return Entry.read(name, str(level.number), nodes=nodes, time=time)


def _rungs(names: Sequence[str], results: Mapping[tuple[int, int], MatchResult]) -> tuple[Rung, ...]:
    ratings = rate(len(names), {pair: result.score for pair, result in results.items()})
    rungs: list[Rung] = []
    for number, name in enumerate(names):
        score, paces = Score(), list[float]()
        for (above, below), result in results.items():
            if number in (above, below):
                score += result.score if number == above else result.score.reverse
                pace = result.pace(0 if number == above else 1)
                paces += [] if pace is None else [pace]
        below = max(number - 1, 0)
        rungs.append(
            Rung(
                name,
                float(ratings.elo[number]),
                ratings.margin(number),
                float(ratings.elo[number] - ratings.elo[below]),
                ratings.margin(number, below),
                score,
                sum(paces) / len(paces) if paces else None,
            )
        )
    return tuple(rungs)


def table(rungs: Sequence[Rung]) -> str:
    """The ladder as a table in Markdown, the strongest on top."""
    lines = ["| Player | Elo | Step | Won, drawn, lost | A turn |", "| --- | ---: | ---: | ---: | ---: |"]
    for rung in reversed(rungs):
        elo = f"{rung.elo:.0f} ± {rung.margin:.0f}" if rung is not rungs[0] else "0"
        step = f"{rung.step:+.0f} ± {rung.step_margin:.0f}" if rung is not rungs[0] else ""
        pace = "" if rung.pace is None else f"{rung.pace:,.0f} ms"
        lines.append(f"| {rung.name} | {elo} | {step} | {rung.score} | {pace} |")
    return "\n".join(lines) + "\n"


def page(
    name: str, rungs: Sequence[Rung], command: str, options: Mapping[str, str], *, picture: str, reach: int = 2
) -> str:
    """The ladder as a page of the documentation, with the command that makes it and the name of its picture."""
    game = game_named(name)
    chosen = ", ".join(f"{option} {value}" for option, value in options.items())
    met = {1: "neighbours", 2: "neighbours and next neighbours"}.get(reach, f"levels up to {reach} steps apart")
    return f"""# The ladder of {game.title}

How strong the levels are, by games between {met}{f" ({chosen})" if chosen else ""}. Made by

    {command}

![The ratings of all levels, each with its error bar]({picture})

{table(rungs)}
Elo is the most likely rating by all games together, the lowest player's being 0; a step is the distance to the player
below; ± holds in 95 of 100 cases. Random plays any legal move. One drawn game is added to each pair that met, so the
ratings stay finite where one side won everything. The last column is the computing time of a turn on one core. Ratings
from games between computers tell the order of the levels better than what a person will feel: they overstate the
distances.
"""
