package pagestest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// position is a state of a record, with what led to it.
type position struct {
	state  engine.State
	events []engine.Event
}

// CorrectionsAreTold turns positions of records into each other, those of one game and those of two that have nothing in common. What an undo,
// a count or a correction would then tell anybody has words in every language, and no id or value of the program.
func (g *Game) CorrectionsAreTold(t *testing.T) {
	rules := g.Rules.(engine.BoardRules)
	before := map[string]position{} // by who sits at the table
	for i, file := range g.Records(t) {
		if testing.Short() && i%8 > 0 {
			continue
		}
		r, items := g.Read(t, file)
		at := []position{{state: r.Table.State()}}
		for _, item := range items {
			if item.Command != nil && r.Play(*item.Command) == nil {
				entries := r.Table.Entries()
				at = append(at, position{r.Table.State(), entries[len(entries)-1].Events})
			}
		}
		first, middle, last := at[0], at[len(at)/2], at[len(at)-1]
		seats := ""
		for _, s := range r.Table.Header().Seats {
			seats += " " + string(s.Faction)
		}
		pairs := [][2]position{{first, last}, {last, first}, {middle, last}, {last, middle}}
		if other, ok := before[seats]; ok {
			pairs = append(pairs, [2]position{other, last}, [2]position{last, other})
		}
		before[seats] = last
		for _, pair := range pairs {
			was, is := pair[0], pair[1]
			messages := rules.BoardInstructions(was.state, is.state, was.events, is.events)
			for _, v := range []engine.Viewer{engine.Public, engine.Referee} {
				messages = append(messages, rules.FactsSet(was.state, is.state, is.events, v)...)
			}
			for _, m := range messages {
				g.spoken(t, m)
			}
		}
	}
}

// program matches what only a program says: a key with dots, an object, a list or a failed format of Go.
var program = regexp.MustCompile(`[a-z_]\.[a-z_]|[{}\[\]]|%!|=`)

// spoken checks that a message and all that it is put together from have words.
func (g *Game) spoken(t *testing.T, m engine.Message) {
	t.Helper()
	for _, key := range keysOf(m) {
		if _, ok := slices.BinarySearch(g.keys(t), key); !ok {
			t.Errorf("no text for %s", key)
		}
	}
	for _, lang := range i18n.Languages {
		p := g.Bundle(t).Printer(lang)
		if text := p.Message(m); program.MatchString(text) || g.IDs != nil && g.IDs.MatchString(text) {
			t.Errorf("%s: %s is said as %q", lang, m.Key, text)
		}
	}
}

// keys are those of the game's texts, cached.
func (g *Game) keys(t *testing.T) []string {
	t.Helper()
	if g.known == nil {
		g.known = g.Bundle(t).Keys()
		slices.Sort(g.known)
	}
	return g.known
}

// keysOf lists the keys of a message and of those among its arguments.
func keysOf(v any) (keys []string) {
	switch v := v.(type) {
	case engine.Message:
		keys = append(keys, v.Key)
		for _, arg := range v.Args {
			keys = append(keys, keysOf(arg)...)
		}
	case []engine.Message:
		for _, m := range v {
			keys = append(keys, keysOf(m)...)
		}
	case []any:
		for _, m := range v {
			keys = append(keys, keysOf(m)...)
		}
	}
	return keys
}

// lessons checks that the guide's lesson on a screen has words.
func (r *Room) lessons(v engine.Viewer) {
	r.T.Helper()
	if r.Game.Lesson == nil {
		return
	}
	l := r.Game.Lesson(r.Layout(v), r.view(v), r.Prompts(v), r.Log)
	if l == nil {
		return
	}
	for _, text := range append([]string{l.Step}, l.Says...) {
		if program.MatchString(text) || strings.TrimSpace(text) == "" {
			r.T.Errorf("%v: the lesson says %q", v, text)
		}
	}
}

// CommandsHaveNames checks that each command has a name in every language: the correction of a past entry lists them, and the log names one
// that tells nothing.
func (g *Game) CommandsHaveNames(t *testing.T) {
	for do := range g.Rules.Commands() {
		for _, lang := range i18n.Languages {
			p := g.Bundle(t).Printer(lang)
			if name := p.Deed(do); !p.Has("do."+do) && !p.Has("term."+do) || program.MatchString(name) {
				t.Errorf("%s: the command %s is called %q", lang, do, name)
			}
		}
	}
}
