package imperium

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
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

func (w typist) view() viewModel {
	return newViewModel(w.Layout(engine.AtModerator), w.Table.Project(engine.AtModerator), w.prompts)
}

func (w typist) read(line string) []pages.Reading {
	return Pages{}.Read(w.Layout(engine.AtModerator), w.Table.Project(engine.AtModerator), w.prompts, line)
}

// lineOf is a command as the typist writes it; ok is false if it is not typed.
func (w typist) lineOf(c engine.Command) (line string, ok bool) {
	if !slices.Contains(typedCommands(), c.Do) {
		return "", false
	}
	s := w.view()
	var words []string
	if c.By != engine.Moderator {
		words = append(words, strings.ToLower(term(s, c.By)))
	}
	words = append(words, typing.Synonyms(w.P, "bar.words.do."+c.Do)[0])
	if ask := ""; c.Do == "pass" && json.Unmarshal(c.Args["ask"], &ask) == nil {
		words = append(words, typing.Synonyms(w.P, "bar.words.do."+ask)[0])
	}
	for _, a := range typedArgs(c.Do) {
		raw, said := c.Args[a.Name]
		if !said {
			continue
		}
		var ids []string
		if yes := false; json.Unmarshal(raw, &yes) == nil {
			words = append(words, typing.Synonyms(w.P, "bar.words."+map[bool]string{true: "yes", false: "no"}[yes])[0])
			continue
		}
		if one := ""; json.Unmarshal(raw, &one) == nil {
			ids = []string{one}
		} else if json.Unmarshal(raw, &ids) != nil {
			words = append(words, string(raw))
		}
		for _, id := range ids {
			words = append(words, typedName(s.nameOf(a, id))+",")
		}
	}
	return strings.TrimSuffix(strings.Join(words, " "), ","), true
}

// argsOf are the arguments that a form would send, as far as lines say them.
func argsOf(f pages.Form, do string) map[string]string {
	args := map[string]string{}
	for _, h := range f.Hidden {
		name := strings.TrimSuffix(strings.TrimPrefix(h.Name, "arg."), ":json")
		if slices.ContainsFunc(typedArgs(do), func(a engine.Arg) bool { return a.Name == name }) {
			args[name] = h.Value
		}
	}
	return args
}

// TestLinesSayTheirCommands proves that each command of the records that no phone must send can be typed, and is read as itself before
// anything else, in three languages.
func TestLinesSayTheirCommands(t *testing.T) {
	files := suite.Records(t)
	typed := map[string]int{}
	for _, file := range files {
		r, items := suite.Read(t, file)
		lang := i18n.Languages[len(filepath.Base(file))%len(i18n.Languages)] // the same, whatever files come
		for _, item := range items {
			if item.Command == nil {
				continue
			}
			c := *item.Command
			if c.By == engine.App { // nobody types what the app draws
				r.Play(c)
				continue
			}
			if one := []string{}; c.Do == "reward" && json.Unmarshal(c.Args["factions"], &one) == nil && len(one) == 1 { // one Faction is said as one
				c.Args = engine.NewCommand(c.By, c.Do, map[string]any{"faction": one[0]}).Args
			}
			if card := c.Args["card"]; c.Do == "row.fill" && card != nil {
				c.Args = engine.Args{"cards": slices.Concat([]byte("["), card, []byte("]"))}
			}
			w := newTypist(t, r, lang)
			asked := slices.ContainsFunc(w.prompts, func(p engine.Prompt) bool {
				return p.ID != "" && (p.For == c.By || p.For == engine.Moderator) && (p.Ask == c.Do || c.Do == "pass")
			})
			line, ok := w.lineOf(c)
			found := []pages.Reading{}
			if ok && asked && item.RefusedBy == "" && c.Args["override"] == nil && onlyTyped(c) {
				found = w.read(line)
			}
			if r.Play(c) != nil || len(found) == 0 && (!ok || !asked || item.RefusedBy != "" || c.Args["override"] != nil || !onlyTyped(c)) {
				continue
			}
			typed[c.Do]++
			want := map[string]string{}
			for _, a := range typedArgs(c.Do) {
				if raw, said := c.Args[a.Name]; said && string(raw) != "[]" {
					want[a.Name] = string(raw)
				}
			}
			if len(found) == 0 || found[0].Form.Do != c.Do || !maps.Equal(argsOf(found[0].Form, c.Do), want) || !found[0].Enterable || found[0].Rest != "" {
				t.Errorf("%s:%d %s: %q is read as %v", filepath.Base(file), item.Line, lang, line, texts(found))
			}
		}
	}
	for _, do := range typedCommands() {
		if typed[do] == 0 && do != "advance" && !testing.Short() { // in short, not all records are read
			t.Errorf("no record types %s", do)
		}
	}
	t.Log(typed)
}

