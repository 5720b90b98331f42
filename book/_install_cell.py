# Colab처럼 kit_core가 없는 곳에서만, 이 노트북이 온 저장소에서 받아 설치한다.
import importlib.util
import json
import os
import re
import subprocess
import sys
from urllib.parse import unquote
from urllib.request import urlopen

if importlib.util.find_spec("kit_core") is None:
    address = os.environ.get("KIT_BOOK_REPOSITORY")
    if not address and "COLAB_JUPYTER_IP" in os.environ:
        with urlopen(
            f"http://{os.environ['COLAB_JUPYTER_IP']}:9000/api/sessions"
        ) as sessions:
            opened = unquote(json.load(sessions)[0]["path"])
        address = "".join(
            re.findall(
                r"https://github\.com/[^/]+/[^/]+(?=/blob/)", opened
            )[:1]
        )
    if not address:
        raise ModuleNotFoundError(
            "환경 변수 KIT_BOOK_REPOSITORY에 이 책의 저장소 주소를 적고 다시 실행한다."
        )
    # Colab의 TensorFlow는 GPU를 쓴다. 이미 있으면 그대로 둔다.
    extras = ["training", "widgets"]
    if importlib.util.find_spec("tensorflow") is None:
        extras.append("tensorflow")
    package = f"kit-core[{','.join(extras)}] @ git+{address}"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", package],
        check=True,
    )
