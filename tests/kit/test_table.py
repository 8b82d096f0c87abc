"""The game at one screen, with scripted players: whole games, every command, and secrets kept until the reveal."""

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

import anello
from anello.core import Playthrough
from anello.games import xequeo
from anello.kit.page import rules_of
from anello.kit.records import load_game
from anello.kit.screen import Screen
from anello.kit.table import TerminalTable
from tests.terminal.room import Room
from tests.toys import heap, morra, walk

NEAR = "7/7/3R3/3@3/7/O5Y/GBV3W 1 0-0"
FULL_GAME = r"@0/ A0/ @2/ @1/ D1/ D3+ E2\ F2\ F3\ F4\ F5+ G3+ B0/ H2\ F7/ G6\ H6\ H1/ F0+"


def xart_room(*words: str, **options: str) -> tuple[Room, Playthrough]:
    room = Room(words)
    return room, TerminalTable(anello.game("xart").new(**options), room.screen, source=random.Random(1)).run()


def xequeo_room(*words: str, line: str = NEAR) -> tuple[Room, Playthrough]:
    room = Room(words)
    played = Playthrough.begin(anello.game("xequeo"), start=line)
    return room, TerminalTable(played, room.screen, source=random.Random(1)).run()


# --- Xart


def test_a_whole_game_of_xart() -> None:
    room, played = xart_room(*FULL_GAME.split(), "")
    assert played.outcome is not None
    assert [event.word for event in played.events] == FULL_GAME.split()
    assert room.shown.count("White >") == 10
    assert "White wins" in room.shown


def test_mistakes_are_told_and_change_nothing() -> None:
    room, played = xart_room("@0/", "nonsense", "C9/", "", "time", "fly 3", "undo", "undo")
    assert "Cannot read 'nonsense'" in room.shown
    assert "would touch no other" in room.shown
    assert "There is nothing to take back." in room.shown
    assert played.events == ()
    assert played.outcome is None


def test_commands() -> None:
    room, _ = xart_room("help", "?", "moves", "@0/", "history", "board", "peek")
    assert room.shown.count("Take the last move back") == 2
    assert "@0/ @0+" in room.shown or "@0+ @0/" in room.shown
    assert room.shown.count("Red >") == 4
    assert "Cannot read 'peek'" in room.shown  # there is nothing to peek at


def test_the_rules_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    room, _ = xart_room("help", "rules")
    assert "Read the rules." in room.shown
    headings = [text for kind, text in rules_of(anello.game("xart"), "it") if kind == "h"]
    assert len(headings) > 5
    assert all(heading in room.shown for heading in headings)
    room = Room(["help", "rules"])
    TerminalTable(heap.GAME.new(), room.screen).run()
    assert "Three players take one" in room.shown
    room = Room(["help"])
    TerminalTable(walk.GAME.new(), room.screen, source=random.Random(1)).run()
    assert "Read the rules." not in room.shown  # it has none


def test_a_draw_needs_two_and_a_resignation_a_second_thought() -> None:
    room, played = xart_room("@0/", "draw", "n", "resign", "n", "draw", "yes", "undo", "resign white", "y", "moves")
    assert room.shown.count("White, do you take the draw?") == 2
    assert "The game goes on." in room.shown
    assert "The game is over: draw." in room.shown
    assert "Red wins (resigned)." in room.shown
    assert [event.word for event in played.events] == ["@0/", "resign"]


def test_lucky_tells_the_tile_drawn() -> None:
    room, played = xart_room(variant="lucky")
    assert "White lays the tile drawn: " in room.shown
    assert len(played.events) == 1


def test_save_load_and_draw(tmp_path: Path) -> None:
    text, data, picture = (str(tmp_path / name) for name in ("a.txt", "a.json", "a.svg"))
    room, played = xart_room("@0/", f"save {text}", f"save {data}", "A2\\", f"load {data}", f"svg {picture}", "save")
    assert len(played.events) == 1
    assert load_game(Path(text)).events == load_game(Path(data)).events == played.events
    assert Path(data).read_text().startswith("{")
    assert Path(picture).read_text() == played.position.view(None).svg()
    assert "Say which file" in room.shown


def test_quit_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    xart_room("@0/", "quit", "", "never typed")
    assert not path.exists()
    _, played = xart_room("@0/", "quit", str(tmp_path / "no" / "game.txt"), "quit", str(path), "never typed")
    assert load_game(path).events == played.events


# --- Xe Queo!


def test_a_round_is_revealed_at_its_end_and_not_before() -> None:
    room, played = xequeo_room("", "b", "", "=V", "Rd4", "R!")
    before, _, after = room.shown.partition("> R!")
    assert "Hand the keyboard to Player 1" in before
    assert "Hand the keyboard to Player 2" in before
    assert "You cannot play that now. Type peek" in before
    for secret in ("blue", "violet", "=B", "=V", "own piece"):
        assert secret not in before
    assert (
        "Player 1 chose blue, player 2 chose violet. The ring goes to player 2: player 1 called red, wrongly." in after
    )
    assert isinstance(played.position, xequeo.XeQueoPosition)
    assert played.position.score == (0, 1)


