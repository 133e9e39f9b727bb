package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// phaseRules is the sequence of play: how each phase begins, what it asks, and how it goes on.
var phaseRules map[Phase]phaseRule

type phaseRule struct {
	enter   func(*decision)
	prompts func(*State) []engine.Prompt
	// decline declines a seat's open optional decision.
	decline func(d *decision, f Faction, ask string) error
	// goOn goes on from the moderator's stop.
	goOn func(*decision)
	// afterAll goes on after every seat has answered a step that asks all alike.
	afterAll func(*decision)
	// justBegun reports whether nothing was done yet in the phase.
	justBegun func(*State) bool
	// reminders lists the reminders of the phase.
	reminders func(*State) []Reminder
}

func init() {
	phaseRules = map[Phase]phaseRule{
		Setup: {
			enter: (*decision).enterSetup, prompts: (*State).setupPrompts, decline: (*decision).declineOffer, goOn: (*decision).finishSetup,
			afterAll: (*decision).endStartingCards,
		},
		Storm: {enter: (*decision).enterStorm, prompts: (*State).stormPrompts, justBegun: (*State).stormJustBegun, reminders: (*State).stormReminders},
		SpiceBlow: {
			enter: (*decision).enterSpiceBlow, prompts: (*State).spiceBlowPrompts, decline: (*decision).declineSpiceBlow, goOn: (*decision).goOnSpiceBlow,
			afterAll: (*decision).endNexus, justBegun: (*State).spiceBlowJustBegun, reminders: (*State).blowReminders,
		},
		Charity: {
			enter: (*decision).enterCharity, prompts: (*State).charityPrompts, decline: (*decision).declineOffer,
			afterAll: func(d *decision) { d.begin(Bidding) }, justBegun: (*State).charityJustBegun, reminders: (*State).charityReminders,
		},
		Bidding: {
			enter: (*decision).enterBidding, prompts: (*State).biddingPrompts, decline: (*decision).declineBid, goOn: (*decision).resumeBidding,
			justBegun: (*State).biddingJustBegun, reminders: (*State).auctionReminders,
		},
		Revival: {
			enter: (*decision).enterRevival, prompts: (*State).revivalPrompts, decline: (*decision).declineOffer, goOn: func(d *decision) { d.begin(ShipMove) },
			afterAll: func(d *decision) { d.begin(ShipMove) }, justBegun: (*State).revivalJustBegun, reminders: (*State).revivalReminders,
		},
		ShipMove: {
			enter: (*decision).enterShipMove, prompts: (*State).shipMovePrompts, decline: (*decision).declineShipMove, goOn: (*decision).endTurn,
			justBegun: (*State).shipMoveJustBegun, reminders: (*State).turnReminders,
		},
		Battle: {
			enter: (*decision).enterBattle, prompts: (*State).battlePrompts, decline: (*decision).declineBattle, goOn: (*decision).resumeBattle,
			justBegun: (*State).battlesJustBegun, reminders: (*State).battleReminders,
		},
		Collection: {
			enter: (*decision).enterCollection, prompts: (*State).collectionPrompts, goOn: func(d *decision) { d.begin(Mentat) },
			justBegun: always, reminders: (*State).harvestReminders,
		},
		Mentat: {enter: (*decision).enterMentat, prompts: (*State).mentatPrompts, goOn: (*decision).nextTurn, justBegun: always},
	}
}

func always(*State) bool { return true }

// begin enters a phase as play does.
func (d *decision) begin(p Phase) {
	d.endLonelyCoexistence()
	if d.phase == Setup {
		d.beginSection()
	}
	d.openPhase(d.turn, p)
	d.dealsDue()
	phaseRules[p].enter(d)
}

// openPhase opens a phase, and tells it.
func (d *decision) openPhase(turn int, p Phase) {
	d.startPhase(turn, p)
	d.emit(PhaseBegan{turn, p})
}

// enter opens a step of the phase; waiting are the seats that must all answer it.
func (s *State) enter(step string, waiting ...Faction) {
	s.step, s.waiting = step, slices.Clone(waiting)
	s.serial++
}

type passArgs struct {
	Ask string `json:"ask" kind:"question,rare"` // which of several open decisions; the main one if absent
	Why string `json:"why" kind:"word,unlisted"` // timeUp if the console passes for a silent bidder
}

// timeUp is the reason for a pass that nobody said [DUNE-BID-10].
const timeUp = "time"

// pass declines the seat's open optional decision.
func (d *decision) pass(f Faction, in passArgs) error {
	p, decline := d.declinable(f, in)
	if decline == nil && d.enteredByConsole && d.hasPassed(f, in) {
		d.emit(WindowLeft{Faction: f, Entered: true, Again: true}) // the console hears the same as for a first pass
		return nil
	}
	if decline == nil {
		return engine.Refuse("DUNE-TURN-01", "pass.nothing_open", "faction", string(f))
	}
	if in.Why != "" && (in.Why != timeUp || p.Ask != "bid" || !d.enteredByConsole) {
		return engine.Refuse("DUNE-BID-10", "input.bad_argument", "argument", "why")
	}
	d.bidderTimeUp = in.Why == timeUp
	d.events = append(d.events, declinedEvents([]engine.Prompt{p})...)
	return decline(d, f, p.Ask)
}

