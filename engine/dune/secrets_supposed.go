package dune

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Supposed returns two positions: in one the seats that hide their purses and hands have no spice and none of the cards that a command
// names, in the other they have plenty, and those cards [DUNE-DEAL-01]. A correction that names cards is no question of hands
// (ProbesDealtCards): for corrections only the purses differ.
func (Rules) Supposed(state engine.State, hiding []Faction, c engine.Command, later []engine.Entry) []engine.State {
	s, named := state.(*State), gamekit.Named(c.Args)
	least := s.leastPurses(hiding, later)
	poor, rich := s.supposedPurses(hiding, least, false), s.supposedPurses(hiding, least, true)
	if c.Do == engine.Amend { // later play may need what allies promised
		poor.support, rich.support = slices.Clone(s.support), slices.Clone(s.support)
		return []engine.State{poor, rich}
	}
	if commands[c.Do].may&corrects != 0 {
		return []engine.State{poor, rich}
	}
	if s.phase == Bidding {
		named = append(named, string(rulebook.Karama)) // it pays for any bid [DUNE-BID-20]
	}
	return []engine.State{poor.supposedHands(hiding, named, false), rich.supposedHands(hiding, named, true)}
}

// supposedHands replaces the hands of some seats by what everybody could suppose there.
func (s *State) supposedHands(hiding []Faction, named []string, has bool) *State {
	t := s.clone()
	t.promptCache = &promptCache{}
	possible := pile.Without(rulebook.Deck, slices.Concat(s.treachery.Discard, s.treachery.Removed)...)
	for _, f := range hiding {
		seat := t.seat[f]
		seat.Hand, seat.Unknown, seat.Unlogged = s.supposedHand(f, possible, named, has), 0, false
	}
	return t
}

// supposedPurses replaces the purses of some seats, and what their allies may have promised, by the least or by much.
func (s *State) supposedPurses(hiding []Faction, least map[Faction]leastPurse, full bool) *State {
	t := s.clone()
	for _, f := range hiding {
		if seat := t.own(f); !least[f].known {
			if seat.Spice = least[f].spice; full {
				seat.Spice = mostAdded
			}
		}
	}
	t.support = slices.DeleteFunc(t.support, func(p Support) bool { return slices.Contains(hiding, p.From) })
	t.promptCache = &promptCache{}
	return t
}

// supposedHand is as large as the hand, whose size everybody sees in the auction. The cards of a battle plan are in it.
func (s *State) supposedHand(f Faction, possible []rulebook.Card, named []string, has bool) []rulebook.Card {
	var planned []rulebook.Card
	if s.battle != nil {
		p := s.battle.Plans[f]
		planned = slices.DeleteFunc([]rulebook.Card{rulebook.Card(p.Leader), p.Weapon, p.Defence}, func(c rulebook.Card) bool { return c.Copies() == 0 })
	}
	size := s.seat[f].count()
	if has && s.phase != Bidding {
		size = max(size, len(named)+len(planned))
	}
	return slices.Concat(planned, gamekit.SupposedHand(pile.Without(possible, planned...), size-len(planned), named, has))
}

// bound is the spice that a seat has for sure: what it has bid, and what stands behind its plan.
func (s *State) bound(f Faction) int {
	n := 0
	if a := s.auction; a != nil && a.High != nil && a.High.By == f {
		n = a.High.Amount
	}
	if s.battle != nil {
		n = max(n, s.battle.Plans[f].Spice)
	}
	return n
}

// leastPurse is the least spice that a seat can have had; known if it had just that.
type leastPurse struct {
	spice int
	known bool
}

// leastPurses are what seats must have had for all that they paid later. Charity tells how much it was [DUNE-CHARITY-01]; a purse that
// the moderator set tells nothing of the one before.
func (s *State) leastPurses(of []Faction, later []engine.Entry) map[Faction]leastPurse {
	out := map[Faction]leastPurse{}
	for _, f := range of {
		out[f] = leastPurse{spice: s.bound(f)}
	}
	t := s.clone()
	for _, e := range later {
		if setsPurses(e.Command) {
			break
		}
		was := make([]int, len(of))
		for i, f := range of {
			was[i] = t.seat[f].Spice
		}
		parts.Fold(t, e.Events) // a copy for each entry would take most of the time
		for i, f := range of {
			if p := out[f]; !p.known {
				out[f] = p.after(e.Command, f, s.seat[f].Spice, was[i], t)
			}
		}
	}
	return out
}

// after is what a purse with some spice is known to have had after a command that led to a state, before which it had what was.
func (p leastPurse) after(c engine.Command, f Faction, spice, was int, is *State) leastPurse {
	switch {
	case c.Actor() != f:
	case c.Do == "charity.claim":
		return leastPurse{spice, true}
	case slices.Contains([]string{"bribe", "plan", "support"}, c.Do): // not all of it need be paid in the end
		n := 0
		if json.Unmarshal(c.Args["spice"], &n) == nil {
			p.spice = max(p.spice, spice-was+n)
		}
	}
	p.spice = max(p.spice, spice-is.seat[f].Spice+is.bound(f))
	return p
}

// setsPurses reports whether a correction says how much spice is in a purse, whatever was in it.
func setsPurses(c engine.Command) bool {
	return slices.ContainsFunc([]string{"set", "seats"}, func(arg string) bool { return bytes.Contains(c.Args[arg], []byte("spice")) })
}

// SupposedEndings returns, for a correction that ends the game, a position for each prediction that the Bene Gesserit may hide and that
// it may fulfil [DUNE-END-04], and one for each hidden purse that may be the fullest [DUNE-SETUP-15]. What is hidden decides only who
// wins: one position, in which no purse is too empty for the correction, tells whether the game ends.
func (r Rules) SupposedEndings(state engine.State, hiding []Faction, c engine.Command) (out []engine.State) {
	s := state.(*State)
	if len(hiding) == 0 {
		return nil
	}
	least := s.leastPurses(hiding, nil)
	rich := s.supposedPurses(hiding, least, true)
	if c.Do == engine.Amend {
		return []engine.State{rich}
	}
	ended := r.endedBy(rich, c)
	if ended == nil {
		return []engine.State{}
	}
	predicts := slices.Contains(hiding, BeneGesserit) && s.seat[BeneGesserit].Prediction != nil
	for _, f := range hiding {
		t := s.supposedPurses(hiding, least, false)
		if t.own(f).Spice = mostAdded; predicts {
			t.own(BeneGesserit).Prediction = nil
		}
		out = append(out, t)
	}
	for _, f := range s.seats {
		if predicts {
			t := s.supposedPurses(hiding, least, false)
			t.own(BeneGesserit).Prediction = &Prediction{f, ended.turn}
			out = append(out, t)
		}
	}
	return out
}

// endedBy is the end of the game that a correction leads to; nil if it goes on.
func (r Rules) endedBy(s *State, c engine.Command) *State {
	events, next, err := r.Decide(s, c)
	if err != nil {
		return nil
	}
	if next == nil {
		next = r.Apply(s, events)
	}
	if after := next.(*State); after.result != nil {
		return after
	}
	return nil
}
