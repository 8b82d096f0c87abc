"""The tables of tiles and spaces say what the rules say."""

from anello.games.xart import tables


def test_tables_say_what_the_rules_say() -> None:
    for mask in range(256):
        white, red = mask & 15, mask >> 4
        if white & red:
            continue
        fitting = [t for t in tables.TILES if not (white & ~tables.WHITE_SIDES[t] or red & tables.WHITE_SIDES[t])]
        assert tables.FITTING[mask, : tables.FITTING_COUNT[mask]].tolist() == fitting
        assert [t for t in range(7) if tables.FITS[mask, t]] == fitting
        edges = sorted((white.bit_count(), red.bit_count()))
        if edges[1] > 2:
            assert tables.FORCED[mask] == tables.ILLEGAL_SPACE
            assert fitting == []
        elif edges[1] == 2:
            assert [tables.FORCED[mask]] == fitting
        else:
            assert tables.FORCED[mask] == 0
            assert len(fitting) == {0: 6, 1: 3, 2: 2}[sum(edges)]