// hasPassed reports whether a seat has already passed in a window. The moderator who enters its pass must not learn that:
// the second pass is told like the first and changes nothing.
func (s *State) hasPassed(f Faction, in passArgs) bool {
	return slices.ContainsFunc(s.who().asked(), func(p engine.Prompt) bool {
		return p.For == f && p.Status == engine.Final && p.Ask == "play" && (in.Ask == "" || in.Ask == p.Ask)
	})
}

// declinable is the prompt that a seat's pass declines, and how: its part in a window, or its main decision before an idle
// one.
func (d *decision) declinable(f Faction, in passArgs) (engine.Prompt, declineFunc) {
	prompts, how := d.optional()
	p, _ := gamekit.Declinable(prompts, f, in.Ask)
	return p, how[p.ID]
}

// optional lists the prompts that may be declined, and by key how each is declined.
func (d *decision) optional() (prompts []engine.Prompt, how map[string]declineFunc) {
	how = map[string]declineFunc{}
	for k, p := range d.who().askedByInterrupts {
		if decline := interrupts[k].decline; decline != nil && p.Optional && p.Status != engine.Final {
			prompts, how[p.ID] = append(prompts, p), decline
		}
	}
	return prompts, how
}

func (d *decision) declineInPhase(f Faction, ask string) error {
	decline := phaseRules[d.phase].decline
	if decline == nil {
		return engine.Refuse("DUNE-TURN-01", "pass.nothing_open", "faction", string(f))
	}
	return decline(d, f, ask)
}

// answered notes that a step no longer waits for a seat, and goes on after the last one.
func (d *decision) answered(f Faction) {
	d.waiting = without(d.waiting, f)
	if goOn := phaseRules[d.phase].afterAll; len(d.waiting) == 0 && goOn != nil {
		goOn(d)
	}
}

type advanceArgs struct {
	To Phase `json:"to" kind:"word,unlisted"`
}

// advance declines what is optional and goes on to the next prompt; if a phase is named, up to that phase or a mandatory
// prompt.
func (d *decision) advance(_ Faction, in advanceArgs) error {
	if in.To != "" && !slices.Contains(phases, in.To) {
		return engine.Refuse("DUNE-TURN-01", "advance.unknown_phase", "phase", string(in.To))
	}
	if in.To == "" && d.endInterrupt(true) {
		return nil
	}
	if in.To == "" {
		return d.advanceOnce("")
	}
	if in.To == d.phase && d.justBegun() { // play has come here by itself
		return nil
	}
	for first := true; d.result == nil && !d.began(in.To); first = false {
		if err := d.advanceOnce(in.To); err != nil {
			if first {
				return err
			}
			return nil
		}
	}
	return nil
}

// justBegun reports whether nothing was done yet in the present phase.
func (s *State) justBegun() bool {
	begun := phaseRules[s.phase].justBegun
	return begun != nil && begun(s)
}

// began reports whether this decision has entered a phase, even if the phase asks nothing.
func (d *decision) began(p Phase) bool {
	return slices.ContainsFunc(d.events, func(e engine.Event) bool {
		b, ok := e.(PhaseBegan)
		return ok && b.Phase == p
	})
}

// advanceOnce goes on by one step, on the way to a phase if one is named.
func (d *decision) advanceOnce(to Phase) error {
	prompts := d.prompts()
	var missing *engine.Prompt
	for i, p := range prompts {
		switch {
		case p.Ask == "advance":
			phaseRules[d.phase].goOn(d)
			return nil
		case p.Optional && !p.IsNonBlocking():
			return d.declineAll()
		case slices.ContainsFunc(prompts, func(q engine.Prompt) bool { return q.For == p.For && slices.Contains(alsoAnsweredBy[p.Ask], q.Ask) }):
		case !p.Optional && !p.IsAnswered() && missing == nil:
			missing = &prompts[i]
		}
	}
	if missing != nil {
		if only, is := d.onlyBattle(); is && missing.Ask == "battle.pick" && to == "" {
			return d.pickBattle(missing.For, only)
		}
		if d.phase == Battle && to != "" { // the phase would close on an open battle [DUNE-BATTLE-01]
			missing.Ruling = "DUNE-BATTLE-01"
		}
		return engine.Refuse(missing.Ruling, "advance.missing", "faction", string(missing.For), "ask", missing.Ask)
	}
	if d.endInterrupt(false) {
		return nil
	}
	return engine.Refuse("DUNE-TURN-01", "advance.nothing_open")
}

// declineOffer declines a prompt that changes nothing: the step only stops waiting for the seat.
func (d *decision) declineOffer(f Faction, _ string) error {
	d.answered(f)
	return nil
}

// declineAll declines every optional prompt that is open. A prompt that closes meanwhile is skipped; one that opens
// meanwhile stays open.
func (d *decision) declineAll() error {
	prompts, how := d.optional()
	serial, before, by := d.serial, len(d.events), []engine.Prompt(nil)
	defer func() { d.events = slices.Insert(d.events, before, declinedEvents(by)...) }()
	for _, p := range prompts {
		if p.IsNonBlocking() {
			continue
		}
		if d.serial != serial || d.result != nil {
			return nil
		}
		by = append(by, p)
		if err := how[p.ID](d, p.For, p.Ask); err != nil {
			return err
		}
	}
	return nil
}
