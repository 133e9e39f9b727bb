GO ?= go
# The tools that build and check have a module of their own.
TOOL := $(GO) tool -modfile=.ci/tools/go.mod
# The race detector needs a C compiler; without one the tests run without it.
RACE := $(shell command -v gcc >/dev/null 2>&1 && echo -race)
# Pure packages: equal code has equal results, so Go may remember those of tests that passed, until code or a file they read changes.
PURE := ./engine/... ./views/... ./static/...
# Packages with goroutines of their own: their tests run under the race detector.
CONCURRENT := ./referee/... ./db/...

# Tests make much garbage and keep little: a third of their work was to collect it. With -exec, Go would remember nothing.
unit browser pure race lively: export GOGC := 400
# The linter vets everything, and more strictly: the tests need not.
SPARING := -vet=off
# All tests of one package together take minutes, on a busy machine with two cores a quarter of an hour: what takes longer than this hangs.
TIMEOUT := -timeout 60m
# Copies without their history, and those of another user, build too.
export GOFLAGS := $(strip $(GOFLAGS) -buildvcs=false)
# What a build tells of itself: the tag and the commit, where there is a history.
APP := github.com/judgeofthechange/judge/cmd/judge/app
VERSION := $(shell git describe --tags --exact-match 2>/dev/null)
COMMIT := $(shell git rev-parse --short=12 HEAD 2>/dev/null)$(shell git diff --quiet HEAD 2>/dev/null || { [ $$? -gt 1 ] || echo " with changes"; })
# Go and the browser keep their caches at home. Where the environment names none, it is the user's, or else a folder here.
ifeq ($(strip $(HOME)),)
export HOME := $(shell home=$$(eval echo "~$$(id -un 2>/dev/null)"); [ -w "$$home" ] && echo "$$home" || echo "$(CURDIR)/.home")
endif
# Our own sources: what starts with a dot is not.
FILES = find . -path './.*' -prune -o -name

.DEFAULT_GOAL := help
.PHONY: help run build release test check lint lint-anew generate check-generated unit browser pure race lively bench soak fuzz pictures chromium scripts postgres clean

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## build what is missing and serve: prints the address and its QR code
	./bin/judge serve

build: ## build bin/judge
	$(GO) build -trimpath -ldflags "-s -w -X $(APP).linkedVersion=$(VERSION) -X '$(APP).linkedCommit=$(COMMIT)'" -o bin/judge ./cmd/judge

release: ## pack dist/*.zip for Windows, macOS and Linux
	$(GO) run ./cmd/release -version "$(or $(VERSION),devel)" -commit "$(COMMIT)" -time $(or $(shell git log -1 --format=%ct 2>/dev/null),0)

test: chromium postgres check pure race lively ## all tests at full length, the browser's included, and what check does: before you push

check: lint check-generated ## format, vet, linter, generated code

# Of sources that it has found nothing in the linter says the same again: two minutes of work. Its own version and Go's count, too.
LINTED := bin/linted
SUMS = { $(FILES) '*.go' -exec cksum {} +; cksum go.mod go.sum .ci/tools/go.mod .ci/tools/go.sum Makefile; $(GO) version; } | sort | cksum

lint:
	@[ "$$($(SUMS))" != "$$(cat $(LINTED) 2>/dev/null)" ] || { echo "nothing has changed since the linter found nothing"; exit 0; }; \
	$(MAKE) --no-print-directory lint-anew && mkdir -p $(dir $(LINTED)) && $(SUMS) > $(LINTED)

lint-anew:
	@unformatted=$$($(FILES) '*.go' ! -name '*_templ.go' -exec gofmt -l {} +); \
	if [ -n "$$unformatted" ]; then echo "not gofmt-ed: $$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(TOOL) staticcheck ./...
	$(TOOL) unparam -tests=false ./...

scripts: ## check the types in the scripts, which needs node
	npx --yes -p typescript@5.9.3 tsc -p static/jsconfig.json

generate: ## regenerate templ code and the drawn map
	$(TOOL) templ generate -include-version=false
	$(GO) generate ./...

