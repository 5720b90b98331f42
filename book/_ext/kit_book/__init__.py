"""이 책만의 Sphinx 확장. 바깥에 아무것도 묻지 않는 페이지를 짓는다."""

from sphinx.application import Sphinx

from . import (
    api,
    assets,
    cards,
    content_policy,
    deferred_layout,
    execution,
    figures,
    formulas,
    front_page,
    glossary,
    interrupted_builds,
    landing,
    link_previews,
    live,
    long_lines,
    markup,
    plain_markdown,
    puzzles,
    quiet_code,
    repository,
    running_ahead,
    search,
    section_ids,
    sections,
    skip_links,
    stacked_tables,
    styles,
    translations,
    widget_pictures,
    widgets,
    workbook,
)


def setup(app: Sphinx) -> dict[str, bool]:
    """확장의 조각들을 Sphinx에 잇는다."""
    # jupyter-book always passes this option of an extension that the book does without.
    app.add_config_value("comments_config", {}, "html", [dict])
    for part in (
        translations,
        repository,
        assets,
        styles,
        execution,
        running_ahead,
        plain_markdown,
        quiet_code,
        interrupted_builds,
        formulas,
        figures,
        cards,
        deferred_layout,
        live,
        widgets,
        widget_pictures,
        markup,
        long_lines,
        stacked_tables,
        link_previews,
        section_ids,
        search,
        front_page,
        landing,
        glossary,
        api,
        workbook,
        puzzles,
        sections,
        skip_links,
        content_policy,
    ):
        part.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
