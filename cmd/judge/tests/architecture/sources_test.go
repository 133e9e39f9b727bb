package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// parseSources parses the module's Go files without its tests, by package and file name.
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
	apptest.Check(t, err)
	return packages
}

// readSources returns the text of the module's hand-written files with some extensions, by file name.
func readSources(t *testing.T, extensions ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == "testdata" || base == "docs" || base == "vendor" || strings.HasPrefix(base, ".") && name != "."):
			return fs.SkipDir
		case entry.IsDir(), strings.HasSuffix(name, "_templ.go"), !slices.Contains(extensions, path.Ext(name)):
			return nil
		}
		text, err := fs.ReadFile(os.DirFS(root), name)
		files[name] = string(text)
		return err
	})
	apptest.Check(t, err)
	return files
}

// root is the module's folder.
var root = apptest.File("")
