"""Games brought along: what is wrong with them is said in four languages."""

import random

import pytest

from anello.core import BadRecord, game, game_names
from anello.study import LANGUAGES, TextKeys, say
from anello.study.records import read_any, replayed

ROUND = '[Game "xequeo"]\n[Start "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"]\n\n'
LIMITED = '[Game "xart"]\n[Options "variant=limited"]\n\n'
EIGHT_WIDE = "@0/ B1/ C1+ D1+ E1+ F1+ G1+ H1+"

FAULTS = [
    ("{", "unreadable", {"game": "xart"}),
    ("no header", "unreadable", {"game": "xart"}),
    ('[Game "chess"]', "game", {"word": "chess", "games": ", ".join(game_names())}),
    ('[Game "xart"]\n[Options "variant=square"]', "option", {}),
    ('[Game "xart"]\n[Start "nonsense"]', "start", {}),
    ('[Game "xart"] 2:@0/', "seat", {"number": "1", "word": "@0/"}),
    ('[Game "xart"] @0/ A2\\ B1\\ A0+', "over", {"number": "4", "word": "A0+"}),
    ('[Game "xart"]\n[Result "white wins"]\n\n@0/', "result", {"word": "white wins"}),
    ('[Game "xequeo"]\n[Options "setup=manual"]\n\n0:@1 2:R!', "illegal", {"number": "2", "word": "R!"}),
]
MISTAKES = [
    ('[Game "xart"] B3/', 1, "xart.first", {}),
    ('[Game "xart"] @0/ foo', 2, "xart.unreadable", {}),
    ('[Game "xart"] @0/ Z9/', 2, "xart.detached", {"cell": "Z9"}),
    (f"{LIMITED}{EIGHT_WIDE} I1+", 9, "xart.outgrown", {"cell": "I1"}),
    (f"{ROUND}=R =O Oa7", 3, "xequeo.occupied", {"cell": "a7"}),
    (f"{ROUND}=O =G Rd4", 3, "xequeo.not-yours", {"piece": TextKeys("xequeo.piece.R")}),
    (f"{ROUND}Rd4", 1, "xequeo.not-now-choose", {}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "fault", "values"), FAULTS)
def test_a_fault_of_a_record_is_told(text: str, fault: str, values: dict[str, str], language: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replayed(text, language)
    assert str(caught.value) == say(f"record.{fault}", language, values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "number", "kind", "values"), MISTAKES)
def test_a_word_that_the_rules_forbid_is_explained(
    text: str, number: int, kind: str, values: dict[str, str], language: str
) -> None:
    with pytest.raises(BadRecord) as caught:
        replayed(text, language)
    assert caught.value.number == number
    assert caught.value.word == text.split()[-1]
    assert str(caught.value).endswith(say(f"mistake.{kind}", language, values))


def test_whatever_is_pasted_is_read() -> None:
    assert read_any('[Game "xart"] @0/ A2\\').game.name == "xart"
    assert read_any(replayed('[Game "xart"] @0/ A2\\').record.to_json()).game.name == "xart"
    assert [event.word for event in read_any("1. @0/ A2\\\n2. B1\\").events] == ["@0/", "A2\\", "B1\\"]
    begun = game("xequeo").new().settle(random.Random(1))
    words = begun.play(next(iter(begun.position.legal_moves))).record.to_text().partition("\n\n")[2]
    assert (read_any(words).game.name, len(read_any(words).events)) == ("xequeo", len(words.split()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_what_fits_no_game_the_complaint_is_the_best_there_is(language: str) -> None:
    for text in ("hello world", "", "{", "B3/"):
        with pytest.raises(BadRecord) as caught:
            read_any(text, language)
        assert str(caught.value) == say("record.unreadable", language, {"game": "xart"})
    with pytest.raises(BadRecord) as caught:
        read_any("@0/ A2\\ Z9/", language)
    assert (caught.value.number, caught.value.word) == (3, "Z9/")
    assert say("mistake.xart.detached", language, {"cell": "Z9"}) in str(caught.value)
