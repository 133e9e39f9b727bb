package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

func init() { register(kinds{"declined": Declined{}}) }

// Declined notes that seats declined a decision, so that the log tells it.
type Declined struct {
	Factions []Faction `json:"factions"`
	Ask      string    `json:"ask"`
	Ruling   string    `json:"ruling"`
}

// tellsItself are the decisions whose pass is an event of its own, or is told only after all have answered.
var tellsItself = []string{"bid", "play", "treachery", "cards.draw", "card.decline", "storm.draw"}

// declinedEvents notes passes that everybody may know of, one event for each question.
func declinedEvents(prompts []engine.Prompt) (out []engine.Event) {
	for i, p := range prompts {
		if slices.Contains(tellsItself, p.Ask) || slices.ContainsFunc(prompts[:i], func(q engine.Prompt) bool { return q.Ask == p.Ask }) {
			continue
		}
		e := Declined{Ask: p.Ask, Ruling: p.Ruling}
		for _, q := range prompts[i:] {
			if q.Ask == p.Ask {
				e.Factions = append(e.Factions, q.For)
			}
		}
		out = append(out, e)
	}
	return out
}

func (e Declined) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.declined."+e.Ask, e.Ruling, "factions", e.Factions)
}
