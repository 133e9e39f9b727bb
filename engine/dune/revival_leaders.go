package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Leaders come back from the tanks [DUNE-REVIVE-08..11], in the revival phase or at the end of one's own turn.

func init() {
	says("leader.revived", LeaderRevived{}, "log.leader.revived", "ruling", "faction", "leader")
}

// LeaderPrice is a leader that may be revived, and for how much spice.
type LeaderPrice struct {
	Leader rulebook.Leader `json:"leader"`
	Cost   int             `json:"cost"`
}

// leadersOf lists a faction's leaders in the order of its sheet.
func (s *State) leadersOf(f Faction) []rulebook.Leader {
	var out []rulebook.Leader
	for _, l := range s.sheet(f).Leaders {
		out = append(out, l.ID)
	}
	return out
}

// revivable lists, in the order of the sheet, the leaders that a seat could bring back, whatever it can pay.
func (s *State) revivable(f Faction) []rulebook.Leader {
	return slices.DeleteFunc(s.leadersOf(f), func(l rulebook.Leader) bool { return s.leaderRefusal(f, l) != nil })
}

// affordableLeaders lists the leaders that a seat can bring back and pay for.
func (s *State) affordableLeaders(f Faction) []LeaderPrice {
	out := []LeaderPrice{}
	for _, l := range s.revivable(f) {
		if cost := s.leaderStrength(l); cost <= s.seat[f].Spice {
			out = append(out, LeaderPrice{l, cost})
		}
	}
	return out
}

// leaderRefusal says why a leader may not come back; nil if it may. It does not check the price or the moment.
func (s *State) leaderRefusal(f Faction, l rulebook.Leader) *engine.Refusal {
	seat := s.seat[f]
	switch {
	case s.leaderOwner(l) != f:
		return engine.Refuse("DUNE-REVIVE-08", "revive.not_your_leader", "leader", l)
	case !dead(seat.Leaders[l].At):
		return engine.Refuse("DUNE-REVIVE-08", "revive.leader_lives", "leader", l)
	case seat.LeaderBack:
		return engine.Refuse("DUNE-REVIVE-08", "revive.one_leader_a_turn")
	case !s.leadersMayReturn(f):
		return engine.Refuse("DUNE-REVIVE-08", "revive.leaders_left", "leaders", s.livingLeaders(f))
	case seat.Leaders[l].At == atTanksDown && !seat.allDown():
		return engine.Refuse("DUNE-REVIVE-11", "revive.died_again", "leader", l)
	}
	return nil
}

// leadersMayReturn reports whether a seat's leaders may come back: once all five are dead and until all are back, that is
// while every living one has come back by revival [DUNE-REVIVE-08]. If the table counts deaths, it is enough that each has
// died once, even if a Tleilaxu Ghola returned one.
func (s *State) leadersMayReturn(f Faction) bool {
	for _, l := range s.seat[f].Leaders {
		switch {
		case s.gone(l):
		case l.Died == 0, l.ByGhola && !s.rules.Yes("revival.after_each_died"):
			return false
		}
	}
	return true
}

// gone reports whether a leader counts as dead for the return of the others: it is dead or, if the table plays it so,
// captured [DUNE-REVIVE-08].
func (s *State) gone(l LeaderState) bool {
	return dead(l.At) || captor(l.At) != "" && s.rules.Yes("revival.captured_counts")
}

func (s *State) livingLeaders(f Faction) []rulebook.Leader {
	return slices.DeleteFunc(s.leadersOf(f), func(l rulebook.Leader) bool { return s.gone(s.seat[f].Leaders[l]) })
}

func (s *State) deadLeaders(f Faction) []rulebook.Leader {
	return slices.DeleteFunc(s.leadersOf(f), func(l rulebook.Leader) bool { return !dead(s.seat[f].Leaders[l].At) })
}

// allDown reports whether all leaders except captives lie face down: revived and killed again [DUNE-REVIVE-11].
func (s *Seat) allDown() bool {
	for _, l := range s.Leaders {
		if l.At != atTanksDown && captor(l.At) == "" {
			return false
		}
	}
	return true
}

// reviveLeader brings a leader back for its strength in spice [DUNE-REVIVE-09]. The caller checks the moment
// [DUNE-REVIVE-10].
func (d *decision) reviveLeader(f Faction, l rulebook.Leader) error {
	if no := d.leaderRefusal(f, l); no != nil {
		return no
	}
	cost := d.leaderStrength(l)
	if cost > d.seat[f].Spice {
		return privateRefusal(engine.Refuse("DUNE-REVIVE-09", "revive.leader_price", "leader", l, "cost", cost))
	}
	sum := Sum{By: bySum, Parts: []SumPart{{string(l), whole(cost)}}}
	d.spendWithSum(string(f), inBank, cost, "leader_revival", "DUNE-REVIVE-09", &sum)
	d.own(f).LeaderBack = true
	d.leaderReturns(f, l, LeaderState{}, "DUNE-REVIVE-08")
	return nil
}

// leaderReturns brings a leader back from the tanks; as says what else is true of it from now on.
func (d *decision) leaderReturns(f Faction, id rulebook.Leader, as LeaderState, ruling string) {
	seat := d.own(f)
	if seat.allDown() { // all have died again: each may come back as at first
		seat.Leaders = maps.Clone(seat.Leaders)
		for id, l := range seat.Leaders {
			if l.At == atTanksDown {
				l.At = atTanks
			}
			seat.Leaders[id] = l
		}
	}
	as.At, as.Died = atReady, seat.Leaders[id].Died
	seat.Leaders = gamekit.With(seat.Leaders, id, as)
	d.emit(LeaderRevived{id, f, ruling})
}

// LeaderRevived is a leader's return from the tanks.
type LeaderRevived struct {
	Leader  rulebook.Leader `json:"leader"`
	Faction Faction         `json:"faction"`
	Ruling  string          `json:"ruling"`
}
