"""고장마다 정말로 학습해 본 경과. 지은 기록(CSV)은 이 폴더에 있고, 다시 만드는 명령은 python -m kit_lab.clinic.course이다."""
