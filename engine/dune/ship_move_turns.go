package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Turns is the state of the ship and move phase.
type Turns struct {
	Acting    Faction // the seat whose turn it is; empty if all have had theirs
	Shipped   []Faction
	Moved     []Faction
	Done      []Faction
	Stopped   []Faction // seats whose shipment the Guild's Karama stopped [DUNE-SHIP-14]
	GuildTook bool      // the Guild took its turn out of order [DUNE-TURN-02]
	GuildLast bool      // the Guild waits until all others have had their turns [DUNE-TURN-02]

	Kind    string             // how the acting seat shipped
	Half    bool               // a Karama halves the acting seat's shipment [DUNE-SHIP-13]
	Extra   int                // moves from a Hajr that the acting seat still has [DUNE-MOVE-11]
	Landing *StormLoss         // an arrival in the storm whose losses are still to be chosen [DUNE-SHIP-08]
	Escort  *Escort            // a shipment that the Bene Gesserit may still accompany [DUNE-BG-06]
	Said    *StoppableShipment // the acting seat's shipment while the Guild may still stop it [DUNE-SHIP-14]
	Glimpse bool               // the app must look at the top spice card for the Atreides [DUNE-TURN-04]

	Declaring bool                       // the Bene Gesserit say where they stop coexisting [DUNE-BG-01]
	Declared  map[board.Territory]Stance // their stance in a territory this turn, declared or assumed [DUNE-BG-04]
	Stood     []board.Territory          // territories where they had forces when the turns began [DUNE-BG-09]
}

// TurnsView shows how far the individual turns are.
type TurnsView struct {
	Acting    Faction            `json:"acting,omitempty"`
	Shipped   []Faction          `json:"shipped"`
	Moved     []Faction          `json:"moved"`
	Done      []Faction          `json:"done"`
	Stopped   []Faction          `json:"stopped,omitempty"` // seats that may not ship this turn
	GuildTook bool               `json:"guildTook"`
	GuildLast bool               `json:"guildLast,omitempty"` // it is asked no more before another's turn
	Half      bool               `json:"half,omitempty"`      // a Karama halves the shipment to come
	Extra     int                `json:"extra,omitempty"`     // moves from a Hajr that are still to come
	Landing   *StormLoss         `json:"landing,omitempty"`
	Escort    *Escort            `json:"advisor,omitempty"`
	Stoppable *StoppableShipment `json:"said,omitempty"`
	// Declared is the stances that the Bene Gesserit declared this turn; Stood the territories where they were when it began.
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

// begin gives a seat its turn; early if it is not due [DUNE-TURN-02].
func (t *Turns) begin(f Faction, early bool) {
	t.Acting, t.Kind, t.Half, t.Extra, t.Said = f, "", false, 0, nil
	t.GuildTook = early || t.GuildTook && slices.Contains(t.Done, Guild)
}

// end ends the acting seat's turn.
func (t *Turns) end() {
	t.Done = append(without(t.Done, t.Acting), t.Acting)
	t.Acting, t.Said = "", nil
}

// noteShipment notes a seat's shipment, who may accompany it, and whether the Guild may still stop it.
func (t *Turns) noteShipment(f Faction, kind string, escort *Escort, stoppable *StoppableShipment) {
	t.Shipped = append(t.Shipped, f)
	t.Kind, t.Half, t.Escort, t.Said = kind, false, escort, stoppable
}

// noteMove notes a seat's move. A Hajr's move is used first, so that passing loses at most one.
func (t *Turns) noteMove(f Faction) {
	if t.Said = nil; t.Extra > 0 {
		t.Extra--
		return
	}
	t.Moved = append(t.Moved, f)
}

func (t *Turns) acts(f Faction) bool    { return t.Acting == f }
func (t *Turns) shipped(f Faction) bool { return slices.Contains(t.Shipped, f) }
func (t *Turns) moved(f Faction) bool   { return slices.Contains(t.Moved, f) }

// openEscort is the shipment that the Bene Gesserit may still accompany; it is public.
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
		Stopped: slices.Clone(t.Stopped), GuildTook: t.GuildTook, GuildLast: t.GuildLast, Half: t.Half, Extra: t.Extra,
		Landing: cloned(t.Landing), Escort: t.openEscort(), Stoppable: cloned(t.Said),
		Declared: maps.Clone(t.Declared), Stood: slices.Clone(t.Stood),
	}
}

// setTurns sets the individual turns as a view says; what it does not name stays. Without an acting seat it is the first in
// order whose turn is to come; the seats before a named one have had their turns. Without a step it follows from the acting
// seat's shipment and move; if no acting seat is named, the Guild may still go first.
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
	t.GuildTook, t.GuildLast, t.Half = t.GuildTook || v.GuildTook, t.GuildLast || v.GuildLast, t.Half || v.Half
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
