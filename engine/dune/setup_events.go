package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Predicted is the Bene Gesserit's sealed prediction.
type Predicted struct {
	Faction    Faction    `json:"faction"`
	Prediction Prediction `json:"prediction"`
}

// TraitorsDrawn is the four leaders that a seat drew.
type TraitorsDrawn struct {
	Faction Faction           `json:"faction"`
	Leaders []rulebook.Leader `json:"leaders"`
}

// TraitorsKept is the traitors of a seat, possibly none.
type TraitorsKept struct {
	Faction Faction           `json:"faction"`
	Leaders []rulebook.Leader `json:"leaders"`
}

func (e Predicted) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Faction) {
		return told("log.predicted.own", "DUNE-SETUP-13", "faction", e.Prediction.Faction, "turn", e.Prediction.Turn)
	}
	return told("log.predicted", "DUNE-SETUP-13", "faction", e.Faction)
}

func (e TraitorsDrawn) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Faction) {
		return told("log.traitors.drawn", "DUNE-SETUP-05", "leaders", e.Leaders)
	}
	return untold()
}

func (e TraitorsKept) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Faction) {
		return told("log.traitors.kept.own", "DUNE-SETUP-06", "leaders", e.Leaders)
	}
	return untold()
}
