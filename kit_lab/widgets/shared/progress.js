// What the reader has solved, kept in their own browser under one prefix. Nothing leaves the machine.

export const PREFIX = "kit-solved/";
const here = new Set(); // storage may be shut: then it lasts as long as the page

export const isSolved = (name) => {
  try {
    return here.has(name) || localStorage.getItem(PREFIX + name) !== null;
  } catch {
    return here.has(name);
  }
};

export const markSolved = (name) => {
  here.add(name);
  try {
    localStorage.setItem(PREFIX + name, "1");
  } catch {
    // the page itself shows it
  }
};
