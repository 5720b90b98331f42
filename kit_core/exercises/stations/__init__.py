"""정거장마다 파일 하나. 목록은 kit_core/exercises/catalogue.py에 있다."""
