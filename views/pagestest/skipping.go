package pagestest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/pages"
)

// SkippingIsAccepted plays every record and proves that the rules accept it whenever the console offers to skip what is optional, also while
// the app's draw waits for a film, and whenever an example for the command line says so; and that it is offered wherever play waits only for what may be declined and the rules accept it.
func (g *Game) SkippingIsAccepted(t *testing.T) {
	offered, seen := 0, map[string]bool{}
	for _, file := range g.Records(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			r, items := g.Read(t, file)
			for _, item := range items {
				if item.Command == nil || r.Play(*item.Command) != nil {
					continue
				}
				_, err := r.Table.Decide(engine.NewCommand(engine.Moderator, "advance", nil))
				moment := fmt.Sprint(err, ":")
				for _, p := range r.Table.Prompts() {
					moment += fmt.Sprintf(" %s %s %t %t %t", p.For, p.Ask, p.IsAnswered(), p.IsNonBlocking(), p.Optional)
				}
				if seen[moment] {
					continue
				}
				seen[moment] = true
				if err != nil && r.exampleOf("advance") {
					t.Errorf("line %d: an example goes on where the rules do not: %s", item.Line, moment)
				}
				switch offers := r.offersToSkip(); {
				case offers && err != nil:
					t.Errorf("line %d: the console offers to skip what the rules do not: %s", item.Line, moment)
				case offers:
					offered++
				case err == nil && r.waitsForNothingElse():
					t.Errorf("line %d: the console does not offer to skip what the rules do: %s", item.Line, moment)
				}
			}
		})
	}
	if offered == 0 {
		t.Error("no console offers to skip anything")
	}
}

// exampleOf reports whether an example for the command line enters a command.
func (r *Room) exampleOf(do string) bool {
	typed, ok := r.Game.Pages.(views.CommandBar)
	if !ok {
		return false
	}
	for e := range typed.Examples(r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator), r.Prompts(engine.AtModerator)) {
		if e.Do == do {
			return true
		}
	}
	return false
}

// waitsForNothingElse reports whether play waits, and only for what may be declined.
func (r *Room) waitsForNothingElse() bool {
	open := pages.Awaited(r.Table.Prompts())
	return len(open) > 0 && !slices.ContainsFunc(open, func(p engine.Prompt) bool { return !p.Optional })
}

// offersToSkip reports whether the console has a form that goes on past what is optional.
func (r *Room) offersToSkip() bool {
	r.T.Helper()
	for n := range Parse(r.T, r.Text(engine.AtModerator)).Descendants() {
		if n.Type != html.ElementNode || n.Data != "form" {
			continue
		}
		said := map[string]string{}
		for field := range n.Descendants() {
			said[Attr(field, "name")] = Attr(field, "value")
		}
		if said["do"] == "advance" && said["decision"] == "" {
			return true
		}
	}
	return false
}
