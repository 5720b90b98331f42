"""Addresses that restore what a widget shows: in each chapter the reader changes it, copies the link and opens it anew."""

import re
from collections import Counter
from xml.etree import ElementTree

import book_site
import pytest
from at_length import at_length
from browser import settle

# Chapter -> the widgets that an address can tell of.
PAGES = {
    "attention": ["plane", "steps"],
    "opened": ["heads", "surgery"],
    "training": ["smoothing", "schedule", "progress", "snapshots"],
    "transformer": ["xray"],
    "budget": ["budget"],
    "masking": ["masks"],
    "encoding": ["positions"],
    "blocks": ["architecture"],
    "decoding": ["decoding"],
    "descent": ["descent"],
    "clinic": ["infirmary"],
    "inside": ["lens"],
    "pretraining": ["blank"],
    "decoder_only": ["writer"],
}
# Several widgets and a model on a page, none that keeps a picture, none with more than its sliders.
FEW = ("clinic", "descent")
WITHOUT_PICTURE = {"infirmary"}
SVG = "{http://www.w3.org/2000/svg}"

# Opens the settings, moves every slider, presses the last of each row of choices and a cell: one after the other.
CHANGE = """async (root) => {
  const rest = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const every = (selector) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !one.disabled);
  for (const fold of every(".kit-dp-more")) fold.open = true;
  await rest();
  for (const select of every("select")) {
    select.selectedIndex = select.selectedIndex ? 0 : select.options.length - 1;
    select.dispatchEvent(new Event("change"));
    await rest();
  }
  for (const strip of every("fieldset")) {
    const last = [...strip.querySelectorAll("input:not([disabled])")].at(-1);
    if (last && !last.checked) last.click();
    await rest();
  }
  for (const slider of every("input[type=range]")) {
    const [low, high, now] = [slider.min, slider.max, slider.value].map(Number);
    slider.value = now > (low + high) / 2 ? now - Number(slider.step || 1) : now + Number(slider.step || 1);
    slider.dispatchEvent(new Event("input"));
    await rest();
  }
  for (const field of every("input[type=number]").slice(0, 2)) {
    field.value = 0.25;
    field.dispatchEvent(new Event("input"));
    field.dispatchEvent(new Event("blur"));
    await rest();
  }
  for (const press of [
    ".kit-su-toggle", ".ah-query:nth-child(2)", ".kit-am [data-box=softmax]", ".kit-tx button[data-block]",
    ".kit-in-case:nth-child(2)", ".kit-ll-choice", ".kit-ll-place", ".kit-bf-token",
  ])
    for (const one of every(press).slice(0, 1)) {
      one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await rest();
    }
}"""
SHOWN = """(root) => {
  if (root.matches(".kit-in")) return root.querySelector(".kit-in-of").textContent; // a link tells which patient, no more
  if (root.matches(".kit-su")) // how many answers are right is still being counted
    return ["[data-kit=answer]", "[data-kit=text]", "[data-operation][aria-pressed=true]"].map((name) =>
      [...root.querySelectorAll(name)].map((one) => one.dataset.operation ?? one.value));
  const copy = root.cloneNode(true);
  for (const one of copy.querySelectorAll(".kit-told, [aria-live], .kit-foot, .kit-live-note, .kit-live-loading")) one.remove();
  const controls = [...root.querySelectorAll("input, select")].map((one) =>
    one.type === "radio" ? one.checked : one.type === "text" && one.dataset.kit ? "" : one.value);
  const pressed = [...root.querySelectorAll("[aria-pressed=true], [aria-selected=true], [aria-current=true]")].length;
  return { text: copy.textContent, controls, pressed };
}"""


def widget(page, key):
    return page.locator(f'[data-kit-key="{key}"]').first  # a second one of its kind is called heads-2


def shown(page, key):
    settle(page)
    page.wait_for_function(
        f"""() => !document.querySelector('[data-kit-key="{key}"]').matches("[data-kit-busy]")"""
    )
    settle(page)
    return widget(page, key).evaluate(SHOWN)


