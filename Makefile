# Everything runs in .venv, made from the lock file. `make` lists what there is to make.
# RAW= and OUT= choose other folders, PYTHON= another interpreter: make report RAW=~/treaties OUT=~/comparison
# BASELINE= lays a model convention or one of the treaties beside the others: make report BASELINE=oecd-2017
# SIZES= are the numbers of treaties that are measured: make bench SIZES="10 100"
# WORKERS= is how many processes read treaties (default: the processors), SCHEDULER= the address of a Dask cluster.

RAW    ?= data/raw
OUT    ?= data/processed
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCK   := requirements.lock
READY  := $(VENV)/.ready
PROGRAM = $(BIN)/python -m pipeline
HOW     = $(if $(WORKERS),--workers "$(WORKERS)") $(if $(SCHEDULER),--scheduler "$(SCHEDULER)")
# The functions whose texts stand in the catalogues, beside gettext's own.
KEYWORDS := agree:1,2 Message SpokenError ReadError DamagedError _CrashError InputError TomlError LexiconError BaselineError CorrectionError CorrectionsError StaleError N_

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup report open clauses codes alignment test test-slow bench bench-alignment bench-documents picture messages lock clean

help: ## List the targets
	@echo "make TARGET [RAW=$(RAW)] [OUT=$(OUT)] [BASELINE=NAME]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## Make .venv from the lock file

report: $(READY) ## Read the treaties in RAW and write the whole comparison to OUT
	@$(PROGRAM) report --raw "$(RAW)" --out "$(OUT)" $(HOW) $(if $(BASELINE),--baseline "$(BASELINE)")

open: ## Show the report of the last run
	@report="$(OUT)/comparison.html"; \
	test -f "$$report" || { echo "$$report is not there yet; make it first: make report" >&2; exit 1; }; \
	for viewer in xdg-open open wslview; do \
	    if command -v $$viewer >/dev/null && $$viewer "$$report" 2>/dev/null; then exit 0; fi; \
	done; \
	echo "No program to show it was found here; open $$report in a browser."

clauses: $(READY) ## Write only the clauses of each treaty
	@$(PROGRAM) clauses --raw "$(RAW)" --out "$(OUT)" $(HOW)

codes: $(READY) ## Write only the codes, with their evidence and notes
	@$(PROGRAM) codes --raw "$(RAW)" --out "$(OUT)" $(HOW)

alignment: $(READY) ## Write only the table of equivalent clauses
	@$(PROGRAM) alignment --raw "$(RAW)" --out "$(OUT)" $(HOW)

test: $(READY) ## Lint, check types and run the tests
	$(BIN)/ruff check .
	$(BIN)/mypy --strict pipeline
	$(BIN)/pytest -q -n 2 --dist loadfile

test-slow: $(READY) ## Run the long tests: kills, bombs, a hundred thousand random texts
	$(BIN)/pytest -q -n 2 --dist load -m slow --durations 10

bench: $(READY) ## Measure speed and size, and write them to docs/benchmarks.md
	@PYTHONPATH=. $(BIN)/python benchmarks/speed.py $(if $(SIZES),--sizes $(SIZES))

bench-alignment: $(READY) ## Measure how clauses are tied, beside other programs (needs npm)
	@PYTHONPATH=. $(BIN)/python benchmarks/alignment.py

bench-documents: $(READY) ## Measure how documents are read, beside other programs (installs these for a while)
	@$(BIN)/python benchmarks/documents.py

picture: $(READY) ## Renew the picture of the report in the README (needs Chromium)
	@PYTHONPATH=. $(BIN)/python benchmarks/picture.py

# In the order of the messages, without the places where they stand: one change moves nothing of another.
messages: $(READY) ## Bring the catalogues of pipeline/locale up to date with what the program says
	@mkdir -p build
	@$(BIN)/pybabel -q extract -F pyproject.toml --no-location --sort-output --no-wrap \
	    $(KEYWORDS:%=-k %) --project tiebreaker -o build/tiebreaker.pot pipeline
	@$(BIN)/pybabel -q update -D tiebreaker -d pipeline/locale -i build/tiebreaker.pot --no-wrap \
	    --ignore-obsolete --no-fuzzy-matching --ignore-pot-creation-date
	@$(BIN)/python -m pytest -q -p no:cacheprovider tests/test_catalogues.py

lock: ## Renew the lock file from pyproject.toml (needs uv)
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate --upgrade --quiet --output-file $(LOCK)

clean: ## Remove what the other targets made; data/raw stays
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find data/processed -mindepth 1 ! -name README.md -delete

# The stamp is written last: a set-up that was interrupted or whose lock file changed is done again.
$(READY): $(LOCK) pyproject.toml
	@command -v "$(PYTHON)" >/dev/null || { \
	    echo "$(PYTHON) was not found. Install Python 3.11 or later (on Debian: apt install python3 python3-venv)," \
	         "or name an interpreter: make PYTHON=python3.12 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "$(PYTHON) is $$("$(PYTHON)" -V 2>&1); Python 3.11 or later is needed." \
	         "Install it, or name one that is here: make PYTHON=python3.12 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make virtual environments: its venv package is missing" \
	         "(on Debian: apt install python3-venv)." >&2; exit 1; }
	@echo "Setting up $(VENV) (once; some minutes)"
	@"$(BIN)/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    "$(PYTHON)" -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCK)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)
