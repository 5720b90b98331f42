"""Playground: what it refuses, a training from its first step to its weights' hash, switches, bad input, a second run, and
what becomes of a trained model: saved, opened again, handed to Python.
"""

import base64
import gzip
import io
import json
import re
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import book_site
import numpy as np
import pytest
from browser import settle
from live_training import asked, hash_of, trained
from playwright.sync_api import expect
from refusals import badly_refused
from safetensors.numpy import save

import kit_core
from kit_core.pretrained.loading import read_folder
from kit_lab.clinic import BUGS
from kit_lab.widgets import Playground
from kit_lab.widgets.base import training_script
from kit_lab.widgets.playground import anchor_of, cases_script
from kit_lab.widgets.playground.trained import received

LIVE, CASES = (script.replace("</", "<\\/") for script in (training_script(), cases_script(BUGS)))
CLINIC = Path(__file__).parents[2] / "book" / "clinic.ipynb"
RUN = "[data-kit=run]"
PAIRS = [[f"{n:02}", f"{n:02}"[::-1]] for n in range(10, 60)]


def run_of(page, side=0):
    """What the page keeps told of a run."""
    data = page.locator(RUN).nth(side).evaluate("(one) => ({ ...one.dataset })")
    return {name: float(data[f"kit{name.title()}"] or "nan") for name in ("step", "loss", "exact")}


def until(page, step, side=0):
    page.wait_for_function(
        "([side, step]) => Number(document.querySelectorAll('[data-kit=run]')[side].dataset.kitStep) >= step",
        arg=[side, step],
    )


def stopped(page, side=0):
    """The hash of the weights, once a run has stopped."""
    run = page.locator(RUN).nth(side)
    expect(run).to_have_attribute("data-kit-hash", re.compile("."))
    return run.get_attribute("data-kit-hash")


def start(page):
    return page.locator("[data-kit=start]")


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "task": ["reversing", 3, "own"],
        "pairs": ["글", [], [["하나"]], [["하나", 2]]],
        "seed": [-1, 1.5, 2**31],
        "rate": [0, 2, "글"],
        "without": ["causal", ["bias"], ["causal", "causal"], [0]],
        "bugs": [["no ReLU"], "no ReLU"],
    }
    assert badly_refused(Playground, wrong) == []
    with pytest.raises(ValueError, match="pairs"):
        Playground("sort", pairs=PAIRS)


def test_python_says_what_is_taught():
    assert Playground().settings == {}
    assert Playground(pairs=PAIRS, seed=3).settings == {"task": "own", "seed": 3, "pairs": PAIRS}
    small = Playground(rate=0.01, without=["warmup", "norm"])
    assert small.settings == {"rate": 0.01}
    assert (small.other, small.small) == ({"warmup": 0}, [{"warmup": 0}, {"norm": "none"}])


def test_what_a_page_loads_for_it_is_light():
    """With gzip; all else comes when it is asked for."""
    state = Playground(bugs=BUGS).get_state()
    assert len(gzip.compress(f"{state['_esm']}{state['_css']}".encode())) < 40 * 1024


def test_a_kernel_hands_the_scripts_over(monkeypatch):
    widget, sent = Playground(bugs=BUGS), []
    monkeypatch.setattr(widget, "send", lambda message, buffers=None: sent.append(message))
    scripts = {"training": training_script(), "cases": cases_script(BUGS)}
    for kind in scripts:
        widget._handle_custom_msg({"kit": kind}, [])
    assert sent == [{"kit": kind, "script": script} for kind, script in scripts.items()]


def zipped(files):
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as file:
        for name, content in files.items():
            file.writestr(f"my_model/{name}", content)
    return made.getvalue()


