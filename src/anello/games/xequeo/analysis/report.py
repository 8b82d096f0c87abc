"""The analysis of matches and positions as lines for a terminal."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from anello.core import AnelloError, Evaluation, Event, Json, Note, Playthrough, Variation, View
from anello.games.xequeo.analysis.rounds import (
    Frequencies,
    Outlook,
    PlayedRound,
    RoundReport,
    TurnReport,
    analyse_round,
    outlook,
    played_rounds,
)
from anello.games.xequeo.drawing.characters import COLOUR_NUMBERS
from anello.games.xequeo.engine.playing.start import own_view
from anello.games.xequeo.match import XeQueoPosition
from anello.games.xequeo.notation import LETTERS, NAMES
from anello.study.analysis import StyledLine, glyphs_for

__all__ = ["MatchReport", "analyse", "annotate", "hint"]

BARS = " ▁▂▃▄▅▆▇█"
MOST_TOLD = 3
STYLES = {letter: f"bold color({COLOUR_NUMBERS[letter]})" for letter in LETTERS}
"""How each piece's letter and bar are printed."""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """Every finished round of a match, and what there is to say of it."""

    rounds: tuple[tuple[PlayedRound, RoundReport], ...]

    def board(self) -> None:
        """A match has many."""

    def lines(self) -> Iterator[StyledLine]:
        """For each round the secrets, its turns, and its biggest mistake in words."""
        for number, (played, report) in enumerate(self.rounds, 1):
            one, two = (NAMES[played.secrets[seat]] for seat in (1, 2))
            yield [(f"Round {number}: player 1 had {one}, player 2 had {two}.", "bold")]
            yield from _turns(report)
            yield [(report.verdict, "italic")]
            yield [("", "")]

    def data(self) -> dict[str, Json]:
        """For each round the secrets, its turns, and which was the biggest mistake."""
        return {"rounds": [_round_data(played, report) for played, report in self.rounds]}

    def svg(self) -> None:
        """There is nothing to draw."""


def analyse(
    played: Playthrough,
    *,
    seconds: float = 1.0,
    lines: int = 3,
    threads: int = 1,
    word: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MatchReport:
    """Look at every finished round of a match, with about so many seconds a turn at most."""
    if word is not None:
        raise AnelloError("In Xe Queo! whole rounds are looked at, when they are over and both secrets are known.")
    return MatchReport(tuple(_reports(_finished(played), seconds, progress)))


def annotate(
    played: Playthrough,
    *,
    seconds: float = 1.0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Mapping[int, Note]:
    """Note at every turn of the finished rounds what was left of its maker's chance, and what was better."""
    notes: dict[int, Note] = {}
    for one, report in _reports(_finished(played), seconds, progress):
        assert one.ended is not None
        for event, turn in enumerate(report.turns, one.ended - len(report.turns) + 1):
            notes[event] = _note(turn)
    return notes


def _reports(
    rounds: Sequence[PlayedRound], seconds: float, progress: Callable[[int, int], None] | None
) -> Iterator[tuple[PlayedRound, RoundReport]]:
    """Rounds with what is to say of each; progress counts their turns."""
    done, turns = 0, sum(len(one.turns) for one in rounds)

    def tell() -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, turns)

    for one in rounds:
        yield one, analyse_round(one, seconds=seconds, turn_done=tell)


def _note(turn: TurnReport) -> Note:
    better = turn.advice[0][0] if turn.advice else turn.word
    glyphs = glyphs_for(turn.loss)
    return Note(
        comment=f"Equilibrium: {_told(turn.advice)}.",
        glyphs=glyphs,
        evaluation=None if turn.after is None else Evaluation(turn.seat, min(max(turn.after, 0.0), 1.0)),
        variations=(Variation((Event(turn.seat, better),)),) if glyphs and better != turn.word else (),
    )


def _finished(played: Playthrough) -> list[PlayedRound]:
    """The rounds of a match that are over."""
    positions = [position for position in played.positions if isinstance(position, XeQueoPosition)]
    if found := list(played_rounds(positions)):
        return found
    raise AnelloError("No round of this match is over yet.")


def _round_data(played: PlayedRound, report: RoundReport) -> dict[str, Json]:
    worst = report.mistake
    return {
        "choices": [LETTERS[played.secrets[seat]] for seat in (1, 2)],
        "winner": played.winner,
        "turns": [
            {
                "seat": turn.seat,
                "word": turn.word,
                "before": turn.before,
                "after": turn.after,
                "certainty": "estimated",
                "advice": [[word, often] for word, often in turn.advice],
            }
            for turn in report.turns
        ],
        "mistake": None if worst is None else report.turns.index(worst),
    }


def hint(view: View, *, seconds: float = 1.0) -> Iterable[StyledLine]:
    """What a player could know himself: what equilibrium would do with his piece, and whose is what."""
    seen = own_view(view)
    found = outlook(seen, seconds=seconds)
    if found.advice and found.seat == seen.viewer:
        yield [(f"Equilibrium would play {_told(found.advice)}.{_chance(found)}", "")]
    elif found.advice:
        yield [(f"To be expected: {_told(found.advice)}.", "")]
    for seat, beliefs in sorted(found.beliefs.items()):
        yield [(f"An onlooker may think of player {seat}: ", ""), *_bars(beliefs, letters=True)]


def _chance(found: Outlook) -> str:
    """The viewer's chance, which is estimated, and what is proved of it."""
    if found.chance is None:
        return ""
    told = f" Your chance of the ring is then about {found.chance:.1%}, an estimate"
    if found.proved is None:
        return f"{told}."
    low, high = found.proved
    return f"{told}; proved: {f'between {low:.1%} and' if low else 'at most'} {high:.1%}."


def _turns(report: RoundReport) -> Iterator[StyledLine]:
    """For each turn the chances, what an onlooker may believe, and what equilibrium would have done."""
    letters = [(f"{letter} ", STYLES[letter]) for letter in LETTERS]
    yield [(f"  {'estimated chance':<20}whose is what:  1 ", ""), *letters, (" 2 ", ""), *letters]
    for turn in report.turns:
        chance = "" if turn.before is None or turn.after is None else f"{turn.before:4.0%} → {turn.after:4.0%}"
        one, two = (_bars(turn.beliefs[seat]) for seat in (1, 2))
        yield [(f"  {turn.seat}: {turn.word:<5} {chance:<27}  ", ""), *one, ("   ", ""), *two]
        yield [(f"       equilibrium: {_told(turn.advice)}", "")]


def _bars(beliefs: Sequence[float], *, letters: bool = False) -> list[tuple[str, str]]:
    """How likely each piece is a player's: a bar for each, in its colour."""
    return [
        (f"{letter if letters else ''}{BARS[min(round(likely * 8), 8)]} ", STYLES[letter])
        for letter, likely in zip(LETTERS, beliefs, strict=False)
    ]


def _told(advice: Frequencies) -> str:
    """The most frequent words; moves of one piece are told together."""
    told: dict[str, tuple[str, float]] = {}
    for word, part in advice:
        kind = word[0] if word[1:2].islower() else word
        before, often = told.get(kind, ("", 0.0))
        told[kind] = (f"{before} or {word[1:]}" if before else word), often + part
    most = sorted(told.values(), key=lambda pair: -pair[1])[:MOST_TOLD]
    return ", ".join(f"{words} {often:.0%}" for words, often in most)
