package dune

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// atAuction is a table where the auction has just begun, the Bene Gesserit hold worthless cards and the Harkonnen a Karama.
func atAuction(t *testing.T) battleTable {
	t.Helper()
	b := newTable(t, "ah-optional")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"bidding","step":"bid","auction":{"lot":1,"of":3},"seats":{
		"bene-gesserit":{"hand":["baliset","kulon","trip-to-gamont"]},"harkonnen":{"hand":["karama"]},"atreides":{"hand":["karama","snooper"]}}}`)
	return b
}

// foldsAlike fails where the journal does not fold to the state that play led to.
func (b battleTable) foldsAlike() {
	b.Helper()
	past := b.line.History()
	s := past.At(0)
	for i := range past.Len() {
		s = Rules{}.Apply(s, fromJournal(b.T, past.Entry(i)).Events)
	}
	if !alike(s, b.state()) {
		b.Error("the journal folds to another state")
	}
}

// TestClaimOnAClaim proves that a worthless card played while others may still be stopped is settled first, and that those are
// then asked about again, one after another (DUNE-KARAMA-04).
func TestClaimOnAClaim(t *testing.T) {
	const goOn = `{"by":"moderator","do":"advance"}`
	for _, last := range []string{goOn,
		`{"by":"atreides","do":"play","card":"karama","use":"block:bene-gesserit.worthless-karama"}`} {
		b := atAuction(t)
		b.play(`{"by":"bene-gesserit","do":"play","card":"kulon","use":"block:emperor.auction-income"}`, `{"by":"guild","do":"pass"}`,
			`{"by":"bene-gesserit","do":"play","card":"trip-to-gamont","use":"block:emperor.auction-income"}`,
			`{"by":"bene-gesserit","do":"play","card":"baliset","use":"block:atreides.prescience-bidding"}`)
		for _, step := range []struct{ asked, end string }{{"baliset", last}, {"trip-to-gamont", goOn}, {"kulon", goOn}} {
			same(t, "card asked about", step.asked, string(b.state().viewClaim().Card))
			same(t, "seats asked", 6, len(b.state().window().Waiting))
			b.foldsAlike()
			b.play(step.end)
			b.foldsAlike()
		}
		same(t, "last card stands", last == goOn, b.state().isBlocked(rulebook.PrescienceBidding))
		same(t, "first card stands", true, b.state().isBlocked(rulebook.AuctionIncome))
		same(t, "play waits", false, b.state().isInterrupted())
	}
}

// TestDealWaitsForAClaim proves that nobody is asked about an offered deal while a worthless card played as a Karama may be stopped,
// and that the deal is asked about again afterwards (DUNE-DEAL-02, DUNE-KARAMA-04).
func TestDealWaitsForAClaim(t *testing.T) {
	b := atAuction(t)
	asked := func() bool {
		return slices.ContainsFunc(b.state().prompts(), func(p engine.Prompt) bool { return p.Ask == "accept" && p.For == Emperor })
	}
	b.play(`{"by":"harkonnen","do":"deal","to":"emperor","text":"peace"}`)
	same(t, "asked before the claim", true, asked())
	b.play(`{"by":"bene-gesserit","do":"play","card":"kulon","use":"block:emperor.auction-income"}`)
	same(t, "asked during the claim", false, asked())
	b.refuse("DUNE-KARAMA-04", `{"by":"emperor","do":"accept","deal":1}`)
	b.play(`{"by":"moderator","do":"advance"}`)
	same(t, "asked after the claim", true, asked())
	b.play(`{"by":"emperor","do":"accept","deal":1}`)
}

// TestClaimTakenBack proves that the moderator takes a claim from the table with the moment in which it could be stopped
// (DUNE-KARAMA-04, DUNE-DEAL-07).
func TestClaimTakenBack(t *testing.T) {
	b := atAuction(t)
	b.play(`{"by":"bene-gesserit","do":"play","card":"kulon","use":"block:emperor.auction-income"}`,
		`{"by":"moderator","do":"table.set","claim":null,"reason":"it was a slip"}`)
	if w := b.state().window(); w != nil {
		t.Errorf("the window about %s is still open", w.About)
	}
	b.foldsAlike()
	b.play(`{"by":"moderator","do":"advance"}`)
}

// TestEnteredDeclaration proves that a declaration which the moderator has set is answered in any phase (DUNE-BG-10).
func TestEnteredDeclaration(t *testing.T) {
	b := newTable(t, "gf9-advanced")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"spice-blow","board":{"old-gap":{"9":{"bene-gesserit":2,"guild":1}}},
		"declaration":{"territory":"old-gap","by":"guild"}}`,
		`{"by":"bene-gesserit","do":"fight","territory":"old-gap"}`)
	same(t, "phase", SpiceBlow, b.state().phase)
}

