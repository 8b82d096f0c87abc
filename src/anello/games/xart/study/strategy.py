"""Xart strategy: attacks and defences by their names, each found or met on the board."""

from anello.games.xart.study.goals import (
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
from anello.study.lesson import Case, LessonStep, Pick, course, lesson

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
            LessonStep("see", "1n/1e/wv w", Pick(("A1", "C1", "C3", "A4"), frozenset({"A1"})), "A1"),
            LessonStep("make", "w r", ATTACK, "A2\\", cases=(HANGS,)),
            LessonStep("wide", "eh w", ATTACK, "C1\\", cases=(HANGS,)),
            LessonStep("finish", "1n/1e/wv r", RING, "A2\\"),
        ),
        lesson(
            "defending",
            LessonStep("narrow", "es r", DEFEND, "A2+", cases=(GIVES,)),
            LessonStep("wide", "ehs r", DEFEND, "B2/", cases=(GIVES,)),
            LessonStep("red", "w/s w", DEFEND, "B1+", cases=(GIVES,)),
            LessonStep(
                "counter", "1n/1e/wv w", DEFEND_AND_ATTACK, "A1\\", cases=(GIVES, Case("passive", fits=defends_only))
            ),
        ),
        lesson(
            "l-attack",
            LessonStep("make", "ve/w/e w", DECIDE, "B3\\", cases=(SINGLE,), reply="C1/"),
            LessonStep("finish", "ve/w/e w", RING, "A4\\", moves="B3\\ C1/"),
            LessonStep("red", "1e/1w/eh/we r", DECIDE, "A1\\", cases=(SINGLE,)),
            LessonStep("prevent", "vew/w w", PREVENT, "B2+", cases=(HANGS,)),
        ),
        lesson(
            "long-l-attack",
            LessonStep("make", "ve/v/w/e w", DECIDE, "B4\\", cases=(SINGLE,), reply="C2/"),
            LessonStep("finish", "ve/v/w/e w", RING, "A5\\", moves="B4\\ C2/"),
            LessonStep("red", "vvew/w r", DECIDE, "D2\\", cases=(SINGLE,)),
            LessonStep("prevent", "1e/1w/1h/eh w", PREVENT, "A1/"),
        ),
        lesson(
            "corner-attack",
            LessonStep("make", "es/wv/s/n r", COMBINE, "@1\\", cases=(SINGLE,)),
            LessonStep("l", "es/wv/s/n r", DECIDE, "A5/", moves="@1\\ A0+", reply="A6/"),
            LessonStep("finish", "es/wv/s/n r", RING, "@3/", moves="@1\\ A0+ A5/ A6/"),
            LessonStep("white", "3v/3n/ewve w", COMBINE, "C1/", cases=(SINGLE,)),
        ),
        lesson(
            "lines",
            LessonStep("threaten", "2es/wnwvvvv/1sew r", LINE_ATTACK, "H2+"),
            LessonStep("defend", "n/sewvvvv/nwew/sewe w", DEFEND, "@2+"),
            LessonStep("finish", "3v/1wvvn/ehwns/wehsv/snsnw/nsve/svv w", LINE, "D0+"),
            LessonStep("both-ends", "eh/wes/hwv/hs/sn/nh r", DECIDE, "B0+", cases=(SINGLE,)),
            LessonStep("ring-and-line", "6v/vn2wnw/wehhhse/hwe w", DECIDE, "B1/", cases=(SINGLE,)),
        ),
        lesson(
            "one-tile",
            LessonStep(
                "counter", "n/e/w/h w", DEFEND_AND_ATTACK, "@4\\", cases=(GIVES, Case("passive", fits=defends_only))
            ),
            LessonStep("early", "2w/weh/2e r", PREVENT, "B1+", cases=(HANGS,)),
            LessonStep("seize", "1s/svns r", DECIDE, "D1/", cases=(SINGLE,)),
        ),
    ],
)
