package dune

import (
	"cmp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// leaderLine is a leader and where it is.
type leaderLine struct {
	id    rulebook.Leader
	where string
	dead  bool
}

// leaders lists a faction's leaders by strength.
func (s *viewModel) leaders(f dune.Faction) []leaderLine {
	var out []leaderLine
	for _, l := range s.leadersOf(f, nil) {
		at := s.seatOf(f).Leaders[l].At
		out = append(out, leaderLine{l, s.leaderAt(at), at == "tanks" || at == "tanks-down"})
	}
	return append(out, s.captives(f)...)
}

// captives lists the others' leaders that a faction is known to hold.
func (s *viewModel) captives(f dune.Faction) []leaderLine {
	var out []leaderLine
	for _, g := range s.Others(f) {
		for _, l := range s.leadersOf(g, nil) {
			if s.seatOf(g).Leaders[l].At == "captured:"+string(f) {
				out = append(out, leaderLine{id: l, where: s.t("leader.captive_of", "faction", g)})
			}
		}
	}
	return out
}

// kwisatz says where the Kwisatz Haderach is, or how far from waking.
func (s *viewModel) kwisatz(k dune.KwisatzView) string {
	switch {
	case k.At == "inactive" && k.Lost != nil:
		return s.t("seat.kwisatz.asleep", "lost", *k.Lost, "of", dune.KwisatzAwakensAt)
	case k.At == "ready":
		return s.t("leader.ready")
	}
	return s.leaderAt(k.At)
}

// leaderAt says where a leader is; empty if ready.
func (s *viewModel) leaderAt(at string) string {
	switch at {
	case "", "ready":
		return ""
	case "tanks", "tanks-down":
		return s.t("leader." + at)
	}
	if by, captive := strings.CutPrefix(at, "captured:"); captive {
		return s.t("leader.captive", "faction", dune.Faction(by))
	}
	return s.t("leader.fought", "territory", at)
}

// leadersOf lists a faction's leaders by strength; if among is given, only those in it.
func (s *viewModel) leadersOf(f dune.Faction, among []rulebook.Leader) []rulebook.Leader {
	var out []rulebook.Leader
	for l := range s.seatOf(f).Leaders {
		if among == nil || slices.Contains(among, l) {
			out = append(out, l)
		}
	}
	slices.SortFunc(out, func(a, b rulebook.Leader) int {
		return cmp.Or(cmp.Compare(s.strength(b), s.strength(a)), cmp.Compare(a, b))
	})
	return out
}

// leaderOwner is the faction in play that a leader belongs to; empty if none.
func (s *viewModel) leaderOwner(l rulebook.Leader) dune.Faction {
	for _, f := range s.InOrder() {
		if _, own := s.seatOf(f).Leaders[l]; own {
			return f
		}
	}
	return ""
}

// strength is a leader's strength: printed, or as this table entered it.
func (s *viewModel) strength(l rulebook.Leader) int {
	if printed := rulebook.Printed.Strength(l); printed != 0 {
		return printed
	}
	return s.seatOf(s.leaderOwner(l)).Leaders[l].Strength
}
