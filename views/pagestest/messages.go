package pagestest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/views/i18n"
)

// EveryMessageHasWords reads all possible messages from the rules' source and checks that each has a text, which uses only
// arguments that the rules give.
func (g *Game) EveryMessageHasWords(t *testing.T) {
	b := g.Bundle(t)
	keys := b.Keys()
	for _, m := range g.messages(t) {
		if strings.HasSuffix(m.key, ".") || strings.HasSuffix(m.key, "_") {
			if !slices.ContainsFunc(keys, func(k string) bool { return strings.HasPrefix(k, m.key) }) {
				t.Errorf("%s: no text begins with %s", m.at, m.key)
			}
			continue
		}
		if !slices.Contains(keys, m.key) {
			t.Errorf("%s: no text for %s", m.at, m.key)
			continue
		}
		for _, name := range i18n.Arguments(b.Printer("en").Raw(m.key)) {
			if m.args != nil && !slices.Contains(m.args, name) {
				t.Errorf("%s: the text of %s asks for {%s}, which is not given", m.at, m.key, name)
			}
		}
	}
}

// spoken is a message in the engine's source: its key and, if they are written beside it, the names of its arguments. A key
// that ends in a dot is a prefix of several.
type spoken struct {
	at      string // file and line
	key     string
	args    []string // nil if not known
	refuses bool
}

// speakers are the functions that make messages, with the index of the key argument and what reads the names of the sentence's arguments.
var speakers = map[string]struct {
	key  int
	args func(*ast.CallExpr) []string
}{
	"Refuse": {1, namedArguments}, "Say": {0, namedArguments}, "told": {0, namedArguments}, "NewMessage": {0, namedArguments},
	"say": {0, nil}, "moreOrLess": {0, nil}, "lists": {0, nil}, // of instructions for hands; others of the name tell events
	"says": {2, listedArguments}, // EventTypes.RegisterMessage
}

// sources parses the game's rules.
func (g *Game) sources(t *testing.T) (*token.FileSet, []*ast.File) {
	t.Helper()
	entries, err := os.ReadDir(g.Engine)
	if err != nil {
		t.Fatal(err)
	}
	fset, files := token.NewFileSet(), []*ast.File(nil)
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, filepath.Join(g.Engine, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return fset, files
}

// messages reads every message in the source of the game's engine.
func (g *Game) messages(t *testing.T) []spoken {
	t.Helper()
	var out []spoken
	fset, files := g.sources(t)
	for _, file := range files {
		for _, decl := range file.Decls {
			out = append(out, g.messagesOf(fset, decl)...)
		}
	}
	if len(out) < g.Least {
		t.Fatalf("only %d messages were found", len(out))
	}
	return out
}

// messagesOf reads the messages in one declaration.
func (g *Game) messagesOf(fset *token.FileSet, decl ast.Decl) []spoken {
	var out []spoken
	ast.Inspect(decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		speaker, ok := speakers[calledName(call)]
		if !ok || speaker.key >= len(call.Args) {
			return true
		}
		at := fset.Position(call.Pos())
		m := spoken{at: filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line), refuses: calledName(call) == "Refuse"}
		switch key := call.Args[speaker.key].(type) {
		case *ast.BasicLit:
			m.key = unquoted(key)
			if speaker.args != nil {
				m.args = speaker.args(call)
			}
			out = append(out, m)
		case *ast.BinaryExpr:
			if lit, ok := key.X.(*ast.BasicLit); ok {
				m.key = unquoted(lit)
				out = append(out, m)
			}
		default: // a variable: the keys are literals of the same function
			if speaker.args == nil {
				return true
			}
			out = append(out, g.literalKeys(m, decl)...)
		}
		return true
	})
	return out
}

func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func unquoted(lit *ast.BasicLit) string {
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return s
}

// namedArguments lists the names among alternating names and values after a call's key and ruling; nil if it spreads a slice.
func namedArguments(call *ast.CallExpr) []string {
	names := []string{}
	if call.Ellipsis != token.NoPos {
		return nil
	}
	for i := 2; i < len(call.Args); i += 2 {
		if lit, ok := call.Args[i].(*ast.BasicLit); ok {
			names = append(names, unquoted(lit))
		}
	}
	return names
}

// listedArguments lists the arguments of a registered event's sentence: a member's name, or "argument=member".
func listedArguments(call *ast.CallExpr) []string {
	names := []string{}
	for _, arg := range call.Args[min(4, len(call.Args)):] {
		if lit, ok := arg.(*ast.BasicLit); ok {
			name, _, _ := strings.Cut(unquoted(lit), "=")
			names = append(names, name)
		}
	}
	return names
}

var keyForm = regexp.MustCompile(`^[a-z]+(\.[a-z_]+)+\.?$`)

// literalKeys lists a declaration's literals that are keys, without others of the same form.
func (g *Game) literalKeys(m spoken, decl ast.Decl) []spoken {
	var out []spoken
	ast.Inspect(decl, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if key := unquoted(lit); keyForm.MatchString(key) && (g.NoKey == nil || !g.NoKey(key)) {
				out = append(out, spoken{at: m.at, key: key, refuses: m.refuses})
			}
		}
		return true
	})
	return out
}
