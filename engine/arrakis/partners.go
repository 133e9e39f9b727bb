package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// A side is played by one seat of its name, or shared by two partners, each of whom has a subfaction with its own hand, dashboard and
// leaders [WFA-10.1]. Where nothing is assigned, either answers for both [WFA-10.14].

// The partners of each side, the House first.
const (
	HouseAtreides  engine.Seat = "house-atreides"
	FremenAlly     engine.Seat = "fremen-ally"
	HouseHarkonnen engine.Seat = "house-harkonnen"
	CorrinoAlly    engine.Seat = "corrino-ally"
)

// players are all seats that may play a side: alone, or as partners.
var players = map[Side][]engine.Seat{
	Atreides:  {engine.Seat(Atreides), HouseAtreides, FremenAlly},
	Harkonnen: {engine.Seat(Harkonnen), HouseHarkonnen, CorrinoAlly},
}

// Players lists every seat that may be at a table, Atreides first.
var Players = slices.Concat(players[Atreides], players[Harkonnen])

// partners are the seats that share a side.
var partners = slices.Concat(players[Atreides][1:], players[Harkonnen][1:])

// sideOf is the side that a seat plays; empty for no seat.
func sideOf(seat engine.Seat) Side {
	for _, side := range Sides {
		if slices.Contains(players[side], seat) {
			return side
		}
	}
	return ""
}

// SideOf is the side that a seat plays; empty for no seat.
func SideOf(seat engine.Seat) Side { return sideOf(seat) }

// holder is whose hand something concerns: a partner's, or that of the only seat of a side.
func holder(side Side, partner engine.Seat) engine.Seat {
	if partner != "" {
		return partner
	}
	return engine.Seat(side)
}

// seat takes one seat for each side, or both its partners [WFA-10.10].
func (s *State) seat(seats []engine.SeatSetup) error {
	named := map[engine.Seat]bool{}
	for _, seat := range seats {
		switch {
		case sideOf(seat.Faction) == "" || named[seat.Faction]:
			return engine.Refuse("WFA-10.10", "setup.seat", "seat", string(seat.Faction))
		case seat.Circle != 0:
			return engine.Refuse("WFA-10.10", "setup.circle")
		case len(seat.Sheet) > 0:
			return engine.Refuse("WFA-10.10", "setup.sheet", "seat", string(seat.Faction))
		}
		named[seat.Faction] = true
	}
	for _, side := range Sides {
		alone, partners := players[side][:1], players[side][1:]
		switch {
		case s.isMahdis(side) && !named[alone[0]] && !named[partners[0]] && !named[partners[1]]: // [WFA-11.1]
		case s.isMahdis(side):
			return engine.Refuse("WFA-11.1", "setup.players", "count", len(seats))
		case named[alone[0]] && !named[partners[0]] && !named[partners[1]]:
			s.seats = append(s.seats, alone...)
		case !named[alone[0]] && named[partners[0]] && named[partners[1]]:
			s.seats = append(s.seats, partners...)
		default:
			return engine.Refuse("WFA-10.10", "setup.players", "count", len(seats))
		}
	}
	return nil
}

// seatsOf lists the seats that play a side, of partners the House first.
func (s *State) seatsOf(side Side) (out []engine.Seat) {
	for _, seat := range s.seats {
		if sideOf(seat) == side {
			out = append(out, seat)
		}
	}
	return out
}

// isShared reports whether two partners play a side.
func (s *State) isShared(side Side) bool { return len(s.seatsOf(side)) > 1 }

// partner is a seat as events name it: empty unless it is one of two partners.
func (s *State) partner(seat engine.Seat) engine.Seat {
	if seat == engine.Seat(sideOf(seat)) {
		return ""
	}
	return seat
}

// ownerOf is the seat that has a subfaction of a side: its deck and its leaders.
func (s *State) ownerOf(side Side, subfaction string) engine.Seat {
	if seat := engine.Seat(subfaction); s.has(seat) {
		return seat
	}
	return engine.Seat(side)
}

// ownerOfLeader is the seat whose subfaction a leader belongs to [WFA-10.15].
func (s *State) ownerOfLeader(id string) engine.Seat {
	l, _ := rulebook.LeaderOf(id)
	return s.ownerOf(l.Side, l.Subfaction)
}

// DecksOf lists the decks whose cards a seat holds and plays [WFA-10.6].
func DecksOf(seat engine.Seat) []string {
	if side := sideOf(seat); seat == engine.Seat(side) {
		return rulebook.Decks[side]
	}
	return []string{string(seat)}
}

