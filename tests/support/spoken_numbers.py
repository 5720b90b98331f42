"""A slow reader of spoken numbers, by rules that share nothing with the grammar."""

import re
from datetime import date

NATIVE = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10}
NATIVE |= {"스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80}
NATIVE |= {"아흔": 90, "석": 3, "넉": 4}


def read_sino(text):
    """Adds digit by digit, as a listener would."""
    total = section = digit = 0
    for syllable in text:
        if syllable == "만":
            total, section, digit = ((section + digit) or 1) * 10_000, 0, 0
        elif syllable in "십백천":
            section, digit = section + (digit or 1) * {"십": 10, "백": 100, "천": 1_000}[syllable], 0
        else:
            digit = "영일이삼사오육칠팔구".index(syllable)
    return total + section + digit


def read_native(text):
    words = re.findall("|".join(NATIVE), text)
    assert "".join(words) == text
    return sum(NATIVE[word] for word in words)


def read(source):
    """The written form of any spelling, by rules that share nothing with the grammar."""
    text = source.replace(" ", "")
    if text in ("정오", "자정"):
        return {"정오": "12:00", "자정": "00:00"}[text]
    if match := re.fullmatch("(오전|오후)(.+?)시(.*?)분?", text):
        half, hour, minute = match.groups()
        hour = read_native(hour) % 12 + 12 * (half == "오후")
        return f"{hour:02}:{ {'반': 30, '정각': 0}.get(minute) or read_sino(minute.replace('정각', '')):02}"
    if match := re.fullmatch("(.+)년(.+)월(.+)일", text):
        year, month, day = match.groups()
        month = month.replace("유", "육") if month == "유" else month.replace("시", "십")
        return date(read_sino(year), read_sino(month), read_sino(day)).isoformat()
    if text.endswith("원"):
        return f"{read_sino(text[:-1]):,}원"
    if match := re.fullmatch("(.+?)(개|명|마리|권|살|번|시간|대|장|병)", text):
        numeral, counter = match.groups()
        sino = set(numeral) <= set("일이삼사오육칠팔구십")
        return f"{read_sino(numeral) if sino else read_native(numeral)}{counter}"
    return str(read_sino(text))
