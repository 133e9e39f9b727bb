package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// placesAdvisor reports whether a faction is the Bene Gesserit and may place its first force anywhere instead of in the
// Polar Sink [DUNE-SETUP-12].
func (s *State) placesAdvisor(f Faction) bool { return f == BeneGesserit && s.coexistence() }

func (s *State) placeAdvisorPrompt() engine.Prompt {
	choices := PlaceChoice{Count: 1}
	for _, t := range board.Territories() {
		choices.Among = append(choices.Among, Destination{Territory: t, Sectors: t.Sectors()})
	}
	return withPublicChoices(canTry(s.ask(BeneGesserit, "place", "DUNE-SETUP-12")), choices)
}

// placeAdvisor puts the first force of the Bene Gesserit into any territory, after the Fremen have placed theirs
// [DUNE-SETUP-12]. Beside others it coexists; alone it is an ordinary force [DUNE-BG-11].
func (d *decision) placeAdvisor(in placeArgs) error {
	const ruling = "DUNE-SETUP-12"
	if d.mustPlace(Fremen) { // [DUNE-SETUP-12]
		return engine.Refuse(ruling, "place.fremen_first")
	}
	var at board.Place
	sum := 0
	for _, x := range in.At {
		n := Forces{Normal: x.Normal, Special: x.Special, Advisors: x.Advisors}
		if n == (Forces{}) {
			continue
		}
		if !(Forces{1, 0, 1}).covers(n) {
			return engine.Refuse(ruling, "place.count", "count", 1, "placed", n.total())
		}
		p, err := d.target(x.Territory, x.Sector, ruling)
		if err != nil {
			return err
		}
		at, sum = p, sum+n.total()
	}
	if sum != 1 {
		return engine.Refuse(ruling, "place.count", "count", 1, "placed", sum)
	}
	d.moveForces(ForcesMoved{BeneGesserit, inReserves, at.String(), Forces{Normal: 1}, "place", ruling})
	if at.Territory != board.PolarSink && len(d.othersIn(at.Territory)) > 0 {
		d.turnTo(at.Territory, Coexisting, "placed", ruling)
	}
	d.settleSetup()
	return nil
}