// DrawsFrom lists the decks from which a seat may draw: House Atreides draws Fremen cards, too, for its partner [WFA-10.6, WFA-10.13].
func DrawsFrom(seat engine.Seat) []string {
	if seat == HouseAtreides {
		return rulebook.Decks[Atreides]
	}
	return DecksOf(seat)
}

// cardsOf is the number of cards in a side's hands.
func (s *State) cardsOf(side Side) (n int) {
	for _, seat := range s.seatsOf(side) {
		n += s.boards[seat].Cards
	}
	return n
}

// seatWithDie is the first seat of a side with an unused die of a result; empty if there is none.
func (s *State) seatWithDie(side Side, f Face) engine.Seat {
	for _, seat := range s.seatsOf(side) {
		if s.boards[seat].Dice.Count(f) > 0 {
			return seat
		}
	}
	return ""
}

// drawerFor is who draws by an effect: its player, from the own deck; a prescience card, which both partners claim, lets either draw.
func (d *decision) drawerFor(side Side, e Effect) engine.Seat {
	if slices.Contains(d.turn.Claimed, e.of) {
		return d.ownerOf(side, e.Deck)
	}
	return d.seat
}

// actor is whose turn it is: of partners who first acted in it, as soon as one has; empty before.
func (s *State) actor() engine.Seat {
	switch {
	case s.acting == "":
		return ""
	case s.isShared(s.acting):
		return s.turn.Actor
	}
	return engine.Seat(s.acting)
}

// actAs makes a partner the actor of this turn, if its side's turn it is [WFA-10.7].
func (d *decision) actAs(seat engine.Seat) {
	if side := sideOf(seat); side == d.acting && d.isShared(side) && d.turn.Actor == "" {
		d.turn.Actor = seat
	}
}

// actorFor is who carries out a die: who spends it, or the Fremen player where House Atreides uses a House result for what only the Fremen
// board has [WFA-10.7].
func (d *decision) actorFor(as Face) engine.Seat {
	own, ally := d.boxes(HouseAtreides), d.boxes(FremenAlly)
	if d.seat == HouseAtreides && as != "" && own != nil && !slices.Contains(own, as) && slices.Contains(ally, as) {
		return FremenAlly
	}
	return d.seat
}

// either are the questions that any partner may answer at any time, or that each answers for the own hand alone.
var either = []string{
	"objective", "victory", "cards.draw", "look", "row", "claim", "guerrilla", "scout", "scheming", "atomics", "reveal", "remove", "raise", "release",
	"cone", "message", "pass", "combat.cards", "tactics.draw", "mahdi.die", "mahdi.card", "mahdi.choose", "discard", "dice.roll", "dice.share", "dice.change", "bene",
}

// deciders lists the seats of a side that may answer a question, and the ruling that leaves out a partner [WFA-10.7, WFA-10.9, WFA-10.14].
func (s *State) deciders(side Side, ask string) (seats []engine.Seat, ruling string) {
	seats = s.seatsOf(side)
	switch {
	case s.isMahdis(side): // [WFA-11.28, WFA-11.42]
		return s.deciders(Atreides, ask)
	case len(seats) < 2:
		return seats, ""
	case s.phase == Vehicles && ask == "vehicles": // [WFA-10.9]
		return []engine.Seat{HouseHarkonnen}, "WFA-10.9"
	case s.phase == DesertHazards && side == Atreides && !slices.Contains([]string{"objective", "cards.draw", "look", "row", "raise", "release", "cone", "message", "pass", "mahdi.choose", "reveal", "tactics.draw"}, ask): // [WFA-10.9]
		return []engine.Seat{FremenAlly}, "WFA-10.9"
	case s.acting == side && s.turn.Actor != "" && !slices.Contains(either, ask): // [WFA-10.7]
		return []engine.Seat{s.turn.Actor}, "WFA-10.7"
	}
	return seats, ""
}

// seatFor is the first seat of a side that may answer a question.
func (s *State) seatFor(side Side, ask string) engine.Seat {
	seats, _ := s.deciders(side, ask)
	return seats[0]
}

// toEither lets both partners answer, whoever acts.
func (s *State) toEither(side Side, p engine.Prompt) engine.Prompt {
	seats := s.seatsOf(side)
	p.For, p.Also = seats[0], nil
	return among(seats, p)
}

// partnerRefusal refuses a command that the other partner decides. Whose the effects of a card are depends on the card.
func (d *decision) partnerRefusal(do string) error {
	side := sideOf(d.seat)
	if side == "" || do == "effect" {
		return nil
	}
	if seats, ruling := d.deciders(side, do); !slices.Contains(seats, d.seat) {
		return engine.Refuse(ruling, "partner.decides", "seat", string(seats[0]))
	}
	return nil
}
