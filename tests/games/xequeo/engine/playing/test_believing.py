"""A player who goes by beliefs: what he believes, and what he makes of it."""

import random

import pytest

from anello.games.xequeo import GAME, XeQueoPosition
from anello.games.xequeo.engine.playing.believing import BelievingPlayer, Manner
from anello.games.xequeo.notation import LETTERS

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
GREEN = LETTERS.index("G")


def started(first: str = "R", second: str = "G") -> XeQueoPosition:
    return GAME.from_line(LINE).play(f"={first}", 1).play(f"={second}", 2)


def player(manner: Manner | None = None) -> BelievingPlayer:
    return BelievingPlayer(manner or Manner(), dice=random.Random(5))


def moved(position: XeQueoPosition, seat: int, piece: str) -> XeQueoPosition:
    """After the first quiet move of a piece."""
    ring = position.view(seat).ring
    word = next(
        word
        for word in position.view(seat).words
        if word[0] == piece and not word.endswith("!") and position.view(seat).paths[word][-1] != ring
    )
    return position.play(word, seat)


def test_who_moves_a_piece_makes_it_a_suspect() -> None:
    position = started()
    calm = player()
    before = calm.beliefs(position.view(2))
    assert before.sum() == pytest.approx(1)
    position = moved(position, 1, "G")
    after = calm.beliefs(position.view(2))
    assert after.sum() == pytest.approx(1)
    assert after[GREEN] > before[GREEN]
    assert after.argmax() == GREEN


def test_who_forgets_everything_suspects_nobody_more() -> None:
    position = started()
    dreamy = player(Manner(forgets=1.0))
    before = dreamy.beliefs(position.view(2))
    assert dreamy.beliefs(moved(position, 1, "G").view(2)).tolist() == before.tolist()


def test_own_moves_betray_nothing_about_the_other() -> None:
    position = started()
    calm = player()
    before = calm.beliefs(position.view(1))
    assert calm.beliefs(moved(position, 1, "R").view(1)).tolist() == before.tolist()


def test_a_suspect_is_called_and_nobody_before_that() -> None:
    position = started()
    hasty = player(Manner(sure=0.2, overlooks=1.0))
    assert not hasty.decide(position.view(1)).endswith("!")
    position = moved(position, 1, "G")
    assert hasty.decide(position.view(2)) == "G!"
    assert not player(Manner(sure=1.0, overlooks=1.0)).decide(position.view(2)).endswith("!")


def test_who_can_enter_does_so_unless_it_is_overlooked() -> None:
    position = moved(started("G", "R").play("Gd3", 1), 2, "W")
    entry = "Gd4"
    assert player(Manner(sure=1.0)).decide(position.view(1)) == entry
    blind = player(Manner(sure=1.0, overlooks=1.0))
    assert entry not in {blind.decide(position.view(1)) for _ in range(30)}


def test_who_hides_moves_other_pieces() -> None:
    view = started().view(1)
    assert {player(Manner(runs=1.0)).decide(view)[0]} == {"R"}
    hiding = player(Manner(runs=0.0))
    assert "R" not in {hiding.decide(view)[0] for _ in range(30)}
