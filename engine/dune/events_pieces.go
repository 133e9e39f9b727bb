package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Where pieces, spice and cards can be besides places, as piece events name it.
const (
	inReserves = "reserves"
	inTanks    = "tanks"
	inBank     = "bank"
	inDeck     = "deck"
	inDiscard  = "discard"
	inRemoved  = "removed"
	inRow      = "row"
	frontOf    = "front:" // before a faction's name: in front of its shield
)

// ForcesMoved moves a faction's forces between reserves, tanks and places.
type ForcesMoved struct {
	Faction Faction `json:"faction"`
	From    string  `json:"from"`
	To      string  `json:"to"`
	Forces  Forces  `json:"forces"`
	Why     string  `json:"why"` // the last part of the message key
	Ruling  string  `json:"ruling,omitempty"`
}

// moveForces moves forces, and tells it.
func (d *decision) moveForces(e ForcesMoved) {
	d.addForces(e.Faction, e.From, Forces{}.minus(e.Forces))
	d.addForces(e.Faction, e.To, e.Forces)
	d.emit(e)
}

func (s *State) addForces(f Faction, where string, n Forces) {
	switch where {
	case inReserves:
		seat := s.own(f)
		seat.Reserves = seat.Reserves.plus(n.asFighters())
	case inTanks:
		seat := s.own(f)
		seat.Tanks = seat.Tanks.plus(n.asFighters())
	default:
		p, _ := board.Parse(where)
		s.setForces(p, f, s.at(p, f).plus(n))
	}
}

// asFighters turns advisors into ordinary forces, which they are off the board.
func (f Forces) asFighters() Forces { return Forces{f.Normal + f.Advisors, f.Special, 0} }

func (s *State) setForces(p board.Place, f Faction, n Forces) {
	if n == s.at(p, f) {
		return
	}
	here := gamekit.With(s.board[p], f, n)
	if n == (Forces{}) {
		delete(here, f)
	}
	s.board = gamekit.With(s.board, p, here)
	if len(here) == 0 {
		delete(s.board, p)
	}
}

func (e ForcesMoved) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.forces."+e.Why, e.Ruling, "faction", e.Faction, "count", e.Forces.total(), "from", e.From, "to", e.To)
}

// SpiceMoved moves spice between the bank, purses, places and the front of shields.
type SpiceMoved struct {
	From   string    `json:"from"`
	To     string    `json:"to"`
	Amount int       `json:"amount"`
	Why    string    `json:"why"`
	Ruling string    `json:"ruling,omitempty"`
	Only   []Faction `json:"only,omitempty"` // the only seats that may know of it
	Sum    *Sum      `json:"sum,omitempty"`  // how the amount was computed
}

// moveSpice moves spice, and tells it.
func (d *decision) moveSpice(e SpiceMoved) {
	d.addSpice(e.From, -e.Amount)
	d.addSpice(e.To, e.Amount)
	d.emit(e)
}

func (s *State) addSpice(where string, n int) {
	if where == inBank {
		return
	}
	if f, ok := strings.CutPrefix(where, frontOf); ok {
		s.own(Faction(f)).Front += n
		return
	}
	if seat := s.own(Faction(where)); seat != nil {
		seat.Spice += n
		return
	}
	p, _ := board.Parse(where)
	s.spice = gamekit.With(s.spice, p, s.spice[p]+n)
	if s.spice[p] == 0 {
		delete(s.spice, p)
	}
}

func (e SpiceMoved) tell(v engine.Viewer) (engine.Message, bool) {
	switch hidden := e.Only != nil && !slices.ContainsFunc(e.Only, v.Sees); {
	case hidden && e.Ruling == "DUNE-HARVEST-07": // only the amount is private
		return told("log.spice.gift_hidden", e.Ruling, "from", e.From, "to", e.To)
	case hidden:
		return untold()
	}
	return told("log.spice."+e.Why, e.Ruling, "from", e.From, "to", e.To, "amount", e.Amount, "sum", e.Sum.say())
}

// CardMoved moves a treachery card. Its name is known to the seats that it leaves or enters, and to all if it lies face up.
type CardMoved struct {
	Card   rulebook.Card `json:"card,omitempty"` // empty when the app does not know it
	From   string        `json:"from"`           // deck, row, discard, removed or a faction
	To     string        `json:"to"`
	Why    string        `json:"why"`
	Ruling string        `json:"ruling,omitempty"`
}

// moveCard moves a treachery card, and tells it.
func (d *decision) moveCard(e CardMoved) {
	d.takeCard(e.From, e.Card)
	switch e.To {
	case inDiscard:
		d.treachery.Discard = append(d.treachery.Discard, e.Card)
	case inRemoved:
		d.treachery.Removed = append(d.treachery.Removed, e.Card)
	case inDeck:
		d.treachery.Next, d.treachery.Peeked = slices.Insert(d.treachery.Next, 0, e.Card), 0
	default:
		seat := d.own(Faction(e.To))
		if e.Card == "" {
			seat.Unknown++
		} else {
			seat.Hand = append(seat.Hand, e.Card)
			slices.Sort(seat.Hand)
		}
	}
	if seat := d.own(Faction(e.From)); seat != nil {
		seat.forgetShown(e.Card, d.has(Faction(e.To)))
	}
	d.emit(e)
}

