// 찾기가 글자를 다루는 법: 한글은 자모로 풀고, 라틴 문자는 소문자로 모으고, 띄어쓰기와 부호는 버린다.
(() => {
  const SYLLABLES = 0xac00;
  const FIRST = 0x1100; // the conjoining jamo: 19 to begin a syllable, 21 in its middle, 27 to end it
  const MIDDLE = 0x1161;
  const LAST = 0x11a7;
  // The jamo that a keyboard shows before they make a syllable, as those that begin one or stand in its middle.
  const LONE = 0x3131;
  const BEGIN = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
  const END = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
  const VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
  const NONE = 0;
  const HANGUL = 1;
  const LATIN = 2; // with digits and every other script

  const SAID = new Map([["√", "루트"]]); // signs that are asked for by their names

  const isLetter = /^[\p{L}\p{N}]$/u;
  const folded = new Map();
  /** A letter or digit beyond ASCII and Hangul without its marks (é, 𝑑, ₂), or "". */
  const fold = (letter) => {
    if (!folded.has(letter)) {
      const plain = letter.normalize("NFKD").toLowerCase();
      folded.set(letter, [...plain].filter((one) => isLetter.test(one) && one.length === 1).join(""));
    }
    return folded.get(letter);
  };

  /**
   * Hands every code of a text to `take(code, place, kind, begins)`: where in the text it stood, and whether a word begins
   * with it. A word also begins where the script changes, and with a capital after a small letter.
   */
  const spell = (text, take) => {
    let before = NONE;
    let small = false;
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      const syllable = code - SYLLABLES;
      if (syllable >= 0 && syllable < 11172) {
        take(FIRST + Math.floor(syllable / 588), place, HANGUL, before !== HANGUL);
        take(MIDDLE + (Math.floor(syllable / 28) % 21), place, HANGUL, false);
        if (syllable % 28) take(LAST + (syllable % 28), place, HANGUL, false);
        before = HANGUL;
      } else if (code >= LONE && code < LONE + 51) {
        const letter = text[place];
        const consonant = BEGIN.indexOf(letter);
        const vowel = VOWELS.indexOf(letter);
        if (consonant >= 0) take(FIRST + consonant, place, HANGUL, before !== HANGUL);
        else if (vowel >= 0) take(MIDDLE + vowel, place, HANGUL, before !== HANGUL);
        before = HANGUL;
      } else if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
        take(code, place, LATIN, before !== LATIN);
        before = LATIN;
        small = true;
        continue;
      } else if (code >= 65 && code <= 90) {
        take(code + 32, place, LATIN, before !== LATIN || small);
        before = LATIN;
      } else if (code < 128) {
        before = NONE;
      } else {
        const letter = String.fromCodePoint(text.codePointAt(place));
        const said = SAID.get(letter);
        if (said) {
          spell(said, (one, _place, kind, begins) => take(one, place, kind, begins && before !== HANGUL));
          before = HANGUL;
          continue;
        }
        const plain = fold(letter);
        for (let at = 0; at < plain.length; at++)
          take(plain.charCodeAt(at), place, LATIN, at === 0 && before !== LATIN);
        before = plain ? LATIN : NONE;
        place += letter.length - 1;
      }
      small = false;
    }
  };

  /** The codes of a text in one string, without spaces: what two ways of writing have in common. */
  const plain = (text) => {
    const codes = [];
    spell(text.normalize("NFC"), (code) => codes.push(code));
    return String.fromCharCode(...codes);
  };
  /** The words of a query: { text as asked, plain, kind }. Hangul and Latin are words of their own. */
  const words = (text) => {
    const found = [];
    const composed = text.normalize("NFC");
    spell(composed, (code, place, kind, begins) => {
      const last = found.at(-1);
      // A capital begins a word in the book, but a query is as its writer left it: Multi30k, GPT, minGPT.
      if (!last || (begins && (kind !== last.kind || place > last.end)))
        found.push({ from: place, end: place + 1, plain: String.fromCharCode(code), kind });
      else {
        last.plain += String.fromCharCode(code);
        last.end = place + 1;
      }
    });
    return found.map(({ from, end, ...word }) => ({ ...word, text: composed.slice(from, end), from, end }));
  };

  const opens = (code) => code >= FIRST && code < FIRST + 19;
  const isJamo = (code) => code >= FIRST && code <= LAST + 27;
  /** How many syllables, or letters, a plain text has. */
  const size = (text) => {
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (opens(code) || !isJamo(code)) count++;
    }
    return count;
  };
  /** 섳 is on its way to 서치: the last consonant may begin the next syllable. Null where there is none. */
  const reopened = (text) => {
    const last = text.charCodeAt(text.length - 1) - LAST;
    if (!(last > 0 && last <= 27)) return null;
    const consonant = BEGIN.indexOf(END[last - 1]);
    return consonant < 0 ? null : text.slice(0, -1) + String.fromCharCode(FIRST + consonant);
  };

  // The two-set keyboard: which jamo stands on which key, and which two make one.
  const KEYS = new Map();
  const ROWS =
    "ㅂqㅈwㄷeㄱrㅅtㅛyㅕuㅑiㅐoㅔpㅁaㄴsㅇdㄹfㅎgㅗhㅓjㅏkㅣlㅋzㅌxㅊcㅍvㅠbㅜnㅡmㅃQㅉWㄸEㄲRㅆTㅒOㅖP";
  for (let at = 0; at < ROWS.length; at += 2) KEYS.set(ROWS[at + 1], ROWS[at]);
  const PAIRS =
    "ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅡㅣㅢ ㄱㅅㄳ ㄴㅈㄵ ㄴㅎㄶ ㄹㄱㄺ ㄹㅁㄻ ㄹㅂㄼ ㄹㅅㄽ ㄹㅌㄾ ㄹㅍㄿ ㄹㅎㅀ ㅂㅅㅄ";
  const JOINED = new Map(PAIRS.split(" ").map((three) => [three.slice(0, 2), three[2]]));
  const PARTED = new Map([...JOINED].map(([two, one]) => [one, two]));

  /** What was meant by Latin letters typed with the keyboard set to English: djxpstus is 어텐션. */
  const asHangul = (text) => {
    const jamo = [...text].map((letter) => KEYS.get(letter) ?? KEYS.get(letter.toLowerCase()) ?? letter);
    const vowel = (one) => one !== undefined && VOWELS.includes(one);
    let written = "";
    for (let at = 0; at < jamo.length; ) {
      if (!BEGIN.includes(jamo[at]) || !vowel(jamo[at + 1])) {
        written += jamo[at++];
        continue;
      }
      const first = BEGIN.indexOf(jamo[at++]);
      let middle = jamo[at++];
      if (JOINED.has(middle + jamo[at])) middle = JOINED.get(middle + jamo[at++]);
      let last = 0;
      if (END.includes(jamo[at]) && !vowel(jamo[at + 1])) {
        let end = jamo[at++];
        if (JOINED.has(end + jamo[at]) && !vowel(jamo[at + 1])) end = JOINED.get(end + jamo[at++]);
        last = END.indexOf(end) + 1;
      }
      written += String.fromCharCode(SYLLABLES + first * 588 + VOWELS.indexOf(middle) * 28 + last);
    }
    return written;
  };
  const LETTERS = new Map([...KEYS].map(([key, jamo]) => [jamo, key]));
  /** What was meant by Hangul typed with the keyboard set to Korean: ㅁㅅㅅ두샤ㅐㅜ is attention. */
  const asLatin = (text) => {
    const keys = (jamo) => [...(PARTED.get(jamo) ?? jamo)].map((one) => LETTERS.get(one) ?? one).join("");
    return [...text.normalize("NFC")]
      .map((letter) => {
        const syllable = letter.charCodeAt(0) - SYLLABLES;
        if (syllable < 0 || syllable >= 11172) return keys(letter);
        const last = syllable % 28;
        const jamo = [BEGIN[Math.floor(syllable / 588)], VOWELS[Math.floor(syllable / 28) % 21]];
        return [...jamo, ...(last ? [END[last - 1]] : [])].map(keys).join("");
      })
      .join("")
      .toLowerCase();
  };

  globalThis.kitSearch = Object.assign(globalThis.kitSearch ?? {}, {
    letters: { HANGUL, LATIN, spell, plain, words, size, opens, isJamo, reopened, asHangul, asLatin },
  });
})();
