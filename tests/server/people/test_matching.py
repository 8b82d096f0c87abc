"""Who plays whom: near by rating, nearer still when nobody has waited long, and nobody twice."""

import random

from hypothesis import given
from hypothesis import strategies as st

from anello.server.people.matching import Waiter, matched, reach

waiters = st.lists(
    st.tuples(st.floats(800, 2400), st.floats(30, 350), st.floats(0, 120)), max_size=40, unique=True
).map(lambda rows: [Waiter(f"person {at}", *row) for at, row in enumerate(rows)])


@given(waiters, st.floats(120, 300))
def test_nobody_twice_and_nobody_out_of_reach(waiting: list[Waiter], now: float) -> None:
    pairs = matched(waiting, now)
    people = [waiter.person for pair in pairs for waiter in pair]
    assert len(people) == len(set(people))
    for one, other in pairs:
        assert abs(one.rating - other.rating) <= max(reach(one, now), reach(other, now))


@given(waiters, st.floats(120, 300))
def test_of_those_who_are_left_nobody_is_within_reach_of_another(waiting: list[Waiter], now: float) -> None:
    taken = {waiter.person for pair in matched(waiting, now) for waiter in pair}
    left = [waiter for waiter in waiting if waiter.person not in taken]
    for one in left:
        for other in left:
            if one is not other:
                assert abs(one.rating - other.rating) > reach(one, now)


def test_the_nearest_is_taken_and_whoever_waits_longest_chooses() -> None:
    old = Waiter("old", 1500, 50, 0)
    near, nearer = Waiter("near", 1540, 50, 9), Waiter("nearer", 1490, 50, 10)
    assert matched([near, nearer, old], 10) == [(old, nearer)]


def test_who_waits_for_long_takes_anybody() -> None:
    strong, weak = Waiter("strong", 2400, 50, 0), Waiter("weak", 750, 50, 100)
    assert matched([strong, weak], 100) == []  # 100 seconds do not reach so far
    assert matched([strong, weak], 110) == [(strong, weak)]


def test_those_who_refuse_each_other_find_others() -> None:
    one, other, third = (Waiter(name, 1500 + at, 50, at) for at, name in enumerate("abc"))
    refused = {one.person, other.person}
    assert matched([one, other, third], 5, lambda a, b: {a.person, b.person} == refused) == [(one, third)]
    assert matched([one, other, third], 5, lambda a, b: True) == []


def test_two_thousand_are_paired_fairly() -> None:
    source = random.Random(3)
    waiting = [Waiter(f"{at:04}", source.gauss(1500, 300), 100, source.uniform(0, 30)) for at in range(2000)]
    pairs = matched(waiting, 30)
    assert len(pairs) > 990
    gaps = sorted(abs(one.rating - other.rating) for one, other in pairs)
    assert gaps[len(gaps) // 2] < 5
    assert len(matched(waiting, 30, limit=32)) == 32
