"""강의를 위한 판을 _build/<판>/html에 짓는다. 먼저 지은 책과 실행 결과를 나누어 쓰므로 장을 다시 실행하지 않는다.

쓰는 법: python tools/edition.py lecturer   풀이까지 있는 책. 그냥 지은 책과 같다
         python tools/edition.py student    풀이를 뺀 책 (book/_ext/kit_book/solutions.py)
"""

import sys
from pathlib import Path

from jupyter_book.sphinx import build_sphinx

ROOT = Path(__file__).resolve().parents[1]
EDITIONS = ("lecturer", "student")


def build(edition: str, root: Path = ROOT) -> int:
    """한 판을 짓고 Sphinx의 끝남 상태를 돌려준다. `jupyter-book build`와 같되 꼬리표와 폴더가 다르다."""
    built = build_sphinx(
        root,
        root / "_build" / edition / "html",
        noconfig=True,
        path_config=root / "_config.yml",
        confoverrides={
            "external_toc_path": "_toc.yml",
            "latex_individualpages": False,
            "nitpicky": True,
            "nb_execution_cache_path": str(root / "_build" / ".jupyter_cache"),
        },
        tags=[edition],
        warningiserror=True,
        keep_going=True,
        quiet=True,
    )
    return built if isinstance(built, int) else 1


def main(arguments: list[str]) -> int:
    """이름을 확인하고 짓는다."""
    if len(arguments) == 1 and arguments[0] in EDITIONS:
        return build(arguments[0])
    print(
        f"판의 이름은 {', '.join(EDITIONS)} 가운데 하나이다. 받은 것: {' '.join(arguments)}", file=sys.stderr
    )
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
