"""명령줄에서 모델을 페이지 하나로 쓴다: python -m kit_lab.page my_model my_model.html."""

from pathlib import Path

from kit_core.language.parsing import Parser
from kit_core.language.saying import said
from kit_lab.page.saving import save_page


def main(arguments: list[str] | None = None) -> None:
    """페이지를 쓰고 어디에 썼는지 찍는다. 쓸 수 없는 인자이면 2로 끝난다."""
    parser = Parser(
        prog="python -m kit_lab.page", description="학습한 모델을 남에게 보낼 HTML 파일 하나로 쓴다."
    )
    parser.add_argument("model", help="모델의 폴더나, 함께 실려 오는 모델의 이름.")
    parser.add_argument("path", type=Path, help="쓸 파일. 이름이 .html로 끝난다.")
    parser.add_argument("--title", help="페이지의 제목. 적지 않으면 모델의 이름.")
    parser.add_argument(
        "--examples", nargs="+", default=[], help="눌러서 넣어 볼 글들. 적지 않으면 카드의 보기."
    )
    options = vars(parser.parse_args(arguments))
    try:
        path = save_page(options.pop("model"), options.pop("path"), **options)
    except (TypeError, ValueError, OSError) as error:
        parser.error(f"{error}")
    print(said(f"{path}에 썼다({path.stat().st_size / 1e6:.1f} MB). 브라우저로 열고, 그대로 보내면 된다."))


if __name__ == "__main__":
    main()
