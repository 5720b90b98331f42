"""덧붙일 패키지를 어디에서 설치할지: 이 배포판이 온 저장소나 휠, 알 수 없으면 저장소의 폴더."""

import json
from importlib.metadata import PackageNotFoundError, distribution


def how_to_install(extra: str) -> str:
    """배포판을 extra와 함께 설치하는 명령. pip이 적어 둔 출처(direct_url.json, PEP 610)를 따른다."""
    try:
        found = json.loads(distribution("kit-core").read_text("direct_url.json") or "{}")
    except PackageNotFoundError:  # a checkout on sys.path
        found = {}
    match found:
        case {"url": url, "vcs_info": {"vcs": system}}:
            return f"pip install 'kit-core[{extra}] @ {system}+{url}'"
        case {"url": url, "archive_info": _}:
            return f"pip install 'kit-core[{extra}] @ {url}'"
    editable = "-e " if found.get("dir_info", {}).get("editable") else ""
    return f"저장소의 폴더에서 pip install {editable}'.[{extra}]'"
