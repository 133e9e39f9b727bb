package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
)

// knowing is one thing that this seat may know now, or may not, with the ruling that says so. What is shown is read off the
// seat's own projection.
type knowing struct {
	about  string // names its two sentences
	shown  bool
	ruling string
	of     dune.Faction // whom it is about, if one in particular
}

// key names the sentence of a line.
func (k knowing) key() string {
	if k.shown {
		return "know." + k.about + ".shown"
	}
	return "know." + k.about + ".hidden"
}

// knowings lists what this seat may know now and what not: first what the moment turns on, then what always holds. A line
// whose ruling is not in force at this table is left out.
func (s scene) knowings() []knowing {
	out := slices.Concat(s.knowingNow(), []knowing{
		{about: "own", shown: true, ruling: "DUNE-DEAL-01"},
		{about: "hands", ruling: "DUNE-DEAL-01"},
		{about: "counts", shown: s.anyOther(func(o dune.SeatView) bool { return o.Cards != nil }), ruling: "DUNE-BID-01"},
		{about: "reserves", shown: s.anyOther(func(o dune.SeatView) bool { return o.Reserves != nil }), ruling: "DUNE-SHIP-17"},
	}, s.knowingOf())
	return slices.DeleteFunc(out, func(k knowing) bool {
		return s.Book != nil && !s.Book.Status(k.ruling, views.Ruleset{Profile: s.Profile, House: s.House}).InForce
	})
}

// knowingNow is what the phase keeps from somebody.
func (s scene) knowingNow() []knowing {
	var out []knowing
	switch {
	case s.Phase == dune.Storm && len(live.AskedBy(s.Open, "storm.dial")) > 0 && s.Turn == 1:
		out = append(out, knowing{about: "dials", ruling: "DUNE-STORM-01"})
	case s.Phase == dune.Storm && len(live.AskedBy(s.Open, "storm.dial")) > 0:
		out = append(out, knowing{about: "dials", ruling: "DUNE-STORM-03"})
	case s.Phase == dune.Bidding && s.sits(dune.Atreides):
		out = append(out, knowing{about: "lot", shown: s.For == dune.Atreides, ruling: "DUNE-BID-06"})
	case s.fighting() && !plansOpen(*s.Battle):
		for _, f := range []dune.Faction{s.Battle.Aggressor, s.Battle.Defender} {
			if _, seen := s.Battle.Plans[f]; seen && f != s.For {
				out = append(out, knowing{"plan", true, "DUNE-BATTLE-16", f})
			} else if f != s.For {
				out = append(out, knowing{"plan", false, "DUNE-BATTLE-22", f})
			}
		}
	}
	return out
}

// knowingOf is what the powers of those at the table show one and hide from the others.
func (s scene) knowingOf() []knowing {
	var out []knowing
	if s.sits(dune.Atreides) {
		out = append(out, knowing{about: "next-spice", shown: len(s.Decks.Spice.Next) > 0, ruling: "DUNE-TURN-04"})
		if k := s.seatOf(dune.Atreides).Kwisatz; k != nil && k.At == "inactive" {
			out = append(out, knowing{about: "kwisatz", shown: k.Lost != nil, ruling: "DUNE-BATTLE-35"})
		}
	}
	if s.sits(dune.Fremen) {
		out = append(out, knowing{about: "token", shown: s.StormNext > 0, ruling: "DUNE-STORM-05"})
	}
	if s.sits(dune.BeneGesserit) {
		out = append(out, knowing{about: "prediction", shown: s.foretold() != nil, ruling: "DUNE-SETUP-13"})
	}
	if s.anyOther(func(o dune.SeatView) bool { return len(o.Concealed) > 0 }) {
		out = append(out, knowing{about: "captive", shown: s.For == dune.Harkonnen, ruling: "DUNE-BATTLE-50"})
	}
	if len(s.me().Allies) > 0 {
		out = append(out, knowing{about: "ally", ruling: "DUNE-ALLY-05"})
	}
	return append(out, knowing{about: "discards", shown: true, ruling: "DUNE-CARD-05"})
}

// sits reports whether a faction plays at this table.
func (s scene) sits(f dune.Faction) bool { return s.View.Seats[f] != nil }

// anyOther reports whether something holds of another seat, as this one sees it.
func (s scene) anyOther(holds func(dune.SeatView) bool) bool {
	return slices.ContainsFunc(s.Others(s.For), func(f dune.Faction) bool { return holds(s.seatOf(f)) })
}
