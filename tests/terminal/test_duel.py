"""One person against the computer in the terminal, with a computer that plays the first word it may."""

import io

import pytest
from rich.console import Console

import anello
from anello.core import AnelloError, Playthrough, View
from anello.kit.screen import Screen
from anello.players.player import Level, face_of, find_level
from anello.terminal import Duel
from tests.terminal.room import Room
from tests.toys import heap, walk

NEAR = "7/7/3R3/3@3/7/O5Y/GBV3W 1 0-0"


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
    table = Duel(played, room.screen, person=person, opponents=[level])
    table.run()
    return room, table, seen


def test_the_opponent_is_introduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    game = anello.game("xart")
    room = Room(())
    Duel(game.new(), room.screen, person=1, opponents=[find_level(game, "braider")]).run()
    assert "Braider: Now and then thinks of your answer, else trusts its eye." in room.shown
    assert "▀" not in room.shown, "a screen without colours shows no face"


def test_the_opponent_has_a_face_where_there_are_colours_and_says_a_word_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    game = anello.game("xart")
    room = Room(["B1\\"])
    console = Console(file=room.paper, width=100, force_terminal=True, color_system="truecolor", legacy_windows=False)
    coloured = Screen(console, ask=room.screen.ask)
    start = game.start().play("@0/").play("A2\\").line()
    table = Duel(Playthrough.begin(game, start=start), coloured, person=1, opponents=[find_level(game, "sprout")])
    table.run()
    red_leaf = "\x1b[38;2;229;69;47"
    assert red_leaf in room.shown
    assert "Sprout: Hello. Shall we make a pattern?" in room.shown
    assert room.shown.count("Sprout: Did I win? How lovely.") == 1, "white has closed red's ring"
    assert room.shown.index("Hello") < room.shown.index("lovely")


def test_an_output_that_cannot_write_a_face_shows_the_words_alone() -> None:
    paper = io.BytesIO()
    file = io.TextIOWrapper(paper, encoding="latin-1")
    game = anello.game("xart")
    screen = Screen(Console(file=file, force_terminal=True, color_system="truecolor", legacy_windows=False))
    screen.portrait(face_of(game, find_level(game, "sprout")), "Sprout: hello")
    file.flush()
    assert paper.getvalue() == b"Sprout: hello\n"


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


@pytest.mark.slow
def test_a_hint_says_what_the_own_view_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patience:  # both end by themselves, soon on a quiet machine
        patience.setattr("anello.terminal.duel.HINT_SECONDS", 60.0)
        patience.setattr("anello.games.xequeo.analysis.rounds.PROVING", 60.0)
        room, _, _ = duel("hint", "r", "hint", game="xequeo", line=NEAR)
    assert "You are Player 1, Stone is Player 2." in room.shown
    before, after = room.shown.split("Stone has chosen.")
    assert "Equilibrium would play =R 50%" in before
    assert "Equilibrium would play Rd4 " in after
    assert "Your chance of the ring is then about 50.0%, an estimate; proved: at most 50.0%." in " ".join(after.split())
    assert after.count("An onlooker may think of player") == 2
    room, _, _ = duel("hint", game="xart")
    assert "1. @0" in room.shown


def test_a_short_match_to_its_end() -> None:
    """The last rings of a match, every word typed as a person does."""
    room, table, _ = duel("r", "Rd4", "moves", "@a1", "", game="xequeo", line=NEAR.replace("0-0", "3-2"))
    assert "Both chose red. The ring goes to player 2: red entered, but both had it." in room.shown
    assert "Player 1 puts the ring" in room.shown
    assert table.played.position.score == (3, 3)  # type: ignore[attr-defined]  # of Xe Queo!
    room, table, _ = duel("b", "R!", "", game="xequeo", line=NEAR.replace("0-0", "3-2"))
    assert "player 1 called red, rightly. Rings won: 4 to 2." in " ".join(room.shown.split())
    assert "Player 1 wins" in room.shown
    assert table.played.outcome is not None


def three(*words: str, person: int = 2, levels: tuple[Level, ...] = heap.LEVELS) -> tuple[Room, Duel]:
    room = Room(words)
    table = Duel(heap.GAME.new(), room.screen, person=person, opponents=levels)
    table.run()
    return room, table


def test_one_person_among_several_computers() -> None:
    room, table = three("two", "undo", "one", "draw", "hint")
    assert "You are East, Shy is North and Greedy is West." in room.shown
    assert "North (Shy): one" in room.shown
    assert "West (Greedy): " in room.shown
    assert "Nobody analyses Heap yet." in room.shown
    assert [event.seat for event in table.played.events[:4]] == [1, 2, 3, 1]
    assert table.played.events[1].word == "one"


def test_one_level_may_take_all_other_seats() -> None:
    room, table = three("one", "one", "one", "", person=1, levels=heap.LEVELS[:1])
    assert "You are North, Shy is East and Shy is West." in room.shown
    assert table.played.game.describe(table.played.outcome) == "north emptied"
    with pytest.raises(AnelloError, match="There are 2 other seats"):
        three(levels=heap.LEVELS * 2)
    with pytest.raises(AnelloError, match="for one player"):
        Duel(walk.GAME.new(), Room([]).screen, person=1, opponents=heap.LEVELS)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AnelloError, match="which seat is yours: white or red"):
        duel(person=3)
