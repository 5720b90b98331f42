// The theme's button for the page's brightness shows by an icon alone which of its three states it is in: its name tells.
(() => {
  const page = document.documentElement;
  const tell = () => {
    for (const button of document.querySelectorAll(".theme-switch-button")) {
      const state = button.querySelector(`[data-mode="${page.dataset.mode}"]`);
      if (state)
        button.setAttribute("aria-label", `${button.dataset.bsTitle ?? "화면 밝기"}: ${state.title}`);
    }
  };
  new MutationObserver(tell).observe(page, { attributes: true, attributeFilter: ["data-mode"] });
  tell();
})();
