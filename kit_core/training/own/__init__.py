"""사용자의 자료로 학습한다: 쌍(pairs), 레이블이 붙은 글(labels), 글(texts)."""
