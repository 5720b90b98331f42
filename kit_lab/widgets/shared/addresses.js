// Addresses that a page may be asked to link to.

/**
 * Whether a link leads to a page, by http or https or relative to this one. The scheme is the one that the browser's
 * own parser finds: it passes over spaces and control characters, and so must whoever asks.
 */
export const leadsToPage = (address) => {
  if (typeof address !== "string" || !address) return false;
  try {
    return ["http:", "https:"].includes(new URL(address, "https://relative.invalid/").protocol);
  } catch {
    return false;
  }
};
