"""safetensors 파일의 머리에 그 파일 전체의 sha256을 함께 적고, 읽을 때 견준다. 한 바이트만 바뀌어도 알아챈다."""

import hashlib
import json
from typing import Any

import numpy as np
from safetensors.numpy import load, save

NOTES, SHA256 = "notes", "sha256"
_BLANK = b"0" * 64  # 제 해시를 적을 자리. 여기를 이것으로 채운 파일의 해시를 적는다.
# 머리에 적힌 이름으로 옛 파일을 알아본다. 해시의 이름이 상한 것은 옛 파일이 아니다.
_KNOWN = (set(), {NOTES}, {NOTES, SHA256})


def sealed(arrays: dict[str, np.ndarray], notes: dict[str, Any]) -> bytes:
    """배열들과 notes를 해시와 함께 적은 safetensors 파일의 내용. 배열의 이름, 자료형, 모양도 해시에 든다."""
    text = json.dumps(notes, ensure_ascii=False)
    # safetensors는 배열이 메모리에 차례로 놓여 있다고 여긴다.
    arrays = {name: np.asarray(array, order="C") for name, array in arrays.items()}
    whole = bytearray(save(arrays, metadata={NOTES: text, SHA256: _BLANK.decode()}))
    place = _place_of_hash(whole)
    whole[place : place + len(_BLANK)] = hashlib.sha256(whole).hexdigest().encode()
    return bytes(whole)


def unsealed(whole: bytes) -> tuple[dict[str, np.ndarray], dict[str, Any] | None]:
    """sealed가 적은 배열들과 notes. 해시를 적지 않던 때의 파일은 그대로 읽고, notes도 없던 파일이면 None을 준다.

    Raises:
        ValueError: safetensors가 아니거나, 내용이 적힌 해시와 다를 때.
    """
    try:
        arrays = load(whole)
        header = json.loads(whole[8 : _end_of_header(whole)])
        metadata = header.get("__metadata__") or {}
        notes = json.loads(metadata[NOTES]) if NOTES in metadata else None
    except Exception as error:  # safetensors는 저마다의 오류를 낸다. 뜻은 하나, 읽을 수 없다는 것이다.
        raise ValueError(f"{error}") from None
    if set(metadata) not in _KNOWN:
        raise ValueError(f"머리에 모르는 이름이 있다: {', '.join(sorted(metadata))[:80]}")
    if SHA256 in metadata and _hash(whole) != metadata[SHA256]:
        raise ValueError(f"내용이 함께 적힌 {SHA256}과 다르다. 파일이 바뀌었다")
    return arrays, notes


def _hash(whole: bytes) -> str:
    place = _place_of_hash(whole)
    digest = hashlib.sha256(whole[:place])
    digest.update(_BLANK)
    digest.update(memoryview(whole)[place + len(_BLANK) :])
    return digest.hexdigest()


def _place_of_hash(whole: bytes | bytearray) -> int:
    name = f'"{SHA256}":"'.encode()  # 글 속의 따옴표는 역빗금을 달고 나오므로 notes의 글과 섞이지 않는다.
    place = whole.find(name, 8, _end_of_header(whole))
    if place < 0:
        raise ValueError(f"머리에서 {SHA256}의 자리를 찾을 수 없다")
    return place + len(name)


def _end_of_header(whole: bytes | bytearray) -> int:
    return 8 + int.from_bytes(whole[:8], "little")
