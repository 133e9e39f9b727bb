package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// emptyImporter gives an empty package for every import: only names within views matter.
type emptyImporter struct{}

func (emptyImporter) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(name))
	p.MarkComplete()
	return p, nil
}

// parseSteps returns the steps of the ladder, in their order, from the list in the doc comment of views.
func parseSteps(t *testing.T, doc string) (rows [][]string) {
	t.Helper()
	for _, row := range regexp.MustCompile(`(?ms)^ +- (.*?):\s`).FindAllStringSubmatch(doc, -1) {
		rows = append(rows, strings.Split(strings.Join(strings.Fields(row[1]), " "), ", "))
	}
	if len(rows) < 3 {
		t.Fatal("views/doc.go lists no files")
	}
	return rows
}

// TestViewsFilesAreALadder proves that each file of views uses only files on an earlier or the same step of the list in views/doc.go,
// and that no two files use each other, directly or through others.
func TestViewsFilesAreALadder(t *testing.T) {
	set := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(root, "views", "*.go"))
	apptest.Check(t, err)
	var files []*ast.File
	var rows [][]string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		apptest.Check(t, err)
		files = append(files, f)
		if filepath.Base(name) == "doc.go" {
			rows = parseSteps(t, f.Doc.Text())
		}
	}

	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: emptyImporter{}, Error: func(error) {}} // ignores the errors of names from empty packages
	views, _ := config.Check(module+"/views", set, files, info)

	source := func(at token.Pos) string {
		name, _, _ := strings.Cut(filepath.Base(set.Position(at).Filename), ".")
		return strings.TrimSuffix(name, "_templ")
	}
	step := func(file string) int {
		return slices.IndexFunc(rows, func(row []string) bool {
			return slices.ContainsFunc(row, func(pattern string) bool {
				fits, err := path.Match(pattern, file)
				apptest.Check(t, err)
				return fits
			})
		})
	}
	faults, uses := map[string]bool{}, map[string][]string{}
	for ident, object := range info.Uses {
		if object.Pkg() != views || !object.Pos().IsValid() {
			continue
		}
		from, to := source(ident.Pos()), source(object.Pos())
		if from != to && !slices.Contains(uses[from], to) {
			uses[from] = append(uses[from], to)
		}
		switch {
		case step(from) < 0:
			faults[from+" is on no step"] = true
		case step(from) < step(to):
			faults[from+" uses "+object.Name()+" of "+to+", which views/doc.go names later"] = true
		}
	}
	for _, fault := range slices.Sorted(maps.Keys(faults)) {
		t.Error(fault)
	}
	for _, file := range slices.Sorted(maps.Keys(uses)) {
		if reaches(uses, file, file, map[string]bool{}) {
			t.Errorf("%s uses files that use it: it uses %v", file, uses[file])
		}
	}
}

// reaches reports whether a file uses another, directly or through others that were not visited yet.
func reaches(uses map[string][]string, from, to string, visited map[string]bool) bool {
	for _, next := range uses[from] {
		if next == to {
			return true
		}
		if !visited[next] {
			visited[next] = true
			if reaches(uses, next, to, visited) {
				return true
			}
		}
	}
	return false
}
