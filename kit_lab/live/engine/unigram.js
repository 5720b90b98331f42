// SentencePiece's unigram model (Kudo 2018): the split whose pieces' log probabilities add up to the most. Sums are
// rounded to float32 where SentencePiece rounds them, so that ties fall alike.

const UNKNOWN_PENALTY = 10; // what a letter outside the vocabulary costs below the least likely piece

/** known: piece -> id, scores: Float32Array by id. Gives text -> pieces; a letter that is in no piece comes alone. */
export const unigramSplitter = (known, scores) => {
  let [longest, smallest] = [1, Infinity];
  for (const [piece, id] of known) {
    longest = Math.max(longest, piece.length);
    smallest = Math.min(smallest, scores[id]);
  }
  const unknownScore = Math.fround(smallest - UNKNOWN_PENALTY);
  const prefixes = new Set();
  for (const piece of known.keys())
    for (let end = 1; end <= piece.length; end += 1) prefixes.add(piece.slice(0, end));

  return (text) => {
    const best = new Float32Array(text.length + 1); // of all ways to split what lies before
    const from = new Int32Array(text.length + 1).fill(-1); // where the last piece of the best way begins
    const offer = (start, end, score) => {
      const total = Math.fround(best[start] + score);
      if (from[end] !== -1 && !(total > best[end])) return;
      best[end] = total;
      from[end] = start;
    };
    for (let start = 0, letter = 1; start < text.length; start += letter) {
      letter = text.codePointAt(start) > 0xffff ? 2 : 1;
      let alone = false;
      for (let end = start + 1; end <= Math.min(start + longest, text.length); end += 1) {
        const piece = text.slice(start, end);
        if (!prefixes.has(piece)) break;
        const id = known.get(piece);
        if (id === undefined) continue;
        offer(start, end, scores[id]);
        alone ||= end - start === letter;
      }
      if (!alone) offer(start, start + letter, unknownScore);
    }
    const pieces = [];
    for (let end = text.length; end > 0; end = from[end]) pieces.push(text.slice(from[end], end));
    return pieces.reverse();
  };
};
