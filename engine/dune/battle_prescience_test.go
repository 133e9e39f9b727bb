package dune

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// foreseen opens a battle of Atreides against Emperor and asks for an element.
func foreseen(t *testing.T, element string) battleTable {
	t.Helper()
	b := newBattle(t, "gf9-basic", `"storm":18,"board":{"old-gap":{"9":{"atreides":3,"emperor":4}}},
		"seats":{"emperor":{"hand":["lasgun","chaumas","shield"]},"atreides":{"allies":["guild"]}}`)
	b.play(`{"by":"atreides","do":"battle.pick","territory":"old-gap"}`)
	b.play(fmt.Sprintf(`{"by":"atreides","do":"prescience","element":%q}`, element))
	return b
}

// TestPrescience proves that each element is shown only to the Atreides, when the plan is sealed, and binds the plan
// [DUNE-BATTLE-13, DUNE-BATTLE-14, DUNE-BATTLE-16].
func TestPrescience(t *testing.T) {
	const plan = `{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`
	for _, c := range []struct{ element, shown, differs, agrees string }{
		{"leader", `"leader":"caid"`, `"leader":"bashar","dial":2,"weapon":"lasgun"`, `"leader":"caid","dial":0`},
		{"weapon", `"weapon":"lasgun"`, `"leader":"caid","dial":2,"weapon":"chaumas"`, `"leader":"bashar","dial":0,"weapon":"lasgun"`},
		{"defence", `"defence":null`, `"leader":"caid","dial":2,"defence":"shield"`, `"leader":"bashar","dial":0`},
		{"dial", `"dial":2`, `"leader":"caid","dial":3`, `"leader":"bashar","dial":2`},
	} {
		t.Run(c.element, func(t *testing.T) {
			b := foreseen(t, c.element)
			b.refuse("DUNE-BATTLE-14", `{"by":"atreides","do":"prescience","element":"weapon"}`)
			b.play(plan)
			if got := b.view(engine.AtSeat(Atreides)); !strings.Contains(got, `"plans":{"emperor":{`+c.shown+`}}`) {
				t.Errorf("the Atreides see %s", got)
			}
			for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Guild), engine.AtSeat(Fremen)} {
				if got := b.view(v); strings.Contains(got, "plans") {
					t.Errorf("%+v sees %s", v, got)
				}
			}
			if no := b.refuse("DUNE-BATTLE-16", `{"by":"emperor","do":"plan",`+c.differs+`}`); !no.Private {
				t.Error("the refusal is not private")
			}
			b.play(`{"by":"emperor","do":"plan",` + c.agrees + `}`)
		})
	}
	b := newBattle(t, "gf9-basic", `"storm":18,"board":{"old-gap":{"9":{"atreides":3,"emperor":4}}}`)
	b.play(`{"by":"atreides","do":"battle.pick","territory":"old-gap"}`)
	for _, bad := range []string{`"element":"spice"`, `"element":["weapon","leader"]`, `"of":"emperor"`} {
		b.refuse("DUNE-BATTLE-13", `{"by":"atreides","do":"prescience",`+bad+`}`)
	}
}

// TestPrescienceForAnAlly proves that the answer goes to the Atreides and to the ally they ask for [DUNE-BATTLE-13].
func TestPrescienceForAnAlly(t *testing.T) {
	b := newBattle(t, "ah-basic", `"storm":11,"board":{"carthag":{"10":{"guild":4,"harkonnen":3}}},"seats":{"atreides":{"allies":["guild","fremen"]},"harkonnen":{"hand":["snooper"]}}`)
	b.play(
		`{"by":"guild","do":"battle.pick","territory":"carthag"}`,
		`{"by":"atreides","do":"prescience","element":"defence"}`,
		`{"by":"harkonnen","do":"plan","leader":"umman-kudu","dial":1,"defence":"snooper"}`,
	)
	for f, sees := range map[Faction]bool{Atreides: true, Guild: true, Fremen: false, Emperor: false} {
		if got := b.view(engine.AtSeat(f)); strings.Contains(got, "snooper") != sees {
			t.Errorf("%s sees %s", f, got)
		}
	}
}

// TestShownElementMadeImpossible proves that a shown element no longer binds once it cannot be played
// [DUNE-BATTLE-16].
func TestShownElementMadeImpossible(t *testing.T) {
	b := foreseen(t, "leader")
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2}`)
	if err := b.act(func(d *decision) error {
		d.putLeader("caid", atTanks)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	b.play(`{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
}

