// A page that holds one model, as kit_lab.save_page wrote it. What a kernel would send the page sends itself.

import { bytesOfBase64 } from "../live/engine/base64.js";
import { default as AttentionHeads } from "../widgets/attention_heads/index.js";
import { default as BlankFiller } from "../widgets/blank_filler/index.js";
import { default as ContinuationWriter } from "../widgets/continuation_writer/index.js";
import { default as DecodingPlayer } from "../widgets/decoding_player/index.js";
import { default as TransformerXray } from "../widgets/transformer_xray/index.js";
import { Tokens } from "./tokens.js";

const FRONT_ENDS = {
  AttentionHeads,
  BlankFiller,
  ContinuationWriter,
  DecodingPlayer,
  Tokens,
  TransformerXray,
};
const PAUSE = 250; // ms without a key until the other widgets read the text too
const { engine, entry, sections, weights } = globalThis.kitPage;

/** A model as a front end sees it. */
const modelOf = ({ state, buffers = {} }) => {
  for (const [name, text] of Object.entries(buffers)) state[name] = new DataView(bytesOfBase64(text).buffer);
  const heard = [];
  const tell = (event, ...told) => {
    for (const { name, hear } of [...heard]) if (name === event) hear(...told);
  };
  return {
    get: (name) => state[name],
    set: (name, value) => {
      if (Object.is(state[name], value)) return;
      state[name] = value;
      tell(`change:${name}`);
    },
    save_changes: () => {},
    on: (name, hear) => heard.push({ name, hear }),
    off: (name, hear) => {
      const at = heard.findIndex((one) => one.name === name && one.hear === hear);
      if (at >= 0) heard.splice(at, 1);
    },
    send: ({ kit }) => kit === "live" && tell("msg:custom", { kit, engine, entry }, [weights]),
  };
};

let { text } = sections[0].state;
const open = new Set(); // the models of widgets that are seen; all of them read the same text
const share = () => {
  for (const model of open) model.set("text", text);
};

const place = (host, section) => {
  const model = modelOf(section);
  const folded = host.matches("details");
  let timer = 0;
  model.on("change:text", () => {
    text = model.get("text");
    clearTimeout(timer);
    timer = setTimeout(share, PAUSE);
  });
  const show = () => {
    const el = folded ? host.lastElementChild : host;
    if (!el.childElementCount) FRONT_ENDS[section.kind].render({ model, el });
    open.add(model);
    model.set("text", text);
  };
  if (!folded) show();
  else
    host.addEventListener("toggle", () => {
      if (host.open) show();
      else open.delete(model);
    });
};

const hosts = document.querySelectorAll("main > section, main > details");
for (const [n, section] of sections.entries()) place(hosts[n], section);
document.documentElement.dataset.kitPage = "ready";
