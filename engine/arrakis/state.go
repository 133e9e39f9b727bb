package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	books "github.com/judgeofthechange/judge/engine/rulebook"
)

// Side is one of the two sides. One seat of the same name plays it, or two partners share it [WFA-10.1].
type Side = rulebook.Side

// The two sides.
const (
	Atreides  = rulebook.Atreides
	Harkonnen = rulebook.Harkonnen
)

// Sides are the two sides in the order of their turns.
var Sides = []Side{Atreides, Harkonnen}

// Area is an area of the board, Zone an air zone, Face a result of an action die.
type (
	Area = board.ID
	Zone = board.ZoneID
	Face = rulebook.Face
)

// Phase is a phase of a round; setup stands before the rounds.
type Phase string

// Phases in their order.
const (
	Setup            Phase = "setup"
	StartOfRound     Phase = "start-of-round"
	Vehicles         Phase = "vehicles"
	ActionResolution Phase = "action-resolution"
	DesertHazards    Phase = "desert-hazards"
	SpiceHarvest     Phase = "spice-harvest"
	EndOfRound       Phase = "end-of-round"
)

// State is the whole position. Everything but the header's part changes by events alone. Slices and maps within it are never changed in
// place but replaced, so that a clone need not copy what they hold.
type State struct {
	rules *books.Ruleset
	seats []engine.Seat // Atreides first, of partners the House

	round  int
	phase  Phase
	step   string // of the phase, where no task, battle or hazard stands above it
	acting Side   // whose turn it is

	sides       map[Side]Force
	boards      map[engine.Seat]Board
	legions     map[Area]Legion
	settlements map[Area]Settlement
	leaders     map[string]Leader

	harvesters             []Area
	ornithopters           []Zone
	carryalls              []Zone
	lastPlaced             vehicles // in phase 1 of the round before, offered again
	signs, worms, stations []Area
	wildMaker, atomics     Area // empty if it is not on the board, or not used

	markers     map[string]int // of the imperium, 5 to 1
	blocked     int            // Harkonnen dice on The Spice Must Flow
	dropped     []string       // powers whose marker dropped in this harvest
	spice       int            // to spend in the harvest
	reserve     int
	bans        []string
	beneReserve int

	supremacy  int
	prescience map[string]int
	claims     int // prescience cards claimed in this round
	decks      map[string]Deck
	row        []string // revealed prescience cards; empty for one that was not named
	gone       []string // prescience cards out of the game; empty likewise
	kept       []string // revealed ones that an effect keeps on offer

	turn    Turn
	battle  Battle
	hazards Hazards
	tasks   []Task        // the last one is asked
	raised  []engine.Seat // who holds the table
	cone    Cone
	mahdi   Mahdi // of the solitaire game
	result  Result

	// open are the questions that stand open, each with the number that makes its id unique; lastAsked is the last number given.
	open      map[string]int
	lastAsked int

	cache *gamekit.Cache[View]
}

// Board is what one seat has of its side: a hand, and a dashboard with dice and tanks.
type Board struct {
	Cards int      `json:"cards"`          // planning cards in hand
	Hand  []string `json:"hand,omitempty"` // those known by name

	Dice  Dice `json:"dice"`            // unused, by result
	Spent Dice `json:"spent"`           //
	Token Face `json:"token,omitempty"` // the result on which a Bene Gesserit token lies
	// Aside are dice rolled beyond the slots, to be changed [WFA-3.3, WFA-10.3]; with the House also those that its partner and it have still to
	// share by hand.
	Aside Dice     `json:"aside,omitzero"`
	Tanks []string `json:"tanks"` // from left to right; empty for an empty slot
}

// Force is what a side has besides its figures on the board, whoever plays it.
type Force struct {
	Bene   int  `json:"bene"`             // Bene Gesserit tokens held, not placed
	Tokens int  `json:"tokens,omitempty"` // standard deployment tokens in stock
	Cones  int  `json:"cones,omitempty"`  // cone of silence tokens of partners [WFA-10.1]
	Next   Dice `json:"next,omitzero"`    // results that cards fix for the next turn

	Rolled     bool        `json:"rolled,omitempty"`     // in this round
	Placed     bool        `json:"placed,omitempty"`     // a token was placed or declined in this round
	Objectives []Objective `json:"objectives,omitempty"` // logged secret objectives
	Shown      *Objective  `json:"shown,omitempty"`      // the one by which the game was won
	// MoreObjectives are those that a card let the Atreides draw and that they have neither logged nor declined to log.
	MoreObjectives int `json:"moreObjectives,omitempty"`
}

