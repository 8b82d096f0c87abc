"""The command line: every command once as it is meant, and what a user can get wrong."""

import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

import anello
from anello.cli import app
from anello.core import Playthrough, Record, registry
from anello.kit.page import page_texts
from tests.toys import heap

GAME = '[Game "xart"]\n[White "Ada"]\n\n@0/ A2\\ B1\\\n'
ROUND = '[Game "xequeo"]\n[Start "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"]\n\n=R =G'
FILES = {"xart.txt": GAME, "hidden.txt": ROUND, "shown.txt": ROUND + " Gd2 R!", "bad.txt": "@0/ A2\\", "bad.json": "{"}


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00game")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_only_the_program_itself_offers_completion() -> None:
    assert "--install-completion" in run("--help").output
    assert "--install-completion" not in run("xart", "--help").output


def test_version_and_help() -> None:
    assert run("--version").output == f"anello {anello.__version__}\n"
    without_words = run()
    assert without_words.exit_code == 0
    assert "perft" in without_words.output
    for command in ("games", "play", "replay", "show", "perft", "gtp"):
        assert "Example: " in run(command, "--help").output


def test_games_are_listed_with_their_options() -> None:
    listed = run("games").output
    assert "xart: Xart, for white and red\n  variant=unlimited|limited|loop|lucky" in listed
    assert "gift=no|yes" in listed


def test_games_are_listed_in_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_CH.UTF-8")
    listed = run("games").output
    assert (
        "xart: Xart, für Weiß und Rot\n  variant=unlimited|limited|loop|lucky  Variante: unbegrenztes Brett; " in listed
    )
    assert "xequeo: Xe Queo!, für 1 und 2\n" in listed
    assert "solitaire: Solitär, für eine Person\n  size=3|4  Größe des Quadrats: 3 × 3; 4 × 4\n" in listed
    assert "Stärken des Computers: 1 Sprout, " in listed
    assert "Xart, per Bianco e Rosso\n" in run("games", "--language", "it").output
    assert "Le match\u202f: en quatre anneaux; " in run("games", "--language", "fr").output


def test_perft() -> None:
    counts = [line.split()[1] for line in run("perft", "xart", "--depth", "4").output.splitlines()]
    assert counts == ["2", "24", "432", "9568"]
    assert run("perft", "xart", "--depth", "1", "@0/").output.split()[1] == "12"
    line = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
    assert run("perft", "xequeo", "--depth", "3", "--line", line).output.splitlines()[2].split()[1] == "8720"


def test_gtp_with_options() -> None:
    assert run("gtp", "xart", "--variant", "loop", typed="position\n").output == "= - w loop\n\n"
    assert run("gtp", "xart", "--option", "variant=lucky", typed="known_command draw\n").output == "= true\n\n"
    seeded = [run("gtp", "xequeo", "--seed", "5", typed="position\n").output for _ in range(2)]
    assert seeded[0] == seeded[1]


def test_replay(folder: Path) -> None:
    shown = run("replay", "xart.txt", "--no-colour")
    assert shown.exit_code == 0
    assert "White: Ada" in shown.output
    assert "3. White: B1\\" in shown.output
    assert "Red wins (ring)." in shown.output


def test_replay_shows_choices_only_of_rounds_that_are_over(folder: Path) -> None:
    hidden, shown = run("replay", "hidden.txt").output, run("replay", "shown.txt").output
    assert "Player 1: =?" in hidden
    assert "=R" not in hidden
    assert "Player 1: =R" in shown
    story = "Player 1 chose red, player 2 chose green. The ring goes to player 2: player 2 called red, rightly."
    assert story in " ".join(shown.split())


