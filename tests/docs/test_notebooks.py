"""The notebooks of the documentation run from the first cell to the last, and are kept without what they printed."""

import json
import os
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks_and_they_are_clean() -> None:
    assert len(NOTEBOOKS) >= 2
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("default")  # those of Jupyter are not ours
def test_notebooks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat  # here, since the quick tests do without Jupyter
    from nbclient import NotebookClient

    kernel = tmp_path / "share" / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    words = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": words, "display_name": "tests", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share" / "jupyter"))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        notebook, timeout=1800, kernel_name="python3", resources={"metadata": {"path": os.getcwd()}}
    )
    client.execute()
    drawn = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if "image/svg+xml" in str(output.get("data"))
    ]
    assert drawn, "a position draws itself"
    assert [
        output for cell in notebook.cells for output in cell.get("outputs", ()) if output.output_type == "error"
    ] == []
