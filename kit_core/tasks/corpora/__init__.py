"""공개된 말뭉치: 주소와 해시(registry), 내려받기(download), 읽기(files, text), 나누기(splits), 말뭉치마다 한 파일."""
