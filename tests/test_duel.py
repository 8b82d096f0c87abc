"""One person against the computer in the terminal, with a computer that plays the first word it may."""

import pytest

import anello
from anello.core import AnelloError, Playthrough, View
from anello.engines.players import Level
from anello.terminal import Duel
from tests.test_terminal import NEAR, Room


class First:
    """Plays the first word of its view, and keeps the views it was shown."""

    def __init__(self, seen: list[View]) -> None:
        self.seen = seen

    def decide(self, view: View) -> str:
        self.seen.append(view)
        return view.words[0]

    def stop(self) -> None:
        """Is always done at once."""


def duel(*words: str, game: str = "xart", line: str | None = None, person: int = 1) -> tuple[Room, Duel, list[View]]:
    room = Room(words)
    seen: list[View] = []
    level = Level(1, "Stone", lambda: First(seen))
    played = Playthrough.begin(anello.game(game), start=line)
    table = Duel(played, room.screen, person=person, opponent=level)
    table.run()
    return room, table, seen


def test_the_computer_answers_and_undo_takes_both_back() -> None:
    room, table, seen = duel("@0/", "undo", "@0+", "draw", "moves")
    assert "Stone: A0+" in room.shown
    assert [event.seat for event in table.played.events] == [1, 2]
    assert [view.viewer for view in seen] == [2, 2]
    assert "Stone wants to play on." in room.shown


def test_the_computer_begins_when_the_person_is_second() -> None:
    room, table, _ = duel(person=2)
    assert [event.seat for event in table.played.events] == [1]
    assert "Stone: @0+" in room.shown


def test_the_person_sees_the_own_card_and_the_computer_only_its_own() -> None:
    room, table, seen = duel("r", "peek", "Rd4", game="xequeo", line=NEAR)
    assert "Stone has chosen." in room.shown
    assert "Hand the keyboard" not in room.shown
    assert "Player 1  ····  red" in room.shown
    assert all(view.viewer == 2 for view in seen)
    assert table.played.position.score == (0, 1)  # type: ignore[attr-defined]  # both chose red


def test_a_hint_says_what_the_own_view_tells() -> None:
    room, _, _ = duel("hint", "r", "hint", game="xequeo", line=NEAR)
    assert "You are Player 1, Stone is Player 2." in room.shown
    before, after = room.shown.split("Stone has chosen.")
    assert "Equilibrium would play =R 50%" in before
    assert "Equilibrium would play Rd4 " in after
    assert "Your chance of the ring is then 50%." in after
    assert after.count("An onlooker may think of player") == 2
    room, _, _ = duel("hint", game="xart")
    assert "1. @0" in room.shown


def test_a_short_match_to_its_end() -> None:
    """The last rings of a match, every word typed as a person does."""
    room, table, _ = duel("r", "Rd4", "moves", "@a1", "", game="xequeo", line=NEAR.replace("0-0", "3-2"))
    assert "Both chose red. The ring goes to player 2: red entered, but both had it." in room.shown
    assert "Player 1 enters the ring" in room.shown
    assert table.played.position.score == (3, 3)  # type: ignore[attr-defined]  # of Xe Queo!
    room, table, _ = duel("b", "R!", "", game="xequeo", line=NEAR.replace("0-0", "3-2"))
    assert "player 1 called red, rightly. Rings won: 4 to 2." in " ".join(room.shown.split())
    assert "Player 1 wins" in room.shown
    assert table.played.outcome is not None


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AnelloError, match="which seat is yours: white or red"):
        duel(person=3)
