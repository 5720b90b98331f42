// 찾는 말을 책의 말에 맞춘다: 조사와 어미를 떼고, 붙여 쓴 말을 나누고, 자모 하나를 잘못 쓴 말을 바로잡는다.
(() => {
  const { plain, size, isJamo, opens } = globalThis.kitSearch.letters;
  const list = (text) => text.trim().split(/\s+/).map(plain);

  // What stands behind a noun.
  const PARTICLES = list(`
    가 까지 께 나 는 다 랑 랑은 랑도 이랑 이랑은 한테 만큼 야 이야 이에요 예요 이죠 도 들 들은 들을 들이 들의 대로 라 라고 라는 란 로 로는 로도 로만 로서 로써 를 마다 마저 만 만을 만이
    밖에 보다 보다는 부터 부터는 뿐 뿐만 에 에게 에는 에도 에만 에서 에서는 에서도 에서의 와 와는 와의 과 과는 과의
    으로 으로는 으로도 으로만 으로서 으로써 은 을 의 이 이고 이나 이다 이라 이라고 이라는 이란 이며 인 인데 일 입니다 조차 처럼
    하게 하고 하기 하나 하는 하다 하며 하면 하여 하자 하지 한 한다 한다면 할 함 해 해도 해서 했다
    되고 되는 되다 되면 되어 된 된다 될 됐다
    뭐야 이뭐야 란뭐야 이란뭐야 무엇인가 이란무엇인가 이무엇인가 뜻 이란뜻 하는법 하는방법 하는이유 하는거`);
  // What stands behind a verb; many a noun ends like this (크기, 언어).
  const ENDINGS = list(`
    고 기 나 나요 냐 는 는가 는다 는데 는지 니 다 던 도록 려고 면 면서 므로 서 어 어도 어서 어야 었다 아 아도 아서 았다
    자 지 지만 게 거나 은 을 음 은가 을까 해요 하나요 하는가 하는데 하는지 할까 하려면 되나 되나요 될까 인가 인가요`);
  const PARTICLE = new Set(PARTICLES);
  const CLOSED = new Set(list("을 은 이 과"));
  const OPEN = new Set(list("를 는 가 와"));
  const EITHER = new Set(list("의 에 로"));
  const LONGER = new Set(list("들 만 랑 한 할 해")); // behind two syllables or more: 영화들, but not 아들
  const LAST = 0x11a8; // from here on the jamo that close a syllable
  /** Whether a particle of one syllable may stand behind what it is taken from: 키+를, but not 사+과 or 전문+가. */
  const fits = (particle, stem) => {
    const open = stem.charCodeAt(stem.length - 1) < LAST;
    return EITHER.has(particle) || (open ? OPEN : CLOSED).has(particle);
  };
  const BEHIND = ["", ...new Set([...PARTICLES, ...ENDINGS])];

  /** Every word of the book, how often it stands there, and the names that are known apart from the text. */
  class Vocabulary {
    constructor(counts, names) {
      this.counts = counts;
      this.names = names; // name -> where its words begin
    }

    count(word) {
      return this.counts.get(word) ?? 0;
    }

    /** How often the book has a word, bare or with whatever stands behind it, save where a longer one takes it. */
    forms(word, longer = null) {
      let sum = 0;
      for (const behind of BEHIND)
        if (longer === null || !(word + behind).startsWith(longer)) sum += this.count(word + behind);
      return sum;
    }

    /** 길이 is a noun and 출력이 is not: what is left must stand in the book more often than the word as asked for. */
    stem(word) {
      const own = this.forms(word);
      let best = word;
      let most = own;
      const weigh = (endings) => {
        for (const ending of endings) {
          const rest = word.slice(0, -ending.length);
          if (!rest || !word.endsWith(ending) || this.names.has(word)) continue;
          if (size(rest) < 2 && size(ending) < 2 && !fits(ending, rest) && !LIGHT.has(rest)) continue;
          const forms = this.forms(rest, word) + (this.names.has(rest) ? 1000 : 0);
          if (forms > most) [best, most] = [rest, forms];
        }
      };
      weigh(PARTICLES);
      if (best === word && own === 0) weigh(ENDINGS);
      return best;
    }

    /** Whether what a word has behind its stem can only be an ending: 카드를, but not 전문+가 or 로그+인. */
    certain(word, stem) {
      if (word === stem || this.names.has(stem)) return true;
      const behind = word.slice(stem.length);
      return size(behind) > 1 || fits(behind, stem) || (size(stem) > 1 && LONGER.has(behind));
    }

    /** The name that begins with what was typed so far. */
    starting(begun) {
      return [...this.names.keys()].find((name) => name.startsWith(begun));
    }

    /** The word of the book that a short one may be on its way to: 변화, where the book has 변환 only. */
    begun(word) {
      const longer = [...this.counts].filter(([one]) => one.startsWith(word));
      const [[most]] = longer.sort((a, b) => b[1] - a[1]);
      return this.bare(most).findLast((one) => one.startsWith(word));
    }

    /** The ways in which a word may be bare, the longest first. */
    bare(word) {
      const rests = [...PARTICLES, ...(this.forms(word) ? [] : ENDINGS)]
        .filter((ending) => word.length > ending.length && word.endsWith(ending))
        .map((ending) => word.slice(0, -ending.length));
      return [...new Set([word, ...rests])].sort((a, b) => b.length - a.length);
    }

    /** Words run together, 어텐션계산량 for 어텐션의 계산량, taken apart; null where the book does not know them all. */
    parted(word, deepest = 3) {
      for (let at = word.length - 1; at > 0; at--) {
        if (!opens(word.charCodeAt(at))) continue;
        const head = word.slice(0, at);
        const tail = word.slice(at);
        if (size(head) < 2 || size(tail) < 2 || !(this.forms(head) || this.names.has(head))) continue;
        const stem = this.stem(tail);
        if (this.forms(stem) || this.names.has(stem)) return [head, stem];
        const rest = deepest > 2 ? this.parted(tail, deepest - 1) : null;
        if (rest) return [head, ...rest];
      }
      return null;
    }

    /**
     * The name that differs by one jamo or letter: { name, sure }; null where there is none. Only names are put right, so
     * that no word becomes a particle or a verb. One of two syllables is asked about, and only where no other is as near.
     */
    corrected(word) {
      const short = size(word) < 3;
      const near = new Map();
      for (const one of short ? [word] : this.bare(word).filter((bare) => size(bare) > 2)) {
        if (one.length < (isJamo(one.charCodeAt(0)) ? 4 : 5)) continue;
        for (const [name, joints] of this.names) {
          const length = reach(one, name);
          const whole = length === name.length;
          if (length < 0 || !(whole || (!short && joints.has(length)))) continue;
          const right = name.slice(0, length);
          near.set(right, Math.max(near.get(right) ?? 0, (whole ? 1e3 : 0) + one.length));
        }
      }
      if (!near.size || (short && near.size > 1)) return null;
      const [[name]] = [...near].sort((a, b) => b[1] - a[1]);
      return { name, sure: !short };
    }

    /** The names of which somebody typed the first consonants only: ㅇㅌㅅ is 어텐션; those of which they are all, if any. */
    initialled(word) {
      if (size(word) < 2 || ![...word].every((one) => opens(one.charCodeAt(0)))) return [];
      const initials = (name) => [...name].filter((one) => opens(one.charCodeAt(0))).join("");
      const begun = [...this.names.keys()].filter(
        (name) => isJamo(name.charCodeAt(0)) && initials(name).startsWith(word),
      );
      const whole = begun.filter((name) => initials(name) === word);
      return whole.length ? whole : begun.slice(0, 1);
    }
  }

  /** How much of `known` is `word` with one letter changed, left out, added or swapped with the next; -1 where none is. */
  const reach = (word, known) => {
    let at = 0;
    while (at < word.length && at < known.length && word[at] === known[at]) at++;
    if (at === word.length) return -1; // no slip at all
    const rest = word.slice(at + 1);
    if (at < known.length && known.startsWith(rest, at + 1) && known.length > at) return at + 1 + rest.length;
    if (known.startsWith(word.slice(at), at + 1)) return word.length + 1;
    if (known.startsWith(rest, at) && rest) return word.length - 1;
    const swapped = word[at + 1] === known[at] && word[at] === known[at + 1];
    if (swapped && known.startsWith(word.slice(at + 2), at + 2)) return word.length;
    return -1;
  };

  // Said around what is asked for.
  const ASKING = new Set(
    list(`왜 뭐 뭐야 뭔가 뭔가요 뭔지 무엇 무엇을 무엇인가 무엇인가요 무엇이 어떻게 어떤 이란 란 뜻 의미 정의 개념 설명 이유 방법
      원리 법 하나 하나요 하는 하는가 하는지 되나 되나요 있나 있나요 인가 인가요 알려줘 알려 주세요 해줘 좀 쉽게 대해 대한 관한
      뭐가 뭔데 뭐죠 뭐예요 뭐에요 뭐임 뭐지 어떤가요 어떻게해 어떡해 돼 돼요 되요 궁금 궁금해 궁금해요 설명해줘 설명해주세요 가르쳐줘 알려주세요 배우는데 싶어요 한줄로 한마디로 요약 간단히 간단하게 자세히 제대로 인지 건가 건가요 거야 거예요 거지 걸까
      what is the why how a of in do does to for and vs not be could with from has no is are was must have object`),
  );
  // Said of nearly everything: these turn the scale only where all else is even.
  const LIGHT = new Set(
    list(`차이 차이점 비교 이유 필요 필요하 좋 나쁘 하면 되면 쓰면 안 못 잘 더 얼마나 얼마 몇 개 몇개 어디 어디서 어디에 어디에서 때 것
      거 수 나오 나와 만들 만드 돌리 바꾸 알 모르 배우 구현 구현하 구현해 코드 예제 예시 계산 손계산 공식 수식 그림 직접 처리 이해 역할 종류 단점 장점 갑자기 자꾸 계속 너무 자주 항상 그냥 아예 전혀 진짜 정말 많이 조금 원래 다시 혹시 사용 사용법 쓰 쓰나 하 되 있 없 같 보 결과 문제 문제점`),
  );

  Object.assign(globalThis.kitSearch, { words: { Vocabulary, PARTICLE, ASKING, LIGHT, reach } });
})();
