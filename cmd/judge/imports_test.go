package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/judgeofthechange/judge"

// layers says for each part of the module which others it may import; a name stands for everything below it, the
// longest that fits counts, and a part may always import what is below itself. A part that is not listed fails, so that
// whoever adds one decides where it belongs.
var layers = map[string][]string{
	"engine":            {},
	"engine/pile":       {},
	"engine/play":       {"engine"},
	"engine/record":     {"engine"},
	"engine/enginetest": {"engine", "engine/pile", "engine/play"},
	"engine/rulebook":   {"engine"},
	"engine/*":          {"engine", "engine/pile", "engine/play", "engine/rulebook"}, // a game's rules
	"static":            {},
	"referee/shown":     {"engine"},
	"views":             {"engine", "engine/rulebook", "referee/shown", "static"},
	"views/*":           {"engine", "engine/rulebook", "referee/shown", "static", "views"}, // a game's pages, which stand on its own rules, too
	"referee":           {"engine", "engine/record", "referee/shown"},
	"referee/web":       {"engine", "engine/record", "referee", "referee/shown", "views", "static"},
	"db":                {"engine", "engine/record", "referee"},
	"cmd":               {"engine", "engine/record", "engine/*", "static", "views", "views/*", "referee", "referee/shown", "referee/web", "db"},

	"referee/web/webtest": {"engine", "engine/enginetest", "referee/web", "views"}, // a game for tests
	"views/pagestest":     {"engine", "engine/record", "referee/shown", "views"},   // what pages of every game have to be
}

// sharedViews are what pages of every game are made of; any other folder of views is a game's.
var sharedViews = []string{"views/charts", "views/fields", "views/i18n", "views/live", "views/lookup", "views/plain", "views/search", "views/typing"}

// impure are the parts of the standard library that a pure engine has no use for, with everything below them.
var impure = []string{
	"crypto/rand", "database", "html", "log", "math/rand", "net", "os", "os/exec", "plugin", "runtime", "syscall",
	"testing", "text/template", "time", "unsafe",
}

// layer gives the entry of layers for a package, relative to the module.
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

// wrong says what is wrong with a package's importing another, or nothing.
func wrong(pkg, imported string) string {
	own, inModule := strings.CutPrefix(imported, module+"/")
	inEngine := pkg == "engine" || strings.HasPrefix(pkg, "engine/")
	switch {
	case layer(pkg) == "":
		return "belongs to no layer"
	case !inModule && inEngine && strings.Contains(strings.Split(imported, "/")[0], "."):
		return "the engine needs nothing but the standard library"
	case !inModule && inEngine && within(imported, impure):
		return "the engine is pure"
	case inModule && strings.HasSuffix(own, "test") && !strings.HasSuffix(pkg, "test"):
		return "only tests may"
	case !inModule || sameGame(pkg, own):
		return ""
	case layer(own) == layer(pkg) && !isGames(pkg) || slices.Contains(layers[layer(pkg)], layer(own)):
		return ""
	}
	return layer(pkg) + " may not import " + layer(own)
}

// isGames reports whether a package lies in a game's own room.
func isGames(pkg string) bool { return layer(pkg) == "engine/*" || layer(pkg) == "views/*" }

// sameGame reports whether one package may use another because both are a game's: its rules know nothing of its pages.
func sameGame(a, b string) bool {
	game := func(pkg string) string { return strings.Split(pkg, "/")[1] }
	return isGames(a) && isGames(b) && game(a) == game(b) && !(layer(a) == "engine/*" && layer(b) == "views/*")
}

func within(imported string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return imported == p || strings.HasPrefix(imported, p+"/") })
}

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
		{"engine/dune", module + "/engine/dune/dunetest", false},
		{"engine/dune", module + "/engine/arrakis", false},
		{"engine/dune", module + "/engine/duneextra", false},
		{"engine/dune", module + "/engine/record", false},
		{"engine/dune", module + "/referee", false},
		{"engine", module + "/engine/dune", false},
		{"engine/record", module + "/engine/dune", false},
		{"engine/enginetest", "math/rand/v2", false},
		{"engine/enginetest", "testing", false},
		{"engine/record", module + "/engine/enginetest", false},
		{"cmd/judge", module + "/engine/enginetest", false},
		{"cmd/judge", module + "/referee/gametest", false},
		{"engine/dune", module + "/referee/gametest", false},
		{"referee/gametest", module + "/engine/record", true},
		{"referee/gametest", module + "/engine/dune", false},
		{"referee", "time", true},
		{"referee", module + "/engine/dune", false},
		{"referee", module + "/db", false},
		{"referee", module + "/referee/web", false},
		{"referee/web", module + "/referee", true},
		{"referee/web", module + "/views/i18n", true},
		{"referee/web", module + "/engine/dune", false},
		{"referee/web", module + "/db", false},
		{"referee/web", module + "/referee/web/webtest", false},
		{"referee/web/webtest", module + "/engine/enginetest", true},
		{"cmd/judge", module + "/referee/web/webtest", false},
		{"views/pagestest", module + "/engine/record", true},
		{"views/pagestest", module + "/engine/dune", false},
		{"views/dune", module + "/views/pagestest", false},
		{"db", module + "/referee", true},
		{"db", module + "/engine/dune", false},
		{"db", module + "/views", false},
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
		{"cmd/judge", module + "/engine/dune", true},
		{"cmd/judge", module + "/referee/web", true},
		{"cmd/judge", module + "/db", true},
		{"util", "strings", false},
	} {
		if reason := wrong(test.pkg, test.imported); (reason == "") != test.right {
			t.Errorf("%s imports %s: want right %v, got %q", test.pkg, test.imported, test.right, reason)
		}
	}
}

// TestImportsPointDown reads the imports of every file that is no test's.
func TestImportsPointDown(t *testing.T) {
	packages := sources(t)
	if len(packages["engine"]) == 0 || len(packages["cmd/judge"]) == 0 {
		t.Fatalf("the walk misses packages: %v", slices.Sorted(maps.Keys(packages)))
	}
	for pkg, files := range packages {
		for name, file := range files {
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				check(t, err)
				if reason := wrong(pkg, imported); reason != "" {
					t.Errorf("%s imports %s: %s", name, imported, reason)
				}
			}
		}
	}
}

// The engine starts no goroutines: a decision is over when Decide returns.
func TestTheEngineStartsNoGoroutines(t *testing.T) {
	for pkg, files := range sources(t) {
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

// sources parses the module's files by package and name, tests left out.
func sources(t *testing.T) map[string]map[string]*ast.File {
	t.Helper()
	packages := map[string]map[string]*ast.File{}
	root := os.DirFS(filepath.Join("..", ".."))
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (base[0] == '.' || base == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := path.Dir(name)
		if packages[pkg] == nil {
			packages[pkg] = map[string]*ast.File{}
		}
		packages[pkg][name] = file
		return nil
	})
	check(t, err)
	return packages
}
