"""공개된 말뭉치: 주소와 해시(registry), 내려받기(download), 읽기(files, text), 나누기(splits), 말뭉치마다 한 파일.

사용자의 파일은 own_files가 읽고 own_splits가 나눈다.
"""
