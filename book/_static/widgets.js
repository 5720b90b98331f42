// Draws saved anywidgets without a kernel: https://anywidget.dev/en/afm/
// The page carries the models' state and the front ends are scripts of the book (see _ext/kit_book/widgets.py); this one
// gives each a model object.
(() => {
  // Front ends that find this stand on a page of the book, which has an address to hand on.
  const { src } = document.currentScript;
  globalThis.kitBook = Object.fromEntries(
    ["picture", "training", "cases", "korean_english"].map((name) => [name, new URL(`${name}.js`, src).href]),
  );
  const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
  const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';

  const decode = (base64) => {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return new DataView(bytes.buffer);
  };

  /** Puts each binary buffer at its path in the state, as a DataView. */
  const withBuffers = (state, buffers = []) => {
    for (const { path, data } of buffers) {
      const holder = path.slice(0, -1).reduce((value, key) => value[key], state);
      holder[path.at(-1)] = decode(data);
    }
    return state;
  };

  /** The model as a front end sees it; what the reader changes stays in the page. */
  class Model {
    #state;
    #listeners = [];
    constructor(state) {
      this.#state = state;
    }
    get(name) {
      return this.#state[name];
    }
    set(name, value) {
      const changes = typeof name === "object" ? name : { [name]: value };
      const changed = Object.keys(changes).filter((key) => !same(this.#state[key], changes[key]));
      for (const key of changed) this.#state[key] = changes[key];
      for (const key of changed) this.#trigger(`change:${key}`, this, changes[key], {});
      if (changed.length) this.#trigger("change", this, {});
    }
    save_changes() {}
    send() {}
    on(names, callback) {
      for (const name of names.split(/\s+/)) this.#listeners.push({ name, callback });
    }
    off(names, callback) {
      const listed = names?.split(/\s+/);
      this.#listeners = this.#listeners.filter(
        (one) => (listed && !listed.includes(one.name)) || (callback && one.callback !== callback),
      );
    }
    #trigger(name, ...details) {
      for (const one of [...this.#listeners]) if (one.name === name) one.callback(...details);
    }
  }

  const same = (a, b) => {
    if (Object.is(a, b)) return true;
    const plain = (value) => value !== null && typeof value === "object" && !ArrayBuffer.isView(value);
    return plain(a) && plain(b) && JSON.stringify(a) === JSON.stringify(b);
  };

  const frontEnds = new Map();
  /** Each front end runs and is styled once, however many widgets share it. */
  const load = (name) => {
    if (!frontEnds.has(name)) {
      const found = globalThis.kitFrontEnds?.[name];
      if (!found) throw new Error("위젯의 파일을 읽지 못했다. 책의 폴더를 통째로 내려받았는지 본다.");
      const node = document.createElement("style");
      node.textContent = found.css;
      document.head.append(node);
      frontEnds.set(name, found.make());
    }
    return frontEnds.get(name);
  };

  const models = new Map();
  const readStates = () => {
    for (const script of document.querySelectorAll(STATE)) {
      const saved = Object.entries(JSON.parse(script.textContent).state);
      for (const [id, { state, buffers }] of saved) models.set(id, { state, buffers });
    }
  };

  /** A model is made once, so that two views of one widget move together. */
  const prepare = async (id) => {
    const found = models.get(id);
    if (!found) throw new Error(`no saved state for model ${id}`);
    if (!("_esm" in found.state)) throw new Error(`${found.state._model_name} is not an anywidget`);
    found.ready ??= (async () => {
      const widget = load(found.state._esm);
      const model = new Model(withBuffers(structuredClone(found.state), found.buffers));
      const { signal } = lifetime;
      const experimental = { invoke: () => Promise.reject(new Error("no kernel")) };
      const cleanup = await widget.initialize?.({ model, signal, experimental });
      if (typeof cleanup === "function") signal.addEventListener("abort", cleanup);
      return { widget, model, experimental };
    })();
    return found.ready;
  };

  const lifetime = new AbortController();
  const draw = async (view) => {
    const host = view.nextElementSibling;
    const el = document.createElement("div");
    try {
      const { widget, model, experimental } = await prepare(JSON.parse(view.textContent).model_id);
      const { signal } = lifetime;
      host.replaceChildren(el);
      const cleanup = await widget.render?.({ model, el, signal, experimental });
      if (typeof cleanup === "function") signal.addEventListener("abort", cleanup);
      host.dataset.kitDrawn = "true";
    } catch (error) {
      console.error(error);
      const note = document.createElement("p");
      note.className = "kit-widget-note";
      note.setAttribute("role", "alert");
      note.textContent = `움직이는 그림을 그리지 못했다. (${error.message})`;
      host.replaceChildren(note);
      host.dataset.kitDrawn = "false";
    }
  };

  // A page kept in the back/forward cache comes back alive, so only a real end of the page cleans up.
  addEventListener("pagehide", (event) => event.persisted || lifetime.abort());

  /** The next frame has been painted; in a tab that nobody looks at there is none to wait for. */
  const painted = () =>
    new Promise((done) => {
      if (document.hidden) done();
      else requestAnimationFrame(() => setTimeout(done));
    });
  const start = async () => {
    readStates();
    const views = [...document.querySelectorAll(VIEW)];
    // All front ends first, then all drawings in one go: each pause between two of them would lay out the whole page.
    await Promise.allSettled(views.map((view) => prepare(JSON.parse(view.textContent).model_id)));
    for (const view of views) await draw(view);
    await painted();
    document.documentElement.dataset.kitWidgets = "ready";
    dispatchEvent(new Event("kit-widgets-ready"));
  };
  start();
})();
