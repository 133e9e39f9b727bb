package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Triggers: what a phase lets somebody do and a table may forget, such as claims, looks, orders, declarations, and payments
// without a question. They follow only from what all may see, so that no trigger tells a secret such as who holds a card.

// Trigger is one of them.
type Trigger struct {
	What   string            `json:"what"`
	For    Faction           `json:"for,omitempty"` // the faction that has it; absent if it is nobody's in particular
	Ruling string            `json:"ruling"`
	State  TriggerState      `json:"state"`
	Must   bool              `json:"must,omitempty"` // play waits for it
	Rate   int               `json:"rate,omitempty"` // spice for each force, for a harvest
	At     []board.Territory `json:"at,omitempty"`   // the territories that cause it
}

// TriggerState is how far a trigger is.
type TriggerState string

// The states of a trigger.
const (
	TriggerComing TriggerState = "coming" // later in this phase
	TriggerOpen   TriggerState = "open"
	TriggerTaken  TriggerState = "taken"
	TriggerMissed TriggerState = "missed" // its moment is past without being used
)

// asked are the triggers that are open exactly while their prompt is. Windows are named by what they are about.
var asked = map[string]bool{
	"storm.draw": true, "worm.place": true, "worm.ride": true, "ally.offer": true, "advisor": true, "fight": true,
	"coexist": true, "guild.turn": true, "treachery": true, "capture": true, "keep": true,
}

// triggers lists the triggers of the phase, in the order in which they come and in play order; prompts are the open
// prompts.
func (s *State) triggers(prompts []engine.Prompt) []Trigger {
	if s.result != nil {
		return nil
	}
	var out []Trigger
	if of := phaseRules[s.phase].triggers; of != nil {
		out = of(s)
	}
	out = append(out, s.windowTriggers()...)
	for _, p := range prompts {
		if !asked[p.Ask] || p.For == engine.App || p.For == engine.Moderator || p.Ask == "coexist" && !p.IsNonBlocking() {
			continue // a question with two answers is one trigger
		}
		out = append(out, Trigger{What: p.Ask, For: p.For, Ruling: p.Ruling, State: TriggerOpen, Must: !p.Optional})
	}
	return out
}

// windowTriggers are the chances to step in with a card, for every seat that has not passed [DUNE-KARAMA-08].
func (s *State) windowTriggers() []Trigger {
	w := s.window()
	if w == nil {
		return nil
	}
	var out []Trigger
	for _, f := range s.seats { // also for seats that have passed, since nobody may see who has
		out = append(out, Trigger{What: "play." + w.About, For: f, Ruling: windows[w.About].ruling, State: TriggerOpen})
	}
	return out
}

// stormTriggers are the cards that may come before the marker moves, and the Fremen's look at the next number.
func (s *State) stormTriggers() []Trigger {
	var out []Trigger
	if s.turn > 1 && s.step == stepDial {
		out = append(out, Trigger{What: "play." + aboutStorm, Ruling: "DUNE-STORM-08", State: TriggerComing})
	}
	if s.has(Fremen) && s.rules.On("fremen_storm") && s.step != stepDraw {
		out = append(out, Trigger{What: "storm.draw", For: Fremen, Ruling: "DUNE-STORM-05", State: TriggerComing})
	}
	return out
}

// blowTriggers are the second pile, worms after the first, and the nexus.
func (s *State) blowTriggers() []Trigger {
	var out []Trigger
	if s.rules.On("double_blow") && s.blow.Pile == "a" {
		out = append(out, Trigger{What: "blow.second", Ruling: "DUNE-SPICE-17", State: TriggerComing})
	}
	if s.blow.Worms == 1 && s.placesWorms() {
		out = append(out, Trigger{What: "worm.place", For: Fremen, Ruling: "DUNE-SPICE-07", State: TriggerComing})
	}
	switch held := s.blow.Nexus; {
	case held.Owed > 0 || held.Last:
		out = append(out, Trigger{What: "nexus", Ruling: "DUNE-SPICE-15", State: TriggerComing})
	case s.step != stepNexus && held.All > 0:
		out = append(out, Trigger{What: "nexus", Ruling: "DUNE-SPICE-15", State: TriggerTaken})
	}
	return out
}

