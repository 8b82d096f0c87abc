"""Sheets of characters."""

from anello.kit.drawing.characters import BRASS, RESET, Sheet


def test_a_sheet_overwrites_and_trims() -> None:
    sheet = Sheet()
    sheet.put(1, 3, "abc")
    sheet.put(1, 4, "X", BRASS)
    assert sheet.text(colour=False) == "\n   aXc"
    assert sheet.text(colour=True) == f"\n   a\x1b[{BRASS}mX{RESET}c"