def test_a_kernel_receives_what_was_trained(tmp_path):
    folder = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"
    widget = Playground()
    assert widget.trained == {}
    with pytest.raises(ValueError, match="아직 배운 모델이 없다"):
        widget.save(tmp_path)
    given = zipped({path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()})
    widget._handle_custom_msg({"kit": "trained"}, [memoryview(given)])
    saved = read_folder(widget.save(tmp_path / "a" / "b"))
    assert saved.card == read_folder(folder).card
    assert widget.trained.keys() == saved.arrays.keys()
    assert all(np.array_equal(widget.trained[name], array) for name, array in saved.arrays.items())
    widget._handle_custom_msg({"kit": "trained"}, [b"zip"])  # it is told in the log
    assert widget.trained.keys() == saved.arrays.keys()
    assert badly_refused(widget.save, {"folder": [3, None]}) == []
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="폴더가 아니라 파일"):
        widget.save(tmp_path / "file")


@pytest.mark.parametrize(
    "buffers",
    [
        [],
        [b""],
        [b"zip", b"zip"],
        [zipped({"card.json": "{}"})],
        [zipped({"card.json": "{}", "model.safetensors": b"12345678"})],
        [zipped({"model.safetensors": save({"a": np.ones(2, "float32")})})],
        [zipped({"card.json": "{}", "model.safetensors": save({"a": np.array([np.nan], "float32")})})],
        [zipped({"card.json": b"0" * (2**24 + 1), "model.safetensors": save({"a": np.ones(2, "float32")})})],
    ],
)
def test_a_kernel_refuses_what_is_no_model(buffers):
    with pytest.raises(ValueError, match="학습장이 보낸 모델을 읽을 수 없다"):
        received(buffers)


def test_a_reader_trains_stops_and_switches(mount):
    page = mount(Playground(), live=LIVE)
    expect(page.locator("[data-kit=playground]")).to_have_count(1)
    page.locator("[data-kit=text]").fill("12345")  # a model that has learned nothing answers too
    expect(page.locator(".kit-pg-maps canvas")).to_have_count(12)
    for step in (1, 2):
        page.get_by_role("button", name="한 걸음").click()
        until(page, step)
        stopped(page)
    assert stopped(page) == hash_of({}, 2)
    expect(page.locator(".kit-pg-status")).to_contain_text(f"해시 {hash_of({}, 2)}")

    start(page).click()
    expect(start(page)).to_have_text("잠깐 멈춤")
    until(page, 30)
    assert 0 < run_of(page)["loss"] < 6
    causal = page.get_by_role("switch", name="인과 마스크")
    causal.press("Enter")
    settle(page)
    expect(causal).to_have_attribute("aria-checked", "false")
    assert page.evaluate("model.get('settings')") == {"causal": False}
    until(page, 30)
    start(page).click()
    expect(start(page)).to_have_text("이어서")
    stopped(page)
    step = run_of(page)["step"]
    assert 0 <= run_of(page)["exact"] <= 1
    learned = stopped(page)
    assert learned == hash_of({"causal": False}, int(step))

    # One key on the list of tasks, and one back: what has learned is still there.
    task = page.locator("[data-kit=task]")
    task.press("ArrowDown")
    expect(page.locator(RUN)).to_have_attribute("data-kit-step", "0")
    expect(page.locator(".kit-pg-bar")).to_contain_text("남아 있어")
    task.press("ArrowUp")
    until(page, step)
    assert stopped(page) == learned
    page.locator("[data-kit=text]").fill("")
    expect(page.locator(".kit-pg-maps canvas")).to_have_count(0)


