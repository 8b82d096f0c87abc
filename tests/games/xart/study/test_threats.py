"""Threats and attacks of Xart: each kind in all eight directions and both colours, with near misses."""

import pytest

from anello.core import Seat
from anello.games.xart import GAME, XartPosition, XartTurn
from anello.games.xart.endings import XartEnding
from anello.games.xart.study.threats import AttackShape, Does, answers, attacks, does, survey, threats
from tests.games.xart.study.boards import IMAGES, image, image_of_turn

PLAYED = {
    "narrow": "es r",
    "wide": "ehs r",
    "line": "n/sewvvvv/nwew/sewe w",
}

NAMED = [
    ("ve/w/e w", "B3\\", Does.DECIDES, AttackShape.L),
    ("1e/1w/eh/we r", "A1\\", Does.DECIDES, AttackShape.L),
    ("1s/svns r", "D1/", Does.DECIDES, AttackShape.L),
    ("ve/v/w/e w", "B4\\", Does.DECIDES, AttackShape.LONG_L),
    ("vvew/w r", "D2\\", Does.DECIDES, AttackShape.LONG_L),
    ("n/sesn/nwve w", "D1/", Does.DECIDES, AttackShape.LONG_L),
    ("es/wv/s/n r", "@1\\", Does.COMBINES, AttackShape.CORNER),
    ("3v/3n/ewve w", "C1/", Does.COMBINES, AttackShape.CORNER),
    # Near misses: two threats at once, but not by an L; one threat in an L's corner; an attack that leaves no L.
    ("ve/w/h/h w", "B3\\", Does.DECIDES, None),
    ("svv/2v/2w w", "A2/", Does.DECIDES, None),
    ("eh/wes/hwv/hs/sn/nh r", "B0+", Does.DECIDES, None),
    ("vew/w r", "C2/", Does.QUIET, None),
    ("vew/w r", "A3\\", Does.ATTACKS, None),
    ("1v/nw/se w", "@3/", Does.COMBINES, None),
    ("w r", "A2\\", Does.ATTACKS, None),
]


def turn(position: XartPosition, word: str) -> XartTurn:
    move = position.read(word, position.seat)
    assert isinstance(move, XartTurn)
    return move


@pytest.mark.parametrize("how", IMAGES)
@pytest.mark.parametrize(("line", "word", "done", "shape"), NAMED)
def test_attacks_are_told_by_what_they_do_and_named_by_their_shape(
    line: str, word: str, done: Does, shape: AttackShape | None, how: tuple[int, bool, bool]
) -> None:
    original = GAME.from_line(line)
    position = image(original, how)
    played = image_of_turn(original, turn(original, word), how)
    assert survey(position, position.seat, deep=True)[played] == done
    found = [attack for attack in attacks(position, position.seat) if attack.turn == played]
    assert [attack.shape for attack in found] == ([shape] if done >= Does.ATTACKS else [])
    if shape in (AttackShape.L, AttackShape.LONG_L):
        assert len([threat for threat in found[0].threats if threat.how == XartEnding.RING]) == 2


@pytest.mark.parametrize("how", IMAGES)
@pytest.mark.parametrize(
    ("kind", "mover", "words", "stops"),
    [
        ("narrow", XartEnding.RING, ["A2\\", "B2/"], ["A2+", "A2/", "B2+", "B2\\"]),
        ("wide", XartEnding.RING, ["B2+"], ["A2/", "B2/", "B2\\", "C2\\"]),
        ("line", XartEnding.LINE, ["@1+", "@1\\", "@2\\", "H2+", "@3+", "@4/"], ["@2+"]),
    ],
)
def test_threats_and_the_answers_to_them(
    kind: str, mover: XartEnding, words: list[str], stops: list[str], how: tuple[int, bool, bool]
) -> None:
    original = GAME.from_line(PLAYED[kind])
    position = image(original, how)
    (threat,) = threats(position, 3 - position.seat)
    assert threat.how == mover
    assert set(threat.turns) == {image_of_turn(original, turn(original, word), how) for word in words}
    assert set(answers(position)) == {image_of_turn(original, turn(original, word), how) for word in stops}
    assert threats(position, position.seat) == ()


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("ew r", 1),  # the ends point apart
        ("e/v r", 1),  # half a ring is not enough
        ("hhhhhh r", 1),  # seven tiles would not be enough for a line
        ("eh w", 1),
        ("- w", 1),
    ],
)
def test_what_looks_like_a_threat_but_is_none(line: str, seat: Seat) -> None:
    assert threats(GAME.from_line(line), seat) == ()


def test_lines_do_not_count_when_only_rings_win() -> None:
    assert [threat.how for threat in threats(GAME.from_line("hhhhhhh r"), 1)] == [XartEnding.LINE]
    assert threats(GAME.from_line("hhhhhhh r", variant="loop"), 1) == ()


def test_a_threat_agrees_with_playing_it() -> None:
    position = GAME.from_line("wn/hses/snwvvn/1e2ve/1n r")
    for seat in (1, 2):
        moving = XartPosition.from_tiles(position.tiles, seat)
        winning = {move for move in moving.legal_moves if any(w.colour == seat - 1 for w in moving.play(move).wins)}
        assert {word for threat in threats(position, seat) for word in threat.turns} == winning
        assert {move for move, done in survey(position, seat).items() if done == Does.WINS} == winning


def test_giving_and_hanging() -> None:
    position = GAME.from_line("w/s w")
    assert does(position, "B1\\") == Does.GIVES
    assert does(position, "A0+") == Does.HANGS
    assert does(position, "B1+") == Does.QUIET
    assert does(GAME.from_line("w/s r"), "B1\\") == Does.WINS


def test_an_unstoppable_threat_really_wins() -> None:
    position = GAME.from_line("ve/w/e w").play("B3\\")
    assert answers(position) == ()
    for reply in position.legal_moves:
        after = position.play(reply)
        assert after.outcome is not None or threats(after, 1)


def test_a_corner_attack_wins_against_every_answer() -> None:
    position = GAME.from_line("es/wv/s/n r").play("@1\\")
    for reply in position.legal_moves:
        after = position.play(reply)
        assert after.outcome is not None or max(survey(after, 2).values()) >= Does.DECIDES
