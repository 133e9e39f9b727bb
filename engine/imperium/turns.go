package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Player turns: one at a time, clockwise from the marker, an Agent turn or a Reveal turn, until all have revealed [IMP-3.1].
const (
	stepTurn   = "turn"
	stepAgent  = "agent"
	stepReveal = "reveal"
)

func init() {
	says("turn.passed", TurnPassed{}, "log.turn_passed", "IMP-12.4", "seat")
}

// beginTurn begins the turn of a player, whose own Voice's mark goes [IMP-12.3], or of a Rival.
func (d *decision) beginTurn(c Color) {
	d.acting, d.step = c, stepTurn
	if d.isRival(c) {
		d.beginRivalTurn()
		return
	}
	for id, p := range d.posts {
		if p.Voice == c {
			d.changePost(id, func(p *Post) { p.Voice = "" })
		}
	}
	d.turn = Turn{Garrison: d.players[c].Garrison, LastID: d.turn.LastID}
}

// beginTurnFrom begins the turn of the first one clockwise from somebody, that one included, who has a turn left, or combat [IMP-3.1].
func (d *decision) beginTurnFrom(c Color) {
	for _, next := range d.clockwiseFrom(c) {
		if d.hasTurnLeft(next) {
			d.beginTurn(next)
			return
		}
	}
	d.beginCombat()
}

// hasTurnLeft reports whether a player has not revealed yet, or a Rival has an Agent left [IMP-13.20].
func (s *State) hasTurnLeft(c Color) bool {
	if s.isRival(c) {
		return s.agents(c) > 0
	}
	return !s.players[c].Revealed
}

// changePost changes what stands and lies on a space; an empty one is not kept.
func (s *State) changePost(id string, change func(*Post)) {
	p := s.posts[id]
	change(&p)
	if len(p.Agents) == 0 && p.Control == "" && p.Voice == "" && p.Bonus == 0 {
		s.posts = gamekit.Without(s.posts, id)
		return
	}
	s.posts = gamekit.With(s.posts, id, p)
}

// mine refuses a command that is not for the seat whose turn it is.
func (d *decision) mine(c Color) error {
	if d.phase != Turns || d.acting != c || d.step == stepRival { // [IMP-3.1]
		return engine.Refuse("IMP-3.1", "turn.not_yours", "seat", string(d.acting), "phase", string(d.phase), "step", d.step)
	}
	return nil
}

// nextTurn begins the turn of the next player who has not revealed; after the last Reveal turn combat begins.
func (d *decision) nextTurn() { d.beginTurnFrom(d.after(d.acting)) }

// endTurn ends the own turn: optional choices lapse, compulsory ones must be made first [IMP-3.13].
func (d *decision) endTurn(c Color, _ noArgs) error {
	if no := d.mine(c); no != nil {
		return no
	}
	if d.step == stepTurn {
		return d.no("IMP-3.1", "done.nothing")
	}
	if no := d.answerOnlyChoices(); no != nil {
		return no
	}
	if d.step == stepReveal && d.players[c].Cards > 0 { // [IMP-6.11]
		if no := d.no("IMP-6.11", "done.unrevealed", "count", d.players[c].Cards); no != nil {
			return no
		}
	}
	if p, open := d.compulsory(); open { // [IMP-3.13]
		if no := d.no("IMP-3.13", "done.open", "seat", string(p.For), "ask", p.Ask, "of", p.Of); no != nil {
			return no
		}
	}
	if d.step == stepReveal {
		d.cleanUp(c)
	}
	sentAgent := d.step == stepAgent
	d.turn = Turn{LastID: d.turn.LastID}
	d.goOnAfterTurn(sentAgent)
	return nil
}

// goOnAfterTurn lets House Hagal act where it follows [IMP-13.18], or begins the next turn.
func (d *decision) goOnAfterTurn(sentAgent bool) {
	if d.houseHagalFollows(sentAgent) {
		d.beginRivalTurn()
		return
	}
	d.nextTurn()
}

// compulsory is the first choice that somebody must still make.
func (s *State) compulsory() (p Pending, open bool) {
	for _, p := range s.turn.Pending {
		if p.Must && s.canAnswer(p) {
			return p, true
		}
	}
	return p, false
}

// canAnswer reports whether an open choice has an answer at all: an effect by hand may ask for what nobody has.
func (s *State) canAnswer(p Pending) bool {
	switch {
	case p.Ask == askChoose:
		return len(s.options(p)) > 0
	case p.Ask == askInfluence && p.Step.Lose != nil: // [IMP-10.6]
		return slices.ContainsFunc(rulebook.Factions, func(f Faction) bool { return s.players[p.For].Influence[f] > 0 })
	}
	return true
}

// mayEnd reports whether nothing but the end of the turn is compulsory.
func (s *State) mayEnd() bool {
	for _, p := range s.turn.Pending {
		if _, only := s.onlyAnswer(p); p.Must && s.canAnswer(p) && (!only || p.For != s.acting || p.By != "") {
			return false
		}
	}
	return s.step != stepReveal || s.players[s.acting].Cards == 0
}

// TurnPassed is a turn without an Agent or a reveal.
type TurnPassed struct {
	Seat Color `json:"seat"`
}

// availableAgents reports whether a seat can send an Agent: one on its leader, or one on the board by Kwisatz Haderach, which the
// seat may hold as far as everybody knows.
func (s *State) availableAgents(c Color) bool {
	return s.agents(c) > 0 || len(s.spacesOf(c)) > 0 && slices.ContainsFunc(s.players[c].unseen(), func(id string) bool {
		card, _ := rulebook.CardOf(id)
		return card.SendsAnywhere()
	})
}