check-generated:
	@sums() { $(FILES) '*_templ.go' -exec cksum {} + | sort; }; \
	before=$$(sums); $(TOOL) templ generate -include-version=false || exit 1; \
	[ "$$before" = "$$(sums)" ] || { echo "templ code was not up to date: it is now, commit it"; exit 1; }

unit: postgres ## tests without a browser, under a minute: fewer random games, no mutants, no whole games
	$(GO) test $(SPARING) $(TIMEOUT) -parallel 4 -count=1 -shuffle=on -short -skip '^TestBrowser' ./...

browser: chromium ## tests that open pages in Chromium
	$(GO) test $(SPARING) $(TIMEOUT) -parallel 4 -count=1 -shuffle=on -run '^TestBrowser' ./cmd/judge/... ./referee/web/...

pure: ## the rules and the pages at full length: only what has changed since it last passed
	$(GO) test $(SPARING) $(TIMEOUT) -parallel 4 $(PURE)

race: postgres ## the concurrent packages at full length under the race detector
	$(GO) test $(SPARING) $(TIMEOUT) $(RACE) -parallel 4 -count=1 -shuffle=on -skip '^TestBrowser' $(CONCURRENT)

lively: chromium # the browser's tests and others at once, so that some work while others wait for their pages
	$(GO) test $(SPARING) $(TIMEOUT) -parallel 4 -count=1 -shuffle=on ./cmd/...
	$(GO) test $(SPARING) $(TIMEOUT) -parallel 4 -count=1 -shuffle=on -run '^TestBrowser' ./referee/web/...

bench: chromium postgres ## what an input, a frame, a start, a game, an event and a hall cost, beside yardsticks, within ten minutes: docs/performance.md
	$(GO) test $(TIMEOUT) -vet=off -run '^$$' -bench Report -benchtime 1x ./cmd/judge/tests/speed

soak: postgres ## thousands of random games and kills, six minutes without a network
	DUNE_GAMES=5000 $(GO) test -count=1 -timeout 2h -run TestRandomGames ./engine/dune
	IMPERIUM_GAMES=500 $(GO) test -count=1 -timeout 2h -run TestWholeRandomGames ./engine/imperium
	ARRAKIS_GAMES=500 $(GO) test -count=1 -timeout 2h -run TestWholeRandomGames ./engine/arrakis
	JUDGE_GAMES=20 $(GO) test -count=1 -timeout 2h -run 'TestTwins|TestCanaries' ./cmd/judge/tests/secrecy
	JUDGE_KILLS=2000 JUDGE_FLIPS=50000 $(GO) test -count=1 -timeout 2h -run 'TestKilled|TestFlippedByte' ./cmd/judge/tests/durability ./db/sqlite
	JUDGE_KILLS=10000 $(GO) test -count=1 -timeout 3h -run TestChaos ./db/postgres
	JUDGE_KILLS=2000 $(GO) test -count=1 -timeout 3h -run TestKilledInAHall ./cmd/judge/tests/hall
	JUDGE_WARP=1 $(GO) test -count=1 -timeout 2h -run TestBrowserOutage ./referee/web

fuzz: ## a minute for every reader of bytes from outside
	@for target in $$(grep -rlE '^func Fuzz' --include='*_test.go' . | xargs -n1 dirname | sort -u); do \
		for f in $$(grep -hoE '^func Fuzz[A-Za-z]+' $$target/*_test.go | cut -c6-); do \
			$(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime 60s $$target || exit 1; \
		done; \
	done

chromium: ## install Chromium for the browser tests, if it is missing
	@.ci/chromium

postgres: ## install PostgreSQL for the tests of the hall, if it is missing
	@.ci/postgres

pictures: chromium ## take the screenshots of the README: twenty screens in three windows, eight film strips, a heat
	rm -rf docs/pictures && mkdir -p docs/pictures
	JUDGE_PICTURES=$(CURDIR)/docs/pictures $(GO) test -count=1 -run 'TestBrowserPictures|TestBrowserHeat' ./cmd/judge/tests/browser

clean:
	rm -rf bin
