package gametest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// A mutant is the program without one place that enforces a ruling: a condition that never (or always) holds, or a statement or
// function that does nothing. Places are found by the ruling that they cite, in a comment or an argument. All mutants are built
// into one program, in which a number picks the live one.
type mutant struct {
	ruling string
	where  string // file:line
}

// mutation is the package's source with a switch at every place that cites a ruling.
type mutation struct {
	mutants []mutant // a mutant's number is its index
	files   map[string][]byte
	cites   citations
}

// mutate reads the game's package and adds the switches.
func (g Game) mutate(t *testing.T) *mutation {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	m := &mutation{mutants: []mutant{{}}, files: map[string][]byte{}, cites: newCitations(g.prefix())} // number 0 is the unchanged program
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := &source{mutation: m, name: name, text: src, fset: token.NewFileSet()}
		if f.file, err = parser.ParseFile(f.fset, name, src, parser.ParseComments); err != nil {
			t.Fatal(err)
		}
		f.mutate()
		m.files[name] = f.edited()
	}
	return m
}

// source is one file being mutated.
type source struct {
	*mutation
	name  string
	text  []byte
	fset  *token.FileSet
	file  *ast.File
	edits []edit
	cited map[int][]string // rulings by the line that enforces them
}

type edit struct {
	at   int
	text string
}

func (f *source) mutate() {
	f.cited = f.comments()
	ast.Inspect(f.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			f.function(n)
		case *ast.IfStmt:
			f.condition(n.Cond, f.citedAt(n))
		case *ast.SwitchStmt:
			f.cases(n)
		case *ast.ExprStmt:
			f.statement(n, append(f.citedAt(n), f.cites.literals(n)...))
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				f.statement(n, f.citedAt(n))
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 1 && isCondition(n.Results[0]) {
				f.condition(n.Results[0], f.citedAt(n))
			}
		}
		return true
	})
}

// citations finds a game's rulings in comments.
type citations struct{ bracketed, id, several *regexp.Regexp }

func newCitations(prefix string) citations {
	return citations{
		regexp.MustCompile(`\[[^\]]*` + prefix + `-[^\]]*\]`),
		rulingID(prefix),
		regexp.MustCompile(`(` + prefix + `-[A-Z]+-)(\d+)\.\.(\d+)`),
	}
}

// in lists the rulings in brackets in a comment, with ranges expanded.
func (c citations) in(comment string) []string {
	var out []string
	for _, in := range c.bracketed.FindAllString(comment, -1) {
		out = append(out, c.id.FindAllString(in, -1)...)
		for _, r := range c.several.FindAllStringSubmatch(in, -1) {
			from, _ := strconv.Atoi(r[2])
			to, _ := strconv.Atoi(r[3])
			for n := from + 1; n <= to; n++ {
				out = append(out, fmt.Sprintf("%s%02d", r[1], n))
			}
		}
	}
	return out
}

// comments returns the rulings of each line: from a comment on it or just above it.
func (f *source) comments() map[int][]string {
	cited := map[int][]string{}
	for _, group := range f.file.Comments {
		line := f.fset.Position(group.Pos()).Line
		if ownLine := strings.TrimSpace(string(f.text[f.lineStart(group.Pos()):f.fset.Position(group.Pos()).Offset])) == ""; ownLine {
			line = f.fset.Position(group.End()).Line + 1
		}
		text := ""
		for _, c := range group.List { // Text would change line breaks inside brackets
			text += strings.TrimPrefix(c.Text, "//")
		}
		cited[line] = append(cited[line], f.cites.in(text)...)
	}
	return cited
}

func (f *source) lineStart(p token.Pos) int {
	return f.fset.Position(f.fset.File(p).LineStart(f.fset.Position(p).Line)).Offset
}

func (f *source) citedAt(n ast.Node) []string { return f.cited[f.fset.Position(n.Pos()).Line] }

