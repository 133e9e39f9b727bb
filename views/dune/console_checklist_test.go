package dune

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

func (r room) consolePage() pages.Console {
	return pages.Console{
		Layout: pages.Layout{P: r.P, For: engine.Moderator, Action: "/t/KQZMT/console"},
		View:   r.Table.Project(engine.AtModerator), Prompts: engine.PromptsFor(engine.AtModerator, r.Table.Prompts()),
	}
}

// TestGoingOnWarnsOfWhatItCloses proves that the console asks before going on closes something, and names it and the seats without an
// answer. When nothing is lost it goes on at once.
func TestGoingOnWarnsOfWhatItCloses(t *testing.T) {
	room := newRoom(t, sixSeats())
	dead := map[string]any{}
	for _, f := range rulebook.Sheets() {
		dead[string(f.ID)] = map[string]any{"tanks": map[string]any{"normal": 3}, "reserves": map[string]any{"normal": 17}, "spice": 9}
	}
	room.Must(engine.Moderator, "table.set", map[string]any{"turn": 2, "phase": "revival", "seats": dead})
	for _, f := range []engine.Seat{dune.Atreides, dune.BeneGesserit, dune.Fremen, dune.Harkonnen} {
		room.Must(f, "pass", nil)
	}
	page := render(t, Pages{}.Console(room.consolePage()))
	for _, want := range []string{"closes revival, still without answers: the Emperor and the Guild", "Close it anyway"} {
		if !strings.Contains(page, want) {
			t.Errorf("the console does not say %q:\n%s", want, page)
		}
	}
	room.Must(dune.Emperor, "pass", nil)
	if page := render(t, Pages{}.Console(room.consolePage())); !strings.Contains(page, "closes revival, still without an answer: the Guild") {
		t.Error("one who has not answered is not named")
	}
	room.Must(dune.Guild, "pass", nil)
	if page := render(t, Pages{}.Console(room.consolePage())); strings.Contains(page, "Close it anyway") {
		t.Error("an extra tap is asked for though nothing is lost")
	}
}

// TestTheLastPassWarns proves that a pass which the moderator enters names what closes with it, and that going on says whose pass it makes.
func TestTheLastPassWarns(t *testing.T) {
	room := newRoom(t, sixSeats())
	room.Must(engine.Moderator, "table.set", map[string]any{
		"turn": 2, "phase": "ship-move", "storm": 18, "turns": map[string]any{"acting": "emperor"}, "seats": map[string]any{"emperor": map[string]any{"spice": 9}},
	})
	if page := render(t, Pages{}.Console(room.consolePage())); !strings.Contains(page, ">Emperor: No shipment</p>") {
		t.Error("the console does not say whose pass going on makes")
	}
	room.Must(dune.Emperor, "ship", map[string]any{"to": "carthag", "normal": 1})
	page := render(t, Pages{}.Console(room.consolePage()))
	if !strings.Contains(page, ">Emperor: No move</p>") {
		t.Error("whose pass it is does not stand beside what is lost")
	}
	if want := "closes an advisor to go along, still without an answer: the Bene Gesserit"; strings.Count(page, want) != 2 { // going on, and the Emperor's pass
		t.Errorf("%q stands %d times on the console", want, strings.Count(page, want))
	}
}

// TestPhonesShowTheirOpenClaims proves that a phone names what its own seat may still do, and only that: by a form if there is one, or
// else by name.
func TestPhonesShowTheirOpenClaims(t *testing.T) {
	room := newRoom(t, sixSeats())
	room.Must(engine.Moderator, "table.set", map[string]any{
		"turn": 2, "phase": "ship-move", "storm": 18, "turns": map[string]any{"acting": "emperor"}, "seats": map[string]any{"emperor": map[string]any{"spice": 9}},
	})
	room.Must(dune.Emperor, "ship", map[string]any{"to": "carthag", "normal": 1})
	for f, want := range map[engine.Seat]bool{dune.BeneGesserit: true, dune.Guild: false} {
		v := engine.AtSeat(f)
		page := render(t, Pages{}.Seat(pages.Seat{
			Layout: pages.Layout{P: room.P, For: f, Action: "/x"}, View: room.Table.Project(v), Prompts: engine.PromptsFor(v, room.Table.Prompts()),
		}))
		if strings.Contains(page, "An advisor along with the Emperor?") != want || strings.Contains(page, "Still yours:") {
			t.Errorf("%s is told of the advisor: %t, or twice", f, !want)
		}
	}
	s := &viewModel{Screen: live.Screen{Layout: pages.Layout{P: room.P, For: dune.BeneGesserit}}, View: &dune.View{}}
	s.Reminders = []dune.Reminder{
		{What: "play.plan", For: dune.BeneGesserit, State: dune.ReminderOpen}, {What: "play.plan", For: dune.Guild, State: dune.ReminderOpen},
		{What: "advisor", For: dune.BeneGesserit, State: dune.ReminderMissed},
	}
	if open := s.myClaims(); len(open) != 1 || open[0].What != "play.plan" || open[0].For != s.For {
		t.Errorf("what is open is %v", open)
	}
}

// TestRemindersHaveNames proves that each reminder in the engine's source has a name.
func TestRemindersHaveNames(t *testing.T) {
	b := bundle(t)
	n := 0
	for _, file := range []string{"reminders.go", "window.go"} {
		for _, what := range remindersIn(t, "../../engine/dune/"+file) {
			n++
			for _, lang := range []string{"en", "it", "es"} {
				if !b.Printer(lang).Has("checklist." + what) {
					t.Errorf("%s: no name for the reminder %s", lang, what)
				}
			}
		}
	}
	if n < 30 {
		t.Errorf("only %d reminders were found", n)
	}
}

// remindersIn lists the values of What, the keys of asked and the windows' subjects.
func remindersIn(t *testing.T, file string) []string {
	t.Helper()
	src, err := os.ReadFile(file)
	check(t, err)
	parsed, err := parser.ParseFile(token.NewFileSet(), file, src, 0)
	check(t, err)
	var out []string
	text := func(e ast.Expr) (string, bool) {
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(lit.Value)
		return s, err == nil
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, isName := n.Key.(*ast.Ident)
			if s, ok := text(n.Value); ok && isName && key.Name == "What" {
				out = append(out, s)
			}
			if s, ok := text(n.Key); ok && strings.HasSuffix(file, "reminders.go") {
				out = append(out, s)
			}
		case *ast.ValueSpec:
			if s := n.Names[0].Name; strings.HasPrefix(s, "about") && len(n.Values) == 1 {
				if about, ok := text(n.Values[0]); ok {
					out = append(out, "play."+about)
				}
			}
		}
		return true
	})
	return out
}
