package arrakis

import (
	"reflect"
)

// Changed is what an input changed: every part of the state that differs, as it is now. Folding assigns it.
type Changed struct {
	Round  *int    `json:"round,omitempty"`
	Phase  *Phase  `json:"phase,omitempty"`
	Step   *string `json:"step,omitempty"`
	Acting *Side   `json:"acting,omitempty"`

	Sides       map[Side]*Force      `json:"sides,omitempty"`
	Legions     map[Area]*Legion     `json:"legions,omitempty"` // null: none stands there any more
	Settlements map[Area]*Settlement `json:"settlements,omitempty"`
	Leaders     map[string]*Leader   `json:"leaders,omitempty"`

	Harvesters   *[]Area   `json:"harvesters,omitempty"`
	Ornithopters *[]Zone   `json:"ornithopters,omitempty"`
	Carryalls    *[]Zone   `json:"carryalls,omitempty"`
	LastPlaced   *vehicles `json:"lastPlaced,omitempty"`
	Signs        *[]Area   `json:"signs,omitempty"`
	Worms        *[]Area   `json:"worms,omitempty"`
	Stations     *[]Area   `json:"stations,omitempty"`
	WildMaker    *Area     `json:"wildMaker,omitempty"`
	Atomics      *Area     `json:"atomics,omitempty"`

	Markers     map[string]*int `json:"markers,omitempty"`
	Blocked     *int            `json:"blocked,omitempty"`
	Dropped     *[]string       `json:"dropped,omitempty"`
	Spice       *int            `json:"spice,omitempty"`
	Reserve     *int            `json:"reserve,omitempty"`
	Bans        *[]string       `json:"bans,omitempty"`
	BeneReserve *int            `json:"beneReserve,omitempty"`

	Supremacy  *int             `json:"supremacy,omitempty"`
	Prescience map[string]*int  `json:"prescience,omitempty"`
	Claims     *int             `json:"claims,omitempty"`
	Decks      map[string]*Deck `json:"decks,omitempty"`
	Row        *[]string        `json:"row,omitempty"`
	Gone       *[]string        `json:"gone,omitempty"`
	Kept       *[]string        `json:"kept,omitempty"`

	Turn    *Turn    `json:"turn,omitempty"`
	Battle  *Battle  `json:"battle,omitempty"`
	Hazards *Hazards `json:"hazards,omitempty"`
	Tasks   *[]Task  `json:"tasks,omitempty"`
	Raised  *[]Side  `json:"raised,omitempty"`
	Result  *Result  `json:"result,omitempty"`

	Open map[string]*int `json:"open,omitempty"`
	Last *int            `json:"last,omitempty"`
}

// changes returns what differs between two states; ok is false if nothing does.
func changes(was, is *State) (c Changed, ok bool) {
	x := walk{}
	c.visit(was, is, &x)
	return c, x.differs
}

func (c Changed) apply(s *State) { c.visit(s, s, &walk{assign: true}) }

// visit names each part once, for comparing and for assigning.
func (c *Changed) visit(was, is *State, x *walk) {
	value(x, &c.Round, was.round, &is.round)
	value(x, &c.Phase, was.phase, &is.phase)
	value(x, &c.Step, was.step, &is.step)
	value(x, &c.Acting, was.acting, &is.acting)
	entries(x, &c.Sides, was.sides, is.sides)
	entries(x, &c.Legions, was.legions, is.legions)
	entries(x, &c.Settlements, was.settlements, is.settlements)
	entries(x, &c.Leaders, was.leaders, is.leaders)
	list(x, &c.Harvesters, was.harvesters, &is.harvesters)
	list(x, &c.Ornithopters, was.ornithopters, &is.ornithopters)
	list(x, &c.Carryalls, was.carryalls, &is.carryalls)
	value(x, &c.LastPlaced, was.lastPlaced, &is.lastPlaced)
	list(x, &c.Signs, was.signs, &is.signs)
	list(x, &c.Worms, was.worms, &is.worms)
	list(x, &c.Stations, was.stations, &is.stations)
	value(x, &c.WildMaker, was.wildMaker, &is.wildMaker)
	value(x, &c.Atomics, was.atomics, &is.atomics)
	entries(x, &c.Markers, was.markers, is.markers)
	value(x, &c.Blocked, was.blocked, &is.blocked)
	list(x, &c.Dropped, was.dropped, &is.dropped)
	value(x, &c.Spice, was.spice, &is.spice)
	value(x, &c.Reserve, was.reserve, &is.reserve)
	list(x, &c.Bans, was.bans, &is.bans)
	value(x, &c.BeneReserve, was.beneReserve, &is.beneReserve)
	value(x, &c.Supremacy, was.supremacy, &is.supremacy)
	entries(x, &c.Prescience, was.prescience, is.prescience)
	value(x, &c.Claims, was.claims, &is.claims)
	entries(x, &c.Decks, was.decks, is.decks)
	list(x, &c.Row, was.row, &is.row)
	list(x, &c.Gone, was.gone, &is.gone)
	list(x, &c.Kept, was.kept, &is.kept)
	value(x, &c.Turn, was.turn, &is.turn)
	value(x, &c.Battle, was.battle, &is.battle)
	value(x, &c.Hazards, was.hazards, &is.hazards)
	list(x, &c.Tasks, was.tasks, &is.tasks)
	list(x, &c.Raised, was.raised, &is.raised)
	value(x, &c.Result, was.result, &is.result)
	entries(x, &c.Open, was.open, is.open)
	value(x, &c.Last, was.lastAsked, &is.lastAsked)
}

// walk goes through all parts of a state: it notes what differs, or assigns what was noted.
type walk struct{ assign, differs bool }

// value visits a part that is one value.
func value[T any](x *walk, note **T, was T, is *T) {
	switch {
	case x.assign && *note != nil:
		*is = **note
	case x.assign || equal(was, *is):
	default:
		now := *is
		*note, x.differs = &now, true
	}
}

// list visits a part that is a list. An empty one is written as such: null would say that nothing changed.
func list[T any](x *walk, note **[]T, was []T, is *[]T) {
	if x.assign && *note != nil && len(**note) == 0 {
		*is = nil
		return
	}
	value(x, note, was, is)
	if !x.assign && *note != nil && **note == nil {
		*note = &[]T{}
	}
}

// entries visits a part that is a map, entry by entry.
func entries[K comparable, T any](x *walk, note *map[K]*T, was, is map[K]T) {
	if x.assign {
		for k, v := range *note {
			if v == nil {
				delete(is, k)
			} else {
				is[k] = *v
			}
		}
		return
	}
	out := map[K]*T{}
	for k, v := range is {
		if old, there := was[k]; !there || !equal(old, v) {
			out[k] = &v
		}
	}
	for k := range was {
		if _, there := is[k]; !there {
			out[k] = nil
		}
	}
	if len(out) > 0 {
		*note, x.differs = out, true
	}
}

func equal(a, b any) bool { return reflect.DeepEqual(a, b) }
