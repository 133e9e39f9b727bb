package referee_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestLogsHoldNoSecrets proves that the program's log of a whole game holds no card, sealed number, name, key or token.
func TestLogsHoldNoSecrets(t *testing.T) {
	f := newFixture(t)
	f.playOut()
	sub, err := f.table.Subscribe(f.actor("amber"))
	f.check(err)
	sub.Close()
	text := f.log.String()
	if n := strings.Count(text, "msg=accepted"); n < 12 {
		t.Fatalf("%d inputs are logged, want 12 or more:\n%s", n, text)
	}
	secrets := []string{"card-", "value", "Player", "First table", "key-"}
	for _, token := range f.tokens {
		hash, err := token.Session().MarshalText()
		f.check(err)
		secrets = append(secrets, string(token), string(hash))
	}
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			t.Errorf("the log holds %q:\n%s", secret, text)
		}
	}
}

// playOut answers every prompt until the game is over.
func (f *fixture) playOut() {
	f.Helper()
	for {
		open := f.screen(referee.Console).Prompts
		if len(open) == 0 {
			return
		}
		p := open[0]
		switch p.Ask {
		case "pick":
			f.must(f.input(p.For, "pick", "value", 1+f.keys%3))
		case "add":
			f.must(f.input(p.For, "add", "amount", 1))
		default:
			f.must(f.byConsole("advance"))
		}
	}
}

// TestScreensTellWhatIsForTheirViewer proves which viewers get the ids and choices of prompts.
func TestScreensTellWhatIsForTheirViewer(t *testing.T) {
	f := newFixture(t)
	for _, test := range []struct {
		who  referee.Actor
		keys string // k if the viewer can answer the pick of amber, blue and coral
	}{
		{referee.Audience, "---"},
		{referee.Console, "---"}, // the console cannot answer a secret question
		{f.actor("amber"), "k--"},
		{f.actor("coral"), "--k"},
	} {
		got := ""
		for _, p := range f.screen(test.who).Prompts {
			if p.ID == "" {
				got += "-"
			} else {
				got += "k"
			}
		}
		if got != test.keys {
			t.Errorf("%s can answer %s, want %s", test.who.Seat, got, test.keys)
		}
	}
	f.picks()
	for who, want := range map[referee.Actor]bool{referee.Console: true, referee.Audience: false, f.actor("blue"): false, f.actor("amber"): true} {
		if p := f.screen(who).Prompts[0]; p.For != "amber" || (p.ID != "") != want {
			t.Errorf("%s sees %+v; want amber's prompt, with an id: %v", who.Seat, p, want)
		}
	}
	for range seats {
		p := f.screen(referee.Console).Prompts[0]
		f.must(f.input(p.For, "add", "amount", 1))
	}
	for who, want := range map[referee.Actor]string{
		referee.Console: "---", referee.Audience: "---", f.actor("blue"): "-c-", // every seat is asked
	} {
		got := ""
		for _, p := range f.screen(who).Prompts {
			if p.Choices == nil {
				got += "-"
			} else {
				got += "c"
			}
		}
		if got != want {
			t.Errorf("%s has the choices %s, want %s", who.Seat, got, want)
		}
	}
}

// counting is Tally that counts calls of the rules.
type counting struct {
	enginetest.Tally
	calls *int
}

func (c counting) Decide(s engine.State, cmd engine.Command) ([]engine.Event, engine.State, error) {
	*c.calls++
	return c.Tally.Decide(s, cmd)
}

func (c counting) Apply(s engine.State, e []engine.Event) engine.State {
	*c.calls++
	return c.Tally.Apply(s, e)
}

func (c counting) Prompts(s engine.State) []engine.Prompt {
	*c.calls++
	return c.Tally.Prompts(s)
}

func (c counting) Project(s engine.State, v engine.Viewer) engine.View {
	*c.calls++
	return c.Tally.Project(s, v)
}

func (c counting) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	*c.calls++
	return c.Tally.Narrate(e, v)
}

// TestCostDoesNotGrow proves that an input late in a game needs no more calls of the rules than an early one, screens included.
func TestCostDoesNotGrow(t *testing.T) {
	calls := 0
	f := newFixtureWith(t, journaltest.NewMemory(), counting{calls: &calls})
	costs := map[int]int{}
	for n := range 300 {
		calls = 0
		f.must(f.input("amber", "pick", "value", 1+n%3))
		f.everyone(seats...)
		costs[n] = calls
	}
	if costs[99] == 0 || costs[99] != costs[299] {
		t.Errorf("input 100 costs %d calls of the rules, input 300 costs %d", costs[99], costs[299])
	}
}

// TestProblemsHaveKeys proves that each problem has its own message key.
func TestProblemsHaveKeys(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range []*referee.Problem{
		referee.ErrMovedOn, referee.ErrKeyReused, referee.ErrNotYours, referee.ErrSecret, referee.ErrMalformed, referee.ErrNoLine, referee.ErrCalled,
		referee.ErrBlind, referee.ErrOpening, referee.ErrSealed, referee.ErrNoBox, referee.ErrGroupPartlyOpened, referee.ErrUnknownTable,
		referee.ErrUnknownGame, referee.ErrUnknownSeat, referee.ErrTaken, referee.ErrLocked, referee.ErrVacant, referee.ErrNoRequest,
		referee.ErrTooMany, referee.ErrSeatMoved, referee.ErrNotSaved, referee.ErrAttention, referee.ErrClosed, referee.ErrNothingSealed,
		referee.ErrNobodyToAsk, referee.ErrReason, referee.ErrOneAtATime,
		referee.ErrDealt, referee.ErrPIN, referee.ErrWrongPIN, referee.ErrNoPIN,
	} {
		key := p.Message().Key
		if seen[key] || !strings.HasPrefix(key, "problem.") || p.Error() != key {
			t.Errorf("the key %s is malformed or used twice", key)
		}
		seen[key] = true
	}
	if err := fmt.Errorf("while testing: %w", referee.ErrTaken); fmt.Sprint(err) != "while testing: problem.taken" {
		t.Error(err)
	}
}
