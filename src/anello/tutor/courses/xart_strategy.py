"""Xart strategy: attacks and defences by their names, each found or met on the board."""

from anello.tutor.lesson import Case, Pick, Step, course, lesson
from anello.tutor.xart_goals import (
    ATTACK,
    COMBINE,
    DECIDE,
    DEFEND,
    DEFEND_AND_ATTACK,
    LINE,
    LINE_ATTACK,
    PREVENT,
    RING,
    attacks_only,
    defends_only,
    gives,
    hangs,
)

__all__ = ["XART_STRATEGY"]

GIVES = Case("gives", fits=gives)
HANGS = Case("hangs", fits=hangs)
SINGLE = Case("single", fits=attacks_only)

XART_STRATEGY = course(
    "xart-strategy",
    "xart",
    [
        lesson(
            "ring-attack",
            Step("see", "1n/1e/wv w", Pick(("A1", "C1", "C3", "A4"), frozenset({"A1"})), "A1"),
            Step("make", "w r", ATTACK, "A2\\", cases=(HANGS,)),
            Step("wide", "eh w", ATTACK, "C1\\", cases=(HANGS,)),
            Step("finish", "1n/1e/wv r", RING, "A2\\"),
        ),
        lesson(
            "defending",
            Step("narrow", "es r", DEFEND, "A2+", cases=(GIVES,)),
            Step("wide", "ehs r", DEFEND, "B2/", cases=(GIVES,)),
            Step("red", "w/s w", DEFEND, "B1+", cases=(GIVES,)),
            Step("counter", "1n/1e/wv w", DEFEND_AND_ATTACK, "A1\\", cases=(GIVES, Case("passive", fits=defends_only))),
        ),
        lesson(
            "l-attack",
            Step("make", "ve/w/e w", DECIDE, "B3\\", cases=(SINGLE,), reply="C1/"),
            Step("finish", "ve/w/e w", RING, "A4\\", moves="B3\\ C1/"),
            Step("red", "1e/1w/eh/we r", DECIDE, "A1\\", cases=(SINGLE,)),
            Step("prevent", "vew/w w", PREVENT, "B2+", cases=(HANGS,)),
        ),
        lesson(
            "long-l-attack",
            Step("make", "ve/v/w/e w", DECIDE, "B4\\", cases=(SINGLE,), reply="C2/"),
            Step("finish", "ve/v/w/e w", RING, "A5\\", moves="B4\\ C2/"),
            Step("red", "vvew/w r", DECIDE, "D2\\", cases=(SINGLE,)),
            Step("prevent", "1e/1w/1h/eh w", PREVENT, "A1/"),
        ),
        lesson(
            "corner-attack",
            Step("make", "es/wv/s/n r", COMBINE, "@1\\", cases=(SINGLE,)),
            Step("l", "es/wv/s/n r", DECIDE, "A5/", moves="@1\\ A0+", reply="A6/"),
            Step("finish", "es/wv/s/n r", RING, "@3/", moves="@1\\ A0+ A5/ A6/"),
            Step("white", "3v/3n/ewve w", COMBINE, "C1/", cases=(SINGLE,)),
        ),
        lesson(
            "lines",
            Step("threaten", "2es/wnwvvvv/1sew r", LINE_ATTACK, "H2+"),
            Step("defend", "n/sewvvvv/nwew/sewe w", DEFEND, "@2+"),
            Step("finish", "3v/1wvvn/ehwns/wehsv/snsnw/nsve/svv w", LINE, "D0+"),
            Step("both-ends", "eh/wes/hwv/hs/sn/nh r", DECIDE, "B0+", cases=(SINGLE,)),
            Step("ring-and-line", "6v/vn2wnw/wehhhse/hwe w", DECIDE, "B1/", cases=(SINGLE,)),
        ),
        lesson(
            "one-tile",
            Step("counter", "n/e/w/h w", DEFEND_AND_ATTACK, "@4\\", cases=(GIVES, Case("passive", fits=defends_only))),
            Step("early", "2w/weh/2e r", PREVENT, "B1+", cases=(HANGS,)),
            Step("seize", "1s/svns r", DECIDE, "D1/", cases=(SINGLE,)),
        ),
    ],
)
