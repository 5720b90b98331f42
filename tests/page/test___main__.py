import pytest

from kit_lab.page.__main__ import main


def test_the_command_writes_a_page_and_says_where(tmp_path, capsys):
    path = tmp_path / "out" / "reviews.html"
    main(["reviews", str(path), "--title", "영화평", "--examples", "재미있다", "지루하다"])
    assert capsys.readouterr().out.startswith(f"{path}에 썼다(")
    assert "<h1>영화평</h1>" in path.read_text("utf-8")


def test_what_is_wrong_is_told_without_a_traceback(tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        main(["reviews", str(tmp_path / "reviews.txt")])
    assert end.value.code == 2
    assert ".html로 끝나는" in capsys.readouterr().err
