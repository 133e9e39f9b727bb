package dune

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// kinds are events by their names in journals.
type kinds = map[string]engine.Event

// events are the events of this game; each file registers its own.
var events gamekit.EventTypes[engine.Event, narrator]

func init() {
	events.RegisterChanged(parts.Decode)
	register(kinds{
		"window.left": WindowLeft{}, "window.closed": WindowClosed{}, "raised": HandRaised{}, "finished": GameFinished{},
		"forces.moved": ForcesMoved{}, "spice.moved": SpiceMoved{}, "card.moved": CardMoved{}, "leader.moved": LeaderMoved{},
		"deck.shuffled": DeckShuffled{},
	})
	says("phase.began", PhaseBegan{}, "log.phase", "", "phase", "turn")
	says("released", HandReleased{}, "log.released", "DUNE-KARAMA-08", "faction")
}

// says registers an event that tells everybody the same sentence, register events with a sentence of their own, silently
// events without one.
var says, register, silently = events.RegisterMessage, events.RegisterNarrators, events.RegisterSilent

// EventKind names an event.
func (Rules) EventKind(e engine.Event) string { return events.Kind(e) }

// DecodeEvent reads an event back.
func (Rules) DecodeEvent(kind string, raw json.RawMessage) (engine.Event, error) {
	return events.Decode(kind, raw)
}

var told, untold = gamekit.MessageToAll, gamekit.NoMessage

// is reports whether an event is of a type.
func is[E any](e engine.Event) bool { _, ok := e.(E); return ok }

func without[T comparable](list []T, x T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(y T) bool { return x == y })
}

// PhaseBegan opens a phase.
type PhaseBegan struct {
	Turn  int   `json:"turn"`
	Phase Phase `json:"phase"`
}

// startPhase opens a phase and clears what belonged to the phase before.
func (s *State) startPhase(turn int, phase Phase) {
	s.turn, s.phase, s.step = turn, phase, ""
	s.serial++
	s.waiting, s.blocked, s.stormLosses = nil, s.blocksKept(phase), nil
	s.interrupts = slices.DeleteFunc(s.interrupts, func(x interrupt) bool { return !interrupts[x.kind()].survivesPhase })
	if s.rules.Is("notes.keepers", "atreides") { // the others have only seen the card [DUNE-SETUP-17]
		for _, f := range s.seats {
			s.own(f).forgetAllBut(Atreides)
		}
	}
	s.blow, s.nexus, s.auction, s.turns = nil, nil, nil, nil
	if phase != Collection { // the table still sees the last battle
		s.battle = nil
	}
	switch phase {
	case Storm:
		s.startTurn()
	case SpiceBlow:
		s.blow = &Blow{Pile: pileA}
	}
}

// startTurn clears what belonged to the turn before.
func (s *State) startTurn() {
	s.moveShown, s.stormMove, s.dials = false, 0, nil
	s.harvest, s.claimed = nil, nil
	for _, f := range s.seats {
		seat := s.own(f)
		seat.Revived, seat.Elites, seat.LeaderBack, seat.SpiceSeen = Forces{}, 0, false, false
		seat.Leaders = maps.Clone(seat.Leaders)
		for l, at := range seat.Leaders {
			if c := at.Concealed; c != nil { // others think that it is ready like the rest
				at.Concealed = &Concealed{atReady, c.Died, c.By}
				seat.Leaders[l] = at
			}
			if !dead(at.At) && captor(at.At) == "" {
				seat.Leaders[l] = LeaderState{At: atReady, Died: at.Died, ByGhola: at.ByGhola}
			}
		}
		if k := &seat.Kwisatz; board.Territory(k.At).Exists() { // it may go into battle again
			k.At = atReady
		}
	}
}

// RaisedHands are the seats that have asked the table to wait, in the order of asking.
type RaisedHands []Faction

func (s *State) raised() []Faction {
	if up := interruptOf[RaisedHands](s); up != nil {
		return *up
	}
	return nil
}

func (s *State) setRaisedHands(up RaisedHands) {
	if setInterrupt[RaisedHands](s, nil); len(up) > 0 {
		setInterrupt(s, &up)
	}
}

func (s *State) raisedHandPrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, f := range s.raised() {
		out = append(out, opportunity(s.ask(f, "release", "DUNE-KARAMA-08")))
	}
	return out
}

// HandRaised is a seat's raised hand: the table waits.
type HandRaised struct {
	Faction Faction `json:"faction"`
	About   string  `json:"about,omitempty"`
}

func (e HandRaised) tell(engine.Viewer) (engine.Message, bool) {
	if e.About != "" {
		return told("log.raised_about", "DUNE-KARAMA-08", "faction", e.Faction, "about", e.About)
	}
	return told("log.raised", "DUNE-KARAMA-08", "faction", e.Faction)
}

// HandReleased takes a seat's raised hand down, or all of them.
type HandReleased struct {
	Faction Faction `json:"faction,omitempty"`
}

// GameFinished is the end of the game.
type GameFinished struct {
	Result Result `json:"result"`
	Ruling string `json:"ruling"`
}

func (e GameFinished) tell(engine.Viewer) (engine.Message, bool) {
	if len(e.Result.From) > 0 {
		return told("log.finished.prediction_from", e.Ruling, "factions", e.Result.Winners, "from", e.Result.From)
	}
	return told("log.finished."+e.Result.By, e.Ruling, "factions", e.Result.Winners)
}

// raiseReasons are what a raised hand may be about. Nobody must give a reason, and a reason shows no card.
var raiseReasons = []string{"card", string(rulebook.Truthtrance), string(rulebook.Karama), "judge"}

type raiseArgs struct {
	About string `json:"about" kind:"word,unlisted"`
}

// raise makes the table wait for a seat, whatever cards it holds [DUNE-KARAMA-08].
func (d *decision) raise(f Faction, in raiseArgs) error {
	if in.About != "" && !slices.Contains(raiseReasons, in.About) {
		return engine.Refuse("DUNE-KARAMA-08", "raise.about", "about", raiseReasons)
	}
	d.setRaisedHands(append(without(d.raised(), f), f))
	if d.about == nil {
		d.about = map[Faction]string{}
	}
	d.about[f] = in.About
	d.emit(HandRaised{f, in.About})
	return nil
}

// IsSignal reports whether a command raises a hand or takes it down.
func (Rules) IsSignal(c engine.Command) bool { return c.Do == "raise" || c.Do == "release" }

// release takes raised hands down: a seat its own, the moderator all.
func (d *decision) release(f Faction, _ noArgs) error {
	switch up := d.raised(); {
	case len(up) == 0:
		return engine.Refuse("DUNE-KARAMA-08", "release.nothing")
	case f == engine.Moderator:
		d.setRaisedHands(nil)
		d.about = nil
		d.emit(HandReleased{})
	case !slices.Contains(up, f):
		return engine.Refuse("DUNE-KARAMA-08", "release.not_yours", "faction", string(up[0]))
	default:
		d.setRaisedHands(without(up, f))
		delete(d.about, f)
		d.emit(HandReleased{f})
	}
	return nil
}
