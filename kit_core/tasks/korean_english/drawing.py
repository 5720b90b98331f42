"""뜻이 통하는 문장의 나무를 뽑는다. 누가 무엇을 어디에서 할 수 있는지는 낱말의 표가 정한다.

두 가지로 읽히는 문장은 만들지 않는다: 관계절을 거느린 말의 앞에는 은/는의 주어만 오고, 의의 앞말에는 꾸밈이 없으며,
관계절 안의 에서는 바깥 동사가 가질 수 없을 때에만 온다.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

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
from kit_core.tasks.korean_english.structure import LEVELS, Clause, Phrase, Sentence


class Form(NamedTuple):
    """문법의 크기."""

    core: bool  # the marked words alone
    complex: bool  # modals, questions, relatives, comparisons, two clauses
    longest: int  # syllables


FORMS = {"full": Form(False, True, 40), "small": Form(True, False, 20)}
# Mode -> the kinds of predicates that take it, and how often.
MODES = {
    "plain": (("free", "event", "state", "exist", "adjective"), 10),
    "not": (("free", "event", "state", "adjective"), 3),
    "progressive": (("free", "event"), 2),
    "want": (("free",), 1.5),
    "can": (("free",), 1.5),
    "cannot": (("free",), 1.5),
    "must": (("free",), 1.5),
}
# What is told when it is over, what has no course, and what is told as it is.
MOMENTARY = {
    "도착하다",
    "이르다",
    "잊다",
    "넘어지다",
    "찾다",
    "일어나다",
    "받다",
    "피다",
    "시작하다",
    "끝내다",
}
AT_ONCE = {
    "들르다",
    "켜다",
    "끄다",
    "앉다",
    "눕다",
    "들다",
    "빌리다",
    "빌려주다",
    "초대하다",
    "보내다",
    "잠그다",
    "안다",
    *MOMENTARY,
}
TIMELESS = {"알다"}
ALONE = {"입다", "신다", "끼다", "벗다", "쓰다", "안다"}  # a thing worn or held by one
AHEAD = {
    "먹다",
    "마시다",
    "읽다",
    "사다",
    "팔다",
    "만나다",
    "입다",
    "보내다",
    "배우다",
    "타다",
    "만들다",
    "쓰다",
    "빌리다",
}
# Adjective of the thing -> what one does with it then, and how.
REASONS = """
비싸다 사다 not cannot
싸다 사다 plain
예쁘다 사다 plain
귀엽다 사다 안다 plain
무겁다 들다 나르다 밀다 cannot
가볍다 들다 나르다 can
맛있다 먹다 사다 plain
신선하다 사다 plain
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
낡다 버리다 고치다 plain
유명하다 만나다 want
착하다 좋아하다 plain
친절하다 좋아하다 믿다 plain
부지런하다 칭찬하다 plain
"""
# State of a person -> what they do then, and how.
STATES = """
바쁘다 cannot 쉬다 자다 만나다 보다 놀다 오다
피곤하다 plain 쉬다 자다
피곤하다 cannot 일하다 공부하다 운동하다 달리다 청소하다
건강하다 can 달리다 수영하다 운동하다
"""


@cache
def ordered(group: frozenset[Noun], core: bool) -> tuple[Noun, ...]:
    """명사의 무리를 표의 차례로. 뽑는 차례가 실행마다 같아진다."""
    return tuple(noun for noun in nouns() if noun in group and (noun.core or not core))


@cache
def _pool(core: bool, adjective: bool) -> tuple[tuple[Predicate, tuple], ...]:
    """쓸 수 있는 용언과 그 (주어, 목적어) 무리들."""
    found = []
    for predicate in adjectives() if adjective else verbs():
        frames = tuple((ordered(who, core), ordered(what, core)) for who, what in predicate.frames)
        frames = tuple(
            f for f, (_, what) in zip(frames, predicate.frames, strict=True) if f[0] and (f[1] or not what)
        )
        goals = bool(predicate.goals) <= bool(ordered(predicate.goals, core))
        if frames and goals and (predicate.core or not core) and not predicate.attributive:
            found.append((predicate, frames))
    return tuple(found)


@cache
def _places(predicate: Predicate, subject: Noun, thing: Noun | None, core: bool) -> tuple[Noun, ...]:
    return ordered(frozenset(predicate.places(subject, thing)), core)


@cache
def _describing(noun: Noun, core: bool) -> tuple[Predicate, ...]:
    return tuple(a for a in adjectives() if noun in a.frames[0][0] and (a.core or not core))


@cache
def _doing(noun: Noun, object_gap: bool) -> tuple[tuple[Predicate, tuple], ...]:
    """이 명사가 주어(또는 목적어)가 될 수 있는 동사와 그 무리."""
    found = []
    for predicate, frames in _pool(False, False):
        if predicate.recipients or predicate.kind == "exist":
            continue
        fitting = tuple(f for f in frames if noun in f[object_gap])
        if fitting:
            found.append((predicate, fitting))
    return tuple(found)


@cache
def _adverbs(kind: str, tense: str = "") -> tuple[Adverb, ...]:
    return tuple(a for a in adverbs() if a.kind == kind and (not tense or tense in a.tenses))


@cache
def _manners(predicate: Predicate) -> tuple[Adverb, ...]:
    return tuple(a for a in adverbs() if a.kind == "manner" and a.korean in predicate.manners)


class Drawer:
    """씨앗이 정하는 차례로 나무를 뽑는다. 한 문장에 같은 명사는 한 번만 나온다."""

    def __init__(self, random: Random, form: Form) -> None:
        self.random, self.form = random, form
        self.used: set[Noun] = set()
        self.level = "plain"
        self.adorned = 0

    def sentence(self) -> Sentence:
        """문장 하나."""
        way = self.random.random()
        self.used, self.adorned = set(), 0
        self.level = self.random.choice(LEVELS)
        if not self.form.complex:
            return self._single(self._adjectival if way < 0.15 else self._verbal)
        if way < 0.10:
            return self._question()
        if way < 0.13:
            return self._order()
        if way < 0.17:
            return self._comparison()
        if way < 0.30:
            return self._two_clauses()
        return self._single(self._adjectival if way < 0.40 else self._verbal, relatives=True)

    def _chance(self, rate: float) -> bool:
        return self.random.random() < rate

    def _fresh(self, group: Sequence[Noun]) -> Noun | None:
        """아직 쓰지 않은 명사. 몇 번 뽑아도 없으면 None이다."""
        for _ in range(6):
            noun = self.random.choice(group)
            # One speaks of oneself once, and in one register.
            if noun.is_a("me") and (
                noun.korean != "우리" and (noun.korean == "저") == (self.level == "plain")
            ):
                continue
            if noun not in self.used and not (noun.is_a("me") and any(n.is_a("me") for n in self.used)):
                self.used.add(noun)
                return noun
        return None

    def _single(self, draw, relatives: bool = False) -> Sentence:
        clause = draw()
        if relatives and self._chance(0.3):
            self._give_relative(clause)
        self._arrange(clause)
        return Sentence((clause,), level=self.level)

    # A clause

    def _adjectival(self) -> Clause:
        predicate, frames = self.random.choice(_pool(self.form.core, True))
        noun = self._must(self._fresh(frames[0][0]))
        subject = self._phrase(noun, predicate, "subject", described=True)
        tense = "past" if self._chance(0.25) else "present"
        mode = "not" if self._chance(0.25) else "plain"
        short = "안" if mode == "not" and len(predicate.stem.text) < 3 and self._chance(0.3) else ""
        very = ()
        if mode == "plain" and self.form.complex and self._chance(0.15) and predicate.axis != "colour":
            very = (self.random.choice(_adverbs("very")),)
        return Clause(predicate, {"subject": subject}, tense, mode, very, short=short)

    def _verbal(self, simple: bool = False, wanted: Predicate | None = None) -> Clause:
        pool = _pool(self.form.core, False)
        predicate, frames = self.random.choice(pool)
        return self._filled(predicate, frames, simple)

    def _filled(self, predicate: Predicate, frames: tuple, simple: bool) -> Clause:
        who, what = self.random.choice(frames)
        subject = self._must(self._fresh(who))
        thing = self._must(self._fresh(what)) if what else None
        tense, mode = self._tense_and_mode(predicate, subject, simple)
        roles: dict[str, Phrase | str] = {
            "subject": self._phrase(subject, predicate, "subject", counted=mode in ("plain", "progressive"))
        }
        if thing:
            roles["object"] = self._phrase(
                thing, predicate, "object", counted=mode in ("plain", "must", "want")
            )
        core = self.form.core
        if predicate.recipients:
            one = self._must(self._fresh(ordered(predicate.recipients, core)))
            roles["recipient"] = self._phrase(one, predicate, "recipient")
        if predicate.goals:
            one = self._must(self._fresh(ordered(predicate.goals, core)))
            roles["goal"] = self._phrase(one, predicate, "goal")
        elif predicate.activity and self._chance(0.3):
            places = _places(predicate, subject, thing, core)
            if places and (place := self._fresh(places)):
                roles["place"] = self._phrase(place, predicate, "place")
        if (
            predicate.social
            and not core
            and subject.is_a("person")
            and not roles["subject"].number
            and self._chance(0.1)
        ):
            friend = self._fresh(_friends())
            if friend:
                roles["with"] = Phrase(friend)
        chosen, short = self._adverbs_of(predicate, tense, mode, roles, simple), ""
        if (
            mode == "not"
            and len(predicate.stem.text) < 3
            and not predicate.name.endswith("하다")
            and self._chance(0.4)
        ):
            short = "안"
        if (
            mode == "cannot"
            and not predicate.name.endswith("하다")
            and self._chance(0.4)
            and tense != "future"
        ):
            short = "못"
        return Clause(predicate, roles, tense, mode, chosen, short=short)

    def _tense_and_mode(self, predicate: Predicate, subject: Noun, simple: bool) -> tuple[str, str]:
        modes = ["plain", "not"] if simple or not self.form.complex else list(MODES)
        fitting = [mode for mode in modes if predicate.kind in MODES[mode][0]]
        if predicate.name in AT_ONCE:
            fitting = [mode for mode in fitting if mode != "progressive"]
        if predicate.name in ("찾다", "알다"):
            fitting = ["plain"]
        if not subject.is_a("person"):
            fitting = [mode for mode in fitting if mode not in ("want", "must")]
        (mode,) = self.random.choices(fitting, [MODES[mode][1] for mode in fitting])
        tenses = ["past", "present", "future"] if self.form.complex else ["past", "present"]
        weights = [5, 4, 2] if self.form.complex else [5, 4]
        if mode in ("progressive", "want", "can", "cannot", "must") or predicate.kind in ("state", "exist"):
            tenses, weights = ["past", "present"], [2, 3]
        if predicate.name in MOMENTARY and "present" in tenses and mode == "plain":
            tenses, weights = ["past"], [1]
        if predicate.name in TIMELESS:
            tenses, weights = ["present"], [1]
        (tense,) = self.random.choices(tenses, weights)
        return tense, mode

    def _adverbs_of(self, predicate, tense, mode, roles, simple) -> tuple[Adverb, ...]:
        chosen: list[Adverb] = []
        if simple or not self.form.complex or predicate.kind in ("state", "exist"):
            return ()
        habit = (predicate.activity or predicate.goals) and predicate.name not in MOMENTARY
        counted = any(isinstance(filler, Phrase) and filler.number for filler in roles.values())
        if self._chance(0.15):
            when = "progressive" if mode == "progressive" and tense == "present" else tense
            times = _adverbs("time", when) if mode in ("plain", "not", "progressive") else ()
            if (mode == "progressive" and tense == "past") or (
                when == "present" and not (habit and mode == "plain")
            ):
                times = ()
            if predicate.name in MOMENTARY:
                times = tuple(a for a in times if not a.korean.endswith("에"))
            if times and not (counted and when == "present"):
                chosen.append(self.random.choice(times))
        elif mode == "plain" and tense != "future" and not counted and habit and self._chance(0.12):
            chosen.append(self.random.choice(_adverbs("often")))
        manners = _manners(predicate)
        if manners and mode in ("plain", "progressive", "can", "must") and self._chance(0.2):
            chosen.append(self.random.choice(manners))
        return tuple(chosen)

    @staticmethod
    def _must(noun: Noun | None) -> Noun:
        if noun is None:
            raise Again
        return noun

    # A noun phrase

    def _phrase(self, noun, predicate, role, counted=False, described=False) -> Phrase:
        found = Phrase(noun)
        if noun.tags & {"bare", "city"} or self.adorned >= 2:
            return self._together(found, role)
        way = self.random.random()
        if way < 0.10 and not noun.tags & {"nature", "lamp", "kin"}:
            found.determiner = self.random.choice("이그")
        elif way < 0.24 and not described and role not in ("goal", "place"):
            self._adjective(found, predicate)
        elif way < 0.32 and noun.tags & {"own", "kin"} and role != "place" and predicate.name not in ALONE:
            owners = [n for n in _owners(noun, self.form.core) if n not in self.used and self._in_register(n)]
            speaks = any(n.is_a("me") for n in self.used)
            owners = [n for n in owners if not (n.is_a("me") and speaks)]
            found.owner = Phrase(self.random.choice(owners))
            self.used.add(found.owner.noun)
        elif way < 0.42 and noun.counter and predicate.kind not in ("state", "exist", "adjective"):
            agents = (
                noun.tags & {"person", "animal"} and not noun.is_a("elder") and predicate.name not in ALONE
            )
            if counted and (predicate.counts if role == "object" else role == "subject" and agents):
                found.number = self.random.choice((1, 2, 2, 3, 3, 4, 5))
        elif way < 0.48 and role in ("subject", "object", "recipient") and noun.tags & {"person", "animal"}:
            found.plural = not (noun.is_a("elder") or (role == "subject" and predicate.name in ALONE))
            if found.plural and self._chance(0.2):
                found.determiner = self.random.choice("이그")
        elif way < 0.52:
            return self._together(found, role)
        self.adorned += found.determiner != "" or found.adjective is not None or found.owner is not None
        return found

    def _in_register(self, noun: Noun) -> bool:
        return (
            not noun.is_a("me") or noun.korean == "우리" or (noun.korean == "나") == (self.level == "plain")
        )

    def _together(self, found: Phrase, role: str) -> Phrase:
        """이름과 이름을 와/과로 잇는다."""
        if role == "subject" and found.noun.is_a("name") and self._chance(0.12):
            other = self._fresh(_names(self.form.core))
            if other and other is not found.noun:
                found.also = Phrase(other)
        return found

    def _adjective(self, found: Phrase, predicate: Predicate) -> None:
        fitting = [
            a for a in _describing(found.noun, self.form.core) if not a.only or predicate.name in a.only
        ]
        if predicate.kind == "exist":
            fitting = [a for a in fitting if not a.only]
        if fitting:
            found.adjective = self.random.choice(fitting)
            if self.form.complex and found.adjective.axis != "colour" and self._chance(0.08):
                found.very = self.random.choice(_adverbs("very"))

    # Relatives

    def _give_relative(self, clause: Clause) -> None:
        """주어나 목적어에 관계절을 붙인다."""
        roles = [r for r in ("subject", "object") if isinstance(clause.roles.get(r), Phrase)]
        role = self.random.choice(roles)
        phrase = clause.roles[role]
        if phrase.noun.is_a("bare") or phrase.owner or phrase.also or phrase.number or phrase.adjective:
            return
        if clause.adverbs and any(a.kind == "time" for a in clause.adverbs):
            clause.adverbs = tuple(a for a in clause.adverbs if a.kind != "time")
        phrase.relative = self._relative(phrase, clause, depth=1)

    def _relative(self, phrase: Phrase, outer: Clause, depth: int) -> Clause | None:
        object_gap = not phrase.noun.tags & {"person", "animal"} or self._chance(0.25)
        choices = _doing(phrase.noun, object_gap)
        if not choices:
            return None
        predicate, frames = self.random.choice(choices)
        if predicate is outer.predicate or predicate.name in TIMELESS:
            return None
        who, what = self.random.choice(frames)
        roles: dict[str, Phrase | str] = {}
        other_role = "subject" if object_gap else "object"
        pool = who if object_gap else what
        other = None
        if pool:
            other = self._fresh(pool)
            if other is None or other.is_a("me"):
                return None
            roles[other_role] = Phrase(other)
            if depth == 1 and self._chance(0.12) and not other.is_a("bare"):
                roles[other_role].relative = self._relative(roles[other_role], outer, 2)
        subject, thing = (other, phrase.noun) if object_gap else (phrase.noun, other)
        inner = bool(pool) and roles[other_role].relative
        if predicate.goals:
            goals = ordered(predicate.goals, False)
            goal = self._fresh(goals)
            if goal is None or outer.predicate.goals or inner:
                return None
            roles["goal"] = Phrase(goal)
        elif predicate.activity and not inner and self._chance(0.3):
            places = _places(predicate, subject, thing, False)
            # The outer verb must not be able to claim the place.
            if places and not outer.predicate.activity and (place := self._fresh(places)):
                roles["place"] = Phrase(place)
        tenses = (
            ("present", "past", "present", "past", "future")
            if predicate.name in AHEAD
            else ("present", "past")
        )
        if predicate.kind == "state" or not (roles or pool):
            tenses = ("present",)
        if predicate.name in MOMENTARY:
            tenses = ("past",)
        tense = self.random.choice(tenses)
        mode = "plain"
        if (
            tense == "present"
            and predicate.kind in ("free", "event")
            and predicate.name not in AT_ONCE
            and self._chance(0.2)
        ):
            mode = "progressive"
        elif predicate.kind in ("free", "state") and self._chance(0.1) and tense != "future":
            mode = "not"
        manners = ()
        if mode == "plain" and _manners(predicate) and self._chance(0.1):
            manners = (self.random.choice(_manners(predicate)),)
        return Clause(
            predicate,
            roles,
            tense,
            mode,
            manners,
            gap="object" if object_gap else "subject",
            honorific=self._honours(subject) if subject else False,
            order=tuple(r for r in ("place", "subject", "goal", "object") if r in roles),
        )

    # The surface: order, topic, honorifics

    def _honours(self, subject: Noun) -> bool:
        return subject.is_a("elder") and (self.level != "plain" or self._chance(0.7))

    def _arrange(self, clause: Clause, topic: bool | None = None, lead: bool = True) -> None:
        subject = clause.roles.get("subject")
        if isinstance(subject, Phrase):
            clause.honorific = self._honours(subject.noun) and subject.also is None
            wanted = self._chance(0.55) if topic is None else topic
            subject.topic = wanted and not subject.number
        usual = [
            r
            for r in ("subject", "with", "than", "place", "recipient", "goal", "object")
            if r in clause.roles
        ]
        loaded = [r for r in usual if isinstance(clause.roles[r], Phrase) and _deep(clause.roles[r])]
        if self.random.random() < 0.35 and lead:
            self.random.shuffle(usual)
        elif "place" in usual and lead and self._chance(0.3):
            usual.remove("place")
            usual.insert(0, "place")
        if loaded:
            usual.remove(loaded[0])
            if (
                loaded[0] == "object"
                and isinstance(subject, Phrase)
                and not subject.number
                and self._chance(0.6)
            ):
                subject.topic = True
                usual.remove("subject")
                usual = ["subject", "object", *usual]
            else:
                usual.insert(0, loaded[0])
        if any(adverb.kind == "time" for adverb in clause.adverbs):
            usual.insert(0 if self._chance(0.6) else min(1, len(usual)), "time")
        clause.order = tuple(usual)
        ahead = usual[: usual.index("subject")] if "subject" in usual else ()
        if "object" in ahead and not loaded and isinstance(subject, Phrase) and topic is None:
            subject.topic = False

    # Kinds of sentences

    def _question(self) -> Sentence:
        clause = self._adjectival() if self._chance(0.2) else self._verbal()
        subject = clause.roles["subject"]
        if subject.noun.is_a("me") or clause.mode in ("not", "cannot"):
            raise Again
        roles, asked = clause.roles, None
        if self._chance(0.55):
            fitting = []
            if subject.noun.is_a("person") and not clause.predicate.adjective:
                fitting.append(("subject", "누가"))
            thing = roles.get("object")
            if thing is not None and clause.predicate.stem.text not in AMBIGUOUS:
                fitting.append(("object", "누구를" if thing.noun.is_a("person") else "무엇을"))
            if "place" in roles:
                fitting.append(("place", "어디에서"))
            if "goal" in roles and roles["goal"].noun.is_a("place"):
                fitting.append(("goal", "어디에"))
            if "recipient" in roles and not roles["recipient"].noun.tags & {"elder", "animal"}:
                fitting.append(("recipient", "누구에게"))
            if fitting:
                asked = self.random.choice(fitting)
        if asked:
            roles[asked[0]] = asked[1]
        elif self._chance(0.2):
            self._give_relative(clause)
        self._arrange(clause, topic=None if not asked else self._chance(0.7))
        if asked and asked[0] == "subject":
            clause.honorific = False
        if asked and not any(isinstance(f, Phrase) and _deep(f) for f in roles.values()):
            # The asked word stands close to the verb, or at the head.
            rest = [r for r in clause.order if r != asked[0]]
            clause.order = (asked[0], *rest) if asked[0] == "subject" else (*rest, asked[0])
        return Sentence((clause,), question=True, level=self.level)

    def _order(self) -> Sentence:
        clause = self._verbal(simple=True)
        if clause.predicate.kind != "free" or clause.predicate.name in MOMENTARY or "with" in clause.roles:
            raise Again
        subject = clause.roles.pop("subject")
        if not subject.noun.is_a("person"):
            raise Again
        thing = clause.roles.get("object")
        if isinstance(thing, Phrase):
            thing.number = 0
        clause.mode, clause.tense, clause.adverbs, clause.short = "prohibit", "present", (), ""
        self._arrange(clause, lead=False)
        return Sentence((clause,), level=self.level)

    def _comparison(self) -> Sentence:
        clause = self._adjectival()
        adjective, subject = clause.predicate, clause.roles["subject"]
        kinds = [
            t
            for t in (
                "name",
                "animal",
                "fruit",
                "root",
                "clothes",
                "furniture",
                "transit",
                "booklike",
                "container",
            )
            if subject.noun.is_a(t)
        ]
        kinds = kinds[:1] if kinds else ["place"] if subject.noun.is_a("place") else []
        if adjective.axis in ("colour", "shape", "state") or not kinds:
            raise Again
        others = [n for n in ordered(adjective.frames[0][0], False) if n.is_a(kinds[0])]
        other = self._must(self._fresh(others)) if others else self._must(None)
        clause.roles["than"] = Phrase(other)
        clause.mode, clause.adverbs, clause.short = "plain", (), ""
        self._arrange(clause)
        return Sentence((clause,), level=self.level)

    def _two_clauses(self) -> Sentence:
        way = self.random.random()
        if way < 0.4:
            return self._reason()
        if way < 0.55:
            return self._adjectives_joined()
        return self._events_joined()

    def _reason(self) -> Sentence:
        connective = self.random.choice(("아서", "니까"))
        if self._chance(0.35):
            first, second = self._state_and_deed()
        else:
            first, second = self._thing_and_deed()
        first.tense = second.tense
        self._arrange(first, topic="subject" not in second.roles)
        self._arrange(second, topic=None, lead=False)
        if "subject" not in second.roles:
            second.honorific = first.honorific
        return Sentence((first, second), connective, level=self.level)

    def _thing_and_deed(self) -> tuple[Clause, Clause]:
        adjective, verb, frames, modes = self.random.choice(_reasons())
        who, what = self.random.choice(frames)
        thing = self._must(self._fresh(what))
        subject = self._must(self._fresh(who))
        if not subject.is_a("person"):
            raise Again
        opening = Phrase(thing, determiner=self.random.choice(("", "", "이", "그")))
        again = Phrase(thing, determiner="그" if opening.determiner else "")
        mode = self.random.choice(modes)
        tense = "past" if mode not in ("must", "can") and self._chance(0.6) else "present"
        roles: dict[str, Phrase | str] = {"subject": Phrase(subject), "object": again}
        return Clause(adjective, {"subject": opening}, tense), Clause(verb, roles, tense, mode)

    def _state_and_deed(self) -> tuple[Clause, Clause]:
        adjective, verb, frames, mode = self.random.choice(_states())
        who, what = self.random.choice(frames)
        subject = self._must(self._fresh(who))
        if not subject.is_a("person") or subject not in adjective.frames[0][0]:
            raise Again
        roles: dict[str, Phrase | str] = {}
        if what:
            roles["object"] = Phrase(self._must(self._fresh(what)))
        if verb.goals:
            roles["goal"] = Phrase(self._must(self._fresh(ordered(verb.goals, False))))
        tense = "past" if self._chance(0.6) else "present"
        return Clause(adjective, {"subject": Phrase(subject)}, tense), Clause(verb, roles, tense, mode)

    def _adjectives_joined(self) -> Sentence:
        """이 모자는 예쁘지만 비싸다, 개는 크고 고양이는 작다."""
        first = self._adjectival()
        first.mode, first.short, first.adverbs = "plain", "", ()
        connective = self.random.choice(("고", "지만"))
        noun = first.roles["subject"].noun
        wanted = {"고": {"+": "+", "-": "-"}, "지만": {"+": "-", "-": "+"}}[connective].get(
            first.predicate.side
        )
        fitting = [
            a
            for a in _describing(noun, False)
            if a.side == wanted and a.axis != first.predicate.axis and not a.attributive
        ]
        if not fitting:
            raise Again
        second = Clause(self.random.choice(fitting), {}, first.tense)
        self._arrange(first, topic=True)
        second.honorific = first.honorific
        return Sentence((first, second), connective, level=self.level)

    def _events_joined(self) -> Sentence:
        """한 사람이 잇달아 하거나, 두 사람이 서로 다르게 한다."""
        if self._chance(0.5):
            first = self._verbal(simple=True)
            if first.predicate.kind != "free" or first.mode != "plain" or first.tense == "present":
                raise Again
            subject = first.roles["subject"].noun
            predicate, frames = self.random.choice(_doing(subject, False))
            if (
                predicate.kind != "free"
                or predicate is first.predicate
                or predicate.name == first.predicate.name
            ):
                raise Again
            second = self._filled(predicate, tuple((f[0], f[1]) for f in frames), simple=True)
            if second.mode != "plain" or "with" in second.roles:
                raise Again
            del second.roles["subject"]
            second.tense, second.adverbs = first.tense, ()
            self._arrange(first)
            self._arrange(second, lead=False)
            second.honorific = first.honorific
            return Sentence((first, second), "고", level=self.level)
        predicate, frames = self.random.choice([p for p in _pool(False, False) if p[0].name in CONTRASTED])
        first, second = self._filled(predicate, frames, True), self._filled(predicate, frames, True)
        if not all(clause.roles["subject"].noun.is_a("person") for clause in (first, second)):
            raise Again
        same = "object" in first.roles and self._chance(0.4)
        if same:
            second.roles["object"] = first.roles["object"]
            first.mode, second.mode = "plain", "not"
        else:
            first.mode = second.mode = "plain"
        first.short = second.short = ""
        second.tense = first.tense = "past" if self._chance(0.5) else "present"
        connective = "지만" if same else self.random.choice(("고", "지만"))
        self._arrange(first, topic=True, lead=False)
        self._arrange(second, topic=True, lead=False)
        return Sentence((first, second), connective, level=self.level)


class Again(Exception):
    """어울리는 말이 없어 다시 뽑는다."""


AMBIGUOUS = ()
CONTRASTED = (
    "먹다",
    "마시다",
    "읽다",
    "좋아하다",
    "싫어하다",
    "사다",
    "배우다",
    "가다",
    "보다",
    "그리다",
    "받다",
    "기다리다",
)


@cache
def _friends() -> tuple[Noun, ...]:
    return ordered(select("person,-me,-worker"), False)


@cache
def _names(core: bool) -> tuple[Noun, ...]:
    return ordered(select("name"), core)


@cache
def _owners(noun: Noun, core: bool) -> tuple[Noun, ...]:
    """이 명사를 의 앞에서 거느릴 수 있는 사람."""
    if noun.is_a("kin"):
        return ordered(select("name,me,pupil,아이" if noun.is_a("family") else "name,me"), core)
    return ordered(select("person,-worker"), core)


@cache
def _reasons() -> tuple:
    found = []
    for line in REASONS.strip().splitlines():
        name, *rest = line.split()
        modes = tuple(word for word in rest if word in MODES)
        for adjective in adjectives():
            if adjective.name != name:
                continue
            for verb, frames in _pool(False, False):
                fitting = tuple(
                    (who, tuple(n for n in what if n in adjective.frames[0][0]))
                    for who, what in frames
                    if what
                )
                fitting = tuple(f for f in fitting if f[1])
                if verb.name in rest and fitting:
                    found.append((adjective, verb, fitting, modes))
    return tuple(found)


@cache
def _states() -> tuple:
    found = []
    for line in STATES.strip().splitlines():
        name, mode, *deeds = line.split()
        adjective = next(a for a in adjectives() if a.name == name)
        found += [
            (adjective, verb, frames, mode) for verb, frames in _pool(False, False) if verb.name in deeds
        ]
    return tuple(found)


def _deep(phrase: Phrase) -> bool:
    return phrase.relative is not None


def draw(random: Random, form: Form) -> Iterable[Sentence]:
    """나무를 끝없이 뽑는다."""
    drawer = Drawer(random, form)
    while True:
        try:
            yield drawer.sentence()
        except Again:
            continue
