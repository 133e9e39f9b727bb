package architecture

import (
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

var update = flag.Bool("update", false, "write docs/packages.md")

// TestPackagesAreListed proves that docs/packages.md has every package with the first sentence of its own documentation. With -update it
// writes the page.
func TestPackagesAreListed(t *testing.T) {
	var list strings.Builder
	list.WriteString("# The packages\n\n`go test ./cmd/judge/tests/architecture -run TestPackagesAreListed -update` writes this page from the code.\n\n| package | what it is |\n|---|---|\n")
	apptest.Check(t, filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); dir != root && (strings.HasPrefix(name, ".") || name == "testdata") {
			return filepath.SkipDir
		}
		if says := packageSays(t, dir); says != "" {
			path, err := filepath.Rel(root, dir)
			apptest.Check(t, err)
			fmt.Fprintf(&list, "| [%[1]s](../%[1]s) | %s |\n", filepath.ToSlash(path), says)
		}
		return nil
	}))
	page := filepath.Join(root, "docs", "packages.md")
	if *update {
		apptest.Check(t, os.WriteFile(page, []byte(list.String()), 0o644))
	}
	if has, err := os.ReadFile(page); err != nil || string(has) != list.String() {
		t.Errorf("docs/packages.md is not what the code says (%v); run the command on that page", err)
	}
}

// packageSays gives the first sentence of a package's documentation without "Package name"; empty if the folder has no package. It fails
// if the package has no documentation.
func packageSays(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	apptest.Check(t, err)
	isPackage := false
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		isPackage = true
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
		apptest.Check(t, err)
		if says := sentence(f); says != "" {
			return says
		}
	}
	if isPackage {
		t.Errorf("%s has no documentation", dir)
	}
	return ""
}

func sentence(f *ast.File) string {
	says := new(doc.Package).Synopsis(f.Doc.Text())
	says = strings.TrimPrefix(says, "Package "+f.Name.Name+" ")
	return strings.TrimSuffix(strings.TrimPrefix(says, "Command "), ".")
}
