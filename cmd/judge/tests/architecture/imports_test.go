package architecture

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

const module = "github.com/judgeofthechange/judge"

// layers lists for each part of the module the parts it may import. A name stands for everything below it, the longest match counts,
// and a part may always import what is below itself. A package in no part fails the test: add it here.
var layers = map[string][]string{
	"engine":            {},
	"engine/pile":       {},
	"engine/diff":       {},
	"engine/gamekit":    {"engine", "engine/diff"},
	"engine/player":     {"engine"},
	"engine/record":     {"engine", "engine/diff"},
	"engine/enginetest": {"engine", "engine/pile", "engine/gamekit", "engine/player"},
	"engine/rulebook":   {"engine"},
	"engine/*":          {"engine", "engine/pile", "engine/gamekit", "engine/rulebook"}, // a game's rules
	"engine/event":      {"engine", "engine/gamekit"},                                   // a tournament, which names no game but in its data
	"static":            {},
	"referee/shown":     {"engine"},
	"views":             {"engine", "engine/rulebook", "referee/shown", "static"},
	"views/*":           {"engine", "engine/rulebook", "referee/shown", "static", "views"}, // a game's pages, which may also import its rules
	"views/event":       {"engine", "engine/event", "referee/shown", "static", "views"},
	"referee":           {"engine", "engine/player", "engine/record", "referee/shown"},
	"referee/event":     {"engine", "engine/record", "engine/event", "referee", "referee/shown"},
	"referee/web":       {"engine", "engine/record", "engine/event", "referee", "referee/event", "referee/shown", "views", "views/event", "static"},
	"db/durable":        {},
	"db/seal":           {"engine", "engine/record", "referee", "db/durable"},
	"db/groupcommit":    {},
	"db/sqlite":         {"engine", "referee", "db/seal", "db/durable", "db/groupcommit"},
	"db/postgres":       {"engine", "referee", "db/seal", "db/durable", "db/groupcommit", "db/sqlite"}, // a backup is a file of SQLite
	"cmd":               {"engine", "engine/record", "engine/*", "engine/event", "static", "views", "views/*", "views/event", "referee", "referee/shown", "referee/event", "referee/web", "db/durable", "db/seal", "db/sqlite", "db/postgres"},

	"cmd/judge/apptest":   {"cmd", "engine", "engine/*", "engine/event", "engine/player", "engine/record", "engine/enginetest", "static", "views", "views/*", "views/event", "referee", "referee/event", "referee/web", "referee/web/webtest", "db/seal", "db/sqlite", "db/postgres"}, // starts the program for tests
	"referee/web/webtest": {"engine", "engine/enginetest", "referee/web", "views"},                                                                                                                                                                                                    // a game for tests
	"referee/gametest":    {"engine", "engine/record", "engine/gamekit", "engine/enginetest", "referee", "referee/shown"},                                                                                                                                                             // what records must prove of every game
	"views/pagestest":     {"engine", "engine/record", "engine/player", "engine/enginetest", "referee/shown", "views"},                                                                                                                                                                // checks that every game's pages must pass
}

// sharedViews are the packages that pages of every game use; every other folder of views is a game's.
var sharedViews = []string{
	"views/book", "views/charts", "views/console", "views/feature", "views/fields", "views/form", "views/frames", "views/home", "views/i18n", "views/join", "views/live",
	"views/lookup", "views/mapkit", "views/pages", "views/part", "views/plain", "views/rules", "views/search", "views/setup", "views/sheet", "views/story", "views/typing",
}

// impure are the packages of the standard library, with everything below them, that the engine must not import.
var impure = []string{
	"crypto/rand", "database", "html", "log", "math/rand", "net", "os", "os/exec", "plugin", "runtime", "syscall",
	"testing", "text/template", "time", "unsafe",
}

// layer returns the key of a package in layers; empty if it belongs to none.
func layer(pkg string) string {
	for at := pkg; at != "."; at = path.Dir(at) {
		if _, ok := layers[at]; ok {
			return at
		}
		switch {
		case path.Dir(at) == "engine":
			return "engine/*"
		case path.Dir(at) == "views" && !slices.Contains(sharedViews, at):
			return "views/*"
		}
	}
	return ""
}

// importFault says why a package may not import another; empty if it may.
func importFault(pkg, imported string) string {
	own, inModule := strings.CutPrefix(imported, module+"/")
	inEngine := pkg == "engine" || strings.HasPrefix(pkg, "engine/")
	switch {
	case layer(pkg) == "":
		return "belongs to no layer"
	case !inModule && inEngine && strings.Contains(strings.Split(imported, "/")[0], "."):
		return "the engine needs nothing but the standard library"
	case !inModule && inEngine && isWithin(imported, impure):
		return "the engine is pure"
	case inModule && strings.HasSuffix(own, "test") && !strings.HasSuffix(pkg, "test"):
		return "only tests may"
	case !inModule || mayShareGame(pkg, own):
		return ""
	case layer(own) == layer(pkg) && !isGamePackage(pkg) || slices.Contains(layers[layer(pkg)], layer(own)):
		return ""
	}
	return layer(pkg) + " may not import " + layer(own)
}

// isGamePackage reports whether a package is a game's own.
func isGamePackage(pkg string) bool { return layer(pkg) == "engine/*" || layer(pkg) == "views/*" }

