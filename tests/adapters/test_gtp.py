"""GTP sessions with both games: framing, every command, errors that change nothing, and any bytes at all."""

import io
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import anello
from anello.adapters.gtp import GtpSession, new_session, serve
from anello.adapters.gtp.session import LONGEST_LINE
from tests.toys import heap, morra

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
GAMES = [("xart", {}), ("xart", {"variant": "lucky"}), ("xequeo", {}), ("xequeo", {"setup": "manual"})]


def session_of(name: str, **options: str) -> GtpSession:
    return new_session(anello.game(name), options, random.Random(7))


def ask(session: GtpSession, line: str) -> str:
    """The answer without its frame; an error keeps its question mark."""
    answer = session.answer(line)
    assert answer.endswith("\n\n")
    assert "\n\n" not in answer[:-2]
    assert "Internal" not in answer
    return answer.strip().removeprefix("=").strip()


def talk(session: GtpSession, text: bytes) -> bytes:
    target = io.BytesIO()
    serve(session, io.BytesIO(text), target)
    return target.getvalue()


# --- the frame


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("name", "= anello\n\n"),
        ("12 name", "=12 anello\n\n"),
        ("  007\tname  # what are you called?\r\n", "=007 anello\n\n"),
        ("na\x00m\x7fe", "= anello\n\n"),
        ("protocol_version", "= 2\n\n"),
        ("version", f"= {anello.__version__}\n\n"),
        ("5 clear_board", "=5\n\n"),
        ("known_command play", "= true\n\n"),
        ("known_command genmove", "= true\n\n"),
        ("known_command fly", "= false\n\n"),
        ("", ""),
        ("  \t # only a comment", ""),
        ("99", "?99 A number is not a command.\n\n"),
        ("4 fly away", "?4 There is no command 'fly': list_commands tells which there are.\n\n"),
        ("play", "? This command takes: SEAT WORD.\n\n"),
        ("known_command", "? This command takes: COMMAND.\n\n"),
    ],
)
def test_frame(line: str, answer: str) -> None:
    assert session_of("xart").answer(line) == answer


def test_every_command_is_listed_known_and_explained() -> None:
    session = session_of("xequeo")
    names = ask(session, "list_commands").split("\n")
    assert {"quit", "play", "undo", "perft", "setposition", "choose", "score"} <= set(names)
    for name in names:
        assert ask(session, f"known_command {name}") == "true"
        assert ask(session, f"help {name}").startswith(name)
    assert len(ask(session, "help").split("\n")) == len(names)


def test_quit_ends_the_session_and_so_does_the_end_of_the_input() -> None:
    assert talk(session_of("xart"), b"name\nquit\nname\n") == b"= anello\n\n=\n\n"
    assert talk(session_of("xart"), b"name") == b"= anello\n\n"
    assert talk(session_of("xart"), b"") == b""


def test_an_endless_line_is_refused_and_the_next_one_answered() -> None:
    answers = talk(session_of("xart"), b"play white " + b"A" * (2 * LONGEST_LINE) + b"\nname\n")
    assert answers == b"? A line may have %d bytes at most.\n\n= anello\n\n" % LONGEST_LINE


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_whole_session_in_another_process(name: str, options: dict[str, str]) -> None:
    words = [sys.executable, "-m", "anello", "gtp", name, *(f"--{key}={value}" for key, value in options.items())]
    sent = b"1 name\n\xff\xfe\x00\n2 play nobody nothing\n3 showboard\n4 quit\n"
    done = subprocess.run(words, input=sent, capture_output=True, check=True, timeout=1800)
    assert done.stderr == b""
    answers = done.stdout.decode().split("\n\n")
    assert answers[0] == "=1 anello"
    assert answers[1].startswith("? There is no command")
    assert answers[2].startswith("?2 ")
    assert answers[3].startswith("=3\n")
    assert answers[4:] == ["=4", ""]


# --- Xart


def test_a_game_of_xart() -> None:
    session = session_of("xart")
    assert sorted(ask(session, "legal_moves").split()) == ["@0+", "@0/"]
    assert ask(session, "legal_moves red") == ""
    assert ask(session, "play WHITE @0/") == ""
    assert ask(session, "play r A2\\") == ""
    assert ask(session, "outcome") == "none"
    assert ask(session, "play 1 B1\\") == ""
    assert ask(session, "outcome") == "red ring"
    assert ask(session, "legal_moves") == ""
    assert ask(session, "play red C1/") == "? The game is over."
    assert ask(session, "undo") == ""
    assert ask(session, "outcome") == "none"
    assert "B1\\" in ask(session, "legal_moves w").split()


