"""A model in the page: its weights come from the book's scripts or from the kernel, and the reader's text is answered."""

import base64
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from live_page import live_script

from kit_core.pretrained.crisis import CRISIS
from kit_core.validation.lists import LONGEST
from kit_lab.live import LiveModel
from kit_lab.widgets import TransformerXray

NUMERAL, ANSWER = "이천이십육년 칠월 사일", "2026-07-04"
DONE = ".kit-widget:not([data-kit-busy])"
BAR = ".kit-live-loading [role=progressbar]"


@pytest.fixture
def xray(live):
    return TransformerXray(live, "삼만 오천 원", samples=["스물세 살"])


def write(page, text):
    page.fill("[data-kit=text]", text)
    page.wait_for_selector(DONE)


def answer(page):
    return page.inner_text("[data-kit=answer]")


def note(page):
    return page.inner_text(".kit-live-note")


HAND_OVER = """([message, weights]) => {
  const bytes = Uint8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
  window.model.tell(message, [new DataView(bytes.buffer)]);
}"""


def hand_over(page, live):
    """What the kernel sends when it is asked."""
    message, [weights] = live.message()
    page.evaluate(HAND_OVER, [message, base64.b64encode(weights).decode("ascii")])


def test_the_book_s_scripts_answer_what_the_reader_writes(mount, xray, script):
    page = mount(xray, live=script)
    assert answer(page) == "35,000원"
    assert page.evaluate("globalThis.kitEngine") is None  # nothing is loaded before it is used
    write(page, NUMERAL)
    assert answer(page) == ANSWER
    assert page.evaluate("[model.get('text'), model.get('answer')]") == [NUMERAL, ANSWER]
    page.get_by_role("button", name="스물세 살").click()
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent === '23살'")
    assert page.input_value("[data-kit=text]") == "스물세 살"


def test_a_kernel_is_asked_once_and_python_can_write(mount, live, xray):
    page = mount(xray)
    page.focus("[data-kit=text]")
    page.wait_for_function("() => window.model.sent.length === 1")
    assert "불러오고 있다 (1.2MB)" in note(page)
    hand_over(page, live)
    write(page, NUMERAL)
    assert answer(page) == ANSWER
    page.evaluate("model.set('text', '오만 삼천 원')")
    page.wait_for_function("() => model.get('answer') === '53,000원'")
    assert page.evaluate("model.sent") == [{"kit": "live"}]


def test_what_cannot_be_read_gets_a_sentence_and_no_answer(mount, xray, script):
    page, before = mount(xray, live=script), "삼만 오천 원"
    for text, words in {
        "": "글이 비었다",
        "<img src=x onerror=alert(1)>": "모델이 배우지 않은 글자가 있다: 「<」",
        "일" * 300: "300토큰으로 너무 길다",
        "뷁" * LONGEST: "「뷁」",
    }.items():
        write(page, text)
        assert words in note(page)
        assert page.get_attribute("[data-kit=text]", "aria-invalid") == "true"
        assert (answer(page), page.evaluate("model.get('answer')")) == ("", "")
        assert page.locator("[data-kit-stale]").count() == 1
        assert page.locator(".kit-widget img").count() == 0
        assert note(page).endswith(f"아래에 흐리게 남은 것은 「{before}」의 것이다.")
        before = NUMERAL
        write(page, f"  {NUMERAL.replace(' ', chr(0x3000))}{chr(0xA0)} ")
        assert (note(page), answer(page)) == ("", ANSWER)
        assert page.locator("[data-kit-stale]").count() == 0


def test_a_model_that_is_missing_is_told_and_tried_again(mount, xray, script):
    page = mount(xray, live=f"{script} globalThis.good = kitLive.models.korean_numbers;")
    page.evaluate("() => { kitLive.models = {}; }")
    write(page, NUMERAL)
    assert note(page) == "이 책에는 korean_numbers 모델의 파일이 없다."
    assert page.get_attribute("[data-kit=text]", "aria-invalid") is None  # the text is not to blame
    page.evaluate("() => { kitLive.models = { korean_numbers: good }; }")
    write(page, "스물세 살")
    assert answer(page) == "23살"


