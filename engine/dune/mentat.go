package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Mentat pause [DUNE-END]: bribes are collected, victory is judged, the turn passes.
const (
	stepCheck    = "check"
	byStrong     = "strongholds"
	byPrediction = "prediction"
	byFremen     = "fremen"
	byGuild      = "guild"
	byMost       = "most"
	byDraw       = "draw"
)

func (s *State) maxTurns() int { return s.rules.number("game.turns", 15) }

func (d *decision) enterMentat() {
	d.enter(stepCheck)
	d.collectBribes()
	if winners, ok := d.byStrongholds(); ok {
		d.finish(winners, byStrong, "DUNE-END-01")
		return
	}
	if d.turn >= d.maxTurns() {
		d.defaultVictory()
	}
}

// collectBribes takes up what lies in front of the shields [DUNE-DEAL-04].
func (d *decision) collectBribes() {
	for _, f := range d.seats {
		d.spend(frontOf+string(f), string(f), d.seat[f].Front, "front", "DUNE-DEAL-04")
	}
	for _, deal := range slices.Clone(d.deals) {
		if deal.Accepted && !deal.Paid && deal.Spice > 0 {
			d.emit(DealPaid{deal.ID})
		}
	}
}

// strongholds lists what counts as one now [DUNE-END-02, DUNE-END-10].
func (s *State) strongholds() []Territory {
	var out []Territory
	for _, t := range arrakis.facts.Territories {
		if t.Type == "stronghold" {
			out = append(out, t.ID)
		}
	}
	at := map[string]int{"sixth_worm": 6, "fourth_worm": 4, "always_four_of_six": 0}
	if worms, on := at[s.rules.values["shieldwall.stronghold"]]; on && s.worms >= worms {
		out = append(out, ShieldWall)
	}
	return out
}

// held counts the strongholds that an alliance holds and nobody contests [DUNE-END-02, DUNE-ALLY-04].
func (s *State) held(alliance []Faction) int {
	n := 0
	for _, t := range s.strongholds() {
		there := s.occupants(t)
		if len(there) > 0 && !slices.ContainsFunc(there, func(f Faction) bool { return !slices.Contains(alliance, f) }) {
			n++
		}
	}
	return n
}

// needed is the number of strongholds that an alliance of so many members needs [DUNE-END-01].
func (s *State) needed(members int) int {
	if s.rules.is("shieldwall.stronghold", "always_four_of_six") && members == 1 {
		return 4
	}
	if len(s.seats) == 2 {
		return 4
	}
	if s.rules.is("victory.needed", "allied_four") {
		return min(2+members, 4)
	}
	if len(s.seats) == 3 {
		return min(3+members, 5)
	}
	return min(2+members, 5)
}

// byStrongholds finds who holds enough. Of two sides the first in storm order wins, unless the table shares
// [DUNE-END-03]; the prediction may also meet the later one [DUNE-END-04].
func (s *State) byStrongholds() ([]Faction, bool) {
	var winners []Faction
	for _, f := range s.inPlayOrder() {
		side := s.alliance(f)
		if slices.Contains(winners, f) || s.held(side) < s.needed(len(side)) {
			continue
		}
		winners = append(winners, side...)
		if s.rules.is("victory.tie", "storm_order") {
			break
		}
	}
	return winners, len(winners) > 0
}

// foretold reports whether the Bene Gesserit predicted that one of these wins now.
func (s *State) foretold(winners []Faction) bool {
	if !s.has(BeneGesserit) || s.seat[BeneGesserit].Prediction == nil {
		return false
	}
	p := s.seat[BeneGesserit].Prediction
	return p.Turn == s.turn && slices.Contains(winners, p.Faction)
}

// finish ends the game, unless the Bene Gesserit foretold it and win alone [DUNE-END-04, DUNE-END-09].
func (d *decision) finish(winners []Faction, by, ruling string) {
	met := d.foretold(winners)
	if by == byStrong && d.rules.is("prediction.tied_loser", "counts") {
		met = met || d.foretold(d.allQualified())
	}
	if met && (by == byStrong || d.rules.yes("prediction.default_wins")) {
		winners, by, ruling = []Faction{BeneGesserit}, byPrediction, "DUNE-END-04"
	}
	d.emit(Finished{Result{winners, by}, ruling})
}

// allQualified lists everybody who holds enough, whoever is first.
func (s *State) allQualified() []Faction {
	return slices.DeleteFunc(slices.Clone(s.seats), func(f Faction) bool {
		side := s.alliance(f)
		return s.held(side) < s.needed(len(side))
	})
}

// defaultVictory settles a game that the last turn leaves without a winner [DUNE-END-06..08].
func (d *decision) defaultVictory() {
	switch {
	case d.fremenDefault():
		d.finish(d.sharing(Fremen), byFremen, "DUNE-END-06")
	case d.has(Guild):
		d.finish(d.sharing(Guild), byGuild, "DUNE-END-07")
	case d.rules.is("victory.default", "draw_without_guild"):
		d.finish(nil, byDraw, "DUNE-END-08")
	case d.has(Fremen):
		d.finish(d.sharing(Fremen), byFremen, "DUNE-END-08")
	default:
		d.finish(d.mostStrongholds(), byMost, "DUNE-END-08")
	}
}

// fremenDefault reports whether the Fremen have kept their sietches to themselves and the others out of Tuek's
// [DUNE-END-06].
func (s *State) fremenDefault() bool {
	if !s.has(Fremen) || s.rules.is("victory.fremen", "with_guild") && !s.has(Guild) {
		return false
	}
	for _, t := range []Territory{"sietch-tabr", "habbanya-sietch"} {
		for _, f := range s.seats {
			if f != Fremen && s.in(t, f).total() > 0 {
				return false
			}
		}
	}
	for _, f := range []Faction{Atreides, Harkonnen, Emperor} {
		if s.has(f) && s.in("tueks-sietch", f).total() > 0 {
			return false
		}
	}
	return true
}

// sharing lists who wins by a faction's default victory: its allies too, where the rules let them share.
func (s *State) sharing(f Faction) []Faction {
	if s.rules.yes("victory.default_shared") {
		return s.alliance(f)
	}
	return []Faction{f}
}

func (s *State) mostStrongholds() []Faction {
	var winners []Faction
	most := 0
	for _, f := range s.seats {
		switch n := s.held([]Faction{f}); {
		case n > most:
			winners, most = []Faction{f}, n
		case n == most:
			winners = append(winners, f)
		}
	}
	return winners
}

func (s *State) mentatPrompts() []engine.Prompt {
	return []engine.Prompt{s.stop("DUNE-END-12", string(Storm))}
}

// nextTurn passes the turn marker [DUNE-END-12].
func (d *decision) nextTurn() {
	d.emit(PhaseBegan{Turn: d.turn + 1, Phase: Storm})
	d.enterStorm()
}
