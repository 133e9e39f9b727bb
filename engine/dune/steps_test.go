package dune

import (
	"strings"
	"testing"
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
	past := b.line.Past()
	s := past.At(0)
	for i := range past.Len() {
		s = Rules{}.Apply(s, fromJournal(b.T, past.Entry(i)).Events)
	}
	if !alike(s, b.state()) {
		b.Error("the journal folds to another state")
	}
}

// TestClaimUponClaim proves that a worthless card played while others may still be stopped is settled first, and that those are
// then asked about again, one after another (DUNE-KARAMA-04).
func TestClaimUponClaim(t *testing.T) {
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
		same(t, "last card stands", last == goOn, b.state().isBlocked(PrescienceBidding))
		same(t, "first card stands", true, b.state().isBlocked(AuctionIncome))
		same(t, "play waits", false, b.state().isInterrupted())
	}
}

// TestClaimTakenBack proves that the moderator takes a claim from the table with the moment in which it could be stopped
// (DUNE-KARAMA-04, DUNE-DEAL-07).
func TestClaimTakenBack(t *testing.T) {
	b := atAuction(t)
	b.play(`{"by":"bene-gesserit","do":"play","card":"kulon","use":"block:emperor.auction-income"}`,
		`{"by":"moderator","do":"table.set","claim":null,"reason":"it was a slip"}`)
	if w := b.state().window(); w != nil {
		t.Errorf("%s is asked about still", w.About)
	}
	b.foldsAlike()
	b.play(`{"by":"moderator","do":"advance"}`)
}

// TestDeclarationPut proves that a declaration which the moderator put on the table is answered in any phase (DUNE-BG-10).
func TestDeclarationPut(t *testing.T) {
	b := newTable(t, "gf9-advanced")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"spice-blow","board":{"old-gap":{"9":{"bene-gesserit":2,"guild":1}}},
		"declaration":{"territory":"old-gap","by":"guild"}}`,
		`{"by":"bene-gesserit","do":"fight","territory":"old-gap"}`)
	same(t, "phase", SpiceBlow, b.state().phase)
}

// TestOnlyWhatMayBeAnsweredIsAsked proves that nobody is asked what a step above keeps waiting: while cards are exchanged the
// Bene Gesserit declare nothing (DUNE-KARAMA-05, DUNE-BG-10).
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
