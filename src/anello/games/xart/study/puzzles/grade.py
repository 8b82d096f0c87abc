"""What a puzzle is about and how hard it is, read off its proof."""

from anello.games.xart import XartPosition, XartTurn, kernel
from anello.games.xart.board_cache import on_board
from anello.games.xart.endings import XartEnding
from anello.games.xart.engine.proof import Proof
from anello.games.xart.study.puzzles.puzzle import XartPuzzle, XartTheme
from anello.games.xart.study.threats import Attack, AttackShape, Does, survey
from anello.games.xart.study.threats.find import attack
from anello.games.xart.tables import NEIGHBOUR, TILES
from anello.study.puzzles.puzzle import grade_of

__all__ = ["graded", "themes_of"]

BASE, PER_TURN, PER_TEMPTATION, MOST_TEMPTATIONS, FOR_QUIET, PER_SOLUTION = 700, 270, 22, 15, 250, 60

_THEME_OF_SHAPE = {
    AttackShape.L: XartTheme.L,
    AttackShape.LONG_L: XartTheme.LONG_L,
    AttackShape.CORNER: XartTheme.CORNER,
}


def graded(position: XartPosition, proof: Proof, solutions: tuple[str, ...], quiet: bool) -> XartPuzzle:
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
    return XartPuzzle(
        position.line(), proof.turns, solutions, grade_of(rating), themes_of(position, proof, quiet), rating
    )


def themes_of(position: XartPosition, proof: Proof, quiet: bool) -> tuple[XartTheme, ...]:
    """The themes met along the longest line of a proof."""
    seat = position.seat
    found: set[XartTheme] = {XartTheme.QUIET} if quiet else set()
    if proof.turns > 2:
        found.add(XartTheme.COMBINATION)
    for word in proof.line:
        if position.seat == seat:
            turn = position.read(word, seat)
            assert isinstance(turn, XartTurn)
            done = survey(position, seat, deep=True)[turn]
            if Does.ATTACKS <= done <= Does.DECIDES:
                made = attack(position, seat, turn, done)
                found |= _themes(position.play(word), made)
        position = position.play(word)
    if position.outcome is not None:
        found.add(XartTheme.RING if position.outcome.how == XartEnding.RING else XartTheme.LINE)
    return tuple(theme for theme in XartTheme if theme in found)


def _themes(after: XartPosition, made: Attack) -> set[XartTheme]:
    if made.shape is not None:
        return {_THEME_OF_SHAPE[made.shape]}
    if made.does != Does.DECIDES:
        return set()
    if len(made.threats) > 1:
        return {XartTheme.DOUBLE}
    return {XartTheme.CAVE} if _defended_by_a_cave(after, made) else set()


def _defended_by_a_cave(after: XartPosition, made: Attack) -> bool:
    """Whether a tile that would meet the only threat is forbidden since it leaves a cave."""
    board = on_board(after)
    spaces = {(turn.x, turn.y) for threat in made.threats for turn in threat.turns}
    spaces |= {(x + dx, y + dy) for x, y in spaces for dx, dy in NEIGHBOUR}
    return any(kernel.preview(board, x, y, tile)[0] == kernel.ILLEGAL for x, y in spaces for tile in TILES)
