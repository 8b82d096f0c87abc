"""The puzzles of Xart: those that come with the package, how they are made, solved, rated and chosen."""

import json
import pickle
import random
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.core import AnelloError, BadOption, GameOver, IllegalMove
from anello.engines.proof import verify
from anello.games.xart import GAME
from anello.tutor.puzzles import (
    Attempt,
    Grade,
    Puzzle,
    Rating,
    Rush,
    Streak,
    Theme,
    Verdict,
    after_attempt,
    at_first,
    canonical,
    check,
    daily,
    follow,
    make,
    mine,
    moved,
    nearest,
    puzzles,
    rated,
    read,
    read_sources,
    rush_puzzle,
    solution,
    sources,
    stats,
    streak_puzzle,
    with_ratings,
    write,
    write_sources,
)
from anello.tutor.puzzles.cut import way_to
from anello.tutor.puzzles.mine import Shelf, found_in
from anello.tutor.puzzles.texts import texts
from anello.tutor.puzzles.win import candidate, shortest_win
from anello.tutor.texts import LANGUAGES
from tests.tutor.boards import IMAGES, image

L_ATTACK = Puzzle("ve/w/e w unlimited", 2, ("B3\\",), Grade.EASY, (Theme.RING, Theme.L), 800)


def of_grade(grade: Grade) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles() if puzzle.grade is grade]


