"""ChatbotData를 읽고 나누는 규칙. 작은 파일로 고장을 내고, 진짜 말뭉치가 있으면 그 수를 센다."""

import re

import pytest
from corpus_pairs import pairs_of

from kit_core.tasks import load_chatbot
from kit_core.tasks.corpora.registry import PUBLISHED


def test_questions_and_answers_are_split_by_the_question(write):
    rows = [(f"질문 {i // 2}번{'?' * (i % 2)}", f"답, {i}") for i in range(2_000)]
    write("ChatbotData.csv", "Q,A,label\n" + "".join(f'{q},"{a}",{i % 3}\n' for i, (q, a) in enumerate(rows)))
    splits = load_chatbot()
    assert sorted(pairs_of(splits)) == sorted(rows)
    parts = (splits.train, splits.validation, splits.test)
    for part in parts:
        assert list(part) == sorted(part, key=rows.index)
    one, other, third = ({question.rstrip("?") for question, _ in part} for part in parts)
    assert not one & other | one & third | other & third
    assert 60 <= len(splits.validation) <= 140
    assert 60 <= len(splits.test) <= 140


def test_a_csv_file_with_quotes_commas_bom_and_windows_lines(write):
    text = 'Q,A,label\r\n"밥, 먹었어?","그는 ""응""이라 했다",0\r\n  안녕 ,반가워요.,2   \r\n'
    write("ChatbotData.csv", text.encode("utf-8-sig"))
    assert sorted(pairs_of(load_chatbot())) == sorted(
        [("밥, 먹었어?", '그는 "응"이라 했다'), ("안녕", "반가워요.")]
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "A,Q,label\n가,나,0\n",
            r"1번째 줄: 열의 이름이 \['A', 'Q', 'label'\]이다\. \['Q', 'A', 'label'\]여야",
        ),
        ("Q,A,label\n가,나,0\n가,나\n", "3번째 줄: 열이 2개이다. 질문, 답, 레이블의 세 열이어야"),
        ("Q,A,label\n가,나,다,0\n", "2번째 줄: 열이 4개이다"),
        ("Q,A,label\n\n가,나,0\n", "2번째 줄: 열이 0개이다"),
        ("Q,A,label\n가,나,3\n", "2번째 줄: 레이블이 '3'이다. 0, 1, 2 가운데 하나여야"),
        ("Q,A,label\n가,나,\n", "2번째 줄: 레이블이 ''이다"),
        ("Q,A,label\n가, ,1\n", "2번째 줄: 질문이나 답이 비었다"),
        (",A,label\n", "1번째 줄: 열의 이름이"),
        ('Q,A,label\n가,나,0\n가,"나,0\n', "3번째 줄: CSV로 읽을 수 없다.*따옴표의 짝"),
        ('Q,A,label\n가,"나"다,0\n', "2번째 줄: CSV로 읽을 수 없다"),
    ],
)
def test_a_broken_row_of_the_chatbot_is_named(text, words, write):
    write("ChatbotData.csv", text)
    with pytest.raises(ValueError, match=rf"ChatbotData\.csv의 {words}"):
        load_chatbot()


def test_the_real_chatbot(data_dir):
    splits = load_chatbot()
    assert sum(map(len, (splits.train, splits.validation, splits.test))) == 11_823
    assert (len(splits.validation), len(splits.test)) == (620, 612)
    assert splits.files["ChatbotData.csv"] == PUBLISHED["ChatbotData.csv"].digest
    # Normalised anew here, so that a slip in hash_bucket cannot hide itself.
    letters = [
        {re.sub(r"[\W_]", "", question).lower() for question, _ in part}
        for part in (splits.train, splits.validation, splits.test)
    ]
    assert not letters[0] & letters[1] | letters[0] & letters[2] | letters[1] & letters[2]
    assert ("12시 땡!", "하루가 또 가네요.") in pairs_of(splits)
