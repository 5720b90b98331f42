"""조사: 앞말의 받침에 따라 갈리는 꼴과, 조사가 나타내는 구실."""

from kit_core.tasks.korean_english.conjugation import parts

# Particle -> its forms after a vowel and after a consonant.
FORMS = {
    "이": ("가", "이"),
    "은": ("는", "은"),
    "을": ("를", "을"),
    "와": ("와", "과"),
    "보다": ("보다", "보다"),
    "에서": ("에서", "에서"),
    "에": ("에", "에"),
    "에게": ("에게", "에게"),
    "께": ("께", "께"),
    "께서": ("께서", "께서"),
    "께서는": ("께서는", "께서는"),
    "의": ("의", "의"),
}
ROLES = {
    "이": "subject",
    "은": "subject",
    "께서": "subject",
    "께서는": "subject",
    "을": "object",
    "에게": "recipient",
    "께": "recipient",
    "에": "goal",
    "에서": "place",
    "보다": "than",
}
TOPICS = ("은", "께서는")
IRREGULAR = {
    "나이": "내가",
    "저이": "제가",
    "나의": "내",
    "저의": "제",
    "우리의": "우리",
    "너이": "네가",
    "너의": "네",
}


def attach(word: str, particle: str) -> str:
    """낱말에 조사를 붙인다. 책, 은 -> 책은; 나, 이 -> 내가."""
    if word + particle in IRREGULAR:
        return IRREGULAR[word + particle]
    return word + FORMS[particle][parts(word[-1])[2] != " "]
