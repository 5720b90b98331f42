"""문장의 나무. 한국어와 영어가 함께 나누는 뜻이며, 한국어에만 보이는 것(높임, 말차례)도 곁에 적어 둔다."""

from dataclasses import dataclass, field

from kit_core.tasks.korean_english.lexicon import Adverb, Noun, Predicate

ROLES = ("subject", "object", "recipient", "goal", "place", "with", "than")
MODES = ("plain", "not", "progressive", "want", "can", "cannot", "must", "prohibit")
LEVELS = ("plain", "polite", "formal", "casual")  # 해라체, 해요체, 합쇼체, 해체(반말)
LOW = ("plain", "casual")  # 나 and 너, not 저
CONNECTIVES = {"고": "and", "지만": "but", "아서": "so", "니까": "because"}


@dataclass(slots=True)
class Phrase:
    """명사구. also는 와/과로 이은 둘째 명사구, topic은 은/는이다."""

    noun: Noun
    plural: bool = False
    determiner: str = ""  # 이, 그
    number: int = 0
    adjective: Predicate | None = None
    very: Adverb | None = None
    owner: "Phrase | None" = None
    relative: "Clause | None" = None
    also: "Phrase | None" = None
    topic: bool = False


@dataclass(slots=True)
class Clause:
    """절. roles의 값이 문자열이면 물음말이고, gap은 관계절에서 비어 있는 구실이다."""

    predicate: Predicate
    roles: dict[str, "Phrase | str"]
    tense: str = "present"
    mode: str = "plain"
    adverbs: tuple[Adverb, ...] = ()
    gap: str = ""
    short: str = ""  # 안 or 못 before the verb
    honorific: bool = False
    order: tuple[str, ...] = field(default=())


@dataclass(slots=True)
class Sentence:
    """문장: 절 하나, 또는 어미 connective로 이은 절 둘. 둘째 절에 주어가 없으면 첫째 절과 같다."""

    clauses: tuple[Clause, ...]
    connective: str = ""
    question: bool = False
    level: str = "plain"
