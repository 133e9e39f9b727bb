package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The factions' own powers with a Karama [DUNE-KARAMA-03]. Each has a file karama_FACTION_….

// special is one faction's own use of a Karama.
type special struct {
	ruling string
	// open reports whether it could be used now.
	open func(*State) bool
	// why says more exactly what forbids it now; it may be nil.
	why func(*State) *engine.Refusal
	// run uses it, with the arguments besides card and use.
	run func(*decision, engine.Args) error
}

// specials is every faction's own use of a Karama. The Bene Gesserit's is that worthless cards are Karamas
// [DUNE-KARAMA-04].
var specials map[Faction]special

func init() {
	specials = map[Faction]special{
		Atreides:  {ruling: "DUNE-BATTLE-19", open: (*State).plansToRead, run: (*decision).readPlan},
		Emperor:   {ruling: "DUNE-REVIVE-07", open: (*State).imperialRevivalOpen, run: (*decision).imperialRevival},
		Fremen:    {ruling: "DUNE-SPICE-21", open: (*State).mayCallWorm, why: (*State).callRefusal, run: (*decision).callWorm},
		Guild:     {ruling: "DUNE-SHIP-14", open: (*State).shipmentToStop, run: (*decision).stopShipment},
		Harkonnen: {ruling: "DUNE-KARAMA-05", open: (*State).swapOpen, run: (*decision).beginSwap},
	}
}

// specialRefusal says why a faction may not use its own power now; nil if it may.
func (s *State) specialRefusal(f Faction) *engine.Refusal {
	own, ok := specials[f]
	switch {
	case !ok || !s.rules.On("karama_specials"):
		return engine.Refuse("DUNE-KARAMA-01", "karama.special")
	case s.spentSpecial(f):
		return engine.Refuse("DUNE-KARAMA-03", "karama.special_used")
	case !own.open(s) && own.why != nil:
		return own.why(s)
	case !own.open(s):
		return engine.Refuse(own.ruling, "karama.special_not_now")
	}
	return nil
}

// spentSpecial reports whether a faction has used its own power and may not again [DUNE-KARAMA-03].
func (s *State) spentSpecial(f Faction) bool {
	return s.seat[f].SpecialUsed && s.rules.Is("karama.special_limit", "once_per_game")
}

// karamaSpecial plays a Karama for the faction's own power.
func (d *decision) karamaSpecial(f Faction, args engine.Args, card rulebook.Card) error {
	if no := d.specialRefusal(f); no != nil {
		return no
	}
	own, rest := specials[f], engine.Args{}
	for name, raw := range args {
		if name != "card" && name != "use" {
			rest[name] = raw
		}
	}
	d.layDown(f, card, own.ruling)
	d.own(f).SpecialUsed = true
	return own.run(d, rest)
}