def test_a_part_that_did_not_come_is_told_and_only_that_is_fetched_again(mount, xray, script, tmp_path):
    page = mount(xray, live=script)
    *_, part = page.evaluate("kitLive.models.korean_numbers")
    cut_short = tmp_path / "cut_short.js"
    cut_short.write_bytes(b"")
    page.evaluate(
        "(address) => { kitLive.models.korean_numbers.splice(-1, 1, address); }", cut_short.as_uri()
    )
    write(page, NUMERAL)
    assert note(page) == "모델의 파일을 읽지 못했다. 책의 폴더를 통째로 내려받았는지 본다."
    assert not page.locator(BAR).is_visible()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("(address) => { kitLive.models.korean_numbers.splice(-1, 1, address); }", part)
    again = page.get_by_role("button", name="다시 불러오기")
    again.click()
    page.wait_for_selector(DONE)
    assert (note(page), answer(page)) == ("", ANSWER)
    assert [address for address in asked if address.startswith("file:")] == [part]
    assert not again.is_visible()
    assert page.evaluate("document.activeElement.dataset.kit") == "text"


def test_a_part_that_was_damaged_answers_nothing(mount, xray, script, tmp_path):
    """Letters of base64 all of them, and as many as before: only the numbers are others."""
    page = mount(xray, live=script)
    *_, part = page.evaluate("kitLive.models.korean_numbers")
    text = Path(url2pathname(urlsplit(part).path)).read_text("ascii")
    damaged = tmp_path / "damaged.js"
    damaged.write_text(text[:-3000] + text[-2999:-999] + text[-3000] + text[-999:], "ascii")
    page.evaluate("(address) => { kitLive.models.korean_numbers.splice(-1, 1, address); }", damaged.as_uri())
    write(page, NUMERAL)
    assert note(page).startswith("모델의 파일이 손상되었다.")
    assert answer(page) == ""
    page.evaluate("(address) => { kitLive.models.korean_numbers.splice(-1, 1, address); }", part)
    page.get_by_role("button", name="다시 불러오기").click()
    page.wait_for_selector(DONE)
    assert (note(page), answer(page)) == ("", ANSWER)


def test_an_engine_that_cannot_start_is_told_and_tried_again(mount, xray, script):
    page = mount(xray, live=script)
    page.evaluate("() => { globalThis.kitEngine = 'no engine at all'; }")
    write(page, NUMERAL)
    assert note(page).startswith("이 브라우저에서 모델의 계산을 시작하지 못했다.")
    page.evaluate("() => { delete globalThis.kitEngine; }")
    page.get_by_role("button", name="다시 불러오기").click()
    page.wait_for_selector(DONE)
    assert (note(page), answer(page)) == ("", ANSWER)


# Whenever the widget says that it is no longer busy, the answer must be that of the text which stands in the field.
WATCH = """async (texts) => {
  const root = document.querySelector(".kit-widget");
  const [field, answer] = ["text", "answer"].map((name) => root.querySelector(`[data-kit=${name}]`));
  const seen = [];
  const quiet = () => root.matches("[data-kit-busy]") || seen.push([field.value, answer.textContent]);
  new MutationObserver(quiet).observe(root, { attributeFilter: ["data-kit-busy"] });
  for (let pause = 60; pause < 190; pause += 10) {
    for (const text of texts) {
      field.value = text;
      field.dispatchEvent(new InputEvent("input"));
      await new Promise((done) => setTimeout(done, pause));
    }
    while (root.matches("[data-kit-busy]")) await new Promise((done) => setTimeout(done, 20));
  }
  return seen;
}"""


def test_what_stands_when_the_widget_rests_answers_the_text_in_the_field(mount, xray, script):
    page = mount(xray, live=script)
    right = {"오만 원": "50,000원", "스물세 살": "23살", "삼만 오천 원": "35,000원"}
    write(page, "오만 원")
    seen = page.evaluate(WATCH, [*right])
    assert len(seen) > 3
    assert [pair for pair in seen if right[pair[0]] != pair[1]] == []


def test_the_kernel_hands_the_model_over_only_when_asked(live, xray):
    sent = []
    xray.send = lambda message, buffers: sent.append((message, buffers))
    for content in ("live", {}, {"kit": "other"}):
        xray._handle_custom_msg(content, [])
    assert sent == []
    xray._handle_custom_msg({"kit": "live"}, [])
    assert sent == list(live.messages())


READ = "() => document.querySelector('.kit-live-note').textContent === ''"


@pytest.fixture(scope="module")
def chatbot():
    return LiveModel("chatbot")


