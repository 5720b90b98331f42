// Unpacks the page and runs it. The policy knows the hash of what runs.
(async () => {
  const stored = (id) => document.getElementById(id).textContent;
  try {
    const packed = Uint8Array.from(atob(stored("kit-packed")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const page = await new Response(stream).json();
    globalThis.kitPage = { ...page, weights: stored("kit-weights") };
    const script = document.createElement("script");
    script.textContent = page.script;
    document.head.append(script);
  } catch (error) {
    document.querySelector("[role=alert]").hidden = false;
    console.error(error);
  }
})();
