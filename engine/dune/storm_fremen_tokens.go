package dune

import (
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The Fremen's storm [DUNE-STORM-05]: after the storm the Fremen draw the number of the next turn and look at it. It is
// shown when that turn's storm begins. With physical tokens the Fremen's phone is told the number.

const stepDraw = "draw"

// stormTokens is the number of tokens; they bear the numbers from 1 [DUNE-SETUP-19].
const stormTokens = 6

func init() {
	register(kinds{"token.drawn": TokenDrawn{}})
	says("token.shown", TokenShown{}, "log.storm.token.shown", "DUNE-STORM-05", "move")
}

// fremenStorm reports whether tokens move the storm: not without Fremen, who draw them [DUNE-STORM-06, DUNE-SETUP-19].
func (s *State) fremenStorm() bool { return s.rules.On("fremen_storm") && s.has(Fremen) }

// byToken reports whether a token moves this turn's storm; the first is always dialled [DUNE-STORM-05].
func (s *State) byToken() bool { return s.fremenStorm() && s.turn > 1 }

// tokenHidden reports whether this turn's token still lies face down, its number unknown to the app.
func (s *State) tokenHidden() bool { return s.atStep(Storm, stepDial) && s.byToken() }

// showToken begins a storm that a token moves. One that nobody has looked at is turned over first.
func (d *decision) showToken() {
	if d.stormNext == 0 {
		d.enter(stepDial)
		return
	}
	d.stormMove, d.moveShown = d.stormNext, true
	d.stormNext, d.tokenUnseen = 0, false
	d.emit(TokenShown{d.stormMove})
	d.enter(stepCards)
	d.openWindow(aboutStorm, false)
}

// nextToken lets the Fremen draw for the next turn. If a Karama keeps them from looking, the token stays face down and
// still counts [DUNE-STORM-07].
func (d *decision) nextToken() {
	switch {
	case !d.fremenStorm():
		d.begin(SpiceBlow)
	case d.appDeals():
		d.enter(stepDraw, Fremen)
	case d.spendBlock(rulebook.StormDeck):
		d.begin(SpiceBlow)
	default:
		d.enter(stepDraw, Fremen)
		d.openWindow(aboutToken, true)
	}
}

// tokenPrompts asks for a number: in secret for a token that is drawn, in public for one that is turned over.
func (s *State) tokenPrompts() []engine.Prompt {
	numbers := StormDialChoice{1, stormTokens}
	switch {
	case s.appDeals():
		return []engine.Prompt{s.tokenDraw()}
	case s.step == stepDraw:
		return []engine.Prompt{withPublicChoices(secret(s.ask(Fremen, "storm.draw", "DUNE-STORM-05")), numbers)}
	}
	return []engine.Prompt{
		withPublicChoices(s.ask(engine.Moderator, "storm.draw", "DUNE-STORM-05"), numbers),
		withPublicChoices(opportunity(s.ask(Fremen, "storm.draw", "DUNE-STORM-05")), numbers),
	}
}

func (s *State) tokenDraw() engine.Prompt {
	p := s.ask(engine.App, "storm.draw", "DUNE-STORM-05")
	p.Draw = &engine.Draw{Count: 1, Arg: "value", Single: true, Number: true}
	for n := range stormTokens {
		p.Draw.From = append(p.Draw.From, strconv.Itoa(n+1))
	}
	if s.step == stepDraw {
		p.Draw.For = Fremen
	}
	return p
}

// drawToken takes a token's number.
func (d *decision) drawToken(f Faction, in dialArgs) error {
	const ruling = "DUNE-STORM-05"
	drawing := d.atStep(Storm, stepDraw) && f == Fremen
	turning := d.tokenHidden() && (f == Fremen || f == engine.Moderator || f == "")
	switch {
	case !drawing && !turning:
		return d.wrongPhase(ruling)
	case turning && d.waits():
		return d.mustWait(0)
	case in.Value == nil || *in.Value < 1 || *in.Value > stormTokens:
		return privateRefusal(engine.Refuse(ruling, "storm.token_range", "most", stormTokens))
	}
	d.stormNext, d.tokenUnseen = *in.Value, turning || d.spendBlock(rulebook.StormDeck)
	d.waiting = without(d.waiting, Fremen)
	d.emit(TokenDrawn{d.stormNext, d.tokenUnseen})
	if turning {
		d.showToken()
		return nil
	}
	d.begin(SpiceBlow)
	return nil
}

// tokenToCome reports whether the Fremen will still look at a token. After the look a Karama changes nothing.
func (s *State) tokenToCome() bool { return s.phase == Storm && s.fremenStorm() }

// blockToken stops the look at the next token; if it already lies on the table, play goes on.
func (d *decision) blockToken(f Faction, a rulebook.Ability) error {
	d.stop(f, Block{Ability: a}, "DUNE-STORM-07")
	if d.step == stepDraw && !d.appDeals() {
		d.nextToken()
	}
	return nil
}

// seesToken reports whether a viewer knows the number of the next storm: only the Fremen, not even an ally [DUNE-STORM-05,
// DUNE-STORM-07].
func (s *State) seesToken(v engine.Viewer) bool {
	return v.SeesAll() || v.Sees(Fremen) && !s.tokenUnseen
}

// stormNextRefusal says why a number cannot be that of a token.
func (p *patch) stormNextRefusal() error {
	if p.StormNext < 0 || p.StormNext > stormTokens {
		return engine.Refuse("DUNE-STORM-05", "storm.token_range", "most", stormTokens)
	}
	return nil
}

// enterStormStep sets the table to a step of the storm.
func (s *State) enterStormStep() {
	s.waiting = nil
	switch s.step {
	case stepDial:
		if !s.byToken() {
			s.waiting = s.dialers()
		}
	case stepCards:
		setInterrupt(s, &Window{About: aboutStorm, Waiting: s.everybody()})
	case stepLosses:
		s.stormLosses = s.stormChoicesIn(s.storm)
	case stepDraw:
		if !s.appDeals() {
			setInterrupt(s, &Window{About: aboutToken, Waiting: s.everybody(), PlayGoesOn: true})
		}
	}
}

// TokenDrawn is the number of the next storm.
type TokenDrawn struct {
	Value  int  `json:"value"`
	Unseen bool `json:"unseen,omitempty"` // by a Karama, or turned over for all to see
}

// TokenShown is the number that moves the storm of this turn.
type TokenShown struct {
	Move int `json:"move"`
}

func (e TokenDrawn) tell(v engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Unseen:
		return untold()
	case v.Sees(Fremen):
		return told("log.storm.token.own", "DUNE-STORM-05", "value", e.Value)
	}
	return told("log.storm.token", "DUNE-STORM-05", "faction", Fremen)
}
