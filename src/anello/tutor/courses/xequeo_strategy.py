"""Xe Queo! strategy: why runners lose, the half strategy, mixing the choice, reading what others did."""

from anello.tutor.lesson import Case, Pick, Play, Step, course, lesson
from anello.tutor.xequeo_goals import ENTER, beside, calls, chooses, keeps_out, misleads, moves

__all__ = ["XEQUEO_STRATEGY"]

OPEN = "R5W/2O4/7/3@3/7/Y6/1B1V2G 1 0-0"
OPEN_FOR_2 = "R5W/2O4/7/3@3/7/Y6/1B1V2G 2 0-0"
THREE = "6R/2O4/7/1Y1@3/7/3G3/B3V1W 1 0-0"
IN_HUNDRED = ("0", "50", "100")

XEQUEO_STRATEGY = course(
    "xequeo-strategy",
    "xequeo",
    [
        lesson(
            "running",
            Step(
                "runner",
                OPEN_FOR_2,
                Play(calls("G"), "miss.xequeo.runner"),
                "G!",
                secrets="RG",
                moves="Gf2 Rb6 Ge3",
                marks=("e3",),
            ),
            Step("odds", OPEN, Pick(IN_HUNDRED, frozenset({"0"})), "0", secrets="OG"),
            Step(
                "mislead",
                OPEN,
                Play(misleads, "miss.xequeo.mislead"),
                "Oc5",
                secrets="RG",
                cases=(Case("own", fits=moves("R")),),
                reply="O!",
            ),
        ),
        lesson(
            "half",
            Step("bring", OPEN, Play(beside, "miss.xequeo.beside"), "Oc5", secrets="OG", reply="Wf6"),
            Step("enter", OPEN, ENTER, "Od4", secrets="OG", moves="Oc5 Wf6", marks=("c5",)),
            Step(
                "call",
                OPEN,
                Play(calls("O"), "miss.xequeo.half"),
                "O!",
                secrets="RO",
                moves="Oc5 Wf6",
                marks=("c5",),
                cases=(Case("not-yours", mistake="not-yours"),),
            ),
            Step("odds", OPEN, Pick(IN_HUNDRED, frozenset({"50"})), "50", secrets="RO", moves="Oc5 Wf6"),
        ),
        lesson(
            "mixing",
            Step("always", OPEN, Pick(IN_HUNDRED, frozenset({"100"})), "100", secrets="OG"),
            Step(
                "choose",
                THREE,
                Play(chooses("OYG"), "miss.xequeo.far"),
                "=Y",
                learner=1,
                cases=(Case("white", fits=chooses("W")),),
            ),
            Step("three", THREE, Pick(("33", "50", "100"), frozenset({"33"})), "33", learner=1),
        ),
        lesson(
            "beliefs",
            Step(
                "waited",
                OPEN,
                Pick(("O", "Y", "G", "W"), frozenset({"O"})),
                "O",
                secrets="RG",
                moves="Oc5 Wf6",
                cases=(Case("moved", words=frozenset({"W"})),),
            ),
            Step(
                "likeliest",
                THREE,
                Play(calls("G"), "miss.xequeo.likeliest"),
                "G!",
                secrets="RG",
                moves="Oc5 Gd3",
                cases=(Case("less", fits=calls("OY")),),
            ),
            Step(
                "enter",
                THREE,
                ENTER,
                "Yd4",
                secrets="YG",
                moves="Yc4 Rf6",
                marks=("c4",),
                cases=(Case("called", fits=calls()),),
            ),
            Step(
                "shared",
                THREE,
                Play(calls("Y"), "miss.xequeo.call"),
                "Y!",
                secrets="YY",
                moves="Yc4 Rf6",
                marks=("c4",),
                cases=(Case("entered", fits=moves("Y", ("d4",))),),
            ),
        ),
        lesson(
            "placing",
            Step("reach", THREE, Pick(("O", "B", "R", "W"), frozenset({"O"})), "O", learner=1),
            Step("corner", "4R2/7/4O2/4BV1/1G5/Y6/4W2 1 0-0", Play(keeps_out, "miss.xequeo.reach"), "@a7"),
            Step("side", "3Y3/1VO4/7/7/7/2RBG2/3W3 1 0-0", Play(keeps_out, "miss.xequeo.reach"), "@g6"),
        ),
    ],
)
