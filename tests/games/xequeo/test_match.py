"""A match of Xe Queo!: rounds follow one another until somebody has enough rings."""

import random
from collections.abc import Iterator

import pytest

import anello
from anello.core import (
    AnelloError,
    BadOption,
    GameOver,
    IllegalMove,
    NotYourTurn,
    Outcome,
    Playthrough,
    Record,
)
from anello.games.xequeo import GAME, XeQueoPosition
from anello.games.xequeo.endings import RoundEnding

NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"
OPTIONS: list[dict[str, str]] = [
    {},
    {"setup": "manual", "rings": "2"},
    {"setup": "split", "metric": "euclid"},
    {"gift": "yes", "rings": "3"},
    {"gift": "yes", "metric": "euclid", "rings": "1"},
]


def random_match(seed: int, **options: str) -> Iterator[Playthrough]:
    """A whole match of random moves; calls are rare, so that rounds last."""
    chance = random.Random(seed)
    played = GAME.new(**options)
    while True:
        yield played
        position = played.position
        if played.outcome is not None:
            return
        seat = chance.choice(position.to_act)
        words = [str(move) for move in position.moves_of(seat)]
        quiet = [word for word in words if not word.endswith("!")]
        played = played.play(chance.choice(quiet if quiet and chance.random() < 0.9 else words), seat)


def match_position(played: Playthrough) -> XeQueoPosition:
    position = played.position
    assert isinstance(position, XeQueoPosition)
    return position


def test_the_game_is_found_by_its_name() -> None:
    assert anello.game("xequeo") is GAME
    assert (GAME.title, GAME.seats, GAME.has_secrets) == ("Xe Queo!", ("1", "2"), True)
    assert GAME.start().options == {"setup": "random", "metric": "king", "gift": "no", "rings": "4"}
    assert GAME.start(gift="yes", rings="2").options == {
        "setup": "random",
        "metric": "king",
        "gift": "yes",
        "rings": "2",
    }


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOption, match="'rings' cannot be '5': choose 4 or 3 or 2 or 1"):
        GAME.start(rings="5")
    with pytest.raises(BadOption, match="has no option 'colour'"):
        GAME.from_line(NEAR, colour="red")


def test_four_rings_win_the_match() -> None:
    position = GAME.from_line("O6/7/7/7/2R4/7/Y1G1BVW 2 0-0")
    for rings in range(1, 5):
        assert (position.phase, position.round, position.outcome) == ("ring", rings, None)
        assert position.turn == 2
        position = position.play(next(iter(position.legal_moves)), 2)
        position = position.play("=R", 1).play("=G", 2).play("G!", 1)
        assert position.score == (rings, 0)
    assert position.outcome == Outcome(1, RoundEnding.CALLED)
    assert (position.phase, position.to_act, position.round) == ("over", (), 4)
    assert GAME.describe(position.outcome) == "1 called"
    assert not position.moves_of(1)
    assert not position.moves_of(2)
    assert position.turn_words(1) == ()
    with pytest.raises(GameOver):
        position.play("@d4", 2)


def test_the_outcome_says_how_the_last_ring_was_won() -> None:
    position = GAME.from_line(NEAR.replace("0-0", "3-3")).play("=R", 1).play("=R", 2).play("Rd4")
    assert position.outcome == Outcome(2, RoundEnding.SHARED)
    assert position.score == (3, 4)


@pytest.mark.parametrize("rings", [1, 2, 3])
def test_a_match_may_be_shorter(rings: int) -> None:
    line = NEAR.replace("0-0", f"{rings - 1}-0")
    position = GAME.from_line(line, rings=str(rings)).play("=R", 1).play("=G", 2)
    assert position.play("G!").outcome == Outcome(1, RoundEnding.CALLED)
    assert (position.play("O!").outcome is None) == (rings > 1)


def test_the_last_round_stays_known_through_the_next() -> None:
    position = GAME.from_line(NEAR).play("=R", 1).play("=O", 2).play("Rd4")
    ended = position.last_round
    position = position.play("@f6").play("=W", 1).play("=W", 2)
    assert position.last_round == ended
    assert position.play("W!").last_round != ended


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
def test_random_matches_keep_the_promises_of_the_core(options: dict[str, str]) -> None:
    for seed in range(3):
        for played in random_match(seed, **options):
            position = match_position(played)
            assert position.round == sum(position.score) + (position.outcome is None)
            assert bool(position.to_act) == (position.outcome is None)
            assert max(position.score) < position.rules.rings or position.outcome is not None
            for seat in (0, 1, 2):
                moves = list(position.moves_of(seat))
                assert bool(moves) == (seat in position.to_act)
                assert len({str(move) for move in moves}) == len(moves)
                assert all(position.read(str(move), seat) == move for move in moves)
            if position.outcome is None:
                again = GAME.from_line(position.line(), **options)
                assert again.line() == position.line()
                assert again.phase == ("choose" if position.phase == "play" else position.phase)
                assert again.score == position.score
        replayed = Playthrough.replay(Record.from_text(played.record.to_text()))
        assert replayed.position == position
        assert hash(replayed.position) == hash(position)


