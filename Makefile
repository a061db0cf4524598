# Two commands do everything, set-up included:
#   make play   opens a game
#   make test   runs all tests, linters and type checks
# A virtual environment is made in .venv; PYTHON=python3.12 chooses another interpreter.
PYTHON ?= python3
# The engine is tuned for this machine's processor; FEURIO_NATIVE= builds one that runs on others as well.
export FEURIO_NATIVE ?= 1
VENV := .venv
BIN := $(VENV)/bin
TEST_PARTS := $(notdir $(patsubst %/,%,$(filter-out tests/rules/ tests/oracle/ tests/golden/ tests/__pycache__/,$(wildcard tests/*/))))
PXD := $(shell find src/feurio -name '*.pxd')
CORE := $(PXD) $(wildcard $(PXD:.pxd=.py)) setup.py pyproject.toml

# What is not a file:
.PHONY: play test coverage screenshots test-plain lint types docs bench sanitize test-long test-learning golden messages map clean help

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.play  ## open the table in the browser (.venv/bin/feurio play: in the terminal)
	@$(BIN)/feurio serve

test: lint types test-main test-plain docs  ## run all tests and checks

lint: $(VENV)/.dev  ## style, import layers, dead code, workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tests/dead_code.py
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml
	bash tests/web/node.sh $(BIN)/python lint

types: $(VENV)/.dev  ## types of Python and JavaScript
	$(BIN)/mypy
	$(BIN)/mypy tests/*.py tests/rules tests/oracle
	for part in $(TEST_PARTS); do $(BIN)/mypy tests/$$part || exit 1; done
	bash tests/web/node.sh $(BIN)/python types
	$(BIN)/python tests/docs/typed.py
	bash tests/web/node.sh $(BIN)/python pages

.PHONY: test-main
test-main: $(VENV)/.dev
	bash tests/web/node.sh $(BIN)/python test
	bash tests/web/browser.sh
	bash tests/run.sh $(BIN)/python

coverage: $(VENV)/.dev  ## which lines the tests reach (of the plain engine: C has no lines)
	rm -rf build/covered && mkdir -p build/covered && cp -r src/feurio build/covered/
	find build/covered -name '*.so' -delete
	PYTHONPATH=build/covered $(BIN)/python -m pytest -n auto -m 'not long' --cov --cov-report=term:skip-covered \
		tests/rules tests/test_conformance.py tests/test_game.py tests/test_record.py tests/test_notation.py tests/cli

test-plain: $(VENV)/.dev  ## the same engine without a compiler
	bash tests/plain.sh $(BIN)/python

docs: $(VENV)/.dev  ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

screenshots: $(VENV)/.dev  ## take the pictures of every page for the docs
	bash tests/web/browser.sh
	$(BIN)/python tests/web/screenshots.py docs/images/screens

bench: $(VENV)/.dev  ## measure this machine
	$(BIN)/feurio bench

sanitize:  ## run the engine's tests against a build with sanitizers
	bash tests/sanitize.sh $(PYTHON)

test-long: test sanitize  ## everything, and what takes longer
	$(BIN)/python -m pip install --quiet "ray[client]>=2.40"
	$(BIN)/python -m pytest -m long

test-learning: $(VENV)/.dev  ## the examples with PyTorch and Stable-Baselines3, and other readers of Parquet (large downloads)
	$(BIN)/python -m pip install --quiet --group torch
	$(BIN)/python -m pytest tests/envs/test_sb3.py tests/envs/test_docs.py tests/envs/test_dataset.py

messages: $(VENV)/.dev  ## write the browser's types of messages anew
	$(BIN)/python tests/web/messages.py

golden: $(VENV)/.dev  ## write the golden playthroughs and perft tables anew
	$(BIN)/python tests/golden.py

map: $(VENV)/bin/python  ## write docs/map.md anew: every file and what is in it
	$(BIN)/python tests/maps.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/.play: $(VENV)/bin/python $(CORE)
	@echo "Setting up: the engine is compiled for this machine, which takes about a minute."
	$(BIN)/python -m pip install --quiet --editable ".[server]"
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python $(CORE)
	@echo "Setting up: the engine is compiled for this machine, which takes about a minute."
	$(BIN)/python -m pip install --quiet --editable ".[png,server,rl,openspiel,solver,arena]" --group dev
	@touch $@ $(VENV)/.play

clean:  ## remove everything that was made
	rm -rf $(VENV) build dist site node_modules htmlcov screenshots .coverage* src/*.egg-info
	find . -name .git -prune -o \( -name __pycache__ -o -name .hypothesis -o -name '.*_cache' -o -name '*.so' -o -name '*.py[cd]' \) \
		-prune -exec rm -rf {} +