// onlyTyped reports whether a command has no argument that lines leave to pages.
func onlyTyped(c engine.Command) bool {
	for _, a := range (imperium.Rules{}).Commands()[c.Do].Args {
		if _, said := c.Args[a.Name]; said && a.Unlisted && a.Name != "of" && a.Name != "ask" {
			return false
		}
	}
	return true
}

func texts(found []pages.Reading) (out []string) {
	for _, r := range found {
		out = append(out, r.Text+" ["+r.Why+"]")
	}
	return out
}

// TestExamplesAreUnderstood proves that the bar reads each line that it suggests as the command that it stands for, at every step of the
// example round and of the scenarios, in three languages.
func TestExamplesAreUnderstood(t *testing.T) {
	seen, lines := map[string]bool{}, map[string]bool{}
	files := suite.Records(t)
	for i, file := range files {
		r, items := suite.Read(t, file)
		look := func() {
			w := newTypist(t, r, i18n.Languages[i%len(i18n.Languages)])
			c, view := w.Layout(engine.AtModerator), w.Table.Project(engine.AtModerator)
			for e := range (Pages{}).Examples(c, view, w.prompts) {
				if lines[w.lang+e.Line] {
					continue
				}
				seen[e.Do], lines[w.lang+e.Line] = true, true
				if found := w.read(e.Line); len(found) == 0 || found[0].Form.Do != e.Do || found[0].Guessed || !found[0].Enterable {
					t.Errorf("%s %s: %q is read as %v, not as %s", filepath.Base(file), w.lang, e.Line, texts(found), e.Do)
				}
			}
		}
		look()
		for _, item := range items {
			if item.Command != nil && r.Play(*item.Command) == nil {
				look()
			}
		}
	}
	for _, do := range typedCommands() {
		if !seen[do] && do != "advance" && !testing.Short() { // nobody is asked to go on, and in short not all records are read
			t.Errorf("no line is suggested for %s", do)
		}
	}
}

// FuzzBar proves that the bar reads any line without a panic, says what it takes the line for, and never counts a guess as sure.
func FuzzBar(f *testing.F) {
	for _, line := range []string{"red duncan carthag pay 3", "verde rivela", "rojo spice +2 porque sí", "pass pass pass", "\xff 3 \u202e", "deploy 999999999"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, step := range []string{"turn", "reveal"} {
			r, _ := suite.Read(t, filepath.Join(suite.Engine, "testdata", "games", "example-round.jsonl"))
			r.Must(engine.Moderator, engine.TableSet, map[string]any{"reason": "any line", "phase": "turns", "step": step, "first": "red", "acting": "red"})
			found := newTypist(t, r, "it").read(text)
			if pages.Unambiguous(found) && found[0].Guessed {
				t.Errorf("%q is guessed and counts as sure", text)
			}
			for _, reading := range found {
				if reading.Text == "" || reading.Form.Do == "" {
					t.Errorf("%q: %+v", text, reading)
				}
			}
		}
	})
}
