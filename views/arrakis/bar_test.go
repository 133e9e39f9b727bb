package arrakis

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/typing"
)

// typist is a moderator at a table without phones, who types in one language.
type typist struct {
	t *testing.T
	*pagestest.Room
	lang    string
	prompts []engine.Prompt
}

func newTypist(t *testing.T, r *pagestest.Room, lang string) typist {
	r.P = pages.Bundle(t).Printer(lang)
	w := typist{t: t, Room: r, lang: lang}
	for _, p := range r.Table.Prompts() {
		w.prompts = append(w.prompts, engine.PromptsFor(engine.AtModerator, []engine.Prompt{p})...)
	}
	return w
}

func (w typist) read(line string) []views.Reading {
	return Pages{}.Read(w.Layout(engine.AtModerator), w.Table.Project(engine.AtModerator), w.prompts, line)
}

// lineOf is a command as the typist writes it; ok is false if it is not typed.
func (w typist) lineOf(c engine.Command) (line string, ok bool) {
	if !slices.Contains(typedCommands(), c.Do) || !onlyTyped(c) {
		return "", false
	}
	s := newViewModel(w.Layout(engine.AtModerator), w.Table.Project(engine.AtModerator), w.prompts)
	words := []string{strings.ToLower(term(s, c.Actor())), typing.Synonyms(w.P, "bar.words.do."+c.Do)[0]}
	if ask := ""; c.Do == "pass" && json.Unmarshal(c.Args["ask"], &ask) == nil && w.P.Has("bar.words.do."+ask) {
		words = append(words, typing.Synonyms(w.P, "bar.words.do."+ask)[0])
	}
	for _, a := range typedArgs(c.Do) {
		raw, said := c.Args[a.Name]
		if !said || string(raw) == "0" || string(raw) == "[]" {
			continue
		}
		switch a.Shape {
		case engine.AsNumber:
			words = append(words, string(raw), s.labelOf(a))
			continue
		case engine.AsBool:
			if s.labelOf(a) != "" && string(raw) == "true" {
				words = append(words, s.labelOf(a))
			} else {
				words = append(words, typing.Synonyms(w.P, "bar.words."+map[string]string{"true": "yes", "false": "no"}[string(raw)])[0])
			}
			continue
		}
		var ids []string
		if one := ""; json.Unmarshal(raw, &one) == nil {
			ids = []string{one}
		} else if json.Unmarshal(raw, &ids) != nil {
			return "", false
		}
		if a.Optional || a.List && c.Do == "vehicles" {
			words = append(words, s.labelOf(a))
		}
		for _, id := range ids {
			words = append(words, typedName(w.P.Term(id))+",")
		}
	}
	return strings.TrimSuffix(strings.Join(words, " "), ","), true
}

// onlyTyped reports whether a command has no argument that lines leave to pages.
func onlyTyped(c engine.Command) bool {
	for name := range c.Args {
		if name != "ask" && !slices.ContainsFunc(typedArgs(c.Do), func(a engine.Arg) bool { return a.Name == name }) {
			return false
		}
	}
	return true
}

// saidArgs are arguments by name, as compact JSON, without those that say nothing.
func saidArgs(do string, args map[string]string) map[string]string {
	out := map[string]string{}
	for _, a := range typedArgs(do) {
		raw := strings.ReplaceAll(args[a.Name], " ", "")
		if raw != "" && raw != "[]" && raw != "0" && (raw != "false" || do == "continue") {
			out[a.Name] = raw
		}
	}
	return out
}

func rawArgs(c engine.Command) map[string]string {
	out := map[string]string{}
	for name, raw := range c.Args {
		out[name] = string(raw)
	}
	return out
}

func sentArgs(f views.Form) map[string]string {
	out := map[string]string{}
	for _, h := range f.Hidden {
		out[strings.TrimSuffix(strings.TrimPrefix(h.Name, "arg."), ":json")] = h.Value
	}
	return out
}

