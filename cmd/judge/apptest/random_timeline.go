package apptest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// PlayTimeline plays a game at random by what the open prompts offer, on a timeline without a server, until nobody is asked or a number
// of inputs is made. The moderator goes on where everybody may play a card and nobody does. Equal sources play equal games.
func (g *Game) PlayTimeline(t testing.TB, r *rand.Rand, header engine.Header, inputs int) *engine.Timeline {
	t.Helper()
	game, err := engine.NewTimeline(Rules()[header.Game], header)
	Check(t, err)
	answer := g.answers(r)
	view := func() engine.View { return game.Project(engine.Referee) }
	for game.Len() < inputs {
		p, asked := nextPrompt(r, game.Prompts())
		if !asked {
			break
		}
		c, ok := engine.NewCommand(engine.Moderator, "advance", nil), true
		switch {
		case p.For == engine.App:
			c = draw(r, p)
		case p.Ask != "play":
			c, ok = answer(view, p)
		}
		if !ok {
			continue
		}
		step, err := game.Decide(c)
		if errors.As(err, new(*engine.Refusal)) && slices.Contains(g.MayBeRefused, p.Ask) {
			continue
		}
		if err != nil {
			t.Fatalf("line %d: %s: %v", game.Len(), MustEncode(c), err)
		}
		game.Commit(step)
	}
	return game
}

// nextPrompt chooses one of the prompts that wait for an answer; that is a "play" only if there is no other.
func nextPrompt(r *rand.Rand, prompts []engine.Prompt) (next engine.Prompt, asked bool) {
	var open []engine.Prompt
	for _, p := range prompts {
		switch {
		case p.Ask == "play":
			if !p.IsNonBlocking() {
				next, asked = p, true
			}
		case !p.IsAnswered() && (!p.IsNonBlocking() || p.Ask == "release" || r.IntN(3) == 0):
			open = append(open, p)
		}
	}
	if len(open) > 0 {
		return open[r.IntN(len(open))], true
	}
	return next, asked
}

// draw answers a prompt for the app.
func draw(r *rand.Rand, p engine.Prompt) engine.Command {
	var items []string
	if p.Draw.WithReplacement {
		for range p.Draw.Count {
			items = append(items, p.Draw.From[r.IntN(len(p.Draw.From))])
		}
		return p.Draw.Command(p.Ask, items)
	}
	for _, i := range r.Perm(len(p.Draw.From))[:p.Draw.Count] {
		items = append(items, p.Draw.From[i])
	}
	return p.Draw.Command(p.Ask, items)
}
