package dune

import (
	"cmp"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// A correction changes the record, and people must move the pieces accordingly. What they must do follows from what
// everybody sees before and after, and from payments and cards that everybody heard of. Purses and hands are never
// compared.

var _ engine.BoardRules = Rules{}

// BoardInstructions says what hands do at the table.
func (r Rules) BoardInstructions(was, is engine.State, gone, come []engine.Event) []engine.Message {
	if gamekit.SetUpTable(come) {
		return nil // nothing was played at this table yet
	}
	before, after := was.(*State), is.(*State)
	h := byHand{State: after, was: before.project(engine.Public), is: after.project(engine.Public)}
	h.markers()
	for _, f := range after.seats {
		h.forces(f)
		h.leaders(f)
	}
	h.spice()
	h.given(gone, come)
	if after.cards == engine.CardsTable {
		onPile(&h, "log.fix.card_on", "log.fix.card_off", h.was.Decks.Treachery.Discard, h.is.Decks.Treachery.Discard)
		onPile(&h, "log.fix.spice_card_on", "log.fix.spice_card_off", h.was.Decks.Spice.A, h.is.Decks.Spice.A)
		onPile(&h, "log.fix.spice_card_on", "log.fix.spice_card_off", h.was.Decks.Spice.B, h.is.Decks.Spice.B)
	}
	return h.out
}

// CorrectionFacts gives a correction of facts. A play that stands is none: the table has done it.
func (Rules) CorrectionFacts(c engine.Command, events []engine.Event) []engine.Event {
	return gamekit.CorrectionFacts(c, events)
}

// byHand builds the comparison of two positions.
type byHand struct {
	*State
	was, is *View
	out     []engine.Message
}

func (h *byHand) say(key string, args ...any) {
	h.out = append(h.out, engine.NewMessage(key, "", args...))
}

// markers compares what belongs to nobody: turn, storm and Shield Wall.
func (h *byHand) markers() {
	if h.was.Turn != h.is.Turn && h.is.Turn > 0 {
		h.say("log.fix.turn", "turn", h.is.Turn)
	}
	switch {
	case h.was.Storm == h.is.Storm || h.is.Storm == 0:
	case h.was.Storm == 0:
		h.say("log.fix.storm_to", "to", h.is.Storm)
	default:
		h.say("log.fix.storm", "from", h.was.Storm, "to", h.is.Storm)
	}
	switch {
	case h.was.ShieldWall && !h.is.ShieldWall:
		h.say("log.fix.wall_gone")
	case !h.was.ShieldWall && h.is.ShieldWall:
		h.say("log.fix.wall_stands")
	}
}

// change is by how much the number of something in a place grew or shrank.
type change struct {
	where string
	by    int
}

// forces says which forces of a faction go where. Forces that are nowhere else are in its reserves.
func (h *byHand) forces(f Faction) {
	ordinary := func(n Forces) int { return n.Normal + n.Advisors }
	h.carried(f, nil, h.changes(f, ordinary))
	h.carried(f, engine.NewMessage("elites."+string(f), ""), h.changes(f, func(n Forces) int { return n.Special }))
	for _, c := range h.changes(f, func(n Forces) int { return n.Advisors }) {
		t, sector, _ := strings.Cut(c.where, ":")
		was, is := h.was.Board[board.Territory(t)][sector][f], h.is.Board[board.Territory(t)][sector][f]
		switch {
		case c.where == inTanks || ordinary(was) == 0 || ordinary(is) == 0: // they come or go without being turned
		case c.by > 0:
			h.say("log.fix.advisors", "faction", f, "place", c.where, "count", is.Advisors)
		default:
			h.say("log.fix.fighters", "faction", f, "place", c.where, "count", is.Normal)
		}
	}
}

// changes lists the places where the number of forces of a kind changed.
func (h *byHand) changes(f Faction, of func(Forces) int) []change {
	by := map[string]int{inTanks: of(h.is.Seats[f].Tanks) - of(h.was.Seats[f].Tanks)}
	for n, view := range []*View{h.was, h.is} {
		for t, sectors := range view.Board {
			for sector, there := range sectors {
				by[string(t)+":"+sector] += (2*n - 1) * of(there[f])
			}
		}
	}
	var out []change
	for _, where := range sortedKeys(by) {
		if by[where] != 0 {
			out = append(out, change{where, by[where]})
		}
	}
	return out
}

// carried pairs the places that lost forces with those that gained some.
func (h *byHand) carried(f Faction, kind any, changes []change) {
	rest := 0
	for _, c := range changes {
		rest -= c.by
	}
	changes = append(changes, change{inReserves, rest})
	for i := range changes {
		for j := range changes {
			if n := min(-changes[i].by, changes[j].by); n > 0 {
				changes[i].by += n
				changes[j].by -= n
				h.say("log.fix.forces", "faction", f, "count", n, "kind", kind, "from", changes[i].where, "to", changes[j].where)
			}
		}
	}
}

// leaders says where leaders go, and the Kwisatz Haderach. A disc does not lie where the leader fought.
func (h *byHand) leaders(f Faction) {
	was, is := h.was.Seats[f], h.is.Seats[f]
	for _, l := range sortedKeys(is.Leaders) {
		h.leader(string(l), was.Leaders[l].At, is.Leaders[l].At)
	}
	if was.Kwisatz != nil && is.Kwisatz != nil {
		h.leader("kwisatz-haderach", was.Kwisatz.At, is.Kwisatz.At)
	}
}

func (h *byHand) leader(l, was, is string) {
	lies := func(at string) string {
		if dead(at) || captor(at) != "" {
			return at
		}
		return atReady
	}
	switch was, is = lies(was), lies(is); {
	case was == is:
	case is == atReady:
		h.say("log.fix.leader.back", "leader", l)
	case is == atTanks:
		h.say("log.fix.leader.tanks", "leader", l)
	case is == atTanksDown:
		h.say("log.fix.leader.tanks_down", "leader", l)
	default:
		h.say("log.fix.leader.captured", "leader", l, "faction", captor(is))
	}
}

// spice says how the spice on the board and in front of shields changes.
func (h *byHand) spice() {
	by := map[string]int{}
	for n, view := range []*View{h.was, h.is} {
		for t, sectors := range view.Spice {
			for sector, there := range sectors {
				by[string(t)+":"+sector] += (2*n - 1) * there
			}
		}
	}
	for _, place := range sortedKeys(by) {
		h.moreOrLess("log.fix.spice", by[place], "place", place)
	}
	for _, f := range h.seats {
		h.moreOrLess("log.fix.front", h.is.Seats[f].Front-h.was.Seats[f].Front, "faction", f)
	}
}

func (h *byHand) moreOrLess(key string, by int, args ...any) {
	if by != 0 {
		h.say(key, gamekit.MoreOrLess(by, args...)...)
	}
}

// given says what purses and hands give and get back, by what everybody heard of.
func (h *byHand) given(gone, come []engine.Event) {
	purses, hands := map[Faction]int{}, map[Faction]int{}
	for n, events := range [][]engine.Event{gone, come} {
		sign := 2*n - 1
		for _, e := range events {
			switch e := e.(type) {
			case SpiceMoved:
				if e.Only == nil {
					purses[Faction(e.From)] -= sign * e.Amount
					purses[Faction(e.To)] += sign * e.Amount
				}
			case CardMoved:
				hands[Faction(e.From)] -= sign
				hands[Faction(e.To)] += sign
			}
		}
	}
	for _, f := range h.seats {
		h.moreOrLess("log.fix.purse", purses[f], "faction", f)
	}
	for _, f := range h.seats {
		if n := hands[f]; n != 0 && h.cards == engine.CardsTable {
			h.say(map[bool]string{true: "log.fix.hand_gets", false: "log.fix.hand_gives"}[n > 0], "faction", f, "count", max(n, -n))
		}
	}
}

// onPile says which cards are put on a discard pile and which are taken off.
func onPile[T cmp.Ordered](h *byHand, on, off string, was, is []T) {
	for _, c := range pile.Without(was, is...) {
		h.say(off, "card", c)
	}
	for _, c := range pile.Without(is, was...) {
		h.say(on, "card", c)
	}
}