// TestOnlyWhatMayBeAnsweredIsAsked proves that an interrupt hides the prompts below it: while cards are swapped the Bene Gesserit
// declare nothing (DUNE-KARAMA-05, DUNE-BG-10).
func TestOnlyWhatMayBeAnsweredIsAsked(t *testing.T) {
	b := newTable(t, "gf9-advanced")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"ship-move","board":{"old-gap":{"9":{"bene-gesserit":2,"guild":1}}},
		"declaration":{"territory":"old-gap","by":"guild"}}`,
		`{"by":"moderator","do":"table.set","swap":{"by":"harkonnen","with":"guild","count":1}}`)
	b.refuse("DUNE-KARAMA-05", `{"by":"bene-gesserit","do":"fight","territory":"old-gap"}`)
	var asks []string
	for _, p := range b.state().prompts() {
		asks = append(asks, p.Ask)
	}
	same(t, "asked", "swap.take", strings.Join(asks, " "))
}

// ringOn gives the ring, if one is on.
func (b battleTable) ringOn() (engine.Timer, bool) {
	for _, m := range (Rules{}).Timers(b.state()) {
		if m.Close != nil {
			return m, true
		}
	}
	return engine.Timer{}, false
}

// rings lists how many seats are asked at once, and how many of their questions are closed by all together.
func (b battleTable) rings() (asked int) {
	for _, p := range b.line.Prompts() {
		if p.Urgency == engine.Ring {
			asked++
		}
	}
	return asked
}

// TestRings proves that a question to every seat at once is one ring: it is the same whichever seat could act, and has its own time,
// which the table may set. A raised hand stops it and its release starts it again; a played card starts another. It ends by an
// input of the moderator, and play goes on as if all had passed [DUNE-KARAMA-08, DUNE-CHARITY-01].
func TestRings(t *testing.T) {
	const holders = `"seats":{"guild":{"spice":0,"hand":["family-atomics"]},"emperor":{"spice":5,"hand":["weather-control"]}}}`
	const nobody = `"seats":{"guild":{"spice":5,"hand":["shield"]},"emperor":{"spice":5,"hand":["snooper"]}}}`
	for name, moment := range map[string]string{
		"the storm": `{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"storm","step":"cards","stormMove":2,`,
		"charity":   `{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"charity",`,
	} {
		b, twin := newTable(t, "gf9-basic"), newTable(t, "gf9-basic")
		b.play(moment + holders)
		twin.play(moment + nobody)
		ring, on := b.ringOn()
		other, _ := twin.ringOn()
		same(t, name+": on, for all", []any{true, 6, 10}, []any{on, b.rings(), ring.Seconds})
		same(t, name+": whoever could act", ring, other)

		b.play(`{"by":"guild","do":"raise"}`)
		if _, on := b.ringOn(); on {
			t.Errorf("%s: a raised hand does not stop the ring", name)
		}
		b.play(`{"by":"guild","do":"release"}`)
		if _, on := b.ringOn(); !on {
			t.Errorf("%s: the ring does not start again", name)
		}

		phase := twin.state().phase
		step, err := twin.line.Decide(*other.Close)
		if err != nil {
			t.Fatal(name, err)
		}
		twin.line.Commit(step)
		if next, on := twin.ringOn(); on && next.ID == other.ID || twin.state().phase == phase {
			t.Errorf("%s: the ring is not closed", name)
		}
	}

	b := newTable(t, "gf9-basic")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"storm","step":"cards","stormMove":2,` + holders)
	before, _ := b.ringOn()
	b.play(`{"by":"emperor","do":"play","card":"weather-control","sectors":5}`)
	if again, on := b.ringOn(); !on || again.ID == before.ID {
		t.Error("a seat that is asked again does not have the whole time")
	}
	b.play(`{"by":"moderator","do":"table.set","phase":"ship-move"}`)
	if _, on := b.ringOn(); on || b.rings() > 0 {
		t.Error("a seat's own turn is a ring")
	}
}

// inOrder sends a line as a live table takes it, and tells whether it waits.
func (b battleTable) inOrder(line string) bool {
	b.Helper()
	var c engine.Command
	check(b, json.Unmarshal([]byte(line), &c))
	c, waits := Rules{}.Defer(b.state(), c)
	step, err := b.line.Decide(c)
	if err != nil {
		b.Fatalf("%s: %v", line, err)
	}
	b.line.Commit(step)
	return waits
}

const (
	beforeStorm = `{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"storm","step":"cards","stormMove":2,` +
		`"board":{"sihaya-ridge":{"8":{"guild":1}},"shield-wall":{"7":{"emperor":2}}},` +
		`"seats":{"guild":{"hand":["family-atomics"]},"emperor":{"hand":["weather-control"]},"harkonnen":{"cards":1}}}`
	atomics = `{"by":"guild","do":"play","card":"family-atomics"}`
)