def test_bad_input_is_told_and_changes_nothing(mount):
    page = mount(Playground(), live=LIVE)
    before = page.evaluate("model.get('settings')")
    page.locator(".kit-pg-more summary").click()
    for name, value in {
        "최대 학습률": "1000",
        "배치": "0",
        "드롭아웃": "0.9",
        "웜업 걸음": "1.5",
        "시드": "",
    }.items():
        field = page.get_by_role("spinbutton", name=name)
        field.fill(value)
        field.press("Tab")
        expect(page.locator(".kit-pg-model .is-wrong")).to_contain_text(name)
        expect(field).to_have_attribute("aria-invalid", "")
        assert page.evaluate("model.get('settings')") == before
    page.locator("[data-kit=text]").fill("가")
    expect(page.locator(".kit-pg-results .is-wrong")).to_contain_text("가")
    page.locator("[data-kit=task]").select_option("own")
    expect(start(page)).to_have_attribute("aria-disabled", "true")
    pasted = page.get_by_role("textbox", name="한 줄에")
    pasted.evaluate(  # a fill would type every letter
        """(field) => {
          field.value = Array.from({ length: 10_000 }, (_, n) => `${n}→${n}`).join("\\n");
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    expect(page.locator(".kit-pg-own .is-wrong")).to_contain_text("너무 많다")
    pasted.fill("\n".join("→".join(pair) for pair in PAIRS))
    expect(page.locator(".kit-pg-own")).to_contain_text("50쌍을 읽었다")
    expect(page.locator(".kit-pg-task")).to_contain_text("45쌍을 배우고, 떼어 둔 5쌍으로 잰다. 배치 64이(가)")
    expect(start(page)).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="한 걸음").click()
    until(page, 1)


def test_two_runs_one_setting_apart(mount):
    page = mount(Playground("copy", seed=4), live=LIVE)
    page.get_by_role("combobox", name="짝 실험").select_option("scale=false")
    names = page.locator(".kit-pg-name")
    expect(names).to_have_text(["A: √d_k로 나누기 있음", "B: √d_k로 나누기 없음"])
    page.get_by_role("button", name="한 걸음").click()
    settings = {"task": "copy", "seed": 4}
    assert [stopped(page, side) for side in (0, 1)] == [
        hash_of(settings | change, 1) for change in ({}, {"scale": False})
    ]
    expect(page.get_by_role("button", name="열 번 더")).to_be_visible()


def test_a_small_version_is_one_experiment(mount):
    page = mount(Playground("copy", seed=4, without=["norm", "scale"]), live=LIVE)
    expect(page.locator("select, [data-place], [data-kit=text]")).to_have_count(0)
    page.get_by_text("√d_k로 나누기 없음", exact=True).click()
    expect(page.locator(".kit-pg-name")).to_have_text(["A: √d_k로 나누기 있음", "B: √d_k로 나누기 없음"])
    start(page).click()
    for side in (0, 1):
        until(page, 10, side)
    start(page).click()
    for side, change in enumerate(({}, {"scale": False})):
        learned = stopped(page, side)
        assert learned == hash_of({"task": "copy", "seed": 4} | change, int(run_of(page, side)["step"]))
    expect(page.locator(".kit-pg-status")).to_have_text(["멈췄다.", "멈췄다."])  # no hash beside the question


QUICK = {"d_model": 16, "num_heads": 2, "d_ff": 16, "batch": 8}


def test_the_ill_run_is_named_and_then_it_is_told_what_it_has(mount):
    widget = Playground(bugs=BUGS, seed=7)
    widget.settings = widget.settings | QUICK
    page = mount(widget, live=LIVE + CASES)
    door = page.get_by_role("button", name="감별")
    door.press("Enter")
    expect(door).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".kit-pg-name")).to_have_text(["A", "B"])
    (case,) = asked([{"want": "case", "settings": widget.settings}])
    offered = page.locator(".kit-pg-bugs label")
    expect(offered).to_have_text([BUGS[bug].title for bug in case["candidates"]])
    examine = page.get_by_role("button", name="진찰한다")
    for name in ("AB"[case["side"]], BUGS[case["bug"]].title):
        page.get_by_role("radio", name=name, exact=True).press("Space")
    examine.press("Enter")
    expect(page.locator(".kit-pg-case table")).to_have_count(0)  # it has learned nothing yet
    expect(page.locator(".kit-pg-case")).to_contain_text("100걸음이 지나면")
    start(page).click()
    for side in (0, 1):
        until(page, 600, side)  # where it stops by itself
        bug = {"bug": case["bug"]} if side == case["side"] else {}
        assert stopped(page, side) == hash_of(widget.settings | bug, 600)
    assert case["bug"] not in page.evaluate("JSON.stringify(model.get('settings'))")
    examine.click()
    verdict = page.locator(".kit-pg-case strong")
    expect(verdict).to_contain_text(f"맞다. {'AB'[case['side']]}가 아프다: {BUGS[case['bug']].title}")
    found = page.locator(".kit-pg-case tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.classList.contains('is-found')))"
    )
    ill = [any(row[1 + side] for row in found) for side in (0, 1)]
    assert ill == [side == case["side"] for side in (0, 1)]
    page.get_by_role("button", name="다음 환자").click()
    expect(verdict).to_have_count(0)
    assert page.evaluate("model.get('settings').seed") == 8
    door.click()
    expect(page.locator("[data-kit=run]")).to_have_count(1)
    assert page.evaluate("model.get('settings').seed") == 7  # as before the first case


def test_every_bug_stands_where_its_link_leads():
    told = CLINIC.read_text("utf-8")
    assert [name for name in BUGS if f'<a id=\\"{anchor_of(name)}\\">' not in told] == []


def test_a_model_is_handed_on_and_numbers_that_are_none_are_told(mount):
    page = mount(Playground(), live=LIVE, fresh=True)
    page.get_by_role("button", name="한 걸음").click()
    stopped(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="모델 저장").click()
    with ZipFile(download.value.path()) as saved:
        assert json.loads(saved.read("my_reverse/card.json"))["training"]["hash"] == hash_of({}, 1)
    page.evaluate(
        """document.addEventListener("kit-own-model", ({ detail: { own, shown } }) => {
          window.own = own;
          shown.push(Promise.resolve(document.querySelector(".kit-widget")));
        })"""
    )
    page.get_by_role("button", name="내 모델로 열기").click()
    expect(page.locator(".kit-pg-bar")).to_contain_text("위젯 1개")
    assert page.evaluate("own.entry.name") == "my_reverse"
    page.locator(".kit-pg-bar").get_by_role("button", name="학습장").click()
    expect(page.locator(".kit-widget")).to_be_focused()
    page.locator("[data-place=scale]").press("Enter")
    page.get_by_role("button", name="한 걸음").click()
    stopped(page)
    with page.expect_download():
        page.get_by_role("button", name="모델 저장").click()
    expect(page.locator(".kit-pg-bar")).to_contain_text("√d_k로 나누기 끔)이 있어 파이썬에서는 열리지 않는다")

    page.locator(".kit-pg-more summary").click()
    for name, value in {"최대 학습률": "100", "웜업 걸음": "0"}.items():
        page.get_by_role("spinbutton", name=name).fill(value)
        page.get_by_role("spinbutton", name=name).press("Tab")
    for norm in ("앞(pre)", "없음"):  # each is drawn before the next is pressed
        page.locator("[data-place=norm]").press("Enter")
        page.locator("[data-place=norm]").get_by_text(f"정규화 {norm}").first.wait_for()
    start(page).click()
    expect(page.locator(".kit-pg-status")).to_contain_text("번째 걸음에서 embedding/embeddings")
    expect(page.locator(".kit-pg-bar")).to_contain_text("도전을 풀었다: 터뜨리기")
    expect(start(page)).not_to_have_text("잠깐 멈춤")
    kept = json.loads(page.evaluate("localStorage.getItem('kit-handin/missions/explosion')"))
    assert (kept["hash"], kept["settings"]["rate"]) == ("", 100)
    assert hash_of(kept["settings"], kept["steps"] - 1)
    with pytest.raises(AssertionError, match=f"{kept['steps']}번째 걸음"):
        hash_of(kept["settings"], kept["steps"])


def test_what_solves_a_mission_is_kept_and_can_be_run_again(mount):
    page = mount(Playground("sort"), live=training_script(), fresh=True)
    page.evaluate("model.set('settings', { task: 'sort', positions: 'none', seed: 2 })")
    start(page).click()
    expect(page.locator(".kit-pg-bar")).to_contain_text("도전을 풀었다: 위치가 필요 없는 일")
    kept = json.loads(page.evaluate("localStorage.getItem('kit-handin/missions/no_positions')"))
    assert (kept["steps"], kept["settings"]["seed"]) == (600, 2)
    assert kept["hash"] == hash_of(kept["settings"], kept["steps"])


# What the chapters say of ten seeds, in %: the model that has everything, then those that lack a part.
SEEN = {
    "masking": [(95.5, 99.6), (0, 17.0)],
    "encoding": [(95.5, 99.6), (3.3, 6.4)],
    "blocks": [(95.5, 99.6), (43.6, 80.1), (96.7, 99.8)],
    "training": [(80.5, 94.7), (0.6, 10.5)],
}


@pytest.mark.long
@pytest.mark.parametrize("chapter", SEEN)
def test_a_chapter_tells_what_its_small_version_comes_to(chapter):
    cells = book_site.notebook(book_site.ROOT / f"book/{chapter}.ipynb").cells
    [call] = [cell.source for cell in cells if cell.source.startswith("Playground(")]
    widget = eval(call, {"Playground": Playground})
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    for other, (low, high) in zip([{}, *widget.small], SEEN[chapter], strict=True):
        share = 100 * float(trained("exact", widget.settings | other, 600))
        assert low <= round(share, 1) <= high
        assert f"{low}%에서 {high}%까지" in prose or low == 0


DROP = """async (address) => {
  const bytes = Uint8Array.from(atob(address), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], "mine.zip"));
  document.querySelector(".kit-pg").dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""