func (s *State) takeCard(from string, c rulebook.Card) {
	switch from {
	case inDeck:
		if len(s.treachery.Next) > 0 {
			s.treachery.Next = s.treachery.Next[1:]
			s.treachery.Peeked = max(0, s.treachery.Peeked-1)
		}
	case inRow:
		s.auction.Row = pile.Without(s.auction.Row, c)
	case inDiscard:
		s.treachery.Discard = pile.Without(s.treachery.Discard, c)
	case inRemoved:
		s.treachery.Removed = pile.Without(s.treachery.Removed, c)
	default:
		seat := s.own(Faction(from))
		if slices.Contains(seat.Hand, c) {
			seat.Hand = pile.Without(seat.Hand, c)
		} else if seat.Unknown > 0 {
			seat.Unknown--
		}
	}
}

// forgetShown forgets who was shown a card that has left the hand. If it went unseen into another hand, all shown cards are
// forgotten, since remembering the others would tell which one it was.
func (s *Seat) forgetShown(c rulebook.Card, unseen bool) {
	if unseen {
		s.Shown = nil
		return
	}
	for f, cards := range s.Shown {
		s.Shown[f] = pile.Without(cards, c)
	}
}

// forgetAllBut forgets what was shown to all factions except one.
func (s *Seat) forgetAllBut(keeper Faction) {
	kept := s.Shown[keeper]
	if s.Shown = nil; kept != nil {
		s.Shown = map[Faction][]rulebook.Card{keeper: kept}
	}
}

func (e CardMoved) tell(v engine.Viewer) (engine.Message, bool) {
	key := "log.card." + e.Why
	open := e.To == inDiscard || e.To == inRemoved || e.From == inDiscard || v.Sees(Faction(e.From)) || v.Sees(Faction(e.To))
	if e.Card == "" || !open {
		return told(key+".hidden", e.Ruling, "from", e.From, "to", e.To)
	}
	return told(key, e.Ruling, "card", e.Card, "from", e.From, "to", e.To)
}

// LeaderMoved says where a leader is now.
type LeaderMoved struct {
	Leader rulebook.Leader `json:"leader"`
	At     string          `json:"at"`
	Why    string          `json:"why"`
	Ruling string          `json:"ruling,omitempty"`
}

// moveLeader puts a leader somewhere else, and tells it.
func (d *decision) moveLeader(e LeaderMoved) {
	d.putLeader(e.Leader, e.At)
	d.emit(e)
}

// putLeader puts a leader where all see it.
func (s *State) putLeader(name rulebook.Leader, at string) {
	seat := s.own(s.leaderOwner(name))
	l := seat.Leaders[name]
	if dead(at) && !dead(l.At) {
		l.Died++
	}
	l.At, l.Ghola, l.Concealed = at, false, nil
	seat.Leaders = gamekit.With(seat.Leaders, name, l)
}

func dead(at string) bool { return at == atTanks || at == atTanksDown }

func (e LeaderMoved) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.leader."+e.Why, e.Ruling, "leader", e.Leader, "at", e.At)
}

// DeckShuffled puts a deck's discards back into it.
type DeckShuffled struct {
	Deck string `json:"deck"` // "spice" or "treachery"
}

// shuffleTreachery puts the discards back into the treachery deck, and tells it.
func (d *decision) shuffleTreachery() {
	d.treachery.Discard = nil
	d.emit(DeckShuffled{"treachery"})
}

func (e DeckShuffled) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.shuffled."+e.Deck, "DUNE-SETUP-18")
}

// spend moves spice out of a purse; the caller has checked that the payer has it.
func (d *decision) spend(from, to string, amount int, why, ruling string) {
	d.spendWithSum(from, to, amount, why, ruling, nil)
}

// spendWithSum is spend, with the sum that led to the amount.
func (d *decision) spendWithSum(from, to string, amount int, why, ruling string, sum *Sum) {
	if amount > 0 {
		d.moveSpice(SpiceMoved{From: from, To: to, Amount: amount, Why: why, Ruling: ruling, Sum: sum})
	}
}

// killForces sends forces from a place to the tanks.
func (d *decision) killForces(f Faction, p board.Place, n Forces, why, ruling string) {
	if n.total() > 0 {
		d.moveForces(ForcesMoved{Faction: f, From: p.String(), To: inTanks, Forces: n, Why: why, Ruling: ruling})
	}
}

// killAllForces sends all forces in a place to the tanks, except those of the factions spared.
func (d *decision) killAllForces(p board.Place, why, ruling string, spared ...Faction) {
	for _, f := range d.seats {
		if !slices.Contains(spared, f) {
			d.killForces(f, p, d.at(p, f), why, ruling)
		}
	}
}

// removeSpice returns the spice of a place to the bank.
func (d *decision) removeSpice(p board.Place, why, ruling string) {
	d.spend(p.String(), inBank, d.State.spice[p], why, ruling)
}