@pytest.mark.slow
def test_perft_of_xart_also_after_moves_and_never_for_hours() -> None:
    session = session_of("xart")
    assert ask(session, "perft 4").split()[0] == "9568"
    moves = "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/"
    for number, word in enumerate(moves.split()):
        assert ask(session, f"play {number % 2 + 1} {word}") == ""
    turns, seconds = ask(session, "perft 2").split()
    assert turns == "2282"
    assert float(seconds) >= 0
    assert ask(session, "perft 99").startswith("? There are far too many")
    for depth in ("", "0", "-1", "x", "1e3", "9" * 5000):
        assert ask(session, f"perft {depth}").startswith("?")


def test_position_lines_of_xart() -> None:
    session = session_of("xart")
    ask(session, "play white @0/")
    ask(session, "play red A2\\")
    line, board = ask(session, "position"), session.answer("showboard")
    assert ask(session, "clear_board") == ""
    assert ask(session, f"setposition {line}") == ""
    assert ask(session, "position") == line
    assert len(session.answer("showboard").split("\n")) == len(board.split("\n"))
    assert ask(session, "undo") == "? There is nothing to take back."
    assert ask(session, "play white B1\\") == ""
    assert ask(session, "outcome") == "red ring"


def test_clear_board_keeps_the_variant() -> None:
    session = session_of("xart", variant="loop")
    ask(session, "play white @0/")
    ask(session, "clear_board")
    assert ask(session, "position").endswith("loop")


def test_draws_of_lucky() -> None:
    session = session_of("xart", variant="lucky")
    assert ask(session, "play white @0/").startswith("? Nothing has been drawn yet")
    assert ask(session, "draw /w") == "/w"
    assert ask(session, "draw").startswith("? There is nothing to draw")
    assert ask(session, "legal_moves white") == "@0/"
    assert ask(session, "play white @0/") == ""
    drawn = ask(session, "draw")
    assert drawn in ("+w", "+r", "/w", "/r", "\\w", "\\r")
    assert ask(session, "undo") == ""
    assert ask(session, "draw nonsense").startswith("?")
    assert ask(session, "draw +r") == "+r"
    assert all(word.endswith("+") for word in ask(session, "legal_moves red").split())


# --- Xe Queo!


def test_a_round_of_xequeo() -> None:
    session = session_of("xequeo")
    assert ask(session, f"setposition {LINE}") == ""
    assert ask(session, "legal_moves").startswith("? 1 and 2 may act now")
    assert ask(session, "legal_moves 1") == "=R =O =Y =G =B =V =W"
    assert ask(session, "choose 1 R") == ""
    words = ask(session, "legal_moves 1").split()  # though the opponent has not chosen yet
    assert {"Rb6", "Gd3", "R!", "W!"} <= set(words)
    assert ask(session, "choose 2 =G") == ""
    assert ask(session, "legal_moves 1").split() == words
    assert ask(session, "legal_moves 2") == ""
    assert ask(session, "play 2 R!") == "? It is the turn of 1, not of 2."
    assert ask(session, "play 1 Gd2") == ""
    assert ask(session, "outcome") == "none"
    assert ask(session, "play 2 R!") == ""
    assert ask(session, "outcome") == "2 called"
    assert ask(session, "score") == "0-1"
    assert ask(session, "legal_moves 2") == ""
    assert "@d4" in ask(session, "legal_moves 1").split()
    assert ask(session, "undo") == ""
    assert ask(session, "score") == "0-0"
    assert ask(session, "play 2 Y!") == ""
    assert ask(session, "outcome") == "1 miscalled"
    assert ask(session, "play 2 @d4") == ""
    assert ask(session, "outcome") == "none"


def test_entering_and_sharing_in_xequeo() -> None:
    near = "7/7/3R3/3@3/7/O5Y/GBV3W 1 0-0"
    for mine, other, outcome in (("R", "B", "1 entered"), ("R", "R", "2 shared")):
        session = session_of("xequeo")
        ask(session, f"setposition {near}")
        ask(session, f"choose 1 {mine}")
        ask(session, f"choose 2 {other}")
        assert ask(session, "play 1 Rd4") == ""
        assert ask(session, "outcome") == outcome


