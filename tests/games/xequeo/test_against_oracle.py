"""Xe Queo! against the naive second reading of its rules: whole matches, illegal words, position lines."""

import random
from collections import Counter

import pytest

from anello.core.errors import BadPosition, IllegalMove
from anello.core.outcome import CHANCE
from anello.games.xequeo.match import GAME, XeQueoPosition
from anello.games.xequeo.notation import LETTERS, cell_name
from tests.amount import amount
from tests.games.xequeo import oracle

pytestmark = pytest.mark.long

OPTIONS = [oracle.Options(metric, gift) for metric in ("king", "euclid") for gift in (False, True)]
HOWS = {"entered": "entered", "shared": "shared", "given": "entered", "called": "called", "miscalled": "miscalled"}
"""How a round ended, in the words of the oracle and in ours: who is given the ring has had a piece entered for him."""


# --- the two readings side by side ---------------------------------------------------------------------------------


def start(options: oracle.Options, rng: random.Random) -> tuple[XeQueoPosition, oracle.Match]:
    """A match after chance has put the pieces on the board."""
    position = GAME.start(metric=options.metric, gift="yes" if options.gift else "no")
    while position.to_act == (CHANCE,):
        position = position.play(position.draw(rng))
    return position, oracle.first_match(pieces_of(position), position.current.enters, options)


def pieces_of(position: XeQueoPosition) -> oracle.Pieces:
    cells = zip(LETTERS, position.current.pieces, strict=True)
    return {letter: oracle.cell_from(cell_name(cell)) for letter, cell in cells if cell is not None}


def words_of(position: XeQueoPosition, seat: int) -> set[str]:
    words = [str(move) for move in position.moves_of(seat)]
    assert len(set(words)) == len(words)
    return set(words)


def begin_round(
    position: XeQueoPosition, match: oracle.Match, rng: random.Random
) -> tuple[XeQueoPosition, oracle.Round]:
    """Enter a ring and choose two pieces, after looking at every cell for the ring."""
    rings = oracle.ring_cells(match.pieces)
    assert position.to_act == (match.enters,)
    assert words_of(position, match.enters) == {"@" + oracle.cell_name(cell) for cell in rings}
    ring = rng.choice(sorted(rings))
    position = position.play("@" + oracle.cell_name(ring))
    secrets = {1: rng.choice(LETTERS), 2: rng.choice(LETTERS)}
    for seat in rng.sample((1, 2), 2):
        position = position.play("=" + secrets[seat], seat)
    return position, match.start_round(ring, secrets)


def check_words(position: XeQueoPosition, state: oracle.Round, rng: random.Random) -> None:
    """Whether exactly the oracle's words are legal, and others are refused whether they were listed or not."""
    assert position.to_act == (state.to_act,)
    words = state.words()
    assert words_of(position, state.to_act) == words
    for _ in range(4):
        word = rng.choice(LETTERS) + oracle.cell_name(rng.choice(oracle.CELLS))
        if word not in words:
            with pytest.raises(IllegalMove):
                position.play(word)


def check_way(position: XeQueoPosition, state: oracle.Round, word: str) -> None:
    """Whether the way told for the last move is one that the piece can go, and as short as any."""
    names = [oracle.cell_from(cell_name(cell)) for cell in position.current.history[-1].path]
    assert oracle.is_way(state.pieces, word[0], names)
    landings = oracle.landings(state.pieces, state.ring, word[0], state.options.metric)
    assert len(names) == len(landings[oracle.cell_from(word[1:])])


def random_turn(state: oracle.Round, rng: random.Random) -> str:
    """Some legal turn; moves are preferred, since a call ends the round, and now and then one into the ring."""
    moves = sorted(word for word in state.words() if not word.endswith("!"))
    entries = [word for word in moves if word[1:] == oracle.cell_name(state.ring)]
    if entries and rng.random() < 0.3:
        return rng.choice(entries)
    return rng.choice(moves) if moves and rng.random() > 0.1 else rng.choice(LETTERS) + "!"


