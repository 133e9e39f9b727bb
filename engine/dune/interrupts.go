package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Play is a stack of interrupts. At its bottom is the phase, see phaseRules; an interrupt on top must be settled before
// play goes on. The table fixes the order of the stack, whichever came first; there is one interrupt of a kind. To add an
// interrupt, add its type here, its kind and its row; CONTRIBUTING.md lists what else it touches.

// interrupt is something that must be settled before the phase goes on. It is a value: setInterrupt puts back one that has
// changed.
type interrupt interface {
	kind() interruptKind
	// refusal refuses a command that must wait for it; nil if none must.
	refusal() *engine.Refusal
}

// interruptKind is the order of interrupts: the one that is settled first comes first.
type interruptKind int

const (
	onPendingVictory interruptKind = iota // a victory waits for the prediction on paper
	onQuestion                            // a Truthtrance waits for its answer
	onSwap                                // the Harkonnen exchange cards
	onRaisedHands                         // somebody has asked the table to wait
	onDeclaration                         // the Bene Gesserit owe a declaration
	onClaim                               // a worthless card was played as a Karama and may be stopped
	onDeals                               // deals that are due or offered; nothing waits for them
	onWindow                              // everybody may step in with a card, and the phase waits
	onPhase                               // what the phase itself asks
	onChance                              // everybody may step in with a card while the phase goes on
)

// declineFunc declines a decision.
type declineFunc func(d *decision, f Faction, ask string) error

// interruptRule is what all interrupts of a kind have in common.
type interruptRule struct {
	// asks lists the prompts of the interrupt.
	asks func(*State) []engine.Prompt
	// permits are the permissions of commands that its refusal does not keep waiting.
	permits permission
	// hidesBelow is set if nothing below asks meanwhile.
	hidesBelow bool
	// survivesPhase is set if a new phase does not end it, always if it is there without being put on the stack.
	survivesPhase, alwaysThere bool
	// decline is how a pass declines an optional decision of it; nil if there is none, or if it has a no of its own.
	decline declineFunc
	// end is how the moderator's advance ends it if nothing else is asked; first reports whether it ends before all others.
	end       func(*decision)
	endsFirst func(*State) bool
}

var interrupts [onChance + 1]interruptRule

func init() {
	interrupts = [...]interruptRule{
		onPendingVictory: {asks: (*State).pendingVictoryPrompts, permits: corrects | foretells, hidesBelow: true},
		onQuestion:       {asks: (*State).questionPrompts, permits: free | hidden, survivesPhase: true},
		onSwap:           {asks: (*State).swapPrompts, permits: free | hidden},
		onRaisedHands:    {asks: (*State).raisedHandPrompts, permits: free | hidden | cards, survivesPhase: true},
		onDeclaration:    {asks: (*State).declarationPrompts, permits: free | hidden | cards | declares, survivesPhase: true},
		onClaim:          {asks: nobody, permits: free | hidden | cards | closes},
		onDeals:          {asks: (*State).openDealPrompts, alwaysThere: true},
		onWindow:         {asks: (*State).windowPrompts, hidesBelow: true, decline: (*decision).declineInWindow, end: (*decision).closeWindow},
		onPhase:          {asks: (*State).phasePrompts, alwaysThere: true, decline: (*decision).declineInPhase},
		onChance: {asks: (*State).windowPrompts, decline: (*decision).declineInWindow, end: (*decision).closeWindow,
			endsFirst: (*State).objecting},
	}
}

// alsoAnsweredBy are the commands that answer a question besides the one of its name: a plan has the element that was asked
// for, and a move declines the shipment. The Guild may begin its turn instead of saying so.
var alsoAnsweredBy = map[string][]string{
	"prescience.answer": {"plan"}, "ship": {"move"}, "guild.turn": {"ship", "move"},
}

func nobody(*State) []engine.Prompt { return nil } // its window asks

func (s *State) phasePrompts() []engine.Prompt { return phaseRules[s.phase].prompts(s) }

