// The two texts: what is read, shaded by where the model looks as it writes, and what is written, letter by letter.

import { josa } from "../shared/josa.js";
import { audible, el, languageIn, number, quoting } from "../shared/kit.js";
import { inText } from "../shared/token_names.js";
import { called, placed, spoken } from "./names.js";

const chip = (tag, name, langOf, attributes = {}) => {
  const text = inText(name);
  return el(
    `${tag}.kit-tx-letter`,
    { title: spoken(name), lang: langOf(text), ...attributes },
    audible(text),
  );
};

export const makeLetters = (go, tell) => {
  const source = el("div.kit-wrap.kit-tx-letters", { "data-kit": "source" });
  const written = el("div.kit-wrap.kit-tx-letters", {
    role: "group",
    "aria-label": tell("쓰는 글. 누르면 그 글자를 쓰는 순간으로 간다"),
  });
  const sentence = el("p.kit-tx-told");
  const node = el(
    "div.kit-tx-texts",
    el("div.kit-tx-line", el("span.kit-small.kit-tx-name", "읽은 글"), source),
    el("div.kit-tx-line", el("span.kit-small.kit-tx-name", "쓰는 글"), written),
    sentence,
  );

  const build = (reading) => {
    source.replaceChildren(...reading.source.map((name) => chip("span", name, languageIn(reading.text))));
    written.replaceChildren(
      ...reading.tokens.map((name, step) =>
        chip("button", name, reading.langOf, { onclick: () => go(step) }),
      ),
    );
  };
  const follow = (reading, step, shares, whose) => {
    const top = shares.indexOf(Math.max(...shares));
    [...source.children].forEach((node, s) => {
      node.style.setProperty("--share", Math.sqrt(shares[s]).toFixed(3));
      node.classList.toggle("is-top", s === top);
    });
    [...written.children].forEach((node, t) => {
      node.classList.toggle("is-ahead", t > step);
      if (t === step) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    });
    const [[, chance]] = reading.likeliest(step);
    const wrote = reading.tokens[step];
    const act =
      wrote === "[끝]" ? "글을 마칠 때" : `${called(wrote)}${josa(spoken(wrote), "을", "를")} 쓸 때`;
    const share = Math.round(100 * shares[top]);
    const told =
      `${act} ${whose} ${placed(reading.source, top)}에 가중치 ${share}%를 두었다. ` +
      `${wrote === "[끝]" ? "글이 끝날" : `${called(wrote)}${josa(spoken(wrote), "이", "가")} 올`} 확률은 ${number(100 * chance, 1)}%이다.`;
    sentence.replaceChildren(...quoting(told, reading.langOf));
  };
  return { node, build, follow, text: () => sentence.textContent };
};
