// 찾기의 글: 책의 모든 절을 자모로 펼쳐 한 줄로 잇고, 낱말이 어디에 얼마나 잘 맞는지 찾는다.
(() => {
  const { spell, size, opens, isJamo } = globalThis.kitSearch.letters;
  const { PARTICLE } = globalThis.kitSearch.words;
  const { follows } = globalThis.kitSearch.verbs;
  const BREAK = 10; // between two parts of the text
  const THREES = 1 << 16;
  const three = (a, b, c) => (Math.imul(Math.imul(a, 31) + b, 2671) + c) & (THREES - 1);

  /** The sections laid out as one long string of jamo and letters, and where in the texts each of them stood. */
  class Text {
    constructor(sections) {
      this.sections = sections;
      this.found = new Map(); // a query that goes on being typed asks for most of its words again
      this.#lay();
    }

    /** How many letters a section has, its heading included. */
    length(section) {
      return this.fields[2 * section + 2] - this.fields[2 * section];
    }

    /** How often each word stands in the book. */
    counts() {
      const counts = new Map();
      const { flat, begins } = this;
      for (let from = 0, at = 1; at < flat.length; at++) {
        if (!begins[at]) continue;
        if (flat.charCodeAt(from) !== BREAK) {
          const word = flat.slice(from, at);
          counts.set(word, (counts.get(word) ?? 0) + 1);
        }
        from = at;
      }
      return counts;
    }

    #lay() {
      const room = this.sections.reduce(
        (sum, one) => sum + 3 * (one.heading.length + one.text.length) + 2,
        0,
      );
      const codes = new Uint16Array(room);
      this.places = new Uint32Array(room);
      this.begins = new Uint8Array(room + 1);
      this.fields = new Uint32Array(2 * this.sections.length + 1); // heading, text, heading, text, ...
      let end = 0;
      const take = (code, place, _kind, begins) => {
        codes[end] = code;
        this.places[end] = place;
        if (begins) this.begins[end] = 1;
        end++;
      };
      for (const [number, { heading, text }] of this.sections.entries()) {
        for (const [field, words] of [heading, text].entries()) {
          this.fields[2 * number + field] = end;
          spell(words, take);
          this.begins[end] = 1;
          codes[end++] = BREAK;
        }
      }
      this.fields[2 * this.sections.length] = end;
      this.flat = new TextDecoder("utf-16le").decode(codes.subarray(0, end));
      this.average = end / this.sections.length;
      this.#post(codes, end);
      this.#begin(codes, end);
    }

    /** Where every three letters in a row stand, in one list: a longer word is looked for only where its rarest three are. */
    #post(codes, end) {
      this.heads = new Uint32Array(THREES + 1);
      this.posts = new Uint32Array(Math.max(end - 2, 0));
      for (let at = 0; at + 2 < end; at++) this.heads[three(codes[at], codes[at + 1], codes[at + 2]) + 1]++;
      for (let key = 0; key < THREES; key++) this.heads[key + 1] += this.heads[key];
      const next = this.heads.slice(0, THREES);
      for (let at = 0; at + 2 < end; at++)
        this.posts[next[three(codes[at], codes[at + 1], codes[at + 2])]++] = at;
    }

    /** Where words begin, by their first letter. */
    #begin(codes, end) {
      this.firsts = new Map();
      for (let at = 0; at < end; at++) {
        if (!this.begins[at] || codes[at] === BREAK) continue;
        if (!this.firsts.has(codes[at])) this.firsts.set(codes[at], []);
        this.firsts.get(codes[at]).push(at);
      }
    }

    /** Every place of the text where a word's letters stand, in order. */
    #everywhere(word) {
      const { flat, heads, posts } = this;
      const places = [];
      // One syllable or letter counts only where a word begins, and stands inside of words everywhere.
      if (size(word) < 2)
        return (this.firsts.get(word.charCodeAt(0)) ?? []).filter((at) => flat.startsWith(word, at));
      if (word.length < 3) {
        for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) places.push(at);
        return places;
      }
      let shift = 0;
      let best = 0;
      let fewest = Infinity;
      for (let at = 0; at + 2 < word.length; at++) {
        const key = three(word.charCodeAt(at), word.charCodeAt(at + 1), word.charCodeAt(at + 2));
        const many = heads[key + 1] - heads[key];
        if (many < fewest) [fewest, best, shift] = [many, key, at];
      }
      for (let one = heads[best]; one < heads[best + 1]; one++)
        if (posts[one] >= shift && flat.startsWith(word, posts[one] - shift)) places.push(posts[one] - shift);
      return places;
    }

    /** Where a plain word stands: for every section how well in its heading and in its text, how often, and where. */
    find(word, verb = false) {
      const key = verb ? `${word} ` : word;
      if (!this.found.has(key)) {
        if (this.found.size > 60) this.found.clear();
        this.found.set(key, this.#find(word, verb));
      }
      return this.found.get(key);
    }

    #find(word, verb) {
      const count = this.sections.length;
      const found = {
        word,
        heading: new Float32Array(count),
        text: new Float32Array(count),
        times: new Uint16Array(count),
      };
      found.spots = new Map();
      found.spread = 0;
      found.best = 0;
      if (!word) return found;
      const { fields } = this;
      const short = size(word) < 2;
      let field = 0;
      for (const at of this.#everywhere(word)) {
        const worth = verb ? this.#form(word, at) : this.#worth(word, at, short);
        if (!worth) continue;
        while (fields[field + 1] <= at) field++;
        const section = field >> 1;
        const side = field & 1 ? found.text : found.heading;
        if (!found.spots.has(section)) {
          found.spread++;
          found.spots.set(section, []);
        }
        if (worth > side[section]) side[section] = worth;
        if (worth > found.best) found.best = worth;
        found.times[section]++;
        if (field & 1) found.spots.get(section).push(at);
      }
      return found;
    }

    /** How well a form of a verb is met at a place. */
    #form(root, at) {
      if (!this.begins[at]) return 0;
      const end = at + root.length;
      let close = end;
      while (!this.begins[close]) close++;
      return follows(root, this.flat.slice(end, close)) ? 1 : 0;
    }

    /** How well a word is met at a place: whole, with a particle, as a part of a longer one, broken off; 0 is not at all. */
    #worth(word, at, short) {
      const { flat, begins } = this;
      const end = at + word.length;
      const first = begins[at];
      const hangul = isJamo(word.charCodeAt(0));
      const parted = !short && hangul && begins.subarray(at + 1, end).includes(1);
      // 이 터 is not 이터: what goes on over a space has to begin a word.
      if (!first && (short || !hangul || parted)) return 0;
      let worth = 1;
      if (!begins[end]) {
        const next = flat.charCodeAt(end);
        if (opens(next)) {
          let close = end + 1;
          while (!begins[close]) close++;
          if (!PARTICLE.has(flat.slice(end, close))) worth = short ? 0 : 0.7;
        } else if (isJamo(next)) {
          worth = first && !short && !parted ? 0.3 : 0; // every particle begins a syllable
        } else worth = 0.6;
      }
      return first ? worth : 0.6 * worth;
    }

    /** The text around what was found, cut at words: { before, parts: [text, marked], after }. */
    excerpt({ section, finds }, { before = 40, length = 140 } = {}) {
      const { text } = this.sections[section];
      const marks = this.#marks(section, finds);
      const window = (from) =>
        marks.filter((mark) => mark.from >= from && mark.end <= from + length - before);
      const distinct = (some) => new Set(some.map((mark) => text.slice(mark.from, mark.end))).size;
      let first = marks[0]?.from ?? 0;
      let most = 0;
      for (const mark of marks.slice(0, 200)) {
        const many = distinct(window(mark.from));
        if (many > most) [first, most] = [mark.from, many];
      }
      let from = Math.max(first - before, 0);
      let end = Math.min(from + length, text.length);
      // Whole words only, unless one is so long that the word found would go with it.
      const next = text.indexOf(" ", from) + 1;
      if (from > 0 && next > 0 && next <= first) from = next;
      const last = text.lastIndexOf(" ", end);
      if (end < text.length && last > first) end = last;
      const parts = [];
      let done = from;
      for (const mark of marks) {
        if (mark.end > end || mark.from < done) continue;
        parts.push([text.slice(done, mark.from), false], [text.slice(mark.from, mark.end), true]);
        done = mark.end;
      }
      parts.push([text.slice(done, end), false]);
      return { before: from > 0, parts: parts.filter(([some]) => some), after: end < text.length };
    }

    /** The places of a section's text where words were found, in order and without overlap. */
    #marks(section, finds) {
      const marks = [];
      const spots = finds.flatMap(({ spots, word }) =>
        (spots.get(section) ?? []).map((place) => [place, word.length]),
      );
      for (const [at, length] of spots.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
        const from = this.places[at];
        const end = this.places[at + length - 1] + 1;
        if (!marks.length || from >= marks.at(-1).end) marks.push({ from, end });
      }
      return marks;
    }
  }

  Object.assign(globalThis.kitSearch, { Text });
})();
