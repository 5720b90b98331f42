"""A reader's own file: whatever its encoding and form, every line of it is read or named."""

import gzip
import json

import pytest

from kit_core.tasks.corpora.own_files import LARGEST, read_own_file

PAIRS = ("source", "target")
ROWS = [("오후 세 시", "15:00"), ("“열” 개, 스무 개", "10개, 20개")]


def read(path, fields=PAIRS, **reading):
    return read_own_file("train", path, fields, **reading)


def written(folder, name, text, encoding="utf-8"):
    path = folder / name
    content = text.encode(encoding)
    path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return path


TSV = "".join(f"{a}\t{b}\n" for a, b in ROWS)
CSV = "".join(f'"{a}","{b}"\r\n' for a, b in ROWS)
JSONL = "".join(json.dumps({"질문": a, "답": b}) + "\n" for a, b in ROWS)


@pytest.mark.parametrize(
    ("name", "text", "encoding"),
    [
        ("a.tsv", TSV, "utf-8"),
        ("a.tsv", TSV, "utf-8-sig"),
        ("a.TSV", TSV.replace("\n", "\r\n"), "cp949"),
        ("a.txt", TSV, "utf-16"),
        ("a.tsv.gz", TSV, "cp949"),
        ("a.csv", CSV, "utf-8"),
        ("a.csv", "질문,답\n" + CSV, "cp949"),
        ("a.csv", "Answer;id;Question\n" + "".join(f'"{b}";7;"{a}"\n' for a, b in ROWS), "utf-8"),
        ("a.jsonl", JSONL, "utf-8"),
        ("a.jsonl.gz", "".join(json.dumps([a, b]) + "\n" for a, b in ROWS), "utf-8"),
    ],
)
def test_every_form_and_encoding_gives_the_same_rows(name, text, encoding, tmp_path):
    file = read(written(tmp_path, name, text, encoding))
    assert file.rows == ROWS
    assert file.bad == []
    wanted = {"utf-8-sig": "UTF-8", "utf-16": "UTF-16", "cp949": "CP949"}.get(encoding, "UTF-8")
    assert wanted in file.described


def test_utf16_without_its_mark_is_read_when_it_is_named(tmp_path):
    path = written(tmp_path, "a.tsv", TSV, "utf-16-le")
    with pytest.raises(ValueError, match=r"a\.tsv을.*번째 줄에 글이 아닌 바이트.*utf-16-le"):
        read(path)
    assert read(path, encoding="utf-16-le").rows == ROWS
    with pytest.raises(ValueError, match="encoding='utf-7000'은"):
        read(path, encoding="utf-7000")


@pytest.mark.parametrize(
    ("reading", "rows"),
    [
        ({"columns": ["gold", "said"]}, [("1", "one"), ("2", "two")]),
        ({"columns": ["3", "1"]}, [("gold", "said"), ("1", "one"), ("2", "two")]),
        ({"columns": ["3", "1"], "header": True}, [("1", "one"), ("2", "two")]),
    ],
)
def test_columns_are_named_or_numbered(reading, rows, tmp_path):
    path = written(tmp_path, "a.csv", "said,when,gold\none,x,1\ntwo,y,2\n")
    assert read(path, **reading).rows == rows


def test_a_first_row_of_known_names_is_data_when_told_so(tmp_path):
    path = written(tmp_path, "a.csv", "question,answer\n가,나\n")
    assert read(path).rows == [("가", "나")]
    assert read(path, header=False).rows == [("question", "answer"), ("가", "나")]
    assert read(written(tmp_path, "b.csv", "물음,대답\n가,나\n"), header=True).rows == [("가", "나")]