// permission lets a command go on while play waits.
type permission int

const (
	free      permission = 1 << iota // it may come at any time
	hidden                           // only its own seat may send it
	cards                            // it lays a card on the table
	declares                         // it is a declaration of the Bene Gesserit
	closes                           // it ends an open moment
	foretells                        // it says what the paper says
	corrects                         // it is a correction, which goes on after the result as well
)

func (PendingVictory) kind() interruptKind { return onPendingVictory }
func (Question) kind() interruptKind       { return onQuestion }
func (Swap) kind() interruptKind           { return onSwap }
func (RaisedHands) kind() interruptKind    { return onRaisedHands }
func (Declaration) kind() interruptKind    { return onDeclaration }
func (WorthlessClaim) kind() interruptKind { return onClaim }

func (w Window) kind() interruptKind {
	if w.PlayGoesOn {
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

func (Window) refusal() *engine.Refusal { return nil } // a command that comes too early is refused by its own rule

// isInterruptedBy reports whether an interrupt of a kind is on the stack.
func (s *State) isInterruptedBy(k interruptKind) bool {
	return slices.ContainsFunc(s.interrupts, func(x interrupt) bool { return x.kind() == k })
}

// isInterrupted reports whether something must be settled before the phase goes on.
func (s *State) isInterrupted() bool {
	return len(s.interrupts) > 0 && s.interrupts[0].kind() < onPhase
}

// mustWait is the refusal of the uppermost interrupt that a command must wait for; nil if it may go on.
func (s *State) mustWait(may permission) *engine.Refusal {
	for _, x := range s.interrupts {
		if interrupts[x.kind()].permits&may != 0 {
			continue
		}
		if no := x.refusal(); no != nil {
			return no
		}
	}
	return nil
}

// waits reports whether commands must wait for something.
func (s *State) waits() bool { return s.mustWait(0) != nil }

// asked lists the prompts of all interrupts and the phase.
func (s *State) asked() (out []engine.Prompt) {
	for _, p := range s.askedByInterrupts {
		out = append(out, p)
	}
	return out
}

// askedByInterrupts gives each prompt with the kind of its interrupt, as far as the interrupts above let it be answered.
// Secret inputs and the app's draws go on while the table waits; answers that are opened together are not opened meanwhile.
func (s *State) askedByInterrupts(yield func(interruptKind, engine.Prompt) bool) {
	if s.result != nil {
		return
	}
	let, waits := free|cards, false
	for k, rule := range interrupts {
		if !rule.alwaysThere && !s.isInterruptedBy(interruptKind(k)) {
			continue
		}
		for _, p := range rule.asks(s) {
			if waits && p.For != engine.App && !p.Secret && let&mayAnswer(p) == 0 {
				continue
			}
			p.RevealLater = waits && p.BlindGroup != ""
			if !yield(interruptKind(k), p) {
				return
			}
		}
		switch {
		case rule.hidesBelow:
			return
		case rule.permits != 0:
			let, waits = let&rule.permits, true
		}
	}
}

// endInterrupt ends the uppermost interrupt that the moderator's advance may end.
func (d *decision) endInterrupt(first bool) bool {
	for _, x := range d.interrupts {
		if rule := interrupts[x.kind()]; rule.end != nil && (!first || rule.endsFirst != nil && rule.endsFirst(d.State)) {
			rule.end(d)
			return true
		}
	}
	return false
}

// mayAnswer is the permission that the answer to a prompt has.
func mayAnswer(p engine.Prompt) permission {
	if p.Ask == "play" {
		return cards
	}
	return commands[p.Ask].may & free
}

// interruptOf is a copy of the interrupt of a type; nil if there is none.
func interruptOf[T interrupt](s *State) *T {
	for _, x := range s.interrupts {
		if t, ok := x.(T); ok {
			c := t
			return &c
		}
	}
	return nil
}

// setInterrupt puts an interrupt in the place of its kind on the stack and replaces the one there; nil only removes that
// one.
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
