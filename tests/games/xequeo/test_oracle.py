"""The Xe Queo! oracle against the figures and cases that the rules page gives."""

import random

import pytest

from tests.games.xequeo import oracle
from tests.games.xequeo.oracle import Line, Match, Options, Pieces, Round, cell_from, cell_name

# Red can step, jump over orange, and jump on over yellow into the ring on d4.
CHAIN = "7/7/4Y2/3@3/2O4/1R5/G1B1V1W 1 0-0"


def random_pieces(rng: random.Random) -> Pieces:
    """Seven pieces on seven different cells."""
    return dict(zip(oracle.COLOURS, rng.sample(oracle.CELLS, 7), strict=True))


def cells(names: str) -> list[oracle.Cell]:
    """The cells of some names with spaces between them."""
    return [cell_from(name) for name in names.split()]


def round_of(text: str, secrets: str, *, metric: oracle.Metric = "king", gift: bool = False) -> Round:
    """The round of a position line with two letters for the secrets of seats 1 and 2."""
    line = oracle.read_line(text)
    assert line.ring is not None
    return Round(line.pieces, line.ring, line.to_act, dict(zip((1, 2), secrets, strict=True)), Options(metric, gift))


def ends(text: str, piece: str, metric: oracle.Metric = "king") -> set[str]:
    """The names of the cells where a piece may end."""
    line = oracle.read_line(text)
    assert line.ring is not None
    return {cell_name(cell) for cell in oracle.landings(line.pieces, line.ring, piece, metric)}


def test_size_of_the_game() -> None:
    rng = random.Random(1998)
    counts, second_ply = [], 0
    starts = 1000
    for _ in range(starts):
        pieces = random_pieces(rng)
        ring = rng.choice(sorted(oracle.ring_cells(pieces)))
        moves = [(piece, end) for piece in pieces for end in oracle.landings(pieces, ring, piece)]
        assert ring not in {end for _, end in moves}
        counts.append(len(moves))
        # A piece next to the ring can step in on the next turn.
        second_ply += any(oracle.distance(end, ring, "king")[0] == 1 for _, end in moves)
    assert 22 < sum(counts) / starts < 24.5
    assert min(counts) >= 11
    assert max(counts) <= 40
    assert 0.78 < second_ply / starts < 0.87


def test_a_ring_always_finds_a_cell() -> None:
    rng = random.Random(7)
    assert all(oracle.ring_cells(random_pieces(rng)) for _ in range(2000))


def test_ring_cells_keep_away_from_pieces() -> None:
    pieces = dict(zip(oracle.COLOURS, cells("a1 b1 c1 d1 e1 f1 d4"), strict=True))
    free = {cell_name(cell) for cell in oracle.ring_cells(pieces)}
    assert free == {f + r for f in "abcdefg" for r in "34567"} - {f + r for f in "cde" for r in "345"}


def test_chains_end_anywhere_nearer_and_pass_through_the_ring() -> None:
    # b2 over c3 lands in the ring on d4; from there over e5 to f6, no nearer than b2 was.
    assert ends(CHAIN, "R") == {"b3", "c2", "d4"}
    line = oracle.read_line(CHAIN)
    assert cells("b2 d4 f6") in oracle.ways(line.pieces, "R")
    assert oracle.landings(line.pieces, cell_from("d4"), "R")[cell_from("d4")] == cells("b2 d4")


def test_a_chain_may_use_the_cell_it_came_from() -> None:
    # Red jumps in a square a1 c1 c3 a3 and so may pass a1 again; it may not jump over itself.
    pieces = dict(zip(oracle.COLOURS, cells("a1 b1 c2 b3 a2 g6 a7"), strict=True))
    chains = {"".join(map(cell_name, path)) for path in oracle.ways(pieces, "R")}
    assert {"a1c1", "a1c1c3", "a1c1c3a3", "a1a3", "a1a3c3", "a1a3c3c1"} <= chains
    assert oracle.is_way(pieces, "R", cells("a1 c1 c3 a3 a1 c1"))
    assert not oracle.is_way(pieces, "R", cells("a1 b2 d2"))


def test_equal_king_steps_the_straighter_way_is_nearer() -> None:
    ring = cell_from("d4")
    far, near = cell_from("f6"), cell_from("f5")
    for metric in ("king", "euclid"):
        assert oracle.distance(near, ring, metric) < oracle.distance(far, ring, metric)
    # From (3, 3) to (4, 0): nearer by Euclid only.
    assert oracle.distance((4, 4), (1, 1), "king") < oracle.distance((5, 1), (1, 1), "king")
    assert oracle.distance((4, 4), (1, 1), "euclid") > oracle.distance((5, 1), (1, 1), "euclid")


def test_metrics_agree_on_every_step() -> None:
    for ring in oracle.CELLS:
        for x, y in oracle.CELLS:
            for dx, dy in oracle.DIRECTIONS:
                end = (x + dx, y + dy)
                king = oracle.distance(end, ring, "king") < oracle.distance((x, y), ring, "king")
                euclid = oracle.distance(end, ring, "euclid") < oracle.distance((x, y), ring, "euclid")
                assert king == euclid


@pytest.mark.parametrize(
    ("secrets", "word", "winner", "how"),
    [
        ("RB", "Rd4", 1, "entered"),
        ("RR", "Rd4", 2, "shared"),
        ("RB", "B!", 1, "called"),
        ("RB", "V!", 2, "miscalled"),
        ("RB", "R!", 2, "miscalled"),
        ("RR", "R!", 1, "called"),
        ("OB", "Rb3", None, None),
    ],
)
def test_how_a_round_ends(secrets: str, word: str, winner: int | None, how: str | None) -> None:
    after = round_of(CHAIN, secrets).play(word)
    assert (after.winner, after.how) == (winner, how)
    if winner is not None:
        assert after.words() == set()
        with pytest.raises(oracle.RuleError, match="over"):
            after.play("R!")