def test_a_first_row_that_may_name_the_columns_is_asked_about(tmp_path):
    """Taken for data it would be a class of its own."""
    path = written(tmp_path, "a.csv", "글월,주제\n비가 온다,날씨\n눈이 온다,날씨\n공을 찬다,운동\n")
    with pytest.raises(ValueError, match=r"레이블 '주제'은\(는\) 첫 줄에만.*--header.*--no-header"):
        read(path, ("text", "label"))
    assert len(read(path, ("text", "label"), header=True).rows) == 3
    assert len(read(path, ("text", "label"), header=False).rows) == 4
    pairs = read(path)
    assert len(pairs.rows) == 4
    assert pairs.described.endswith("첫 줄도 자료")


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (["said", "none"], "첫 줄에 none이.*있는 것: said, when, gold"),
        (["1", "4"], "열이 3개이다"),
        (["said"], "서로 다른 열을 2개"),
        (["1", "1"], "서로 다른 열을 2개"),
    ],
)
def test_columns_that_are_not_there_are_named(columns, words, tmp_path):
    path = written(tmp_path, "a.csv", "said,when,gold\none,x,1\n")
    with pytest.raises(ValueError, match=words):
        read(path, columns=columns)
    with pytest.raises(ValueError, match="첫 줄에 no이"):
        read(written(tmp_path, "a.jsonl", '{"source": "a"}\n'), columns=["source", "no"])


def test_bad_lines_are_all_named_and_left_out_when_told_so(tmp_path):
    path = written(tmp_path, "a.tsv", "가\t나\n\n다\n라\t마\t바\n사\t아\n")
    with pytest.raises(ValueError, match=r"(?s)쓸 수 없는 줄이 2개.*3번째 줄: 열이 1개.*4번째 줄: 열이 3개"):
        read(path)
    file = read(path, skip_bad=True)
    assert file.rows == [("가", "나"), ("사", "아")]
    assert [line.split(":")[0] for line in file.bad] == ["3번째 줄", "4번째 줄"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "JSON으로 읽을 수 없다"),
        ('{"source": "a"}', "target이"),
        ("7", "사전이 아니라 7"),
        ('{"source": ["a"], "target": "b"}', r"\['a'\]은\(는\) 글이 아니다"),
        ('{"source": "\\ud800", "target": "b"}', "서러게이트"),
    ],
)
def test_a_bad_line_of_json_says_why(line, reason, tmp_path):
    path = written(tmp_path, "a.jsonl", '{"source": "a", "target": 1}\n' + line + "\n")
    assert read(path, skip_bad=True).rows == [("a", "1")]
    with pytest.raises(ValueError, match=f"2번째 줄: .*{reason}"):
        read(path)


def test_a_quote_that_never_closes_is_found_where_it_opens(tmp_path):
    path = written(tmp_path, "a.csv", 'a,b\n"c\nd",e\n"f,g\nh,i\n')
    with pytest.raises(ValueError, match="4번째 줄에서 시작하는 행을 CSV로"):
        read(path, skip_bad=True)


def test_lines_within_a_cell_become_one(tmp_path):
    assert read(written(tmp_path, "a.csv", '"가\n 나",다\n')).rows == [("가 나", "다")]


def test_a_text_is_a_line_with_all_that_is_in_it(tmp_path):
    path = written(tmp_path, "a.txt", "첫 줄\n\n둘째\t줄\n")
    assert read(path, ("text",)).rows == [("첫 줄",), ("둘째 줄",)]


@pytest.mark.parametrize("name", ["a.docx", "a", "a.gz"])
def test_another_form_is_refused_by_name(name, tmp_path):
    path = written(tmp_path, name, "a\tb\n")
    with pytest.raises(ValueError, match=r"train=.*\.tsv, \.csv, \.txt, \.jsonl"):
        read(path)


def test_what_is_not_there_or_empty_or_too_large_is_named(tmp_path, monkeypatch):
    with pytest.raises(FileNotFoundError, match=r"train=.*none\.tsv"):
        read(tmp_path / "none.tsv")
    with pytest.raises(ValueError, match="비었다"):
        read(written(tmp_path, "a.tsv", "\n \n"))
    monkeypatch.setattr("kit_core.tasks.corpora.own_files.LARGEST", 5)
    for name in ("a.tsv", "a.tsv.gz"):
        with pytest.raises(ValueError, match="5바이트를 넘는다"):
            read(written(tmp_path, name, TSV))
    assert LARGEST > 2**28