def test_a_new_match_of_xequeo_is_ready_for_the_ring() -> None:
    session = session_of("xequeo")
    assert ask(session, "legal_moves").startswith("@")
    assert ask(session, "undo") == "? There is nothing to take back."
    before = ask(session, "position")
    ask(session, "clear_board")
    assert ask(session, "position") != before


def test_perft_of_xequeo_counts_quiet_moves() -> None:
    session = session_of("xequeo")
    assert ask(session, "perft 1").startswith("? Moves can be counted only when")
    ask(session, f"setposition {LINE}")
    assert ask(session, "perft 3").split()[0] == "8720"


def test_nothing_public_tells_a_choice() -> None:
    answers = []
    for choice in "ROYGBVW":
        session = session_of("xequeo")
        ask(session, f"setposition {LINE}")
        ask(session, "choose 1 R")
        ask(session, f"choose 2 {choice}")
        answers.append([ask(session, line) for line in ("showboard", "position", "outcome", "legal_moves 1")])
    assert answers == answers[:1] * 7


# --- anything else


def test_three_seats() -> None:
    session = new_session(heap.GAME, source=random.Random(1))
    assert ask(session, "genmove north") == "two"
    assert ask(session, "play n one").startswith("? It is the turn of east, not of north")
    assert ask(session, "level shy") == ""
    assert [ask(session, f"genmove {seat}") for seat in ("e", "w", "n", "e")] == ["one"] * 4
    assert ask(session, "legal_moves") == "one"
    assert ask(session, "outcome") == "none"
    assert ask(session, "play west resign") == ""
    assert ask(session, "outcome") == "west resigned"
    assert ask(session, "undo") == ""
    assert ask(session, "play 3 one") == ""
    assert ask(session, "outcome") == "west emptied"


def test_a_third_game_needs_no_code_here() -> None:
    session = new_session(morra.GAME, source=random.Random(1))
    assert ask(session, "draw").startswith("even")
    assert ask(session, "play 1 |") == ""
    assert ask(session, "perft 2").startswith("6 ")  # three ways to show fingers, then a toss


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_failing_command_changes_nothing(name: str, options: dict[str, str]) -> None:
    session = session_of(name, **options)
    played = session.played
    bad = ["play 1", "play 9 @0/", "play 1 =", "play 2 Z9!", "setposition", "setposition x y z", "choose 1 Q", "undo"]
    for line in [*bad, "perft x", "legal_moves blue", "help me", "play 1 " + "@" * 1000]:
        assert ask(session, line).startswith("?"), line
        assert session.played is played


WORDS = (
    "play choose draw undo legal_moves setposition position showboard outcome score clear_board help known_command "
    "white red 1 2 0 chance @0/ @0+ A2\\ =R =G R! Rd4 @d4 @a1 /w - w unlimited 0-0 resign time # 12 \\ \t"
)
LINES = st.one_of(
    st.lists(st.sampled_from(WORDS.split(" ")), max_size=5).map(lambda words: " ".join(words).encode()),
    st.binary(max_size=40),
)


@pytest.mark.parametrize(("name", "options"), GAMES)
@settings(max_examples=60)
@given(lines=st.lists(LINES, max_size=12))
def test_any_bytes_get_an_answer_or_none(name: str, options: dict[str, str], lines: list[bytes]) -> None:
    answers = talk(session_of(name, **options), b"\n".join(lines)).decode()
    assert "Internal error" not in answers
    for answer in answers.split("\n\n")[:-1]:
        assert answer[:1] in ("=", "?"), answer


@pytest.mark.slow
def test_the_computer_plays_a_round_of_xequeo() -> None:
    session = new_session(anello.game("xequeo"), {"rings": "1"}, random.Random(5))
    assert session.answer("level runner") == "=\n\n"
    assert session.answer("move_time 0.1") == "=\n\n"
    words = []
    for _ in range(200):
        position = session.played.position
        if position.outcome is not None:
            break
        answer = session.answer(f"genmove {position.to_act[0]}")
        assert answer.startswith("= "), answer
        words.append(answer[2:].strip())
    assert session.played.outcome is not None
    assert words == [event.word for event in session.played.events[session.fixed :]]
    assert session.answer("genmove 1") == "? The game is over.\n\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [("move_time soon", "a number of seconds"), ("move_time 0", "a number of seconds"), ("level 99", "no level '99'")],
)
def test_levels_and_times_that_do_not_exist(line: str, complaint: str) -> None:
    answer = new_session(anello.game("xequeo")).answer(line)
    assert answer.startswith("? ")
    assert complaint in answer


