"""The table has no edge: lines and corners of thousands of tiles, played and taken back at their far ends."""

import pytest

from anello.core.errors import IllegalMove
from anello.core.outcome import Outcome
from anello.core.playthrough import Playthrough
from anello.games.xart.endings import XartEnding
from anello.games.xart.game import GAME
from anello.games.xart.notation import column_name
from anello.games.xart.position import XartPosition
from anello.games.xart.tiles import LaidTile
from anello.games.xart.variants import Variant
from tests.games.xart import oracle

LENGTH = 1500
ENDS = ("left", "right", "up", "down")


def straight(length: int, end: str) -> dict[tuple[int, int], int]:
    """White runs upright through every tile of a row or a column."""
    return {(i, 0) if end in ("left", "right") else (0, i): 1 for i in range(length)}


def extension(position: XartPosition, end: str) -> str:
    """The word that makes a row or column longer by one tile."""
    width, height = position.size
    return {"left": "@1+", "right": f"{column_name(width)}1+", "up": "A0+", "down": f"A{height + 1}+"}[end]


def check_extended(position: XartPosition, end: str, length: int) -> None:
    """Whether the row or column is as long as it should be, and as rich in turns: three at every space around it."""
    assert position.outcome is None
    assert position.tiles == straight(length, end)
    assert len(position.legal_moves) == 3 * (2 * length + 2)
    assert position.shift == ((1, 0) if end == "left" else (0, 1) if end == "up" else (0, 0))


def test_a_line_of_1500_tiles_played_one_by_one() -> None:
    position = GAME.start(variant="loop").play("@0+")
    for _ in range(LENGTH - 1):
        position = position.play("@1+")
    check_extended(position, "left", LENGTH)
    assert position.seat == 1


@pytest.mark.parametrize("end", ENDS)
def test_lines_grow_in_every_direction(end: str) -> None:
    start = position = XartPosition.from_tiles(straight(LENGTH, end), variant=Variant.LOOP)
    played = Playthrough(GAME, (start,))
    for _ in range(40):
        played = played.play(extension(position, end))
        assert isinstance(played.position, XartPosition)
        position = played.position
    check_extended(position, end, LENGTH + 40)
    while played.events:
        played = played.undo()
    assert played.position == XartPosition.from_tiles(straight(LENGTH, end), variant=Variant.LOOP)
    assert len(start.legal_moves) == 3 * (2 * LENGTH + 2)
    check_extended(start.play(extension(start, end)), end, LENGTH + 1)


@pytest.mark.parametrize(
    ("tiles", "word"),
    [
        # White runs along a row and turns down at its end, or down a column and turns right: one tile leads it out.
        ({(x, 0): 2 for x in range(LENGTH - 1)} | {(LENGTH - 1, 0): 6}, f"{column_name(LENGTH - 1)}2\\"),
        ({(0, y): 1 for y in range(LENGTH - 1)} | {(0, LENGTH - 1): 4}, f"B{LENGTH}\\"),
    ],
    ids=["row", "column"],
)
def test_a_very_long_line_wins(tiles: dict[tuple[int, int], int], word: str) -> None:
    position = XartPosition.from_tiles(tiles)
    assert position.outcome is None
    won = position.play(word)
    assert won.outcome == Outcome(1, XartEnding.LINE)
    assert len(won.wins[0].cells) == LENGTH + 1
    assert set(won.wins[0].cells) >= set(tiles)
    assert XartPosition.from_tiles(tiles, variant=Variant.LOOP).play(word).outcome is None


def test_an_l_of_1500_and_1500() -> None:
    corner = {(x, 0): 1 for x in range(LENGTH)} | {(0, -y): 1 for y in range(1, LENGTH)}
    position = XartPosition.from_tiles(corner, variant=Variant.LOOP)
    assert position.size == (LENGTH, LENGTH)
    before = position.line(), len(position.legal_moves), position.key
    for word, size, shift in (
        (f"{column_name(LENGTH)}{LENGTH}+", (LENGTH + 1, LENGTH), (0, 0)),
        ("A0+", (LENGTH, LENGTH + 1), (0, 1)),
        (f"@{LENGTH}+", (LENGTH + 1, LENGTH), (1, 0)),
        (f"A{LENGTH + 1}+", (LENGTH, LENGTH + 1), (0, 0)),
        (f"{column_name(LENGTH - 1)}{LENGTH - 1}+", (LENGTH, LENGTH), (0, 0)),
    ):
        after = position.play(word)
        assert (after.size, after.shift, len(after.tiles)) == (size, shift, 2 * LENGTH)
        assert len(after.legal_moves) > before[1] - 6
    assert (position.line(), len(position.legal_moves), position.key) == before
    assert GAME.from_line(before[0]) == position


def zip_row(length: int) -> dict[tuple[int, int], int]:
    """A row whose lower edges are white and red in turn."""
    return {(0, 0): 1} | {(x, 0): 4 if x % 2 else 6 for x in range(1, length)}


@pytest.mark.parametrize("length", [12, LENGTH])
def test_one_tile_may_force_a_whole_row(length: int) -> None:
    position = XartPosition.from_tiles(zip_row(length))
    after = position.play("A2+")
    assert after.laid == (LaidTile(0, 1, 1), *(LaidTile(x, 1, 5 if x % 2 else 3) for x in range(1, length)))
    if length < 100:
        assert oracle.turn(zip_row(length), (0, 1), 1).added == {(laid.x, laid.y): laid.tile for laid in after.laid}
    assert (after.outcome, after.size) == (None, (length, 2))
    assert position.size == (length, 1)


def test_words_reach_far_beyond_zz() -> None:
    position = XartPosition.from_tiles(straight(10_000, "right"), variant=Variant.LOOP)
    last = column_name(9999)
    assert last == "NTP"
    assert position.play(f"{last}0+").laid == (LaidTile(9999, 0, 1),)
    with pytest.raises(IllegalMove, match=f"There is a tile on {last}1 already"):
        position.play(f"{last}1+")
    with pytest.raises(IllegalMove, match="would touch no other"):
        position.play("ZZZZZ999999+")
