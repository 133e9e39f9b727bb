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
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestGameWithoutPhones plays a recorded game to its end at a table where nobody has a phone: its moderator enters everything on
// the console, traitors, dials, plans and calls of treachery among it. It ends as the record does, and nothing is held back for
// a time when all who are asked speak through the moderator (check 53).
func TestGameWithoutPhones(t *testing.T) {
	game := apptest.ReadGame(t, "three-at-a-table.jsonl")
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1, func(c *referee.Config) { c.RevealAfter = time.Hour })
	table, err := w.Lobby.Create(t.Context(), "", game.Header)
	apptest.Check(t, err)
	w.Attach(table)
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
	end, err := table.Screen(referee.Audience)
	apptest.Check(t, err)
	if got, want := string(apptest.MustEncode(end.View)), string(apptest.MustEncode(recorded.Project(engine.Public))); got != want {
		t.Errorf("it ends as\n%s\nand the record as\n%s", got, want)
	}
}

// decisionFor is the decision that the console would answer by a command; empty where it answers none.
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

// TestOnPaper proves that a table without phones is offered to keep traitors and prediction on paper, that set-up then goes on, a
// victory waits for what the paper says, and the end says where the secrets stood.
func TestOnPaper(t *testing.T) {
	s := &apptest.Stage{T: t, Site: apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, nil)}
	table, err := s.Lobby.Create(t.Context(), "", apptest.ReadGame(t, "gf9-basic-six.jsonl").Header)
	apptest.Check(t, err)
	w := *s.Site
	w.Clients, w.Seats = map[string]*apptest.Client{}, nil
	w.Attach(table)
	enter := func(do string, args map[string]any) {
		t.Helper()
		w.Clock.Inputs++
		_, err := w.Table.Answer(t.Context(), referee.Input{Actor: referee.Console, IdempotencyKey: fmt.Sprint("paper ", w.Clock.Inputs), Command: engine.NewCommand(engine.Moderator, do, args)})
		apptest.Check(t, err)
	}
	reads := func(name string, want bool, texts ...string) {
		t.Helper()
		page := w.Clients[name].Get(w.Clients[name].Path).Body
		for _, text := range texts {
			if strings.Contains(page, text) != want {
				t.Errorf("the %s says %q: %v", name, text, !want)
			}
		}
	}
	offer := ">Traitors and prediction stand on paper</button>"
	reads("console", true, offer)
	enter("paper", nil)
	reads("console", false, offer, `name="arg.leaders"`)
	reads("screen", true, "Traitors and the prediction stand on paper.")
	enter("undo", nil)
	reads("console", true, offer)
	enter("paper", nil)
	force := func(n int) map[string]any { return map[string]any{"harkonnen": n} }
	enter("table.set", map[string]any{"turn": 2, "paper": true, "storm": 18, "phase": "mentat", "board": map[string]any{
		"arrakeen": map[string]any{"9": force(2)}, "carthag": map[string]any{"10": force(2)}, "sietch-tabr": map[string]any{"13": force(2)},
	}})
	reads("console", true, "What does the Bene Gesserit’s paper say?", ">The paper says so</button>", ">The paper does not say so</button>")
	reads("screen", true, "What does the Bene Gesserit’s paper say?")
	enter("foretold", map[string]any{"faction": "harkonnen"})
	reads("screen", true, "Bene Gesserit")
	apptest.Check(t, w.Table.RevealAll(t.Context(), referee.Console))
	reads("console", true, "Traitors and prediction stood on paper.")
	story := w.Clients["screen"].Get("/t/" + w.Code + "/story").Body
	for _, text := range []string{"Traitors and prediction stood on paper.", "won by prediction"} {
		if !strings.Contains(story, text) {
			t.Errorf("the story does not say %q", text)
		}
	}
}

// TestBarOffersWhatTheServerTakes proves that the command bar offers what a player drew exactly where the moderator may enter it: for
// a seat that no phone ever had, and for one that the laptop itself has, but neither while a phone has the seat nor after it was freed.
func TestBarOffersWhatTheServerTakes(t *testing.T) {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 3)
	table, err := w.Lobby.Create(t.Context(), "", apptest.RandomDuneTable(rand.New(rand.NewPCG(3, 1)), "gf9-basic", engine.CardsTable, nil))
	apptest.Check(t, err)
	w.Attach(table)
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"storm","seats":{"guild":{"cards":4}}}`)
	phone := referee.Session{1}
	for i, step := range []struct {
		what string
		do   func() error
		may  bool
	}{
		{"nobody has it", func() error { return nil }, true},
		{"the laptop has it", func() error { return table.AnswerWithoutPhone(t.Context(), referee.Console, phone, "guild") }, true},
		{"it was taken back", func() error { return table.Release(t.Context(), referee.Console, "guild") }, true},
		{"a phone has it", func() error {
			return cmp.Or(table.Lock(t.Context(), referee.Console, false), table.Claim(t.Context(), phone, "guild", ""))
		}, false},
		{"it was freed", func() error { return table.Release(t.Context(), referee.Console, "guild") }, false},
	} {
		apptest.Check(t, step.do())
		card := []string{"lasgun", "chaumas", "gom-jabbar", "shield", "snooper"}[i]
		first, _, _ := strings.Cut(w.TypeIntoBar("got guild "+card).Body, "</li>")
		if offered := strings.Contains(first, "cards.draw") && !strings.Contains(first, `class="odd"`); offered != step.may {
			t.Errorf("%s: the bar offers it: %v\n%s", step.what, offered, first)
		}
		taken := w.Clients["console"].Send("", step.what, apptest.ReadCommand(t, `{"by":"moderator","do":"cards.draw","for":"guild","cards":["`+card+`"]}`))
		if may := taken.Status == http.StatusOK; may != step.may {
			t.Errorf("%s: the server answers %d %s", step.what, taken.Status, taken.Body)
		}
	}
}