// Dice counts action dice by result.
type Dice struct {
	Leadership int `json:"leadership,omitempty" kind:"count"`
	Strategy   int `json:"strategy,omitempty" kind:"count"`
	Deployment int `json:"deployment,omitempty" kind:"count"`
	Mentat     int `json:"mentat,omitempty" kind:"count"`
	House      int `json:"house,omitempty" kind:"count"`
}

// of is the count of one result, to read or to change.
func (d *Dice) of(f Face) *int {
	switch f {
	case rulebook.Leadership:
		return &d.Leadership
	case rulebook.Strategy:
		return &d.Strategy
	case rulebook.Deployment:
		return &d.Deployment
	case rulebook.Mentat:
		return &d.Mentat
	case rulebook.House:
		return &d.House
	}
	return new(int)
}

// Count returns the number of dice with one result.
func (d Dice) Count(f Face) int { return *d.of(f) }

// Sum returns the number of all dice.
func (d Dice) Sum() int { return d.Leadership + d.Strategy + d.Deployment + d.Mentat + d.House }

// plus returns the dice of both.
func (d Dice) plus(more Dice) Dice {
	for _, f := range rulebook.Faces {
		*d.of(f) += more.Count(f)
	}
	return d
}

// split parts dice from those that are beyond a seat's slots [WFA-3.2].
func (s *State) split(seat engine.Seat, all Dice) (fit, over Dice) {
	for _, f := range rulebook.Faces {
		*fit.of(f) = min(all.Count(f), s.slots(seat, f))
		*over.of(f) = all.Count(f) - fit.Count(f)
	}
	return fit, over
}

// Objective is a secret objective: the scores that the three markers need.
type Objective struct {
	KwisatzHaderach int `json:"kwisatz-haderach" kind:"number"`
	SandDwellers    int `json:"sand-dwellers" kind:"number"`
	Jihad           int `json:"jihad" kind:"number"`
}

// Of is the score that a marker needs.
func (o Objective) Of(marker string) int {
	return map[string]int{"kwisatz-haderach": o.KwisatzHaderach, "sand-dwellers": o.SandDwellers, "jihad": o.Jihad}[marker]
}

// Settlement is a Harkonnen settlement or a sietch that stands.
type Settlement struct {
	Rank   int  `json:"rank,omitempty"` // 0 for a hidden sietch that was not logged
	Hidden bool `json:"hidden,omitempty"`
	Sietch bool `json:"sietch,omitempty"`
}

func (t Settlement) side() Side {
	if t.Sietch {
		return Atreides
	}
	return Harkonnen
}

// Leader is where a named leader is, and how its card lies.
type Leader struct {
	At   string `json:"at"`
	Card string `json:"card"`
}

// Where a leader may be besides an area.
const (
	outOfPlay = "out-of-play" // has not entered yet
	aside     = "aside"       // in play, without a figure on the board
	inTanks   = "tanks"
	leaving   = "leaving" // left the tanks in this turn
	removed   = "removed" // for good
)

// How a leader's card lies.
const (
	cardUp    = "up"
	cardSpent = "spent"
)

// Deck is a deck of planning cards, or, without a discard pile, the prescience deck.
type Deck struct {
	Left    int      `json:"left"`
	Discard []string `json:"discard,omitempty"` // top last
}

// prescienceDeck names the deck of prescience cards.
const prescienceDeck = "prescience"

// Turn is what a side does in its turn: at most one action, and free actions beside it.
type Turn struct {
	// Actor is which of two partners takes the action: who first spends a die or takes Desert Power [WFA-10.7].
	Actor engine.Seat `json:"actor,omitempty"`

	Acted  bool   `json:"acted,omitempty"` // an action was taken
	Desert bool   `json:"desert,omitempty"`
	Die    Face   `json:"die,omitempty"`
	Bene   bool   `json:"bene,omitempty"` // the token was the die
	As     Face   `json:"as,omitempty"`   // what the die counts as
	Leader string `json:"leader,omitempty"`
	Card   string `json:"card,omitempty"`
	Claim  bool   `json:"claim,omitempty"` // spent for a prescience card alone

	Left    int      `json:"left,omitempty"`    // how often the action may still be used: moves, cards, units
	More    int      `json:"more,omitempty"`    // desert powers that a card gave
	Effects bool     `json:"effects,omitempty"` // a card or special action may still be entered
	Moved   []Stack  `json:"moved,omitempty"`   // figures that the action has moved already
	Flown   []Area   `json:"flown,omitempty"`   // where legions stand that were transported
	Plays   int      `json:"plays,omitempty"`   // planning cards that a card lets the side play without a die
	Claimed []string `json:"claimed,omitempty"` // prescience cards whose deed may be entered
	// ArrakeenFell lets the Atreides show an objective that they have not logged.
	ArrakeenFell bool `json:"arrakeenFell,omitempty"`
}

