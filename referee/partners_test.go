package referee_test

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// partners is a table at which blue and coral play one side.
func partners(t *testing.T, rules engine.Rules) *fixture {
	t.Helper()
	return newFixtureWith(t, journaltest.NewMemory(), rules)
}

// isRefused reports whether an input was refused by the rules or since the table has moved on.
func isRefused(err error) bool {
	return errors.As(err, new(*engine.Refusal)) || errors.Is(err, referee.ErrMovedOn)
}

// TestTheFirstOfPartnersAnswers proves that of two seats that may answer a question, and answer it at the same moment, one is taken and the
// other is refused, and that either may be the one.
func TestTheFirstOfPartnersAnswers(t *testing.T) {
	f := partners(t, enginetest.TallyPartners{})
	f.must(f.input("amber", "pick", "value", 3))
	for _, ask := range []struct{ do, arg string }{{"pick", "value"}, {"add", "amount"}} {
		if ask.do == "add" {
			f.must(f.input("amber", "add", "amount", 1))
		}
		before, errs := f.entries(), make([]error, 2)
		inputs := []referee.Input{f.input("blue", ask.do, ask.arg, 1), f.input("coral", ask.do, ask.arg, 2)}
		var both sync.WaitGroup
		for i, in := range inputs {
			both.Go(func() { _, errs[i] = f.answer(in) })
		}
		both.Wait()
		if (errs[0] == nil) == (errs[1] == nil) || !isRefused(errors.Join(errs...)) {
			t.Errorf("%s: blue got %v, coral %v, want one of them refused", ask.do, errs[0], errs[1])
		}
		draws := 0
		if ask.do == "pick" {
			draws = 1 // the deal follows
		}
		if n := f.entries() - before; n != 1+draws {
			t.Errorf("%s: %d lines were entered, want one answer", ask.do, n-draws)
		}
		for i, in := range inputs {
			if _, err := f.answer(in); (err == nil) != (errs[i] == nil) {
				t.Errorf("%s: a retry of %s got %v, before %v", ask.do, in.Actor.Seat, err, errs[i])
			}
		}
	}
}

// TestPartnersSeeTheirQuestion proves that each who may answer is shown the question as its own, with the choices that others are not shown.
func TestPartnersSeeTheirQuestion(t *testing.T) {
	f := partners(t, enginetest.TallyPartners{})
	f.must(f.input("amber", "pick", "value", 3))
	f.must(f.input("coral", "pick", "value", 1))
	f.must(f.input("amber", "add", "amount", 1))
	f.must(f.input("coral", "add", "amount", 1))
	for _, x := range []struct {
		actor referee.Actor
		asked engine.Seat
		own   bool
	}{{f.actor("blue"), "blue", true}, {f.actor("coral"), "coral", true}, {f.actor("amber"), "blue", false}, {referee.Audience, "blue", false}} {
		for _, p := range f.screen(x.actor).Prompts {
			if p.MayAnswer("blue") && (p.For != x.asked || !p.MayAnswer("coral") || (p.Choices != nil) != x.own || (p.ID != "") != x.own) {
				t.Errorf("%s is shown that %s is asked, or %v, with the choices %v", x.actor.Seat, p.For, p.Also, p.Choices)
			}
		}
	}
}

// partlyUnseen hides who has picked.
type partlyUnseen struct{ enginetest.TallyPartners }

func (u partlyUnseen) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(u.TallyPartners.Prompts(s), "pick", func(p *engine.Prompt) { p.Visibility = engine.AnswerHidden })
}

// TestOthersDoNotSeeWhichPartnerAnswered proves that an answer that nobody may see shows on the screens of those alone who may give it, and
// that only who gave it may change it.
func TestOthersDoNotSeeWhichPartnerAnswered(t *testing.T) {
	f := partners(t, partlyUnseen{})
	shown := func(actor referee.Actor) string {
		screen := f.screen(actor)
		return marshal(t, []any{screen.Prompts, screen.Seals})
	}
	amber, public := shown(f.actor("amber")), shown(referee.Audience)
	f.must(f.input("coral", "pick", "value", 1))
	if shown(f.actor("amber")) != amber || shown(referee.Audience) != public {
		t.Error("others see that coral has answered")
	}
	for seat, may := range map[engine.Seat]int{"coral": 1, "blue": 0} {
		if screen := f.screen(f.actor(seat)); len(screen.Changeable) != may || len(screen.Prompts) != 1 {
			t.Errorf("%s may change %d answers and is shown %d open questions", seat, len(screen.Changeable), len(screen.Prompts))
		}
	}
}

// TestOnePartnerSeals proves that at a blind table the first of the seats that may answer seals the answer, that the other can neither seal nor
// open it, and that it opens as it was sealed.
func TestOnePartnerSeals(t *testing.T) {
	f := &blindFixture{}
	h := enginetest.TallyHeader()
	h.Blind, h.Host = true, "amber"
	f.fixture = newFixtureOf(t, journaltest.NewMemory(), enginetest.TallyPartners{}, h, 0)
	for i, seat := range seats {
		f.check(f.table.AnnounceBoxKey(t.Context(), f.actor(seat), referee.BoxKey{byte(i + 1)}))
	}
	coral, opening := f.makeSeal("coral", 2)
	blue, other := f.makeSeal("blue", 3)
	f.seal(coral)
	_, err := f.table.Seal(t.Context(), blue)
	f.wants(err, referee.ErrMovedOn)
	amber, openAmber := f.makeSeal("amber", 1)
	f.seal(amber)
	f.wants(f.open(other), referee.ErrNotYours)
	f.check(f.open(opening))
	f.check(f.open(openAmber))
	f.must(f.input("coral", "add", "amount", 1)) // the greater number goes first
}

// TestTheProgramLeavesPartnersAQuestion proves that at a rehearsal the program answers nothing that somebody at the table may answer.
func TestTheProgramLeavesPartnersAQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := rehearsalOf(t, enginetest.TallyPartners{}, 0)
		f.claim("coral")
		f.after(time.Hour)
		if n := f.entries(); n != 1 {
			t.Errorf("the program entered %d lines, want amber's number", n)
		}
		f.check(f.table.Release(t.Context(), referee.Console, "coral"))
		f.after(time.Hour)
		if n := f.entries(); n < 4 {
			t.Errorf("the program entered %d lines for empty seats", n)
		}
	})
}
