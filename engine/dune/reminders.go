package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Reminders: what a phase lets somebody do and a table may forget, such as claims, looks, orders, declarations, and payments
// without a question. They follow only from what all may see, so that no reminder tells a secret such as who holds a card.

// Reminder is one of them.
type Reminder struct {
	What   string            `json:"what"`
	For    Faction           `json:"for,omitempty"` // the faction that has it; absent if it is nobody's in particular
	Ruling string            `json:"ruling"`
	State  ReminderState     `json:"state"`
	Must   bool              `json:"must,omitempty"` // play waits for it
	Rate   int               `json:"rate,omitempty"` // spice for each force, for a harvest
	At     []board.Territory `json:"at,omitempty"`   // the territories that cause it
}

// ReminderState is how far a reminder is.
type ReminderState string

// The states of a reminder.
const (
	ReminderComing ReminderState = "coming" // later in this phase
	ReminderOpen   ReminderState = "open"
	ReminderTaken  ReminderState = "taken"
	ReminderMissed ReminderState = "missed" // its moment is past without being used
)

// asked are the reminders that are open exactly while their prompt is. Windows are named by what they are about.
var asked = map[string]bool{
	"storm.draw": true, "worm.place": true, "worm.ride": true, "ally.offer": true, "advisor": true, "fight": true,
	"coexist": true, "guild.turn": true, "treachery": true, "capture": true, "keep": true,
}

// reminders lists the reminders of the phase, in the order in which they come and in play order; prompts are the open
// prompts.
func (s *State) reminders(prompts []engine.Prompt) []Reminder {
	if s.result != nil {
		return nil
	}
	var out []Reminder
	if of := phaseRules[s.phase].reminders; of != nil {
		out = of(s)
	}
	out = append(out, s.windowReminders()...)
	for _, p := range prompts {
		if !asked[p.Ask] || p.For == engine.App || p.For == engine.Moderator || p.Ask == "coexist" && !p.IsNonBlocking() {
			continue // a question with two answers is one reminder
		}
		out = append(out, Reminder{What: p.Ask, For: p.For, Ruling: p.Ruling, State: ReminderOpen, Must: !p.Optional})
	}
	return out
}

// windowReminders are the chances to step in with a card, for every seat that has not passed [DUNE-KARAMA-08].
func (s *State) windowReminders() []Reminder {
	w := s.window()
	if w == nil {
		return nil
	}
	var out []Reminder
	for _, f := range s.seats { // also for seats that have passed, since nobody may see who has
		out = append(out, Reminder{What: "play." + w.About, For: f, Ruling: windows[w.About].ruling, State: ReminderOpen})
	}
	return out
}

// stormReminders are the cards that may come before the marker moves, and the Fremen's look at the next number.
func (s *State) stormReminders() []Reminder {
	var out []Reminder
	if s.turn > 1 && s.step == stepDial {
		out = append(out, Reminder{What: "play." + aboutStorm, Ruling: "DUNE-STORM-08", State: ReminderComing})
	}
	if s.has(Fremen) && s.rules.On("fremen_storm") && s.step != stepDraw {
		out = append(out, Reminder{What: "storm.draw", For: Fremen, Ruling: "DUNE-STORM-05", State: ReminderComing})
	}
	return out
}

// blowReminders are the second pile, worms after the first, and the nexus.
func (s *State) blowReminders() []Reminder {
	var out []Reminder
	if s.rules.On("double_blow") && s.blow.Pile == "a" {
		out = append(out, Reminder{What: "blow.second", Ruling: "DUNE-SPICE-17", State: ReminderComing})
	}
	if s.blow.Worms == 1 && s.placesWorms() {
		out = append(out, Reminder{What: "worm.place", For: Fremen, Ruling: "DUNE-SPICE-07", State: ReminderComing})
	}
	switch held := s.blow.Nexus; {
	case held.Owed > 0 || held.Last:
		out = append(out, Reminder{What: "nexus", Ruling: "DUNE-SPICE-15", State: ReminderComing})
	case s.step != stepNexus && held.All > 0:
		out = append(out, Reminder{What: "nexus", Ruling: "DUNE-SPICE-15", State: ReminderTaken})
	}
	return out
}

// charityReminders are everybody's claims, and the Bene Gesserit's gift.
func (s *State) charityReminders() []Reminder {
	var out []Reminder
	for _, f := range s.everybody() {
		t := Reminder{What: "charity.claim", For: f, Ruling: "DUNE-CHARITY-01", State: ReminderMissed}
		switch {
		case f == BeneGesserit && s.giftDue() && slices.Contains(s.claimed, f):
			t.What, t.Ruling, t.State = "charity.gift", "DUNE-CHARITY-02", ReminderTaken
		case slices.Contains(s.claimed, f):
			t.State = ReminderTaken
		case slices.Contains(s.waiting, f):
			t.State = ReminderOpen
		}
		out = append(out, t)
	}
	return out
}

