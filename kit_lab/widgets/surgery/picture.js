// The model as a picture that can be operated on: the encoder's columns, the decoder's columns, a button for each part.

import { el, number } from "../shared/kit.js";
import { oneStop } from "../shared/one_stop.js";
import { keyOf } from "./catalogue.js";
import { makeOrder } from "./order.js";

const SAYS = { encoder: "글을 읽는다.", decoder: "답을 한 글자씩 쓴다." };

/** A button that does its operations, or undoes them when all are done. */
const makeToggle = (toggle, scored, ontoggle) => {
  const operations = toggle.operations ?? [toggle.operation];
  const keys = operations.map(keyOf);
  const node = el(
    "button",
    {
      class: `kit-su-toggle is-${toggle.part}${scored && keys.length === 1 ? " has-room" : ""}`,
      "data-operation": keys.length === 1 ? keys[0] : null,
      "aria-label": toggle.says ?? toggle.name,
      title: toggle.says ?? toggle.name,
      onclick: () => ontoggle(operations, node.getAttribute("aria-pressed") === "true"),
    },
    el("span.kit-su-what", toggle.name),
  );
  const draw = (done) => node.setAttribute("aria-pressed", String(keys.every((key) => done.has(key))));
  const alone = el("small.kit-number", { "aria-hidden": "true" });
  /** Notes what accuracy this operation alone leaves. */
  const measured = (share) => {
    const percent = 100 * share;
    alone.textContent = number(percent, Number.isInteger(percent) ? 0 : 1);
    node.title = `${toggle.says}. 이것 하나만 했을 때의 정확도 ${number(percent, 1)}%`;
    node.append(alone);
  };
  return { node, draw, measured, key: keys.length === 1 ? keys[0] : null };
};

/** A layer's title, which also tells how often the layer is passed where the order was changed. */
const makeTitle = (name) => {
  const node = el("span.kit-small.kit-su-title", name);
  const draw = (times) => {
    node.textContent = times === 1 ? name : times ? `${name} (${times}번 지난다)` : `${name} (지나지 않는다)`;
    node.parentElement.classList.toggle("is-passed-by", times === 0);
  };
  return { node, draw };
};

const group = (name, label, ...children) =>
  el("div", { class: name, role: "group", "aria-label": label }, children);

/**
 * ontoggle(operations, done) hears which part was pressed; onorder(stack, layers) which order a stack is to have.
 * Where operations are `scored` the parts have room for the accuracy, so that no part moves when it is noted.
 */
export const makePicture = ({ stacks, numbers }, { scored, tell, ontoggle, onorder }) => {
  const parts = [];
  const orders = [];
  const titles = [];
  const button = (toggle) => {
    const made = makeToggle(toggle, scored, ontoggle);
    parts.push(made);
    return made.node;
  };
  const row = (name, toggles, label = null) => {
    if (!toggles.length) return null;
    const buttons = toggles.map(button);
    return oneStop(el("span", { class: name }, label ? el("i", label) : null, buttons), buttons);
  };
  const block = ({ id, name, heads, toggles }, where) =>
    group(
      "kit-su-block",
      `${where} ${name}`,
      el("span.kit-su-short", { "data-block": id }, name),
      row("kit-su-heads", heads, "헤드"),
      row("kit-su-switches", toggles),
    );
  const stack = ({ id, name, whole, layers, ordered }) => {
    const order = ordered ? makeOrder(name, numbers, (next) => onorder(id, next)) : null;
    if (order) orders.push([id, order]);
    const columns = layers.map((layer) => {
      const title = makeTitle(layer.name);
      titles.push([id, layer.number, title]);
      return group(
        "kit-column kit-su-column",
        `${name} ${layer.name}`,
        title.node,
        layer.blocks.map((one) => block(one, `${name} ${layer.name}`)),
      );
    });
    return group(
      "kit-su-stack",
      name,
      el("p.kit-small.kit-su-stackname", el("strong", name), ` ${tell(SAYS[id])}`),
      row("kit-su-whole", whole),
      order?.node,
      columns.length ? el("div.kit-columns.kit-su-columns", columns) : null,
    );
  };
  const drawn = stacks.map(stack);
  const how = el(
    "p.kit-su-how",
    "부품을 누르면 그 부품이 없는 모델이 된다. 다시 누르면 되돌아온다.",
    scored ? " 하나만 수술하면 그때의 정확도(%)가 부품에 적힌다." : "",
  );
  const node = el("div.kit-su-picture", how, drawn);
  return {
    node,
    /** An operation was scored alone: its part keeps the accuracy, so that nobody has to remember it. */
    measured: (operation, share) => {
      parts.find(({ key }) => key === keyOf(operation))?.measured(share);
    },
    draw: (operations) => {
      const done = new Set(operations.map(keyOf));
      for (const part of parts) part.draw(done);
      const passed = (id) =>
        operations.find((one) => one.do === "order" && one.place === id)?.layers ?? numbers;
      for (const [id, order] of orders) order.draw(passed(id));
      for (const [id, layer, title] of titles)
        title.draw(passed(id).filter((number) => number === layer).length);
      for (const [i, { id }] of stacks.entries())
        drawn[i].classList.toggle("is-reordered", passed(id).join() !== numbers.join());
    },
  };
};
