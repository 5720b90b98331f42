// 들리는 대로 적은 영어: 「티처 포싱」과 「보틀넥」은 닿소리의 소리로 용어집의 teacher forcing과 bottleneck에 맞춘다.
(() => {
  const FEWEST = 4; // consonants; of fewer, too many words sound alike
  // What Hangul writes alike is one: K for ㄱㄲㅋ, S for ㅅㅈㅊ. In the order of the jamo that open and that close a syllable.
  const OPENING = "KKNTTLMPPSS SSSKTPH";
  const CLOSING = "KKKNNNTLKMLLLPLMPPTTNTTKTP ";
  const FIRST = 0x1100;
  const LAST = 0x11a8;
  const SPELT = [
    [/[st]ion|[st]ian/g, "sn"],
    [/[st]ure/g, "s"],
    [/gn|ng/g, "n"],
    [/ph/g, "p"],
    [/ck|q/g, "k"],
    [/[cst]h/g, "s"],
    [/x/g, "ks"],
    [/[cg](?=[eiy])/g, "s"],
    [/e$/, ""],
    [/r(?![aeiouy])/g, ""], // teacher is 티처
    [/[aeiouwy]/g, ""],
    [/[cgk]/g, "K"],
    [/[dt]/g, "T"],
    [/[bfpv]/g, "P"],
    [/[jsz]/g, "S"],
    [/[lr]/g, "L"],
  ];
  const once = (sounds) => sounds.replace(/ /g, "").replace(/(.)\1+/g, "$1");

  /** The consonants that a Latin name is heard as. */
  const ofLatin = (name) =>
    once(
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .map((word) => SPELT.reduce((text, [letters, sound]) => text.replace(letters, sound), word))
        .join("")
        .toUpperCase(),
    );
  /** Those that jamo write. */
  const ofHangul = (jamo) =>
    once(
      [...jamo]
        .map((one) => OPENING[one.charCodeAt(0) - FIRST] ?? CLOSING[one.charCodeAt(0) - LAST] ?? "")
        .join(""),
    );

  /** Names by their sounds, as jamo ask for them. */
  class Sounds {
    constructor(names) {
      this.names = new Map();
      for (const name of names)
        for (const one of [name, name.replace(/s$/, "")]) {
          const sounds = ofLatin(one);
          if (sounds.length >= FEWEST && !this.names.has(sounds)) this.names.set(sounds, name);
        }
    }

    /** The name that some jamo may be, if any. */
    heard(jamo) {
      return this.names.get(ofHangul(jamo));
    }
  }

  Object.assign(globalThis.kitSearch, { Sounds });
})();
