package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Turns is the ship-and-move phase's own state.
type Turns struct {
	Acting    Faction // whose turn it is; empty when all have had theirs
	Shipped   []Faction
	Moved     []Faction
	Done      []Faction
	Stopped   []Faction // whose shipment of this turn a Guild's Karama stopped [DUNE-SHIP-14]
	GuildTook bool      // the Guild took its turn out of order [DUNE-TURN-02]

	Kind    string             // how the acting seat shipped
	Half    bool               // a Karama halves the acting seat's shipment [DUNE-SHIP-13]
	Extra   int                // moves that a Hajr gave the acting seat and that are still to come [DUNE-MOVE-11]
	Landing *StormLoss         // an arrival in the storm whose losses are still to be chosen [DUNE-SHIP-08]
	Escort  *Escort            // a shipment that the Bene Gesserit may still accompany [DUNE-BG-06]
	Said    *StoppableShipment // the acting seat's shipment while the Guild may still stop it [DUNE-SHIP-14]
	Glimpse bool               // the app must look at the top spice card for the Atreides [DUNE-TURN-04]

	Declaring bool                       // the Bene Gesserit say where they stop coexisting [DUNE-BG-01]
	Declared  map[board.Territory]Stance // what they said of a territory this turn, or what counts as said [DUNE-BG-04]
	Stood     []board.Territory          // where they had forces when the turns began [DUNE-BG-09]
}

// TurnsView shows how far the individual turns are.
type TurnsView struct {
	Acting    Faction            `json:"acting,omitempty"`
	Shipped   []Faction          `json:"shipped"`
	Moved     []Faction          `json:"moved"`
	Done      []Faction          `json:"done"`
	Stopped   []Faction          `json:"stopped,omitempty"` // who may not ship this turn
	GuildTook bool               `json:"guildTook"`
	Half      bool               `json:"half,omitempty"`  // a Karama halves the shipment to come
	Extra     int                `json:"extra,omitempty"` // moves that a Hajr gave and that are still to come
	Landing   *StormLoss         `json:"landing,omitempty"`
	Escort    *Escort            `json:"advisor,omitempty"`
	Stoppable *StoppableShipment `json:"said,omitempty"`
	// Declared is the state of territories that the Bene Gesserit declared this turn; Stood where they were when it began.
	Declared map[board.Territory]Stance `json:"declared,omitempty"`
	Stood    []board.Territory          `json:"stood,omitempty"`
}

func (t *Turns) clone() *Turns {
	if t == nil {
		return nil
	}
	c := *t
	c.Shipped, c.Moved, c.Done = slices.Clone(t.Shipped), slices.Clone(t.Moved), slices.Clone(t.Done)
	c.Stopped = slices.Clone(t.Stopped)
	c.Escort, c.Landing, c.Said = cloned(t.Escort), cloned(t.Landing), cloned(t.Said)
	c.Declared, c.Stood = maps.Clone(t.Declared), slices.Clone(t.Stood)
	return &c
}

func (t *Turns) acts(f Faction) bool    { return t.Acting == f }
func (t *Turns) shipped(f Faction) bool { return slices.Contains(t.Shipped, f) }
func (t *Turns) moved(f Faction) bool   { return slices.Contains(t.Moved, f) }

// openEscort is the shipment that the Bene Gesserit may still accompany, for all to see.
func (t *Turns) openEscort() *Escort {
	if t.Escort == nil || t.Escort.Sent != "" {
		return nil
	}
	return cloned(t.Escort)
}

func (s *State) viewTurns() *TurnsView {
	t := s.turns
	if t == nil {
		return nil
	}
	return &TurnsView{
		Acting: t.Acting, Shipped: present(t.Shipped), Moved: present(t.Moved), Done: present(t.Done),
		Stopped: slices.Clone(t.Stopped), GuildTook: t.GuildTook, Half: t.Half, Extra: t.Extra,
		Landing: cloned(t.Landing), Escort: t.openEscort(), Stoppable: cloned(t.Said),
		Declared: maps.Clone(t.Declared), Stood: slices.Clone(t.Stood),
	}
}

// setTurns puts the individual turns where a view says; what it does not name stays. Whoever is not named as acting is the
// first in order whose turn is to come, and whoever stands before one who is has had theirs. Without a step the acting
// seat's own shipment and move tell it; where nobody is named as acting, the Guild may still say that it goes first.
func (s *State) setTurns(v *TurnsView) {
	before := s.turns
	if s.turns = before.clone(); before == nil {
		s.turns = &Turns{Stood: s.bgTerritories()}
	}
	t := s.turns
	if v != nil {
		t.put(v)
		if i := slices.Index(s.inPlayOrder(), v.Acting); v.Done == nil && before == nil && i > 0 {
			t.Done = slices.Clone(s.inPlayOrder()[:i])
		}
	}
	s.setActing(before)
}

func (s *State) setActing(before *Turns) {
	t := s.turns
	open := t.Acting == ""
	if open && s.step == stepShip {
		t.Acting, _ = s.firstUndone()
	} else if open {
		t.Acting, _ = s.nextToAct()
	}
	named := slices.Contains([]string{stepOrder, stepShip, stepMove, stepLeader}, s.step)
	t.Declaring = s.step == stepOrder && s.undeclared()
	switch {
	case t.Declaring:
	case named && s.step == stepOrder:
		s.step = s.firstStep(t.Acting)
	case named && (before == nil || before.Acting == t.Acting):
	case t.shipped(t.Acting) || t.moved(t.Acting):
		s.step = stepMove
	case open:
		s.step = s.firstStep(t.Acting)
	default:
		s.step = s.shipStep(t.Acting)
	}
}

// factions lists the factions that a view names.
func (v *TurnsView) factions() []Faction {
	if v == nil {
		return nil
	}
	out := slices.Concat(v.Shipped, v.Moved, v.Done, v.Stopped)
	if v.Acting != "" {
		out = append(out, v.Acting)
	}
	if v.Escort != nil {
		out = append(out, v.Escort.By)
	}
	return out
}

func (t *Turns) put(v *TurnsView) {
	if v.Acting != "" {
		t.Acting = v.Acting
	}
	replace(&t.Shipped, v.Shipped)
	replace(&t.Moved, v.Moved)
	replace(&t.Done, v.Done)
	replace(&t.Stopped, v.Stopped)
	t.GuildTook, t.Half = t.GuildTook || v.GuildTook, t.Half || v.Half
	t.Extra = max(t.Extra, v.Extra, 0)
	if v.Escort != nil {
		t.Escort = cloned(v.Escort)
	}
	if v.Landing != nil {
		t.Landing = cloned(v.Landing)
	}
	if v.Stoppable != nil {
		t.Said = cloned(v.Stoppable)
	}
	for at, st := range v.Declared {
		t.declare(at, st)
	}
	if v.Stood != nil {
		t.Stood = slices.Clone(v.Stood)
	}
}

func replace(list *[]Faction, named []Faction) {
	if named != nil {
		*list = slices.Clone(named)
	}
}
