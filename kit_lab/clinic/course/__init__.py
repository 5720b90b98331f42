"""고장마다 정말로 학습해 본 경과. 기록은 이 폴더의 record.json에 있고, 다시 만드는 명령은 python -m kit_lab.clinic.course이다."""
