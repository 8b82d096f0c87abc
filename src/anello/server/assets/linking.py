"""ES modules linked into a few chunks, so that a page comes in a handful of requests and not in sixty.

Every module stays what it is: a scope of its own, run once, in the order that its imports demand. What cannot be linked
for certain (a cycle, an export that changes, a default export that is declared) is left to the browser, together with
whatever imports it; it finds linked modules at their own addresses all the same, where `stub` stands in for them.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from anello.server.assets.comments import without_comments

__all__ = ["Linked", "Module", "Unlinkable", "link", "read_module"]

_STARTS = r"(?:^|(?<=[;}]))"
_FROM = r"[\"'](?P<source>[^\"'\n]+)[\"'];?"
_IMPORT = re.compile(
    _STARTS + r"import\s*(?:(?P<default>[\w$]+)\s*,?\s*)?"
    r"(?:\{(?P<names>[^}]*)\}\s*|\*\s*as\s+(?P<space>[\w$]+)\s*)?(?:from\s*)?" + _FROM,
    re.M,
)
_EXPORT_FROM = re.compile(_STARTS + r"export\s*\{(?P<names>[^}]*)\}\s*from\s*" + _FROM, re.M)
_EXPORT_LIST = re.compile(_STARTS + r"export\s*\{(?P<names>[^}]*)\};?", re.M)
_EXPORT_NAMED = re.compile(r"^export\s+(?=(?:async\s+)?(?:function\s*\*?|class|const)\s+(?P<name>[\w$]+))", re.M)
_EXPORT_DEFAULT = re.compile(r"^export\s+default\s+(?!class\b|function\b|async\b)", re.M)
_LAZY = re.compile(r"\bimport\(\s*\"(?P<source>[^\"\n]+)\"\s*,?\s*\)")
_COMPUTED = re.compile(r"\bimport\((?=`)")
_LEFT = re.compile(_STARTS + r"(?:import\s*[\w{*\"']|export\b)|^(?!.*\basync\b)\S.*\bawait\b", re.M)
_DEFAULT = "default$"


class Unlinkable(Exception):
    """A module says something that only a browser is sure to understand."""


@dataclass(frozen=True)
class Import:
    """What a module takes from another: the names there and here, or all of it under one name."""

    path: str
    names: tuple[tuple[str, str], ...] = ()
    space: str | None = None


@dataclass
class Module:
    """A module read: its code without imports and exports, and these apart."""

    path: str
    body: str
    imports: list[Import] = field(default_factory=list)
    exports: dict[str, str] = field(default_factory=dict)
    """What is said here for each name that others may import."""
    lazy: list[str] = field(default_factory=list)
    """What it loads when it is wanted."""

    @property
    def name(self) -> str:
        """What the module is called inside chunks."""
        return _name_of(self.path)

    @cached_property
    def needs(self) -> tuple[str, ...]:
        """The modules that have to run before this one."""
        return tuple(dict.fromkeys(one.path for one in self.imports))


def _name_of(path: str) -> str:
    return "m_" + re.sub(r"\W", "_", path)


def _resolved(specifier: str, path: str) -> str:
    """The path of a file as another names it."""
    if specifier.startswith("anello/games/"):
        return specifier.removeprefix("anello/")
    if specifier.startswith("anello/"):
        return "js/" + specifier.removeprefix("anello/")
    if not specifier.startswith(("./", "../")):
        raise Unlinkable(f"{path} imports {specifier!r}, which has no place here")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), specifier))


def _pairs(names: str) -> list[tuple[str, str]]:
    """The pairs of a list such as ``a, b as c``."""
    words = [name.split() for name in names.split(",") if name.strip()]
    return [(word[0], word[-1]) for word in words]


def read_module(path: str, text: str) -> Module:
    """A module from its text, or `Unlinkable`."""
    module = Module(path, without_comments(text))

    def taken(match: re.Match[str]) -> str:
        source = _resolved(match["source"], path)
        default = [("default", match["default"])] if match["default"] else []
        module.imports.append(Import(source, tuple(default + _pairs(match["names"] or "")), match["space"]))
        return ""

    def passed_on(match: re.Match[str]) -> str:
        source = _resolved(match["source"], path)
        pairs = _pairs(match["names"])
        module.imports.append(Import(source, tuple((there, f"{there}$") for there, _ in pairs)))
        module.exports |= {outside: f"{there}$" for there, outside in pairs}
        return ""

    def listed(match: re.Match[str]) -> str:
        module.exports |= {outside: inside for inside, outside in _pairs(match["names"])}
        return ""

    def named(match: re.Match[str]) -> str:
        module.exports[match["name"]] = match["name"]
        return ""

    def default(_: re.Match[str]) -> str:
        module.exports["default"] = _DEFAULT
        return f"const {_DEFAULT} = "

    steps: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
        (_IMPORT, taken),
        (_EXPORT_FROM, passed_on),
        (_EXPORT_LIST, listed),
        (_EXPORT_NAMED, named),
        (_EXPORT_DEFAULT, default),
    ]
    for pattern, change in steps:
        module.body = pattern.sub(change, module.body)
    if left := _LEFT.search(module.body):
        raise Unlinkable(f"{path}: {left[0][:60]!r}")
    module.lazy = [_resolved(match["source"], path) for match in _LAZY.finditer(module.body)]
    return module


# --- which modules go together -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Linked:
    """Modules in chunks."""

    modules: Mapping[str, Module]
    """Those that could be linked, by path."""
    chunk_of: Mapping[str, str]
    """The chunk of each."""
    chunks: Mapping[str, str]
    """The text of each chunk; it lies in ``chunks/``."""
    left: Mapping[str, str]
    """Why others are left to the browser."""

    def stub(self, path: str) -> str:
        """What stands at the address of a linked module, for whoever imports it there."""
        module = self.modules[path]
        up = "../" * path.count("/")
        names = ", ".join(f"{name}: {name}$" for name in module.exports)
        again = ", ".join(f"{name}$ as {name}" for name in module.exports)
        return (
            f'import {{ {module.name} }} from "{up}chunks/{self.chunk_of[path]}.js";\n'
            f"const {{ {names} }} = {module.name};\nexport {{ {again} }};\n"
        )

    def wanted(self, *paths: str) -> list[str]:
        """The chunks that these modules need before they can run, those that others need first."""
        return list(dict.fromkeys(self.chunk_of[path] for path in self.needed(*paths)))

    def needed(self, *paths: str) -> list[str]:
        """These modules and all that have to run before them."""
        return _ordered(self.modules, paths)


def link(texts: Mapping[str, str], first: Iterable[str]) -> Linked:
    """All modules of a page in chunks: what is wanted `first`, what parts share, and each part."""
    modules, left = _linkable(texts)
    first = list(first)
    start = set(_ordered(modules, first))
    lazy = {path for module in modules.values() for path in module.lazy}
    imported = {path for module in modules.values() for path in module.needs}
    users: dict[str, list[str]] = {}
    for part in modules:
        # What nothing in sight imports is a part too: somebody may ask for it by its address.
        if part in lazy or part not in imported:
            for path in _ordered(modules, [part]):
                users.setdefault(path, []).append(part)
    chunk_of = {path: _chunk(path, path in start, users[path]) for path in modules}
    if _cyclic(_between(modules, chunk_of)):
        # Games that use each other share one chunk, which needs nothing but the first.
        chunk_of = {path: "shared" if chunk.endswith("-shared") else chunk for path, chunk in chunk_of.items()}
    members: dict[str, list[str]] = {}
    for path in _ordered(modules, _last(modules, first)):
        members.setdefault(chunk_of[path], []).append(path)
    chunks = {chunk: _text(chunk, paths, modules, chunk_of) for chunk, paths in members.items()}
    return Linked(modules, chunk_of, chunks, left)


def _last(modules: Mapping[str, Module], first: Iterable[str]) -> list[str]:
    """All modules, those that begin the page at the end: what they begin finds everything there."""
    beginning = [path for path in first if path in modules]
    return [*(path for path in modules if path not in beginning), *reversed(beginning)]


def _chunk(path: str, is_first: bool, users: list[str]) -> str:
    if is_first:
        return "first"
    whose = path.split("/")[1] if path.startswith("games/") else "page"
    return f"{whose}-shared" if len(users) > 1 else re.sub(r"\W", "-", users[0].removesuffix(".js"))


def _linkable(texts: Mapping[str, str]) -> tuple[dict[str, Module], dict[str, str]]:
    modules: dict[str, Module] = {}
    left: dict[str, str] = {}
    for path, text in texts.items():
        try:
            modules[path] = read_module(path, text)
        except Unlinkable as why:
            left[path] = str(why)
    for path in _cyclic({path: set(module.needs) & modules.keys() for path, module in modules.items()}):
        left[path] = f"{path} needs itself"
    while True:
        for path, module in modules.items():
            if path not in left and (lack := _lack(module, modules, left)):
                left[path] = f"{path} {lack}"
        gone = modules.keys() & left.keys()
        if not gone:
            return modules, left
        modules = {path: module for path, module in modules.items() if path not in gone}


def _lack(module: Module, modules: Mapping[str, Module], left: Mapping[str, str]) -> str:
    for one in module.imports:
        if one.path not in modules or one.path in left:
            return f"imports {one.path}, which is not linked"
        for there, _ in one.names:
            if there not in modules[one.path].exports:
                return f"imports {there} of {one.path}, which it is not seen to export"
    return ""


def _between(modules: Mapping[str, Module], chunk_of: Mapping[str, str]) -> dict[str, set[str]]:
    """Which chunks each chunk needs."""
    reach: dict[str, set[str]] = {chunk: set() for chunk in chunk_of.values()}
    for path, module in modules.items():
        reach[chunk_of[path]] |= {chunk_of[need] for need in module.needs} - {chunk_of[path]}
    return reach


def _cyclic(reach: Mapping[str, set[str]]) -> set[str]:
    """What needs itself by way of others."""
    return {one for one in reach if one in _closure(reach, reach[one])}


def _closure(reach: Mapping[str, set[str]], begin: set[str]) -> set[str]:
    seen: set[str] = set()
    waiting = list(begin)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += reach[path]
    return seen


def _ordered(modules: Mapping[str, Module], paths: Iterable[str]) -> list[str]:
    """Modules with all they need, in the order in which they run."""
    done: dict[str, None] = {}

    def visit(path: str) -> None:
        if path in done or path not in modules:
            return
        for need in modules[path].needs:
            visit(need)
        done[path] = None

    for path in paths:
        visit(path)
    return list(done)


# --- the text of a chunk -----------------------------------------------------------------------------------------


def _text(chunk: str, paths: list[str], modules: Mapping[str, Module], chunk_of: Mapping[str, str]) -> str:
    others: dict[str, dict[str, None]] = {}
    for need in (need for path in paths for need in modules[path].needs):
        if chunk_of[need] != chunk:
            others.setdefault(chunk_of[need], {})[modules[need].name] = None
    lines = [f'import {{ {", ".join(names)} }} from "./{other}.js";' for other, names in others.items()]
    lines += [_scope(modules[path], modules, chunk_of) for path in paths]
    # What is imported by a computed name may be here already.
    here = ", ".join(f'"anello/{path.removeprefix("js/")}": {modules[path].name}' for path in paths)
    lines.append(f"async function load$(name) {{\n  return {{ {here} }}[name] ?? import(name);\n}}")
    lines.append(f"export {{ {', '.join(modules[path].name for path in paths)} }};\n")
    return "\n".join(lines)


def _scope(module: Module, modules: Mapping[str, Module], chunk_of: Mapping[str, str]) -> str:
    taken = []
    for one in module.imports:
        source = modules[one.path].name
        if one.names:
            names = ", ".join(there if there == here else f"{there}: {here}" for there, here in one.names)
            taken.append(f"const {{ {names} }} = {source};")
        if one.space:
            taken.append(f"const {one.space} = {source};")

    def lazily(match: re.Match[str]) -> str:
        path = _resolved(match["source"], module.path)
        if path not in modules:
            return f'import("../{path}")'
        return f'import("./{chunk_of[path]}.js").then((chunk) => chunk.{modules[path].name})'

    body = _COMPUTED.sub("load$(", _LAZY.sub(lazily, module.body))
    body = body.replace("import.meta.url", f'new URL("../{module.path}", import.meta.url).href').strip()
    gives = ", ".join(name if name == inside else f"{name}: {inside}" for name, inside in module.exports.items())
    return "\n".join([f"const {module.name} = (() => {{", *taken, body, f"return {{ {gives} }};", "})();"])
