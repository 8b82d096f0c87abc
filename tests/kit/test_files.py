"""Files are written whole or not at all, and where they belong."""

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from anello.core import AnelloError
from anello.kit.files import CannotWrite, cache_folder, data_folder, expect_room, write_file

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and modes of POSIX")


def test_text_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_file(path, "anèllo\n")
    assert path.read_bytes() == "anèllo\n".encode()
    write_file(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    write_file(path, "half \ud800")
    assert path.read_text() == "half ?"
    assert list(tmp_path.iterdir()) == [path]


def test_an_old_file_outlives_a_failed_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.write_text("precious")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(CannotWrite, match=r"Cannot write '.*game.txt': No space left on device\."):
        write_file(path, "new")
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.write_text("precious")

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_file(path, "new")
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


@POSIX
def test_the_mode_is_kept_and_that_of_a_new_file_is_the_usual_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    usual = os.umask(0o027)
    try:
        write_file(path, "new")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o751)
        write_file(path, "newer")
    finally:
        os.umask(usual)
    assert stat.S_IMODE(path.stat().st_mode) == 0o751
    assert path.read_text() == "newer"


@POSIX
def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link, dangling = tmp_path / "there" / "target", tmp_path / "link", tmp_path / "dangling"
    target.write_text("old")
    link.symlink_to("there/target")
    dangling.symlink_to(tmp_path / "there" / "later")
    write_file(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    write_file(dangling, "found")
    assert dangling.is_symlink()
    assert (tmp_path / "there" / "later").read_text() == "found"


@POSIX
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write_file(pipe, "through\n")
    reader.join(120)
    assert read == ["through\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_device_that_is_full_says_so_and_stays_a_device() -> None:
    with pytest.raises(CannotWrite, match="Cannot write '/dev/full': No space left on device"):
        write_file(Path("/dev/full"), "a line\n")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@POSIX
def test_the_standard_output_under_both_its_names(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    write_file(Path("-"), "a picture")
    write_file(Path("-"), "lines\n")
    write_file(Path("-"), b"bytes;")
    if Path("/dev/stdout").exists():
        write_file(Path("/dev/stdout"), "device\n")
    else:
        sys.stdout.write("device\n")
    assert capfdbinary.readouterr().out == b"a picture\nlines\nbytes;device\n"
    assert not Path("-").exists()


@pytest.mark.parametrize("name", ["", ".", "..", "a\0b"])
def test_names_that_are_no_files(name: str) -> None:
    with pytest.raises(AnelloError):
        write_file(Path(name), "")


def test_folders_are_made_only_if_wanted(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "file"
    with pytest.raises(CannotWrite, match="No such file or directory"):
        write_file(path, "")
    with pytest.raises(CannotWrite, match="there is no folder"):
        expect_room(path)
    write_file(path, "", make_folder=True)
    expect_room(path)
    expect_room(Path("-"))
    with pytest.raises(CannotWrite, match="it is a folder"):
        expect_room(path.parent)


def test_the_folders_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANELLO_DATA", "/somewhere")
    monkeypatch.setenv("ANELLO_CACHE", "/elsewhere")
    assert data_folder() == Path("/somewhere")
    assert cache_folder() == Path("/elsewhere/anello")
    monkeypatch.delenv("ANELLO_DATA")
    monkeypatch.delenv("ANELLO_CACHE")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache")
    if sys.platform == "linux":
        assert data_folder() == Path("/data/anello")
        assert cache_folder() == Path("/cache/anello")