def assert_picture(page, key):
    """The file stands alone: no style sheet, no script, no path of this machine; it tells what it is and where it is from."""
    with page.expect_download() as saved:
        widget(page, key).get_by_role("button", name="그림 저장").click()
    assert saved.value.suggested_filename == f"{key}.svg"
    text = saved.value.path().read_text(encoding="utf-8")
    assert "var(" not in text
    assert "file:" not in text
    picture = ElementTree.fromstring(text)
    parts = Counter(node.tag.removeprefix(SVG) for node in picture.iter())
    assert not {"script", "style", "foreignObject", "a"} & set(parts)
    assert not [name for node in picture.iter() for name in node.attrib if re.match("class|on|aria", name)]
    said = ["".join(node.itertext()) for node in picture.iter(f"{SVG}text")]
    assert len(said) > 5
    assert f"#{key}=1~" in "".join(said)
    assert page.title() in said
    width, height = (float(picture.get(name)) for name in ("width", "height"))
    # As wide as what the widget draws, what one scrolls to with it.
    assert (
        300
        < width
        <= 40
        + widget(page, key).evaluate(
            "(root) => Math.max(...[root, ...root.querySelectorAll('*')].map((one) => one.scrollWidth))"
        )
    )
    assert 120 < height < 3000


@pytest.mark.parametrize("chapter", at_length(FEW, PAGES))
def test_a_link_opens_what_was_shown(browser, chapter):
    with book_site.visit(browser, f"book/{chapter}") as seen:
        page = seen.page
        there = page.eval_on_selector_all("[data-kit-key]", "all => all.map(one => one.dataset.kitKey)")
        assert set(PAGES[chapter]) <= set(there)
        plain, parts, changed = page.url, [], {}
        for key in PAGES[chapter]:
            opened = shown(page, key)
            widget(page, key).evaluate(CHANGE)
            changed[key] = shown(page, key)
            assert changed[key] != opened, key
            widget(page, key).get_by_role("button", name="링크 복사").click()
            assert page.url.startswith(f"{plain}#{key}=1~"), page.url
            parts.append(page.url.removeprefix(f"{plain}#"))
        page.goto("about:blank")
        page.goto(f"{plain}#{'&'.join(parts)}")
        book_site.ready(page)
        page.wait_for_function("() => scrollY > 0")  # after what the model computes
        for key in PAGES[chapter]:
            assert shown(page, key) == changed[key], key
            assert widget(page, key).locator(".kit-told").text_content() == ""
            if key in WITHOUT_PICTURE:
                assert widget(page, key).get_by_role("button", name="그림 저장").count() == 0
            else:
                assert_picture(page, key)
        assert seen.complaints == []
        assert seen.strangers == []


HOSTILE = [
    "heads=1~layer:99~view:%3Cimg%20src=x%3E~row:-9~kind:__proto__",
    "heads=1~example:1~kind:decoder~layer:2~head:3~row:900",
    "heads=2~layer:1",
    "heads=",
    "heads=1~text:%E0%A4%A~text:%00",
    "heads=1~layer",
]


def test_a_hostile_address_changes_nothing_and_is_answered_in_a_sentence(browser):
    with book_site.visit(browser, "book/opened") as seen:
        page = seen.page
        opened = shown(page, "heads")
        for hostile in HOSTILE:
            page.evaluate("(hash) => { location.hash = hash; }", hostile)
            told = widget(page, "heads").locator(".kit-told")
            page.wait_for_function("(told) => told.textContent !== ''", arg=told.element_handle())
            assert told.text_content() == "링크에 적힌 것 가운데 여기에서 쓸 수 없는 것은 건너뛰었다."
            assert shown(page, "heads") == opened
            told.evaluate("(told) => { told.textContent = ''; }")
        page.evaluate("() => { location.hash = 'heads=1~head:1'; }")
        page.wait_for_function("() => document.querySelector('.ah-title').textContent.includes('헤드 2')")
        widget(page, "heads").get_by_role("button", name="처음으로").click()
        assert shown(page, "heads") == opened
        assert "#" not in page.url
        assert seen.complaints == []