// charityTriggers are everybody's claims, and the Bene Gesserit's gift.
func (s *State) charityTriggers() []Trigger {
	var out []Trigger
	for _, f := range s.everybody() {
		t := Trigger{What: "charity.claim", For: f, Ruling: "DUNE-CHARITY-01", State: TriggerMissed}
		switch {
		case f == BeneGesserit && s.giftDue() && slices.Contains(s.claimed, f):
			t.What, t.Ruling, t.State = "charity.gift", "DUNE-CHARITY-02", TriggerTaken
		case slices.Contains(s.claimed, f):
			t.State = TriggerTaken
		case slices.Contains(s.waiting, f):
			t.State = TriggerOpen
		}
		out = append(out, t)
	}
	return out
}

// auctionTriggers are the Atreides' look at the card for sale, and the second card of the Harkonnen.
func (s *State) auctionTriggers() []Trigger {
	a := s.auction
	if a == nil || a.Lot == 0 {
		return nil
	}
	var out []Trigger
	if s.has(Atreides) {
		t := Trigger{What: "auction.look", For: Atreides, Ruling: "DUNE-BID-06", State: TriggerMissed}
		if slices.Contains(a.Looked, a.Lot) {
			t.State = TriggerTaken
		}
		out = append(out, t)
	}
	if a.High != nil && a.High.By == Harkonnen && !s.windowOpen(aboutTopCard) {
		out = append(out, Trigger{What: "auction.second", For: Harkonnen, Ruling: "DUNE-BID-18", State: TriggerComing})
	}
	return out
}

// revivalTriggers are forces and leaders that may come back, and the help of an ally for it.
func (s *State) revivalTriggers() []Trigger {
	var out []Trigger
	for _, f := range s.everybody() {
		waits := slices.Contains(s.waiting, f)
		if waits || s.seat[f].Revived.total() > 0 || s.seat[f].Tanks.total() > 0 {
			out = append(out, Trigger{What: "revive", For: f, Ruling: "DUNE-REVIVE-01", State: triggerState(s.seat[f].Revived.total() > 0, waits)})
		}
		if s.leadersInRevival() && (s.seat[f].LeaderBack || s.someoneMayReturn(f)) {
			began := waits || s.seat[f].Revived.total() > 0 // a seat that has begun may add to it
			out = append(out, Trigger{What: "revive.leader", For: f, Ruling: "DUNE-REVIVE-10", State: triggerState(s.seat[f].LeaderBack, began)})
		}
		if waits {
			out = append(out, s.revivalHelpers(f)...)
		}
	}
	return out
}

// revivalHelpers are the allies who may help a seat's revival until it is done.
func (s *State) revivalHelpers(f Faction) []Trigger {
	var out []Trigger
	for _, ally := range s.seat[f].Allies {
		switch ally {
		case Emperor:
			out = append(out, Trigger{What: "revive.help", For: Emperor, Ruling: "DUNE-REVIVE-06", State: TriggerOpen})
		case Fremen:
			out = append(out, Trigger{What: "revive.help", For: Fremen, Ruling: "DUNE-REVIVE-05", State: TriggerOpen})
		}
	}
	return out
}

// triggerState is taken if it was done, open if it can still be done, else missed.
func triggerState(done, waits bool) TriggerState {
	switch {
	case done:
		return TriggerTaken
	case waits:
		return TriggerOpen
	}
	return TriggerMissed
}