// literals lists the rulings in a statement's arguments.
func (c citations) literals(n ast.Node) []string {
	var out []string
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BasicLit:
			if id := strings.Trim(n.Value, `"`); n.Kind == token.STRING && c.id.FindString(id) == id && id != "" {
				out = append(out, id)
			}
		}
		return true
	})
	return out
}

// isCondition reports whether an expression is boolean by its form.
func isCondition(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return slices.Contains([]token.Token{token.LAND, token.LOR, token.EQL, token.NEQ, token.LSS, token.GTR, token.LEQ, token.GEQ}, e.Op)
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	}
	return false
}

// add makes a mutant for each ruling cited at a place and returns the condition under which one of them lives.
func (f *source) add(n ast.Node, rulings []string) string {
	sort.Strings(rulings)
	alive := ""
	for _, id := range slices.Compact(rulings) {
		if alive != "" {
			alive += " || "
		}
		alive += fmt.Sprintf("mutantLives(%d)", len(f.mutants))
		p := f.fset.Position(n.Pos())
		f.mutants = append(f.mutants, mutant{id, fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)})
	}
	return alive
}

func (f *source) insert(at token.Pos, text string) {
	f.edits = append(f.edits, edit{f.fset.Position(at).Offset, text})
}

// condition makes mutants whose condition never holds, and others whose condition always holds.
func (f *source) condition(e ast.Expr, rulings []string) {
	if len(rulings) == 0 {
		return
	}
	never, always := f.add(e, slices.Clone(rulings)), f.add(e, slices.Clone(rulings))
	f.insert(e.Pos(), "(")
	f.insert(e.End(), fmt.Sprintf(") && !(%s) || %s", never, always))
}

func (f *source) cases(n *ast.SwitchStmt) {
	for _, c := range n.Body.List {
		clause := c.(*ast.CaseClause)
		rulings := f.citedAt(clause)
		if len(clause.List) != 1 || len(rulings) == 0 {
			continue
		}
		if n.Tag == nil {
			f.condition(clause.List[0], rulings)
		}
	}
}

// statement makes mutants without a statement.
func (f *source) statement(n ast.Node, rulings []string) {
	if len(rulings) == 0 {
		return
	}
	f.insert(n.Pos(), fmt.Sprintf("if !(%s) { ", f.add(n, rulings)))
	f.insert(n.End(), " }")
}

// function makes mutants whose function returns zero values, and true for a bool.
func (f *source) function(n *ast.FuncDecl) {
	if n.Doc == nil || n.Body == nil || n.Name.Name == "tell" {
		return
	}
	text := ""
	for _, c := range n.Doc.List {
		text += strings.TrimPrefix(c.Text, "//")
	}
	rulings := f.cites.in(text)
	if len(rulings) == 0 {
		return
	}
	nothing, names := "", []string{}
	if n.Type.Results != nil {
		for i, r := range n.Type.Results.List {
			kind := string(f.text[f.fset.Position(r.Type.Pos()).Offset:f.fset.Position(r.Type.End()).Offset])
			for j := range max(1, len(r.Names)) {
				name := fmt.Sprintf("none%d_%d", i, j)
				nothing += fmt.Sprintf("var %s %s; ", name, kind)
				names = append(names, name)
			}
		}
	}
	body := fmt.Sprintf(" if %s { %sreturn %s };", f.add(n, slices.Clone(rulings)), nothing, strings.Join(names, ", "))
	if strings.HasSuffix(nothing, " bool; ") && len(names) == 1 {
		body += fmt.Sprintf(" if %s { return true };", f.add(n, rulings))
	}
	f.insert(n.Body.Lbrace+1, body)
}

// edited returns the file with its switches. Every line keeps its number.
func (f *source) edited() []byte {
	sort.SliceStable(f.edits, func(i, j int) bool { return f.edits[i].at < f.edits[j].at })
	var out []byte
	at := 0
	for _, e := range f.edits {
		out = append(append(out, f.text[at:e.at]...), e.text...)
		at = e.at
	}
	return append(out, f.text[at:]...)
}
