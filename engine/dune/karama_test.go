package dune

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// situations are tables in which the Harkonnen hold a Karama.
var situations = map[string]string{
	"before a blow": `"phase":"spice-blow","seats":{KARAMA}`,
	"a worm's ride": `"phase":"spice-blow","step":"ride","blow":{"worms":1},"board":{"the-great-flat":{"14":{"fremen":5}}},"decks":{"spice":{"a":["the-great-flat"]}},
		"seats":{KARAMA,"fremen":{"allies":["guild"]},"guild":{"allies":["fremen"],"lent":["fremen.ally-worm"]}}`,
	"charity":        `"phase":"charity","seats":{KARAMA}`,
	"the first card": `"phase":"bidding","seats":{KARAMA},"auction":{"lot":1,"of":3}`,
	"the last card":  `"phase":"bidding","seats":{KARAMA},"auction":{"lot":3,"of":3}`,
	"Fremen help":    `"phase":"revival","seats":{KARAMA,"guild":{"tanks":3,"allies":["fremen"],"lent":["fremen.ally-revival"]},"fremen":{"allies":["guild"]}}`,
	"Emperor helps":  `"phase":"revival","seats":{KARAMA,"guild":{"tanks":3,"allies":["emperor"]},"emperor":{"allies":["guild"]}}`,
	"all ship":       `"phase":"ship-move","seats":{KARAMA}`,
	"Guild has shipped, its ally not": `"phase":"ship-move","seats":{KARAMA,"guild":{"allies":["emperor"]},"emperor":{"allies":["guild"],"lent":["guild.ally-shipping"]}},
		"turns":{"acting":"emperor","shipped":["guild","fremen"],"moved":["guild","fremen"],"done":["atreides","guild","fremen","harkonnen"]}`,
	"all have shipped": `"phase":"ship-move","step":"move","seats":{KARAMA},"turns":{"acting":"harkonnen","shipped":["atreides","bene-gesserit","emperor","fremen","guild","harkonnen"],
		"moved":["atreides","bene-gesserit","emperor","fremen","guild"],"done":["atreides","bene-gesserit","emperor","fremen","guild"]}`,
	"a battle":   `"phase":"battle","board":{"arrakeen":{"9":{"atreides":3,"bene-gesserit":2}}},"seats":{KARAMA}`,
	"collection": `"phase":"collection","seats":{KARAMA}`,
}

func situation(t *testing.T, name string) *State {
	t.Helper()
	return stateOf(t, "gf9-basic", `{"turn":3,"storm":18,`+strings.ReplaceAll(situations[name], "KARAMA", `"harkonnen":{"hand":["karama"],"spice":9}`)+`}`)
}

// TestWhenAKaramaStopsWhat tries every ability against every situation [DUNE-KARAMA-01].
func TestWhenAKaramaStopsWhat(t *testing.T) {
	ships := []string{"all ship", "Guild has shipped, its ally not"}
	open := map[rulebook.Ability][]string{
		rulebook.WormImmunity:      {"before a blow"}, // whoever rides after the nexus was eaten or spared long before
		rulebook.WormRide:          {"before a blow", "a worm's ride"},
		rulebook.PrescienceBidding: {"charity", "the first card"},
		rulebook.PrescienceSpice:   {"charity", "the first card", "the last card", "Fremen help", "Emperor helps"},
		rulebook.AuctionIncome:     {"the first card", "the last card"},
		rulebook.AllyRevivalFree:   {"Fremen help"},
		rulebook.AllyRevivalPaid:   {"Emperor helps"},
		rulebook.ShippingIncome:    ships,
		rulebook.HalfPrice:         ships,
		rulebook.ThreeShipments:    ships,
		rulebook.AllyShipping:      {"Guild has shipped, its ally not"},
		rulebook.FremenMovement:    {"all ship"},
		rulebook.SpiritualAdvisor:  ships,
		rulebook.Voice:             {"a battle"},
		rulebook.AllyVoice:         {"a battle"},
		rulebook.PrescienceBattle:  {"a battle"},
		rulebook.AllyPrescience:    {"a battle"},
	}
	for _, sheet := range rulebook.Sheets() {
		for _, a := range sheet.Stoppable {
			for name := range situations {
				t.Run(fmt.Sprintf("%s in %s", a, name), func(t *testing.T) {
					s := situation(t, name)
					line := `{"by":"harkonnen","do":"play","card":"karama","use":"block:` + string(a) + `"}`
					if !slices.Contains(open[a], name) {
						ruling := "DUNE-KARAMA-01"
						if b, ok := blockable[a]; ok && slices.Contains(s.rules.Stoppable(), a) && sheet.ID != Harkonnen {
							ruling = b.ruling
						}
						if no := refused(t, s, ruling, line); !no.Private {
							t.Error("the refusal tells who holds a Karama")
						}
						return
					}
					if now := after(t, s, line); now.seat[Harkonnen].count() != 0 || !slices.Equal(now.treachery.Discard, []rulebook.Card{rulebook.Karama}) {
						t.Errorf("want the card discarded, got %v and %v", now.seat[Harkonnen].Hand, now.treachery.Discard)
					}
				})
			}
		}
	}
}