def test_positions_that_differ_in_a_secret_are_different() -> None:
    position = GAME.from_line(NEAR).play("=R", 1)
    assert position.play("=O", 2) != position.play("=G", 2)
    assert position.play("=O", 2) == GAME.from_line(NEAR).play("=R", 1).play("=O", 2)


def test_a_position_does_not_print_its_secrets() -> None:
    position = GAME.from_line(NEAR).play("=R", 1)
    one, two = position.play("=O", 2), position.play("=G", 2)
    assert repr(one) == repr(two) == f"<XeQueoPosition '{NEAR}', play>"
    assert repr(one.current) == repr(two.current)
    assert str(one) == str(two)


def test_a_line_in_play_is_the_public_line() -> None:
    position = GAME.from_line(NEAR).play("=R", 1).play("=O", 2).play("Gc2")
    assert position.line() == "O6/7/7/3@3/2R4/2G4/Y3BVW 2 0-0"
    assert GAME.from_line(position.line()).play("=R", 1).play("=O", 2).turn == 2


def test_lines_of_the_set_up_are_read_back() -> None:
    start = GAME.start(setup="manual")
    assert start.line() == "7/7/7/7/7/7/7 - 0-0 setup"
    position = start.play("@2").play("Ga1")
    assert position.line() == "7/7/7/7/7/7/G6 2 0-0 setup"
    again = GAME.from_line(position.line(), setup="manual")
    assert (again.to_act, set(again.legal_moves)) == (position.to_act, set(position.legal_moves))


def test_turn_words_are_known_as_soon_as_a_seat_has_chosen() -> None:
    position = GAME.from_line(NEAR)
    assert position.turn_words(1) == position.turn_words(2) == ()
    alone = position.play("=R", 1)
    both = alone.play("=O", 2)
    assert set(alone.turn_words(1)) == set(both.turn_words(1)) == {str(move) for move in both.legal_moves}
    assert "Rd4" in alone.turn_words(1)
    assert "Rd4" not in position.play("=O", 1).turn_words(1)
    assert position.play("=O", 2).turn_words(2) == both.turn_words(2) == ()


def test_words_out_of_turn_are_refused() -> None:
    position = GAME.from_line(NEAR).play("=R", 1).play("=O", 2)
    with pytest.raises(NotYourTurn, match="It is the turn of 1, not of 2"):
        position.play("O!", 2)
    with pytest.raises(AnelloError, match="no seat 3"):
        position.view(3)


def test_moves_may_be_taken_back_until_the_cards_are_shown() -> None:
    played = Playthrough.begin(GAME, start=NEAR).play("=R", 1).play("=O", 2)
    moved = played.play("Gc2")
    assert moved.take_back().position == played.position
    with pytest.raises(IllegalMove, match="its secrets have been shown"):
        moved.play("R!").take_back()


@pytest.mark.parametrize(
    ("secrets", "word", "story"),
    [
        ("RO", "Rd4", "Player 1 chose red, player 2 chose orange. The ring goes to player 1: red entered."),
        ("RR", "Rd4", "Both chose red. The ring goes to player 2: red entered, but both had it."),
        (
            "OR",
            "R!",
            "Player 1 chose orange, player 2 chose red. The ring goes to player 1: player 1 called red, rightly.",
        ),
        (
            "OG",
            "R!",
            "Player 1 chose orange, player 2 chose green. The ring goes to player 2: player 1 called red, wrongly.",
        ),
    ],
)
def test_a_position_says_what_is_asked_and_what_happened(secrets: str, word: str, story: str) -> None:
    position = GAME.from_line(NEAR)
    assert (position.asks(1), position.advice(), position.story()) == ("chooses a piece, like R", "", "")
    for seat, secret in enumerate(secrets, 1):
        position = position.play(f"={secret}", seat)
    assert position.asks(1) == "moves or calls, like Rc3 or R!"
    position = position.play(word)
    assert position.asks(2) == "puts the ring, like @d4"
    assert position.advice() == f"The ring may go to {' '.join(str(move)[1:] for move in position.legal_moves)}."
    assert position.story() == f"{story} Rings won: {' to '.join(map(str, position.score))}."


def test_quiet_moves_are_counted_when_there_is_a_ring() -> None:
    position = GAME.from_line(NEAR)
    assert [position.perft(depth) for depth in range(4)] == [1, 21, 434, 8896]
    with pytest.raises(AnelloError, match="only when the ring is on the board"):
        GAME.start().perft(1)
