"""Games replayed many at a time are just as they are by the rules, and what is wrong is left to these."""

import random

import pytest

from anello.core import BadRecord, Playthrough, Record
from anello.explorer import index_games, index_playthrough
from anello.games.xart import GAME
from anello.games.xart.replaying import replay_games
from tests.games.xart.helpers import real_games


def random_record(seed: int, variant: str) -> Record:
    source, played = random.Random(seed), GAME.new(variant=variant)
    while played.outcome is None and len(played.events) < 80:
        played = played.settle(source)
        played = played.play(source.choice(played.position.legal_moves))
    return played.record


@pytest.mark.parametrize("variant", ["unlimited", "limited", "loop", "lucky"])
def test_whole_games_are_as_by_the_rules(variant: str) -> None:
    records = [random_record(seed, variant) for seed in range(12)]
    records.append(GAME.new(variant=variant).record)
    found = replay_games(records)
    for record, index in zip(records, found, strict=True):
        if variant == "lucky":
            assert index is None, "chance is left to the rules"
        else:
            assert index == index_playthrough(Playthrough.replay(record))
    whole = index_games(GAME, records)
    assert [index_playthrough(Playthrough.replay(record)) for record in records] == whole


def test_real_games_and_closing_words() -> None:
    words = max((words for _, words in real_games()), key=len)
    resigned = Record.from_text('[Game "xart"] @0/ B1/ 2:resign')
    records = [Record.from_text(f'[Game "xart"] {words}'), resigned]
    for index, record in zip(replay_games(records), records, strict=True):
        by_the_rules = index_playthrough(Playthrough.replay(record))
        assert index is not None
        assert (index.outcome, index.keys, index.seats) == (by_the_rules.outcome, by_the_rules.keys, by_the_rules.seats)


@pytest.mark.parametrize(
    "text",
    [
        "@0/ K9+",
        "B1/",
        r"@0\ ",
        "@0/ 1:B1/",
        r"@0/ A2\ B1\ A0/",
        "@0/ resign B1/",
        r"@0/ A2\ B1\ resign",
        "@0/ 3:resign",
    ],
)
def test_what_is_wrong_the_rules_explain(text: str) -> None:
    record = Record.from_text(f'[Game "xart"] {text}')
    assert replay_games([record]) == [None]
    (found,) = index_games(GAME, [record])
    assert isinstance(found, BadRecord)
    with pytest.raises(BadRecord, match=r"Event \d"):
        Playthrough.replay(record)


def test_a_false_result_is_found() -> None:
    record = Record.from_text('[Game "xart"] [Result "red ring"] @0/ B1/')
    (found,) = index_games(GAME, [record])
    assert isinstance(found, BadRecord)
    assert "claims" in str(found)
    unusual = Record.from_text('[Game "xart"] @0/w b1/')
    assert replay_games([unusual]) == [None]
    (read,) = index_games(GAME, [unusual])
    assert not isinstance(read, BadRecord)
    assert [event.word for event in read.record.events] == ["@0/", "B1/"]
