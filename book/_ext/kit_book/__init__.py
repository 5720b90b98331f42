"""이 책만의 Sphinx 확장. 바깥에 아무것도 묻지 않는 페이지를 짓는다.

조각은 저마다 Sphinx의 사건에 끼어든다. 차례는 사건마다 우선순위의 수가 정한다(적지 않으면 500). 수가 같은 것끼리는 서로
상관하지 않는다. 차례에 까닭이 있는 곳은 다음이 전부이다.

    짓기 시작       assets 500 → content_policy 600     모은 스크립트 곁에 고친 것을 놓는다.
    읽기 앞         execution 500 → running_ahead 600     실행하다 꺼져도 표시가 남는다.
    글을 받으며     solutions 300 → short_road 400 → plain_markdown 500     풀이를 빼고, 그림의 설명까지 세고 나서, 그것을
                    되풀이하는 셀을 뺀다.
    글을 읽으며     section_ids 210     이름표가 절에 붙고 이름이 주소가 되기 앞에 절의 이름을 정한다.
                    cards 500     링크를 찾기 앞에, 책에 없는 쪽의 항목을 뺀다.
    쪽마다의 나무   figures 6     myst-nb가 출력의 꼴을 고른(4) 뒤, 그림을 바꾸고 옮기기 앞이다.
    쪽마다의 HTML   about 400     테마가 빈 조각을 걷어 내기(500) 앞에 건넨다.
                    live 590 → widgets 600 → markup 700     위젯이 상태를 본문으로 옮기기 앞에 모델을 읽고, 자리가 잡힌 다음에
                    본문을 고친다.
                    link_previews 900     테마가 적은 소개를 바꾼다.
                    assets 900 → styles 950     쓰지 않는 것을 뺀 다음에, 남은 스타일이 목록에 있는지 본다.
                    workbook 990     테마가 단추를 만든 다음이다.
    다 지은 뒤      workbook 500 → solutions, repository 600     빈 노트북까지 놓인 다음에 풀이를 빼고 저장소의 주소를 적는다.
                    front_page 900 → styles, live 950 → content_policy 990     첫 쪽까지 다 있어야 쓰인 스타일과 불린 파일을
                    알고, 쪽의 글이 더는 바뀌지 않아야 해시를 적는다.
"""

from importlib import import_module

from sphinx.application import Sphinx

PARTS = (
    "translations",
    "repository",
    "assets",
    "styles",
    "execution",
    "running_ahead",
    "solutions",
    "plain_markdown",
    "quiet_code",
    "formulas",
    "figures",
    "cards",
    "short_road",
    "live",
    "widgets",
    "markup",
    "link_previews",
    "section_ids",
    "search",
    "front_page",
    "about",
    "announcements",
    "landing",
    "glossary",
    "api",
    "workbook",
    "sections",
    "content_policy",
)


def setup(app: Sphinx) -> dict[str, bool]:
    """확장의 조각들을 Sphinx에 잇는다."""
    # jupyter-book always passes this option of an extension that the book does without.
    app.add_config_value("comments_config", {}, "html", [dict])
    for part in PARTS:
        import_module(f".{part}", __name__).setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