def test_a_saved_model_opens_again_and_goes_to_python(mount, tmp_path):
    page = mount(Playground("copy", seed=4), live=LIVE, fresh=True)
    one = page.get_by_role("button", name="한 걸음")
    one.click()
    known = stopped(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="모델 저장").click()
    saved = tmp_path / "mine.zip"
    download.value.save_as(saved)
    page.wait_for_function("model.buffers.length === 1")
    kernel = page.evaluate("Array.from(new Uint8Array(model.buffers[0]))")
    assert page.evaluate("model.sent.at(-1)") == {"kit": "trained"}
    widget = Playground()
    widget._handle_custom_msg({"kit": "trained"}, [bytes(kernel)])
    card = read_folder(widget.save(tmp_path / "model")).card
    assert card["training"]["hash"] == known
    assert sum(array.size for array in widget.trained.values()) == card["parameters"]

    page.get_by_role("combobox", name="짝 실험").select_option("causal=false")
    page.locator("[data-place=scale]").press("Enter")
    page.locator(".kit-pg-more summary").click()
    page.get_by_label("시드", exact=True).fill("9")
    opener = page.locator("input[type=file]")
    ill = tmp_path / "ill.zip"
    ill.write_bytes(saved.read_bytes()[:-40])
    before = page.evaluate("[model.get('settings'), model.get('other')]")
    opener.set_input_files(ill)
    wrong = page.locator(".kit-pg-bar .is-wrong")
    expect(wrong).to_have_text("ill.zip을(를) 열지 못했다. zip 파일이 아니거나 상했다.")
    assert page.evaluate("[model.get('settings'), model.get('other')]") == before

    opener.set_input_files(saved)
    expect(page.locator(".kit-pg-bar")).to_contain_text("mine.zip을(를) 열었다. 베끼기, 1걸음 배운 모델이다.")
    assert stopped(page) == known
    expect(wrong).to_have_text("")
    assert page.evaluate("[model.get('settings'), model.get('other')]") == [{"task": "copy", "seed": 4}, {}]
    expect(page.locator(".kit-pg-maps canvas")).to_have_count(12)
    expect(start(page)).to_have_text("시작")
    page.wait_for_function("document.querySelector('[data-kit=run]').dataset.kitExact")
    assert 0 <= run_of(page)["exact"] <= 1
    one.click()  # the same settings, from the first weights
    until(page, 1)
    assert stopped(page) == known
    page.locator("[data-place=norm]").press("Enter")
    page.evaluate(DROP, base64.b64encode(saved.read_bytes()).decode())
    assert stopped(page) == known
