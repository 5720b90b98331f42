# kit_core가 없는 곳에서만, 이 노트북이 온 저장소에서 받아 설치한다.
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import version
from urllib.parse import unquote
from urllib.request import urlopen

CAME_FROM = ""  # 책을 지을 때 여기에 저장소의 주소와 가지를 적는다.


def found_in_colab():
    """Colab이 아는 주소: 지금 연 것이나, 드라이브로 베껴 오기 전의 것."""
    heard = ""
    if "COLAB_JUPYTER_IP" in os.environ:
        address = (
            f"http://{os.environ['COLAB_JUPYTER_IP']}:9000/api/sessions"
        )
        with suppress(Exception), urlopen(address, timeout=10) as sessions:
            heard += sessions.read().decode()
        with suppress(Exception):
            from google.colab import _message

            told = _message.blocking_request("get_ipynb", timeout_sec=30)
            heard += json.dumps(told["ipynb"]["metadata"])
    on_github = r'https://github\.com/[^"]+?/blob/[^"]+?/book/'
    return "".join(re.findall(on_github, unquote(heard))[:1])


def to_paste(extras):
    """저장소를 모를 때 독자가 할 일. 붙여 넣을 한 줄로 끝난다."""
    here = pathlib.Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "kit_core").is_dir():
            return (
                f"{folder / '.venv'}의 파이썬을 커널로 고른다(make book이 "
                "만든다). 이 커널을 쓰려면 새 셀에 다음 한 줄을 붙여 실행한다."
                f'\n%pip install -e "{folder}[{extras}]"'
            )
    return (
        "새 셀에 다음 한 줄을 붙이고, 주소를 이 노트북이 있던 저장소의 것으로 "
        f'고쳐 실행한다.\n%pip install "kit-core[{extras}] @ '
        'git+https://github.com/이름/저장소"'
    )


if importlib.util.find_spec("kit_core") is None:
    # Colab의 TensorFlow는 GPU를 쓴다. 이미 있으면 그대로 둔다.
    wanted = ["training", "widgets"]
    if importlib.util.find_spec("tensorflow") is None:
        wanted.append("tensorflow")
    extras = ",".join(wanted)
    source = os.environ.get("KIT_BOOK_REPOSITORY") or CAME_FROM
    source = source or found_in_colab()
    if not source:
        raise ModuleNotFoundError(
            f"kit_core가 없다(책의 「이 오류가 나면」). {to_paste(extras)}"
        )
    # https://github.com/이름/저장소/blob/가지/book/…에서 저장소@가지를 얻는다.
    source = re.sub(r"/(?:blob|tree)/(.+?)(?:/book/.*)?$", r"@\1", source)
    package = f"kit-core[{extras}] @ git+{source}"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", package],
        check=True,
    )
    changed = [
        name
        for name in ("ipywidgets", "matplotlib", "numpy", "traitlets")
        if name in sys.modules
        and sys.modules[name].__version__ != version(name)
    ]
    if changed:
        raise RuntimeError(
            f"설치했다. 이미 불러온 {', '.join(changed)}의 판이 바뀌었으니 "
            "커널을 다시 시작하고(Colab에서는 「런타임」의 「세션 다시 "
            "시작」) 처음부터 실행한다(책의 「이 오류가 나면」)."
        )
