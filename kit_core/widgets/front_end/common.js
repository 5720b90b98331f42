// Shared by every front end: base.py puts this text in front of each widget's own script.
// Text always goes in as text (textContent), never as HTML.

const kit = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  let counter = 0;

  /** A fresh id, so that labels can point at their controls. */
  const id = (prefix = "kit") => `${prefix}-${++counter}-${Math.random().toString(36).slice(2, 7)}`;

  const fill = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return node;
  };

  /** el("button", {class: "x", onclick: f}, "text", node, ...) */
  const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  const svg = (tag, attributes, ...children) =>
    fill(document.createElementNS(SVG, tag), attributes, children);

  /** A number for the reader: fixed digits, a real minus sign, no "-0.00". */
  const number = (value, digits = 2) => {
    const text = value.toFixed(digits);
    return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "\u2212");
  };
  /** 1234567.5 -> "1,234,567.5". By hand, for the browser takes long to make its first formatter ready. */
  const grouped = (value) => {
    const [whole, ...fraction] = String(value).split(".");
    return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
  };

  // ---- theme: the page's (pydata-sphinx-theme, JupyterLab, Colab), else the system's -------------
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const forced = matchMedia("(forced-colors: active)"); // then the system paints the background, whatever the page says
  const isDark = () => {
    if (forced.matches) return systemDark.matches;
    const page = document.documentElement;
    const lab = document.body.dataset.jpThemeLight;
    if (lab !== undefined) return lab === "false";
    const named = page.dataset.theme ?? page.getAttribute("theme");
    return named === "dark" || named === "light" ? named === "dark" : systemDark.matches;
  };

  /** Keeps `root` in the page's theme and calls `redraw` when it changes. Returns a function that stops it. */
  const followTheme = (root, redraw) => {
    const apply = () => {
      const theme = isDark() ? "dark" : "light";
      if (root.dataset.kitTheme === theme) return;
      root.dataset.kitTheme = theme;
      redraw?.();
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "theme"] });
    observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    for (const media of [systemDark, forced]) media.addEventListener("change", apply);
    return () => {
      observer.disconnect();
      for (const media of [systemDark, forced]) media.removeEventListener("change", apply);
    };
  };

  /** Keys pressed in a widget are its own: JupyterLab would move to another cell, or delete one, before a slider moves. */
  const keepKeys = (root) =>
    root.addEventListener("keydown", (event) => {
      const shortcut = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
      if (!shortcut) event.stopPropagation();
    });

  /**
   * Ties a widget to its surroundings: `redraw` when one of the model's `names` changes, `themed` when the page's theme does,
   * `resized` when its own width does, and once at first. Returns what unties it and takes it off the page.
   */
  const tie = (root, { model, names, redraw, themed, resized }) => {
    const events = names.map((name) => `change:${name}`);
    events.forEach((event) => model.on(event, redraw));
    keepKeys(root);
    const stopTheme = followTheme(root, themed);
    const observer = resized && new ResizeObserver(resized);
    observer?.observe(root);
    return () => {
      events.forEach((event) => model.off(event, redraw));
      observer?.disconnect();
      stopTheme();
      root.remove();
    };
  };

  /** A colour token of common.css as [r, g, b], for canvases. */
  const colour = (root, token) => {
    const text = getComputedStyle(root).getPropertyValue(token).trim();
    const hex = text.length === 4 ? text.replace(/[0-9a-f]/gi, "$&$&") : text;
    return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
  };
  const mix = (from, to, t) => from.map((channel, i) => Math.round(channel + (to[i] - channel) * t));
  const rgb = (channels) => `rgb(${channels.join(" ")})`;

  /** Colour scales in the current theme: weight(0..1) is one hue, signed(-1..1) blue to ochre. */
  const scales = (root) => {
    const [zero, accent, warm] = ["--kit-surface", "--kit-accent", "--kit-warm"].map((t) => colour(root, t));
    return {
      weight: (w) => mix(zero, accent, Math.min(1, Math.max(0, w))),
      signed: (v) => mix(zero, v < 0 ? warm : accent, Math.min(1, Math.abs(v))),
    };
  };

  // ---- controls: native inputs, labelled, so that keyboard and screen readers come for free -------
  /** options: [{value, label}]. A radio group drawn as one strip. */
  const segmented = (legend, options, selected, onchange) => {
    const name = id("kit-seg");
    const inputs = options.map(({ value }) =>
      el("input", {
        type: "radio", name, value, id: id("kit-opt"), checked: value === selected,
        onchange: () => onchange(value),
      }),
    );
    const node = el(
      "fieldset", { class: "kit-segmented" }, el("legend", {}, legend),
      el("div", { class: "kit-strip" },
        options.map(({ label }, i) => [inputs[i], el("label", { for: inputs[i].id }, label)])),
    );
    node.select = (value) => inputs.forEach((input) => (input.checked = input.value === String(value)));
    return node;
  };

  const slider = (label, { min, max, step = 1, value, format = String }, oninput) => {
    const output = el("output", { class: "kit-value", "aria-live": "off" }, format(value)); // the slider itself says its value
    const input = el("input", { type: "range", id: id("kit-range"), min, max, step, value });
    const show = () => {
      output.textContent = format(Number(input.value));
      input.setAttribute("aria-valuetext", output.textContent);
    };
    input.addEventListener("input", () => { show(); oninput(Number(input.value)); });
    show();
    const node = el("div", { class: "kit-slider" }, el("label", { for: input.id }, label), input, output);
    node.input = input;
    node.set = (next) => { input.value = next; show(); };
    return node;
  };

  const select = (label, options, selected, onchange) => {
    const input = el("select", { id: id("kit-select"), onchange: () => onchange(input.value) },
      options.map(({ value, label: text }) => el("option", { value, selected: value === selected }, text)));
    const node = el("div", { class: "kit-select" }, el("label", { for: input.id }, label), input);
    node.input = input;
    return node;
  };

  /** Runs `draw` at most once a frame, however often it is asked for. */
  const perFrame = (draw) => {
    let asked = false;
    return () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => { asked = false; draw(); });
    };
  };

  /**
   * What a screen reader tells of a change that shows elsewhere than on the control. Only the last of several texts is
   * told, once nothing new has come for `pause` ms; what the page opens with is not news.
   */
  const voice = (pause = 900) => {
    const node = el("div", { class: "kit-hidden", "aria-live": "polite" });
    let latest = null;
    let timer = 0;
    const say = (text) => {
      if (text === latest) return;
      clearTimeout(timer);
      if (latest !== null) timer = setTimeout(() => { node.textContent = text; }, pause);
      latest = text;
    };
    return { node, say, end: () => clearTimeout(timer) };
  };

  /** A canvas sized for the screen's pixel density; returns its 2d context in CSS pixels. */
  const sharpen = (canvas, width, height) => {
    const density = devicePixelRatio || 1;
    const [w, h] = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext("2d");
    context.setTransform(density, 0, 0, density, 0, 0);
    return context;
  };

  /** Bytes of a binary trait; before its value has arrived it may be missing or empty. */
  const bytes = (view) =>
    view && view.byteLength ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : new Uint8Array(0);

  return { id, el, svg, number, grouped, tie, colour, mix, rgb, scales, segmented, slider, select, perFrame, voice, sharpen, bytes };
})();
