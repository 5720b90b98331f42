"""장을 다시 실행해 제자리에 저장한다. 글로 된 출력만 남기고 그림, 위젯 상태, 표준 오류는 버린다."""

import argparse
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
CELL_TIMEOUT = 300  # seconds
KEPT = ("tags", "mystnb", "slideshow")  # of a cell's metadata


def cleaned(output: NotebookNode) -> NotebookNode | None:
    """출력에서 글만 남긴다. 남을 글이 없으면 None."""
    if output.output_type == "stream":
        return output if output.name == "stdout" else None
    if output.output_type not in ("display_data", "execute_result"):
        return output
    kept = {kind: value for kind, value in output.data.items() if kind.startswith("text/")}
    if not kept:
        return None
    output.data = NotebookNode(kept)
    output.metadata = NotebookNode()
    return output


def strip(notebook: NotebookNode) -> NotebookNode:
    """저장할 것만 남긴 노트북. 셀의 `tags`, `mystnb`, `slideshow` 설정은 남고, 실행 번호도 남는다(nbval이 본다)."""
    language = {"file_extension": ".py", "name": "python"}
    notebook.metadata = NotebookNode(kernelspec=NotebookNode(KERNEL), language_info=NotebookNode(language))
    for cell in notebook.cells:
        cell.metadata = NotebookNode({key: cell.metadata[key] for key in KEPT if key in cell.metadata})
        if cell.cell_type == "code":
            cell.outputs = [kept for kept in map(cleaned, cell.outputs) if kept is not None]
    return notebook


def execute(path: Path) -> None:
    """노트북 하나를 그 폴더에서 실행하고 제자리에 저장한다."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["kernelspec"] = NotebookNode(KERNEL)
    # The kernel hands over one text in pieces as time has it: joined, the saved file stays the same.
    folder = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=CELL_TIMEOUT, resources=folder, coalesce_streams=True).execute()
    text = nbformat.writes(strip(notebook), indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def main() -> int:
    """명령줄에서 받은 노트북을 모두 실행한다. 하나라도 실패하면 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notebooks", nargs="*", type=Path, help="다시 실행할 노트북")
    failed = 0
    for path in parser.parse_args().notebooks:
        print(f"{path} 실행", flush=True)
        try:
            execute(path)
        except CellExecutionError as error:
            print(f"{path}: 실행하지 못했다\n{error}", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
