// 찾기 쪽: Sphinx의 색인으로 찾되, 찾은 자리의 글은 책 안의 파일에서 가져와 절마다 보인다.
(() => {
  if (typeof Search === "undefined" || typeof kitSearchTexts === "undefined") return;

  // Sphinx' index is plain objects, which answer "constructor" and "__proto__" with what every object inherits. Here
  // they inherit nothing but the one method that Sphinx calls on them.
  const heir = Object.create(null, { hasOwnProperty: { value: Object.prototype.hasOwnProperty } });
  const bare = (index) => {
    for (const words of [index.terms, index.titleterms]) Object.setPrototypeOf(words, heir);
    return index;
  };
  const { setIndex } = Search;
  Search.setIndex = (index) => setIndex(bare(index));
  if (Search.hasIndex()) bare(Search._index);

  const SECTIONS = 3; // of one page, the most that a list stays readable with
  const BEFORE = 40;
  const LENGTH = 140;

  const element = (name, className, text = "") => {
    const node = document.createElement(name);
    node.className = className;
    node.textContent = text;
    return node;
  };
  const address = (name, anchor) =>
    document.documentElement.dataset.content_root + name + DOCUMENTATION_OPTIONS.LINK_SUFFIX + anchor;
  const link = (name, anchor, text) => {
    const node = element("a", "", text);
    node.href = address(name, anchor);
    return node;
  };
  const plain = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;

  // The text around the first term found, with every term marked.
  const excerpt = (text, terms) => {
    const lower = text.toLowerCase();
    const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
    const first = places.length ? Math.min(...places) : 0;
    let from = Math.max(first - BEFORE, 0);
    let end = Math.min(from + LENGTH, text.length);
    // Whole words only, unless one is so long that the term would go with it.
    const next = text.indexOf(" ", from) + 1;
    if (from > 0 && next > 0 && next <= first) from = next;
    const last = text.lastIndexOf(" ", end);
    if (end < text.length && last > first) end = last;
    const cut = text.slice(from, end);
    const paragraph = element("p", "kit-found-text", from > 0 ? "… " : "");
    const pattern = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    for (const [place, part] of cut.split(new RegExp(`(${pattern})`, "gi")).entries())
      paragraph.append(place % 2 ? element("mark", "", part) : part);
    if (end < text.length) paragraph.append(" …");
    return paragraph;
  };

  const matches = (text, terms) => terms.filter((term) => text.toLowerCase().includes(term)).length;

  const pageItem = (name, title, terms) => {
    const item = element("li", "kit-found");
    item.append(link(name, "", plain(title)));
    const ranked = (kitSearchTexts[name] ?? [])
      .map(([anchor, heading, text], place) => {
        return { anchor, heading, text, place, score: matches(text, terms) + 2 * matches(heading, terms) };
      })
      .filter((section) => section.score > 0)
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, SECTIONS)
      .sort((a, b) => a.place - b.place);
    if (!ranked.length) return item;
    const list = element("ul", "kit-found-sections");
    for (const { anchor, heading, text } of ranked) {
      const section = element("li", "");
      section.append(link(name, anchor && `#${anchor}`, heading));
      if (text) section.append(excerpt(text, terms));
      list.append(section);
    }
    item.append(list);
    return item;
  };

  const objectItem = ([name, title, anchor, description]) => {
    const item = element("li", "kit-found");
    item.append(
      link(name, anchor, plain(title)),
      element("span", "kit-found-text", ` ${plain(description)}`),
    );
    return item;
  };

  Search.query = (query) => {
    const parsed = Search._parseQuery(query);
    const results = Search._performSearch(...parsed).reverse();
    const terms = [...parsed[1]];
    if (typeof SPHINX_HIGHLIGHT_ENABLED !== "undefined" && SPHINX_HIGHLIGHT_ENABLED)
      localStorage.setItem("sphinx_highlight_terms", terms.join(" "));
    const pages = new Map();
    const objects = [];
    for (const result of results) {
      if (result[3]) objects.push(result);
      else if (!pages.has(result[0]))
        pages.set(result[0], Search._index.titles[Search._index.docnames.indexOf(result[0])]);
    }
    for (const [name, title] of pages) Search.output.append(pageItem(name, title, terms));
    for (const result of objects) Search.output.append(objectItem(result));

    Search.stopPulse();
    Search.title.textContent = `「${query.trim()}」 찾기`;
    const count = pages.size + objects.length;
    Search.status.textContent = count
      ? `${pages.size}쪽에서 찾았다.${objects.length ? ` API 문서의 이름도 ${objects.length}개 있다.` : ""}`
      : "찾는 말이 책에 없다. 낱말을 줄이거나 다른 말로 찾아 본다.";
  };
})();
