"""What a puzzle is about and how hard it is, read off its proof."""

from anello.core.outcome import How
from anello.engines.proof import Proof
from anello.games.xart import Position, Turn, kernel
from anello.games.xart.scratch import on_board
from anello.games.xart.tables import NEIGHBOUR, TILES
from anello.tutor.puzzles.puzzle import Grade, Puzzle, Theme
from anello.tutor.threats import Attack, Does, Shape, survey
from anello.tutor.threats.find import attack

__all__ = ["graded", "themes_of"]

BASE, PER_TURN, PER_TEMPTATION, MOST_TEMPTATIONS, FOR_QUIET, PER_SOLUTION = 700, 270, 22, 15, 250, 60
MEDIUM_FROM, HARD_FROM = 1100, 1380

_THEME_OF_SHAPE = {Shape.L: Theme.L, Shape.LONG_L: Theme.LONG_L, Shape.CORNER: Theme.CORNER}


def graded(position: Position, proof: Proof, solutions: tuple[str, ...], quiet: bool) -> Puzzle:
    """The puzzle of a position whose win was proved.

    Long solutions are hard, and so are quiet turns and many attacks that lead nowhere; several solutions help.
    """
    does = survey(position, position.seat)
    tempting = sum(done >= Does.ATTACKS and str(turn) not in solutions for turn, done in does.items())
    rating = (
        BASE
        + PER_TURN * (proof.turns - 2)
        + PER_TEMPTATION * min(tempting, MOST_TEMPTATIONS)
        + FOR_QUIET * quiet
        - PER_SOLUTION * (min(len(solutions), 4) - 1)
    )
    grade = Grade.EASY if rating < MEDIUM_FROM else Grade.MEDIUM if rating < HARD_FROM else Grade.HARD
    return Puzzle(position.line(), proof.turns, solutions, grade, themes_of(position, proof, quiet), rating)


def themes_of(position: Position, proof: Proof, quiet: bool) -> tuple[Theme, ...]:
    """The themes met along the longest line of a proof."""
    seat = position.seat
    found: set[Theme] = {Theme.QUIET} if quiet else set()
    if proof.turns > 2:
        found.add(Theme.COMBINATION)
    for word in proof.line:
        if position.seat == seat:
            turn = position.read(word, seat)
            assert isinstance(turn, Turn)
            done = survey(position, seat, deep=True)[turn]
            if Does.ATTACKS <= done <= Does.DECIDES:
                made = attack(position, seat, turn, done)
                found |= _themes(position.play(word), made)
        position = position.play(word)
    if position.outcome is not None:
        found.add(Theme.RING if position.outcome.how == How.RING else Theme.LINE)
    return tuple(theme for theme in Theme if theme in found)


def _themes(after: Position, made: Attack) -> set[Theme]:
    if made.shape is not None:
        return {_THEME_OF_SHAPE[made.shape]}
    if made.does != Does.DECIDES:
        return set()
    if len(made.threats) > 1:
        return {Theme.DOUBLE}
    return {Theme.CAVE} if _defended_by_a_cave(after, made) else set()


def _defended_by_a_cave(after: Position, made: Attack) -> bool:
    """Whether a tile that would meet the only threat is forbidden since it leaves a cave."""
    board = on_board(after)
    spaces = {(turn.x, turn.y) for threat in made.threats for turn in threat.turns}
    spaces |= {(x + dx, y + dy) for x, y in spaces for dx, dy in NEIGHBOUR}
    return any(kernel.preview(board, x, y, tile)[0] == kernel.ILLEGAL for x, y in spaces for tile in TILES)
