package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/live"
)

// knowledge is one thing that this seat may or may not know now, with its ruling. Whether it is shown follows from the
// seat's own projection.
type knowledge struct {
	about  string // its two sentences
	shown  bool
	ruling string
	of     dune.Faction // the faction it is about, if any
}

// key is the key of its sentence.
func (k knowledge) key() string {
	if k.shown {
		return "knowledge." + k.about + ".shown"
	}
	return "knowledge." + k.about + ".hidden"
}

// knowledge lists what this seat may know now and what not: first what matters in the moment, then what always holds. Lines
// whose ruling is not in force at this table are left out.
func (s *viewModel) knowledge() []knowledge {
	out := slices.Concat(s.phaseKnowledge(), []knowledge{
		{about: "own", shown: true, ruling: "DUNE-DEAL-01"},
		{about: "hands", ruling: "DUNE-DEAL-01"},
		{about: "counts", shown: s.anyOther(func(o dune.SeatView) bool { return o.Cards != nil }), ruling: "DUNE-BID-01"},
		{about: "reserves", shown: s.anyOther(func(o dune.SeatView) bool { return o.Reserves != nil }), ruling: "DUNE-SHIP-17"},
	}, s.powerKnowledge())
	return slices.DeleteFunc(out, func(k knowledge) bool {
		return s.Book != nil && !s.Book.Status(k.ruling, book.Ruleset{Profile: s.Profile, House: s.House}).InForce
	})
}

// phaseKnowledge is what the phase hides from somebody.
func (s *viewModel) phaseKnowledge() []knowledge {
	var out []knowledge
	switch {
	case s.Phase == dune.Storm && len(live.AskedBy(s.OpenPrompts, "storm.dial")) > 0 && s.Turn == 1:
		out = append(out, knowledge{about: "dials", ruling: "DUNE-STORM-01"})
	case s.Phase == dune.Storm && len(live.AskedBy(s.OpenPrompts, "storm.dial")) > 0:
		out = append(out, knowledge{about: "dials", ruling: "DUNE-STORM-03"})
	case s.Phase == dune.Bidding && s.sits(dune.Atreides):
		out = append(out, knowledge{about: "lot", shown: s.For == dune.Atreides, ruling: "DUNE-BID-06"})
	case s.showsBattle() && !plansOpen(*s.Battle):
		for _, f := range []dune.Faction{s.Battle.Aggressor, s.Battle.Defender} {
			if _, seen := s.Battle.Plans[f]; seen && f != s.For {
				out = append(out, knowledge{"plan", true, "DUNE-BATTLE-16", f})
			} else if f != s.For {
				out = append(out, knowledge{"plan", false, "DUNE-BATTLE-22", f})
			}
		}
	}
	return out
}

// powerKnowledge is what the powers at the table show to one faction and hide from others.
func (s *viewModel) powerKnowledge() []knowledge {
	var out []knowledge
	if s.sits(dune.Atreides) {
		out = append(out, knowledge{about: "next-spice", shown: len(s.Decks.Spice.Next) > 0, ruling: "DUNE-TURN-04"})
		if k := s.seatOf(dune.Atreides).Kwisatz; k != nil && k.At == "inactive" {
			out = append(out, knowledge{about: "kwisatz", shown: k.Lost != nil, ruling: "DUNE-BATTLE-35"})
		}
	}
	if s.sits(dune.Fremen) {
		out = append(out, knowledge{about: "token", shown: s.StormNext > 0, ruling: "DUNE-STORM-05"})
	}
	if s.sits(dune.BeneGesserit) {
		out = append(out, knowledge{about: "prediction", shown: s.prediction() != nil, ruling: "DUNE-SETUP-13"})
	}
	if s.anyOther(func(o dune.SeatView) bool { return len(o.Concealed) > 0 }) {
		out = append(out, knowledge{about: "captive", shown: s.For == dune.Harkonnen, ruling: "DUNE-BATTLE-50"})
	}
	if len(s.me().Allies) > 0 {
		out = append(out, knowledge{about: "ally", ruling: "DUNE-ALLY-05"})
	}
	return append(out, knowledge{about: "discards", shown: true, ruling: "DUNE-CARD-05"})
}

// sits reports whether a faction plays at this table.
func (s *viewModel) sits(f dune.Faction) bool { return s.View.Seats[f] != nil }

// anyOther reports whether a condition holds for another seat, as this one sees it.
func (s *viewModel) anyOther(holds func(dune.SeatView) bool) bool {
	return slices.ContainsFunc(s.Others(s.For), func(f dune.Faction) bool { return holds(s.seatOf(f)) })
}
