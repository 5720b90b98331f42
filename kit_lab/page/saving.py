"""모델과 엔진과 위젯을 HTML 파일 하나에 담는다. 그 파일은 아무것도 더 불러오지 않는다.

받은 글이 코드가 될 길이 없다. 제목과 카드는 HTML의 글로 바꾸어 적고, 나머지는 base64로만 적으며, 정책은 이 패키지의
스크립트 둘만 해시로 허락한다. 하나(loader.js)가 압축해 둔 엔진과 위젯을 풀고, 풀려 나온 다른 하나(page.js)가 그것을 돌린다.
"""

import base64
import gzip
import hashlib
import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit_core.language.saying import errors_said
from kit_core.pretrained.replacement import check_no_file, check_path
from kit_core.training.loop.atomic_files import atomic
from kit_core.validation import as_text, as_texts, check_kind, check_that
from kit_lab.bundling.bundle import bare, bundled_script

if TYPE_CHECKING:
    from kit_lab.live.exporting import Pretrained
    from kit_lab.page.sections import Sections

_HERE = Path(__file__).parent
_TITLE = 200  # 제목의 글자 수
_CARD = {
    "name": "이름",
    "task": "하는 일",
    "headline": "잰 것",
    "parameters": "파라미터의 수",
    "limits": "한계",
}
_DATA = {"source": "배운 자료", "licence": "자료의 라이선스"}
_RULES = (
    "default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; "
    "img-src data: blob:; base-uri 'none'; form-action 'none'"
)
_PAGE = """<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{rules}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{lead}<p role="alert" hidden>페이지를 열지 못했다. 파일을 다시 받거나, 새 판의 브라우저에서 연다.</p>
<noscript><p>모델은 자바스크립트로 돈다. 자바스크립트를 켜고 다시 연다.</p></noscript>
{places}
<details>
<summary>모델 카드</summary>
<dl>
{card}
</dl>
</details>
</main>
<footer>이 페이지는 인터넷 없이 움직인다. 적은 글은 이 페이지를 떠나지 않는다.</footer>
<script type="text/plain" id="kit-packed">{packed}</script>
<script type="text/plain" id="kit-weights">{weights}</script>
<script>{loader}</script>
</body>
</html>
"""


@errors_said()
def save_page(
    pretrained: "str | Path | Pretrained",
    path: str | Path,
    *,
    title: str | None = None,
    examples: Sequence[str] = (),
) -> Path:
    """학습한 모델을 HTML 파일 하나로 쓴다. 받은 사람은 그 파일을 열어 글을 적고 답을 보며, 속도 들여다본다.

    파일에는 모델과 그것을 돌리는 코드가 다 들어 있어 인터넷도 파이썬도 필요 없다. 인코더-디코더이면 답과 층마다의 그림,
    어텐션, 디코딩의 나무, 토큰이, 분류기이면 확률과 어텐션과 토큰이, 언어 모델이면 이어 쓰기가, 빈칸을 채우는 모델이면
    빈칸 채우기가 나온다. 모델 카드에서는 이름, 하는 일, 잰 것, 한계, 자료를 옮기고 명령과 경로는 옮기지 않는다.

    Args:
        pretrained: load_pretrained가 준 모델이나, 그 이름이나 폴더.
        path: 쓸 파일. 이름이 .html로 끝나야 한다. 이미 있으면 다 쓴 뒤에 바꾼다.
        title: 페이지의 제목. None이면 카드의 이름.
        examples: 눌러서 넣어 볼 글들. 첫째가 처음에 보인다. 비었으면 카드에 적힌 보기를 쓴다.

    Returns:
        쓴 파일의 경로.

    Raises:
        TypeError: pretrained가 학습된 모델이 아니거나 인자의 형이 어긋날 때.
        ValueError: path에 쓸 수 없을 때, 모델이 examples를 읽을 수 없을 때, 카드에 보기가 없는데 examples가 비었을 때,
            토크나이저나 카드를 페이지에서 쓸 수 없을 때.
    """
    check_kind("path", path, (str, Path), "my_model.html처럼 쓸 파일의 경로를 넣는다")
    path = Path(path)
    check_path("path", path)
    fits = path.suffix.lower() in (".html", ".htm") and not path.is_dir()
    check_that("path", str(path), fits, "my_model.html처럼 .html로 끝나는 파일의 경로를 넣는다")
    check_no_file(f"path={str(path)!r}에 쓸 수 없다.", path.parent)
    if title is not None:
        check_that("title", title, as_text("title", title, _TITLE).strip(), "한 글자 이상인 제목을 넣는다")
    texts = as_texts("examples", examples)

    from kit_lab.live import LiveModel
    from kit_lab.page.sections import sections, texts_for

    live = LiveModel(str(pretrained) if isinstance(pretrained, Path) else pretrained)
    found = sections(live, texts_for(live, texts))
    message, [weights] = live.message()
    script = f"{{\n{bundled_script(_HERE / 'page.js')}}}\n{{\n{found.picture}}}\n"
    packed = {"script": script, "sections": found.states} | message
    page = _page(title or live.name, found, live.pretrained.card, packed, weights)
    with atomic(path) as scratch:
        scratch.write_bytes(page)
    return path


def _page(
    title: str, found: "Sections", card: Mapping[str, Any], packed: Mapping[str, Any], weights: bytes
) -> bytes:
    loader = bare((_HERE / "loader.js").read_text(encoding="utf-8"))
    style = f"{found.css}\n{bare((_HERE / 'page.css').read_text(encoding='utf-8'))}"
    zipped = gzip.compress(json.dumps(packed).encode("ascii"), mtime=0)
    page = _PAGE.format(
        rules=_RULES.format(scripts=" ".join(map(_hashed, (packed["script"], loader)))),
        title=html.escape(title),
        style=style,
        lead=f"<p>{html.escape(task)}</p>\n" if (task := str(card.get("task", ""))) else "",
        places="\n".join(map(_place, found.names)),
        card="\n".join(f"<dt>{name}</dt><dd>{html.escape(text)}</dd>" for name, text in _told(card)),
        packed=_base64(zipped),
        weights=_base64(weights),
        loader=loader,
    )
    return page.encode("utf-8", "replace")  # 짝 없는 서로게이트는 UTF-8로 적을 수 없다.


def _told(card: Mapping[str, Any]) -> list[tuple[str, str]]:
    """카드에서 받은 사람이 읽을 것: 이름과 글."""
    data = card.get("data")
    both = ((_CARD, card), (_DATA, data if isinstance(data, Mapping) else {}))
    return [
        (name, f"{value:,}" if isinstance(value, int) else str(value))
        for names, given in both
        for key, name in names.items()
        if (value := given.get(key))
    ]


def _place(name: str) -> str:
    """위젯 하나가 놓일 자리. 이름이 있으면 접어 둔다."""
    return f"<details><summary>{name}</summary><div></div></details>" if name else "<section></section>"


def _hashed(script: str) -> str:
    return f"'sha256-{_base64(hashlib.sha256(script.encode()).digest())}'"


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