func TestOffersOfAKaramaAreNeverRefused(t *testing.T) {
	for name := range situations {
		s := situation(t, name)
		uses := s.karamaUses(Harkonnen)
		for _, sheet := range rulebook.Sheets() {
			for _, a := range sheet.Stoppable {
				line := `{"by":"harkonnen","do":"play","card":"karama","use":"block:` + string(a) + `"}`
				_, _, err := Rules{}.Decide(s, readCommand(t, line))
				if offered := slices.Contains(uses, useBlock+string(a)); offered != (err == nil) {
					t.Errorf("%s in %s: offered %v, decided %v", a, name, offered, err)
				}
			}
		}
	}
}

func TestHowAKaramaIsNamed(t *testing.T) {
	const holding = `{"by":"moderator","do":"table.set","turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"hand":["karama"],"spice":9},"atreides":{"hand":["karama"]}}}` + "\n"
	runAll(t, []script{
		{name: "a use of the list (DUNE-KARAMA-01)", lines: holding + `
			{"by":"guild","do":"play","card":"karama","refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":7,"refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":"dance","refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":"special","refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":"block:","refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":"block:harkonnen.hand-limit","refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":"block:fremen.storm-deck","refused":"DUNE-KARAMA-01"}
			{"by":"guild","do":"play","card":"karama","use":"block:fremen.movement","leader":"chani","refused":"DUNE-KARAMA-01"}
			{"expect":{"seats":{"guild":{"hand":["karama"]}}}}`},
	})
}

// TestHalfAShipmentsPrice proves what a Karama leaves of a shipment's price [DUNE-SHIP-13].
func TestHalfAShipmentsPrice(t *testing.T) {
	const turn = `{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"ship-move","seats":{"harkonnen":{"hand":["karama"],"spice":3},"guild":{"spice":4}}}` + "\n"
	runAll(t, []script{
		{name: "all or nothing", lines: turn + `
			{"by":"harkonnen","do":"play","card":"karama","use":"half-shipment","to":"sietch-tabr","sector":13,"normal":7,"refused":"DUNE-SHIP-02"}
			{"by":"harkonnen","do":"play","card":"karama","use":"half-shipment","sectors":3,"refused":"DUNE-SHIP-01"}
			{"expect":{"seats":{"harkonnen":{"hand":["karama"],"spice":3}}}}`},
		{name: "on one's own turn", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"ship-move","seats":{"harkonnen":{"hand":["karama"],"spice":3}}}
			{"by":"harkonnen","do":"play","card":"karama","use":"half-shipment","refused":"DUNE-SHIP-13"}`},
	})
}

func TestABlockOfALookWaitsForItsPhase(t *testing.T) {
	for use, kept := range map[Phase][]rulebook.Ability{
		Bidding:  {rulebook.PrescienceBidding, rulebook.PrescienceSpice},
		Revival:  {rulebook.PrescienceSpice},
		ShipMove: {rulebook.PrescienceSpice},
		Battle:   nil,
	} {
		s := &State{blocked: []Block{{Ability: rulebook.PrescienceBidding, Whole: true}, {Ability: rulebook.PrescienceSpice}, {Ability: rulebook.AuctionIncome}}}
		var got []rulebook.Ability
		for _, b := range s.blocksKept(use) {
			got = append(got, b.Ability)
		}
		if !slices.Equal(got, kept) {
			t.Errorf("as %s begins: want %v, got %v", use, kept, got)
		}
	}
}