def still(page):
    """From here on time passes when the test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def test_a_large_model_from_the_kernel_shows_how_much_has_come(mount, chatbot):
    page = mount(TransformerXray(chatbot, "안녕"), fresh=True)
    still(page)
    page.focus("[data-kit=text]")
    page.wait_for_function("() => window.model.sent.length === 1")
    bar, sent = page.locator(BAR), list(chatbot.messages())
    for count, (message, [weights]) in enumerate(sent, 1):
        page.evaluate(HAND_OVER, [message, base64.b64encode(weights).decode("ascii")])
        if count == 1:
            page.clock.run_for(290)
            assert not bar.is_visible()
            page.clock.run_for(20)
        if count < len(sent):
            assert bar.is_visible()
            assert bar.get_attribute("aria-valuenow") == str(100 * count // len(sent))
            assert page.inner_text(".kit-live-loading").strip() == f"{100 * count // len(sent)}%"
    page.wait_for_function(READ)
    assert not bar.is_visible()
    page.clock.resume()
    write(page, "배고파")
    assert answer(page) == chatbot.pretrained.generate(["배고파"])[0]


def test_a_large_model_of_the_book_comes_in_parts(mount, chatbot, tmp_path):
    page = mount(TransformerXray(chatbot, "안녕"), live=live_script(chatbot, tmp_path))
    page.evaluate(
        """(selector) => {
      globalThis.shares = [];
      const bar = document.querySelector(selector);
      new MutationObserver(() => shares.push(Number(bar.getAttribute("aria-valuenow"))))
        .observe(bar, { attributes: true, attributeFilter: ["aria-valuenow"] });
    }""",
        BAR,
    )
    write(page, "배고파")
    assert answer(page) == chatbot.pretrained.generate(["배고파"])[0]
    shares = page.evaluate("shares")
    assert shares == sorted(shares)
    assert len({share for share in shares if 0 < share < 100}) >= 6
    kept = page.evaluate("[kitModels.chatbot, kitParts.chatbot, document.head.querySelector('script[src]')]")
    assert kept == [None, None, None]  # the Worker alone has them
    # No model answers this: who can help is named, and nothing is marked as a mistake.
    write(page, "죽고 싶어")
    assert note(page).startswith(CRISIS["answer"])
    assert page.get_attribute(".kit-live-note a", "href") == "tel:109"
    assert page.locator(".kit-live-note.is-wrong, [aria-invalid]").count() == 0
    assert answer(page) == ""
    write(page, "배고파 죽겠다")
    assert answer(page) == chatbot.pretrained.generate(["배고파 죽겠다"])[0]


def test_a_model_that_comes_at_once_shows_no_bar(mount, xray, script):
    page = mount(xray, live=script, fresh=True)
    still(page)
    page.focus("[data-kit=text]")
    page.wait_for_function(READ)
    page.clock.run_for(1000)
    assert not page.locator(BAR).is_visible()
    assert page.get_attribute(BAR, "aria-valuenow") == "100"


def test_what_no_kernel_knows_says_at_once_that_there_is_no_model(mount, xray, live):
    """A saved page or notebook: Jupyter marks the widget."""
    page = mount(xray, fresh=True)
    still(page)
    mark = "(on) => document.getElementById('widget').classList.toggle('jupyter-widgets-disconnected', on)"
    page.evaluate(mark, True)
    page.focus("[data-kit=text]")
    page.wait_for_function("() => document.querySelector('.kit-live-note').textContent.includes('save_page')")
    page.clock.run_for(1000)
    assert not page.locator(".kit-live-loading, .kit-live-again").filter(visible=True).count()
    page.fill("[data-kit=text]", NUMERAL)
    page.clock.run_for(100)
    page.wait_for_selector(DONE)
    assert "save_page" in note(page)
    page.get_by_role("button", name="그림 저장").click()
    page.wait_for_function("() => document.querySelector('.kit-told').textContent.includes('커널')")
    assert page.evaluate("model.sent") == []
    page.evaluate(mark, False)
    page.fill("[data-kit=text]", "스물세 살")
    page.clock.run_for(100)
    page.wait_for_function("() => window.model.sent.length === 1")
    page.clock.resume()
    hand_over(page, live)
    page.wait_for_selector(DONE)
    assert (note(page), answer(page)) == ("", "23살")
