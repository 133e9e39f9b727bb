// Package pagestest checks what every game's pages must have: every prompt in a record has a form for whoever may answer it,
// every message has words, and no page runs code, styles itself or preselects by chance.
package pagestest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/part"
)

// Game is a game whose pages are tested.
type Game struct {
	views.Game
	Engine string            // the folder of its rules, relative to the test's
	IDs    *regexp.Regexp    // matches tokens that stand for something in the program and are never said
	NoKey  func(string) bool // matches strings that look like a message's key but are none; may be nil
	Least  int               // the least number of records and messages
	// Formless reports whether a prompt has no form of its own for a viewer: it can only be passed, or is asked elsewhere.
	Formless func(*Room, engine.Viewer, engine.Prompt) bool
	// Look tests what only this game's pages have; may be nil.
	Look func(r *Room, v engine.Viewer, root *html.Node)

	texts func() (*i18n.Bundle, error)
	known []string // keys of the texts
}

// New caches the game's texts: there may be thousands.
func New(g Game) *Game {
	g.texts = sync.OnceValues(func() (*i18n.Bundle, error) {
		if g.Texts == nil { // rules that need no more than the shared texts
			return i18n.Generic(), nil
		}
		return i18n.Generic().With(g.Texts)
	})
	return &g
}

// Bundle is the game's texts over the shared ones.
func (g *Game) Bundle(t *testing.T) *i18n.Bundle {
	t.Helper()
	b, err := g.texts()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Room is a table at which a record is played, with all its screens.
type Room struct {
	T     *testing.T
	Game  *Game
	Table *engine.Timeline
	P     *i18n.Printer
	Log   []*pages.LogLine

	parts *part.Cache // of the pages that were looked at
	made  *made
	cited map[string]bool // rulings that were looked up
}

// made is what a Room has worked out after so many entries of a table: many look at it before the next.
type made struct {
	table   *engine.Timeline
	entries int
	prompts []engine.Prompt
	views   map[engine.Viewer]engine.View
}

func (r *Room) now() *made {
	if r.made == nil || r.made.table != r.Table || r.made.entries != r.Table.Len() {
		r.made = &made{r.Table, r.Table.Len(), r.Table.Prompts(), map[engine.Viewer]engine.View{}}
	}
	return r.made
}

// open are the table's open prompts.
func (r *Room) open() []engine.Prompt { return slices.Clone(r.now().prompts) }

// view is what a viewer may know. Nobody changes it.
func (r *Room) view(v engine.Viewer) engine.View {
	now := r.now()
	if now.views[v] == nil {
		now.views[v] = r.Table.Project(v)
	}
	return now.views[v]
}

// Records lists the recorded situations and games that have a table; with -short only the situations.
func (g *Game) Records(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, folder := range []string{"scenarios", "games"} {
		more, err := filepath.Glob(filepath.Join(g.Engine, "testdata", folder, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) < g.Least {
		t.Fatalf("only %d records were found", len(files))
	}
	return slices.DeleteFunc(files, func(file string) bool {
		isGame := filepath.Base(filepath.Dir(file)) == "games"
		return isGame && testing.Short() || read(t, file).RefusedBy != ""
	})
}

// Read opens a record and sits down at its table.
func (g *Game) Read(t *testing.T, file string) (*Room, []record.Item) {
	t.Helper()
	rec := read(t, file)
	return g.Sit(t, rec.Header), rec.Items
}

func read(t *testing.T, file string) *record.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := record.Read(f, file)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// Sit sits down at a new table.
func (g *Game) Sit(t *testing.T, header engine.Header) *Room {
	t.Helper()
	table, err := engine.NewTimeline(g.Rules, header)
	if err != nil {
		t.Fatal(err)
	}
	return &Room{T: t, Game: g, Table: table, P: g.Bundle(t).Printer("en")}
}

// Play enters a command and returns the refusal, if any.
func (r *Room) Play(c engine.Command) *engine.Refusal {
	r.T.Helper()
	step, err := r.Table.Decide(c)
	if err != nil {
		no, ok := err.(*engine.Refusal)
		if !ok {
			r.T.Fatal(err)
		}
		return no
	}
	r.Table.Commit(step)
	return nil
}

// Must enters a command that must be accepted.
func (r *Room) Must(by engine.Seat, do string, args map[string]any) {
	r.T.Helper()
	if no := r.Play(engine.NewCommand(by, do, args)); no != nil {
		r.T.Fatalf("%s %s: %v %v", by, do, no, no.Args)
	}
}

// Viewers lists everybody that screens are made for.
func (r *Room) Viewers() []engine.Viewer {
	out := []engine.Viewer{engine.Public, engine.AtModerator}
	for _, s := range r.Table.Header().Seats {
		out = append(out, engine.AtSeat(s.Faction))
	}
	return out
}

// Layout is what the server puts around a viewer's page.
func (r *Room) Layout(v engine.Viewer) pages.Layout {
	h := r.Table.Header()
	c := pages.Layout{
		P: r.P, Code: "KQZMR", GameID: h.Game, Profile: h.Profile, Cards: h.Cards, Table: shown.Table{Version: r.Table.Len()},
		Book: r.Game.Book, Sheets: r.Game.Sheets,
	}
	for name, value := range h.House {
		c.House = append(c.House, book.Switch{Name: name, Value: string(value)})
	}
	for _, s := range h.Seats {
		c.Seats = append(c.Seats, shown.Seat{Faction: s.Faction, Circle: s.Circle, Name: s.Name, Claimed: true})
	}
	if v.IsModerator() {
		c.For, c.Action = engine.Moderator, "/t/KQZMR/console"
		c.DrawWaits = slices.ContainsFunc(r.open(), func(p engine.Prompt) bool { return p.For == engine.App })
	} else if seat, ok := v.Seat(); ok {
		c.For, c.Action = seat, "/t/KQZMR/seat/"+string(seat)
	}
	return c
}

// Prompts lists the open prompts as a viewer sees them: keys only if it may answer, then its own answers that it may change.
func (r *Room) Prompts(v engine.Viewer) []engine.Prompt {
	all := r.open()
	out := engine.PromptsFor(v, all)
	for i, p := range out {
		if !v.Sees(p.For) && (p.Secret || !v.IsModerator()) {
			out[i].ID = ""
		}
	}
	for _, p := range all {
		if p.IsAnswered() && v.Sees(p.For) {
			out = append(out, p)
		}
	}
	return out
}

// Page is a viewer's screen, a console's with what its folds hold.
func (r *Room) Page(v engine.Viewer) templ.Component { return r.page(v, v.IsModerator()) }

func (r *Room) page(v engine.Viewer, open bool) templ.Component {
	c, view, prompts := r.Layout(v), r.view(v), r.Prompts(v)
	c.Uncovered = open
	switch _, seat := v.Seat(); {
	case v.IsModerator():
		return r.Game.Pages.Console(pages.Console{Layout: c, View: view, Prompts: prompts, Log: r.Log})
	case seat:
		return r.Game.Pages.Seat(pages.Seat{Layout: c, View: view, Prompts: prompts, Log: r.Log})
	}
	return r.Game.Pages.Table(pages.Table{Layout: c, View: view, Prompts: prompts, Log: r.Log})
}

// Text renders a viewer's screen.
func (r *Room) Text(v engine.Viewer) string {
	r.T.Helper()
	return render(r.T, r.Page(v))
}

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Parse parses a screen as a browser does.
func Parse(t *testing.T, text string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// Attr is an attribute of an element.
func Attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// Has reports whether an element has an attribute.
func Has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// Answers lists what a screen's forms would send, as "do decision".
func Answers(root *html.Node) map[string]bool {
	out, apart := map[string]bool{}, map[string]string{} // decisions that stand apart from their form, by its id
	for n := range root.Descendants() {
		if form := Attr(n, "form"); form != "" && Attr(n, "name") == "decision" {
			apart[form] = Attr(n, "value")
		}
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "form" {
			continue
		}
		do, decision := "", apart[Attr(n, "id")]
		for field := range n.Descendants() {
			switch Attr(field, "name") {
			case "do":
				do = Attr(field, "value")
			case "decision":
				decision = Attr(field, "value")
			}
		}
		out[fmt.Sprintf("%s %s", do, decision)] = true
	}
	return out
}
