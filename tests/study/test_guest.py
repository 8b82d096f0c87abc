"""Games that are not ours: what study makes of what a guest offers, and of what it does without."""

from pathlib import Path

import pytest

from anello.core import game
from anello.games.xart.study import tutor as xart_tutor
from anello.games.xequeo.study import tutor as xequeo_tutor
from anello.kit.games import games_with
from anello.study import COURSES, LANGUAGES, TEXTS, TUTOR, Tutor, check, find_step, lessons, say, texts
from anello.study.data import courses_data, step_data, verdict_data
from anello.study.puzzles import puzzle_games
from tests.study.stroll import Stroll

TUTORS: list[Tutor] = [xart_tutor, xequeo_tutor]
"""Both fit the protocol: that is for the type checker to say."""


def test_ours_offer_everything() -> None:
    for one in games_with(COURSES):
        assert TUTOR.of(one) in TUTORS
        assert TEXTS.of(one) is not None


def test_games_for_one_come_last(stroll: Stroll) -> None:
    assert [one.name for one in games_with(COURSES)][-1] == "stroll"
    assert lessons()[-1].game == "stroll"
    assert lessons()[-1].steps[0].key == "stroll-rules.way.right"


def test_texts_of_a_guest_are_there_while_it_is(stroll: Stroll, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        assert {key for key in texts(language) if "stroll" in key} == {key for key in texts("en") if "stroll" in key}
    assert say("stroll-rules.title", "it") == "Passeggiare"
    monkeypatch.undo()
    assert "stroll-rules.title" not in texts("it")


def test_lessons_need_no_tutor(stroll: Stroll) -> None:
    step = find_step("stroll-rules.way.right")
    assert TUTOR.of(game("stroll")) is None
    assert check(step, "right").right
    assert check(step, "left").text_key == "miss.stroll.away"
    assert check(step, "up").text_key == "mistake.illegal"
    assert verdict_data(step, check(step, "up"), "de")["text"] == "Das erlauben die Regeln hier nicht."
    assert check(find_step("stroll-rules.way.toss"), "two").text_key == "miss.pick"
    assert step_data(step)["view"] == {"place": 8, "steps": 2}
    assert len(courses_data("fr")) == len(lessons())


def test_moves_of_a_step_say_who_makes_them(stroll: Stroll) -> None:
    assert find_step("stroll-rules.way.said").position.line() == "7 1 4"
    assert find_step("xequeo-strategy.half.enter").moves == "1:=O 2:=G Oc5 Wf6"


def test_a_guest_that_speaks_english_only_is_taught_in_english(
    stroll: Stroll, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "en.json").write_text('{"stroll-rules": {"title": "Strolling"}}')
    monkeypatch.setattr("tests.study.stroll.ENGLISH", tmp_path, raising=False)
    monkeypatch.setattr(Stroll, "faculties", {**Stroll.faculties, "texts": "tests.study.stroll:ENGLISH"})
    assert say("stroll-rules.title", "fr") == "Strolling"


def test_what_is_broken_in_a_guest_breaks_nothing_else(
    stroll: Stroll, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ours = [course.name for course in lessons() if course.game != "stroll"]
    places = dict.fromkeys(("courses", "texts", "puzzles"), "tests.study.stroll:nothing")
    monkeypatch.setattr(Stroll, "faculties", places)
    assert [course.name for course in lessons()] == ours
    assert "stroll-rules.title" not in texts("en")
    assert [one.name for one in puzzle_games()] == ["xart", "xequeo"]
    assert {record.__dict__["game"] for record in caplog.records} == {"stroll"}
    assert len(caplog.records) == len(places)  # each is told once


def test_texts_that_cannot_be_read_are_left_out(
    stroll: Stroll, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "en.json").write_text("{")
    monkeypatch.setattr("tests.study.stroll.BROKEN", tmp_path, raising=False)
    monkeypatch.setattr(Stroll, "faculties", {**Stroll.faculties, "texts": "tests.study.stroll:BROKEN"})
    assert "learn.lessons" in texts("de")
    assert "the texts of a game cannot be read" in caplog.text
