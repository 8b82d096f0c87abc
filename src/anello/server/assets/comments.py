"""JavaScript without its comments: they are for those who read the source."""

import re

__all__ = ["without_comments"]

_NEXT = re.compile(r"""["'`/{}]""")
_STRING = {quote: re.compile(rf"{quote}(?:[^{quote}\\\n]|\\.)*{quote}", re.S) for quote in "\"'"}
_TEMPLATE_TEXT = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.S)
_REGEXP = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")
_ENDS_VALUE = re.compile(r"(?:[\w$)\]\"'`]|\+\+|--)\s*$")
_KEYWORD = re.compile(r"\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)\s*$")
_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n)+")


def without_comments(text: str) -> str:
    """The same program; strings, templates and regular expressions are as they were.

    >>> without_comments("const a = '//'; // why\\n/* so */ const b = `/* ${1 /* one */} */`;")
    "const a = '//'; \\n const b = `/* ${1 } */`;"
    """
    kept: list[str] = []
    braces: list[str] = []
    code = at = 0

    def keep(end: int) -> None:
        nonlocal code, at
        kept.append(text[code:end])
        code = at = end

    def through_template() -> None:
        """Over the text of a template, to its end or to the next place that is filled in."""
        nonlocal at
        match = _TEMPLATE_TEXT.match(text, at)
        at = match.end() if match else at
        if text.startswith("${", at):
            braces.append("`")
            at += 2
        else:
            at += 1

    while found := _NEXT.search(text, at):
        at = found.start()
        mark = found[0]
        if mark in _STRING:
            string = _STRING[mark].match(text, at)
            at = string.end() if string else at + 1
        elif mark == "`":
            at += 1
            through_template()
        elif mark == "{":
            braces.append(mark)
            at += 1
        elif mark == "}":
            at += 1
            if braces and braces.pop() == "`":
                through_template()
        elif text.startswith("//", at):
            keep(at)
            end = text.find("\n", at)
            code = at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            keep(at)
            end = text.find("*/", at)
            code = at = len(text) if end < 0 else end + 2
        else:
            before = text[max(0, at - 40) : at]
            is_division = _ENDS_VALUE.search(before) and not _KEYWORD.search(before)
            regexp = None if is_division else _REGEXP.match(text, at)
            at = regexp.end() if regexp else at + 1
    kept.append(text[code:])
    return "".join(kept)
