package arrakis

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// saidPosition is a position as a correction says that it is.
type saidPosition = gamekit.Position[View]

func unknown(what string, name any) error {
	return engine.Refuse(tableRuling, "set.unknown_"+what, what, name)
}

// finishSetup counts setup as done, with a board on which only what always lies there lies.
func (s *State) finishSetup() {
	s.phase, s.step = StartOfRound, ""
	s.legions = map[Area]Legion{}
}

// take puts the table as a view shows it. What was not said stays, above all what the view does not show.
func (s *State) take(p saidPosition) error {
	if s.round = p.View.Round; s.round < 1 {
		return engine.Refuse(tableRuling, "set.round")
	}
	for _, do := range []func(saidPosition) error{s.takeTracks, s.takePieces, s.takeSides, s.takeLegions, s.takeLeaders, s.takeDecks} {
		if no := do(p); no != nil {
			return no
		}
	}
	if !p.Has("blocked") && (p.Fresh || p.Has("markers") && p.Has("phase")) {
		s.blocked = s.activeLevel().Blocked
	}
	if no := s.takeMahdi(p); no != nil {
		return no
	}
	if r := p.View.Result; p.Has("result") {
		if s.result = *r; r.Winners != nil && (r.Side == "" || !slices.Equal(r.Winners, s.seatsOf(r.Side))) { // they follow from the side
			return engine.Refuse(tableRuling, "set.computed", "what", "result")
		}
	}
	return s.takeStep(p)
}

// takeTracks takes markers, tracks and what is counted beside the board.
func (s *State) takeTracks(p saidPosition) error {
	for _, power := range sortedKeys(p.View.Markers) {
		if n := p.View.Markers[power]; !slices.Contains(rulebook.Powers, power) || n < 1 || n > rulebook.TopLevel {
			return unknown("marker", power)
		}
	}
	for _, marker := range sortedKeys(p.View.Prescience) {
		if !slices.Contains(rulebook.Markers, marker) || p.View.Prescience[marker] < 0 {
			return unknown("marker", marker)
		}
	}
	s.markers, s.prescience = p.View.Markers, p.View.Prescience
	s.blocked, s.spice, s.reserve, s.beneReserve, s.supremacy, s.claims = p.View.Blocked, p.View.Spice, p.View.Reserve, p.View.BeneReserve, p.View.Supremacy, p.View.Claims
	return nil
}

// takeList takes a list that is said. The others stay in their order, which no view shows.
func takeList[T any](p saidPosition, path string, into *[]T, said []T) {
	if p.Has(path) {
		*into = listed(said)
	}
}

