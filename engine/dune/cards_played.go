package dune

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Treachery cards played out of a hand, outside battle plans. Every refusal is private, so that nobody else learns who
// holds what.

func init() { register(kinds{"revealed": Revealed{}}) }

// cardPlay is how one kind of card is played.
type cardPlay struct {
	ruling string // cited if the seat may not play the card
	run    func(*decision, Faction, engine.Args) error
	now    func(*State, Faction) bool // reports whether playing it would do something now
}

var plays map[rulebook.Card]cardPlay

func init() {
	plays = map[rulebook.Card]cardPlay{
		rulebook.WeatherControl: {"DUNE-STORM-08", (*decision).weatherControl, func(s *State, f Faction) bool {
			return s.isPossible(func(d *decision) error { return d.playWeatherControl(f, new(int)) })
		}},
		rulebook.FamilyAtomics: {"DUNE-STORM-10", (*decision).familyAtomics, func(s *State, f Faction) bool {
			return s.isPossible(func(d *decision) error { return d.playFamilyAtomics(f) })
		}},
		rulebook.Hajr: {"DUNE-MOVE-11", (*decision).hajr, func(s *State, f Faction) bool {
			return s.isPossible(func(d *decision) error { return d.grantMove(f) })
		}},
		rulebook.Karama:        {"DUNE-KARAMA-01", (*decision).karama, func(s *State, f Faction) bool { return len(s.karamaUses(f)) > 0 }},
		rulebook.TleilaxuGhola: {"DUNE-REVIVE-13", (*decision).ghola, (*State).hasLosses},
		rulebook.Truthtrance:   {"DUNE-CARD-01", (*decision).truthtrance, func(*State, Faction) bool { return true }},
	}
}

// cardPlay is how a card is played out of a seat's hand; false for a card that is not. The worthless cards of the Bene
// Gesserit are Karamas [DUNE-KARAMA-04].
func (s *State) cardPlay(f Faction, c rulebook.Card) (cardPlay, bool) {
	if c != rulebook.Karama && s.isKarama(f, c) {
		return cardPlay{"DUNE-KARAMA-04", (*decision).claimKarama, plays[rulebook.Karama].now}, true
	}
	p, ok := plays[c]
	return p, ok
}

// isPossible reports whether something could be done now, without doing it.
func (s *State) isPossible(do func(*decision) error) bool {
	return do(newDecision(s)) == nil
}

// attempt does something if it is possible, and else changes nothing.
func (d *decision) attempt(do func(*decision) error) error {
	trial := &decision{State: d.clone(), since: d.since}
	if err := do(trial); err != nil {
		return err
	}
	d.State, d.since, d.events = trial.State, trial.since, append(d.events, trial.events...)
	return nil
}

// playable lists the cards that a seat is known to hold and could play now.
func (s *State) playable(f Faction) []rulebook.Card {
	out := []rulebook.Card{}
	for _, c := range slices.Compact(slices.Clone(s.seat[f].Hand)) { // hands are sorted
		if p, ok := s.cardPlay(f, c); ok && s.mustWait(cards) == nil && p.now(s, f) {
			out = append(out, c)
		}
	}
	return out
}

// play plays a card out of a hand. If it was played in a window that waits for every seat, all are asked again.
func (d *decision) play(f Faction, args engine.Args) error {
	asked := d.window()
	err, waits := d.deferCard(f, args)
	if err == nil && waits {
		return nil
	}
	if err == nil {
		err = d.playCard(f, args)
	}
	var no *engine.Refusal
	if errors.As(err, &no) {
		return privateRefusal(no)
	}
	if asked != nil && !asked.PlayGoesOn && d.windowOpen(asked.About) {
		d.openWindow(asked.About, false) // to every seat once more
	}
	return err
}

func (d *decision) playCard(f Faction, args engine.Args) error {
	var c rulebook.Card
	if json.Unmarshal(args["card"], &c) != nil {
		return engine.Refuse("DUNE-CARD-04", "input.bad_argument", "argument", "card")
	}
	p, known := d.cardPlay(f, c)
	switch {
	case !known: // weapons, defences, heroes and worthless cards only leave a hand by a battle plan
		return engine.Refuse("DUNE-CARD-04", "play.only_in_plan", "card", c)
	case d.phase == Setup:
		return engine.Refuse(p.ruling, "play.in_setup", "card", c)
	case d.mustWait(cards) != nil: // after the check above, which must not depend on who holds what
		return d.mustWait(cards)
	case !d.mayClaim(f, c):
		return engine.Refuse(p.ruling, "play.not_held", "card", c)
	case d.soldRefusal() != nil:
		return d.soldRefusal()
	}
	elsewhere, couldBid := !d.mayHold(f, c), d.mayBid(f)
	if err := p.run(d, f, args); err != nil {
		return err
	}
	d.makeRoom(f, couldBid)
	if elsewhere { // last, so that a card which cannot be played now tells nothing of other hands
		return engine.Refuse(p.ruling, "play.elsewhere", "card", c)
	}
	return nil
}

// playOut takes a card out of the hand that plays it and lays it face up [DUNE-CARD-05]; the Family Atomics leave the game
// if the rules say so [DUNE-STORM-14]. If what follows is refused, the whole play is undone.
func (d *decision) playOut(f Faction, c rulebook.Card, ruling string) {
	to := inDiscard
	if c == rulebook.FamilyAtomics && d.rules.Is("atomics.card", "removed") {
		to = inRemoved
	}
	d.moveCard(CardMoved{Card: c, From: string(f), To: to, Why: "played", Ruling: ruling})
}