// Stack is a part of a legion in an area.
type Stack struct {
	Area Area `json:"area"`
	Units
}

// Task is a step that an input left open: somebody must be asked, or it is carried out by itself.
type Task struct {
	Step  string `json:"step"`
	Area  Area   `json:"area,omitempty"`
	Side  Side   `json:"side,omitempty"`  // whose pieces it concerns
	Count int    `json:"count,omitempty"` // hits, or units over the limit
	Of    string `json:"of,omitempty"`    // what caused it: "battle", "storm", "worm", "continue", or a card
	// TokensOnly leaves a sietch hidden that the tokens stand in.
	TokensOnly bool   `json:"tokensOnly,omitempty"`
	Colour     string `json:"colour,omitempty"` // of the one Harkonnen token that is laid open
	Job        *Job   `json:"job,omitempty"`    // what the Harkonnen of a solitaire game do
}

// Result is how the game ended. It has no side while the game goes on.
type Result struct {
	Side    Side          `json:"side"`
	Winners []engine.Seat `json:"winners"`
	By      string        `json:"by"` // one of Ways
}

// clone returns a copy: a change to it does not change the original, since what its maps and slices hold is only replaced.
func (s *State) clone() *State {
	c := *s
	c.cache = nil
	return &c
}

func (s *State) has(seat engine.Seat) bool { return slices.Contains(s.seats, seat) }

// change changes a side's force.
func (s *State) change(side Side, how func(*Force)) {
	f := s.sides[side]
	how(&f)
	s.sides = gamekit.With(s.sides, side, f)
}

// changeBoard changes what a seat has.
func (s *State) changeBoard(seat engine.Seat, how func(*Board)) {
	b := s.boards[seat]
	how(&b)
	s.boards = gamekit.With(s.boards, seat, b)
}

// unusedOn is the number of a seat's unused dice and tokens.
func (s *State) unusedOn(seat engine.Seat) int {
	b := s.boards[seat]
	n := b.Dice.Sum()
	if b.Token != "" {
		n++
	}
	return n
}

// unused is the number of a side's unused dice and tokens, as Desert Power counts them: blocked dice do not count, partners' count together
// [WFA-3.6, WFA-10.9].
func (s *State) unused(side Side) (n int) {
	if s.isMahdis(side) { // [WFA-11.34]
		return s.mahdi.Unused
	}
	for _, seat := range s.seatsOf(side) {
		n += s.unusedOn(seat)
	}
	return n
}

// freeSlots is the number of free slots on a result of a seat's dashboard.
func (s *State) freeSlots(seat engine.Seat, f Face) int {
	b := s.boards[seat]
	n := s.slots(seat, f) - b.Dice.Count(f)
	if b.Token == f {
		n--
	}
	return n
}

// tankSlots is the length of the tanks on each dashboard of a side [WFA-9.1, WFA-10.15].
func tankSlots(r *books.Ruleset, side Side) int {
	return r.Number("tanks."+string(side), map[Side]int{Atreides: 3, Harkonnen: 5}[side])
}

// activeLevel is the row of the lowest imperium marker [WFA-2.3].
func (s *State) activeLevel() rulebook.Level {
	low := rulebook.TopLevel
	for _, n := range s.markers {
		low = min(low, n)
	}
	return rulebook.LevelOf(low)
}

func (s *State) banned(power string) bool { return slices.Contains(s.bans, power) }

// signPool is the number of worm signs that are off the board [WFA-6.6].
func (s *State) signPool() int { return rulebook.Signs - len(s.signs) }

// with returns a list with an item at its end, without changing the list.
func with[T any](list []T, x T) []T { return append(slices.Clip(slices.Clone(list)), x) }

// without returns a list without every x; nil for an empty one.
func without[T comparable](list []T, x T) []T {
	out := slices.DeleteFunc(slices.Clone(list), func(y T) bool { return x == y })
	if len(out) == 0 {
		return nil
	}
	return out
}