// listed is a list as the state has it: nil if it is empty.
func listed[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// once is listed with each area once, however often it is said.
func once(areas []Area) (out []Area) {
	for _, area := range areas {
		if !slices.Contains(out, area) {
			out = append(out, area)
		}
	}
	return out
}

// takePieces takes vehicles, worms, signs, stations, settlements, bans and atomics.
func (s *State) takePieces(p saidPosition) error {
	takeList(p, "bans", &s.bans, p.View.Bans)
	takeList(p, "signs", &s.signs, p.View.Signs)
	takeList(p, "worms", &s.worms, p.View.Worms)
	takeList(p, "stations", &s.stations, p.View.Stations)
	takeList(p, "vehicles.harvesters", &s.harvesters, p.View.Vehicles.Harvesters)
	takeList(p, "vehicles.ornithopters", &s.ornithopters, p.View.Vehicles.Ornithopters)
	takeList(p, "vehicles.carryalls", &s.carryalls, p.View.Vehicles.Carryalls)
	s.atomics = p.View.Atomics
	if p.Has("wildMaker") {
		s.wildMaker = p.View.WildMaker
		s.moveLeader(rulebook.WildMaker, cmp.Or(string(p.View.WildMaker), aside))
	}
	for _, name := range p.Names("settlements") {
		is, stands := p.View.Settlements[Area(name)]
		t, stood := s.settlements[Area(name)]
		if !stands {
			s.settlements = gamekit.Without(s.settlements, Area(name))
			continue
		}
		if !stood {
			t.Sietch = board.Of(Area(name)).Rank == 0 // also where a card has moved it
		}
		t.Hidden = is.Hidden
		if p.Has("settlements." + name + ".rank") { // of one that lies open, unless it is said to be hidden
			t.Rank, t.Hidden = is.Rank, is.Hidden && p.Has("settlements."+name+".hidden")
		}
		s.settlements = gamekit.With(s.settlements, Area(name), t)
	}
	return nil
}

// takeSides takes tokens, objectives, hands, dice and tanks.
func (s *State) takeSides(p saidPosition) error {
	for _, side := range Sides {
		f, own := s.sides[side], p.View.Sides[side]
		f.Bene, f.Tokens = own.Bene, own.Tokens
		if own.Cones != nil && s.isShared(side) {
			f.Cones = *own.Cones
		}
		takeList(p, "sides."+string(side)+".objectives", &f.Objectives, own.Objectives)
		s.sides = gamekit.With(s.sides, side, f)
	}
	for _, seat := range s.dashboards() {
		s.takeBoard(p, seat)
	}
	return nil
}

// takeBoard takes a seat's hand, dice and tanks.
func (s *State) takeBoard(p saidPosition, seat engine.Seat) {
	b, hand, board := s.boards[seat], p.View.Seats[seat], p.View.Dashboards[string(seat)]
	has := func(group, name string) bool { return p.Has(group + "." + string(seat) + "." + name) }
	b.Cards, b.Token, b.Spent = hand.Cards, board.Bene, board.Spent
	if has("seats", "hand") {
		if b.Hand = listed(hand.Hand); !has("seats", "cards") {
			b.Cards = len(b.Hand)
		}
	}
	if len(b.Hand) > b.Cards {
		b.Hand = nil
	}
	if has("dashboards", "dice") {
		b.Dice, b.Aside = board.Dice, Dice{}
	}
	side := sideOf(seat)
	if f := s.sides[side]; p.Fresh && b.Token != "" && f.Bene > 0 && !p.Has("sides."+string(side)+".bene") { // the token that the side begins with
		s.change(side, func(f *Force) { f.Bene-- })
	}
	if has("dashboards", "tanks") {
		b.Tanks = make([]string, max(tankSlots(s.rules, side), len(board.Tanks)))
		for i, id := range board.Tanks {
			if id != nil {
				b.Tanks[i] = *id
			}
		}
	}
	s.boards = gamekit.With(s.boards, seat, b)
}

// takeLegions takes legions that are said; null takes one away. Leaders that stood there are aside.
func (s *State) takeLegions(p saidPosition) error {
	for _, name := range p.Names("board") {
		area := Area(name)
		old := s.legions[area]
		for _, id := range old.Leaders {
			s.moveLeader(id, aside)
		}
		s.legions = gamekit.Without(s.legions, area)
		is, stands := p.View.Board[area]
		if !stands {
			continue
		}
		side := is.Side
		if side == "" {
			side = s.likelySide(area, old, is.Leaders)
		}
		if side != Atreides && side != Harkonnen {
			return engine.Refuse(tableRuling, "set.whose", "area", name)
		}
		if !is.isWhole() || len(is.Faces) > is.Tokens {
			return engine.Refuse(tableRuling, "set.negative")
		}
		if !canAllBe(is.Faces) {
			return engine.Refuse(tableRuling, "reveal.units", "area", name)
		}
		s.putLegion(area, Legion{Side: side, Units: is.Units, Faces: listed(is.Faces)})
	}
	return nil
}

// likelySide is whose legion stands in an area if nobody says so: that of before, of its leaders, or of the settlement there.
func (s *State) likelySide(area Area, old Legion, leaders []string) Side {
	if old.Side != "" {
		return old.Side
	}
	for _, id := range leaders {
		return sideOfLeader(id)
	}
	if t, stands := s.settlements[area]; stands {
		return t.side()
	}
	return ""
}

// replacedBy are the leaders that leave the game when another enters.
var replacedBy = map[string]string{
	"paul-muaddib": "paul-atreides", "reverend-mother-jessica": "lady-jessica", "feyd-rautha": "beast-rabban", "gaius-helen-mohiam": "thufir-hawat",
}

// takeLeaders takes where leaders are. Those named on the board or in the tanks are in play, and whom they replace is out of the game.
func (s *State) takeLeaders(p saidPosition) error {
	for _, side := range Sides {
		for _, id := range p.Names("sides." + string(side) + ".leaders") {
			if sideOfLeader(id) != side {
				return unknown("leader", id)
			}
			if no := s.takeLeader(p, side, id); no != nil {
				return no
			}
		}
	}
	for _, area := range sortedKeys(s.legions) {
		l := s.legions[area]
		for _, id := range l.Leaders {
			if sideOfLeader(id) != l.Side {
				return unknown("leader", id)
			}
			s.moveLeader(id, string(area))
		}
	}
	for _, seat := range s.dashboards() {
		for _, id := range s.boards[seat].Tanks {
			switch {
			case id == "":
			case sideOfLeader(id) != sideOf(seat):
				return unknown("leader", id)
			default:
				s.moveLeader(id, inTanks)
			}
		}
	}
	for id, l := range s.leaders {
		if l.At == inTanks && !s.isInTanks(id) {
			s.putInTanks(id)
		}
	}
	for _, id := range sortedKeys(replacedBy) {
		if at := s.leaders[id].At; at != outOfPlay && s.leaders[replacedBy[id]].At != removed {
			old := replacedBy[id]
			d := &decision{State: s}
			d.takeFromBoard(old)
			s.moveLeader(old, removed)
		}
	}
	return nil
}

func (s *State) takeLeader(p saidPosition, side Side, id string) error {
	l, is, path := s.leaders[id], p.View.Sides[side].Leaders[id], "sides."+string(side)+".leaders."+id
	if is.Card != "" {
		if is.Card != cardUp && is.Card != cardSpent {
			return unknown("leader", id)
		}
		l.Card = is.Card
		s.leaders = gamekit.With(s.leaders, id, l)
	}
	if !p.Has(path+".at") || is.At == "" || is.At == l.At {
		return nil
	}
	area := Area(is.At)
	if !area.Exists() && !slices.Contains([]string{outOfPlay, aside, inTanks, leaving, removed}, is.At) {
		return unknown("area", is.At)
	}
	if _, stands := s.legions[Area(l.At)]; stands || l.At == inTanks {
		d := &decision{State: s}
		d.takeFromBoard(id)
	}
	s.moveLeader(id, is.At)
	switch {
	case id == rulebook.WildMaker && area.Exists():
		s.wildMaker = area
	case id == rulebook.WildMaker:
		s.wildMaker = ""
	case area.Exists():
		l := s.legions[area]
		if l.Side == "" {
			l.Side = sideOfLeader(id)
		}
		if !slices.Contains(l.Leaders, id) {
			l.Leaders = with(l.Leaders, id)
		}
		s.legions = gamekit.With(s.legions, area, l)
	}
	return nil
}

// isInTanks reports whether a leader has a slot in the tanks of a board.
func (s *State) isInTanks(id string) bool {
	return slices.ContainsFunc(s.dashboards(), func(seat engine.Seat) bool { return slices.Contains(s.boards[seat].Tanks, id) })
}

// putInTanks puts a leader into the first free slot of its owner's board.
func (s *State) putInTanks(id string) {
	seat := s.ownerOfLeader(id)
	tanks := slices.Clone(s.boards[seat].Tanks)
	if i := slices.Index(tanks, ""); i >= 0 {
		tanks[i] = id
	}
	s.changeBoard(seat, func(b *Board) { b.Tanks = tanks })
}

func (s *State) takeDecks(p saidPosition) error {
	for _, id := range p.Names("decks") {
		deck, known := s.decks[id]
		is := p.View.Decks[id]
		if id == tacticsDeck && s.isSolo() {
			continue
		}
		if !known {
			return unknown("deck", id)
		}
		if id == prescienceDeck {
			takeList(p, "decks.prescience.row", &s.row, is.Row)
			takeList(p, "decks.prescience.removed", &s.gone, is.Removed)
			deck.Left = rulebook.Prescience - len(s.row) - len(s.gone)
		}
		if p.Has("decks." + id + ".left") {
			deck.Left = is.Left
		}
		if deck.Left < 0 {
			return engine.Refuse(tableRuling, "set.negative")
		}
		if p.Has("decks." + id + ".discard") {
			for _, card := range is.Discard {
				if c, ok := rulebook.CardOf(card); card != "" && (!ok || c.Deck != id) {
					return unknown("card", card)
				}
			}
			deck.Discard = listed(is.Discard)
		}
		s.decks = gamekit.With(s.decks, id, deck)
	}
	return nil
}
