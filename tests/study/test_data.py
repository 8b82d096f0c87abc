"""Lessons and remarks as plain data."""

import json
from typing import Any

import pytest

from anello.games.xart import GAME
from anello.games.xart.study.tutor import remarks
from anello.study import LANGUAGES, check, find_step, lessons
from anello.study.data import courses_data, remark_data, step_data, verdict_data


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_becomes_json_without_its_solution(language: str) -> None:
    courses: Any = courses_data(language)
    listed = [key for course in courses for lesson in course["lessons"] for key in lesson["steps"]]
    assert listed == [step.key for course in lessons() for step in course.steps]
    for key in listed:
        data = json.loads(json.dumps(step_data(find_step(str(key)), language)))
        assert "solution" not in data
        assert data["view"]["viewer"] == data["seat"]
        assert (data["kind"] == "pick") == bool(data["choices"])


def test_a_verdict_brings_the_boards_that_follow() -> None:
    step = find_step("xart-strategy.l-attack.make")
    right = json.loads(json.dumps(verdict_data(step, check(step, "B3\\"), "it")))
    assert right["right"]
    assert right["reply"] == "C1/"
    assert len(right["next"]["tiles"]) > len(right["view"]["tiles"])
    wrong = verdict_data(step, check(step, "Z9+"))
    assert wrong["view"] is None
    assert wrong["reply"] is None


def test_a_remark_says_what_to_mark() -> None:
    (remark,) = remarks(GAME.from_line("w/s w").view(1))
    assert remark_data(remark, "fr") == {
        "kind": "ring-attack",
        "seat": 2,
        "cells": ["B1", "B2"],
        "words": ["B1\\", "B2/"],
        "text": "Rouge menace de fermer un anneau sur la croix.",
    }
