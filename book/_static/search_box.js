// 찾기 칸: 칠 때마다 찾은 절을 아래에 보인다. 찾는 일은 search_engine.js가 하고, 색인과 함께 처음 열 때 싣는다.
(() => {
  const own = document.currentScript.src;
  const SCRIPTS = [
    "search_letters.js",
    "search_words.js",
    "search_verbs.js",
    "search_sounds.js",
    "search_text.js",
    "search_engine.js",
    "search_index.js",
  ];
  const OF_A_PAGE = 3; // sections, the most that a list stays readable with
  const IN_A_PANEL = 12;
  const ON_THE_PAGE = 80;

  const element = (name, className, text = "") => {
    const node = document.createElement(name);
    node.className = className;
    node.textContent = text;
    return node;
  };

  let loading;
  /** The engine, loaded when a field is first used. */
  const engine = () => {
    const load = (name) =>
      new Promise((done, failed) => {
        const script = document.createElement("script");
        script.async = false;
        script.onload = done;
        script.onerror = () => failed(new Error(name));
        script.src = new URL(name, own);
        document.head.append(script);
      });
    loading ??= Promise.all(SCRIPTS.map(load)).then(() => {
      const made = new globalThis.kitSearch.Engine(globalThis.kitSearch.index);
      // Before the reader types: the list of words, and what a first search costs more than the next.
      setTimeout(() => made.vocabulary);
      for (const word of ["ㅇ", "어", "어ㅌ"]) setTimeout(() => made.search(word));
      return made;
    });
    return loading;
  };

  const address = (page, anchor) =>
    `${document.documentElement.dataset.content_root}${page.name}.html${anchor && `#${encodeURIComponent(anchor)}`}`;

  /** One section found: where it stands, what it is called, the text around what was found. */
  const entry = (made, hit, id) => {
    const section = made.sections[hit.section];
    const page = made.pages[hit.page];
    const item = element("li", "kit-found");
    item.id = id;
    const link = element("a", "");
    link.href = address(page, section.anchor);
    link.append(element("span", "kit-found-heading", section.heading || page.title));
    if (page.title !== section.heading) link.append(" ", element("span", "kit-found-page", page.title));
    const { before, parts, after } = made.text.excerpt(hit);
    const quoted = element("p", "kit-found-text", before ? "… " : "");
    for (const [text, marked] of parts) quoted.append(marked ? element("mark", "", text) : text);
    if (after) quoted.append(" …");
    item.append(link);
    if (quoted.textContent) item.append(quoted);
    return item;
  };

  /** The best of each page only, so that one page does not fill the list. */
  const chosen = (hits, most) => {
    const seen = new Map();
    return hits
      .filter(({ page }) => {
        seen.set(page, (seen.get(page) ?? 0) + 1);
        return seen.get(page) <= OF_A_PAGE;
      })
      .slice(0, most);
  };

  const said = ({ hits, missing, notes, read, maybe }) => {
    const sentences = [...notes];
    if (read) sentences.push(`찾은 말: 「${read}」.`);
    if (missing.length) sentences.push(`책에 없는 말: ${missing.map((word) => `「${word}」`).join(", ")}.`);
    if (maybe) sentences.push(`혹시 「${maybe}」?`);
    if (hits.length) {
      const pages = new Set(hits.map((hit) => hit.page)).size;
      sentences.push(`페이지 ${pages}개의 ${hits.length}곳에서 찾았다.`);
    } else sentences.push("찾는 말이 책에 없다. 낱말을 줄이거나 다른 말로 찾아 본다.");
    return sentences.join(" ");
  };

  /** A field with its list. The focus stays in the field; the arrows walk through the list. */
  const box = (form, holder, most) => {
    const input = form.querySelector("input");
    const status = element("p", "kit-search-status");
    const list = element("ol", "kit-search-list");
    const id = `kit-search-${form.closest("dialog") ? "panel" : "page"}`;
    let at = -1;
    let turn = 0;
    status.setAttribute("role", "status");
    list.id = id;
    list.hidden = true;
    holder.replaceChildren(status, list);
    input.setAttribute("aria-controls", id);

    const mark = (to) => {
      const items = [...list.children];
      items[at]?.classList.remove("kit-chosen");
      at = items.length ? (to + items.length + 1) % (items.length + 1) : -1;
      if (at === items.length) at = -1; // back in the field
      const item = items[at];
      item?.classList.add("kit-chosen");
      item?.scrollIntoView({ block: "nearest" });
      // Said aloud: the focus does not leave the field.
      if (item) status.textContent = `${at + 1}번째: ${item.querySelector("a").textContent}`;
    };
    const show = async () => {
      const query = input.value.trim();
      const mine = ++turn;
      at = -1;
      if (!query) {
        list.replaceChildren();
        list.hidden = true;
        status.textContent = "";
        return;
      }
      let made;
      try {
        if (!globalThis.kitSearch?.index) status.textContent = "책을 읽고 있다.";
        made = await engine();
      } catch {
        status.textContent = "찾기의 색인을 읽지 못했다. 책의 파일이 모두 있는지 확인한다.";
        return;
      }
      if (mine !== turn) return; // typed on
      const answer = made.search(query);
      const items = chosen(answer.hits, most).map((hit, place) => entry(made, hit, `${id}-${place}`));
      list.replaceChildren(...items);
      list.hidden = !items.length;
      list.scrollTop = 0;
      status.textContent = said(answer);
    };
    const go = () => {
      const link = list.children[Math.max(at, 0)]?.querySelector("a");
      if (!link) return;
      form.closest("dialog")?.close();
      link.click();
    };
    input.addEventListener("focus", () => engine().catch(() => {}), { once: true });
    input.addEventListener("input", show);
    input.addEventListener("keydown", (event) => {
      // While a syllable is being made, the keys belong to it.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "ArrowDown") mark(at + 1);
      else if (event.key === "ArrowUp") mark(at - 1);
      else return;
      event.preventDefault();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // The answer to the last key may not be there yet.
      if (list.hidden) show().then(go);
      else go();
    });
    return { input, show };
  };

  const ready = () => {
    const dialog = document.getElementById("pst-search-dialog");
    const form = dialog?.querySelector("form");
    if (form) {
      const panel = element("div", "kit-search-panel");
      dialog.append(panel);
      box(form, panel, IN_A_PANEL);
    }
    const results = document.getElementById("search-results");
    const fields = [...document.querySelectorAll("form.bd-search")].filter((one) => one !== form);
    if (results && fields.length) {
      const { input, show } = box(fields[0], results, ON_THE_PAGE);
      input.value = new URLSearchParams(location.search).get("q") ?? "";
      show();
    }
    // Ctrl+K is the theme's; a slash does the same where nobody is writing.
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      if (fields.length) fields[0].querySelector("input").focus();
      else if (dialog && !dialog.open) dialog.showModal();
    });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();
