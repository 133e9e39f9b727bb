package pagestest

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// PromptsWithoutPhones are the open prompts as the console of a table without phones has them: the moderator enters each seat's secrets,
// and so sees their choices as the seat would.
func (r *Room) PromptsWithoutPhones() (out []engine.Prompt) {
	for _, p := range r.open() {
		eyes := engine.AtModerator
		if p.Secret && p.For != engine.Moderator {
			eyes = engine.AtSeat(p.For)
		}
		out = append(out, engine.PromptsFor(eyes, []engine.Prompt{p})...)
	}
	return out
}

// LayoutWithoutPhones is the console's layout at such a table.
func (r *Room) LayoutWithoutPhones() pages.Layout {
	c := r.Layout(engine.AtModerator)
	for i := range c.Seats {
		c.Seats[i].Claimed, c.Seats[i].ProxyEntry = false, true
	}
	return c
}

// Sent is the command that a form of the console sends, as the table takes it: the answer to a secret question is the seat's own.
func (r *Room) Sent(f pages.Form) engine.Command {
	r.T.Helper()
	command := engine.Command{By: engine.Moderator, For: f.For, Do: f.Do, Args: engine.Args{}}
	for _, h := range f.Hidden {
		name, isArg := strings.CutPrefix(h.Name, "arg.")
		raw := json.RawMessage(h.Value)
		name, isJSON := strings.CutSuffix(name, ":json")
		if !isJSON {
			raw, _ = json.Marshal(h.Value) // a string can be written
		}
		if path := nestedArg.FindStringSubmatch(name); path != nil {
			name = path[1]
			raw = fmt.Appendf(nil, "{%q:%s}", path[2], raw)
		}
		if isArg {
			command.Args[name] = raw
		}
	}
	if f.Do == engine.Adjust {
		if _, says := command.Args["reason"]; !says {
			command.Args["reason"] = json.RawMessage(`"as it lies on the board"`) // the page adds one
		}
	}
	secret := r.Game.Rules.Commands()[f.Do].Secret
	if secret && f.For != "" || slices.ContainsFunc(r.open(), func(p engine.Prompt) bool { return p.Secret && p.For == f.For && p.ID == f.Decision }) {
		command.By, command.For = f.For, ""
	}
	return command
}

var nestedArg = regexp.MustCompile(`^(set|add)\.\{(.+)\}$`)

// SuggestionsAreLegal follows each record at a console without phones, and proves that whatever the bar suggests fits that moment, in its
// help and as its placeholder: the rules accept the line, read as the command that it stands for, or the bar says what it still lacks. Each
// language reads a third of the records. It returns which commands were suggested whole.
func (g *Game) SuggestionsAreLegal(t *testing.T) map[string]bool {
	whole, looked := map[string]bool{}, map[string]int{}
	for i, file := range g.Records(t) {
		r, items := g.Read(t, file)
		lang := i18n.Languages[i%len(i18n.Languages)]
		r.P = g.Bundle(t).Printer(lang)
		for _, item := range items {
			if item.Command == nil || r.Play(*item.Command) != nil {
				continue
			}
			if moment := r.moment(); looked[moment] < 3 { // the same is asked again and again
				looked[moment]++
				r.suggests(fmt.Sprintf("%s:%d %s", filepath.Base(file), item.Line, lang), whole)
			}
		}
	}
	return whole
}

// moment is what is asked.
func (r *Room) moment() string {
	var asked []string
	for _, p := range r.open() {
		if what := fmt.Sprintf("%s %T", p.Ask, p.Choices); !slices.Contains(asked, what) {
			asked = append(asked, what)
		}
	}
	return strings.Join(asked, ", ")
}

// suggests looks at the lines that the bar suggests now.
func (r *Room) suggests(at string, whole map[string]bool) {
	r.T.Helper()
	c, view, prompts := r.LayoutWithoutPhones(), r.view(engine.AtModerator), r.PromptsWithoutPhones()
	accepts := func(f pages.Form) bool { return r.refuses(f) == nil }
	for e := range views.Suggestions(r.Game.CommandBar, c, view, prompts, accepts) {
		found := r.Game.CommandBar.Read(c, view, prompts, e.Line)
		switch {
		case len(found) == 0:
			r.T.Errorf("%s suggests %q, which means nothing", at, e.Line)
		case found[0].Form.Do != e.Do || found[0].Guessed:
			r.T.Errorf("%s suggests %q, which is read as %q, not as %s", at, e.Line, found[0].Text, e.Do)
		case !found[0].Enterable && (found[0].Why == "" || e.Line != e.Stem):
			r.T.Errorf("%s suggests %q, which cannot be entered: %s", at, e.Line, found[0].Why)
		case !found[0].Enterable:
		default:
			whole[e.Do] = true
			if no := r.refuses(found[0].Form); no != nil {
				r.T.Errorf("%s suggests %q, which is refused: %s", at, e.Line, r.P.Refusal(no))
			}
		}
	}
}

// refuses says why the rules refuse a form of the console; nil if they take it.
func (r *Room) refuses(f pages.Form) *engine.Refusal {
	r.T.Helper()
	_, err := r.Table.Decide(r.Sent(f))
	if err == nil {
		return nil
	}
	no, refused := err.(*engine.Refusal)
	if !refused {
		r.T.Fatal(err)
	}
	return no
}
