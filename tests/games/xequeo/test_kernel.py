"""The kernel of Xe Queo!: hand-made cases from the rules, and facts that hold on random boards."""

import random
from itertools import pairwise

import pytest

from anello.games.xequeo.kernel import geometry, moves, path, perft, public_positions, ring_cells


def cell(name: str, size: int = 7) -> int:
    return (int(name[1]) - 1) * size + ord(name[0]) - ord("a")


def cells(names: str, size: int = 7) -> list[int]:
    return [cell(name, size) for name in names.split()]


def targets(pieces: str, ring: str, metric: str = "king") -> set[str]:
    """Where the first of the pieces may end, the ring included."""
    found = moves(cells(pieces), geometry(7, cell(ring), metric))
    ends = [end for piece, end in found.quiet if piece == 0] + ([cell(ring)] if 0 in found.entering else [])
    return {f"{'abcdefg'[end % 7]}{end // 7 + 1}" for end in ends}


def random_start(chance: random.Random, size: int = 7, count: int = 7) -> tuple[list[int], int]:
    while True:
        pieces = chance.sample(range(size * size), count)
        free = ring_cells(pieces, size)
        if free:
            return pieces, chance.choice(free)


def test_a_lone_piece_steps_nearer() -> None:
    assert targets("a1", "d4") == {"b2", "a2", "b1"}
    assert targets("a4", "d4") == {"b4", "b3", "b5"}
    assert targets("d1", "d4") == {"d2", "c2", "e2"}
    # From a3 the step to a4 keeps three king steps but is straighter: (3, 0) after (3, 1).
    assert targets("a3", "d4") == {"a4", "b2", "b3", "b4"}


def test_a_step_into_the_ring_is_an_entry_and_not_a_quiet_move() -> None:
    found = moves(cells("c3 a1"), geometry(7, cell("d4")))
    assert found.entering == (0,)
    assert (0, cell("d4")) not in found.quiet


def test_a_jump_goes_over_a_neighbour_to_the_cell_right_behind_it() -> None:
    assert targets("a1 b2", "g7") >= {"c3"}
    assert "c3" not in targets("a1 b2 c3", "g7")
    assert "b2" not in targets("a1 b2", "g7")
    assert targets("c3 b3 a3", "e3") == {"d3", "d2", "d4"}, "over two pieces in a row there is no jump"


def test_a_chain_may_change_direction_and_only_its_end_must_be_nearer() -> None:
    # e1 jumps away from the ring to g1, then towards it to g3 and e5.
    assert "e5" in targets("e1 f1 g2 f4", "a7")
    assert path(cells("e1 f1 g2 f4"), 0, cell("e5"), geometry(7, cell("a7"))) == tuple(cells("e1 g1 g3 e5"))


def test_a_chain_may_pass_through_the_empty_ring() -> None:
    assert path(cells("f2 e3 c4 b5"), 0, cell("b4"), geometry(7, cell("d4"))) == tuple(cells("f2 d4 b4"))


def test_no_move_ends_where_it_began() -> None:
    # b1 can jump round the square b1, d1, d3, b3 and stands where it was: that is no move.
    pieces = cells("b1 c1 d2 c3 b2")
    for ring in range(49):
        if ring not in pieces:
            assert (0, cell("b1")) not in moves(pieces, geometry(7, ring)).quiet


def test_a_piece_on_the_ring_blocks_it() -> None:
    found = moves(cells("d4 c4"), geometry(7, cell("d4")))
    assert found.entering == ()
    assert all(piece == 1 for piece, _ in found.quiet)


def test_steps_are_preferred_and_illegal_moves_have_no_path() -> None:
    table = geometry(7, cell("d4"))
    assert path(cells("a1 b1"), 0, cell("b2"), table) == tuple(cells("a1 b2"))
    assert path(cells("a1 b1"), 0, cell("b1"), table) is None
    assert path(cells("a1 b1"), 0, cell("d4"), table) is None
    assert path(cells("c3 b2"), 0, cell("a1"), table) is None


def test_rings_keep_away_from_pieces() -> None:
    assert ring_cells(cells("b2 b5 e2 e5"), 7) == cells("g1 g2 g3 g4 g5 g6 a7 b7 c7 d7 e7 f7 g7")
    assert ring_cells([4], 3) == []


def test_metrics_agree_on_steps_and_rarely_differ_on_jumps() -> None:
    for ring in range(49):
        king, euclid = geometry(7, ring), geometry(7, ring, "euclid")
        for start in range(49):
            near = int(king["near"][0, start])
            assert near & int(king["closer"][0, start]) == near & int(euclid["closer"][0, start])
    chance = random.Random(1)
    differing = total = 0
    for _ in range(1000):
        pieces, ring = random_start(chance)
        by_king, by_ruler = (set(moves(pieces, geometry(7, ring, metric)).quiet) for metric in ("king", "euclid"))
        differing += len(by_king ^ by_ruler)
        total += len(by_king)
    assert 0 < differing < 0.002 * total
    assert 22 < total / 1000 < 24, "a round starts with 23 moves on average"


def test_every_move_is_nearer_and_has_a_shortest_way_of_steps_and_jumps() -> None:
    chance = random.Random(2)
    for _ in range(300):
        pieces, ring = random_start(chance)
        table = geometry(7, ring)
        distance = table["distance"][0]
        quiet, entering = moves(pieces, table)
        assert len(set(quiet)) == len(quiet)
        for piece, end in [*quiet, *((piece, ring) for piece in entering)]:
            assert end not in pieces
            assert distance[end] < distance[pieces[piece]]
            way = path(pieces, piece, end, table)
            assert way is not None
            assert (way[0], way[-1]) == (pieces[piece], end)
            assert len(set(way)) == len(way)
            others = set(pieces) - {pieces[piece]}
            for here, there in pairwise(way):
                up, right = abs(there // 7 - here // 7), abs(there % 7 - here % 7)
                if max(up, right) == 1:
                    assert len(way) == 2
                else:
                    assert {up, right} <= {0, 2}
                    assert (here + there) // 2 in others
                assert there not in others


def test_perft_counts_what_playing_out_counts() -> None:
    chance = random.Random(3)

    def play_out(pieces: list[int], ring: int, depth: int) -> int:
        if depth == 0:
            return 1
        table = geometry(5, ring)
        return sum(
            play_out([*pieces[:piece], end, *pieces[piece + 1 :]], ring, depth - 1)
            for piece, end in moves(pieces, table).quiet
        )

    for _ in range(5):
        pieces, ring = random_start(chance, 5, 3)
        for depth in range(4):
            assert perft(pieces, depth, geometry(5, ring)) == play_out(pieces, ring, depth)


@pytest.mark.slow
def test_pinned_counts() -> None:
    pieces, table = cells("a1 c1 e1 g1 b7 d7 f7"), geometry(7, cell("d4"))
    assert [perft(pieces, depth, table) for depth in range(5)] == [1, 23, 517, 11_404, 246_940]
    assert public_positions(pieces, 4, table) == [1, 23, 270, 2_146, 12_973]


@pytest.mark.parametrize(
    ("size", "ring", "metric"),
    [(9, 0, "king"), (0, 0, "king"), (7, 49, "king"), (7, -1, "king"), (7, 3, "taxi")],
)
def test_nonsense_is_refused(size: int, ring: int, metric: str) -> None:
    with pytest.raises(ValueError, match=r"board|metric|measured"):
        geometry(size, ring, metric)
