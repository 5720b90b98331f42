// Texts that must fit into a drawing, where nothing wraps and nothing is cut by itself.

let pen;

/** At most `most` characters; what is cut off leaves an ellipsis. */
export const shorten = (text, most = 8) => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
};

/** The width in px of a text of `size` px. */
export const measure = (text, size, family, weight = 400) => {
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = `${weight} ${size}px ${family}`;
  return pen.measureText(text).width;
};
