"""What games have compiled for browsers is made of their source as it is, and of nothing else."""

import json
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import wasmtime

from anello.core import Game
from anello.kit import wasm as kit_wasm
from anello.kit.compiler import sources
from anello.kit.games import offers
from anello.kit.wasm import build
from anello.kit.wasm.files import WASM, WasmFiles, is_current

OFFERS = list(offers(WASM))
every_game = pytest.mark.parametrize(("game", "files"), OFFERS, ids=[game.name for game, _ in OFFERS])


@every_game
def test_it_is_made_of_the_source_as_it_is(game: Game[Any], files: WasmFiles) -> None:
    assert is_current(files), f"kernels have changed: run `anello {game.name} wasm`"


@every_game
def test_it_does_not_follow_the_platform(game: Game[Any], files: WasmFiles) -> None:
    """Else every edit of a sentence there would make it out of date, and recompile the kernels of everybody."""
    kernels = [kernel.py_func for kernel, _ in files.MODULE.kernels.values()]
    followed = {name for kernel in kernels for name in sources(kernel.__module__, Path(kernel.__code__.co_filename))}
    assert not [name for name in followed if name.startswith("anello.core")]


@every_game
def test_it_tells_nothing_of_the_machine_it_was_made_on(game: Game[Any], files: WasmFiles) -> None:
    assert b"site-packages" not in (files.FOLDER / "kernels.wasm").read_bytes()


@every_game
def test_one_byte_of_it_says_whether_threads_share_the_memory(game: Game[Any], files: WasmFiles) -> None:
    code = (files.FOLDER / "kernels.wasm").read_bytes()
    memory = json.loads((files.FOLDER / "kernels.json").read_text(encoding="utf-8"))["memory"]
    assert code[memory["sharing"]] == 1  # it has a limit, and is not shared
    engine = wasmtime.Engine()
    for shared in (0, 2):
        sharing = memory["sharing"]
        module = wasmtime.Module(engine, code[:sharing] + bytes([1 | shared]) + code[sharing + 1 :])
        (wanted,) = module.imports
        assert isinstance(wanted.type, wasmtime.MemoryType)
        assert wanted.type.limits == wasmtime.Limits(memory["pages"], memory["most"])


@pytest.mark.long
@pytest.mark.slow
@every_game
def test_it_is_made_the_same_again(
    game: Game[Any], files: WasmFiles, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Minutes of compiling: what was made here once out of the same source by the same compiler is not made again."""
    pytest.importorskip("ziglang")
    made_with = json.loads((files.FOLDER / "kernels.json").read_text(encoding="utf-8"))["made_with"]
    if any(version(package) != number for package, number in made_with.items()):
        pytest.skip("it was made with other versions of the compiler")
    kept = {name: (files.FOLDER / name).read_bytes() for name in ("kernels.wasm", "kernels.json")}
    maker = [path.read_bytes() for path in sorted(Path(kit_wasm.__file__).parent.glob("*.py"))]
    assert is_current(files)  # else nothing would say that the source is the same
    digest = sha256(b"\0".join([*kept.values(), *maker])).hexdigest()
    cache = pytestconfig.cache
    made = cache.get(f"anello/wasm-{game.name}", None) if cache is not None else None
    if made == digest:
        return
    build(files.PLACE, tmp_path, files.SETTINGS)
    for name, before in kept.items():
        assert (tmp_path / name).read_bytes() == before
    if cache is not None:
        cache.set(f"anello/wasm-{game.name}", digest)
