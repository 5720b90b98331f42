// 찾는 말에서 조사와 어미를 뗀다. 떼고 남은 말이 색인에 있을 때만 뗀다. Sphinx가 language_data.js에 넣는다.
const kitEndings = `
  가 까지 께 나 는 다 도 들 들은 들을 들이 들의 대로 라 라고 라는 란 로 로는 로도 로만 로서 로써 를 마다 마저 만 만을 만이
  밖에 보다 보다는 부터 부터는 뿐 뿐만 에 에게 에는 에도 에만 에서 에서는 에서도 에서의 와 와는 와의 과 과는 과의
  으로 으로는 으로도 으로만 으로서 으로써 은 을 의 이 이고 이나 이다 이라 이라고 이라는 이란 이며 인 인데 일 입니다 조차 처럼
  하게 하고 하기 하나 하는 하다 하며 하면 하여 하자 하지 한 한다 한다면 할 함 해 해도 해서 했다
  되고 되는 되다 되면 되어 된 된다 될 됐다`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length); // 에서는 before 는

// biome-ignore lint/correctness/noUnusedVariables: Sphinx's search finds it by this name
var Stemmer = function () {
  // A term on one page holds a number, on several a list (an empty one is what a rebuilt page has left behind).
  const size = (index, word) => (Object.hasOwn(index, word) ? (index[word].length ?? 1) : 0);
  const spread = (word) => size(Search._index.terms, word) + size(Search._index.titleterms, word);
  // 길이 is a noun and 출력이 is not: what is left must stand on more pages than the word as it was asked for.
  this.stemWord = (word) =>
    kitEndings
      .filter((ending) => word.length > ending.length && word.endsWith(ending))
      .map((ending) => word.slice(0, -ending.length))
      .reduce((best, one) => (spread(one) > spread(best) ? one : best), word);
};
