# Everything is run from here: `make help` lists it.
.POSIX:
.SILENT:
.PHONY: help run test setup setup-dev check format catalogues pictures bench lock clean

PYTHON ?= python3
ARGS =
UPGRADE =
LOCK = .venv/bin/python -m uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command 'make lock' $(UPGRADE)

help:
	echo 'make run         set up what is needed and open the room (ARGS="..." is passed on)'
	echo 'make test        set up the development dependencies and run the tests (ARGS="-k name")'
	echo 'make setup       only set up what `make run` needs, in .venv'
	echo 'make check       ruff, mypy --strict, the import rules, the catalogues'
	echo 'make format      let ruff put the code in order'
	echo 'make catalogues  give every catalogue the texts that it lacks, still to be translated'
	echo 'make pictures    take the pictures of docs/pictures anew, in a Chromium'
	echo 'make bench       measure speed against others side by side (ARGS="engine": a part of it)'
	echo 'make lock        write requirements/*.txt anew (UPGRADE=--upgrade: newest versions)'
	echo 'make clean       remove .venv, .venv-bench and every cache; never the data'
	echo
	echo 'PYTHON=python3.12 chooses the interpreter (3.11 or newer).'

setup:
	PYTHON='$(PYTHON)' scripts/setup run

setup-dev:
	PYTHON='$(PYTHON)' scripts/setup dev

run: setup
	exec .venv/bin/python -m bot run $(ARGS)

test: setup-dev
	exec .venv/bin/python -m pytest $(ARGS)

check: setup-dev
	.venv/bin/python -m ruff check .
	.venv/bin/python -m ruff format --check .
	.venv/bin/python -m mypy
	.venv/bin/lint-imports
	.venv/bin/python -m scripts.catalogues

format: setup-dev
	.venv/bin/python -m ruff check --fix .
	.venv/bin/python -m ruff format .

catalogues: setup-dev
	.venv/bin/python -m scripts.catalogues --update

pictures: setup-dev
	.venv/bin/python -m scripts.screenshots

bench:
	PYTHON='$(PYTHON)' scripts/setup bench
	exec .venv-bench/bin/python -m benchmarks $(ARGS)

lock: setup-dev
	$(LOCK) --output-file requirements/run.txt requirements/run.in
	$(LOCK) --output-file requirements/dev.txt requirements/dev.in
	$(LOCK) --output-file requirements/bench.txt requirements/bench.in

clean:
	rm -rf .venv .venv-bench .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
