"""학습한 모델을 남에게 보낼 페이지 하나로 쓴다. python -m kit_lab.page my_model my_model.html."""
