# `make` alone lists what there is. The package is installed as a user would have it, into $(VENV),
# and everything runs against that, never against src/.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# More arguments, e.g. make test PYTEST='-k settle -x', make fuzz FUZZ='--actions 500000'.
PYTEST ?=
BENCH ?=
FUZZ ?=
# Configuration settings of the build, for pip.
SETTINGS ?=

PYTAG := $(shell $(PYTHON) -c 'import sys; print("{}-{}.{}.{}".format(sys.implementation.name, *sys.version_info[:3]))')
MODULES = $(subst /,.,$(patsubst src/%.pyx,%,$(shell find src/omaha -name '*.pyx')))
# The folders beside the package that have Python files; mypy refuses one that has none.
SCRIPTS = $(sort $(dir $(wildcard benchmarks/*.py examples/*.py tools/*.py wheels/*.py)))
# Folders are listed too: a file that was removed changes only its folder.
SOURCES := $(shell find src CMakeLists.txt pyproject.toml README.md -not -name '*.pyc' -not -name __pycache__)

export PIP_DISABLE_PIP_VERSION_CHECK = 1
unexport PYTHONPATH PYTHONHOME
SHELL := bash
.SHELLFLAGS := -e -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help demo test test-frameworks lint format types docs docs-serve bench bench-quick fuzz table-life \
	history-fuzz sanitize coverage edit wheel clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14
	@echo; echo "Variables: PYTHON=python3.13 VENV=.venv PYTEST='-k settle' BENCH=... FUZZ=..."

# --- The environment -------------------------------------------------------------------------

# Another Python starts an environment anew.
%/python-$(PYTAG):
	@$(PYTHON) -c 'import sys; sys.exit("omaha needs Python 3.11 or later: make PYTHON=python3.x" if sys.version_info < (3, 11) else 0)'
	rm -rf $*
	$(PYTHON) -m venv $*
	@touch $@

# What builds the package is kept in the environment, so that a build after an edit is incremental;
# CMake and Ninja are asked for only where the system has none.
$(VENV)/build-tools: $(VENV)/python-$(PYTAG) pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])' | xargs $(BIN)/python -m pip install --quiet
	$(BIN)/python -c 'from scikit_build_core.build import get_requires_for_build_wheel as more; print(*more())' | xargs -r $(BIN)/python -m pip install --quiet
	@touch $@

# With the extra %. The stamp of any extra that is newer than the sources means that they are installed.
$(VENV)/installed-%: $(VENV)/build-tools $(SOURCES)
	$(BIN)/python -m pip install --quiet --no-build-isolation \
		--config-settings=build-dir=build/$(notdir $(VENV))-$(PYTAG) $(SETTINGS) '.[$*]'
	@touch $@

# --- What people come for --------------------------------------------------------------------

demo: $(VENV)/installed-cli  ## play a hundred thousand hands, then replay the recorded examples
	$(BIN)/omaha play-out --game plo --players 6 --hands 100000 --seed 1
	$(BIN)/omaha replay examples/*.phh

test: $(VENV)/installed-test  ## the whole suite, the examples in docstrings and documents included
	$(BIN)/python -m pytest $(PYTEST)

# They are large, so they have an environment of their own; elsewhere these tests are skipped.
FRAMEWORKS = tests/envs/test_gymnasium.py tests/envs/test_pettingzoo.py tests/envs/test_openspiel.py tests/envs/test_learning.py

test-frameworks:  ## the environments within Gymnasium, PettingZoo, OpenSpiel and PyTorch
	@$(MAKE) --no-print-directory VENV=.venv-frameworks .venv-frameworks/installed-frameworks
	.venv-frameworks/bin/python -m pytest $(FRAMEWORKS) $(PYTEST)
	.venv-frameworks/bin/python -m pytest tests/test_doctests.py -k "gymnasium or pettingzoo or openspiel" $(PYTEST)

lint: $(VENV)/installed-dev  ## ruff and cython-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PATH="$(CURDIR)/$(BIN):$$PATH" cython-lint src/omaha

format: $(VENV)/installed-dev  ## let ruff put the Python files in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/installed-dev  ## mypy --strict, and the stubs against the compiled modules
	$(BIN)/mypy src/omaha tests $(SCRIPTS)
	$(BIN)/stubtest --mypy-config-file pyproject.toml --allowlist tests/stubs/allowlist.txt \
		--ignore-unused-allowlist --ignore-disjoint-bases $(MODULES)

docs: $(VENV)/installed-docs  ## the documentation site, in build/docs/html; a warning is an error
	$(BIN)/sphinx-build -E -W --keep-going -q -b html -d build/docs/doctrees docs build/docs/html
	@echo "The site is in build/docs/html; make docs-serve shows it."

docs-serve: docs  ## the documentation site at http://localhost:8000
	$(BIN)/python -m http.server --directory build/docs/html 8000

bench: $(VENV)/installed-bench  ## every benchmark in full
	@set -e; for script in benchmarks/bench_*.py; do \
		module=benchmarks.$$(basename $$script .py); echo "== $$module $(BENCH)"; \
		$(BIN)/python -m $$module $(BENCH); done

bench-quick:  ## every benchmark, seconds each
	@$(MAKE) --no-print-directory bench BENCH='--quick $(BENCH)'

fuzz: $(VENV)/installed-test  ## ten million random actions, checked after every one
	$(BIN)/python -m tests.fuzz.playout_fuzz $(or $(FUZZ),--actions 10000000 --check)
	$(BIN)/python -m tests.fuzz.playout_fuzz --modern $(or $(FUZZ),--actions 2000000 --check)

table-life: $(VENV)/installed-test  ## a million hands of random table lives, every one checked
	$(BIN)/python -m tests.fuzz.table_life $(or $(FUZZ),--hands 1000000 --processes 2)

history-fuzz: $(VENV)/installed-test  ## a million damaged hands, read and replayed
	$(BIN)/python -m tests.fuzz.history_fuzz $(or $(FUZZ),--inputs 1000000)

# --- Other builds ----------------------------------------------------------------------------

sanitize:  ## the suite under AddressSanitizer and UndefinedBehaviorSanitizer (gcc)
	@$(MAKE) --no-print-directory VENV=.venv-sanitize SETTINGS='--config-settings=cmake.build-type=Debug \
		--config-settings=cmake.define.OMAHA_SANITIZE=ON --config-settings=install.strip=false' .venv-sanitize/installed-test
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
		.venv-sanitize/bin/python -m pytest --capture=sys $(PYTEST)

# Cython's coverage plugin looks for the C file beside the .pyx, hence the copy of the tree.
coverage:  ## line coverage of the suite, Cython included (slow); report in build/coverage/html
	@$(MAKE) --no-print-directory VENV=.venv-coverage .venv-coverage/build-tools
	rm -rf build/coverage
	mkdir -p build/coverage/tree
	cp -r CMakeLists.txt LICENSE pyproject.toml src tests *.md $(wildcard docs examples benchmarks) build/coverage/tree
	cd build/coverage/tree && $(CURDIR)/.venv-coverage/bin/python -m pip install --quiet --no-build-isolation \
		--config-settings=build-dir=build --config-settings=cmake.build-type=Debug \
		--config-settings=cmake.define.OMAHA_LINETRACE=ON --config-settings=wheel.py-api= --editable '.[test]' coverage
	cd build/coverage/tree && (cd build/src/omaha && find . -name '*.c' -exec cp --parents {} $(CURDIR)/build/coverage/tree/src/omaha \;) && cp $(CURDIR)/tests/coverage.ini .coveragerc && \
		export OMAHA_CASES="$${OMAHA_CASES:-$(abspath ../shared/cases)}" && coverage="$(CURDIR)/.venv-coverage/bin/python -m coverage" && \
		{ $$coverage run -m pytest $(PYTEST) || failed=1; $$coverage html --quiet -d ../html; $$coverage report; exit $${failed:-0}; }

edit:  ## an editable install in .venv-edit that rebuilds itself on import
	@$(MAKE) --no-print-directory VENV=.venv-edit .venv-edit/build-tools
	.venv-edit/bin/python -m pip install --quiet --no-build-isolation \
		--config-settings=build-dir=build/.venv-edit-$(PYTAG) \
		--config-settings=editable.rebuild=true --config-settings=editable.verbose=false --editable '.[dev]'

.venv-wheel/tools: .venv-wheel/python-$(PYTAG) wheels/requirements.txt
	.venv-wheel/bin/python -m pip install --quiet -r wheels/requirements.txt
	@touch $@

wheel: .venv-wheel/tools  ## sdist and manylinux wheel, smoke-tested, in wheels/built/
	.venv-wheel/bin/python wheels/build.py

clean:  ## remove every environment, build and cache
	rm -rf build dist wheels/built .venv .venv-* .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks wheels -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
