package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// StormDialled is one of the two secret numbers of the storm.
type StormDialled struct {
	Faction Faction `json:"faction"`
	Value   int     `json:"value"`
}

// StormShown is the sum, when both numbers are in.
type StormShown struct {
	Move  int             `json:"move"` // sectors
	Dials map[Faction]int `json:"dials"`
}

// StormSet is Weather Control: another number instead.
type StormSet struct {
	By   Faction `json:"by"`
	From int     `json:"from"`
	Move int     `json:"move"`
}

// StormMoved is the movement of the storm marker.
type StormMoved struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// WallBroken is the Family Atomics' blast.
type WallBroken struct {
	By Faction `json:"by"`
}

// OrderSet is the order of play of the turn.
type OrderSet struct {
	Order []Faction `json:"order"`
}

func (e StormDialled) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Faction) {
		return told("log.storm.dialled.own", "DUNE-STORM-01", "value", e.Value)
	}
	return untold()
}

func (e StormShown) tell(engine.Viewer) (engine.Message, bool) {
	dialers := slices.Sorted(maps.Keys(e.Dials))
	values := make([]int, len(dialers))
	for i, f := range dialers {
		values[i] = e.Dials[f]
	}
	return told("log.storm.shown", "DUNE-STORM-01", "move", e.Move, "factions", dialers, "dials", values)
}
