package arrakis

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
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
	r.P = suite.Bundle(t).Printer(lang)
	w := typist{t: t, Room: r, lang: lang}
	for _, p := range r.Table.Prompts() {
		w.prompts = append(w.prompts, engine.PromptsFor(engine.AtModerator, []engine.Prompt{p})...)
	}
	return w
}

func (w typist) read(line string) []pages.Reading {
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
		said, ok := w.say(s, c.Do, a, c.Args[a.Name])
		if !ok {
			return "", false
		}
		words = append(words, said...)
	}
	return strings.TrimSuffix(strings.Join(words, " "), ","), true
}

// say writes an argument, or a member of one, as the typist does.
func (w typist) say(s viewModel, do string, a engine.Arg, raw json.RawMessage) (words []string, ok bool) {
	if len(raw) == 0 || string(raw) == "0" || string(raw) == "[]" {
		return nil, true
	}
	if len(a.Args) > 0 {
		return w.sayElements(s, do, a, raw)
	}
	label := s.labelOf(a)
	switch a.Shape {
	case engine.AsNumber:
		return []string{string(raw), label}, true
	case engine.AsBool:
		if label != "" && string(raw) == "true" {
			return []string{label}, true
		}
		return []string{typing.Synonyms(w.P, "bar.words."+map[string]string{"true": "yes", "false": "no"}[string(raw)])[0]}, true
	}
	var ids []string
	if one := ""; json.Unmarshal(raw, &one) == nil {
		ids = []string{one}
	} else if json.Unmarshal(raw, &ids) != nil {
		return nil, false
	}
	if label != "" && (a.Optional || a.List && do == "vehicles") {
		words = append(words, label)
	}
	for _, id := range ids {
		switch {
		case a.Kind == engine.KindText && len(id) < 3: // the name of no card
			return nil, false
		case a.Kind == engine.KindText:
			words = append(words, id+",")
		case a.Kind == kindEffect && !w.P.Has("bar.words.effect."+id):
			return nil, false
		case a.Kind == kindEffect:
			words = append(words, typing.Synonyms(w.P, "bar.words.effect."+id)[0])
		default:
			words = append(words, typedName(w.P.Term(id))+",")
		}
	}
	return words, true
}

// sayElements writes the elements of a composed argument, one after the other.
func (w typist) sayElements(s viewModel, do string, a engine.Arg, raw json.RawMessage) (words []string, ok bool) {
	var list []map[string]json.RawMessage
	table := map[string]json.RawMessage{}
	switch {
	case a.List:
		if json.Unmarshal(raw, &list) != nil {
			return nil, false
		}
	case json.Unmarshal(raw, &table) != nil:
		return nil, false
	case a.Shape == engine.AsAny:
		for _, key := range slices.Sorted(maps.Keys(table)) {
			name, _ := json.Marshal(key)
			list = append(list, map[string]json.RawMessage{a.Args[0].Name: name, a.Args[1].Name: table[key]})
		}
	default:
		list = append(list, table)
	}
	for _, element := range list {
		if a.Optional {
			words = append(words, s.labelOf(a))
		}
		of := map[string]any{}
		if kind := ""; json.Unmarshal(element["kind"], &kind) == nil {
			of["kind"] = kind
		}
		members := membersOf(a, of)
		if a.Name == "effects" { // its kind comes first
			members = append(members[len(members)-1:], members[:len(members)-1]...)
		}
		for name := range element {
			if !slices.ContainsFunc(members, func(m engine.Arg) bool { return m.Name == name }) {
				return nil, false
			}
		}
		for _, m := range members {
			said, ok := w.say(s, do, m, element[m.Name])
			if !ok {
				return nil, false
			}
			words = append(words, said...)
		}
	}
	return words, true
}

// onlyTyped reports whether a command has no argument that lines leave to pages.
func onlyTyped(c engine.Command) bool {
	for name := range c.Args {
		if name != "ask" && !(c.Do == "effect" && slices.Contains([]string{"card", "leader"}, name)) && !slices.ContainsFunc(typedArgs(c.Do), func(a engine.Arg) bool { return a.Name == name }) {
			return false
		}
	}
	return true
}

// saidArgs are arguments by name, as compact JSON, without those that say nothing.
func saidArgs(do string, args map[string]string) map[string]string {
	out := map[string]string{}
	for _, a := range typedArgs(do) {
		raw := sameJSON(args[a.Name])
		if raw != "" && raw != "[]" && raw != "{}" && raw != "0" && (raw != "false" || do == "continue") {
			out[a.Name] = raw
		}
	}
	return out
}

// sameJSON writes a value with its members in one order, without those that count nothing.
func sameJSON(raw string) string {
	var value any
	if json.Unmarshal([]byte(raw), &value) != nil {
		return raw
	}
	var clean func(any) any
	clean = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			maps.DeleteFunc(v, func(_ string, m any) bool { return m == 0. || m == false })
			for k := range v {
				v[k] = clean(v[k])
			}
		case []any:
			for i := range v {
				v[i] = clean(v[i])
			}
		}
		return v
	}
	out, _ := json.Marshal(clean(value))
	return string(out)
}

func rawArgs(c engine.Command) map[string]string {
	out := map[string]string{}
	for name, raw := range c.Args {
		out[name] = string(raw)
	}
	return out
}

func sentArgs(f pages.Form) map[string]string {
	out := map[string]string{}
	for _, h := range f.Hidden {
		out[strings.TrimSuffix(strings.TrimPrefix(h.Name, "arg."), ":json")] = h.Value
	}
	return out
}

