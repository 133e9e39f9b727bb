package arrakis

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// MahdiView is what everybody sees of the Harkonnen in a solitaire game.
type MahdiView struct {
	Sector         Sector       `json:"sector,omitempty"`
	Target         Area         `json:"target,omitempty"`
	Temporary      Area         `json:"temporary,omitempty"`
	Face           Face         `json:"face,omitempty"`
	Reinforcements int          `json:"reinforcements"`
	Pool           PoolView     `json:"pool"`
	Scheming       int          `json:"scheming"`
	Stack          []string     `json:"stack"`
	Last           *string      `json:"last"`
	Next           *string      `json:"next"`
	Drawn          []Area       `json:"-"`
	Rolled         bool         `json:"-"`
	Leader         string       `json:"-"` // whose special action the last die brought
	Orders         []SoloOrders `json:"orders"`
	Done           int          `json:"-"` // how many orders were carried out before the Atreides last acted
}

// PoolView counts the Harkonnen tokens off the board.
type PoolView struct {
	Black  int `json:"black"`
	Silver int `json:"silver"`
}

// SoloOrders is an order as the record says it: what is deployed or swapped stands in its member at.
type SoloOrders Order

// MarshalJSON writes it.
func (o SoloOrders) MarshalJSON() ([]byte, error) {
	places, keep := o.Places, o.Count
	o.Places, o.Into, o.Weighed = nil, "", Weighing{}
	raw, err := json.Marshal(Order(o))
	if err != nil || len(places) == 0 && o.Paid == nil {
		return raw, err
	}
	var members map[string]any
	if err := json.Unmarshal(raw, &members); err != nil {
		return nil, err
	}
	if len(places) > 0 {
		members["at"] = places
	}
	if o.Paid != nil { // as spice.spend has it
		delete(members, "paid")
		delete(members, "count")
		for power, n := range o.Paid {
			members[power] = n
		}
		members["keep"] = keep
	}
	return json.Marshal(members)
}

// UnmarshalJSON reads it.
func (o *SoloOrders) UnmarshalJSON(raw []byte) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil {
		return err
	}
	if at := members["at"]; len(at) > 0 && at[0] == '[' {
		members["places"] = at
		delete(members, "at")
	}
	paid := map[string]int{}
	for _, power := range rulebook.Powers {
		var n int
		if json.Unmarshal(members[power], &n) == nil && members[power] != nil {
			paid[power] = n
			delete(members, power)
		}
	}
	if len(paid) > 0 {
		members["paid"], _ = json.Marshal(paid)
		if keep := members["keep"]; keep != nil {
			members["count"] = keep
			delete(members, "keep")
		}
	}
	flat, err := json.Marshal(members)
	if err != nil {
		return err
	}
	return json.Unmarshal(flat, (*Order)(o))
}

func (s *State) showMahdi(view *View) {
	m := s.mahdi
	shown := &MahdiView{
		Sector: m.Sector, Target: m.Target, Temporary: m.Temporary, Face: m.Face, Reinforcements: len(m.Stack), Pool: PoolView{m.Black, m.Silver},
		Scheming: m.Scheming, Stack: append([]string{}, m.Stack...), Last: m.Last, Next: pointer(string(m.Next)), Drawn: m.Drawn, Rolled: m.Rolled, Leader: m.Leader, Done: m.Done,
		Orders: []SoloOrders{},
	}
	for _, o := range m.Orders {
		shown.Orders = append(shown.Orders, SoloOrders(o))
	}
	view.Mahdi = shown
	view.Decks[tacticsDeck] = DeckView{Left: rulebook.Sietches - len(m.Drawn), Discard: texts(m.Drawn)}
}

// tacticsDeck names the deck of tactics cards.
const tacticsDeck = "tactics"

// soloStep is the record's name of the step in which a job interrupts something else.
func (s *State) soloStep() string {
	switch j, _ := s.job(); {
	case j.Do == jobHits:
		return stepCasualties
	case j.Do == jobRescue:
		return stepRescue
	case s.phase == DesertHazards:
		return stepFlip
	}
	return s.step
}

// mahdiStep is the record's name of the step in which a solitaire game waits for a die, or for a choice; empty if it waits for neither.
func (s *State) mahdiStep() string {
	if s.phase != ActionResolution || s.step != stepAct {
		return ""
	}
	if _, asks := s.job(); asks {
		return stepChoose
	}
	if s.isMahdis(s.acting) && !s.mahdi.Rolled && len(s.tasks) == 0 && !s.hazards.isOpen() && s.battle.Step == "" {
		return stepDie
	}
	return ""
}
