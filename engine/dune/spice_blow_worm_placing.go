package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// placesWorms reports whether the Fremen place the worms after the first [DUNE-SPICE-07].
func (s *State) placesWorms() bool { return s.has(Fremen) && s.rules.On("faction_extras") }

// WormPlaceChoice is the choice of a "worm.place" prompt.
type WormPlaceChoice struct {
	Territories []board.Territory `json:"territories"`
	Sand        []board.Territory `json:"sand"`             // those of them that are sand, where it devours
	Called      bool              `json:"called,omitempty"` // called by Karama: it must come somewhere
}

// Pick takes any territory.
func (c WormPlaceChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(wormPlaceArgs{Territory: gamekit.One(r, c.Territories)})
}

// wormPrompts asks the Fremen where the worm comes, or which forces ride it.
func (s *State) wormPrompts() []engine.Prompt {
	w := s.blow.Worm
	if s.step == stepRide {
		p := canTry(optional(s.ask(Fremen, "worm.ride", "DUNE-SPICE-11")))
		return []engine.Prompt{withPublicChoices(p, s.rideChoice())}
	}
	choice := WormPlaceChoice{Called: w.Called}
	for _, t := range board.Territories() {
		if s.wormPlaceRefusal(t) != nil {
			continue
		}
		if choice.Territories = append(choice.Territories, t); s.isSand(t) {
			choice.Sand = append(choice.Sand, t)
		}
	}
	if w.Called {
		return []engine.Prompt{withPublicChoices(canTry(s.ask(Fremen, "worm.place", "DUNE-SPICE-21")), choice)}
	}
	return []engine.Prompt{withPublicChoices(canTry(optional(s.ask(Fremen, "worm.place", "DUNE-SPICE-07"))), choice)}
}

// wormPlaceRefusal says why the worm may not come to a territory; nil if it may.
func (s *State) wormPlaceRefusal(t board.Territory) *engine.Refusal {
	switch called := s.blow.Worm.Called; {
	case s.isSand(t):
	case called && s.rules.Yes("karama.worm_nexus"): // [DUNE-SPICE-22]
		return engine.Refuse("DUNE-SPICE-22", "worm.only_sand", "territory", t)
	case !called && !s.rules.Yes("worm.place_on_rock"): // [DUNE-SPICE-07]
		return engine.Refuse("DUNE-SPICE-07", "worm.only_sand", "territory", t)
	}
	return nil
}

type wormPlaceArgs struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Sector    int             `json:"sector" kind:"number"` // where its token lies; the worm takes the whole territory
}

// placeWorm puts a later worm, or the one that a Karama called, where the Fremen want it [DUNE-SPICE-07, DUNE-SPICE-21].
func (d *decision) placeWorm(f Faction, in wormPlaceArgs) error {
	switch {
	case f != Fremen:
		return engine.Refuse("DUNE-SPICE-07", "worm.only_fremen")
	case d.blow == nil || !d.atStep(d.phase, stepWorm):
		return d.wrongPhase("DUNE-SPICE-07")
	case !in.Territory.Exists():
		return unknownTerritory(in.Territory, "DUNE-SPICE-07")
	case in.Sector != 0 && !board.Place(in).Exists():
		return engine.Refuse("DUNE-SPICE-07", "input.which_sector", "territory", in.Territory, "sectors", in.Territory.Sectors())
	}
	if no := d.wormPlaceRefusal(in.Territory); no != nil {
		return no
	}
	d.shutWindow()
	if d.blow.Worm.Called {
		d.bringCalled(in.Territory)
		return nil
	}
	d.appear(WormAppeared{Territory: in.Territory, How: "placed"})
	d.devour()
	return nil
}

// controlBlockRefusal says why a Karama cannot keep the Fremen from placing a later worm now; nil if it can.
func (s *State) controlBlockRefusal(rulebook.Ability) *engine.Refusal {
	switch b := s.blow; {
	case b == nil || b.Worm == nil || b.Worm.First || s.step == stepRide || !s.placesWorms():
		return privateRefusal(engine.Refuse("DUNE-SPICE-14", "worm.block_too_late"))
	case b.Worm.Called: // [DUNE-KARAMA-06]
		return engine.Refuse("DUNE-KARAMA-06", "worm.called")
	}
	return nil
}

// blockControl is a Karama against placing a later worm [DUNE-SPICE-14].
func (d *decision) blockControl(f Faction, a rulebook.Ability) error {
	if d.step == stepNexus { // it is placed after the nexus
		d.stop(f, Block{Ability: a}, "DUNE-SPICE-14")
		return nil
	}
	d.emit(RideBlocked{f, a})
	d.shutWindow()
	d.loseControl()
	return nil
}

// loseControl brings a worm that the Fremen may not place to where spice blew last. They and their ally are not eaten
// there, and they may ride it [DUNE-SPICE-14].
func (d *decision) loseControl() {
	at, known := d.lastBlow(d.blow.Pile)
	if !known {
		d.afterWorm()
		return
	}
	d.appear(WormAppeared{Territory: at, How: "uncontrolled"})
	d.devour()
}
