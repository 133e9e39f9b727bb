package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
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
	"engine/gamekit":    {"engine"},
	"engine/record":     {"engine"},
	"engine/enginetest": {"engine", "engine/pile", "engine/gamekit"},
	"engine/rulebook":   {"engine"},
	"engine/*":          {"engine", "engine/pile", "engine/gamekit", "engine/rulebook"}, // a game's rules
	"static":            {},
	"referee/shown":     {"engine"},
	"views":             {"engine", "engine/rulebook", "referee/shown", "static"},
	"views/*":           {"engine", "engine/rulebook", "referee/shown", "static", "views"}, // a game's pages, which stand on its own rules, too
	"referee":           {"engine", "engine/record", "referee/shown"},
	"referee/web":       {"engine", "engine/record", "referee", "referee/shown", "views", "static"},
	"db":                {"engine", "engine/record", "referee"},
	"cmd":               {"engine", "engine/record", "engine/*", "static", "views", "views/*", "referee", "referee/shown", "referee/web", "db"},

	"cmd/judge/apptest":   {"cmd", "engine", "engine/*", "engine/record", "engine/enginetest", "static", "views", "views/*", "referee", "referee/web", "referee/web/webtest", "db"}, // starts the program for tests
	"referee/web/webtest": {"engine", "engine/enginetest", "referee/web", "views"},                                                                                                  // a game for tests
	"views/pagestest":     {"engine", "engine/record", "referee/shown", "views"},                                                                                                    // what pages of every game have to be
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

// importFault says what is wrong with a package's importing another, or nothing.
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

// isGamePackage reports whether a package lies in a game's own room.
func isGamePackage(pkg string) bool { return layer(pkg) == "engine/*" || layer(pkg) == "views/*" }

// mayShareGame reports whether one package may use another because both are a game's: its rules know nothing of its pages.
func mayShareGame(a, b string) bool {
	game := func(pkg string) string { return strings.Split(pkg, "/")[1] }
	return isGamePackage(a) && isGamePackage(b) && game(a) == game(b) && !(layer(a) == "engine/*" && layer(b) == "views/*")
}

func isWithin(imported string, list []string) bool {
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
		{"cmd/judge/app", module + "/engine/enginetest", false},
		{"cmd/judge/app", module + "/referee/gametest", false},
		{"cmd/judge/app", module + "/cmd/judge/apptest", false},
		{"cmd/judge/apptest", module + "/engine/enginetest", true},
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
		{"cmd/judge/app", module + "/referee/web/webtest", false},
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
		{"cmd/judge/app", module + "/engine/dune", true},
		{"cmd/judge/app", module + "/referee/web", true},
		{"cmd/judge/app", module + "/db", true},
		{"util", "strings", false},
	} {
		if reason := importFault(test.pkg, test.imported); (reason == "") != test.right {
			t.Errorf("%s imports %s: want right %v, got %q", test.pkg, test.imported, test.right, reason)
		}
	}
}

// TestImportsPointDown reads the imports of every file that is no test's.
func TestImportsPointDown(t *testing.T) {
	packages := parseSources(t)
	if len(packages["engine"]) == 0 || len(packages["cmd/judge/app"]) == 0 {
		t.Fatalf("the walk misses packages: %v", slices.Sorted(maps.Keys(packages)))
	}
	for pkg, files := range packages {
		for name, file := range files {
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				check(t, err)
				if reason := importFault(pkg, imported); reason != "" {
					t.Errorf("%s imports %s: %s", name, imported, reason)
				}
			}
		}
	}
}

// The engine starts no goroutines: a decision is over when Decide returns.
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