// TestFamilyAtomicsWaitForWeatherControl proves that playing the Family Atomics first takes Weather Control from nobody, and that play goes on alike
// if all have answered or the moderator ends the window [DUNE-STORM-10].
func TestFamilyAtomicsWaitForWeatherControl(t *testing.T) {
	for name, end := range map[string][]string{
		"all pass": {`{"by":"atreides","do":"pass"}`, `{"by":"bene-gesserit","do":"pass"}`, `{"by":"emperor","do":"pass"}`,
			`{"by":"fremen","do":"pass"}`, `{"by":"harkonnen","do":"pass"}`},
		"advance": {`{"by":"moderator","do":"advance"}`},
	} {
		b := newTable(t, "gf9-basic")
		b.play(beforeStorm)
		if !b.inOrder(atomics) {
			t.Fatal("the Family Atomics do not wait")
		}
		if !b.state().shieldWall || b.inOrder(`{"by":"emperor","do":"play","card":"weather-control","sectors":5}`) {
			t.Fatalf("%s: Weather Control is not heard first", name)
		}
		same(t, "asked again", 6, len(b.state().window().Waiting))
		b.inOrder(atomics)
		b.play(end...)
		same(t, name, []any{8, false, SpiceBlow, 2}, []any{b.state().storm, b.state().shieldWall, b.state().phase, b.state().seat[Emperor].Tanks.Normal})
		same(t, name+": hands", []int{0, 0}, []int{len(b.state().seat[Guild].Hand), len(b.state().seat[Emperor].Hand)})
	}
	b := newTable(t, "gf9-basic") // where all are asked again and nobody plays it after all
	b.play(beforeStorm)
	b.inOrder(atomics)
	b.inOrder(`{"by":"emperor","do":"play","card":"weather-control","sectors":5}`)
	b.play(`{"by":"guild","do":"pass"}`, `{"by":"moderator","do":"advance"}`)
	same(t, "kept", []any{true, []rulebook.Card{rulebook.FamilyAtomics}}, []any{b.state().shieldWall, b.state().seat[Guild].Hand})
}

// TestWaitingCardLooksLikeAPass proves that nobody else can tell a card that waits from a pass, and that what cannot be played
// does not wait [DUNE-KARAMA-08, DUNE-STORM-11].
func TestWaitingCardLooksLikeAPass(t *testing.T) {
	seen := [2]map[string]string{{}, {}}
	for i, line := range []string{atomics, `{"by":"guild","do":"pass"}`} {
		b := newTable(t, "gf9-basic")
		b.play(beforeStorm)
		b.inOrder(line)
		for name, v := range map[string]engine.Viewer{"public": engine.Public, "moderator": engine.AtModerator, "emperor": engine.AtSeat(Emperor)} {
			raw, err := json.Marshal([]any{Rules{}.Project(b.state(), v), engine.PromptsFor(v, Rules{}.Prompts(b.state()))})
			check(t, err)
			seen[i][name] = string(raw)
		}
	}
	same(t, "seen", seen[1], seen[0])
	if _, told := (CardDeferred{By: Guild}).tell(engine.AtSeat(Emperor)); told {
		t.Error("the Emperor is told")
	}
	if _, told := (CardDeferred{By: Guild}).tell(engine.AtSeat(Guild)); !told {
		t.Error("the Guild is not told")
	}
	b := newTable(t, "gf9-basic")
	b.play(beforeStorm)
	b.play(`{"by":"moderator","do":"table.set","seats":{"guild":{"hand":[]},"harkonnen":{"hand":["family-atomics"]}}}`)
	if no := b.refuse("DUNE-STORM-11", `{"by":"harkonnen","do":"play","card":"family-atomics","waits":true}`); !no.Private {
		t.Error("the refusal is not private")
	}
	b.play(`{"by":"moderator","do":"table.set","turn":3,"phase":"battle"}`)
	b.refuse("DUNE-STORM-10", `{"by":"guild","do":"play","card":"family-atomics","waits":true}`)
}

// TestAnEmptyRevivalIsARing proves that a revival phase in which nobody has anything in the tanks closes like a ring, unless a hand is
// raised, and that one in which somebody has waits for the answers [DUNE-REVIVE-01].
func TestAnEmptyRevivalIsARing(t *testing.T) {
	b := newTable(t, "gf9-basic")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"revival"}`)
	ring, on := b.ringOn()
	if !on {
		t.Fatal("an empty revival waits for the moderator")
	}
	b.play(`{"by":"guild","do":"raise"}`)
	if _, on := b.ringOn(); on {
		t.Error("a raised hand does not stop it")
	}
	b.play(`{"by":"guild","do":"release"}`)
	step, err := b.line.Decide(*ring.Close)
	if err != nil {
		t.Fatal(err)
	}
	b.line.Commit(step)
	if b.state().phase != ShipMove {
		t.Errorf("play stands at %s", b.state().phase)
	}

	b = newTable(t, "gf9-basic")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"revival","seats":{"guild":{"tanks":2}}}`)
	if _, on := b.ringOn(); on {
		t.Error("a revival in which somebody is asked is a ring")
	}
}
