"""책 「KIT-Transformer」만의 Sphinx 확장. 바깥에 아무것도 묻지 않는 페이지를 짓는다."""

from sphinx.application import Sphinx

from . import (
    api,
    assets,
    execution,
    figures,
    formulas,
    glossary,
    korean,
    late,
    markup,
    metadata,
    repository,
    search,
    styles,
    unfinished,
    widgets,
)


def setup(app: Sphinx) -> dict[str, bool]:
    """확장의 조각들을 Sphinx에 잇는다."""
    for part in (
        korean,
        repository,
        assets,
        styles,
        execution,
        unfinished,
        formulas,
        figures,
        late,
        widgets,
        markup,
        metadata,
        search,
        glossary,
        api,
    ):
        part.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