def test_show_draws_the_last_position_or_another(folder: Path) -> None:
    for words in (("--theme", "print", "--distinct"), ("--animate",), ("--at", "0"), ("--theme", "dark", "--at", "2")):
        done = run("show", "xart.txt", "--svg", "out.svg", *words)
        assert done.exit_code == 0, done.output
        assert ElementTree.parse(folder / "out.svg").getroot().tag.endswith("svg")
    position = anello.game("xart").start().play("@0/")
    assert run("show", "xart.txt", "--svg", "-", "--at", "1").output == position.view(None).svg() + "\n"
    assert run("show", "xart.txt", "--at", "1").output.split() == position.view(None).text().split()


def test_levels_are_listed_with_how_they_play() -> None:
    shown = " ".join(run("levels", "xart", "--language", "de").output.split())
    german = page_texts(anello.game("xart"), "de")
    assert f"1 Sprout {german['xart.level.sprout']} 2 Doodler" in shown
    assert "Nobody here plays Xart Solitaire yet." in run("levels", "solitaire").output


@pytest.mark.slow
def test_show_draws_pixels_and_films(folder: Path) -> None:
    done = run("show", "xart.txt", "--png", "out.png", "--gif", "out.gif", "--theme", "dark")
    assert done.exit_code == 0, done.output
    assert (folder / "out.png").read_bytes()[:4] == b"\x89PNG"
    assert (folder / "out.gif").read_bytes()[:6] == b"GIF89a"


def test_a_game_without_films_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "heap", heap.GAME)
    (folder / "heap.txt").write_text(anello.game("heap").new().record.to_text())
    for words in (("--gif", "none.gif"), ("--svg", "none.svg", "--animate")):
        done = run("show", "heap.txt", *words)
        assert (done.exit_code, "has no moving pictures" in done.output) == (2, True)


def test_show_keeps_secrets(folder: Path) -> None:
    (folder / "other.txt").write_text(ROUND.replace("=R =G", "=B =B"))
    for words in ((), ("--svg", "-"), ("--svg", "-", "--animate")):
        assert run("show", "hidden.txt", *words).output == run("show", "other.txt", *words).output


def test_play_saves_loads_and_ends(folder: Path) -> None:
    first = run("play", "xart", "--save", "game.json", "--no-colour", typed="@0/\nA2\\\n")
    assert first.exit_code == 0
    assert [word for _, word in json.loads((folder / "game.json").read_text())["events"]] == ["@0/", "A2\\"]
    second = run("play", "xart", "--load", "game.json", "--save", "game.txt", typed="B1\\\nquit\n")
    assert "Red wins (ring)." in second.output
    assert Playthrough.replay(Record.read((folder / "game.txt").read_text())).outcome is not None
    seeded = [run("play", "xequeo", "--seed", "3", "--option", "rings=1").output for _ in range(2)]
    assert seeded[0] == seeded[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play chess", "There is no game 'chess'"),
        ("play xart --variant flat", "Option 'variant' cannot be 'flat'"),
        ("play xart --gift yes", "Xart has no option 'gift'"),
        ("play xart --option variant", "Write an option as NAME=VALUE"),
        ("play xart --load hidden.txt", "holds a game of Xe Queo!, not of Xart"),
        ("play xart --load xart.txt --variant loop", "A loaded game brings its own options"),
        ("gtp xequeo --setup none", "Option 'setup' cannot be 'none'"),
        ("analyse solitaire Z9", "Nobody analyses Xart Solitaire yet"),
        ("perft xart B7/", "The first tile is"),
        ("perft xequeo", "Moves can be counted only when"),
        ("perft xart --line nonsense", "A position line has"),
        ("replay missing.txt", "Cannot read 'missing.txt': No such file"),
        ("replay .", "Cannot read '.': Is a directory"),
        ("replay bytes.txt", "it is not text"),
        ("replay bad.txt", "does not say which game"),
        ("replay bad.json", "This is not JSON"),
        ("show xart.txt --at 9", "The game has only 3 moves"),
        ("show xart.txt --animate", "A moving picture needs a file"),
        ("show xart.txt --svg none/out.svg", "Cannot write 'none/out.svg': No such file"),
        ("play xart --save none/out.txt", "Cannot write 'none/out.txt': there is no folder 'none'"),
        ("play xart --save .", "Cannot write '.': it is a folder"),
        ("serve --data xart.txt --port 0 --no-browser", "Cannot use 'xart.txt': File exists"),
        ("arena 1 2 --openings missing.txt", "Cannot use 'missing.txt': No such file"),
        ("arena 1 2 --openings bytes.txt", "is not text"),
        ("arena 1 2 --sprt 5 1", "Say the smaller gain first"),
        ("xart train there --variant flat", "Option 'variant' cannot be 'flat'"),
        ("xart train there --start xart.txt", "xart.txt holds no weights of Xart"),
        ("xart train there --variant lucky --start xart.txt", "The weights of Lucky do not learn from trees"),
        ("xequeo bounds O6/7/7/3@3/2R4/7/Y1G1BVW --metric flat", "Option 'metric' cannot be 'flat'"),
    ],
)
def test_mistakes_end_with_one_sentence(folder: Path, words: str, sentence: str) -> None:
    done = run(*words.split())
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.startswith("anello: ")
    assert done.stderr.count("\n") == 1


