"""뜻이 통하는 문장의 나무를 뽑는다. 누가 무엇을 어디에서 할 수 있는지는 낱말의 표가 정한다.

두 가지로 읽히는 문장은 만들지 않는다: 관계절을 거느린 말의 앞에는 은/는의 주어만 오고, 의의 앞말에는 꾸밈이 없으며,
관계절 안의 에서와 에는 바깥 동사가 가질 수 없을 때에만 온다.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

from kit_core.tasks.korean_english.lexicon import (
    Adverb,
    Noun,
    Predicate,
    adjectives,
    adverbs,
    nouns,
    select,
    verbs,
)
from kit_core.tasks.korean_english.structure import LEVELS, LOW, Clause, Phrase, Sentence

T = TypeVar("T")
Frames = tuple[tuple[tuple[Noun, ...], tuple[Noun, ...]], ...]


class Form(NamedTuple):
    """문법의 크기."""

    core: bool  # the marked words alone
    complex: bool  # modals, questions, relatives, comparisons, two clauses
    longest: int  # letters of the Korean sentence
    relative: float = 0.3
    nested: float = 0.12


FORMS = {"full": Form(False, True, 40), "small": Form(True, False, 20)}
# Mode -> the kinds of predicates that take it, and how often.
MODES = {
    "plain": ("free event state exist adjective", 10),
    "not": ("free event state adjective", 3),
    "progressive": ("free event", 2),
    "want": ("free", 1.5),
    "can": ("free", 1.5),
    "cannot": ("free", 1.5),
    "must": ("free", 1.5),
}
SIMPLE = ("plain", "not")
COMPARED = (
    "name",
    "animal",
    "fruit",
    "root",
    "garment",
    "furniture",
    "transit",
    "booklike",
    "container",
    "place",
)
# What a thing is like; what one does with it then, and how.
REASONS = """
비싸다 사다 not cannot
싸다 예쁘다 사다 plain
신선하다 사다 plain
귀엽다 사다 안다 plain
무겁다 들다 나르다 밀다 cannot
가볍다 들다 나르다 can
맛있다 먹다 사다 plain
맵다 먹다 cannot not
뜨겁다 마시다 cannot
차갑다 마시다 not
시원하다 마시다 plain
어렵다 읽다 하다 끝내다 cannot
쉽다 읽다 끝내다 can
재미있다 읽다 보다 plain
지루하다 읽다 보다 not
무섭다 보다 cannot not
더럽다 씻다 빨다 닦다 청소하다 plain must
깨끗하다 씻다 빨다 닦다 청소하다 not
작다 입다 신다 cannot
유명하다 만나다 want
친절하다 좋아하다 믿다 plain
부지런하다 칭찬하다 plain
"""
# The state of a person; what they do then, and how.
STATES = """
바쁘다 쉬다 자다 만나다 놀다 오다 cannot
피곤하다 쉬다 자다 plain
피곤하다 일하다 공부하다 운동하다 달리다 청소하다 cannot
건강하다 달리다 수영하다 운동하다 can
배고프다 먹다 plain
목마르다 마시다 plain
졸리다 자다 plain
졸리다 공부하다 cannot
아프다 쉬다 자다 plain
아프다 일하다 운동하다 수영하다 가다 cannot
행복하다 웃다 춤추다 노래하다 plain
슬프다 울다 plain
심심하다 놀다 산책하다 plain
"""


# What is said, and drawn, more often than the rest.
EVERYDAY = "먹다 마시다 사다 가다 오다 보다 읽다 자다 만나다 배우다 일하다 공부하다 말하다 사랑하다 좋아하다"
SIDES = {"his", "hers"}
NUMBERED = (1, 2, 2, 3, 3, 4, 5)
# What nobody is told not to do.
WELCOME = ("배우다", "공부하다", "돕다", "위로하다", "칭찬하다")


class Again(Exception):
    """어울리는 말이 없어 다시 뽑는다."""


def draw(random: Random, form: Form) -> Iterator[Sentence]:
    """나무를 끝없이 뽑는다."""
    drawer = Drawer(random, form)
    while True:
        try:
            yield drawer.sentence()
        except Again:
            continue


class Drawer:
    """씨앗이 정하는 차례로 나무를 뽑는다. 한 문장에 같은 명사는 한 번만 나온다."""

    def __init__(self, random: Random, form: Form) -> None:
        self.random, self.form = random, form
        self.used: set[Noun] = set()
        self.level, self.adorned = "plain", 0

    def sentence(self) -> Sentence:
        """문장 하나."""
        self.used, self.adorned = set(), 0
        self.level = self.random.choice(LEVELS if self.form.complex else LEVELS[:3])
        way = self.random.random()
        kinds = (
            (0.10, self._question),
            (0.13, self._order),
            (0.17, self._comparison),
            (0.30, self._two_clauses),
        )
        for bound, draw_kind in kinds:
            if self.form.complex and way < bound:
                return draw_kind()
        clause = self._adjectival() if way > 0.87 else self._verbal()
        if clause.mode == "want" and clause.roles["subject"].noun.is_a("you"):
            raise Again  # a wish of yours is asked, not told
        if self.form.complex and self._chance(self.form.relative):
            self._give_relative(clause)
        self._arrange(clause)
        return Sentence((clause,), level=self.level)

    def _chance(self, rate: float) -> bool:
        return self.random.random() < rate

    def _pick(self, choices: Sequence[T]) -> T:
        if not choices:
            raise Again
        return self.random.choice(choices)

    def _fresh(self, group: Sequence[Noun]) -> Noun:
        """아직 쓰지 않은 명사. 나와 너는 낮춤말, 저는 높임말에만 나온다. 형과 오빠처럼 영어가 같은 둘은 함께 나오지 않는다."""
        for _ in range(6):
            noun = self._pick(group)
            if noun.english not in {used.english for used in self.used} and self._speaks(noun):
                self.used.add(noun)
                return noun
        raise Again

    def _speaks(self, noun: Noun) -> bool:
        # A brother's word and a sister's, 형 and 언니, are not one speaker's.
        if noun.tags & SIDES and any(other.tags & SIDES - noun.tags for other in self.used):
            return False
        if not noun.tags & {"me", "you"}:
            return True
        if noun.is_a("you"):
            return self.level in LOW
        register = noun.korean == "우리" or (noun.korean == "나") == (self.level in LOW)
        return register and not any(other.is_a("me") for other in self.used)

    # A clause

    def _adjectival(self) -> Clause:
        predicate, frames = self.random.choice(_pool(self.form.core, True))
        subject = self._phrase(self._fresh(frames[0][0]), predicate, "subject")
        mode = "not" if self._chance(0.25) else "plain"
        very = self.form.complex and mode == "plain" and predicate.axis != "colour" and self._chance(0.15)
        chosen = (self.random.choice(_adverbs("very")),) if very else ()
        tense = "past" if self._chance(0.25) else "present"
        passing = predicate.axis == "state" or subject.noun.is_a("weather")
        if self.form.complex and passing and self._chance(0.25):
            chosen += (self.random.choice(_adverbs("time", tense)),)
        short = self._shortened(predicate, mode, "present")
        return Clause(predicate, {"subject": subject}, tense, mode, chosen, short=short)

    def _verbal(self, simple: bool = False) -> Clause:
        if self.form.complex and not simple and self._chance(0.16):
            return self._counting()
        return self._filled(*self.random.choice(_pool(self.form.core, False)), simple)

    def _counting(self) -> Clause:
        """민수가 사과 두 개를 산다. 낱말마다 그 복수와 단위를 고르게 보게 한다."""
        noun = self._pick(countable())
        verb, frames = self._pick(
            [entry for entry in _doing(noun, True) if {"counts", "countable"} & entry[0].marks]
        )
        clause = self._filled(verb, tuple((who, (noun,)) for who, _ in frames))
        if clause.mode not in ("plain", "progressive") or not clause.roles["subject"].noun.is_a("person"):
            raise Again
        clause.roles["object"] = Phrase(noun, number=self.random.choice(NUMBERED))
        clause.adverbs = tuple(adverb for adverb in clause.adverbs if adverb.kind == "manner")
        return clause

    def _filled(self, verb: Predicate, frames: Frames, simple: bool = False) -> Clause:
        who, what = self.random.choice(frames)
        subject = self._fresh(who)
        thing = self._fresh(what) if what else None
        tense, mode = self._tense_and_mode(verb, subject, simple)
        counted = mode in ("plain", "progressive") and verb.kind != "state"
        roles: dict[str, Phrase | str] = {"subject": self._phrase(subject, verb, "subject", counted)}
        if thing:
            roles["object"] = self._phrase(
                thing, verb, "object", counted and "counts" in verb.marks and subject.is_a("person")
            )
        for role, group in (("recipient", verb.recipients), ("goal", verb.goals)):
            if group:
                roles[role] = self._phrase(self._fresh(ordered(group, self.form.core)), verb, role)
        places = _places(verb, subject, thing, self.form.core) if self._chance(0.3) else ()
        if places and not verb.goals:
            roles["place"] = self._phrase(self._fresh(places), verb, "place")
        if self.form.complex and "social" in verb.marks and subject.is_a("person") and self._chance(0.07):
            roles["with"] = Phrase(self._fresh(_group("person,-me,-worker,-vague")))
        counted = any(isinstance(filler, Phrase) and filler.number for filler in roles.values())
        simple = simple or not self.form.complex or verb.kind in ("state", "exist")
        chosen = () if simple else self._adverbs(verb, tense, mode, counted)
        doer = roles["subject"]
        several = "with" in roles or doer.plural or doer.also or doer.number or subject.korean == "우리"
        if several and any(adverb.korean == "혼자" for adverb in chosen):
            raise Again
        return Clause(verb, roles, tense, mode, chosen, short=self._shortened(verb, mode, tense))

    def _shortened(self, predicate: Predicate, mode: str, tense: str) -> str:
        """안이나 못. 긴 용언과 하다로 끝나는 것 앞에는 잘 쓰지 않는다."""
        long = predicate.name.endswith("하다") or len(predicate.stem.text) > 2
        if long or "over" in predicate.marks or not self._chance(0.4):
            return ""
        return {"not": "안", "cannot": "못" if tense != "future" else ""}.get(mode, "")

    def _tense_and_mode(self, verb: Predicate, subject: Noun, simple: bool) -> tuple[str, str]:
        modes = [mode for mode, (kinds, _) in MODES.items() if verb.kind in kinds.split()]
        if simple or not self.form.complex:
            modes = [mode for mode in modes if mode in SIMPLE]
        if {"over", "abrupt"} & verb.marks:
            modes = [mode for mode in modes if mode != "progressive"]
        if not subject.is_a("person"):
            modes = [mode for mode in modes if mode not in ("want", "must")]
        if "long" in verb.marks:
            modes = [mode for mode in modes if mode != "not"]
        if verb.name in ("찾다", "알다"):
            modes = ["plain"]
        (mode,) = self.random.choices(modes, [MODES[mode][1] for mode in modes])
        tenses, weights = ["past", "present", "future"], [5, 4, 2 * self.form.complex]
        if mode not in SIMPLE or verb.kind in ("state", "exist"):
            weights = [2, 3, 0]
        if "over" in verb.marks and mode == "plain":
            weights = [1, 0, 0]
        if "now" in verb.marks:
            weights = [0, 1, 0]
        (tense,) = self.random.choices(tenses, weights)
        return tense, mode

    def _adverbs(self, verb: Predicate, tense: str, mode: str, counted: bool) -> tuple[Adverb, ...]:
        chosen: list[Adverb] = []
        often = verb.activity or any(goal.is_a("place") for goal in verb.goals)
        habit = (often or "weather" in verb.marks) and not {"over", "abrupt"} & verb.marks
        habit = habit and not counted and mode == "plain"
        running = mode == "progressive" and tense == "present"
        if (
            "long" not in verb.marks
            and self._chance(0.15)
            and (running or (mode in SIMPLE and (tense != "present" or habit)))
        ):
            times = _adverbs("time", "progressive" if running else tense)
            # Whole days suit what happens once better than mornings do.
            brief = {"over", "abrupt"} & verb.marks
            chosen.append(self.random.choice([a for a in times if not brief or a.korean[-1] != "에"]))
        elif habit and tense != "future" and self._chance(0.16):
            chosen.append(self.random.choice(_adverbs("often")))
        manners = tuple(adverb for adverb in _adverbs("manner") if adverb.korean in verb.manners)
        if manners and mode in ("plain", "progressive", "can", "must") and self._chance(0.2):
            chosen.append(self.random.choice(manners))
        return tuple(chosen)

    # A noun phrase

    def _phrase(self, noun: Noun, predicate: Predicate, role: str, counted: bool = False) -> Phrase:
        found, way = Phrase(noun), self.random.random()
        worn = "worn" in predicate.marks
        agent = (
            noun.tags & {"person", "animal"} and not noun.is_a("elder") and not (worn and role == "subject")
        )
        if noun.is_a("bare") or self.adorned > 1:
            if role == "subject" and noun.is_a("name") and self.form.complex and not worn and way < 0.1:
                found.also = Phrase(self._fresh(_group("name")))
        elif way < 0.10 and not noun.tags & {"nature", "weather", "lamp", "kin", "named", "asked"}:
            found.determiner = self.random.choice("이그")
        elif way < 0.24 and not predicate.adjective and role in ("subject", "object", "recipient"):
            self._describe(found, predicate)
        elif way < 0.32 and noun.tags & {"own", "kin"} and role != "place" and not worn:
            family = (
                "name,me,you,pupil,아이"
                if noun.is_a("family")
                else "name,me,you"
                if noun.is_a("kin") and not noun.tags & {"elder", "close"}
                else "나,저,너"
                if noun.is_a("spouse")
                else "me,you"
                if noun.is_a("kin")
                else "person,-worker,-vague"
            )
            found.owner = Phrase(self._fresh(_group(family, self.form.core)))
        elif (
            0.32 <= way < 0.42
            and counted
            and noun.counter
            and (role == "object" or (role == "subject" and agent))
        ):
            found.number = self.random.choice(NUMBERED)
        elif 0.42 <= way < 0.48 and agent:
            found.plural = True
            if self._chance(0.2):
                found.determiner = self.random.choice("이그")
        if not (found.adjective or found.number or found.determiner):
            found.determiner = self._pointed(noun)
        self.adorned += bool(found.determiner or found.adjective or found.owner)
        return found

    def _pointed(self, noun: Noun) -> str:
        """사람처럼 홀로는 너무 흐린 말에 붙는 이나 그."""
        return self.random.choice("이그") if noun.is_a("vague") else ""

    def _describe(self, found: Phrase, predicate: Predicate) -> None:
        fitting = [
            a for a in _describing(found.noun, self.form.core) if not a.only or predicate.name in a.only
        ]
        if fitting:
            found.adjective = self.random.choice(fitting)
            if self.form.complex and found.adjective.axis != "colour" and self._chance(0.08):
                found.very = self.random.choice([a for a in _adverbs("very") if a.korean != "너무"])

    # Relatives

    def _give_relative(self, clause: Clause) -> None:
        """주어나 목적어에 관계절을 붙인다. 때를 나타내는 말은 어느 절의 것인지 흐려지므로 뺀다."""
        role = self.random.choice([role for role in ("subject", "object") if role in clause.roles])
        if role == "object" and "new" in clause.predicate.marks:
            return
        phrase = clause.roles[role]
        plain = isinstance(phrase, Phrase) and not (
            phrase.owner or phrase.also or phrase.number or phrase.adjective
        )
        if plain and not phrase.noun.tags & {"bare", "nature"}:
            clause.adverbs = tuple(adverb for adverb in clause.adverbs if adverb.kind != "time")
            phrase.relative = self._relative(phrase.noun, (clause,))

    def _relative(self, noun: Noun, outer: tuple[Clause, ...]) -> Clause:
        gap = "object" if not noun.tags & {"person", "animal"} or self._chance(0.25) else "subject"
        verb, frames = self._pick(_doing(noun, gap == "object"))
        who, what = self.random.choice(frames)
        clause = Clause(verb, {}, gap=gap)
        if verb.name in {claimed.predicate.name for claimed in outer} or {"now", "weather"} & verb.marks:
            raise Again
        subject, thing = noun, None
        if gap == "object" or what:
            other = self._fresh(who if gap == "object" else what)
            subject, thing = (other, noun) if gap == "object" else (noun, other)
            phrase = clause.roles["subject" if gap == "object" else "object"] = Phrase(
                other, determiner=self._pointed(other)
            )
            if len(outer) == 1 and self._chance(self.form.nested) and not other.is_a("bare"):
                phrase.relative = self._relative(other, (*outer, clause))
                clause.order = tuple(clause.roles)
                outer = (*outer, clause)
        claims = {role for claimed in outer for role, named in _claims(claimed.predicate) if named}
        if verb.goals:
            clause.roles["goal"] = Phrase(self._fresh(ordered(verb.goals, False)))
        elif "thin" in verb.marks:
            raise Again
        elif "place" not in claims and self._chance(0.3) and (places := _places(verb, subject, thing, False)):
            clause.roles["place"] = Phrase(self._fresh(places))
        # The outer verb must not be able to claim what stands in the relative clause.
        if claims & clause.roles.keys():
            raise Again
        # What goes on in Korean while the outer verb is past is not present in English.
        ended = outer[0].tense == "past" and verb.kind != "state"
        if {"over", "abrupt"} & verb.marks:
            tenses = ["past"]
        elif verb.kind == "state" or not (clause.roles or what):
            tenses = [] if ended else ["present"]
        elif ended:
            tenses = ["past"]
        else:
            tenses = ["future"] if "ahead" in verb.marks and self._chance(0.2) else ["present", "past"]
        clause.tense = self._pick(tenses)
        if (
            clause.tense == "present"
            and verb.kind != "state"
            and "abrupt" not in verb.marks
            and self._chance(0.2)
        ):
            clause.mode = "progressive"
        elif gap == "object" and "versus" in verb.marks and clause.tense != "future" and self._chance(0.2):
            clause.mode = "not"
        elif self._chance(0.1) and (manners := [a for a in _adverbs("manner") if a.korean in verb.manners]):
            clause.adverbs = (self.random.choice(manners),)
        clause.honorific = self._honours(subject)
        clause.order = tuple(role for role in ("place", "subject", "goal", "object") if role in clause.roles)
        return clause

    # What Korean alone shows: order, topic, honorifics

    def _honours(self, subject: Noun) -> bool:
        return subject.is_a("elder") and (self.level not in LOW or self._chance(0.7))

    def _arrange(self, clause: Clause, topic: bool | None = None, free: bool = True) -> None:
        roles, subject = clause.roles, clause.roles.get("subject")
        order = [r for r in ("subject", "with", "than", "place", "recipient", "goal", "object") if r in roles]
        loaded = [role for role in order if isinstance(roles[role], Phrase) and roles[role].relative]
        if free and self._chance(0.35):
            self.random.shuffle(order)
        elif free and "place" in order and self._chance(0.3):
            order = ["place", *(role for role in order if role != "place")]
        if loaded:
            order = [*loaded, *(role for role in order if role not in loaded)]
        if isinstance(subject, Phrase):
            clause.honorific = self._honours(subject.noun) and not subject.also
            first = order[0] == "subject"
            # I and we, and what is so of a subject of study, take 은/는 as a rule.
            ruled = topic is not False and subject.noun.tags & {"me", "you", "subject"}
            wanted = self._chance(0.55) if topic is None else topic
            falls = "weather" in clause.predicate.marks
            subject.topic = bool(first and (ruled or wanted) and not (subject.number or falls))
            if loaded == ["object"] and not subject.number and self._chance(0.6):
                subject.topic = True
                order = ["subject", *(role for role in order if role != "subject")]
        if any(adverb.kind == "time" for adverb in clause.adverbs):
            order.insert(0 if self._chance(0.6) else min(1, len(order)), "time")
        clause.order = tuple(order)

    # Kinds of sentences

    def _question(self) -> Sentence:
        clause = self._adjectival() if self._chance(0.2) else self._verbal()
        roles, subject, verb = clause.roles, clause.roles["subject"], clause.predicate
        if subject.noun.is_a("me") or clause.mode in ("not", "cannot"):
            raise Again
        words = {"place": "어디에서", "goal": "어디에", "recipient": "누구에게"}
        if subject.noun.is_a("person") and not verb.adjective:
            words["subject"] = "누가"
        if not _homonymous(verb, subject.noun):
            words["object"] = (
                "누구를" if "object" in roles and roles["object"].noun.is_a("person") else "무엇을"
            )
        unfit = {
            "recipient": ("elder", "animal"),
            "goal": ("surface", "container", "dish", "vehicle", "high", "water"),
        }
        fitting = [
            role for role in roles if role in words and not roles[role].noun.tags & set(unfit.get(role, ()))
        ]
        if not (fitting and self._chance(0.55)):
            self._arrange(clause)
            return Sentence((clause,), question=True, level=self.level)
        asked = self.random.choice(fitting)
        roles[asked] = words[asked]
        self._arrange(clause, topic=self._chance(0.7))
        # The asked word stands at the head or close to the verb.
        rest = [role for role in clause.order if role != asked]
        clause.order = (asked, *rest) if asked == "subject" else (*rest, asked)
        return Sentence((clause,), question=True, level=self.level)

    def _order(self) -> Sentence:
        clause = self._verbal(simple=True)
        verb = clause.predicate
        if (
            verb.kind != "free"
            or verb.name in WELCOME
            or not clause.roles["subject"].noun.is_a("person")
            or "with" in clause.roles
            or any(phrase.noun.is_a("you") for role, phrase in clause.roles.items() if role != "subject")
        ):
            raise Again
        del clause.roles["subject"]
        for phrase in clause.roles.values():
            phrase.number = 0
        clause.mode, clause.tense, clause.short = "prohibit", "present", ""
        self._arrange(clause, free=False)
        return Sentence((clause,), level=self.level)

    def _comparison(self) -> Sentence:
        clause = self._adjectival()
        adjective, noun = clause.predicate, clause.roles["subject"].noun
        kind = next((kind for kind in COMPARED if noun.is_a(kind)), "")
        if adjective.axis in ("colour", "shape", "state") or not kind:
            raise Again
        fitting = [
            other
            for other in ordered(adjective.frames[0][0], False)
            if other.is_a(kind) and other.korean != "옷"
        ]
        clause.roles["than"] = Phrase(self._fresh(fitting))
        clause.mode, clause.adverbs, clause.short = "plain", (), ""
        self._arrange(clause)
        return Sentence((clause,), level=self.level)

    def _two_clauses(self) -> Sentence:
        kinds = (self._reason, self._qualities, self._in_turn, self._versus)
        (kind,) = self.random.choices(kinds, (4, 1.5, 2, 2.5))
        return kind()

    def _reason(self) -> Sentence:
        """모자가 비싸서 사지 않는다, 바빠서 쉴 수 없다."""
        adjective, verb, frames, modes, thingly = self.random.choice(_reasons())
        who, what = self.random.choice(frames)
        doer = self._fresh(who)
        subject = Phrase(doer, determiner=self._pointed(doer))
        mode = self.random.choice(modes)
        tense = "past" if mode not in ("must", "can") and self._chance(0.6) else "present"
        roles: dict[str, Phrase | str] = {}
        if what:
            opening = Phrase(self._fresh(what))
            if thingly and not opening.noun.tags & {"bare", "kin"} and self._chance(0.5):
                opening.determiner = self.random.choice("이그")
            roles["object"] = Phrase(opening.noun, determiner=opening.determiner)
        if verb.goals:
            roles["goal"] = Phrase(self._fresh(ordered(verb.goals, False)))
        if mode == "want" and doer.is_a("you"):
            raise Again
        if not subject.noun.is_a("person") or not (thingly or subject.noun in adjective.frames[0][0]):
            raise Again
        if thingly:
            roles["subject"] = subject
        first = Clause(adjective, {"subject": opening if thingly else subject}, tense)
        second = Clause(verb, roles, tense, mode)
        joint = "아서" if tense == "past" and self._chance(0.7) else self.random.choice(("아서", "니까"))
        return self._joined(first, second, joint, True)

    def _qualities(self) -> Sentence:
        """모자는 예쁘지만 비싸다."""
        first = self._adjectival()
        first.mode, first.short, first.adverbs = "plain", "", ()
        joint = self.random.choice(("고", "지만"))
        side = first.predicate.side
        wanted = side if joint == "고" else {"+": "-", "-": "+"}.get(side, "")
        fitting = [
            other
            for other in _describing(first.roles["subject"].noun, False)
            if other.side == wanted != "0" and other.axis != first.predicate.axis and not other.attributive
        ]
        return self._joined(first, Clause(self._pick(fitting), {}, first.tense), joint, True)

    def _in_turn(self) -> Sentence:
        """빵을 먹고 우유를 마셨다."""
        first = self._verbal(simple=True)
        subject = first.roles["subject"].noun
        verb, frames = self._pick(_doing(subject, False))
        self.used.discard(subject)
        second = self._filled(verb, tuple(((subject,), what) for _, what in frames), simple=True)
        both = (first, second)
        plain = all(c.predicate.kind == "free" and c.mode == "plain" and "with" not in c.roles for c in both)
        if not plain or first.tense == "present" or first.predicate.name == second.predicate.name:
            raise Again
        del second.roles["subject"]
        second.tense = first.tense
        return self._joined(first, second, "고", None)

    def _versus(self) -> Sentence:
        """민수는 사과를 좋아하고 지은은 빵을 좋아한다."""
        verb, frames = self.random.choice(
            [entry for entry in _pool(False, False) if "versus" in entry[0].marks]
        )
        first, second = self._filled(verb, frames, True), self._filled(verb, frames, True)
        if not all(clause.roles["subject"].noun.is_a("person") for clause in (first, second)):
            raise Again
        for clause in (first, second):
            clause.roles["subject"].number = 0
        same = "object" in first.roles and self._chance(0.4)
        if same:
            thing, other = first.roles["object"], second.roles["subject"].noun
            if not any(other in who and thing.noun in what for who, what in frames):
                raise Again
            second.roles["object"] = thing
            second.roles.pop("place", None)
        first.mode, second.mode = "plain", "not" if same else "plain"
        first.short = second.short = ""
        first.tense = second.tense = "past" if self._chance(0.5) else "present"
        return self._joined(first, second, "지만" if same else self.random.choice(("고", "지만")), True)

    def _joined(self, first: Clause, second: Clause, joint: str, topic: bool | None) -> Sentence:
        """절 둘을 잇는다. topic이 None이면 저마다 은/는과 이/가에서 고른다."""
        subject, thing = second.roles.get("subject"), second.roles.get("object")
        if subject and thing and subject.noun.korean == "나" and thing.noun.is_a("flier"):
            raise Again  # 나는 새: I, or flying
        inner = joint in ("아서", "니까") and "subject" in second.roles
        self._arrange(first, topic=False if inner else topic, free=False)
        self._arrange(second, topic=topic, free=False)
        if "subject" not in second.roles:
            second.honorific = first.honorific
        return Sentence((first, second), joint, level=self.level)


# What goes with what, counted out once


@cache
def ordered(group: frozenset[Noun], core: bool) -> tuple[Noun, ...]:
    """명사의 무리를 표의 차례로. 뽑는 차례가 실행마다 같아진다."""
    return tuple(noun for noun in nouns() if noun in group and (noun.core or not core))


@cache
def _group(wanted: str, core: bool = False) -> tuple[Noun, ...]:
    return ordered(select(wanted), core)


@cache
def _pool(core: bool, adjective: bool) -> tuple[tuple[Predicate, Frames], ...]:
    """쓸 수 있는 용언과, 그 주어와 목적어가 될 명사들."""
    found = []
    for predicate in adjectives() if adjective else verbs():
        frames = [(ordered(who, core), ordered(what, core), bool(what)) for who, what in predicate.frames]
        full = tuple((who, what) for who, what, needed in frames if who and (what or not needed))
        if full and (predicate.core or not core) and not predicate.attributive:
            found += [(predicate, full)] * (3 if not core and predicate.name in EVERYDAY.split() else 1)
    return tuple(found)


@cache
def countable() -> tuple[Noun, ...]:
    """목적어로 셀 수 있는 명사."""
    return tuple(
        noun
        for noun in nouns()
        if noun.counter and any({"counts", "countable"} & v.marks for v, _ in _doing(noun, True))
    )


@cache
def _places(predicate: Predicate, subject: Noun, thing: Noun | None, core: bool) -> tuple[Noun, ...]:
    return ordered(frozenset(predicate.places(subject, thing)), core) if predicate.activity else ()


@cache
def _describing(noun: Noun, core: bool) -> tuple[Predicate, ...]:
    return tuple(a for a in adjectives() if noun in a.frames[0][0] and (a.core or not core))


@cache
def _doing(noun: Noun, as_object: bool) -> tuple[tuple[Predicate, Frames], ...]:
    """이 명사가 주어(또는 목적어)가 될 수 있는 동사."""
    found = []
    for predicate, frames in _pool(False, False):
        fitting = tuple(frame for frame in frames if noun in frame[as_object])
        if fitting and not predicate.recipients and predicate.kind != "exist":
            found.append((predicate, fitting))
    return tuple(found)


def _claims(predicate: Predicate) -> tuple[tuple[str, bool], ...]:
    goes = any(verb.goals for verb in verbs() if verb.name == predicate.name)
    return ("goal", goes), ("place", bool(predicate.activity))


@cache
def _adverbs(kind: str, tense: str = "") -> tuple[Adverb, ...]:
    return tuple(a for a in adverbs() if a.kind == kind and (not tense or tense in a.tenses))


@cache
def _homonymous(verb: Predicate, subject: Noun) -> bool:
    """목적어를 모르면 뜻도 모르는 동사인지. 「무엇을 쓰니?」"""
    if verb.name in ("듣다", "들다", "치다", "끼다") or (verb.honorific and subject.is_a("elder")):
        return True
    return sum(other.name == verb.name and other.transitive for other in verbs()) > 1


@cache
def _reasons() -> tuple[tuple[Predicate, Predicate, Frames, tuple[str, ...], bool], ...]:
    """까닭이 되는 형용사, 그래서 하는 일, 그 주어와 목적어, 하는 모습, 까닭이 물건에 있는지."""
    found = []
    for table, thingly in ((REASONS, True), (STATES, False)):
        for line in table.strip().splitlines():
            words = line.split()
            modes = tuple(word for word in words if word in MODES)
            for adjective in (one for one in adjectives() if one.name in words):
                for verb, frames in (entry for entry in _pool(False, False) if entry[0].name in words):
                    if thingly:
                        fitting = (
                            (w, tuple(n for n in what if n in adjective.frames[0][0])) for w, what in frames
                        )
                        frames = tuple(frame for frame in fitting if frame[1])
                    if frames:
                        found.append((adjective, verb, frames, modes, thingly))
    return tuple(found)
