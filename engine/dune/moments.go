package dune

import (
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// The kinds of moments to which a table may give a time.
const (
	timedBid    = "bid"    // a seat is to bid or pass [DUNE-BID-10]
	timedWindow = "window" // everybody may step in, and play stands still [DUNE-KARAMA-08]
	timedNexus  = "nexus"
	timedPlan   = "plan" // battle plans are made
	timedPhase  = "phase"
)

// Timed lists the kinds of moments that a table may give a time.
func (Rules) Timed() []string {
	return []string{timedBid, timedWindow, timedNexus, timedPlan, timedPhase}
}

// Moments lists the moments that are on: a chance to step in, or what it would interrupt, and the phase around them.
func (Rules) Moments(state engine.State) []engine.Moment {
	s := state.(*State)
	if s.result != nil {
		return nil
	}
	phase := s.moment(timedPhase)
	switch {
	case s.windowBlocks():
		m := s.moment(timedWindow, s.window.About)
		m.Seconds = s.rules.number("window.seconds", 0)
		return []engine.Moment{m, phase}
	case s.phase == Bidding && s.step == stepBid && s.auction != nil && s.auction.Turn != "":
		a, high := s.auction, 0
		if a.High != nil {
			high = a.High.Amount
		}
		m := s.moment(timedBid, strconv.Itoa(a.Lot), strconv.Itoa(high), string(a.Turn))
		m.Seconds = s.rules.number("bidding.clock_seconds", 0)
		return []engine.Moment{m, phase}
	case s.nexus != nil:
		return []engine.Moment{s.moment(timedNexus, strconv.Itoa(s.worms)), phase}
	case s.phase == Battle && s.step == stepPlan && s.battle != nil:
		b := s.battle
		return []engine.Moment{s.moment(timedPlan, string(b.Territory), string(b.Aggressor), string(b.Defender)), phase}
	}
	return []engine.Moment{phase}
}

// moment is one of this turn and phase, told from others by what is special about it.
func (s *State) moment(kind string, about ...string) engine.Moment {
	key := append([]string{strconv.Itoa(s.turn), string(s.phase), kind}, about...)
	return engine.Moment{Kind: kind, Key: strings.Join(key, ".")}
}