// auctionReminders are the Atreides' look at the card for sale, and the second card of the Harkonnen.
func (s *State) auctionReminders() []Reminder {
	a := s.auction
	if a == nil || a.Lot == 0 {
		return nil
	}
	var out []Reminder
	if s.has(Atreides) {
		t := Reminder{What: "auction.look", For: Atreides, Ruling: "DUNE-BID-06", State: ReminderMissed}
		if slices.Contains(a.SeenByAtreides, a.Lot) {
			t.State = ReminderTaken
		}
		out = append(out, t)
	}
	if a.High != nil && a.High.By == Harkonnen && !s.windowOpen(aboutTopCard) {
		out = append(out, Reminder{What: "auction.second", For: Harkonnen, Ruling: "DUNE-BID-18", State: ReminderComing})
	}
	return out
}

// revivalReminders are forces and leaders that may come back, and the help of an ally for it.
func (s *State) revivalReminders() []Reminder {
	var out []Reminder
	for _, f := range s.everybody() {
		waits := slices.Contains(s.waiting, f)
		if waits || s.seat[f].Revived.total() > 0 || s.seat[f].Tanks.total() > 0 {
			out = append(out, Reminder{What: "revive", For: f, Ruling: "DUNE-REVIVE-01", State: reminderState(s.seat[f].Revived.total() > 0, waits)})
		}
		if s.leadersInRevival() && (s.seat[f].LeaderBack || s.someoneMayReturn(f)) {
			began := waits || s.seat[f].Revived.total() > 0 // a seat that has begun may add to it
			out = append(out, Reminder{What: "revive.leader", For: f, Ruling: "DUNE-REVIVE-10", State: reminderState(s.seat[f].LeaderBack, began)})
		}
		if waits {
			out = append(out, s.revivalHelpers(f)...)
		}
	}
	return out
}

// revivalHelpers are the allies who may help a seat's revival until it is done.
func (s *State) revivalHelpers(f Faction) []Reminder {
	var out []Reminder
	for _, ally := range s.seat[f].Allies {
		switch ally {
		case Emperor:
			out = append(out, Reminder{What: "revive.help", For: Emperor, Ruling: "DUNE-REVIVE-06", State: ReminderOpen})
		case Fremen:
			out = append(out, Reminder{What: "revive.help", For: Fremen, Ruling: "DUNE-REVIVE-05", State: ReminderOpen})
		}
	}
	return out
}

// reminderState is taken if it was done, open if it can still be done, else missed.
func reminderState(done, waits bool) ReminderState {
	switch {
	case done:
		return ReminderTaken
	case waits:
		return ReminderOpen
	}
	return ReminderMissed
}

// turnReminders are the Atreides' look at the top spice card, and leaders that come back at the end of one's own turn.
func (s *State) turnReminders() []Reminder {
	if s.turns == nil {
		return nil
	}
	var out []Reminder
	if s.turns.Glimpse {
		t := Reminder{What: "spice.peek", For: Atreides, Ruling: "DUNE-TURN-04", State: ReminderComing}
		if s.seat[Atreides].SpiceSeen {
			t.State = ReminderTaken
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
		t := Reminder{What: "revive.leader", For: f, Ruling: "DUNE-REVIVE-10", State: ReminderComing}
		switch {
		case s.seat[f].LeaderBack:
			t.State = ReminderTaken
		case slices.Contains(s.turns.Done, f):
			t.State = ReminderMissed
		case s.turns.acts(f) && s.step == stepLeader:
			t.State = ReminderOpen
		}
		out = append(out, t)
	}
	return out
}

// battleReminders are the orders and questions before plans, the traitors, and what the winner keeps or captures.
func (s *State) battleReminders() []Reminder {
	b := s.battle
	if b == nil || s.step == stepPick {
		return nil
	}
	var out []Reminder
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
		t := Reminder{What: power.what, For: power.owner, Ruling: power.ruling, State: reminderState(power.used, s.step == power.step)}
		if s.step == stepVoice && power.step == stepPrescience && !power.used {
			t.State = ReminderComing
		}
		out = append(out, t)
	}
	if s.step == stepVoice || s.step == stepPrescience || s.step == stepPlan {
		for _, f := range s.callers() {
			out = append(out, Reminder{What: "treachery", For: f, Ruling: "DUNE-BATTLE-37", State: ReminderComing})
		}
		if s.rules.On("faction_extras") && b.in(Harkonnen) {
			out = append(out, Reminder{What: "capture", For: Harkonnen, Ruling: "DUNE-BATTLE-50", State: ReminderComing})
		}
	}
	return out
}

// harvestReminders are the harvest with its rate and the reason, the payments for strongholds, and the bribes that the
// mentat pause will pay.
func (s *State) harvestReminders() []Reminder {
	var out []Reminder
	for _, f := range s.everybody() {
		if s.harvest[f] > 0 {
			out = append(out, Reminder{
				What: "harvest", For: f, Ruling: s.rateRuling(f), State: ReminderTaken, Rate: s.harvestRate(f), At: s.cityOf(f),
			})
		}
		if held := s.flowOf(f); len(held) > 0 {
			out = append(out, Reminder{What: "flow", For: f, Ruling: "DUNE-HARVEST-06", State: ReminderTaken, At: held})
		}
		if s.seat[f].Front > 0 {
			out = append(out, Reminder{What: "front", For: f, Ruling: "DUNE-DEAL-04", State: ReminderComing})
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
	return slices.DeleteFunc([]board.Territory{"arrakeen", "carthag"}, func(t board.Territory) bool { return !s.givesOrnithopters(f, t) })
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