// mayShareGame reports whether package a may import b because both belong to one game; its rules may not import its pages.
func mayShareGame(a, b string) bool {
	game := func(pkg string) string { return strings.Split(pkg, "/")[1] }
	return isGamePackage(a) && isGamePackage(b) && game(a) == game(b) && !(layer(a) == "engine/*" && layer(b) == "views/*")
}

// isWithin reports whether a package is one of a list, or below one.
func isWithin(imported string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return imported == p || strings.HasPrefix(imported, p+"/") })
}

// TestWrongImportsAreFound proves that importFault allows right imports and finds wrong ones.
func TestWrongImportsAreFound(t *testing.T) {
	for _, test := range []struct {
		pkg, imported string
		right         bool
	}{
		{"engine", "encoding/json", true},
		{"engine", "time", false},
		{"engine/dune", "math/rand/v2", false},
		{"engine/dune", "net/http", false},
		{"engine/dune", "golang.org/x/text/language", false},
		{"engine/dune", module + "/engine", true},
		{"engine/dune", module + "/engine/dune/internal/data", true},
		{"engine/dune/internal/data", "os", false},
		{"engine/dune", module + "/engine/player", false},
		{"engine/dune", module + "/engine/arrakis", false},
		{"engine/dune", module + "/engine/duneextra", false},
		{"engine/dune", module + "/engine/record", false},
		{"engine/dune", module + "/referee", false},
		{"engine", module + "/engine/dune", false},
		{"engine/record", module + "/engine/dune", false},
		{"engine/enginetest", "math/rand/v2", false},
		{"engine/enginetest", "testing", false},
		{"engine/record", module + "/engine/enginetest", false},
		{"cmd/judge/app", module + "/engine/enginetest", false},
		{"cmd/judge/app", module + "/referee/gametest", false},
		{"cmd/judge/app", module + "/cmd/judge/apptest", false},
		{"cmd/judge/apptest", module + "/engine/enginetest", true},
		{"engine/dune", module + "/referee/gametest", false},
		{"referee/gametest", module + "/engine/record", true},
		{"referee/gametest", module + "/engine/dune", false},
		{"referee", "time", true},
		{"referee", module + "/engine/dune", false},
		{"referee", module + "/db/sqlite", false},
		{"referee", module + "/referee/web", false},
		{"referee/web", module + "/referee", true},
		{"referee/web", module + "/views/i18n", true},
		{"referee/web", module + "/engine/dune", false},
		{"referee/web", module + "/db/sqlite", false},
		{"referee/web", module + "/referee/web/webtest", false},
		{"referee/web/webtest", module + "/engine/enginetest", true},
		{"cmd/judge/app", module + "/referee/web/webtest", false},
		{"views/pagestest", module + "/engine/record", true},
		{"views/pagestest", module + "/engine/dune", false},
		{"views/dune", module + "/views/pagestest", false},
		{"db/sqlite", module + "/referee", true},
		{"db/sqlite", module + "/engine/dune", false},
		{"db/sqlite", module + "/views", false},
		{"db/seal", module + "/db/sqlite", false},
		{"views", module + "/engine/dune", false},
		{"views", module + "/views/dune", false},
		{"views", module + "/views/i18n", true},
		{"views", module + "/referee", false},
		{"views", module + "/referee/shown", true},
		{"referee/shown", module + "/referee", false},
		{"views/i18n", module + "/views/dune", false},
		{"views/dune", module + "/engine/dune", true},
		{"views/dune", module + "/engine/arrakis", false},
		{"views/dune", module + "/views/arrakis", false},
		{"views/dune", module + "/views/dune/dunemap", true},
		{"views/dune/dunemap", module + "/views", true},
		{"engine/dune", module + "/views/dune", false},
		{"referee/web", module + "/views/dune", false},
		{"static", module + "/views", false},
		{"cmd/judge/app", module + "/engine/dune", true},
		{"cmd/judge/app", module + "/referee/web", true},
		{"cmd/judge/app", module + "/db/sqlite", true},
		{"util", "strings", false},
	} {
		if reason := importFault(test.pkg, test.imported); (reason == "") != test.right {
			t.Errorf("%s imports %s: want right %v, got %q", test.pkg, test.imported, test.right, reason)
		}
	}
}

// TestImportsPointDown proves that every package imports only what its layer may import. Tests are left out.
func TestImportsPointDown(t *testing.T) {
	packages := parseSources(t)
	if len(packages["engine"]) == 0 || len(packages["cmd/judge/app"]) == 0 {
		t.Fatalf("the walk misses packages: %v", slices.Sorted(maps.Keys(packages)))
	}
	for pkg, files := range packages {
		for name, file := range files {
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				apptest.Check(t, err)
				if reason := importFault(pkg, imported); reason != "" {
					t.Errorf("%s imports %s: %s", name, imported, reason)
				}
			}
		}
	}
}

// TestTheEngineStartsNoGoroutines proves that the engine's sources have no go statement: a decision is over when Decide returns.
func TestTheEngineStartsNoGoroutines(t *testing.T) {
	for pkg, files := range parseSources(t) {
		if pkg != "engine" && !strings.HasPrefix(pkg, "engine/") {
			continue
		}
		for name, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				if _, ok := n.(*ast.GoStmt); ok {
					t.Errorf("%s starts a goroutine", name)
				}
				return true
			})
		}
	}
}
