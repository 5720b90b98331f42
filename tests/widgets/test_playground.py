"""Playground: what it refuses, a training from its first step to its weights' hash, switches, bad input, a second run, and
what becomes of a trained model: saved, opened again, handed to Python.
"""

import base64
import io
import json
import subprocess
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest
from browser import settle
from live_engine import node
from playwright.sync_api import expect
from refusals import badly_refused
from safetensors.numpy import save

import kit_core
import kit_lab
from kit_core.pretrained.loading import read_folder
from kit_lab.widgets import Playground
from kit_lab.widgets.base import training_script
from kit_lab.widgets.playground.trained import received

TRAINING = Path(kit_lab.__file__).parent / "live" / "training"
LIVE = training_script().replace("</", "<\\/")
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
    status = page.locator(".kit-pg-status").nth(side)
    expect(status).to_contain_text("해시")
    return status.inner_text().split("해시 ")[1][:8]


def start(page):
    return page.locator("[data-kit=start]")


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "task": ["reversing", 3, "own"],
        "pairs": ["글", [], [["하나"]], [["하나", 2]]],
        "seed": [-1, 1.5, 2**31],
    }
    assert badly_refused(Playground, wrong) == []
    with pytest.raises(ValueError, match="pairs"):
        Playground("sort", pairs=PAIRS)


def test_python_says_what_is_taught():
    assert Playground().settings == {}
    assert Playground(pairs=PAIRS, seed=3).settings == {"task": "own", "seed": 3, "pairs": PAIRS}


def test_a_kernel_hands_the_trainer_over(monkeypatch):
    widget, sent = Playground(), []
    monkeypatch.setattr(widget, "send", lambda message, buffers=None: sent.append(message))
    widget._handle_custom_msg({"kit": "training"}, [])
    assert sent == [{"kit": "training", "script": training_script()}]


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


HASH = """
const [training, settings, steps] = JSON.parse(process.argv[1]);
const { openRun } = await import(`${training}/index.js`);
const { openTask } = await import(`${training}/tasks/index.js`);
const run = openRun(settings, openTask({ task: "reverse", ...settings }));
for (let i = 0; i < steps; i += 1) run.step();
console.log(run.hash());
"""


def hash_of(settings, steps):
    """The hash that the trainer has under Node.js."""
    asked = json.dumps([TRAINING.as_uri(), settings, steps])
    call = [node(), "--input-type=module", "-e", HASH, asked]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


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
    assert stopped(page) == hash_of({"causal": False}, int(step))


def test_bad_input_is_told_and_changes_nothing(mount):
    page = mount(Playground(), live=LIVE)
    before = page.evaluate("model.get('settings')")
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
    expect(page.locator(".kit-pg-task")).to_contain_text("배치 64이(가) 배우는 쌍 45개보다 커서")
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
          shown.push(Promise.resolve(true));
        })"""
    )
    page.get_by_role("button", name="내 모델로 열기").click()
    expect(page.locator(".kit-pg-bar")).to_contain_text("위젯 1개")
    assert page.evaluate("own.entry.name") == "my_reverse"
    page.locator("[data-place=scale]").press("Enter")
    page.get_by_role("button", name="한 걸음").click()
    stopped(page)
    with page.expect_download():
        page.get_by_role("button", name="모델 저장").click()
    expect(page.locator(".kit-pg-bar")).to_contain_text("√d_k로 나누기 끔)이 있어 파이썬에서는 열리지 않는다")

    for name, value in {"최대 학습률": "100", "웜업 걸음": "0"}.items():
        page.get_by_role("spinbutton", name=name).fill(value)
        page.get_by_role("spinbutton", name=name).press("Tab")
    for _ in range(2):
        page.locator("[data-place=norm]").press("Enter")
    start(page).click()
    expect(page.locator(".kit-pg-status")).to_contain_text("번째 걸음에서 embedding/embeddings")
    expect(page.locator(".kit-pg-bar")).to_contain_text("도전을 풀었다: 터뜨리기")
    expect(start(page)).not_to_have_text("잠깐 멈춤")


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
    assert 0 <= run_of(page)["exact"] <= 1
    one.click()  # the same settings, from the first weights
    until(page, 1)
    assert stopped(page) == known
    page.locator("[data-place=norm]").press("Enter")
    page.evaluate(DROP, base64.b64encode(saved.read_bytes()).decode())
    assert stopped(page) == known
