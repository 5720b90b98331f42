"""테마가 영어로 남겨 둔 말과, 번역이 어색한 말을 우리말로 바꾼다."""

import gettext

import sphinx.locale
from sphinx.application import Sphinx

PHRASES = {
    "sphinx": {
        "Skip to main content": "본문으로 건너뛰기",
        "Search": "찾기",
        "Color mode": "화면 밝기",
        "Light": "밝게",
        "Dark": "어둡게",
        "System Settings": "시스템 설정을 따름",
        "previous": "이전",
        "next": "다음",
        "previous page": "이전 페이지",
        "next page": "다음 페이지",
        "Version warning": "판 알림",
        "Announcement": "알림",
        "Error": "오류",
        "Please activate JavaScript to enable the search functionality.": "찾기는 자바스크립트로 움직인다.",
        "Link to this heading": "이 제목의 주소",
        "Link to this image": "이 그림의 주소",
        "Link to this table": "이 표의 주소",
        "Link to this code": "이 코드의 주소",
        "Link to this definition": "이 정의의 주소",
        "Link to this term": "이 용어의 주소",
    },
    "booktheme": {
        "Search": "찾기",
        "Download this page": "이 페이지 내려받기",
        "Download source file": "원본 내려받기",
        "Print to PDF": "PDF로 인쇄",
        "Launch on": "열기:",
        "Launch interactive content": "실행해 보기",
        "Source repository": "소스 저장소",
        "Repository": "저장소",
    },
}


class Phrases(gettext.NullTranslations):
    """사전에 있으면 그 말을, 없으면 본래 번역을 준다."""

    def __init__(self, phrases: dict[str, str], original: gettext.NullTranslations) -> None:
        super().__init__()
        self._phrases = phrases
        self.add_fallback(original)

    def gettext(self, message: str) -> str:
        """`message`의 번역."""
        return self._phrases.get(message) or super().gettext(message)


def setup(app: Sphinx) -> None:
    """Sphinx와 테마의 번역 앞에 사전을 세운다."""
    translators = sphinx.locale.translators
    for catalogue, phrases in PHRASES.items():
        key = ("general", catalogue)
        translators[key] = Phrases(phrases, translators.get(key) or gettext.NullTranslations())
    # Templates translate through the application's own object.
    app.translator = translators["general", "sphinx"]
