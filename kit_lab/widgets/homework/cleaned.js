// What is typed as whoever marks it reads it (kit_lab/classroom/hand_in.py).

const cut = (text, most) => [...text].slice(0, most).join("");

/** One line without odd signs. */
export const cleaned = (text, most) =>
  cut(
    text
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
      .trim(),
    most,
  );

/** A student number: in plain letters, without blanks and what cannot be seen, however it was typed or pasted. */
export const cleanedNumber = (text, most) =>
  cut(
    text
      .normalize("NFKC")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, "")
      .normalize("NFKC"),
    most,
  );
