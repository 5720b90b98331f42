"""정거장마다 파일 하나. 목록은 kit_lab/exercises/catalogue.py에 있다."""
