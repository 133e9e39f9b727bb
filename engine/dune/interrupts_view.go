package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// InterruptsView is what a viewer may know of raised hands, questions and their answers, secret messages, and cards being
// played.
type InterruptsView struct {
	RaisedFor map[Faction]string  `json:"raisedFor,omitempty"` // the reasons given for raised hands
	Answers   []Answered          `json:"answers,omitempty"`   // Truthtrances that were answered
	Messages  []Message           `json:"messages,omitempty"`  // between allies; only the two see them
	Swap      *Swap               `json:"swap,omitempty"`      // an exchange of cards that is being made
	Claim     *WorthlessClaimView `json:"claim,omitempty"`     // a worthless card played as a Karama, that may be stopped
}

func (s *State) viewInterrupts(v engine.Viewer) InterruptsView {
	about := maps.Clone(s.about)
	maps.DeleteFunc(about, func(_ Faction, what string) bool { return what == "" })
	return InterruptsView{about, slices.Clone(s.answers), s.viewMessages(v), s.viewSwap(v), s.viewClaim()}
}

// putInterrupts sets what a patch names of it, after the patch has set the phase.
func (s *State) putInterrupts(p *patch) {
	set(p, "raisedFor", &s.about, p.RaisedFor)
	set(p, "answers", &s.answers, p.Answers)
	set(p, "messages", &s.messages, p.Messages)
	putInterrupt(s, p, "swap", p.Swap)
	if p.has("claim") {
		s.putClaim(p.Claim)
	}
}

// interruptFactions lists the factions that a patch names in deals, questions, messages and cards being played.
func (p *patch) interruptFactions() []Faction {
	out := slices.Concat(p.Raised, sortedKeys(p.RaisedFor))
	for _, d := range p.Deals {
		out = append(out, d.From, d.To)
	}
	for _, a := range p.Answers {
		out = append(out, a.From, a.Ask)
	}
	for _, m := range p.Messages {
		out = append(out, m.From, m.To)
	}
	if p.Question != nil {
		out = append(out, p.Question.From, p.Question.Ask)
	}
	if p.Claim != nil {
		out = append(out, p.Claim.By)
	}
	if p.Swap != nil {
		out = append(out, p.Swap.By, p.Swap.With)
	}
	return out
}