// TestLinesSayTheirCommands proves that each command of the records that no phone must send, and whose arguments are names and numbers, can
// be typed, and is read as itself before anything else, in three languages.
func TestLinesSayTheirCommands(t *testing.T) {
	typed := map[string]int{}
	for i, file := range pages.Records(t) {
		r, items := pages.Read(t, file)
		for _, item := range items {
			if item.Command == nil {
				continue
			}
			c := *item.Command
			w := newTypist(t, r, i18n.Languages[i%len(i18n.Languages)])
			asked := slices.ContainsFunc(w.prompts, func(p engine.Prompt) bool {
				return p.ID != "" && p.For == c.Actor() && (p.Ask == c.Do || c.Do == "pass")
			})
			line, ok := w.lineOf(c) // of a longer one the bar reads only the beginning
			if !ok || len([]rune(line)) > 200 || !asked || item.RefusedBy != "" || c.By == engine.App {
				r.Play(c)
				continue
			}
			found := w.read(line)
			if r.Play(c) != nil {
				continue
			}
			typed[c.Do]++
			want := saidArgs(c.Do, rawArgs(c))
			if len(found) == 0 || found[0].Form.Do != c.Do || !maps.Equal(saidArgs(c.Do, sentArgs(found[0].Form)), want) || !found[0].Enterable || found[0].Rest != "" {
				t.Errorf("%s:%d %s: %q is read as %v", filepath.Base(file), item.Line, w.lang, line, readAs(found))
			}
		}
	}
	t.Log(typed)
}

func readAs(found []views.Reading) (out []string) {
	for _, r := range found {
		out = append(out, r.Text+" ["+r.Why+"] "+r.Rest)
	}
	return out
}

// TestExamplesAreUnderstood proves that the bar reads each line that it suggests as the command that it stands for.
func TestExamplesAreUnderstood(t *testing.T) {
	lines := map[string]bool{}
	for i, file := range pages.Records(t) {
		r, items := pages.Read(t, file)
		for _, item := range items {
			if item.Command == nil || r.Play(*item.Command) != nil {
				continue
			}
			w := newTypist(t, r, i18n.Languages[i%len(i18n.Languages)])
			for e := range (Pages{}).Examples(w.Layout(engine.AtModerator), w.Table.Project(engine.AtModerator), w.prompts) {
				if lines[w.lang+e.Line] {
					continue
				}
				lines[w.lang+e.Line] = true
				if found := w.read(e.Line); len(found) == 0 || found[0].Form.Do != e.Do || found[0].Guessed || !found[0].Enterable {
					t.Errorf("%s %s: %q is read as %v, not as %s", filepath.Base(file), w.lang, e.Line, readAs(found), e.Do)
				}
			}
		}
	}
	if len(lines) < 50 {
		t.Errorf("only %d lines are suggested", len(lines))
	}
}

// TestLinesCorrectFacts proves that a line sets a figure, in three languages.
func TestLinesCorrectFacts(t *testing.T) {
	r := pages.Sit(t, engine.Header{Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}})
	for _, c := range []struct{ lang, line, field, value string }{
		{"en", "supremacy 4", "arg.set.{supremacy}:json", "4"},
		{"it", "carte hark 5", "arg.set.{seats.harkonnen.cards}:json", "5"},
		{"es", "presciencia jihad +2", "arg.set.{prescience.jihad}:json", "2"},
	} {
		found := newTypist(t, r, c.lang).read(c.line)
		if !slices.ContainsFunc(found, func(x views.Reading) bool {
			return x.Form.Do == engine.Adjust && x.Enterable && slices.Contains(x.Form.Hidden, views.Field{Name: c.field, Value: c.value})
		}) {
			t.Errorf("%s: %q is read as %v", c.lang, c.line, readAs(found))
		}
	}
}

// FuzzBar proves that no line breaks the bar.
func FuzzBar(f *testing.F) {
	for _, line := range []string{"atr house strategy", "move windgap csw-03", "roll hark 2 hit 1 shield", "casualties 1 regular", "spend choam 2 guild 3", "", "2", "ne 6"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r := pages.Sit(t, engine.Header{Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}})
		newTypist(t, r, "en").read(line)
	})
}
