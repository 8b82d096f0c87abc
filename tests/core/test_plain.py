"""Outputs that do not know all characters get plain ones, and nothing breaks."""

import io
import os
import subprocess
import sys

import pytest

import anello
from anello.core.plain import printable, speak_plainly

BOARD = "import anello; print(anello.game('xart').start().play('@0/'))"


@pytest.mark.parametrize(
    "encoding",
    ["ascii", pytest.param("cp1252", marks=pytest.mark.slow), pytest.param("latin-1", marks=pytest.mark.slow), "utf-8"],
)
def test_a_printed_position_is_drawn_with_what_there_is(encoding: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", BOARD], env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=True
    )
    drawn = run.stdout.decode(encoding)
    assert ("═" in drawn) == (encoding == "utf-8")
    assert ("=" in drawn) == (encoding != "utf-8")
    assert "?" not in drawn


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["show", "docs/games/xart.txt"],
        ["show", "docs/games/xequeo.txt"],
        ["learn", "--language", "de"],
        ["show", "docs/games/xart.txt", "--svg", "-"],
        ["games"],
    ],
    ids=" ".join,
)
def test_no_command_stumbles_over_an_output_in_ascii(words: list[str], tmp_path: object) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "ANELLO_DATA": str(tmp_path)}
    run = subprocess.run([sys.executable, "-m", "anello", *words], env=environment, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    assert run.stdout.decode("ascii").strip()


def test_two_colours_stay_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    white, red = printable("╔╗╚╝═║"), printable("╭╮╰╯─│")
    assert not set(white) & set(red)
    assert len(set(white)) == 6, "each piece of a white line is another character"
    assert printable("Grün, où, perché …") == "Grun, ou, perche ..."
    speak_plainly()
    print("→ 漢")
    sys.stdout.seek(0)
    assert sys.stdout.read() == "-> ?\n"


def test_an_output_that_knows_everything_gets_everything() -> None:
    view = anello.game("xart").start().play("@0/").view()
    assert printable(view.text(), io.TextIOWrapper(io.BytesIO(), encoding="utf-8")) == view.text()


class Terminal(io.TextIOWrapper):
    """A terminal that takes UTF-8, as Python believes."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "locale", "plain"),
    [(Terminal, "C", True), (Terminal, "de_DE.UTF-8", False), (io.TextIOWrapper, "C", False)],
)
def test_a_terminal_that_was_told_to_be_plain_is(
    stream: type[io.TextIOWrapper], locale: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PYTHONIOENCODING", "PYTHONUTF8"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", locale)
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", stream(written, encoding="utf-8"))
    speak_plainly()
    print("═╗", flush=True)
    assert written.getvalue().decode() == ("=7\n" if plain else "═╗\n")
