package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// FlipChoice lists the signs to flip, and worms on the board that may come instead of one from the supply.
type FlipChoice struct {
	Areas  []Area `json:"areas"`
	Worms  []Area `json:"worms,omitempty"`
	Supply int    `json:"supply"`
	Wild   bool   `json:"wild,omitempty"`
}

// Pick says what the signs show, and now and then whence worms come.
func (c FlipChoice) Pick(r engine.Random) (engine.Args, bool) {
	in := flipArgs{map[Area]string{}, map[Area]string{}}
	for _, area := range c.Areas {
		in.Faces[area] = gamekit.One(r, []string{"sand", "sand", "sandworm", "deep-worm"})
		switch {
		case c.Wild && gamekit.OneIn(r, 6):
			in.From[area] = rulebook.WildMaker
		case len(c.Worms) > 0 && gamekit.OneIn(r, 6):
			in.From[area] = string(gamekit.One(r, c.Worms))
		}
	}
	return gamekit.Answer(in)
}

// DropChoice says how many of some worms do not come.
type DropChoice struct {
	Areas []Area `json:"areas"`
	Count int    `json:"count"`
}

// Pick takes any.
func (c DropChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(areasArgs{gamekit.Some(r, c.Areas, c.Count)})
}

// RescueChoice lists the carryalls that may save each harvester.
type RescueChoice struct {
	Areas map[Area][]Zone `json:"areas"`
}

// Pick saves any.
func (c RescueChoice) Pick(r engine.Random) (engine.Args, bool) {
	area := oneKey(r, c.Areas)
	return gamekit.Answer(rescueArgs{area, gamekit.One(r, c.Areas[area])})
}

func (s *State) hazardPrompts() (out []engine.Prompt) {
	h := s.hazards
	switch h.step() {
	case stepFlip:
		return append(out, s.must(Atreides, "signs.flip", "WFA-6.3", FlipChoice{Areas: h.Flip, Worms: s.worms, Supply: rulebook.Worms - len(s.worms), Wild: s.wildMakerInPlay()}))
	case stepDrop:
		c := DropChoice{Count: h.Drop}
		for _, x := range h.Come {
			c.Areas = append(c.Areas, x.Area)
		}
		return append(out, s.must(Atreides, "signs.drop", "WFA-6.3", c))
	case stepFlee:
		for _, from := range h.Flee {
			out = append(out, s.must(Atreides, "retreat.to", "WFA-6.4", RetreatChoice{From: from, To: s.retreats(Harkonnen, from)}, string(from)))
		}
	case stepStrike:
		asked := map[Area]bool{}
		for i, x := range h.Strike {
			if asked[x.Area] { // one after another
				continue
			}
			asked[x.Area] = true
			about := []string{string(x.Area)}
			for _, later := range h.Strike[i+1:] { // tells it from those that follow on the same area
				if later.Area == x.Area {
					about = append(about, "before")
				}
			}
			p := s.roll(x.Side, "worm.roll", "WFA-9.14", rulebook.CombatFaces, x.Dice, map[string]any{"area": x.Area}, about...)
			out = append(out, gamekit.WithPublicChoices(p, StrikeChoice{x.Area, x.Dice}))
		}
	case stepRescue:
		c := RescueChoice{Areas: map[Area][]Zone{}}
		for _, area := range h.Rescue {
			c.Areas[area] = s.rescuers(area)
		}
		return append(out, gamekit.Optional(s.must(Harkonnen, "rescue", "WFA-6.5", c)))
	case stepStorm:
		for _, area := range h.Storms {
			p := s.roll(Atreides, "storm.roll", "WFA-6.7", rulebook.CombatFaces, stormDice, map[string]any{"area": area}, string(area))
			out = append(out, gamekit.WithPublicChoices(p, StrikeChoice{area, stormDice}))
		}
	}
	return out
}