def test_the_shared_screen_is_the_same_whatever_was_chosen() -> None:
    """Only what is typed may differ: swap the secrets and compare all that was shown."""
    screens = []
    for one, two in (("b", "v"), ("v", "b"), ("o", "o")):
        room, _ = xequeo_room("", one, "", two, "history", "board", "Ra1", "Rd4", "Oa3", "help")
        screens.append(room.shown)
    assert screens[0] == screens[1] == screens[2]
    assert "=? =?" in screens[0]


def test_peek_and_moves_are_for_one_player_alone() -> None:
    room, _ = xequeo_room("", "r", "", "b", "moves", "", "", "peek 2", "", "")
    assert room.shown.count("alone with the screen") == 4
    mine, others = room.shown.split("Press Enter to hide this.")[:2]
    assert "Rd4" in mine.split("You can play")[1]
    assert "blue" in others
    assert "blue" not in mine


def test_private_pages_are_wiped() -> None:
    paper = io.StringIO()
    console = Console(file=paper, width=100, force_terminal=True)
    words = iter(["", "r"])
    screen = Screen(console, ask=lambda _: next(words), ask_unseen=lambda _: next(words))
    with screen.private_to("Ada"):
        screen.show("a secret")
    page, _, rest = paper.getvalue().partition("a secret")
    assert page.count("\x1b[2J") == 2
    assert page.startswith("\x1b[?1049h")  # a page of its own, which leaves nothing to scroll back to
    assert "\x1b[2J" in rest
    assert "\x1b[?1049l" in rest


def test_wrong_secret_words_are_asked_again_and_commands_work_there() -> None:
    room, played = xequeo_room("", "z", "", "b", "", "undo", "", "help", "", "o", "", "w")
    assert "You can type =R =O =Y =G =B =V =W." in room.shown
    assert "Take the last move back" in room.shown
    assert [event.word for event in played.events] == ["=O", "=W"]


def test_a_round_that_is_over_cannot_be_taken_back() -> None:
    room, played = xequeo_room("", "r", "", "b", "Oa3", "undo", "Rd4", "undo")
    assert "its secrets have been shown" in room.shown
    assert played.position.round == 2


def test_saving_secrets_warns(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    room, played = xequeo_room("", "r", "", "b", f"save {path}")
    assert "secret choices of this round in plain text" in room.shown
    assert load_game(path).events == played.events


def test_a_whole_match_of_xequeo(tmp_path: Path) -> None:
    """Both always choose by the order of the rounds, and whoever is on turn calls; four rings end it."""
    table: TerminalTable

    def ring() -> str:
        return str(next(iter(table.played.position.legal_moves), "quit"))

    rounds = [[ring, "", "r", "", "g", call] for call in ("R!", "G!", "W!", "R!", "G!", "R!", "G!")]
    room = Room([word for words in rounds for word in words])
    save_to = tmp_path / "match.json"
    table = TerminalTable(anello.game("xequeo").new(), room.screen, source=random.Random(4), save_to=save_to)
    played = table.run()
    assert isinstance(played.position, xequeo.XeQueoPosition)
    assert max(played.position.score) == 4
    assert f"Player {played.outcome and played.outcome.winner} wins" in room.shown
    assert load_game(save_to).outcome == played.outcome
    stories = room.shown.split("chose red, player 2 chose green")
    assert len(stories) == sum(played.position.score) + 1
    for story in stories[:-1]:  # between two reveals the words stand only where the cards of the last round still lie
        shared = story.split("puts the ring")[-1]
        assert "green" not in shared
        assert "=R" not in shared


# --- everything else


def test_a_third_game_with_secrets_is_played_without_code_here() -> None:
    room = Room(["", "||", "", "|"])
    played = TerminalTable(morra.GAME.new(), room.screen, source=random.Random(1)).run()
    secrets = [event.word for event in played.events if event.seat in (1, 2)]
    assert secrets == ["||", "|"]
    assert room.shown.count("Hand the keyboard") == 2 + (played.outcome is None)


def test_three_at_one_table() -> None:
    room = Room(
        ["help", "two", "draw", "y", "n", "draw", "y", "y", "undo", "resign west", "y", "undo", "three", "moves"]
    )
    played = TerminalTable(heap.GAME.new(), room.screen).run()
    assert "Say how many stones you take" in room.shown
    assert "North takes stones, like two >" in room.shown
    assert room.shown.count("North, do you take the draw?") == 2
    assert room.shown.count("West, do you take the draw?") == 2
    assert "The game is over: draw." in room.shown
    assert "West loses (resigned)." in room.shown
    assert [event.seat for event in played.events] == [1, 2]
    assert room.shown.rstrip().endswith("one two\nWest takes stones, like two >")


def test_one_player_alone() -> None:
    room = Room(["right", "draw", "resign", "y"])
    played = TerminalTable(walk.GAME.new(), room.screen, source=random.Random(2)).run()
    assert "Cannot read 'draw'" in room.shown  # there is nobody to agree with
    assert "Walker loses (resigned)." in room.shown
    assert played.outcome is not None
