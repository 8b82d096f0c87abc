"""What holds in every round of Xe Queo!, tried on positions that Hypothesis makes up."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from anello.core.playthrough import Playthrough
from anello.games.xequeo import kernel
from anello.games.xequeo.match import GAME, XeQueoPosition
from anello.games.xequeo.notation import CELLS, LETTERS, PIECES, SIZE, Put, cell_name, read_line, read_word, write_line

LONGEST_ROUND = 7 * 27
"""Each of seven pieces can come nearer at most 27 times: so many other distances are there on the board."""

pieces = st.lists(st.sampled_from(CELLS), min_size=7, max_size=7, unique=True)
options = st.fixed_dictionaries({"metric": st.sampled_from(["king", "euclid"]), "gift": st.sampled_from(["no", "yes"])})


@st.composite
def rounds(draw: st.DrawFn) -> XeQueoPosition:
    """A round in which both have chosen, with the ring where it may be entered."""
    cells = draw(pieces)
    ring = draw(st.sampled_from(kernel.ring_cells(cells, SIZE)))
    rows = {cell: LETTERS[piece] for piece, cell in enumerate(cells)} | {ring: "@"}
    board = "/".join("".join(rows.get(rank * SIZE + file, "1") for file in range(SIZE)) for rank in range(6, -1, -1))
    for run in range(SIZE, 1, -1):
        board = board.replace("1" * run, str(run))
    position = GAME.from_line(f"{board} {draw(st.sampled_from('12'))} 0-0", **draw(options))
    for seat in (1, 2):
        position = position.play("=" + draw(st.sampled_from(LETTERS)), seat)
    return position


def play_through(position: XeQueoPosition, choices: list[int]) -> Playthrough:
    """A round in which every choice picks a move, until there is none or the round is over."""
    played = Playthrough(GAME, (position,))
    for choice in choices:
        moves = puts_of(played.position)
        if not moves:
            break
        played = played.play(moves[choice % len(moves)])
    return played


def puts_of(position: object) -> list[Put]:
    assert isinstance(position, XeQueoPosition)
    if position.phase != "play":
        return []
    return [move for move in position.legal_moves if isinstance(move, Put)]


choices = st.integers(0, 60).flatmap(lambda n: st.lists(st.integers(0, 999), min_size=n, max_size=n))
played_rounds = st.builds(play_through, rounds(), choices)


def nearness(cell: int, ring: int, metric: str) -> tuple[int, ...]:
    """How far a cell is from the ring, by the words of the rules."""
    dx, dy = abs(cell % SIZE - ring % SIZE), abs(cell // SIZE - ring // SIZE)
    return (max(dx, dy), min(dx, dy)) if metric == "king" else (dx * dx + dy * dy,)


def king_steps(one: int, other: int) -> int:
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


# --- the ring ------------------------------------------------------------------------------------------------------


def test_seven_pieces_always_leave_a_cell_for_the_ring() -> None:
    """Nine cells lie so far apart that a piece spoils at most one of them, and there are only seven pieces."""
    apart = [7 * rank + file for rank, file in product((0, 3, 6), repeat=2)]
    for cell in CELLS:
        spoilt = {other for other in apart if king_steps(cell, other) <= 1}
        assert len(spoilt) <= 1
        assert set(apart) - spoilt <= set(kernel.ring_cells([cell], SIZE))
    assert len(apart) > len(PIECES)


@given(pieces)
@settings(max_examples=300)
def test_the_ring_goes_where_no_piece_is_near(cells: list[int]) -> None:
    free = kernel.ring_cells(cells, SIZE)
    assert free
    assert set(free) == {cell for cell in CELLS if all(king_steps(cell, other) > 1 for other in cells)}


# --- moves ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(played_rounds)
@settings(max_examples=150)
def test_every_move_comes_nearer_and_rounds_end(played: Playthrough) -> None:
    position = played.position
    assert isinstance(position, XeQueoPosition)
    assert len(played.events) < LONGEST_ROUND
    metric = position.rules.metric
    for before, event in zip(played.positions, played.events, strict=False):
        assert isinstance(before, XeQueoPosition)
        ring = before.current.ring
        assert ring is not None
        move = read_word(event.word)
        assert isinstance(move, Put)
        assert nearness(move.cell, ring, metric) < nearness(before.current.cells[move.piece], ring, metric)
    ring = position.current.ring
    for move in puts_of(position):
        assert ring is not None
        assert nearness(move.cell, ring, metric) < nearness(position.current.cells[move.piece], ring, metric)


def test_distances_are_few() -> None:
    for metric in ("king", "euclid"):
        seen = {nearness(cell, ring, metric) for cell in CELLS for ring in CELLS}
        assert len(seen) - 1 <= LONGEST_ROUND // 7


@given(rounds())
def test_greedy_rounds_end_when_nothing_can_move(position: XeQueoPosition) -> None:
    plies = 0
    ring = position.current.ring
    while moves := [move for move in puts_of(position) if move.cell != ring]:
        position = position.play(moves[plies % len(moves)])
        plies += 1
    assert plies <= LONGEST_ROUND
    assert {str(move) for move in position.legal_moves} >= {letter + "!" for letter in LETTERS}
    assert position.play("R!").round == 2


# --- taking back, writing, reading ---------------------------------------------------------------------------------


def seen(position: XeQueoPosition) -> tuple[object, ...]:
    words = tuple(tuple(map(str, position.moves_of(seat))) for seat in (1, 2))
    return position.line(), position.phase, position.score, position.to_act, words, position.current


@given(played_rounds)
@settings(max_examples=50)
def test_taking_back_restores_everything(played: Playthrough) -> None:
    before = [seen(position) for position in played.positions if isinstance(position, XeQueoPosition)]
    while True:
        assert isinstance(played.position, XeQueoPosition)
        assert seen(played.position) == before.pop()
        if not played.events:
            break
        played = played.undo()
    assert not before


@pytest.mark.slow
@given(played_rounds)
def test_words_and_lines_are_read_back(played: Playthrough) -> None:
    position = played.position
    assert isinstance(position, XeQueoPosition)
    for seat in position.to_act:
        for move in position.moves_of(seat):
            assert position.read(str(move), seat) == move
            assert read_word(str(move)) == move
    line = position.line()
    assert write_line(read_line(line)) == line
    again = GAME.from_line(line, **position.options)
    assert again.line() == line
    assert (again.current.pieces, again.current.ring) == (position.current.pieces, position.current.ring)


# --- symmetry and secrets ------------------------------------------------------------------------------------------


def image(cell: int, turned: int, mirrored: int) -> int:
    """A cell of the board after quarter turns, mirrored before."""
    file, rank = cell % SIZE, cell // SIZE
    if mirrored:
        file = SIZE - 1 - file
    for _ in range(turned):
        file, rank = rank, SIZE - 1 - file
    return rank * SIZE + file


@given(rounds(), st.integers(0, 3), st.integers(0, 1), st.permutations(PIECES))
def test_the_rules_know_no_direction_and_no_colour(
    position: XeQueoPosition, turned: int, mirrored: int, colours: list[int]
) -> None:
    cells, ring, metric = position.current.cells, position.current.ring, position.rules.metric
    assert ring is not None
    found = kernel.moves(cells, kernel.geometry(SIZE, ring, metric))
    others = [0] * 7
    for piece, cell in enumerate(cells):
        others[colours[piece]] = image(cell, turned, mirrored)
    mirror = kernel.moves(others, kernel.geometry(SIZE, image(ring, turned, mirrored), metric))
    assert {(colours[piece], image(cell, turned, mirrored)) for piece, cell in found.quiet} == set(mirror.quiet)
    assert {colours[piece] for piece in found.entering} == set(mirror.entering)


@pytest.mark.slow
@given(played_rounds, st.sampled_from(LETTERS))
def test_turns_depend_on_the_own_choice_only(played: Playthrough, other: str) -> None:
    position = played.position
    assert isinstance(position, XeQueoPosition)
    assume(position.phase == "play")
    seat = position.turn
    assert seat is not None
    ring = cell_name(position.current.ring or 0)
    words = {str(move) for move in position.legal_moves}
    choices = [LETTERS[piece] for piece in position.current.choices if piece is not None]
    # The same round with another secret of the seat that is not on turn.
    choices[2 - seat] = other
    again = GAME.from_line(position.line(), **position.options).play("=" + choices[0], 1).play("=" + choices[1], 2)
    assert {str(move) for move in again.legal_moves} == words
    entering = {word for word in words if word.endswith(ring)}
    if position.options["gift"] == "no":
        assert entering <= {choices[seat - 1] + ring}


def test_the_board_has_eight_images() -> None:
    maps = {tuple(image(cell, turned, mirrored) for cell in CELLS) for turned, mirrored in product(range(4), (0, 1))}
    assert len(maps) == 8
    assert all(sorted(each) == list(CELLS) for each in maps)