// turnTriggers are the Atreides' look at the top spice card, and leaders that come back at the end of one's own turn.
func (s *State) turnTriggers() []Trigger {
	if s.turns == nil {
		return nil
	}
	var out []Trigger
	if s.turns.Glimpse {
		t := Trigger{What: "spice.peek", For: Atreides, Ruling: "DUNE-TURN-04", State: TriggerComing}
		if s.seat[Atreides].SpiceSeen {
			t.State = TriggerTaken
		}
		out = append(out, t)
	}
	if s.leadersInRevival() {
		return out
	}
	for _, f := range s.everybody() {
		if !s.seat[f].LeaderBack && !s.someoneMayReturn(f) {
			continue
		}
		t := Trigger{What: "revive.leader", For: f, Ruling: "DUNE-REVIVE-10", State: TriggerComing}
		switch {
		case s.seat[f].LeaderBack:
			t.State = TriggerTaken
		case slices.Contains(s.turns.Done, f):
			t.State = TriggerMissed
		case s.turns.acts(f) && s.step == stepLeader:
			t.State = TriggerOpen
		}
		out = append(out, t)
	}
	return out
}

// battleTriggers are the orders and questions before plans, the traitors, and what the winner keeps or captures.
func (s *State) battleTriggers() []Trigger {
	b := s.battle
	if b == nil || s.step == stepPick {
		return nil
	}
	var out []Trigger
	for _, power := range []struct {
		what, step, ruling string
		owner              Faction
		used               bool
	}{
		{"voice", stepVoice, "DUNE-BATTLE-07", BeneGesserit, b.Voice != nil},
		{"prescience", stepPrescience, "DUNE-BATTLE-13", Atreides, b.Prescience != nil},
	} {
		if s.side(power.owner) == "" {
			continue
		}
		t := Trigger{What: power.what, For: power.owner, Ruling: power.ruling, State: triggerState(power.used, s.step == power.step)}
		if s.step == stepVoice && power.step == stepPrescience && !power.used {
			t.State = TriggerComing
		}
		out = append(out, t)
	}
	if s.step == stepVoice || s.step == stepPrescience || s.step == stepPlan {
		for _, f := range s.callers() {
			out = append(out, Trigger{What: "treachery", For: f, Ruling: "DUNE-BATTLE-37", State: TriggerComing})
		}
		if s.rules.On("faction_extras") && b.in(Harkonnen) {
			out = append(out, Trigger{What: "capture", For: Harkonnen, Ruling: "DUNE-BATTLE-50", State: TriggerComing})
		}
	}
	return out
}

// harvestTriggers are the harvest with its rate and the reason, the payments for strongholds, and the bribes that the
// mentat pause will pay.
func (s *State) harvestTriggers() []Trigger {
	var out []Trigger
	for _, f := range s.everybody() {
		if s.harvest[f] > 0 {
			out = append(out, Trigger{
				What: "harvest", For: f, Ruling: s.rateRuling(f), State: TriggerTaken, Rate: s.harvestRate(f), At: s.cityOf(f),
			})
		}
		if held := s.flowOf(f); len(held) > 0 {
			out = append(out, Trigger{What: "flow", For: f, Ruling: "DUNE-HARVEST-06", State: TriggerTaken, At: held})
		}
		if s.seat[f].Front > 0 {
			out = append(out, Trigger{What: "front", For: f, Ruling: "DUNE-DEAL-04", State: TriggerComing})
		}
	}
	return out
}

func (s *State) rateRuling(f Faction) string {
	if len(s.cityOf(f)) > 0 {
		return "DUNE-HARVEST-02"
	}
	return "DUNE-HARVEST-01"
}

// cityOf lists the cities by which a faction harvests more.
func (s *State) cityOf(f Faction) []board.Territory {
	if s.harvestRate(f) < 3 {
		return nil
	}
	return slices.DeleteFunc([]board.Territory{"arrakeen", "carthag"}, func(t board.Territory) bool { return !s.heldCity(f, t) })
}

// flowOf lists the strongholds for which the increased spice flow pays a faction.
func (s *State) flowOf(f Faction) []board.Territory {
	var out []board.Territory
	for _, t := range board.Territories() {
		if holders := s.occupants(t); s.rules.On("increased_spice_flow") && flow[t] > 0 && len(holders) == 1 && holders[0] == f {
			out = append(out, t)
		}
	}
	return out
}
