package enginetest

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

func TestTallyKeepsInvariants(t *testing.T) {
	checkInvariants(t, Tally{}, TallyHeader())
}

func TestTallyKeepsInvariantsOfPartners(t *testing.T) {
	checkInvariants(t, TallyPartners{}, TallyHeader())
}

func TestTallyKeepsInvariantsWithCardsOnTheTable(t *testing.T) {
	h := TallyHeader()
	h.Cards, h.Seats = engine.CardsTable, h.Seats[:2]
	checkInvariants(t, Tally{}, h)
}

func TestTallyKeepsInvariantsInTeams(t *testing.T) {
	h := teamsHeader()
	checkInvariants(t, Tally{}, h)
	h.Cards = engine.CardsTable
	checkInvariants(t, Tally{}, h)
}

func teamsHeader() engine.Header {
	h := TallyHeader()
	h.Seats = nil
	for _, f := range TallyTeams {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f})
	}
	return h
}

func checkInvariants(t *testing.T, rules engine.Rules, h engine.Header) {
	t.Helper()
	for seed := range uint64(SuiteGames) {
		r := rand.New(rand.NewPCG(seed, 1))
		if _, err := PlayRandomGame(r, rules, h, nil); err != nil {
			t.Errorf("game %d: %v", seed, err)
		}
	}
}

// Each type is Tally with one broken invariant.
type (
	aliasing        struct{ Tally } // Apply changes the given state
	eager           struct{ Tally } // Decide changes the state
	greedy          struct{ Tally } // accepts everything
	generous        struct{ Tally } // offers what it refuses
	repeatsIDs      struct{ Tally } // uses the same prompt ids in every round
	lossy           struct{ Tally } // loses data on decoding
	asksNobody      struct{ Tally } // asks nobody
	secret          struct{ Tally } // has a view that cannot be encoded as JSON
	keylessNarrator struct{ Tally } // narrates without a key
	fickle          struct {
		Tally
		n *int
	} // decides differently every other time
)

func (aliasing) Apply(s engine.State, events []engine.Event) engine.State {
	for _, e := range events {
		s.(*tally).apply(e.(tallyEvent))
	}
	return s
}

func (g eager) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	events, next, err := g.Tally.Decide(s, c)
	if err == nil {
		s.(*tally).deck = nil
	}
	return events, next, err
}

func (g greedy) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	events, next, err := g.Tally.Decide(s, c)
	if err != nil {
		return []engine.Event{tallyEvent{Did: "nothing"}}, nil, nil
	}
	return events, next, err
}

func (g generous) Prompts(s engine.State) []engine.Prompt {
	return EditPrompts(g.Tally.Prompts(s), "add", func(p *engine.Prompt) { p.Choices = addChoice{Max: 40, Min: 30} })
}

func (g repeatsIDs) Prompts(s engine.State) []engine.Prompt {
	return EditPrompts(g.Tally.Prompts(s), "", func(p *engine.Prompt) { p.ID = p.Ask + string(p.For) })
}

func (g lossy) DecodeEvent(kind string, data json.RawMessage) (engine.Event, error) {
	e, err := g.Tally.DecodeEvent(kind, data)
	lost := e.(tallyEvent)
	lost.Value = 0
	return lost, err
}

func (g asksNobody) Prompts(s engine.State) []engine.Prompt {
	if s.(*tally).round == 2 {
		return nil
	}
	return g.Tally.Prompts(s)
}

func (secret) Project(engine.State, engine.Viewer) engine.View { return func() {} }

func (keylessNarrator) Narrate(engine.Event, engine.Viewer) (engine.Message, bool) {
	return engine.Message{}, true
}

func (g fickle) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	events, next, err := g.Tally.Decide(s, c)
	*g.n++
	if err == nil && *g.n%2 == 0 {
		events = append(events, tallyEvent{Did: "nothing"})
	}
	return events, next, err
}

// showsHidden shows everybody who may cheer; urgent waits for it.
type (
	showsHidden struct{ Tally }
	urgent      struct{ Tally }
)

func (showsHidden) Project(state engine.State, v engine.Viewer) engine.View {
	view := Tally{}.Project(state, v).(tallyView)
	view.Prompts = state.(*tally).prompts()
	return view
}

func (urgent) Prompts(state engine.State) []engine.Prompt {
	return EditPrompts(Tally{}.Prompts(state), "", func(p *engine.Prompt) { p.Urgency = engine.Blocking })
}

// TestShownHiddenPromptsAreFound proves that a random game finds a hidden prompt that is shown or waited for.
func TestShownHiddenPromptsAreFound(t *testing.T) {
	for want, rules := range map[string]engine.Rules{"is hidden, but shown to another": showsHidden{}, "is hidden, but waited for": urgent{}} {
		r := rand.New(rand.NewPCG(1, 1))
		var err error
		for range SuiteGames { // not every game deals the right cards
			if _, err = PlayRandomGame(r, rules, teamsHeader(), nil); err != nil {
				break
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

// deaf hears only one of two partners; twofold lets either change what the other has answered.
type (
	deaf    struct{ TallyPartners }
	twofold struct{ TallyPartners }
)

func (d deaf) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	if c.By == partner && c.Do == "add" {
		return nil, nil, engine.Refuse("TALLY-FLOW-02", "tally.not_open")
	}
	return d.TallyPartners.Decide(s, c)
}

func (w twofold) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	if c.Do == picking && c.By == partner {
		c.By = side
	}
	if c.Do == picking {
		return w.Tally.Decide(s, c)
	}
	return w.TallyPartners.Decide(s, c)
}

func (w twofold) Prompts(s engine.State) []engine.Prompt {
	return EditPrompts(w.TallyPartners.Prompts(s), picking, func(p *engine.Prompt) {
		if p.For == side && p.IsAnswered() {
			p.AnsweredBy = side
		}
	})
}

// TestPartnersWhoAnswerOtherwiseAreFound proves that a random game finds a prompt that one of those who may answer cannot, or that two answer.
func TestPartnersWhoAnswerOtherwiseAreFound(t *testing.T) {
	for want, rules := range map[string]engine.Rules{"offered, but refused": deaf{}, "answers it again": twofold{}} {
		r := rand.New(rand.NewPCG(1, 1))
		if _, err := PlayRandomGame(r, rules, TallyHeader(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

func TestBrokenInvariantsAreFound(t *testing.T) {
	for _, test := range []struct {
		name  string
		rules engine.Rules
		want  string
	}{
		{"aliasing", aliasing{}, "changed"},
		{"eager", eager{}, "Decide changed what is seen"},
		{"greedy", greedy{}, "want a refusal"},
		{"generous", generous{}, "offered, but refused"},
		{"repeats ids", repeatsIDs{}, "used again"},
		{"lossy", lossy{}, "encoding an entry twice"},
		{"asks nobody", asksNobody{}, "there is no result"},
		{"secret", secret{}, "projection"},
		{"keyless narrator", keylessNarrator{}, "without a key"},
		{"fickle", fickle{n: new(int)}, "deciding twice"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 1))
			if _, err := PlayRandomGame(r, test.rules, TallyHeader(), nil); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("want an error with %q, got %v", test.want, err)
			}
		})
	}
}