// parseSources parses the module's files by package and name, tests left out.
func parseSources(t *testing.T) map[string]map[string]*ast.File {
	t.Helper()
	packages := map[string]map[string]*ast.File{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (base[0] == '.' || base == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(os.DirFS(root), name)
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

// gameNames is how a game is named in a source: by the id of its records, in its rulings' ids, and as what comes next.
var gameNames = regexp.MustCompile(`(?i)\b(dune|arrakis|imperium)`)

// gameFiles are where a game is at home, and where all of them are listed. Tests of this command start the whole program, with its games.
var gameFiles = regexp.MustCompile(`^((engine|views|static|views/i18n/[^/]+)/(sayings/)?(dune|arrakis|imperium)[/.]|cmd/judge/app/games\.go$|cmd/judge/apptest/|cmd/judge/.*_test\.go$)`)

// namesAllowed are the sources that name a game outside its rooms, each for a reason.
var namesAllowed = map[string]string{
	"cmd/judge/app/command.go":    "the program's help says what it is for",
	"cmd/judge/main.go":           "the command's own description",
	"engine/rulebook/rulebook.go": "an example of a ruling's id",
	"referee/web/fields_test.go":  "reads all records of a real game, of which Tally has few",
	"static/static.go":            "an example of a file's name",
	"static/static_test.go":       "asks for a file of a game's folder",
	"views/markup_test.go":        "an example of a ruling's id",
}

// TestGamesAreNamedInTheirRooms proves that whoever adds a game need not look elsewhere than in its rooms and the file that lists
// all games: no other source names one, but those that say why.
func TestGamesAreNamedInTheirRooms(t *testing.T) {
	seen := map[string]bool{}
	for name, text := range readSources(t, ".go", ".templ", ".js", ".css", ".json") {
		for i, line := range strings.Split(text, "\n") {
			if gameFiles.MatchString(name) || !gameNames.MatchString(line) {
				continue
			}
			if seen[name] = true; namesAllowed[name] == "" {
				t.Errorf("%s:%d names a game: %s", name, i+1, strings.TrimSpace(line))
			}
		}
	}
	for name := range namesAllowed {
		if !seen[name] {
			t.Errorf("%s names no game any more: take it off the list", name)
		}
	}
}

// readSources gives what was written here by hand, by the names of its files.
func readSources(t *testing.T, kinds ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == "testdata" || base == "docs" || base == "vendor" || strings.HasPrefix(base, ".") && name != "."):
			return fs.SkipDir
		case entry.IsDir(), strings.HasSuffix(name, "_templ.go"), !slices.Contains(kinds, path.Ext(name)):
			return nil
		}
		text, err := fs.ReadFile(os.DirFS(root), name)
		files[name] = string(text)
		return err
	})
	check(t, err)
	return files
}

// offeredClasses are classes that shared styles have for any game's pages, and no shared page uses.
var offeredClasses = strings.Fields("allied coin corrected-list count-row hero on-paper panels pips race rim standings track why-now winner zone-log")

// TestSharedStylesKnowNoGame proves that what all games share is styled by what shared pages are made of, or what is offered to all: the
// words of one game stand in its own room.
func TestSharedStylesKnowNoGame(t *testing.T) {
	var shared, styles strings.Builder
	for name, text := range readSources(t, ".go", ".templ", ".js", ".css") {
		switch {
		case strings.HasPrefix(name, "static/shared/") && strings.HasSuffix(name, ".css"):
			styles.WriteString(text)
		case !gameFiles.MatchString(name):
			shared.WriteString(text)
		}
	}
	said := map[string]bool{}
	for _, word := range regexp.MustCompile(`[\w-]+`).FindAllString(shared.String(), -1) {
		said[word] = true
	}
	composed := regexp.MustCompile(`^(screen|seen|flag|pause)-`)
	text := regexp.MustCompile(`(?s)/\*.*?\*/|\{[^{}]*\}`).ReplaceAllString(styles.String(), "{}")
	for _, class := range regexp.MustCompile(`\.[a-zA-Z][\w-]*`).FindAllString(text, -1) {
		if class = class[1:]; !said[class] && !composed.MatchString(class) && !slices.Contains(offeredClasses, class) {
			t.Errorf("static/shared has a style for %q, of which no shared page knows", class)
		}
	}
}
