// 찾기의 속: 찾는 말을 알아듣고, 그것이 있는 절을 골라 차례를 매긴다. 화면은 모른다 (search_box.js).
(() => {
  const { HANGUL, spell, plain, words, size, reopened, asHangul, asLatin } = globalThis.kitSearch.letters;
  const { Vocabulary, PARTICLE, ASKING, LIGHT } = globalThis.kitSearch.words;
  const { rootOf, rootsOf } = globalThis.kitSearch.verbs;
  const { Sounds, Text } = globalThis.kitSearch;
  const written = (one) => one.normalize("NFC");
  const GLUED = ["안", "못", "왜"].map(plain); // 안나와요 is 안 나와요
  const LONGEST = 100; // letters of a query
  const MOST = 12; // words of a query
  // What a page counts for: a chapter teaches, the others tell of it.
  const KINDS = {
    chapter: 1,
    appendix: 0.6,
    paper: 0.55,
    glossary: 0.5,
    front: 0.45,
    api: 0.3,
    references: 0.2,
  };
  const EXERCISE = /^(연습|흔한 오해|정리)/;

  /** The index, and what is asked of it. */
  class Engine {
    constructor({ pages, sections, terms, synonyms }) {
      this.pages = pages.map(([name, title, kind]) => ({ name, title, kind }));
      this.sections = sections.map(([page, anchor, heading, text, kind]) => {
        return { page, anchor, heading, text, kind };
      });
      this.firsts = this.pages.map((_, page) => this.sections.findIndex((one) => one.page === page));
      this.text = new Text(this.sections);
      this.#name(terms, synonyms);
    }

    #name(terms, synonyms) {
      this.names = new Map(); // plain name -> { terms, joints: where a word of it ends }
      this.spelt = new Map(); // a Latin word of a name -> the Hangul one that stands in its place: beam is 빔
      const joints = (name) => {
        const found = new Set();
        let at = 0;
        spell(name, (_code, _place, _kind, begins) => {
          if (begins && at) found.add(at);
          at++;
        });
        return found;
      };
      this.said = new Map(); // a Latin name -> what the book says for it
      for (const [section, groups, chapter] of terms) {
        this.sections[section].chapter = chapter;
        for (const [korean, ...others] of groups)
          for (const name of others.filter((one) => /^[a-z]/i.test(one))) this.said.set(name, korean);
        for (const group of groups) {
          const [hangul, latin] = group.map((name) => name.split(/[\s-]+/));
          if (latin?.length === hangul.length && /^[a-z]/i.test(latin[0]))
            for (const [at, word] of latin.entries()) this.spelt.set(plain(word), plain(hangul[at]));
          for (const name of group) {
            const key = plain(name);
            const known = this.names.get(key) ?? {
              terms: new Set(),
              joints: joints(name),
              others: new Set(),
            };
            known.terms.add(section);
            for (const other of group) known.others.add(plain(other));
            this.names.set(key, known);
          }
        }
      }
      this.synonyms = new Map();
      const turned = [];
      for (const [asked, means, place, note] of synonyms)
        for (const one of asked) {
          if (/^[a-z ]+$/.test(one) && !this.said.has(one)) this.said.set(one, one);
          const bare = unglued(one.normalize("NFC")).map((word) => word.plain);
          for (const key of [plain(one), bare.join("")]) this.synonyms.set(key, { means, place, note });
          if (bare.length > 1) turned.push([[...bare.slice(1), bare[0]].join(""), { means, place, note }]);
        }
      // 헤드 왜 is 왜 헤드, where it is nothing else.
      for (const [key, synonym] of turned)
        if (!this.synonyms.has(key) && !this.names.has(key)) this.synonyms.set(key, synonym);
      this.sounds = new Sounds(this.said.keys());
    }

    /** Made when it is first needed; search_box.js asks for it while the reader has not typed yet. */
    get vocabulary() {
      if (!this.known) {
        const names = new Map([...this.names].map(([name, { joints }]) => [name, joints]));
        for (const name of this.synonyms.keys()) if (!names.has(name)) names.set(name, new Set());
        this.known = new Vocabulary(this.text.counts(), names);
      }
      return this.known;
    }

    /** What is asked for: units with one or more words that stand for each. */
    #units(query, notes) {
      const asked = this.#asked(query);
      const units = [];
      const places = [];
      for (let from = 0; from < asked.length; ) {
        let count = Math.min(5, asked.length - from);
        for (; count > 0; count--) {
          const some = asked.slice(from, from + count);
          const key = this.#known(some) ?? this.#known(weighty(some));
          const heard = key === undefined ? this.#heard(some) : undefined;
          if (key === undefined && heard === undefined) continue;
          const unit = this.#synonym(key ?? plain(heard), notes, places);
          if (heard) Object.assign(unit, { text: some.map((one) => one.text).join(" "), maybe: heard });
          units.push(unit);
          // What leads to a place says nothing of where else its words stand.
          if (!unit.means) units.push(...some.map((one) => ({ asked: { ...one, led: true } })));
          break;
        }
        if (!count) units.push({ asked: asked[from] });
        from += Math.max(count, 1);
      }
      const content = units.filter((unit) => unit.words || !ASKING.has(unit.asked.plain));
      const kept = content.length ? content : units;
      return {
        units: kept.flatMap((unit) => (unit.words ? [unit] : this.#unit(unit.asked, notes, places))),
        places,
      };
    }

    /** The words of a query, Hangul ones with what is left without their endings. */
    #asked(query) {
      const composed = query.normalize("NFC");
      return unglued(composed)
        .slice(0, MOST)
        .flatMap((word) => {
          const { vocabulary } = this;
          const before = GLUED.find((one) => word.plain.startsWith(one));
          const rest = before && word.plain.slice(before.length);
          if (!rest || vocabulary.count(word.plain) || !rootOf(rest, (one) => vocabulary.count(one)))
            return word;
          return [before, rest].map((plain) => ({ ...word, plain, text: written(plain) }));
        })
        .map((word) => {
          const { vocabulary } = this;
          if (word.kind !== HANGUL) return { ...word, stem: word.plain, root: null };
          const root = rootOf(word.plain, (one) => vocabulary.count(one));
          return { ...word, stem: vocabulary.stem(word.plain), root };
        });
    }

    /** The synonym that some words are together, as they stand or without their endings. */
    #known(asked) {
      if (!asked.length) return undefined;
      const joined = asked.map((one) => one.plain).join("");
      const stems = asked.map((one) => one.stem).join("");
      const last = asked.at(-1);
      const before = stems.slice(0, stems.length - last.stem.length);
      const forms = [last.root ?? last.stem, ...rootsOf(last.plain)]; // 헤드를 지우면, 메모리 터졌어요
      const roots = forms.map((form) => before + form);
      const spelt = asked.map((one) => this.spelt.get(one.stem) ?? one.stem).join(""); // beam 서치
      return [stems, ...roots, ...this.vocabulary.bare(joined), spelt].find(
        (one) => this.synonyms.has(one) || this.names.has(one),
      );
    }

    /** The term whose English name some words are as they are heard, where the book does not have one of them. */
    #heard(asked) {
      if (asked.some(({ kind, plain: word }) => kind !== HANGUL || ASKING.has(word))) return undefined;
      const joined = asked.map((one) => one.plain).join("");
      // A slip of spelling is surer than a sound: 드랍아웃 is 드롭아웃.
      if (size(joined) < 3 || this.vocabulary.corrected(joined)?.sure) return undefined;
      const name = this.vocabulary
        .bare(joined)
        .map((one) => this.sounds.heard(one))
        .find(Boolean);
      const strange = name && asked.some(({ plain: word, root }) => !root && this.text.find(word).best < 0.3);
      return strange ? this.said.get(name) : undefined;
    }

    #synonym(key, notes, places) {
      const { means, place, note } = this.synonyms.get(key) ?? { means: key, place: -1 };
      if (note) notes.add(note);
      if (place >= 0) places.push({ section: place, size: size(key) });
      const name = plain(means);
      const others = this.names.get(name)?.others ?? [];
      return {
        words: [...new Set([...(name ? [name] : []), key, ...others])],
        means: name,
        text: key.normalize("NFC"),
        placed: place >= 0,
      };
    }

    /** What a word of the query stands for. What is only guessed is said as a question (maybe). */
    #unit(asked, notes, places) {
      const { vocabulary } = this;
      const { root, text, stem: word } = asked;
      const found = this.text.find(word);
      const has = (one) => this.text.find(one).best >= 0.3;
      const named = (one) => this.synonyms.has(one) || this.names.has(one);
      const together = this.#together(asked, found);
      if (found.best >= 0.3 && !together)
        return [
          { words: [word], means: word, text, found, root, led: asked.led, ...this.#guessed(asked, word) },
        ];
      if (asked.led) return [];
      if (root) return [{ words: [], means: root, text, root }];
      const bare = !together && vocabulary.bare(asked.plain).find((one) => size(one) > 1 && has(one));
      if (bare) return [{ words: [bare], means: bare, text, ...this.#guessed(asked, bare) }];
      const opened = reopened(asked.plain);
      const begun = opened && vocabulary.starting(opened);
      if (begun) return [{ ...this.#synonym(begun, notes, places), text }];
      if (asked.kind === HANGUL) {
        const parts = vocabulary.parted(asked.plain)?.filter((part) => !ASKING.has(part));
        const maybe = !parts?.some(named);
        if (parts?.length)
          return parts.map((part) =>
            named(part)
              ? this.#synonym(part, notes, places)
              : { words: [part], means: part, text, ...(maybe && { maybe: written(part) }) },
          );
      }
      const initialled = vocabulary.initialled(asked.plain);
      const corrected = vocabulary.corrected(asked.plain);
      const name = initialled[0] ?? corrected?.name;
      if (!name) return [{ words: [word], means: word, text, found }];
      const unit = named(name) ? this.#synonym(name, notes, places) : { words: [name], means: name };
      if (!initialled.length) return [{ ...unit, text, [corrected.sure ? "right" : "maybe"]: written(name) }];
      const words = [...new Set([...unit.words, ...initialled])];
      return [{ ...unit, words, text, right: initialled.map(written).join(", ") }];
    }

    /** 트랜스포머논문 happens to stand somewhere over a space, and is two names. */
    #together({ plain: word, kind }, found) {
      if (kind !== HANGUL || found.spread > 2 || this.vocabulary.forms(word)) return false;
      const parts = this.vocabulary.parted(word);
      return parts?.every((part) => this.synonyms.has(part) || this.names.has(part));
    }

    /** 로그인 is perhaps 로그, and 변화 on its way to 변환: { maybe } where what was found is another word than was asked for. */
    #guessed({ plain: word, kind, root }, found) {
      const { vocabulary } = this;
      const worth = this.text.find(found).best;
      if (kind === HANGUL && worth <= 0.3 && size(found) < 3)
        return { maybe: written(vocabulary.begun(found)) };
      if (root || LIGHT.has(found) || vocabulary.certain(word, found) || this.text.find(word).best) return {};
      return { maybe: written(found) };
    }

    /**
     * All sections that hold what is asked for, the best first:
     * { hits: [{ section, page, finds }], missing: words that the book does not have, read: the query as understood,
     * maybe: what those words may have been }.
     */
    search(query) {
      // [MASK] and <pad> are tokens.
      const asked = query.slice(0, LONGEST).replace(/[[<]([a-z]{1,9})[\]>]/gi, "$1 토큰 ");
      const answer = this.#answer(asked);
      if (answer.hits.length) return answer;
      // Typed with the keyboard set to the other script?
      for (const other of [asHangul(asked), asLatin(asked)]) {
        if (other === asked || !/[가-힣a-z]{2}/.test(other)) continue;
        const meant = this.#answer(other);
        if (meant.hits.length && !meant.missing.length) return { ...meant, read: meant.read ?? other };
      }
      return answer;
    }

    #answer(query) {
      const notes = new Set();
      let { units, places } = this.#units(query, notes);
      // Two words with one slip between them may be a name that is known.
      if (units.length > 1 && units.some((unit) => unit.right || (unit.found && !unit.found.best))) {
        const joined = plain(query);
        const corrected = this.vocabulary.corrected(joined);
        if (corrected?.sure && this.vocabulary.names.has(corrected.name)) {
          const right = corrected.name.normalize("NFC");
          units = [{ ...this.#synonym(corrected.name, notes, places), right }];
        }
      }
      for (const unit of units) {
        unit.finds = unit.words.map((word) =>
          unit.found?.word === word ? unit.found : this.text.find(word),
        );
        unit.light = LIGHT.has(unit.means) || LIGHT.has(unit.root);
        // All that the book says is or does: too much to look for at every key, and of no weight.
        if (unit.root && !(unit.light && unit.words.length)) unit.finds.push(this.text.find(unit.root, true));
        const sections = new Set(unit.finds.flatMap((found) => [...found.spots.keys()]));
        unit.rarity = Math.log(1 + this.sections.length / (1 + sections.size));
        unit.terms = this.names.get(unit.means)?.terms ?? new Set();
        if (unit.light) unit.rarity *= 0.25;
        if (unit.maybe) unit.rarity *= 0.5;
      }
      const met = units.filter((unit) => unit.finds.some((found) => found.spread));
      const missing = units
        .filter((unit) => unit.maybe || (unit.means && !unit.light && !met.includes(unit)))
        .map((unit) => unit.text ?? "");
      const right = units.some((unit) => unit.right);
      const read = right ? units.map((unit) => unit.right ?? unit.text).join(" ") : null;
      // A guess may lead to a place without standing anywhere.
      const guessed = units.filter((unit) => unit.maybe && (met.includes(unit) || unit.placed));
      const maybe = guessed.map((unit) => unit.maybe).join(" ") || null;
      const hits = this.#ranked(met, places, query);
      return { hits, missing: [...new Set(missing.filter(Boolean))], notes: [...notes], read, maybe };
    }

    /** The definitions that the words as a whole name: { section: how surely }. */
    #defined(units) {
      const found = new Map();
      if (!units.length || units.some((unit) => !unit.means)) return found;
      const joined = units.map((unit) => unit.means).join("");
      for (const term of this.names.get(joined)?.terms ?? []) found.set(term, 3);
      if (found.size || size(joined) < 2) return found;
      const longer = [...this.names].filter(([name]) => name.startsWith(joined));
      const whole = longer.filter(([, { joints }]) => joints.has(joined.length));
      const nearest = (some) => some.sort((a, b) => a[0].length - b[0].length)[0]?.[1].terms ?? [];
      for (const term of nearest(whole.length ? whole : longer)) found.set(term, whole.length ? 2 : 1);
      return found;
    }

    #ranked(units, places, query) {
      const scores = new Map();
      const finds = units.flatMap((unit) => unit.finds);
      const total = units.reduce((sum, unit) => sum + unit.rarity, 0);
      const phrase = units.length > 1 ? this.text.find(units.map((unit) => unit.means).join("")) : null;
      const heavy = units.filter((unit) => !unit.light);
      const defined = this.#defined(heavy);
      const taught = this.#taught(units, total);
      const titles = this.#titles(units);
      for (const unit of units) {
        const best = new Map();
        for (const [rank, found] of unit.finds.entries()) {
          const trust = rank ? 0.8 : 1;
          for (const section of found.spots.keys()) {
            const length = this.text.length(section);
            const times = found.times[section];
            const often = (2.2 * times) / (times + 1.2 * (0.4 + (0.6 * length) / this.text.average));
            const worth = trust * (5 * found.heading[section] + found.text[section] * often);
            if (worth > (best.get(section) ?? 0)) best.set(section, worth);
          }
        }
        for (const [section, worth] of best) {
          const known = scores.get(section) ?? { worth: 0, covered: 0 };
          known.worth += unit.rarity * worth;
          known.covered += unit.rarity;
          scores.set(section, known);
        }
      }
      const hits = [];
      for (const [section, { worth, covered }] of scores) {
        const { page, heading, kind, anchor } = this.sections[section];
        let score = worth * (covered / total) ** 2;
        if (phrase?.heading[section]) score *= 2.5;
        else if (phrase?.text[section]) score *= 1.6;
        score *= 1 + (titles[page] ?? 0);
        score *= KINDS[this.pages[page].kind];
        if (EXERCISE.test(heading)) score *= 0.6;
        score *= 1 + (taught.get(page) ?? 0);
        if (kind === "object" && named(anchor, query)) score += 1e4;
        hits.push({ section, page, score, finds });
      }
      const push = (section, score) => {
        const known = hits.find((hit) => hit.section === section);
        if (known) known.score += score;
        else hits.push({ section, page: this.sections[section].page, score, finds });
      };
      // Who asks for more than a name wants the chapter.
      if (heavy.length === units.length) for (const [section, surely] of defined) push(section, surely * 1e3);
      // The whole query leads to places, or a part of it does.
      const asked = heavy.reduce((sum, unit) => sum + (unit.led ? 0 : size(unit.text)), 0);
      const led = places.reduce((sum, { size: part }) => sum + part, 0) >= 0.6 * asked;
      for (const { section, size: part } of places) {
        const page = this.firsts.includes(section) ? 0.5 : 0; // 논문 초록: the section goes before its page
        push(section, led ? 1e5 * (part - page) : (40 * part) / asked);
      }
      return hits.sort((a, b) => b.score - a.score || a.section - b.section);
    }

    /** How much of the query each chapter is the place of: the glossary says which term is taught where. */
    #taught(units, total) {
      const taught = new Map();
      for (const { terms, rarity, light } of units) {
        const chapters = new Set([...terms].map((term) => this.sections[term].chapter));
        if (light) continue;
        for (const chapter of chapters)
          taught.set(chapter, (taught.get(chapter) ?? 0) + (2 * rarity) / total / chapters.size);
      }
      return taught;
    }

    /** How much of the query each page's title says. */
    #titles(units) {
      const total = units.reduce((sum, unit) => sum + unit.rarity, 0);
      return this.firsts.map((first) =>
        first < 0
          ? 0
          : units.reduce((sum, { finds, rarity }) => {
              return sum + (Math.max(...finds.map((found) => found.heading[first])) * rarity) / total;
            }, 0),
      );
    }
  }

  const slight = ({ stem, plain: word }) => LIGHT.has(stem) || ASKING.has(word);
  /** Some words without the slight ones between them: 헤드 몇 개 지우면 is 헤드 지우면. */
  const weighty = (some) =>
    slight(some[0]) || slight(some.at(-1)) ? [] : some.filter((one) => !slight(one));

  /** The words of a text. What stands right behind a Latin word is a particle: dk로. */
  const unglued = (text) =>
    words(text).filter(({ kind, plain: word, from }, at) => {
      return !(at && kind === HANGUL && PARTICLE.has(word) && text[from - 1].trim());
    });

  /** A name of the code, written as the code writes it. */
  const named = (anchor, query) => {
    const name = query.trim().replace(/\(.*$/, "");
    return /[a-z][A-Z]|_|\./.test(name) && (anchor === name || anchor.endsWith(`.${name}`));
  };

  Object.assign(globalThis.kitSearch, { Engine });
})();
