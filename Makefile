# make run   install and serve Scoresheet      (PORT=, HOST=, DATA= to change where)
# make test  everything that has to pass: style, types, tests, coverage
# make lock  pin the newest versions that pyproject.toml allows
# make format  lay the code out as the style check wants it

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-config --upgrade --no-emit-index-url --custom-compile-command "make lock" \
	pyproject.toml --group install

PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
APT := DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends
# HOST is heard on make's command line only: some shells export their machine's name under it.
HOST =
PORT ?=
DATA ?=

.PHONY: install run test lock format browser

install: $(VENV)/installed

run: $(VENV)/installed
	@exec $(BIN)/scoresheet serve $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)") \
		$(if $(DATA),--data "$(DATA)")

test: $(VENV)/installed-test browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n logical --maxprocesses 8 --dist worksteal --durations 20
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='scoresheet/core/*' --fail-under=100
	$(BIN)/coverage report --fail-under=95

format: $(VENV)/installed-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The folder is made anew whenever what belongs into it has changed; the stamp is written last.
$(VENV)/installed: requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Scoresheet needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update >/dev/null \
		&& DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
			"$$(basename $$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'))" \
			>/dev/null 2>&1; } || { \
		echo "Python's venv module is missing: install it (on Debian: apt-get install python3-venv)."; \
		exit 1; }
	@echo "Installing Scoresheet into $(VENV)."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/installed-test: requirements-test.lock $(VENV)/installed
	@$(PIP) install --require-hashes -r requirements-test.lock
	@touch $@

# Chromium without its own windows takes half the time for a page; any other one will do, too.
browser:
	@command -v chromium-headless-shell >/dev/null && exit 0; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests."; \
		{ apt-get -qq update && $(APT) chromium-headless-shell fonts-dejavu-core; } \
			>/dev/null 2>&1 && exit 0; fi; \
	for name in chromium chromium-browser google-chrome; do \
		command -v $$name >/dev/null && exit 0; done; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		$(APT) chromium fonts-dejavu-core >/dev/null 2>&1 \
		|| echo "Chromium could not be installed."; fi

lock: $(VENV)/installed
	$(PIP) install "uv>=0.13,<1"
	$(LOCK) --extra test --output-file requirements-test.lock
	$(LOCK) --constraints requirements-test.lock --output-file requirements.lock
