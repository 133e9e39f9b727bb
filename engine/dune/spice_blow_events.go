package dune

import (
	"github.com/judgeofthechange/judge/engine"
)

// SpiceTurned is a card turned over: onto a discard pile, or set aside in turn 1.
type SpiceTurned struct {
	Card  string `json:"card"`
	Aside bool   `json:"aside,omitempty"`
	Storm bool   `json:"storm,omitempty"` // the storm lies on the card's sector: no spice blows there [DUNE-SPICE-02]
}

// WormsReturned shuffles the worms of turn 1 back [DUNE-SPICE-03].
type WormsReturned struct {
	Count int `json:"count"`
}

func (e SpiceTurned) tell(engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Aside:
		return told("log.worm.aside", "DUNE-SPICE-03")
	case e.Card == ShaiHulud:
		return told("log.worm.turned", "DUNE-SPICE-04")
	}
	if e.Storm {
		return told("log.spice.in_storm", "DUNE-SPICE-02", "territory", e.Card)
	}
	return told("log.spice.turned", "DUNE-SPICE-01", "territory", e.Card)
}
