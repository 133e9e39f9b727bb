package dune

import (
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// The kinds of moments to which a table may give a time limit.
const (
	timerBid    = "bid"    // a seat must bid or pass [DUNE-BID-10]
	timerWindow = "window" // everybody may step in or claim, and play waits: a ring [DUNE-KARAMA-08]
	timerNexus  = "nexus"
	timerPlan   = "plan" // battle plans are made
	timerPhase  = "phase"
)

// TimerKinds lists the kinds of moments that a table may give a time.
func (Rules) TimerKinds() []engine.TimerKind {
	return []engine.TimerKind{
		{Kind: timerBid, InRuleset: true}, {Kind: timerWindow, InRuleset: true}, {Kind: timerNexus}, {Kind: timerPlan}, {Kind: timerPhase},
	}
}

// Timers lists the moments that are on: a chance to step in, or what it would interrupt, and the phase around them.
func (Rules) Timers(state engine.State) []engine.Timer {
	s := state.(*State)
	if s.result != nil {
		return nil
	}
	phase := s.timer(timerPhase)
	switch {
	case s.rings():
		if s.ringStopped() {
			return []engine.Timer{phase}
		}
		return []engine.Timer{s.ring(), phase}
	case s.phase == Bidding && s.step == stepBid && s.auction != nil && s.auction.Turn != "":
		a, high := s.auction, 0
		if a.High != nil {
			high = a.High.Amount
		}
		m := s.timer(timerBid, strconv.Itoa(a.Lot), strconv.Itoa(high), string(a.Turn))
		m.Seconds = s.rules.Number("bidding.clock_seconds", 0)
		return []engine.Timer{m, phase}
	case s.nexus != nil:
		return []engine.Timer{s.timer(timerNexus, strconv.Itoa(s.worms)), phase}
	case s.phase == Battle && s.step == stepPlan && s.battle != nil:
		b := s.battle
		return []engine.Timer{s.timer(timerPlan, string(b.Territory), string(b.Aggressor), string(b.Defender)), phase}
	}
	return []engine.Timer{phase}
}

// ringSeconds is the default length of a ring: long enough to raise a hand.
const ringSeconds = 10

// rings reports whether all are asked a question at once to which silence is a no: to play a card while play waits, or to
// claim charity. It does not depend on who could say yes [DUNE-KARAMA-08, DUNE-CHARITY-01]. A revival in which nobody has anything to
// bring back, which everybody knows, is one too: the table sees the phase, and nobody has to answer.
func (s *State) rings() bool {
	return s.isInterruptedBy(onWindow) || s.phase == Charity && len(s.waiting) > 0 || s.revivesNothing()
}

// revivesNothing reports whether nobody is asked in the revival phase.
func (s *State) revivesNothing() bool {
	return s.phase == Revival && s.step == stepRevive && len(s.waiting) == 0
}

// ringStopped reports whether somebody has raised a hand or something must be settled first.
func (s *State) ringStopped() bool {
	return s.mustWait(closes) != nil
}

// ring is the moment of such a question. Its key has the serial, so that a question asked again has its whole time.
func (s *State) ring() engine.Timer {
	about := stepClaim
	if s.revivesNothing() {
		about = stepRevive
	}
	if w := s.window(); w != nil && !w.PlayGoesOn {
		about = w.About
	}
	m := s.timer(timerWindow, about, strconv.Itoa(s.serial))
	m.Seconds = s.rules.Number("window.seconds", ringSeconds)
	goOn := engine.NewCommand(engine.Moderator, "advance", nil)
	m.Close = &goOn
	return m
}

// timer is a moment of this turn and phase; about makes its key unique.
func (s *State) timer(kind string, about ...string) engine.Timer {
	key := append([]string{strconv.Itoa(s.turn), string(s.phase), kind}, about...)
	return engine.Timer{Kind: kind, ID: strings.Join(key, ".")}
}
