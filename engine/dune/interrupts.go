package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/play"
)

// Play is a stack of steps. At its bottom is the phase, see phaseRules; what interrupts it is laid on top and has to be settled
// before play goes on. The table says in which order steps stand, however late one of them came; there is
// one of a kind. Whoever adds an interrupt adds its type, and its place and its row here.

// interrupt is something that stands over the phase until it is settled. It is a value: setInterrupt puts back one that has changed.
type interrupt interface {
	kind() interruptKind
	// refusal is the answer to a command that has to wait for it; nil where none has to.
	refusal() *engine.Refusal
}

// interruptKind is where steps of a kind stand: what is settled first comes first.
type interruptKind int

const (
	onVerdict     interruptKind = iota // a victory waits for what stands on paper
	onQuestion                         // a Truthtrance waits for its answer
	onSwap                             // the Harkonnen exchange cards
	onRaisedHands                      // somebody has asked the table to wait
	onDeclaration                      // the Bene Gesserit owe a declaration
	onDeals                            // deals that are due or offered, for which nothing waits
	onClaim                            // a worthless card was played as a Karama and may be stopped
	onWindow                           // everybody may step in with a card, and the phase waits
	onPhase                            // what the phase itself asks
	onChance                           // everybody may step in with a card beside it
)

// declineFunc is how a pass lets a decision go by.
type declineFunc func(d *decision, f Faction, ask string) error

// interruptRule is what all steps of a kind have in common.
type interruptRule struct {
	// asks lists what the step asks of whom.
	asks func(*State) []engine.Prompt
	// lets are the commands that go on while it stands, of those that its refusal would keep waiting.
	lets permission
	// alone tells that nothing below is asked meanwhile.
	alone bool
	// stays tells that a new phase does not end it, always that it is there without being put on the stack.
	stays, always bool
	// decline is how a pass lets an optional decision of it go by; nil where none is, or has a no of its own.
	decline declineFunc
	// end is how the moderator's advance ends it, where nothing else is asked; first tells that it does so before all others.
	end   func(*decision)
	first func(*State) bool
	// fact is what the facts of events have of it.
	fact play.Part[*State]
}

var interrupts [onChance + 1]interruptRule

func init() {
	interrupts = [...]interruptRule{
		onVerdict:  {asks: (*State).pendingVictoryPrompts, lets: corrects | foretells, alone: true, fact: interruptPart[PendingVictory]("verdict")},
		onQuestion: {asks: (*State).questionPrompts, lets: free | hidden, stays: true, fact: interruptPart[Question]("question")},
		onSwap:     {asks: (*State).swapPrompts, lets: free | hidden, fact: interruptPart[Swap]("swap")},
		onRaisedHands: {asks: (*State).raisedHandPrompts, lets: free | hidden | cards, stays: true,
			fact: converted("raised", (*State).raised, func(s *State, up []Faction) { s.setRaisedHands(up) })},
		onDeclaration: {asks: (*State).declarationPrompts, lets: free | hidden | cards | declares, stays: true,
			fact: interruptPart[Declaration]("declaration")},
		onDeals:  {asks: (*State).openDealPrompts, always: true},
		onClaim:  {asks: nobody, lets: free | hidden | cards | closes, fact: interruptPart[WorthlessClaim]("claim")},
		onWindow: {asks: (*State).windowPrompts, alone: true, decline: (*decision).declineInWindow, end: (*decision).closeWindow},
		onPhase:  {asks: (*State).phasePrompts, always: true, decline: (*decision).declineInPhase},
		onChance: {asks: (*State).windowPrompts, decline: (*decision).declineInWindow, end: (*decision).closeWindow,
			first: (*State).objecting, fact: interruptPart[Window]("window")},
	}
	for _, rule := range interrupts {
		if rule.fact.Name != "" {
			parts = slices.Insert(parts, 0, rule.fact) // before what a step holds up
		}
	}
}

// alsoAnsweredBy are the commands that answer a question beside the one of its name: a plan has the element that was asked for, and
// who moves ships nothing. The Guild may begin its turn instead of saying so.
var alsoAnsweredBy = map[string][]string{
	"prescience.answer": {"plan"}, "ship": {"move"}, "guild.turn": {"ship", "move"},
}

func nobody(*State) []engine.Prompt { return nil } // its window asks

func (s *State) phasePrompts() []engine.Prompt { return phaseRules[s.phase].prompts(s) }

// permission is what lets a command go on while play waits.
type permission int

const (
	free      permission = 1 << iota // it may come at any time
	hidden                           // its own seat alone may send it
	cards                            // it lays a card on the table
	declares                         // it is a declaration of the Bene Gesserit
	closes                           // it ends an open moment
	foretells                        // it says what the paper says
	corrects                         // it is a correction, which goes on after the result as well
)

