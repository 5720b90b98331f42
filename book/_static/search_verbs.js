// 찾는 말이 풀이말이면 그 줄기를 찾는다: 「올렸다」, 「올려」, 「올리면」은 모두 책의 「올린다」, 「올리는」과 같은 말이다.
(() => {
  const { plain, size } = globalThis.kitSearch.letters;
  const list = (text) => text.trim().split(/\s+/).map(plain);
  const FIRST = 0x1100;
  const MIDDLE = 0x1161;
  const LAST = 0x11a7;
  const first = (letter) =>
    String.fromCharCode(FIRST + "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".indexOf(letter));
  const middle = (letter) =>
    String.fromCharCode(MIDDLE + "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".indexOf(letter));
  const last = (letter) =>
    String.fromCharCode(LAST + 1 + "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".indexOf(letter));

  // What stands behind a root as it is: 밀 + 면.
  const PLAIN = list(`
    고 기 는법 는방법 는이유 는거 기는 기도 기를 나 나요 냐 는 는가 는다 는다면 는데 는지 니 니까 다 다가 던 도록 려고 려면 면 면서 므로 자 지 지만 지요 죠
    게 거나 네 네요 느라 는걸 는거 는거야 잖아 지 지가 지는 은 은가 은데 은지 을 을까 을까요 을수록 으면 으면서 으니 으니까 으려면 음 음을
    어 어도 어서 어야 어요 어라 었다 었다가 었고 었는데 었어 었어요 었을까 아 아도 아서 아야 아요 았다 았다가 았고 았는데 았어 았어요
    습니까 습니다 습니다`);
  // What takes the root's last syllable for its own: 올리 + ㄴ다.
  const CLOSING = ["ㄴ", "ㄹ", "ㅁ", "ㅂ"].map(last);
  const [N, L, M, B] = CLOSING;
  const CLOSED = [
    ...["", "다", "다면", "가", "데", "지", "대", "거", "걸", "거야"].map((rest) => N + plain(rest)),
    ...["", "까", "까요", "지", "수록", "때", "래", "수", "수있나", "수있나요"].map(
      (rest) => L + plain(rest),
    ),
    ...["", "을", "은", "이", "으로"].map((rest) => M + plain(rest)),
    ...["니다", "니까"].map((rest) => B + plain(rest)),
  ];
  // Behind a root that has swallowed 어: 올려 + 요, 올렸 + 다.
  const SWALLOWED = [
    "",
    ...list("요 서 서는 도 야 야지 라 주는 준다 줘"),
    ...list("다 다가 고 는데 는지 나 나요 네 네요 지 냐 니 음 습니다 어 어요 을까 던 으면 지만").map(
      (rest) => last("ㅆ") + rest,
    ),
  ];
  // What a root's vowel and 어 have become -> the vowel: 올려 is 올리, 나눠 is 나누, 돼 is 되, 커 is 크.
  const MERGED = [
    ...[..."ㅕㅣ ㅝㅜ ㅘㅗ ㅙㅚ ㅓㅡ ㅏㅡ ㅓㅓ ㅏㅏ ㅐㅐ".split(" ")].map(([now, was]) => [
      middle(now),
      middle(was),
    ]),
    [first("ㅎ") + middle("ㅐ"), first("ㅎ") + middle("ㅏ")],
    ...["ㅏ", "ㅓ"].map((vowel) => [last("ㄹ") + first("ㄹ") + middle(vowel), first("ㄹ") + middle("ㅡ")]), // 달라, 다르
    [first("ㅇ") + middle("ㅝ"), last("ㅂ")], // 어려워, 어렵
  ];
  const VERBAL = new Set([...PLAIN, ...CLOSED]);
  // By these the book's own verbs are known: it tells in sentences that end so.
  const TELLING = [N + plain("다"), ...list("는다 다 는 기 고 면 지"), N, L];

  /** What a word may be a form of. */
  const rootsOf = (word) => {
    const found = new Set();
    const take = (root) => {
      if (root.length > 1) found.add(root);
    };
    for (const end of [...PLAIN, ...CLOSED]) if (word.endsWith(end)) take(word.slice(0, -end.length));
    for (const end of SWALLOWED) {
      if (!word.endsWith(end)) continue;
      const rest = end ? word.slice(0, -end.length) : word;
      for (const [now, was] of MERGED) if (rest.endsWith(now)) take(rest.slice(0, -now.length) + was);
    }
    return [...found];
  };

  /** The root of a verb that the book has in other forms too; null where a word is no verb. */
  const rootOf = (word, count) => {
    let best = null;
    let most = 1;
    for (const root of rootsOf(word)) {
      // 우리는 makes no verb of 우리느, and a root of one syllable is one only where the book ends a sentence with it.
      const told = TELLING.map((end) => count(root + end));
      if (size(root) < 2 ? !told[0] && !told[1] && !told[2] && !told[4] : !told.slice(0, -2).some(Boolean))
        continue;
      const sum = told.reduce((all, one) => all + one, 0);
      if (sum > most) [best, most] = [root, sum];
    }
    return best;
  };

  /** Whether what follows a root within a word lets it be that verb. */
  const follows = (root, rest) =>
    size(root) < 2 ? VERBAL.has(rest) : !rest || VERBAL.has(rest) || rest.length > 1;

  Object.assign(globalThis.kitSearch, { verbs: { rootOf, rootsOf, follows } });
})();
