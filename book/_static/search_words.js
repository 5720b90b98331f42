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
    뭐야 이뭐야 란뭐야 이란뭐야 무엇인가 이란무엇인가 이무엇인가 뜻 이란뜻 하는법 하는이유`);
  // What stands behind a verb; many a noun ends like this (크기, 언어).
  const ENDINGS = list(`
    고 기 나 나요 냐 는 는가 는다 는데 는지 니 다 던 도록 려고 면 면서 므로 서 어 어도 어서 어야 었다 아 아도 아서 았다
    자 지 지만 게 거나 은 을 음 은가 을까 해요 하나요 하는가 하는데 하는지 할까 하려면 되나 되나요 될까 인가 인가요`);
  const PARTICLE = new Set(PARTICLES);
  const BEHIND = ["", ...new Set([...PARTICLES, ...ENDINGS])];

  /** Every word of the book, how often it stands there, and the names that are known apart from the text. */
  class Vocabulary {
    constructor(counts, names) {
      this.counts = counts;
      this.names = names; // name -> where its words begin
      // A word with one slip begins as the right one does, or goes on as it does.
      this.starting = new Map();
      for (const word of counts.keys())
        for (const key of [`0${word[0]}`, `1${word[1]}`]) {
          if (!this.starting.has(key)) this.starting.set(key, []);
          this.starting.get(key).push(word);
        }
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
          const forms = this.forms(rest, word) + (this.names.has(rest) ? 1000 : 0);
          if (forms > most) [best, most] = [rest, forms];
        }
      };
      weigh(PARTICLES);
      if (best === word && own === 0) weigh(ENDINGS);
      return best;
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

    /** The word that differs by one jamo or letter, as the book has it; null where there is none. */
    corrected(word) {
      let best = null;
      let most = 0;
      for (const one of this.bare(word)) {
        if (one.length < 4) continue;
        for (const name of this.names.keys()) {
          const length = reach(one, name);
          if (length < 0 || !(length === name.length || this.names.get(name).has(length))) continue;
          const worth = 1e6 + (length === name.length ? 1e5 : 0) + one.length;
          if (worth > most) [best, most] = [name.slice(0, length), worth];
        }
        const near = [`0${one[0]}`, `1${one[1]}`, `1${one[0]}`, `0${one[1]}`];
        for (const known of near.flatMap((key) => this.starting.get(key) ?? [])) {
          const count = this.counts.get(known);
          const length = reach(one, known);
          if (length < 0) continue;
          const rest = known.slice(length);
          const whole = !rest || PARTICLE.has(rest);
          if (
            !whole &&
            (one.length < 7 || (isJamo(known.charCodeAt(length)) && !opens(known.charCodeAt(length))))
          )
            continue;
          const worth = count * (whole ? 4 : 1) * one.length;
          if (worth > most) [best, most] = [known.slice(0, length), worth];
        }
      }
      return best;
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
      뭐가 뭔데 뭐죠 뭐예요 뭐임 뭐지 어떤가요 어떻게해 어떡해 돼 돼요 되요 궁금 궁금해 궁금해요 인지 건가 건가요 거야 거예요 거지 걸까
      what is the why how a of in do does to for and vs`),
  );
  // Said of nearly everything: these turn the scale only where all else is even.
  const LIGHT = new Set(
    list(`차이 차이점 비교 이유 필요 필요하 좋 나쁘 하면 되면 쓰면 안 못 잘 더 얼마나 얼마 몇 개 몇개 어디 어디서 어디에 어디에서 때 것
      거 수 나오 나와 사용 사용법 쓰 쓰나 하 되 있 없 같 보 결과 문제 문제점`),
  );

  Object.assign(globalThis.kitSearch, { words: { Vocabulary, PARTICLE, ASKING, LIGHT, reach } });
})();
