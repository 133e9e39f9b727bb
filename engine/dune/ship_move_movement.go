package dune

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

type moveArgs struct {
	From     moveOrigins       `json:"from" kind:"rows"`
	Normal   int               `json:"normal" kind:"count,rare"`
	Special  int               `json:"special" kind:"count,rare"`
	Advisors int               `json:"advisors" kind:"count,rare"`
	To       board.Territory   `json:"to" kind:"place" second:"sector"`
	Sector   int               `json:"sector" kind:"number"`
	Via      []board.Territory `json:"via" kind:"lands,unlisted"`
}

// moveOrigin is one of the groups that move together; for a single one the forces may be given in moveArgs.
type moveOrigin struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Sector    int             `json:"sector" kind:"number"`
	Normal    int             `json:"normal" kind:"count"`
	Special   int             `json:"special" kind:"count"`
	Advisors  int             `json:"advisors" kind:"count"`
}

func (o moveOrigin) forces() Forces { return Forces{o.Normal, o.Special, o.Advisors} }

type moveOrigins []moveOrigin

// UnmarshalJSON accepts one origin or a list of them.
func (o *moveOrigins) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if len(data) > 0 && data[0] == '[' {
		return dec.Decode((*[]moveOrigin)(o))
	}
	var one moveOrigin
	if err := dec.Decode(&one); err != nil {
		return err
	}
	*o = moveOrigins{one}
	return nil
}

// movement is a move that is allowed.
type movement struct {
	groups []ForceGroup
	to     board.Place
}

// move makes the acting seat's move: any number of its forces, as one group, to one territory [DUNE-MOVE-01].
func (d *decision) move(f Faction, in moveArgs) error {
	d.guildBegins(f)
	if err := d.mayMove(f); err != nil {
		return err
	}
	m, err := d.checkMove(f, in)
	if err != nil {
		return err
	}
	d.beginsActing(f)
	d.enterTerritory(f, m.to.Territory, false, func() {
		for _, g := range m.groups {
			from := board.At(g.Territory, g.Sector)
			d.moveForces(ForcesMoved{f, from.String(), m.to.String(), g.Forces, "move", "DUNE-MOVE-01"})
		}
	})
	if f == Fremen {
		d.spendBlock(rulebook.FremenMovement)
	}
	d.turns.noteMove(f)
	d.afterMove(f)
	return nil
}

// mayMove refuses a move out of turn, or a second one. A move before the shipment declines the shipment.
func (d *decision) mayMove(f Faction) error {
	if d.phase == ShipMove && d.turns.moved(f) && !(d.turns.acts(f) && d.turns.Extra > 0) { // [DUNE-TURN-05]
		return engine.Refuse("DUNE-TURN-05", "move.had_it", "faction", f)
	}
	if err := d.outOfTurn(f); err != nil {
		return err
	}
	if d.step == stepLeader {
		return engine.Refuse("DUNE-TURN-01", "move.before_leader", "step", d.step)
	}
	return nil
}

// afterMove asks for another move or for a leader, or waits for the last pass of the turn.
func (d *decision) afterMove(f Faction) {
	if d.turns.Extra == 0 && d.turns.moved(f) && d.leadersReturn(f) {
		d.enter(stepLeader)
		return
	}
	d.enter(stepMove)
}

// grantMove is a Hajr: one more move in one's own turn, also after the ordinary one [DUNE-MOVE-11].
func (d *decision) grantMove(f Faction) error {
	if !d.playsIn(ShipMove) || !d.turns.acts(f) || d.blow != nil || d.turns.Landing != nil {
		return engine.Refuse("DUNE-MOVE-11", "move.extra_when")
	}
	d.beginsActing(f)
	d.turns.Extra++
	d.enter(stepMove)
	return nil
}

// checkMove works out a move, or refuses it.
func (s *State) checkMove(f Faction, in moveArgs) (movement, error) {
	groups, err := s.movingGroups(f, in)
	if err != nil {
		return movement{}, err
	}
	to, err := s.target(in.To, in.Sector, "DUNE-MOVE-08")
	if err != nil {
		return movement{}, err
	}
	from := board.At(groups[0].Territory, groups[0].Sector)
	if slices.ContainsFunc(groups, func(g ForceGroup) bool { return to == board.At(g.Territory, g.Sector) }) {
		return movement{}, engine.Refuse("DUNE-MOVE-08", "move.already_there", "territory", to.Territory, "sector", to.Sector)
	}
	if no := s.entryRefusal(f, from, to); no != nil {
		return movement{}, no
	}
	if no := s.routeRefusal(f, from, to, in.Via); no != nil {
		return movement{}, no
	}
	return movement{groups, to}, nil
}

