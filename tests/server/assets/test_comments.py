"""Comments go, and nothing else does."""

import pytest

from anello.server.assets.comments import without_comments


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a(); // why\nb();", "a(); \nb();"),
        ("/** so */ const a = /* of */ 1;", " const a =  1;"),
        ("const a = 'http://b'; const b = \"/* c */\";", "const a = 'http://b'; const b = \"/* c */\";"),
        ("const a = `// ${b /* c */} // ${`/* ${d} */`}`; // e", "const a = `// ${b } // ${`/* ${d} */`}`; "),
        ("const a = `${{ b: 1 }.b} // c`; // d", "const a = `${{ b: 1 }.b} // c`; "),
        ("const a = /[/*]/g; // b", "const a = /[/*]/g; "),
        ("return /\\/\\*/.test(a); // b", "return /\\/\\*/.test(a); "),
        ("const a = b / c; // d / e", "const a = b / c; "),
        ("const a = (b) / c; /* d */ const e = f[1] / 2;", "const a = (b) / c;  const e = f[1] / 2;"),
        ("a = 'it\\'s // so'; // b", "a = 'it\\'s // so'; "),
        ("`\\`// a`; // b", "`\\`// a`; "),
        ("a(); // the last line", "a(); "),
        ("a(); /* never closed", "a(); "),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert without_comments(text) == left