# --- what Go's programs ask for


def test_boards_of_several_sizes_and_points_nobody_gets() -> None:
    session = session_of("solitaire")
    sizes = next(option.choices for option in session.game.options if option.name == "size")
    for size in sizes:
        assert ask(session, f"boardsize {size}") == ""
        assert session.played.position.options["size"] == size
    assert ask(session, "boardsize 19") == "? unacceptable size"
    assert session.played.position.options["size"] == sizes[-1], "what fails changes nothing"
    assert ask(session_of("xart"), "boardsize 8") == "? unacceptable size"
    assert ask(session, "komi 6.5") == ""
    assert ask(session, "komi many") == "? The komi is a number."


def test_who_won_is_said_as_in_go() -> None:
    session = session_of("xart")
    assert ask(session, "final_score").startswith("? The game is not over")
    assert ask(session, "gogui-rules_side_to_move") == "white"
    assert ask(session, "gogui-rules_final_result") == ""
    assert ask(session, "gogui-rules_legal_moves") == "@0+ @0/"
    assert ask(session, "gogui-rules_game_id") == "Xart"
    for number, word in enumerate(("@0/", "A2\\", "B1\\")):
        ask(session, f"play {number % 2 + 1} {word}")
    assert ask(session, "final_score") == "R+ring"
    assert ask(session, "gogui-rules_final_result") == "red ring"
    assert ask(session, "gogui-rules_side_to_move") == ""
    assert session.answer("gogui-rules_board") == session.answer("showboard")
    for word, score in (("resign", "W+R"), ("time", "W+T"), ("draw", "0")):
        ask(session, "clear_board")
        ask(session, "play white @0/")
        ask(session, f"play red {word}")
        assert ask(session, "final_score") == score


def test_thinking_about_a_move_without_playing_it() -> None:
    session = session_of("xart")
    ask(session, "level 1")
    assert ask(session, "warm_up") == ""
    assert ask(session, "reg_genmove white") in ("@0/", "@0+")
    assert ask(session, "reg_genmove red").startswith("?")
    assert session.played.events == ()
    assert ask(session, "analyse 0.05").startswith("1. @0")
    assert ask(session, "analyse soon").startswith("? The time is")
    assert ask(session_of("solitaire"), "analyse").startswith("? Nobody analyses")


@pytest.mark.parametrize(
    ("settings", "told", "seconds"),
    [
        ("0 5 1", "", 4.5),
        ("0 10 2", "", 4.5),
        ("300 0 0", "", 9.0),
        ("300 10 1", "", 18.0),
        ("300 10 1", "60 0", 10.8),
        ("300 10 5", "4 2", 1.8),
        ("300 0 0", "0.1 0", 0.02),
        ("0 1 0", "", None),
    ],
)
def test_time_is_shared_out(settings: str, told: str, seconds: float | None) -> None:
    session = session_of("xart")
    assert ask(session, f"time_settings {settings}") == ""
    if told:
        assert ask(session, f"time_left white {told}") == ""
    assert session.clock is not None
    assert session.clock.seconds_for(1) == (None if seconds is None else pytest.approx(seconds))


def test_a_clock_runs_down_and_a_new_period_begins() -> None:
    session = session_of("xart")
    ask(session, "time_settings 20 6 3")
    clock = session.clock
    assert clock is not None
    clock.spend(1, 15)
    assert clock.seconds_for(1) == pytest.approx(0.9 * (5 / 30 + 2))
    clock.spend(1, 5)
    assert clock.seconds_for(1) == pytest.approx(0.9 * 2), "the main time is used up"
    for _ in range(3):
        clock.spend(1, 1)
    assert clock.seconds_for(1) == pytest.approx(0.9 * 2), "three moves were made in time: the next period is whole"
    ask(session, "level 9")
    ask(session, "time_settings 0 1 20")
    assert ask(session, "genmove white") in ("@0/", "@0+")
    for wrong in ("time_settings", "time_settings 1 2", "time_settings soon 0 0", "time_left white -1 0"):
        assert ask(session, wrong).startswith("?")


@pytest.mark.parametrize("name", ["xart", "xequeo"])
def test_the_document_tells_of_every_command(name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "gtp.md").read_text(encoding="utf-8")
    told = {line.replace("`", "") for line in text.splitlines() if line.startswith("- `")}
    assert {f"- {line}" for line in ask(session_of(name), "help").split("\n")} <= told
