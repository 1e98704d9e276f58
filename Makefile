# The commands for development. Anything longer than a line lives in scripts/.
# `make run` serves Vitrine, `make test` runs every check; `make help` lists the rest.

.DEFAULT_GOAL := help
.PHONY: help run build test setup dev check fix test-server test-pg gen e2e shots bench soak kill fuzz guards stats

VITRINE := $(or $(CARGO_TARGET_DIR),target)

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build everything and serve http://localhost:8080 with sample content
	@scripts/run.sh

build: ## Build the release binary at target/release/vitrine
	@scripts/setup.sh build
	@scripts/build-binary.sh release
	@ls -l $(VITRINE)/release/vitrine

test: ## Install what tests need, then run all of them
	@scripts/test.sh

setup: ## Install what building and testing need
	@scripts/setup.sh test

dev: ## Serve the API and the browser app with reload
	@scripts/dev.sh

check: ## Formatting, lints and types: the quick answer while working
	@scripts/test.sh tidy format clippy web-types web-lint

fix: ## Format everything, apply what lints can mend, and regenerate files
	@cargo fmt --all
	@scripts/node-modules.sh web && cd web && npm run --silent format
	@scripts/gen.sh

test-server: ## The Rust tests on both engines
	@scripts/test.sh server

test-pg: ## The server's tests with PostgreSQL and S3 running, names to run in T=…
	@scripts/services.sh run env VITRINE_TEST_ENGINES=all cargo test --locked --workspace $(T)

gen: ## Regenerate all generated files
	@scripts/gen.sh

e2e: ## The end-to-end tests in a real browser against the real binary
	@scripts/test.sh e2e

shots: ## Pictures of every page in three widths and both colour modes, in .test/shots
	@scripts/setup.sh test && scripts/build-web.sh && cargo build --locked --package vitrine
	@cd e2e && VITRINE_BIN=$(abspath $(VITRINE)/debug/vitrine) npm run shots --silent

bench: ## Benchmark formats, previews and the server beside what they are compared with
	@bench/run.sh

soak: ## Hours of load on 100,000 items, and 500 slow clients (FAST_SECONDS, LONG_SECONDS, SLOW_SECONDS, ENGINE)
	@bench/soak/run.sh

kill: ## End the server 1,000 times on each engine while people write, and cut its power 200 times (KILLS, POWER)
	@scripts/kill.sh

fuzz: ## Feed the parsers random input for ten minutes each, guided by coverage (M=minutes)
	@scripts/fuzz.sh $(if $(M),--minutes $(M))

guards: ## Remove the server's guards one by one and expect a test to fail for each
	@scripts/guards.py

stats: ## Count files, lines and tests
	@scripts/stats.sh
