package browser

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
)

// TestGameWithoutPhones proves that the moderator of a table without phones can enter a whole recorded game on the console, secrets
// included, that it ends like the record, and that no reveal is delayed (check 53).
func TestGameWithoutPhones(t *testing.T) {
	game := apptest.ReadGame(t, "three-at-a-table.jsonl")
	w := newEmptyTable(t, 1, "", game.Header, func(c *referee.Config) { c.RevealAfter = time.Hour })
	recorded, err := engine.NewTimeline(dune.Rules{}, game.Header)
	apptest.Check(t, err)
	keys := apptest.NewRandomPlayer(apptest.Dune, 1)
	for _, item := range game.Items {
		if item.Command == nil || item.RefusedBy != "" {
			continue
		}
		step, err := recorded.Decide(*item.Command)
		apptest.Check(t, err)
		recorded.Commit(step)
		c := *item.Command
		if c.By != engine.Moderator {
			c.By, c.For = engine.Moderator, c.By
		}
		w.Clients["console"].Send(decisionFor(w, c), keys.NewKey(), c).RequireStatus(t, http.StatusOK, "line %d: %s", item.Line, apptest.MustEncode(c))
	}
	end, err := w.Table.Screen(referee.Audience)
	apptest.Check(t, err)
	if got, want := string(apptest.MustEncode(end.View)), string(apptest.MustEncode(recorded.Project(engine.Public))); got != want {
		t.Errorf("the game ends as\n%s\nthe record as\n%s", got, want)
	}
}

// decisionFor returns the decision that a command of the console answers; empty if there is none.
func decisionFor(w *apptest.Site, c engine.Command) string {
	w.T.Helper()
	screen, err := w.Table.Screen(referee.Console)
	apptest.Check(w.T, err)
	for _, p := range screen.Prompts {
		if p.For == c.Actor() && p.Ask == c.Do {
			return p.ID
		}
	}
	return ""
}

// TestSecretsOnPaper proves that a table without phones can keep traitors and prediction on paper: set-up goes on without them, a
// victory waits for the paper's prediction, and the end and the story say so.
func TestSecretsOnPaper(t *testing.T) {
	w := newEmptyTable(t, 1, "", apptest.ReadGame(t, "gf9-basic-six.jsonl").Header)
	enter := func(do string, args map[string]any) {
		t.Helper()
		w.Clock.Inputs++
		_, err := w.Table.Answer(t.Context(), referee.Input{Actor: referee.Console, IdempotencyKey: fmt.Sprint("paper ", w.Clock.Inputs), Command: engine.NewCommand(engine.Moderator, do, args)})
		apptest.Check(t, err)
	}
	wantTexts := func(name string, want bool, texts ...string) {
		t.Helper()
		page := w.Clients[name].Get(w.Clients[name].Path).Body
		for _, text := range texts {
			if strings.Contains(page, text) != want {
				t.Errorf("the %s says %q: %v, want %v", name, text, !want, want)
			}
		}
	}
	offer := ">Traitors and prediction stand on paper</button>"
	wantTexts("console", true, offer)
	enter("paper", nil)
	wantTexts("console", false, offer, `name="arg.leaders"`)
	wantTexts("screen", true, "Traitors and the prediction stand on paper.")
	enter("undo", nil)
	wantTexts("console", true, offer)
	enter("paper", nil)
	force := func(n int) map[string]any { return map[string]any{"harkonnen": n} }
	enter("table.set", map[string]any{"turn": 2, "paper": true, "storm": 18, "phase": "mentat", "board": map[string]any{
		"arrakeen": map[string]any{"9": force(2)}, "carthag": map[string]any{"10": force(2)}, "sietch-tabr": map[string]any{"13": force(2)},
	}})
	wantTexts("console", true, "What does the Bene Gesserit’s paper say?", ">The paper says so</button>", ">The paper does not say so</button>")
	wantTexts("screen", true, "What does the Bene Gesserit’s paper say?")
	enter("foretold", map[string]any{"faction": "harkonnen"})
	wantTexts("screen", true, "Bene Gesserit")
	apptest.Check(t, w.Table.RevealAll(t.Context(), referee.Console))
	wantTexts("console", true, "Traitors and prediction stood on paper.")
	story := w.Clients["screen"].Get("/t/" + w.Code + "/story").Body
	for _, text := range []string{"Traitors and prediction stood on paper.", "won by prediction"} {
		if !strings.Contains(story, text) {
			t.Errorf("the story does not say %q", text)
		}
	}
}

// TestBarOffersWhatTheServerTakes proves that the command bar offers to enter drawn cards exactly where the server accepts it: for
// a seat without a phone or held by the laptop, but not while a phone has the seat or after it was freed.
func TestBarOffersWhatTheServerTakes(t *testing.T) {
	w := newEmptyTable(t, 3, "", apptest.RandomDuneTable(rand.New(rand.NewPCG(3, 1)), "gf9-basic", engine.CardsTable, nil))
	table := w.Table
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"storm","seats":{"guild":{"cards":4}}}`)
	phone := referee.Session{1}
	for i, step := range []struct {
		name string
		do   func() error
		may  bool
	}{
		{"nobody has it", func() error { return nil }, true},
		{"the laptop has it", func() error { return table.AnswerWithoutPhone(t.Context(), referee.Console, phone, "guild") }, true},
		{"the laptop gave it back", func() error { return table.Release(t.Context(), referee.Console, "guild") }, true},
		{"a phone has it", func() error {
			return cmp.Or(table.Lock(t.Context(), referee.Console, false), table.Claim(t.Context(), phone, "guild", ""))
		}, false},
		{"it was freed", func() error { return table.Release(t.Context(), referee.Console, "guild") }, false},
	} {
		apptest.Check(t, step.do())
		card := []string{"lasgun", "chaumas", "gom-jabbar", "shield", "snooper"}[i]
		first, _, _ := strings.Cut(w.TypeIntoBar("got guild "+card).Body, "</li>")
		if offered := strings.Contains(first, "cards.draw") && !strings.Contains(first, `class="odd"`); offered != step.may {
			t.Errorf("%s: the bar offers the cards: %v, want %v\n%s", step.name, offered, step.may, first)
		}
		taken := w.Clients["console"].Send("", step.name, apptest.ReadCommand(t, `{"by":"moderator","do":"cards.draw","for":"guild","cards":["`+card+`"]}`))
		if may := taken.Status == http.StatusOK; may != step.may {
			t.Errorf("%s: the server answers %d %s", step.name, taken.Status, taken.Body)
		}
	}
}