def image_of(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, seen from another side."""
    return replace(puzzle, line=image(puzzle.position, IMAGES[1]).line())


# What is shipped


def test_there_are_enough_of_every_kind() -> None:
    assert len(puzzles()) >= 200
    for grade, seat in product(Grade, (1, 2)):
        assert sum(puzzle.seat == seat for puzzle in of_grade(grade)) >= 30
    assert {theme for puzzle in puzzles() for theme in puzzle.themes} == set(Theme)
    assert stats()["puzzles"] == len(puzzles())


def test_no_two_look_the_same() -> None:
    assert len({canonical(puzzle.position.tiles, puzzle.seat) for puzzle in puzzles()}) == len(puzzles())


def test_every_one_has_its_own_id() -> None:
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles())
    assert L_ATTACK.id == replace(L_ATTACK, rating=900).id


def test_all_are_won_in_the_first_place() -> None:
    for puzzle in puzzles():
        assert puzzle.position.line() == puzzle.line
        assert puzzle.position.outcome is None
        assert all(word in puzzle.position.legal_moves for word in puzzle.solutions)
        assert puzzle.turns >= 2
        assert puzzle.solutions


@pytest.mark.parametrize("grade", Grade)
def test_a_sample_is_proved_anew(grade: Grade) -> None:
    assert check(of_grade(grade), sample=3, seed=len(puzzles())) == ()


def test_faults_are_found() -> None:
    true = next(puzzle for puzzle in of_grade(Grade.EASY) if puzzle.turns == 3 and len(puzzle.solutions) == 1)
    quiet = str(next(iter(true.position.legal_moves)))
    assert check([true]) == ()
    assert any("no win" in fault for fault in check([replace(true, turns=2)]))
    assert any("a win in 3" in fault for fault in check([replace(true, turns=4)]))
    assert any("other first turns" in fault for fault in check([replace(true, solutions=(*true.solutions, quiet))]))
    assert any("grade" in fault for fault in check([replace(true, grade=Grade.HARD)]))
    assert any("looks the same" in fault for fault in check([true, true]))


def test_reading_and_writing() -> None:
    assert read(write(puzzles()[:5])) == tuple(puzzles()[:5])


def test_names_in_every_language() -> None:
    for language in LANGUAGES:
        said = texts(language)
        assert {f"puzzle.theme.{theme}" for theme in Theme} <= said.keys()
        assert {f"puzzle.grade.{grade}" for grade in Grade} <= said.keys()
        assert {f"puzzle.verdict.{verdict}" for verdict in Verdict} <= said.keys()
        assert said.keys() == texts("en").keys()
    with pytest.raises(AnelloError, match="do not speak"):
        texts("la")


# How they are made


def test_all_images_are_one_puzzle() -> None:
    position = GAME.from_line("1e/1w/eh/we r")
    images = [image(position, how) for how in IMAGES]
    assert len({one.line() for one in images}) == len(IMAGES)
    assert len({canonical(one.tiles, one.seat) for one in images}) == 1
    assert canonical(position.tiles, 1) != canonical(position.tiles, 2)


def test_a_candidate() -> None:
    position = L_ATTACK.position
    proof = shortest_win(position)
    assert proof is not None
    puzzle = candidate(position, proof, quiet=False)
    assert puzzle is not None
    assert (puzzle.turns, puzzle.grade, puzzle.seat) == (2, Grade.EASY, 1)
    assert {Theme.RING, Theme.L} <= set(puzzle.themes)
    assert "B3\\" in puzzle.solutions


def test_making_is_repeatable_and_tells_its_progress() -> None:
    told: list[tuple[int, int]] = []
    made = make(3, seed=5, progress=lambda done, count: told.append((done, count)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert made == make(3, seed=5)
    assert made == make(3, seed=6, given=read_sources(write_sources(made)))
    assert check([one.puzzle for one in made]) == ()


def test_the_puzzles_of_the_package_are_made_again() -> None:
    """The games that come with the package lead to its puzzles: a sample, since `anello puzzles make` takes minutes."""
    assert len(set(sources())) == len(sources()) == len(puzzles())
    short = [game for game in sources() if len(game) < 24]
    for game in random.Random(len(puzzles())).sample(short, 4):
        found = found_in(game)
        assert found is not None
        assert found.puzzle in puzzles()
        assert found.source == game


def test_the_commands_make_check_and_describe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, kept = tmp_path / "new.jsonl", tmp_path / "games.txt"

    def run(*words: str) -> str:
        result = CliRunner().invoke(app, ["puzzles", *words])
        return result.stdout if result.exit_code == 0 else f"{result.exit_code}: {result.stderr}"

    assert run("make", str(out), "--count", "2", "--seed", "5", "--keep", str(kept)).startswith("2 puzzles are in")
    first = out.read_text("utf-8")
    run("make", str(out), "--count", "2", "--games", str(kept))
    assert out.read_text("utf-8") == first
    assert run("check", str(out)) == "2 puzzles are right.\n"
    assert json.loads(run("stats"))["puzzles"] == len(puzzles())
    short = min(range(len(sources())), key=lambda i: len(sources()[i]))
    monkeypatch.setattr(mine, "sources", lambda: sources()[short : short + 1])
    assert f"{len(puzzles())} were wanted" in run("make", str(out))
    assert read(out.read_text("utf-8"))[0] in puzzles()
    assert run("make", str(out), "--game", "chess").startswith("2: anello: There are no puzzles of 'chess'")


def test_the_shelf_keeps_room_for_what_is_rare() -> None:
    shelf, plain = Shelf(8), (Theme.RING, Theme.DOUBLE)
    white = [puzzle for puzzle in puzzles() if puzzle.seat == 1]
    for i, puzzle in enumerate(white[:8]):
        kind = replace(puzzle, grade=Grade.EASY, themes=(*plain, list(Theme)[i]))
        if shelf.wants(replace(kind, themes=plain)):
            shelf.add(kind)
    assert shelf.count[Grade.EASY, 1] == 6
    rare = replace(white[8], grade=Grade.EASY, themes=(Theme.CAVE,))
    assert not shelf.wants(replace(rare, themes=plain))
    assert shelf.wants(rare)
    shelf.add(rare)
    assert not shelf.wants(image_of(rare))


def test_other_processes_are_told_of_puzzles() -> None:
    puzzle = puzzles()[0]
    assert puzzle.position.line() == puzzle.line
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


# Solving


@pytest.mark.parametrize("grade", Grade)
def test_best_turns_solve_in_the_promised_number(grade: Grade) -> None:
    for puzzle in of_grade(grade)[:: max(len(of_grade(grade)) // 4, 1)]:
        attempt = Attempt(puzzle)
        for _ in range(puzzle.turns):
            assert not attempt.solved
            reply = attempt.play(attempt.best)
        assert reply.verdict is Verdict.SOLVED
        assert attempt.clean
        assert len(attempt.words) == 2 * puzzle.turns - 1


def test_wrong_turns_are_refuted_and_taken_back() -> None:
    puzzle = of_grade(Grade.MEDIUM)[0]
    attempt = Attempt(puzzle)
    wrong = 0
    for word in map(str, puzzle.position.legal_moves):
        if word not in puzzle.solutions and wrong < 5:
            reply = attempt.play(word)
            assert reply.verdict in (Verdict.WRONG, Verdict.SLOW)
            wrong += reply.verdict is Verdict.WRONG
            assert attempt.position == puzzle.position
    assert attempt.mistakes == wrong > 0
    assert attempt.play(puzzle.solutions[0]).verdict is Verdict.RIGHT
    assert not attempt.clean


def test_a_turn_that_loses_is_refuted_by_the_win() -> None:
    puzzle = replace(L_ATTACK, line="ve/w/e r unlimited")  # red has nothing here, and white has its L
    replies = [Attempt(puzzle).play(str(move)) for move in puzzle.position.legal_moves]
    assert {reply.verdict for reply in replies} == {Verdict.WRONG}
    ends = [reply.after.outcome for reply in replies if reply.after is not None and len(reply.line) == 3]
    assert {end.winner for end in ends if end is not None} == {1}
    assert None not in ends


def test_hints_come_in_steps() -> None:
    attempt = Attempt(L_ATTACK)
    hints = [attempt.hint() for _ in range(3)]
    assert [hint.key for hint in hints] == ["puzzle.hint.theme", "puzzle.hint.cell", "puzzle.hint.turn"]
    assert hints[0].values["theme"] == "puzzle.theme.l-attack"
    assert hints[1].values["cell"] + "\\" == hints[2].values["word"] == "B3\\"
    assert set(texts("en")) >= {hint.key for hint in hints} | {hints[0].values["theme"]}
    attempt.play("B3\\")
    assert attempt.play(attempt.hint().values["word"]).verdict is Verdict.SOLVED
    assert not attempt.clean


def test_what_cannot_be_played() -> None:
    attempt = Attempt(L_ATTACK)
    with pytest.raises(IllegalMove):
        attempt.play("A1+")
    attempt.play("B3\\")
    attempt.play(attempt.best)
    with pytest.raises(GameOver):
        attempt.play("A0+")


def test_walking_through_the_proof() -> None:
    puzzle = of_grade(Grade.HARD)[0]
    proof = solution(puzzle)
    assert verify(puzzle.position, proof) > 0
    defences = proof.line[1::2]
    assert [follow(proof, defences[:i]).turn for i in range(puzzle.turns)] == list(proof.line[::2])
    with pytest.raises(BadOption, match="leads nowhere"):
        follow(proof, ["Z9/"])


# Ratings and modes


def test_glickmans_example() -> None:
    opponents = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    after = rated(Rating(1500, 200), list(zip(opponents, (1, 0, 0), strict=True)))
    assert after.rating == pytest.approx(1464.06, abs=0.05)
    assert after.deviation == pytest.approx(151.52, abs=0.05)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
    assert rated(Rating(1500, 200), ()).deviation > 200


def test_a_surprise_moves_more() -> None:
    solver = Rating(1500, 100)
    hard, easy = Rating(1900, 100), Rating(1100, 100)
    against_hard, hard_after = after_attempt(solver, hard, True)
    against_easy, _ = after_attempt(solver, easy, True)
    assert against_hard.rating > against_easy.rating > solver.rating
    assert hard_after.rating < hard.rating
    assert after_attempt(solver, easy, False)[0].rating < solver.rating
    swing = after_attempt(Rating(1200, 30), Rating(2400, 30), True)[0]
    assert swing.volatility > 0.06


def test_the_next_puzzle_is_near() -> None:
    for strength in (800, 1200, 1600):
        puzzle = nearest(puzzles(), strength, seed=1)
        assert sum(abs(other.rating - strength) < abs(puzzle.rating - strength) for other in puzzles()) < 10
    seen = {puzzle.id for puzzle in puzzles()[1:]}
    assert nearest(puzzles(), 2000, seen) == puzzles()[0]
    assert nearest(puzzles()[:1], 2000, {puzzles()[0].id}) == puzzles()[0]


def test_the_daily_puzzle_goes_through_all() -> None:
    start = date(2026, 1, 1)
    days = [daily(puzzles(), start + timedelta(days=day)) for day in range(len(puzzles()))]
    assert len({puzzle.line for puzzle in days}) == len(puzzles())
    assert daily(puzzles()[:1], start) == puzzles()[0]


def test_a_streak_grows_harder_until_a_mistake() -> None:
    chosen = [streak_puzzle(puzzles(), Streak(number), seed=3) for number in range(12)]
    assert len(set(chosen)) == 12
    assert chosen[-1].rating > chosen[0].rating + 150
    streak = Streak().after(True).after(True).after(False)
    assert (streak.solved, streak.over) == (2, True)
    assert streak.after(True).solved == 2


def test_a_rush_ends_with_time_or_mistakes() -> None:
    rush = Rush(seconds=60).after(True, 10).after(False, 20).after(True, 30)
    assert (rush.solved, rush.mistakes, rush.over) == (2, 1, False)
    late = rush.after(True, 61)
    assert (late.solved, late.over) == (2, True)
    assert rush.after(False, 31).after(False, 32).over
    assert rush_puzzle(puzzles(), rush, seed=3) == streak_puzzle(puzzles(), Streak(3), seed=3)


def test_puzzles_are_rated_as_they_turn_out() -> None:
    puzzle, strong = puzzles()[0], Rating(2000, 60)
    harder = moved(puzzle, at_first(puzzle), strong, clean=False)
    assert harder.rating > puzzle.rating > moved(puzzle, at_first(puzzle), Rating(600, 60), clean=True).rating
    assert with_ratings(puzzles()[:2], {puzzle.id: harder}) == [
        replace(puzzle, rating=round(harder.rating)),
        puzzles()[1],
    ]
    for _ in range(200):
        harder = moved(puzzle, harder, strong, clean=False)
    assert harder.rating == puzzle.rating + 400
    assert harder.deviation >= 40


# Cut-outs


def test_a_game_leads_to_a_position() -> None:
    for line in ("ve/w/e w unlimited", "1esn/1wns/hhsn/esn/vve/1v r unlimited"):
        target = GAME.from_line(line)
        words = way_to(target)
        assert words is not None
        position = GAME.start()
        for word in words:
            position = position.play(word)
        assert position == target


def test_cut_outs_can_come_about() -> None:
    cut = [puzzle for puzzle in puzzles() if puzzle.cut_out]
    assert stats()["cut_outs"] == len(cut) >= 10
    assert all(way_to(puzzle.position) is not None for puzzle in cut)