// movingGroups finds the groups that move.
func (s *State) movingGroups(f Faction, in moveArgs) ([]ForceGroup, error) {
	beside := Forces{in.Normal, in.Special, in.Advisors}
	if len(in.From) == 1 && in.From[0].forces() == (Forces{}) {
		in.From = moveOrigins{{in.From[0].Territory, in.From[0].Sector, in.Normal, in.Special, in.Advisors}}
		beside = Forces{}
	}
	if len(in.From) == 0 {
		return nil, engine.Refuse("DUNE-MOVE-01", "move.from_where")
	}
	var groups []ForceGroup
	for _, o := range in.From {
		p, err := s.groupAt(f, o.Territory, o.Sector, "DUNE-MOVE-08")
		if err != nil {
			return nil, err
		}
		here := s.at(p, f)
		n, no := s.asKindThere(f, p, o.forces())
		switch {
		case no != nil:
			return nil, no
		case n.total() == 0 || beside != (Forces{}):
			return nil, engine.Refuse("DUNE-MOVE-01", "move.how_many")
		case !here.covers(n) || slices.ContainsFunc(groups, func(g ForceGroup) bool { return p == board.At(g.Territory, g.Sector) }):
			return nil, engine.Refuse("DUNE-MOVE-01", "move.not_there", "territory", p.Territory, "sector", p.Sector, "forces", here)
		case s.inStorm(p):
			return nil, engine.Refuse("DUNE-MOVE-07", "move.out_of_storm", "territory", p.Territory, "sector", p.Sector)
		}
		groups = append(groups, ForceGroup{p.Territory, p.Sector, n})
	}
	return groups, s.togetherRefusal(groups)
}

// togetherRefusal refuses groups that may not move as one: in several territories, or in several sectors if that is not
// allowed or the storm is between them [DUNE-MOVE-10].
func (s *State) togetherRefusal(groups []ForceGroup) error {
	t := groups[0].Territory
	var sectors []int
	for _, g := range groups {
		if g.Territory != t {
			return engine.Refuse("DUNE-MOVE-01", "move.one_group", "territories", []board.Territory{t, g.Territory})
		}
		sectors = append(sectors, g.Sector)
	}
	if len(groups) == 1 {
		return nil
	}
	if !s.rules.Yes("move.merge_sectors") {
		return engine.Refuse("DUNE-MOVE-10", "move.one_sector", "territory", t, "sectors", sectors)
	}
	for _, part := range s.connectedPlaces(t) {
		if slices.Contains(part, board.At(t, sectors[0])) {
			for _, n := range sectors {
				if !slices.Contains(part, board.At(t, n)) {
					return engine.Refuse("DUNE-MOVE-10", "move.parted", "territory", t, "sector", s.storm)
				}
			}
		}
	}
	return nil
}

// groupAt is the place of a faction's group. The sector may be left out if the faction is in only one.
func (s *State) groupAt(f Faction, t board.Territory, sector int, ruling string) (board.Place, error) {
	if sector == 0 {
		var here []board.Place
		for _, p := range t.Places() {
			if s.at(p, f).total() > 0 {
				here = append(here, p)
			}
		}
		if t.Exists() && len(here) == 1 {
			return here[0], nil
		}
	}
	return s.target(t, sector, ruling)
}

// entryRefusal says why a move may not end in a place; nil if it may.
func (s *State) entryRefusal(f Faction, from, to board.Place) *engine.Refusal {
	switch {
	case to.Territory == from.Territory && !s.rules.Yes("move.reposition"):
		return engine.Refuse("DUNE-MOVE-08", "move.same_territory", "territory", to.Territory)
	case s.inStorm(to):
		return engine.Refuse("DUNE-MOVE-07", "move.into_storm", "territory", to.Territory, "sector", to.Sector, "open", s.openSectors(to.Territory))
	case s.isFullStronghold(to.Territory, f) && !s.ignoresOccupancy(f, from):
		return engine.Refuse("DUNE-MOVE-09", "move.full", "territory", to.Territory, "factions", without(s.occupants(to.Territory), f))
	}
	return s.besideAllyRefusal(f, to.Territory, s.ignoresOccupancy(f, from))
}

// isFullStronghold reports whether a stronghold holds two other factions [DUNE-MOVE-09].
func (s *State) isFullStronghold(t board.Territory, f Faction) bool {
	return s.isStronghold(t) && s.full(t, f)
}
