"""백엔드(TensorFlow, JAX, PyTorch)마다 다른 것과 Keras에 없는 것. 모델의 파일은 백엔드의 이름을 모른다."""
