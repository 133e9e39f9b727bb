package dune

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
)

// room is a table at which a record is played, with every screen of it.
type room struct {
	t       *testing.T
	table   *engine.Timeline
	printer *i18n.Printer
	log     []views.Line
}

// records lists the recorded situations and games of the engine.
func records(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, folder := range []string{"scenarios", "games"} {
		more, err := filepath.Glob(filepath.Join("..", "..", "engine", "dune", "testdata", folder, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) < 50 {
		t.Fatalf("only %d records were found", len(files))
	}
	return files
}

// read opens a record and sits down at its table.
func read(t *testing.T, file string) (*room, []record.Item) {
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
	if rec.Refused != "" {
		t.Skip("there is no such table")
	}
	return sit(t, rec.Header), rec.Items
}

func sit(t *testing.T, header engine.Header) *room {
	t.Helper()
	table, err := engine.NewTimeline(dune.Rules{}, header)
	if err != nil {
		t.Fatal(err)
	}
	return &room{t: t, table: table, printer: bundle(t).Printer("en")}
}

// sixSeats is a full table by the rules of 2019, with the cards dealt by the program.
func sixSeats() engine.Header {
	h := engine.Header{Record: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone}
	for i, f := range []engine.Seat{dune.Atreides, dune.BeneGesserit, dune.Emperor, dune.Fremen, dune.Guild, dune.Harkonnen} {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f, Circle: i + 1})
	}
	return h
}

// play enters a command; it gives the refusal if there is one.
func (r *room) play(c engine.Command) *engine.Refusal {
	r.t.Helper()
	step, err := r.table.Decide(c)
	if err != nil {
		no, ok := err.(*engine.Refusal)
		if !ok {
			r.t.Fatal(err)
		}
		return no
	}
	r.table.Commit(step)
	return nil
}

// must enters a command that has to be accepted.
func (r *room) must(by engine.Seat, do string, args map[string]any) {
	r.t.Helper()
	if no := r.play(engine.NewCommand(by, do, args)); no != nil {
		r.t.Fatalf("%s %s: %v %v", by, do, no, no.Args)
	}
}

// viewers are all audiences of a table that screens are made for.
func (r *room) viewers() []engine.Viewer {
	out := []engine.Viewer{engine.Public, engine.AtModerator}
	for _, s := range r.table.Header().Seats {
		out = append(out, engine.AtSeat(s.Faction))
	}
	return out
}

// chrome is what the server puts around a page for a viewer.
func (r *room) chrome(v engine.Viewer) views.Chrome {
	h := r.table.Header()
	c := views.Chrome{
		P: r.printer, Code: "KQZMR", Game: h.Game, Profile: h.Profile, Cards: h.Cards, Table: shown.Table{Version: r.table.Len()},
		Book: NewBook(nil),
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

// prompts are what a viewer is shown of the open decisions: keys only where it may answer, and after them its own
// answers that it may change.
func (r *room) prompts(v engine.Viewer) []engine.Prompt {
	all := r.table.Prompts()
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

// page shows a viewer's screen.
func (r *room) page(v engine.Viewer) templ.Component {
	c, view, prompts := r.chrome(v), r.table.Project(v), r.prompts(v)
	switch _, seat := v.Seat(); {
	case v.IsModerator():
		return Pages{}.Console(views.ConsolePage{Chrome: c, View: view, Prompts: prompts, Log: r.log})
	case seat:
		return Pages{}.Seat(views.SeatPage{Chrome: c, View: view, Prompts: prompts, Log: r.log})
	}
	return Pages{}.Table(views.TablePage{Chrome: c, View: view, Prompts: prompts, Log: r.log})
}

// text renders a viewer's screen.
func (r *room) text(v engine.Viewer) string {
	r.t.Helper()
	var b bytes.Buffer
	if err := r.page(v).Render(context.Background(), &b); err != nil {
		r.t.Fatal(err)
	}
	return b.String()
}

// parse reads a screen as a browser does.
func parse(t *testing.T, text string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// answers lists what the forms of a screen would send: "do decision" for each.
func answers(root *html.Node) map[string]bool {
	out := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "form" {
			continue
		}
		var do, decision string
		for field := range n.Descendants() {
			switch attr(field, "name") {
			case "do":
				do = attr(field, "value")
			case "decision":
				decision = attr(field, "value")
			}
		}
		out[fmt.Sprintf("%s %s", do, decision)] = true
	}
	return out
}
