"""What all commands share: mistakes end with one sentence."""

import io
import sys

import pytest
import typer
from typer.testing import CliRunner

from anello.core.plain import speak_plainly
from anello.kit.commands import Commands, put_line


def commands(error: BaseException) -> typer.Typer:
    """Commands of which one goes wrong."""
    app = typer.Typer(cls=Commands)

    @app.command()
    def one() -> None:
        raise error

    @app.command()
    def other() -> None:
        pass

    return app


@pytest.mark.parametrize(
    ("missing", "extra"), [("uvicorn", "server"), ("litestar.types", "server"), ("ray", "cluster")]
)
def test_what_an_extra_would_bring_is_said(missing: str, extra: str) -> None:
    result = CliRunner().invoke(commands(ModuleNotFoundError(f"No module named {missing!r}", name=missing)), ["one"])
    assert result.exit_code == 2
    assert result.stderr == f"anello: This needs more packages: pip install 'anello[{extra}]'.\n"


def test_a_module_of_nobody_is_a_fault() -> None:
    result = CliRunner().invoke(commands(ModuleNotFoundError("No module named 'nowhere'", name="nowhere")), ["one"])
    assert isinstance(result.exception, ModuleNotFoundError)


def test_an_interrupted_command_says_nothing() -> None:
    result = CliRunner().invoke(commands(KeyboardInterrupt()), ["one"])
    assert result.exit_code == 130
    assert result.output.strip() == ""


def test_a_line_is_said_in_the_characters_that_the_output_has(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    speak_plainly()
    put_line("Elo −280 [−∞, +113], grün")
    assert written.getvalue() == b"Elo -280 [-inf, +113], grun\n"
