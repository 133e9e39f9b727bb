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
)

// PromptsWithoutPhones are the open prompts as the console of a table without phones has them: the moderator enters each seat's secrets,
// and so sees their choices as the seat would.
func (r *Room) PromptsWithoutPhones() (out []engine.Prompt) {
	for _, p := range r.Table.Prompts() {
		eyes := engine.AtModerator
		if p.Secret && p.For != engine.Moderator {
			eyes = engine.AtSeat(p.For)
		}
		out = append(out, engine.PromptsFor(eyes, []engine.Prompt{p})...)
	}
	return out
}

// LayoutWithoutPhones is the console's layout at such a table.
func (r *Room) LayoutWithoutPhones() views.Layout {
	c := r.Layout(engine.AtModerator)
	for i := range c.Seats {
		c.Seats[i].Claimed, c.Seats[i].ProxyEntry = false, true
	}
	return c
}

// Sent is the command that a form of the console sends, as the table takes it: the answer to a secret question is the seat's own.
func (r *Room) Sent(f views.Form) engine.Command {
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
	if secret && f.For != "" || slices.ContainsFunc(r.Table.Prompts(), func(p engine.Prompt) bool { return p.Secret && p.For == f.For && p.ID == f.Decision }) {
		command.By, command.For = f.For, ""
	}
	return command
}

var nestedArg = regexp.MustCompile(`^(set|add)\.\{(.+)\}$`)

// ExamplesAreLegal follows each record at a console without phones, and proves that the rules accept each line that the bar suggests at
// that moment, in its help and as its placeholder, read as the command that it stands for. Each language reads a third of the records.
// It returns which commands were suggested.
func (g *Game) ExamplesAreLegal(t *testing.T) map[string]bool {
	seen, wrong := map[string]bool{}, map[string]bool{}
	for i, file := range g.Records(t) {
		r, items := g.Read(t, file)
		lang := i18n.Languages[i%len(i18n.Languages)]
		r.P = g.Bundle(t).Printer(lang)
		for _, item := range items {
			if item.Command != nil && r.Play(*item.Command) == nil {
				r.suggests(fmt.Sprintf("%s:%d %s", filepath.Base(file), item.Line, lang), seen, wrong)
			}
		}
	}
	return seen
}

// suggests looks at the lines that the bar suggests now.
func (r *Room) suggests(at string, seen, wrong map[string]bool) {
	r.T.Helper()
	c, view, prompts := r.LayoutWithoutPhones(), r.Table.Project(engine.AtModerator), r.PromptsWithoutPhones()
	for e := range r.Game.CommandBar.Examples(c, view, prompts) {
		seen[e.Do] = true
		no := r.refusedLine(c, view, prompts, e)
		if kind := e.Do + no; no != "" && !wrong[kind] {
			wrong[kind] = true
			r.T.Errorf("%s suggests %q: %s", at, e.Line, no)
		}
	}
}

// refusedLine says why a suggested line cannot be entered; empty if it can.
func (r *Room) refusedLine(c views.Layout, view engine.View, prompts []engine.Prompt, e views.Example) string {
	found := r.Game.CommandBar.Read(c, view, prompts, e.Line)
	if len(found) == 0 {
		return "it means nothing"
	}
	if f := found[0]; f.Form.Do != e.Do || f.Guessed || !f.Enterable {
		return fmt.Sprintf("it is read as %q, guessed: %v, may be entered: %v, because %s", f.Text, f.Guessed, f.Enterable, f.Why)
	}
	if _, err := r.Table.Decide(r.Sent(found[0].Form)); err != nil {
		no, refused := err.(*engine.Refusal)
		if !refused {
			r.T.Fatal(err)
		}
		return "refused: " + r.P.Refusal(no) + " " + string(no.Ruling)
	}
	return ""
}