def test_unknown_words_end_with_two() -> None:
    for words in (["fly"], ["show"], ["show", "x", "--theme", "pink"], ["perft", "xart", "--depth", "0"]):
        done = run(*words)
        assert done.exit_code == 2
        assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_interrupted_and_cut_off_without_a_traceback(folder: Path) -> None:
    anello_command = [sys.executable, "-m", "anello"]
    playing = subprocess.Popen(
        [*anello_command, "gtp", "xart"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Whoever started the tests in the background has them ignore interrupts, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write(b"name\n")
    playing.stdin.flush()
    assert playing.stdout.readline() == b"= anello\n"
    playing.send_signal(signal.SIGINT)
    _, complaint = playing.communicate(timeout=1800)
    assert (playing.returncode, complaint) == (130, b"")

    watching = subprocess.Popen([*anello_command, "replay", "xart.txt"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert watching.stdout is not None
    watching.stdout.close()
    assert watching.stderr is not None
    with watching.stderr as stderr:
        assert b"Traceback" not in stderr.read()
    watching.wait(timeout=1800)


def test_games_bring_their_own_commands() -> None:
    shown = run("--help").output
    for name in ("xart", "xequeo", "solitaire"):
        assert name in shown
    assert "prove" in run("xart", "--help").output
    assert "bounds" in run("xequeo", "--help").output
    assert "odds" in run("solitaire", "--help").output
    assert run("xart").exit_code == 2


@pytest.mark.parametrize(
    "words",
    [("--variant", "loop"), ("--variant=loop",), ("--option", "variant=loop"), ("--seed", "1", "--variant", "loop")],
)
def test_options_of_a_game_go_by_their_own_names(words: tuple[str, ...]) -> None:
    assert run("gtp", *words, "xart", typed="position\n").output == "= - w loop\n\n"
    assert run("gtp", "xart", *words, typed="position\n").output == "= - w loop\n\n"


def test_words_that_neither_the_command_nor_the_game_knows() -> None:
    assert "Xart has no option 'aganst'; it has: variant." in run("play", "xart", "--aganst", "3").stderr
    for words in (["--variant"], ["--variant", "--seed", "1"], ["--no-such-thing"]):
        refused = run("gtp", "xart", *words)
        assert refused.exit_code == 2
        assert "No such option" in refused.stderr
    assert run("perft", "xart", "--depth", "1", "--", "@0/").output.split()[1] == "12"


class Broken(heap.HeapGame):
    """A game whose commands are not where it says."""

    name = "broken"
    faculties: ClassVar[Mapping[str, str]] = {"commands": "tests.toys.nowhere:app"}


@pytest.mark.usefixtures("folder")
def test_a_game_with_broken_commands_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "broken", Broken())
    monkeypatch.setitem(registry._registered, "heap", heap.GAME)
    shown = run("--help")
    assert shown.exit_code == 0
    assert "solitaire" in shown.output
    for name in ("broken", "heap"):
        refused = run(name)
        assert refused.exit_code == 2
        assert "Traceback" not in refused.output
    assert "heap: Heap, for north, east and west\n  stones=7|12" in run("games").output
    played = run("play", "heap", "--stones", "12", "--against", "shy", "--against", "greedy", typed="two\n")
    assert "You are North, Shy is East and Greedy is West." in played.output


def test_levels_are_listed_with_the_games() -> None:
    listed = CliRunner().invoke(app, ["games"]).output
    assert "9 Sphinx" in listed
    assert "12 Saturn" in listed


@pytest.mark.slow
def test_solitaire_odds_as_json() -> None:
    answer = json.loads(CliRunner().invoke(app, ["solitaire", "odds", "--size", "3", "--json"]).output)
    assert answer["probability"] == pytest.approx(145833 / 262144, abs=1e-12)
    assert set(answer) == {"size", "probability", "states", "seconds"}


def test_a_proof_as_json() -> None:
    words = ["xart", "prove", "--line", "ve/w/e w unlimited", "--seconds", "5", "--json"]
    answer = json.loads(CliRunner().invoke(app, words).output)
    assert answer["result"] == "win"
    assert answer["turns"] == 2
    assert set(answer) == {"result", "turns", "line", "nodes", "seconds"}


def test_why_a_turn_loses_and_a_picture_of_the_best(folder: Path) -> None:
    loses = run("analyse", "xart", "@0/", "A2\\", "--move", "A0+", "--seconds", "0.1", "--no-colour")
    assert "A0+ loses in 1 turn" in loses.output
    assert "It is refuted by B2" in loses.output
    drawn = run("analyse", "xart", "@0/", "A2\\", "--seconds", "0.1", "--lines", "1", "--svg", "best.svg")
    assert drawn.exit_code == 0
    assert "Red threatens to win at B1." in (folder / "best.svg").read_text("utf-8")


@pytest.mark.slow
def test_bounds_as_json() -> None:
    line = "4W2/4G2/3R3/2Y4/VO1@3/7/2B4 1 0-0"
    answer = json.loads(CliRunner().invoke(app, ["xequeo", "bounds", line, "--depth", "2", "--json"]).output)
    assert -1 <= answer["lower"] <= answer["upper"] <= 1
    assert answer["lower"] > -0.01  # a piece can be put next to the ring: the half strategy holds


@pytest.mark.slow
def test_the_value_of_a_match_at_every_score() -> None:
    words = ["xequeo", "match-value", "--positions", "1", "--seconds", "0.1", "--seed", "1"]
    answer = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert [row["score"] for row in answer["scores"]] == [f"{own}-{other}" for own in range(4) for other in range(4)]
    assert all(0 <= row["lower"] <= row["upper"] <= 1 for row in answer["scores"])
    assert len(answer["rounds"]) == 1
    told = run(*words).output
    assert "Proved for each of 1 positions" in told
    assert len([row for row in told.splitlines() if row.startswith(" ")]) == 16


@pytest.mark.parametrize(
    "words",
    [
        ["xequeo", "prove"],
        ["xart", "prove", "nonsense"],
        ["xart", "prove", "--line", "nonsense"],
        ["analyse", "xart", "nonsense"],
        ["analyse", "xart", "@0/", "--move", "nonsense"],
        ["analyse", "xequeo"],
        ["xequeo", "train", "there"],
        ["analyse", "solitaire"],
        ["analyse", "xequeo", "missing.txt"],
        ["play", "xart", "--against", "1", "--against", "2"],
        ["play", "solitaire", "--against", "1"],
        ["arena", "nobody", "1"],
        ["learn", "nothing"],
        ["xequeo", "bounds", "garbage"],
    ],
)
def test_study_commands_refuse_in_one_sentence(words: list[str]) -> None:
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output
