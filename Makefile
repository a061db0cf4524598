# Two commands do everything, set-up included:
#   make play   opens a game
#   make test   runs all tests, linters and type checks
# A virtual environment is made in .venv; PYTHON=python3.12 chooses another interpreter.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TEST_PARTS := $(notdir $(patsubst %/,%,$(filter-out tests/rules/ tests/oracle/ tests/golden/ tests/__pycache__/,$(wildcard tests/*/))))
PXD := $(shell find src/feurio -name '*.pxd')
CORE := $(PXD) $(wildcard $(PXD:.pxd=.py)) setup.py pyproject.toml

.PHONY: play test test-plain lint types docs bench sanitize test-long golden clean help

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.play  ## play in the terminal
	@$(BIN)/feurio play

test: lint types test-main test-plain docs  ## run all tests and checks

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/mypy tests/*.py tests/rules tests/oracle
	for part in $(TEST_PARTS); do $(BIN)/mypy tests/$$part || exit 1; done

.PHONY: test-main
test-main: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m 'not long' --cov --cov-report=term:skip-covered

test-plain: $(VENV)/.dev  ## the same engine without a compiler
	bash tests/plain.sh $(BIN)/python

docs: $(VENV)/.dev  ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/.dev  ## measure this machine
	$(BIN)/feurio bench

sanitize:  ## run the engine's tests against a build with sanitizers
	bash tests/sanitize.sh $(PYTHON)

test-long: test sanitize  ## everything, and what takes longer

golden: $(VENV)/.dev  ## write the golden playthroughs and perft tables anew
	$(BIN)/python tests/golden.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/.play: $(VENV)/bin/python $(CORE)
	$(BIN)/python -m pip install --quiet --editable ".[png,server]"
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python $(CORE)
	$(BIN)/python -m pip install --quiet --editable ".[png,server,rl,openspiel,solver]" --group dev
	@touch $@ $(VENV)/.play

clean:  ## remove everything that was made
	rm -rf $(VENV) build dist site .coverage* src/feurio/*.so src/feurio/*.pyd src/*.egg-info
