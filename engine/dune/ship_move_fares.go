package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// ShipChoice is the choice of a "ship" prompt.
type ShipChoice struct {
	Reserves Forces       `json:"reserves"`
	To       []Fare       `json:"to"`
	From     []ForceGroup `json:"from,omitempty"`    // groups from which cross-shipments and recalls may start
	Across   []Fare       `json:"across,omitempty"`  // where cross-shipments may land, if not at the places of To
	AsGuild  []Fare       `json:"asGuild,omitempty"` // where Fremen may ship for spice as their ally, the Guild, does
	Recall   bool         `json:"recall,omitempty"`
	Funds    int          `json:"funds"`
	Rate     string       `json:"rate"` // "normal" or "half"

	BesideAlly []board.Territory `json:"besideAlly,omitempty"` // where forces may not stay: an ally is there

	// Totals are the prices of one force, two forces, …, by the price of one. Screens look them up.
	Totals map[int][]int `json:"-"`
}

// Pick ships a few forces from the reserves, as the purse allows.
func (c ShipChoice) Pick(r engine.Random) (engine.Args, bool) {
	to := gamekit.One(r, c.To)
	if len(c.AsGuild) > 0 && gamekit.OneIn(r, 2) {
		to = gamekit.One(r, c.AsGuild)
	}
	most := min(c.Reserves.total(), 6)
	if to.Cost > 0 {
		most = min(most, c.Funds/to.Cost)
	}
	n := pickForces(r, c.Reserves, most)
	return gamekit.AnswerIf(to.Territory != "" && most > 0, shipArgs{To: to.Territory, Sector: gamekit.One(r, to.Sectors), Normal: n.Normal, Special: n.Special})
}

// Fare is a territory that may be shipped to and the full price of a force there.
type Fare struct {
	Territory board.Territory `json:"territory"`
	Sectors   []int           `json:"sectors"`
	Cost      int             `json:"cost"`
	Storm     int             `json:"storm,omitempty"` // the sector in storm, where half of the forces that arrive are lost
}

func (s *State) shipPrompt(f Faction) engine.Prompt {
	ruling := "DUNE-SHIP-01"
	if f == Fremen {
		ruling = "DUNE-SHIP-11"
	}
	p := canTry(optional(s.ask(f, "ship", ruling)))
	p.ID = fmt.Sprintf("%d.ship.%s", s.turn, f) // one a turn: it stays the same while the Guild decides whether it goes first
	if s.withoutChoices {
		return p
	}
	kind := offPlanet
	if f == Fremen {
		kind = arrival
	}
	choice := ShipChoice{Reserves: s.seat[f].Reserves, To: s.fares(f, kind), Funds: s.funds(f, forShipment), Rate: "normal", BesideAlly: s.mustLeaveAgain(f)}
	if s.shipsAsGuild(f) {
		choice.AsGuild = s.fares(f, offPlanet)
	}
	if s.guildRates(f) || s.turns.Half {
		choice.Rate = "half"
	}
	choice.Totals = s.fareTotals(f, slices.Concat(choice.To, choice.AsGuild))
	if s.mayUseKind(f, crossShipment) == nil {
		choice.From, choice.Recall = s.shippableGroups(f), s.mayUseKind(f, recall) == nil
		if kind == arrival {
			choice.Across = s.fares(f, crossShipment)
		}
	}
	return withChoices(p, choice)
}

// fares lists where a faction may ship to.
func (s *State) fares(f Faction, kind string) []Fare {
	var out []Fare
	for _, t := range board.Territories() {
		fare := Fare{Territory: t, Cost: s.perForce(t)}
		if kind == arrival {
			fare.Cost = 0
		}
		for _, p := range t.Places() {
			if s.landingRefusal(f, kind, p) == nil {
				fare.Sectors = append(fare.Sectors, p.Sector)
				if s.inStorm(p) {
					fare.Storm = p.Sector
				}
			}
		}
		if len(fare.Sectors) > 0 {
			out = append(out, fare)
		}
	}
	return out
}

// fareTotals gives the totals for each price among some fares.
func (s *State) fareTotals(f Faction, among []Fare) map[int][]int {
	totals := map[int][]int{}
	for _, to := range among {
		if to.Cost == 0 || totals[to.Cost] != nil {
			continue
		}
		for n := range rulebook.ForcesEach {
			v := shipment{kind: offPlanet, landing: board.Place{Territory: to.Territory}, forces: Forces{Normal: n + 1}}
			totals[to.Cost] = append(totals[to.Cost], s.fare(f, v).Total)
		}
	}
	return totals
}

// shippableGroups lists a faction's groups that may be shipped across the board or to the reserves.
func (s *State) shippableGroups(f Faction) []ForceGroup {
	return slices.DeleteFunc(s.forceGroups(f), func(g ForceGroup) bool { return s.heldByStorm(board.At(g.Territory, g.Sector)) })
}

// forceGroups lists a faction's groups on the board.
func (s *State) forceGroups(f Faction) []ForceGroup {
	var out []ForceGroup
	for _, p := range s.placesOf(f) {
		out = append(out, ForceGroup{p.Territory, p.Sector, s.at(p, f)})
	}
	return out
}