// TestPrescienceBlocked proves that a Karama voids the question until it is answered, and stops one that was not
// asked yet [DUNE-BATTLE-18].
func TestPrescienceBlocked(t *testing.T) {
	block := func(b battleTable, a rulebook.Ability) error {
		return b.act(func(d *decision) error { return d.block(Fremen, a) })
	}
	b := foreseen(t, "weapon")
	check(t, block(b, rulebook.PrescienceBattle))
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`)
	if got := b.view(engine.AtSeat(Atreides)); strings.Contains(got, "lasgun") {
		t.Errorf("a voided question was answered: %s", got)
	}
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"chaumas"}`)

	b = foreseen(t, "weapon")
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`)
	if err := block(b, rulebook.PrescienceBattle); err == nil || !strings.Contains(err.Error(), "DUNE-BATTLE-18") {
		t.Errorf("blocked after the answer: %v", err)
	}

	b = newBattle(t, "gf9-basic", `"storm":18,"board":{"old-gap":{"9":{"atreides":3,"emperor":4}}}`)
	b.play(`{"by":"atreides","do":"battle.pick","territory":"old-gap"}`)
	b.wantAsked("atreides prescience")
	check(t, block(b, rulebook.PrescienceBattle))
	b.wantAsked("atreides plan, emperor plan")
}

// TestBattleWindow proves that every seat may interrupt from the Voice or the question until both plans are sealed,
// and that nobody waits for it [DUNE-KARAMA-08]. The moderator may close the window earlier; the plans are still
// due.
func TestBattleWindow(t *testing.T) {
	b := foreseen(t, "dial")
	seats := 0
	for _, p := range b.state().prompts() {
		if p.Ask == "play" {
			seats++
			if !p.IsNonBlocking() {
				t.Error("the table waits for a card")
			}
		}
	}
	same(t, "seats asked", 6, seats)
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2}`, `{"by":"atreides","do":"plan","leader":"dr-yueh","dial":2}`)
	if b.state().window() != nil {
		t.Error("the window stands open though both plans are sealed")
	}

	b = foreseen(t, "dial")
	b.play(`{"by":"moderator","do":"advance"}`)
	if b.state().window() != nil {
		t.Error("the window stands open though the moderator closed it")
	}
	b.refuse("DUNE-BATTLE-22", `{"by":"moderator","do":"advance"}`)
}

// TestShownCardThatIsElsewhere proves that a shown card which cannot be in that hand was no answer, and that the new
// plan gives one.
func TestShownCardThatIsElsewhere(t *testing.T) {
	b := newBattle(t, "gf9-basic", `"storm":18,"board":{"old-gap":{"9":{"atreides":3,"emperor":4}}},"seats":{"fremen":{"hand":["lasgun"]}}`)
	b.play(
		`{"by":"atreides","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"atreides","do":"prescience","element":"weapon"}`,
		`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`,
		`{"by":"atreides","do":"plan","leader":"dr-yueh","dial":2}`,
	)
	b.wantAsked("emperor prescience.answer, emperor plan")
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"stunner"}`)
	b.wantAsked("atreides treachery, emperor treachery")
}

// TestBlindGroups proves which plans phones open together at a blind table: both, unless the Atreides must see an element of one
// before they make their own [DUNE-BATTLE-13, DUNE-BATTLE-19].
func TestBlindGroups(t *testing.T) {
	b := foreseen(t, "weapon")
	groups := func() string {
		var of []string
		for _, p := range b.line.Prompts() {
			if p.BlindGroup != "" {
				of = append(of, fmt.Sprintf("%s %s", p.For, p.BlindGroup))
			}
		}
		return strings.Join(of, ", ")
	}
	if got := groups(); got != "atreides plan, emperor plan.shown.emperor" { // and the one element is told at once
		t.Errorf("before the answer: %s", got)
	}
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`)
	if got := groups(); got != "atreides plan, emperor plan" {
		t.Errorf("after the answer: %s", got)
	}
	b.play(`{"by":"atreides","do":"plan","leader":"dr-yueh","dial":1}`)
	if got := groups(); got != "atreides treachery, emperor treachery" {
		t.Errorf("after the reveal: %s", got)
	}
}

// TestPrescienceAnsweredBeforeThePlan proves that the one element can be asked before the plan: the answer is shown
// only to those who asked, binds the plan, can be part of a legal plan, and has nothing else with it
// [DUNE-BATTLE-13, DUNE-BATTLE-16].
func TestPrescienceAnsweredBeforeThePlan(t *testing.T) {
	for _, c := range []struct{ element, answer, shown, differs, agrees string }{
		{"leader", `"leader":"caid"`, `"leader":"caid"`, `"leader":"bashar","dial":2`, `"leader":"caid","dial":0`},
		{"weapon", `"weapon":"lasgun"`, `"weapon":"lasgun"`, `"leader":"caid","dial":2`, `"leader":"bashar","dial":0,"weapon":"lasgun"`},
		{"defence", `"defence":null`, `"defence":null`, `"leader":"caid","dial":2,"defence":"shield"`, `"leader":"bashar","dial":0`},
		{"dial", `"dial":2`, `"dial":2`, `"leader":"caid","dial":3`, `"leader":"bashar","dial":2`},
	} {
		t.Run(c.element, func(t *testing.T) {
			b := foreseen(t, c.element)
			b.wantAsked("emperor prescience.answer, atreides plan, emperor plan")
			for _, bad := range []string{
				``, `,"spice":1`, `,"leader":"caid","weapon":"lasgun"`, `,"leader":"duncan-idaho"`, `,"weapon":"shield"`, `,"defence":"lasgun"`,
				`,"dial":9`, `,"dial":null`, `,"dial":0.5`,
			} {
				var no *engine.Refusal
				if _, err := b.decide(`{"by":"emperor","do":"prescience.answer"` + bad + `}`); !errors.As(err, &no) || !no.Private {
					t.Errorf("%s: want it refused in private, got %v", bad, err)
				}
			}
			b.play(`{"by":"emperor","do":"prescience.answer",` + c.answer + `}`)
			b.wantAsked("atreides plan, emperor plan")
			for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Guild), engine.AtSeat(Atreides)} {
				if got := b.view(v); strings.Contains(got, `"plans":{"emperor":{`+c.shown+`}}`) != v.Sees(Atreides) {
					t.Errorf("%+v sees %s", v, got)
				}
			}
			b.refuse("DUNE-BATTLE-16", `{"by":"emperor","do":"prescience.answer",`+c.answer+`}`)
			b.refuse("DUNE-BATTLE-16", `{"by":"emperor","do":"plan",`+c.differs+`}`)
			b.play(`{"by":"emperor","do":"plan",` + c.agrees + `}`)
		})
	}
}
