"""Pages of the documentation that are made of what is written elsewhere: CONTRIBUTING, the changelog, names, commands.

MkDocs calls `on_files` when it builds the site; see mkdocs.yml.
"""

import ast
import importlib
import inspect
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
CORE = ROOT / "src" / "anello" / "core" / "__init__.py"
MODULES = ("anello.gtp", "anello.client", "anello.explorer", "anello.envs", "anello.study.solving", "anello.testing")
"""What is public besides the names of the package itself."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    made: dict[str, str] = {
        "contributing.md": _moved(ROOT / "CONTRIBUTING.md"),
        "changelog.md": _moved(ROOT / "CHANGELOG.md"),
        "reference/anello.md": names_of_the_package(),
        "reference/modules.md": names_of_modules(),
        "reference/commands.md": commands(),
    }
    for path, content in made.items():
        files.append(File.generated(config, path, content=content))
    icon = ROOT / "src" / "anello" / "web" / "icon.svg"
    files.append(File.generated(config, "icon.svg", content=icon.read_bytes()))
    return files


def _moved(path: Path) -> str:
    """A page of the project's root, with its links as they are from the folder of documents."""
    return path.read_text(encoding="utf-8").replace("](docs/", "](")


def core_names() -> dict[str, list[str]]:
    """The names of the core by the module that each comes from."""
    tree = ast.parse(CORE.read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            found[statement.module] = [alias.name for alias in statement.names]
    return found


def _first_sentence(module: str) -> str:
    return (inspect.getdoc(importlib.import_module(module)) or "").partition("\n")[0]


def names_of_the_package() -> str:
    """A section for every module of the core, and one for the functions of the package itself."""
    parts = [
        "# anello\n\nAll of this is imported by `import anello`.\n\n## anello\n",
        "::: anello.solve\n",
        "::: anello.warm_up\n",
    ]
    for module, names in core_names().items():
        parts.append(f"## {module.removeprefix('anello.core.')}\n\n{_first_sentence(module)}\n")
        parts += [f"::: {module}.{name}\n" for name in names]
    return "\n".join(parts)


def names_of_modules() -> str:
    """A section for every public module, with the names that it says are public."""
    parts = ["# Modules\n\nEach is imported by its own name.\n"]
    for module in MODULES:
        parts.append(f"## {module}\n\n{_first_sentence(module)}\n")
        loaded: Any = importlib.import_module(module)
        for name in loaded.__all__:
            found = getattr(loaded, name)
            home = found.__module__ if inspect.isclass(found) or inspect.isfunction(found) else module
            parts.append(f"::: {home}.{name}\n")
    return "\n".join(parts)


def commands() -> str:
    """What `anello --help` says, command by command."""
    from click import Group
    from typer.main import get_command

    from anello.cli import app

    parts = ["# Commands\n\nWhat `anello COMMAND --help` says.\n"]

    def tell(command: Any, name: str) -> None:
        if isinstance(command, Group):
            for child in sorted(command.commands):
                tell(command.commands[child], f"{name} {child}")
            return
        said = inspect.cleandoc(command.help or "").replace("\b\n", "")
        about, _, example = said.partition("Example: ")
        parts.append(f"## {name}\n\n{re.sub(r'`+', '', about).strip()}\n")
        if example:
            parts.append(f"```sh\n{example.strip()}\n```\n")
        rows = [
            f"| `{' '.join(part.opts) if part.param_type_name == 'option' else part.human_readable_name}` | "
            f"{getattr(part, 'help', '') or ''} |"
            for part in command.params
            if not getattr(part, "hidden", False)
        ]
        if rows:
            parts.append("\n".join(["| | |", "|---|---|", *(row.replace("\n", " ") for row in rows), ""]))

    tell(get_command(app), "anello")
    return "\n".join(parts)
