// Package pagestest holds a game's pages to what every game's have to be: whatever a record asks has a form for whoever may answer it,
// whatever is said has words, and nothing on a page runs, styles itself or chooses by chance.
package pagestest

import (
	"bytes"
	"context"
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
	"github.com/judgeofthechange/judge/views/i18n"
)

// Game is a game whose pages are looked at.
type Game struct {
	views.Game
	Engine string            // the folder of its rules, seen from the test's
	IDs    *regexp.Regexp    // finds what stands for something in the program, and is never said
	NoKey  func(string) bool // tells what is written like a message's key and is none; nil where nothing is
	Least  int               // how many records and messages there are at least
	// Formless reports whether a question has no form of its own for a viewer: nothing is left but to pass, or it is asked elsewhere.
	Formless func(*Room, engine.Viewer, engine.Prompt) bool
	// Look looks at what this game's pages have besides; nil where they have nothing.
	Look func(r *Room, v engine.Viewer, root *html.Node)

	texts func() (*i18n.Bundle, error)
}

// New keeps the words of a game once: there may be thousands of them.
func New(g Game) *Game {
	g.texts = sync.OnceValues(func() (*i18n.Bundle, error) { return i18n.Generic().With(g.Texts) })
	return &g
}

// Bundle is the game's words over the shared ones.
func (g *Game) Bundle(t *testing.T) *i18n.Bundle {
	t.Helper()
	b, err := g.texts()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Room is a table at which a record is played, with every screen of it.
type Room struct {
	T     *testing.T
	Game  *Game
	Table *engine.Timeline
	P     *i18n.Printer
	Log   []views.LogLine
}

// Records lists the recorded situations and games that have a table to sit down at.
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
	return slices.DeleteFunc(files, func(file string) bool { return read(t, file).Refused != "" })
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

// Play enters a command; it gives the refusal if there is one.
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

// Must enters a command that has to be accepted.
func (r *Room) Must(by engine.Seat, do string, args map[string]any) {
	r.T.Helper()
	if no := r.Play(engine.NewCommand(by, do, args)); no != nil {
		r.T.Fatalf("%s %s: %v %v", by, do, no, no.Args)
	}
}

// Viewers are all audiences of a table that screens are made for.
func (r *Room) Viewers() []engine.Viewer {
	out := []engine.Viewer{engine.Public, engine.AtModerator}
	for _, s := range r.Table.Header().Seats {
		out = append(out, engine.AtSeat(s.Faction))
	}
	return out
}

// Layout is what the server puts around a page for a viewer.
func (r *Room) Layout(v engine.Viewer) views.Layout {
	h := r.Table.Header()
	c := views.Layout{
		P: r.P, Code: "KQZMR", GameID: h.Game, Profile: h.Profile, Cards: h.Cards, Table: shown.Table{Version: r.Table.Len()},
		Book: r.Game.Book,
	}
	for name, value := range h.House {
		c.House = append(c.House, views.Switch{Name: name, Value: string(value)})
	}
	for _, s := range h.Seats {
		c.Seats = append(c.Seats, shown.Seat{Faction: s.Faction, Circle: s.Circle, Name: s.Name, Claimed: true})
	}
	if v.IsModerator() {
		c.For, c.Action = engine.Moderator, "/t/KQZMR/console"
	} else if seat, ok := v.Seat(); ok {
		c.For, c.Action = seat, "/t/KQZMR/seat/"+string(seat)
	}
	return c
}

// Prompts are what a viewer is shown of the open decisions: keys only where it may answer, and after them its own
// answers that it may change.
func (r *Room) Prompts(v engine.Viewer) []engine.Prompt {
	all := r.Table.Prompts()
	out := engine.PromptsFor(v, all)
	for i, p := range out {
		if !v.Sees(p.For) && (p.Secret || !v.IsModerator()) {
			out[i].Key = ""
		}
	}
	for _, p := range all {
		if p.IsAnswered() && v.Sees(p.For) {
			out = append(out, p)
		}
	}
	return out
}

// Page shows a viewer's screen.
func (r *Room) Page(v engine.Viewer) templ.Component {
	c, view, prompts := r.Layout(v), r.Table.Project(v), r.Prompts(v)
	switch _, seat := v.Seat(); {
	case v.IsModerator():
		return r.Game.Pages.Console(views.ConsolePage{Layout: c, View: view, Prompts: prompts, Log: r.Log})
	case seat:
		return r.Game.Pages.Seat(views.SeatPage{Layout: c, View: view, Prompts: prompts, Log: r.Log})
	}
	return r.Game.Pages.Table(views.TablePage{Layout: c, View: view, Prompts: prompts, Log: r.Log})
}

// Text renders a viewer's screen.
func (r *Room) Text(v engine.Viewer) string {
	r.T.Helper()
	var b bytes.Buffer
	if err := r.Page(v).Render(context.Background(), &b); err != nil {
		r.T.Fatal(err)
	}
	return b.String()
}

// Parse reads a screen as a browser does.
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

// Answers lists what the forms of a screen would send: "do decision" for each.
func Answers(root *html.Node) map[string]bool {
	out := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "form" {
			continue
		}
		var do, decision string
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
