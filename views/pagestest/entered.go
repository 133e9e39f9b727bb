package pagestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/player"
)

// Table is a table to be played at random.
type Table struct {
	Header engine.Header
	Answer enginetest.AnswerFunc // nil for a player who answers anything
	Inputs int                   // the most that are made
	// Ahead says what of a seat's next answer its last form refused to have said ahead, though it was legal; empty if nothing. It may be
	// nil.
	Ahead func(form *html.Node, first, next engine.Command) string
}

// AcceptedIsEntered plays a game at random and proves that whatever the rules accept can be entered through the pages: the page of
// whoever answers has a form for each accepted command whose open fields take each of its arguments, and what that form would send has
// the same consequences.
func (g *Game) AcceptedIsEntered(t *testing.T, r *rand.Rand, table Table) {
	t.Helper()
	room, refused := g.Sit(t, table.Header), 0
	last := map[engine.Seat]entry{}
	for room.Table.Len() < table.Inputs && refused < table.Inputs {
		p, asked := nextPrompt(r, room.Table.Prompts())
		if !asked {
			break
		}
		c, ok := engine.NewCommand(engine.Moderator, "advance", nil), true
		switch {
		case p.For == engine.App:
			c = drawn(r, p)
		case p.Ask != "play":
			if table.Answer == nil {
				c, ok = player.New(r).Answer(p)
			} else {
				c, ok = table.Answer(room.Table, p)
			}
		}
		if !ok {
			refused++
			continue
		}
		step, err := room.Table.Decide(c)
		if errors.As(err, new(*engine.Refusal)) { // the random tests of the rules say which of these are wrong
			refused++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.For != engine.App && p.Ask != "play" {
			form := room.isEntered(p, c)
			if was := last[p.For]; was.form != nil && table.Ahead != nil {
				if lack := table.Ahead(was.form, was.command, c); lack != "" {
					t.Errorf("after %d inputs: %s could not be said ahead with %s: %s", room.Table.Len(), raws(c), raws(was.command), lack)
				}
			}
			last = map[engine.Seat]entry{p.For: {form, c}}
		}
		room.Table.Commit(step)
	}
}

// entry is a command with the form by which it can be entered.
type entry struct {
	form    *html.Node
	command engine.Command
}

// nextPrompt chooses one of the prompts that wait for an answer; that is a "play" only if there is no other.
func nextPrompt(r *rand.Rand, prompts []engine.Prompt) (next engine.Prompt, asked bool) {
	var open []engine.Prompt
	for _, p := range prompts {
		switch {
		case p.IsAnswered():
		case p.Ask == "play":
			if !p.IsNonBlocking() {
				next, asked = p, true
			}
		default:
			open = append(open, p)
		}
	}
	if len(open) > 0 {
		return open[r.IntN(len(open))], true
	}
	return next, asked
}

// drawn answers a prompt for the app.
func drawn(r *rand.Rand, p engine.Prompt) engine.Command {
	items, left := []string(nil), slices.Clone(p.Draw.From)
	for range p.Draw.Count {
		i := r.IntN(len(left))
		items = append(items, left[i])
		if !p.Draw.WithReplacement {
			left = slices.Delete(left, i, i+1)
		}
	}
	return p.Draw.Command(p.Ask, items)
}

// isEntered checks that a page has a form by which an accepted answer can be entered, and gives it.
func (r *Room) isEntered(p engine.Prompt, c engine.Command) *html.Node {
	r.T.Helper()
	if c.Do == "pass" && (p.IsNonBlocking() || p.Urgency == engine.Ring) {
		return nil // whoever does not answer has declined
	}
	form, lacks := r.formFor(p, c)
	if form == nil && lacks != nil {
		r.T.Errorf("after %d inputs %s cannot enter %s: %q", r.Table.Len(), p.For, raws(c), lacks)
	}
	return form
}

// formFor gives the form by which an answer to a prompt can be entered, or what each form of it lacks; neither if the prompt has no form
// now.
func (r *Room) formFor(p engine.Prompt, c engine.Command) (*html.Node, []string) {
	r.T.Helper()
	v := engine.AtSeat(p.For)
	if p.For == engine.Moderator {
		v = engine.AtModerator
	}
	for _, shown := range r.Prompts(v) {
		if shown.ID == p.ID && r.Game.Formless(r, v, shown) {
			return nil, nil
		}
	}
	lacks := []string{}
	for _, form := range formsFor(Parse(r.T, r.Text(v)), p.ID, c.Do) {
		sent, lack := form.takes(engine.CommandSpecOf(r.Game.Rules, c.Do).Args, c.Args)
		if lack == "" {
			lack = r.differs(c, sent)
		}
		if lack == "" {
			return form.node, nil
		}
		lacks = append(lacks, lack)
	}
	return nil, lacks
}

// differs says how the arguments that a form sends differ from a command's; empty if they have the same consequences.
func (r *Room) differs(c engine.Command, args engine.Args) string {
	r.T.Helper()
	want, err := r.Table.Decide(c)
	if err != nil {
		r.T.Fatal(err)
	}
	sent := c
	sent.Args = args
	got, err := r.Table.Decide(sent)
	if err != nil {
		return fmt.Sprintf("%s is refused: %v", raws(args), err)
	}
	got.Entry.Command = want.Entry.Command
	one, err := engine.EncodeEntry(r.Game.Rules, want.Entry)
	if err != nil {
		r.T.Fatal(err)
	}
	if two, err := engine.EncodeEntry(r.Game.Rules, got.Entry); err != nil || string(one) != string(two) {
		return fmt.Sprintf("%s does something else", raws(args))
	}
	return ""
}

func raws(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(raw)
}

// Recorded is how a game's records are entered by forms.
type Recorded struct {
	Say func(engine.Command) engine.Command // a command in the words of forms
	// Later reports whether an argument answers ahead what the next form asks, or only says in other words what a form knows.
	Later func(c engine.Command, arg string) bool
	// Elsewhere reports whether a command is entered by no form of its own: in words, at the laptop.
	Elsewhere func(engine.Command) bool
}

// RecordsAreEntered is AcceptedIsEntered for all that seats do in the game's records.
func (g *Game) RecordsAreEntered(t *testing.T, by Recorded) {
	for _, file := range g.Records(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, items := g.Read(t, file)
			for _, item := range items {
				if item.Command == nil {
					continue
				}
				c := *item.Command
				if _, err := r.Table.Decide(c); err == nil && c.By != engine.Moderator && c.By != engine.App && !by.Elsewhere(c) {
					r.isRecorded(by, c)
				}
				r.Play(c)
			}
		})
	}
}

// isRecorded checks that a seat's page has a form for what it did, by one of the questions that it was asked.
func (r *Room) isRecorded(by Recorded, c engine.Command) {
	r.T.Helper()
	said, asked := by.Say(c), false
	said.Args = maps.Clone(said.Args)
	maps.DeleteFunc(said.Args, func(arg string, _ json.RawMessage) bool { return by.Later(c, arg) })
	if _, err := r.Table.Decide(said); err != nil {
		said = by.Say(c)
	}
	var lacks []string
	for _, p := range r.Table.Prompts() {
		if p.For != c.By || p.Ask != c.Do {
			continue
		}
		asked = true
		form, lack := r.formFor(p, said)
		if form != nil || lack == nil {
			return
		}
		lacks = append(lacks, lack...)
	}
	if asked {
		r.T.Errorf("after %d inputs %s cannot enter %s: %q", r.Table.Len(), c.By, raws(c), lacks)
	}
}