// TestLinesSayTheirCommands proves that each command of the records that no phone must send can be typed, and is read as
// itself before anything else, in three languages; none is left out.
func TestLinesSayTheirCommands(t *testing.T) {
	typed := map[string]int{}
	for i, file := range suite.Records(t) {
		r, items := suite.Read(t, file)
		for _, item := range items {
			if item.Command == nil {
				continue
			}
			c := *item.Command
			w := newTypist(t, r, i18n.Languages[i%len(i18n.Languages)])
			asked := slices.ContainsFunc(w.prompts, func(p engine.Prompt) bool {
				return p.ID != "" && p.MayAnswer(c.Actor()) && (p.Ask == c.Do || c.Do == "pass")
			})
			asked = asked || c.Do == "row" || c.Do == "cone" // at any time
			line, ok := w.lineOf(c)                          // of a longer one the bar reads only the beginning
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
	for _, do := range typedCommands() {
		if typed[do] == 0 && !slices.Contains([]string{"advance", "raise", "release"}, do) { // nobody asks for those
			t.Errorf("no line says %q", do)
		}
	}
}

func readAs(found []pages.Reading) (out []string) {
	for _, r := range found {
		out = append(out, r.Text+" ["+r.Why+"] "+r.Rest)
	}
	return out
}

// TestExamplesAreUnderstood proves that the bar reads each line that it suggests as the command that it stands for.
func TestExamplesAreUnderstood(t *testing.T) {
	lines := map[string]bool{}
	for i, file := range suite.Records(t) {
		r, items := suite.Read(t, file)
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

// TestLinesCorrectFacts proves that a line sets a figure, in three languages; of two partners that of whom it names.
func TestLinesCorrectFacts(t *testing.T) {
	for _, c := range []struct{ lang, line, field, value string }{
		{"en", "supremacy 4", "arg.set.{supremacy}:json", "4"},
		{"it", "carte hark 5", "arg.set.{seats.harkonnen.cards}:json", "5"},
		{"es", "presciencia jihad +2", "arg.set.{prescience.jihad}:json", "2"},
		{"en", "cards fremen 3", "arg.set.{seats.fremen-ally.cards}:json", "3"},
		{"it", "carte casa atreides 4", "arg.set.{seats.house-atreides.cards}:json", "4"},
		{"es", "cartas ann 2", "arg.set.{seats.house-atreides.cards}:json", "2"},
		{"en", "reinforcements +1", "arg.set.{mahdi.reinforcements}:json", "1"},
		{"it", "segnalini nero 4", "arg.set.{mahdi.pool.black}:json", "4"},
		{"es", "objetivo windgap", "arg.set.{mahdi.target}", "windgap"},
	} {
		h := engine.Header{Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}}
		if strings.Contains(c.field, "mahdi") {
			h.Profile, h.Seats = "mahdi", h.Seats[:1]
		} else if strings.Contains(c.field, "-") {
			h.Seats = []engine.SeatSetup{{Faction: "house-atreides", Name: "Ann"}, {Faction: "fremen-ally", Name: "Bo"}, {Faction: "harkonnen"}}
		}
		found := newTypist(t, suite.Sit(t, h), c.lang).read(c.line)
		if !slices.ContainsFunc(found, func(x pages.Reading) bool {
			return x.Form.Do == engine.Adjust && x.Enterable && slices.Contains(x.Form.Hidden, pages.Field{Name: c.field, Value: c.value})
		}) {
			t.Errorf("%s: %q is read as %v", c.lang, c.line, readAs(found))
		}
	}
}

// TestNoIsAnArea proves that in Italian and in Spanish "no 7" is an area, also where a line may say no.
func TestNoIsAnArea(t *testing.T) {
	r := sitDown(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"atreides","dashboards":{"atreides":{"dice":{"mentat":1}},"harkonnen":{"dice":{"mentat":3}}},
		"board":{"nw-07":{"side":"atreides","regular":2},"nw-12":{"side":"harkonnen","regular":1}},"worms":["nw-07"]}`)
	for _, line := range []string{"atr potere attacco no 7, no 12", "atr poder ataque no 7, no 12"} {
		for _, lang := range []string{"it", "es"} {
			found := newTypist(t, r, lang).read(line)
			if len(found) == 0 || !maps.Equal(sentArgs(found[0].Form), map[string]string{"attack": `{"at":"nw-12","from":"nw-07"}`}) {
				t.Errorf("%s: %q is read as %v", lang, line, readAs(found))
			}
		}
	}
}

// FuzzBar proves that no line breaks the bar.
func FuzzBar(f *testing.F) {
	for _, line := range []string{"atr house strategy", "move windgap csw-03", "roll hark 2 hit 1 shield", "casualties 1 regular", "spend choam 2 guild 3", "", "2", "ne 6",
		"hark deploy arrakeen 2 regular, carthag 1 elite leaders beast rabban", "atr claim \"Desert War\", jihad 2", "effect track jihad -1, draw prescience 1",
		"desert power worms ne 1 ne 2 ne 3 ne 4 ne 5 ne 6 ne 7 ne 8 ne 9 ne 1 ne 2 ne 3 ne 4", "reveal windgap token 1 regular, token 2 elite",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r := suite.Sit(t, engine.Header{Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}})
		newTypist(t, r, "en").read(line)
	})
}