func (PendingVictory) kind() interruptKind { return onVerdict }
func (Question) kind() interruptKind       { return onQuestion }
func (Swap) kind() interruptKind           { return onSwap }
func (RaisedHands) kind() interruptKind    { return onRaisedHands }
func (Declaration) kind() interruptKind    { return onDeclaration }
func (WorthlessClaim) kind() interruptKind { return onClaim }

func (w Window) kind() interruptKind {
	if w.Idle {
		return onChance
	}
	return onWindow
}

func (PendingVictory) refusal() *engine.Refusal {
	return engine.Refuse("DUNE-END-04", "foretold.first")
}

func (q Question) refusal() *engine.Refusal {
	return engine.Refuse("DUNE-CARD-01", "input.question_open", "faction", q.Ask)
}

func (w Swap) refusal() *engine.Refusal {
	return engine.Refuse("DUNE-KARAMA-05", "input.swap_open", "faction", w.By)
}

func (h RaisedHands) refusal() *engine.Refusal {
	return engine.Refuse("DUNE-KARAMA-08", "input.table_waits", "faction", h[0])
}

func (d Declaration) refusal() *engine.Refusal { // [DUNE-BG-09, DUNE-BG-10]
	return engine.Refuse(d.ruling(), "coexist.due", "territory", d.Territory)
}

func (c WorthlessClaim) refusal() *engine.Refusal {
	return engine.Refuse("DUNE-KARAMA-04", "input.claim_open", "faction", c.By)
}

func (Window) refusal() *engine.Refusal { return nil } // a command that comes too early says so itself

// isInterruptedBy reports whether a step of a kind is on the stack.
func (s *State) isInterruptedBy(k interruptKind) bool {
	return slices.ContainsFunc(s.interrupts, func(x interrupt) bool { return x.kind() == k })
}

// isInterrupted reports whether something has to be settled before the phase goes on.
func (s *State) isInterrupted() bool {
	return len(s.interrupts) > 0 && s.interrupts[0].kind() < onPhase
}

// mustWait is the refusal of the uppermost step that a command has to wait for; nil where it may go on.
func (s *State) mustWait(may permission) *engine.Refusal {
	for _, x := range s.interrupts {
		if interrupts[x.kind()].lets&may != 0 {
			continue
		}
		if no := x.refusal(); no != nil {
			return no
		}
	}
	return nil
}

// waits reports whether commands have to wait for something.
func (s *State) waits() bool { return s.mustWait(0) != nil }

// asked lists what every step asks.
func (s *State) asked() (out []engine.Prompt) {
	for _, p := range s.askedByInterrupts {
		out = append(out, p)
	}
	return out
}

// askedByInterrupts gives what every step asks with its kind, as far as those above it let it be answered. Secret inputs and the app's
// draws go on while the table waits; what is opened together is not opened meanwhile.
func (s *State) askedByInterrupts(yield func(interruptKind, engine.Prompt) bool) {
	if s.result != nil {
		return
	}
	let, waits := free|cards, false
	for k, rule := range interrupts {
		if !rule.always && !s.isInterruptedBy(interruptKind(k)) {
			continue
		}
		for _, p := range rule.asks(s) {
			if waits && p.For != engine.App && !p.Secret && let&mayAnswer(p) == 0 {
				continue
			}
			p.RevealLater = waits && p.Blind != ""
			if !yield(interruptKind(k), p) {
				return
			}
		}
		switch {
		case rule.alone:
			return
		case rule.lets != 0:
			let, waits = let&rule.lets, true
		}
	}
}

// endInterrupt ends the uppermost step that the moderator's advance ends.
func (d *decision) endInterrupt(first bool) bool {
	for _, x := range d.interrupts {
		if rule := interrupts[x.kind()]; rule.end != nil && (!first || rule.first != nil && rule.first(d.State)) {
			rule.end(d)
			return true
		}
	}
	return false
}

// mayAnswer is the leave that an answer has.
func mayAnswer(p engine.Prompt) permission {
	if p.Ask == "play" {
		return cards
	}
	return commands[p.Ask].may & free
}

// interruptOf is a copy of the step of a type; nil where none stands.
func interruptOf[T interrupt](s *State) *T {
	for _, x := range s.interrupts {
		if t, ok := x.(T); ok {
			c := t
			return &c
		}
	}
	return nil
}

// setInterrupt puts a step where those of its kind stand, for the one that stood there; nil takes that one away.
func setInterrupt[T interrupt](s *State, x *T) {
	if i := slices.IndexFunc(s.interrupts, func(y interrupt) bool { _, ok := y.(T); return ok }); i >= 0 {
		s.interrupts = slices.Delete(s.interrupts, i, i+1)
	}
	if x == nil {
		return
	}
	below := slices.IndexFunc(s.interrupts, func(y interrupt) bool { return y.kind() > (*x).kind() })
	if below < 0 {
		below = len(s.interrupts)
	}
	s.interrupts = slices.Insert(s.interrupts, below, interrupt(*x))
}
