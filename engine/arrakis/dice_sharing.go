package arrakis

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	books "github.com/judgeofthechange/judge/engine/rulebook"
)

// Two partners throw their side's dice together and share them out between their boards [WFA-10.3].

func init() { says("dice.shared", DiceShared{}, "log.dice_shared", "WFA-10.3", "side", "shares") }

// partnerSlots is the number of dice that fit on a result of a partner's board [WFA-10.2].
var partnerSlots = map[Side]int{Atreides: 1, Harkonnen: 2}

// Boxes lists the results that are printed on a partner's board; nil if the table does not say them [WFA-10.2].
func Boxes(r *books.Ruleset, seat engine.Seat) (out []Face) {
	if seat == engine.Seat(sideOf(seat)) {
		return nil
	}
	value := r.Value("boxes." + strings.ReplaceAll(string(seat), "-", "_"))
	for _, f := range rulebook.Faces {
		if slices.Contains(strings.Fields(value), string(f)) {
			out = append(out, f)
		}
	}
	return out
}

func (s *State) boxes(seat engine.Seat) []Face { return Boxes(s.rules, seat) }

// knowsBoxes reports whether the table says what is printed on the boards of both partners.
func (s *State) knowsBoxes(side Side) bool {
	return !slices.ContainsFunc(s.seatsOf(side), func(seat engine.Seat) bool { return s.boxes(seat) == nil })
}

// slots is the number of dice that fit on a result of a seat's dashboard.
func (s *State) slots(seat engine.Seat, f Face) int { return Slots(s.rules, seat, f) }

// Slots is the number of dice that fit on a result of a seat's dashboard [WFA-3.2], or of a partner's board [WFA-10.2].
func Slots(r *books.Ruleset, seat engine.Seat, f Face) int {
	side := sideOf(seat)
	switch boxes := Boxes(r, seat); {
	case boxes != nil && !slices.Contains(boxes, f):
		return 0
	case seat != engine.Seat(side): // [WFA-10.2]
		return partnerSlots[side]
	case side == Atreides:
		return 2
	case f == rulebook.Deployment || f == rulebook.House:
		return r.Number("slots.deployment_house", 2)
	}
	return 3
}

// deal puts a side's throw on its dashboard, or shares it out between two partners. Where their boards are not known they say how.
func (d *decision) deal(side Side, all Dice) {
	seats := d.seatsOf(side)
	switch {
	case len(seats) == 1:
		d.changeBoard(seats[0], func(b *Board) { b.Dice, b.Aside = d.split(seats[0], all) })
		return
	case !d.knowsBoxes(side):
		d.changeBoard(seats[0], func(b *Board) { b.Aside = all })
		return
	}
	dice, aside := Shares(d.rules, seats, all)
	for _, seat := range seats {
		d.changeBoard(seat, func(b *Board) { b.Dice, b.Aside = dice[seat], aside[seat] })
	}
	d.tellShares(side)
}

// toShare are the dice that two partners have thrown and must share out by hand.
func (s *State) toShare(side Side) Dice {
	if !s.isShared(side) || s.knowsBoxes(side) || s.step != stepShare {
		return Dice{}
	}
	return s.boards[s.seatsOf(side)[0]].Aside
}

// putTogether takes the dice of partners who share by hand off their boards, to be shared out.
func (s *State) putTogether() {
	for _, side := range Sides {
		if !s.isShared(side) || s.knowsBoxes(side) {
			continue
		}
		all := Dice{}
		for _, seat := range s.seatsOf(side) {
			all = all.plus(s.boards[seat].Dice).plus(s.boards[seat].Aside)
			s.changeBoard(seat, func(b *Board) { b.Dice, b.Aside = Dice{}, Dice{} })
		}
		s.changeBoard(s.seatsOf(side)[0], func(b *Board) { b.Aside = all })
	}
}

// Shares follows the three steps by which dice are dealt to two boards, and what is set aside to their owners; an odd die is the House's
// [WFA-10.3]. Where the table does not say what is printed on the boards, all results are taken to be.
func Shares(r *books.Ruleset, seats []engine.Seat, all Dice) (dice, aside map[engine.Seat]Dice) {
	dice, aside = map[engine.Seat]Dice{}, map[engine.Seat]Dice{}
	put := func(on map[engine.Seat]Dice, seat engine.Seat, f Face) {
		has := on[seat]
		*has.of(f)++
		on[seat] = has
	}
	total := func(seat engine.Seat) int { return dice[seat].Sum() + aside[seat].Sum() }
	poorer := func(among []engine.Seat) engine.Seat {
		return slices.MinFunc(among, func(a, b engine.Seat) int { return total(a) - total(b) })
	}
	open := func(f Face) []engine.Seat {
		return slices.DeleteFunc(slices.Clone(seats), func(seat engine.Seat) bool { return dice[seat].Count(f) >= Slots(r, seat, f) })
	}
	printedOn := func(f Face) (n int) {
		for _, seat := range seats {
			if Slots(r, seat, f) > 0 {
				n++
			}
		}
		return n
	}
	rest := all
	for _, boards := range []int{1, 2} { // results of one board, then of both
		for _, f := range rulebook.Faces {
			for printedOn(f) == boards && rest.Count(f) > 0 && len(open(f)) > 0 {
				put(dice, poorer(open(f)), f)
				*rest.of(f)--
			}
		}
	}
	for _, f := range rulebook.Faces { // what is set aside
		for range rest.Count(f) {
			put(aside, poorer(seats), f) // [WFA-10.3, WFA-10.4]
		}
	}
	return dice, aside
}

