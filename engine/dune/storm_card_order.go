package dune

import (
	"encoding/json"
	"maps"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Weather Control comes before the Family Atomics [DUNE-STORM-10], and both belong to the moment before the storm moves.
// Every seat answers that moment once. Family Atomics played while others may still have Weather Control wait unseen until
// all have answered: then they are played, and the storm moves. If somebody plays Weather Control, all are asked again and
// nothing waits any more. So tapping first gives no advantage, and looks like a pass.

func init() { register(kinds{"card.held": CardDeferred{}}) }

// waiting is the argument of a play that must wait.
const waiting = "waits"

var _ engine.OrderRules = Rules{}

// Defer has the Family Atomics wait for Weather Control's moment.
func (Rules) Defer(state engine.State, c engine.Command) (engine.Command, bool) {
	s := state.(*State)
	var card rulebook.Card
	if c.Do != "play" || json.Unmarshal(c.Args["card"], &card) != nil || card != rulebook.FamilyAtomics || !s.windowOpen(aboutStorm) {
		return c, false
	}
	c.Args = maps.Clone(c.Args)
	c.Args[waiting] = json.RawMessage("true")
	return c, true
}

// deferCard keeps back a card that must wait, if it could be played.
func (d *decision) deferCard(f Faction, args engine.Args) (err error, held bool) {
	raw, named := args[waiting]
	var waits bool
	var card rulebook.Card
	switch {
	case !named:
		return nil, false
	case json.Unmarshal(raw, &waits) != nil || !waits:
		return engine.Refuse("DUNE-STORM-10", "input.bad_argument", "argument", waiting), false
	case json.Unmarshal(args["card"], &card) != nil || card != rulebook.FamilyAtomics || !d.windowOpen(aboutStorm):
		return engine.Refuse("DUNE-STORM-10", "storm.card_too_late", "turn", d.turn), false
	}
	if err := newDecision(d.State).playCard(f, withoutWaiting(args)); err != nil {
		return err, false
	}
	w := d.window()
	w.deferred = f
	setInterrupt(d.State, w)
	d.emit(CardDeferred{By: f, Open: d.enteredByConsole})
	d.leaveWindow(f)
	return nil, true
}

// playDeferred plays the card that waited for the others' answers, if that is still possible.
func (d *decision) playDeferred() {
	f := d.window().deferred
	if f == "" {
		return
	}
	args := engine.NewCommand(f, "play", map[string]any{"card": rulebook.FamilyAtomics}).Args
	_ = d.attempt(func(d *decision) error { return d.playCard(f, args) })
}

func withoutWaiting(args engine.Args) engine.Args {
	rest := maps.Clone(args)
	delete(rest, waiting)
	return rest
}

// CardDeferred is a card that is played once every seat has answered the open window. Only its seat sees it, unless the
// moderator entered it: then it lies on the table.
type CardDeferred struct {
	By   Faction `json:"by"`
	Open bool    `json:"open,omitempty"`
}

func (e CardDeferred) tell(v engine.Viewer) (engine.Message, bool) {
	switch {
	case v.Sees(e.By):
		return told("log.atomics_wait.own", "DUNE-STORM-10")
	case e.Open:
		return told("log.atomics_wait", "DUNE-STORM-10", "faction", e.By)
	}
	return untold()
}
