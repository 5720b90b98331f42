// What the reader has solved, kept in their own browser, each kind under its prefix. Nothing leaves the machine.

/** has(name) and mark(name) of one kind. */
export const ticks = (prefix) => {
  const here = new Set(); // storage may be shut: then it lasts as long as the page
  const has = (name) => {
    try {
      return here.has(name) || localStorage.getItem(prefix + name) !== null;
    } catch {
      return here.has(name);
    }
  };
  const mark = (name) => {
    here.add(name);
    try {
      localStorage.setItem(prefix + name, "1");
    } catch {
      // the page itself shows it
    }
  };
  return { has, mark };
};

const solved = ticks("kit-solved/");
export const isSolved = solved.has;
export const markSolved = solved.mark;
