// Texts that must fit into a drawing, where nothing wraps and nothing is cut by itself.

/** At most `most` characters; what is cut off leaves an ellipsis. */
export const shorten = (text, most = 8) => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
};