// playArgs declares the arguments of all cards; each card reads its own.
type playArgs struct {
	plain           `json:"-"`
	weatherArgs     `json:"-" kind:"unlisted"`
	truthtranceArgs `json:"-" kind:"unlisted"`
	gholaArgs       `json:"-" kind:"unlisted"`
	karamaArgs      `json:"-" kind:"unlisted"`
	swapArgs        `json:"-" kind:"unlisted"`
	wormPlaceArgs   `json:"-" kind:"unlisted"`
	moveArgs        `json:"-" kind:"unlisted"`
	shipArgs        `json:"-" kind:"unlisted"`
	Waits           bool `json:"waits" kind:"yes,unlisted"` // until the window closes: see deferCard
}

// plain is the argument list of a card that needs nothing else.
type plain struct {
	Card rulebook.Card `json:"card" kind:"card"`
}

type weatherArgs struct {
	Card    rulebook.Card `json:"card" kind:"card"`
	Sectors *int          `json:"sectors" kind:"number"`
}

func (d *decision) weatherControl(f Faction, args engine.Args) error {
	var in weatherArgs
	if err := args.Decode(&in); err != nil {
		return malformed("DUNE-STORM-09", err)
	}
	d.playOut(f, rulebook.WeatherControl, "DUNE-STORM-08")
	return d.playWeatherControl(f, in.Sectors)
}

func (d *decision) familyAtomics(f Faction, args engine.Args) error {
	if err := args.Decode(&plain{}); err != nil {
		return malformed("DUNE-STORM-10", err)
	}
	d.playOut(f, rulebook.FamilyAtomics, "DUNE-STORM-10")
	return d.playFamilyAtomics(f)
}

// hajr gives one more move [DUNE-MOVE-11]; if the move's arguments come with the card, it is made at once.
func (d *decision) hajr(f Faction, args engine.Args) error {
	d.playOut(f, rulebook.Hajr, "DUNE-MOVE-11")
	if err := d.grantMove(f); err != nil {
		return err
	}
	return d.atOnce("move", f, args, "card")
}

// atOnce runs the command that a card makes possible, if its arguments come with the card's own.
func (d *decision) atOnce(do string, f Faction, args engine.Args, own ...string) error {
	rest := engine.Args{}
	for name, raw := range args {
		if !slices.Contains(own, name) {
			rest[name] = raw
		}
	}
	if len(rest) == 0 {
		return nil
	}
	return commands[do].Run(d, f, rest)
}

type showArgs struct {
	To   Faction `json:"to" kind:"seat"`   // a seat, or all
	What string  `json:"what" kind:"word"` // a card, a leader that is one's traitor, "traitor" or "spice"
}

// toAll is the "to" of what is shown to the whole table.
const toAll Faction = "all"

// show reveals something of one's own [DUNE-DEAL-01].
func (d *decision) show(f Faction, in showArgs) error {
	e := Revealed{From: f, To: in.To}
	seat := d.seat[f]
	switch c, l := rulebook.Card(in.What), rulebook.Leader(in.What); {
	case in.To != toAll && (!d.has(in.To) || in.To == f):
		return engine.Refuse("DUNE-DEAL-01", "show.whom")
	case in.What == "spice":
		e.Spice = cloned(&seat.Spice)
	case in.What == "traitor" && len(seat.Traitors) > 0:
		e.Traitors = slices.Clone(seat.Traitors)
	case rulebook.KindOf(c) != "" && d.mayHold(f, c):
		e.Card = c
		d.showCard(f, in.To, c)
	case slices.Contains(seat.Traitors, l):
		e.Traitors = []rulebook.Leader{l}
	default:
		return privateRefusal(engine.Refuse("DUNE-DEAL-01", "show.not_yours", "what", in.What))
	}
	d.emit(e)
	return nil
}

// showCard notes who has seen a card of a hand. Public screens see what is shown to all.
func (d *decision) showCard(from, to Faction, c rulebook.Card) {
	seat := d.own(from)
	if seat.Shown == nil {
		seat.Shown = map[Faction][]rulebook.Card{}
	}
	for _, f := range append(slices.Clone(d.seats), toAll) {
		if f != from && (to == toAll || to == f) && !slices.Contains(seat.Shown[f], c) {
			seat.Shown[f] = append(seat.Shown[f], c)
		}
	}
}

// Revealed is something that a seat showed to another seat, or to all.
type Revealed struct {
	From     Faction           `json:"from"`
	To       Faction           `json:"to"`
	Card     rulebook.Card     `json:"card,omitempty"`
	Traitors []rulebook.Leader `json:"traitors,omitempty"`
	Spice    *int              `json:"spice,omitempty"`
}

func (e Revealed) tell(v engine.Viewer) (engine.Message, bool) {
	args := []any{"from", e.From, "to", e.To}
	switch open := e.To == toAll || v.Sees(e.To) || v.Sees(e.From); {
	case !open:
		return told("log.show.hidden", "DUNE-DEAL-01", args...)
	case e.Spice != nil:
		return told("log.show.spice", "DUNE-DEAL-01", append(args, "amount", *e.Spice)...)
	case e.Card != "":
		return told("log.show.card", "DUNE-DEAL-01", append(args, "card", e.Card)...)
	}
	return told("log.show.traitors", "DUNE-DEAL-01", append(args, "leaders", e.Traitors)...)
}