def test_to_enter_is_to_claim() -> None:
    assert "Rd4" in round_of(CHAIN, "RB").words()
    other = round_of(CHAIN, "OR")
    assert {"Od4", "Yd4"} & other.words() == {"Od4"}
    assert "Rd4" not in other.words()
    with pytest.raises(oracle.RuleError, match="Rd4"):
        other.play("Rd4")
    assert {w for w in other.words() if w.endswith("!")} == {c + "!" for c in oracle.COLOURS}


def test_gifts() -> None:
    assert round_of(CHAIN, "RB", gift=True).play("Rd4").how == "entered"
    assert round_of(CHAIN, "RR", gift=True).play("Rd4").how == "shared"
    given = round_of(CHAIN, "OR", gift=True).play("Rd4")
    assert (given.winner, given.how) == (2, "given")
    blocked = round_of(CHAIN, "OB", gift=True).play("Rd4")
    assert (blocked.winner, blocked.to_act) == (None, 2)
    # A piece in the ring can come no nearer, and nobody else can enter.
    assert not {w for w in blocked.words() if w[0] == "R" or w.endswith("d4")} - {"R!"}
    assert oracle.write_line(Line(blocked.pieces, blocked.ring, 2, (0, 0))).split()[1] == "d4"


@pytest.mark.parametrize("options", [Options(), Options("euclid"), Options(gift=True)])
def test_random_rounds_end_and_every_move_comes_nearer(options: Options) -> None:
    rng = random.Random(49)
    for _ in range(15):
        pieces = random_pieces(rng)
        ring = rng.choice(sorted(oracle.ring_cells(pieces)))
        state = Round(pieces, ring, 1, {1: rng.choice(oracle.COLOURS), 2: rng.choice(oracle.COLOURS)}, options)
        for _ in range(200):
            moves = sorted(state.moves())
            if state.winner is not None or not moves:
                break
            piece, end = rng.choice(moves)
            before = oracle.distance(state.pieces[piece], ring, options.metric)
            assert oracle.distance(end, ring, options.metric) < before
            assert oracle.is_way(state.pieces, piece, oracle.landings(state.pieces, ring, piece, options.metric)[end])
            state = state.play(piece + cell_name(end))
        else:
            pytest.fail("the round goes on")
        if state.winner is None:
            assert state.words() == {c + "!" for c in oracle.COLOURS}


def test_a_match_goes_to_four_rings() -> None:
    match = oracle.first_match(random_pieces(random.Random(4)), enters=1)
    assert match.begins == 2
    won = []
    for caller_is_right in (True, False, False, True, True, False, False):
        ring = min(oracle.ring_cells(match.pieces))
        finished = match.start_round(ring, {1: "R", 2: "O"}).play(
            ("R" if match.begins == 2 else "O") + "!" if caller_is_right else "W!"
        )
        won.append(finished.winner)
        pieces = match.pieces
        match = match.after(finished)
        assert match.pieces == pieces
        assert (match.begins, match.enters) == (won[-1], 3 - match.begins)
        if match.winner is not None:
            break
    assert won == [2, 1, 2, 2, 2]
    assert (match.winner, match.rings) == (2, (1, 4))
    with pytest.raises(oracle.RuleError, match="over"):
        match.start_round(ring, {1: "R", 2: "O"})


def test_pieces_stay_where_the_round_left_them() -> None:
    state = round_of(CHAIN, "RB").play("Rd4")
    match = Match(round_of(CHAIN, "RB").pieces, 2, 1).after(state)
    assert match.pieces["R"] == cell_from("d4")
    with pytest.raises(oracle.RuleError, match="no piece next to it"):
        match.start_round(cell_from("d5"), {1: "R", 2: "O"})


@pytest.mark.parametrize(
    "text",
    [CHAIN, "7/7/4Y2/7/2O4/1R5/G1B1V1W 2 3-1", "7/7/4Y2/3R3/2O4/7/G1B1V1W d4 2 0-2", "ROYGBVW/7/7/7/7/7/6@ 1 0-0"],
)
def test_position_lines_round_trip(text: str) -> None:
    assert oracle.write_line(oracle.read_line(text)) == text


def test_random_lines_round_trip() -> None:
    rng = random.Random(11)
    for _ in range(200):
        pieces = random_pieces(rng)
        line = Line(pieces, rng.choice([None, *oracle.CELLS]), rng.choice((1, 2)), (rng.randrange(5), rng.randrange(4)))
        assert oracle.read_line(oracle.write_line(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7/7/7/7/7/7/7 1 0-0",
        CHAIN[2:],
        CHAIN.replace("@", "R"),
        CHAIN.replace("@", "P"),
        CHAIN.replace("3@3", "2@@3"),
        CHAIN.replace("3@3", "3@12"),
        CHAIN.replace("3@3", "3@4"),
        CHAIN.replace(" 1 ", " 3 "),
        CHAIN.replace(" 1 ", " e5 1 "),
        CHAIN.replace("1R5", "7"),
        CHAIN.replace("3@3", "7").replace(" 1 ", " d4 1 "),
        CHAIN.replace("0-0", "0-5"),
        CHAIN.replace("0-0", "4-4"),
    ],
)
def test_other_lines_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        oracle.read_line(text)