def play_round(
    position: XeQueoPosition, state: oracle.Round, rng: random.Random
) -> tuple[XeQueoPosition, oracle.Round]:
    """Play a round at random to its end, comparing every turn."""
    while state.winner is None:
        check_words(position, state, rng)
        word = random_turn(state, rng)
        after = position.play(word)
        following = state.play(word)
        assert pieces_of(after) == following.pieces
        if following.winner is None:
            assert after.current.ring == position.current.ring
            assert after.score == position.score
            if not word.endswith("!"):
                check_way(after, state, word)
        position, state = after, following
    return position, state


# --- matches -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_matches(options: oracle.Options) -> None:
    rng = random.Random(repr(options))
    hows: Counter[oracle.How] = Counter()
    matches = amount(25)
    for _ in range(matches):
        position, match = start(options, rng)
        while match.winner is None:
            assert position.outcome is None
            assert position.score == match.rings
            position, state = begin_round(position, match, rng)
            assert position.turn == match.begins
            position, state = play_round(position, state, rng)
            match = match.after(state)
            assert state.how is not None
            hows[state.how] += 1
            result = position.last_round
            assert result is not None
            assert (result.winner, result.how) == (state.winner, HOWS[state.how])
            assert {seat: LETTERS[piece] for seat, piece in enumerate(result.choices, 1)} == state.secrets
            assert cell_name(result.ring) == oracle.cell_name(state.ring)
        assert position.score == match.rings
        assert position.outcome is not None
        assert position.outcome.winner == match.winner
        assert not position.to_act
    assert sum(hows.values()) > 5 * matches
    assert set(hows) == set(HOWS) - (set() if options.gift else {"given"})


@pytest.mark.slow
def test_quiet_rounds_to_the_last_move() -> None:
    """Nobody calls or enters as long as a piece can be moved: the pieces crowd around the ring."""
    rng = random.Random(81)
    longest = 0
    for number in range(amount(20)):
        options = OPTIONS[number % len(OPTIONS)]
        position, match = start(options, rng)
        position, state = begin_round(position, match, rng)
        plies = 0
        while moves := sorted(word for word in state.words() if word[1:] not in ("!", oracle.cell_name(state.ring))):
            assert words_of(position, state.to_act) == state.words()
            word = rng.choice(moves)
            position, state = position.play(word), state.play(word)
            plies += 1
        assert words_of(position, state.to_act) == state.words()
        longest = max(longest, plies)
    assert longest > 30


# --- position lines ------------------------------------------------------------------------------------------------


def random_line(rng: random.Random) -> oracle.Line:
    """Pieces anywhere and a ring anywhere or nowhere, under a piece too."""
    pieces = dict(zip(LETTERS, rng.sample(oracle.CELLS, 7), strict=True))
    ring = rng.choice([None, *oracle.CELLS])
    return oracle.Line(pieces, ring, rng.choice((1, 2)), (rng.randrange(5), rng.randrange(4)))


def read_by_both(text: str) -> tuple[str | None, str | None]:
    """What a line says by the oracle and by the game, written down again; None where it is refused."""
    try:
        line = oracle.read_line(text)
        naive = oracle.write_line(line) if max(line.rings) < oracle.RINGS_TO_WIN else None
    except ValueError:
        naive = None
    try:
        real = GAME.from_line(text, gift="yes").line()
    except BadPosition:
        real = None
    return naive, real


def test_random_lines() -> None:
    rng = random.Random(7)
    read = 0
    lines = amount(500)
    for _ in range(lines):
        line = random_line(rng)
        text = oracle.write_line(line)
        naive, real = read_by_both(text)
        assert naive == real
        assert real in (text, None)
        assert (real is None) == (max(line.rings) >= 4)
        read += real is not None
    assert read > lines // 2


@pytest.mark.slow
def test_damaged_lines() -> None:
    rng = random.Random(8)
    verdicts: Counter[bool] = Counter()
    lines = amount(2000)
    for _ in range(lines):
        text = oracle.write_line(random_line(rng))
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.randrange(len(text))
            length = rng.choice((0, 1, 1, 2))
            text = text[:place] + rng.choice(["", *"ROYGBVW@12345670/ -adg"]) + text[place + length :]
        naive, real = read_by_both(text)
        assert naive == real, text
        verdicts[real is None] += 1
    assert verdicts[True] > lines // 2
    assert verdicts[False] > lines // 60