// tellShares says what lies on each board now.
func (d *decision) tellShares(side Side) {
	shares := map[engine.Seat]int{}
	for _, seat := range d.seatsOf(side) {
		shares[seat] = d.boards[seat].Dice.Sum() + d.boards[seat].Aside.Sum()
	}
	d.emit(DiceShared{Side: side, Shares: shares})
}

// DiceShared is how many dice each of two partners has.
type DiceShared struct {
	told
	Side   Side                `json:"side"`
	Shares map[engine.Seat]int `json:"shares"`
}

// saidShares lists each partner's number of dice, the House first.
func saidShares(side Side, shared map[engine.Seat]int) []engine.Message {
	out := []engine.Message{}
	for _, seat := range players[side] {
		if n, shares := shared[seat]; shares {
			out = append(out, engine.NewMessage("dice.share", "", "seat", seat, "n", n))
		}
	}
	return out
}

type shareArgs struct {
	HouseAtreides  map[string]int `json:"house-atreides" kind:"dice,optional"`
	FremenAlly     map[string]int `json:"fremen-ally" kind:"dice,optional"`
	HouseHarkonnen map[string]int `json:"house-harkonnen" kind:"dice,optional"`
	CorrinoAlly    map[string]int `json:"corrino-ally" kind:"dice,optional"`
}

// of is one seat's share, to read or to change.
func (in *shareArgs) of(seat engine.Seat) *map[string]int {
	return map[engine.Seat]*map[string]int{
		HouseAtreides: &in.HouseAtreides, FremenAlly: &in.FremenAlly, HouseHarkonnen: &in.HouseHarkonnen, CorrinoAlly: &in.CorrinoAlly,
	}[seat]
}

// shareDice enters how two partners have shared out their throw, after the changes [WFA-10.3].
func (d *decision) shareDice(side Side, in shareArgs) error {
	thrown := d.toShare(side).Sum()
	if d.phase != ActionResolution || d.step != stepShare || thrown == 0 {
		return d.notNow("WFA-10.3")
	}
	shares, counts, sum := map[engine.Seat]Dice{}, map[engine.Seat]int{}, 0
	for _, seat := range players[side.Other()] {
		if said := in.of(seat); said != nil && *said != nil {
			return engine.Refuse("WFA-10.3", "share.sum", "count", 0, "dice", thrown, "shares", saidShares(side, nil))
		}
	}
	for _, seat := range d.seatsOf(side) {
		dice, said := Dice{}, *in.of(seat)
		for _, f := range sortedKeys(said) {
			n := said[f]
			if !slices.Contains(rulebook.Faces, Face(f)) || n < 0 || n > d.slots(seat, Face(f)) { // [WFA-10.2]
				return engine.Refuse("WFA-10.2", "share.slots", "seat", string(seat), "result", f, "most", partnerSlots[side])
			}
			*dice.of(Face(f)) = n
		}
		shares[seat], counts[seat] = dice, dice.Sum()
		sum += dice.Sum()
	}
	if sum != thrown { // [WFA-10.3]
		return engine.Refuse("WFA-10.3", "share.sum", "count", sum, "dice", thrown, "shares", saidShares(side, counts))
	}
	for seat, dice := range shares {
		d.changeBoard(seat, func(b *Board) { b.Dice, b.Aside = dice, Dice{} })
	}
	d.tellShares(side)
	return nil
}

// ShareChoice is what two partners share out: their dice, and how many of a result fit on each board.
type ShareChoice struct {
	Seats []engine.Seat `json:"seats"`
	Dice  Dice          `json:"dice"`
	Slots int           `json:"slots"`
	deciding
}

// Pick deals the dice in turn, each to a result with a free slot.
func (c ShareChoice) Pick(r engine.Random) (engine.Args, bool) {
	in := shareArgs{}
	for i := range c.Dice.Sum() {
		seat := c.Seats[i%len(c.Seats)]
		share := in.of(seat)
		if *share == nil {
			*share = map[string]int{}
		}
		open := slices.DeleteFunc(slices.Clone(rulebook.Faces), func(f Face) bool { return (*share)[string(f)] >= c.of.slots(seat, f) })
		(*share)[string(gamekit.One(r, open))]++
	}
	return gamekit.Answer(in)
}

func (s *State) sharePrompts() (out []engine.Prompt) {
	for _, side := range Sides {
		if thrown := s.toShare(side); thrown.Sum() > 0 {
			seats := s.seatsOf(side)
			out = append(out, s.must(side, "dice.share", "WFA-10.3", ShareChoice{seats, thrown, partnerSlots[side], deciding{s, seats[0], "dice.share"}}))
		}
	}
	return out
}
