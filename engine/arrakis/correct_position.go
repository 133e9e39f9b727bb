package arrakis

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// patch is a part of a View as somebody wrote it: what is nil was not named and stays.
type patch struct {
	Round       *int                      `json:"round"`
	Phase       *Phase                    `json:"phase"`
	Step        *string                   `json:"step"`
	Acting      *Side                     `json:"acting"`
	Actor       *Side                     `json:"actor"`
	DesertPower *bool                     `json:"desertPower"`
	Seats       map[Side]*seatPatch       `json:"seats"`
	Sides       map[Side]*sidePatch       `json:"sides"`
	Dashboards  map[Side]*dashboardPatch  `json:"dashboards"`
	Board       map[Area]*legionPatch     `json:"board"`
	Settlements map[Area]*settlementPatch `json:"settlements"`
	Vehicles    *vehiclesPatch            `json:"vehicles"`
	Signs       *[]Area                   `json:"signs"`
	Worms       *[]Area                   `json:"worms"`
	WildMaker   *Area                     `json:"wildMaker"`
	SignPool    *int                      `json:"signPool"`
	Stations    *[]Area                   `json:"stations"`
	Atomics     *Area                     `json:"atomics"`
	Markers     map[string]int            `json:"markers"`
	Blocked     *int                      `json:"blocked"`
	Spice       *int                      `json:"spice"`
	Reserve     *int                      `json:"reserve"`
	Bans        *[]string                 `json:"bans"`
	BeneReserve *int                      `json:"beneReserve"`
	Supremacy   *int                      `json:"supremacy"`
	Prescience  map[string]int            `json:"prescience"`
	Claims      *int                      `json:"claims"`
	Decks       map[string]*deckPatch     `json:"decks"`
	Action      *ActionView               `json:"action"`
	Battle      *BattleView               `json:"battle"`
	Hazards     *HazardsView              `json:"hazards"`
	Result      *Result                   `json:"result"`
}

type seatPatch struct {
	Side  *Side     `json:"side"`
	Cards *int      `json:"cards"`
	Hand  *[]string `json:"hand"`
}

type sidePatch struct {
	Bene       *int                  `json:"bene"`
	Tokens     *int                  `json:"tokens"`
	Objectives *[]Objective          `json:"objectives"`
	Leaders    map[string]LeaderView `json:"leaders"`
	Supply     *SupplyView           `json:"supply"`
}

type dashboardPatch struct {
	Dice   *Dice      `json:"dice"`
	Bene   *Face      `json:"bene"`
	Unused *int       `json:"unused"`
	Spent  *Dice      `json:"spent"`
	Aside  *Dice      `json:"aside"`
	Tanks  *[]*string `json:"tanks"`
}

type deckPatch struct {
	Left    *int     `json:"left"`
	Discard []string `json:"discard"`
	Row     []string `json:"row"`
	Removed []string `json:"removed"`
}

type settlementPatch struct {
	Rank   *int  `json:"rank"`
	Hidden *bool `json:"hidden"`
}

type vehiclesPatch struct {
	Harvesters   *[]Area `json:"harvesters"`
	Ornithopters *[]Zone `json:"ornithopters"`
	Carryalls    *[]Zone `json:"carryalls"`
}

// legionPatch is a legion; a bare number is that many regulars.
type legionPatch struct {
	Side Side `json:"side"`
	Units
	Faces []Shown `json:"faces"`
}

func (p *legionPatch) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] != '{' {
		return json.Unmarshal(raw, &p.Regular)
	}
	type plain legionPatch
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	return dec.Decode((*plain)(p))
}

// enters reports whether the named phase must be entered as play would: no step of it is named.
func (p patch) enters() bool { return p.Phase != nil && *p.Phase != Setup && p.Step == nil }

func set[T any](into *T, said *T) {
	if said != nil {
		*into = *said
	}
}

func unknown(what string, name any) error {
	return engine.Refuse(tableRuling, "set.unknown_"+what, what, name)
}

// finishSetup counts setup as done, with a board on which only what always lies there lies.
func (s *State) finishSetup() {
	s.phase, s.step = StartOfRound, ""
	clear(s.legions)
}

// put assigns what a patch names.
func (s *State) put(p patch, fresh bool) error {
	set(&s.round, p.Round)
	if s.round < 1 {
		return engine.Refuse(tableRuling, "set.round")
	}
	putSides := func(p patch) error { return s.putSides(p, fresh) }
	for _, do := range []func(patch) error{s.putTracks, s.putPieces, putSides, s.putLegions, s.putLeaders, s.putDecks} {
		if no := do(p); no != nil {
			return no
		}
	}
	if p.Blocked == nil && (fresh || p.Markers != nil && p.Phase != nil) {
		s.blocked = s.activeLevel().Blocked
	}
	if p.Result != nil {
		s.result = *p.Result
	}
	return s.putStep(p)
}

// putTracks assigns markers, tracks and what is counted beside the board.
func (s *State) putTracks(p patch) error {
	for power, n := range p.Markers {
		if !slices.Contains(rulebook.Powers, power) || n < 1 || n > rulebook.TopLevel {
			return unknown("marker", power)
		}
		s.markers[power] = n
	}
	for marker, n := range p.Prescience {
		if !slices.Contains(rulebook.Markers, marker) || n < 0 {
			return unknown("marker", marker)
		}
		s.prescience[marker] = n
	}
	for _, number := range []struct{ into, said *int }{
		{&s.blocked, p.Blocked}, {&s.spice, p.Spice}, {&s.reserve, p.Reserve}, {&s.beneReserve, p.BeneReserve}, {&s.supremacy, p.Supremacy}, {&s.claims, p.Claims},
	} {
		if set(number.into, number.said); *number.into < 0 {
			return engine.Refuse(tableRuling, "set.negative")
		}
	}
	if p.Bans != nil {
		for _, power := range *p.Bans {
			if !slices.Contains(rulebook.Powers, power) {
				return unknown("marker", power)
			}
		}
		s.bans = listed(*p.Bans)
	}
	return nil
}

// listed is a list as the state has it: nil if it is empty.
func listed[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// putPieces assigns vehicles, worms, signs, stations, settlements and atomics.
func (s *State) putPieces(p patch) error {
	for _, areas := range []struct {
		into *[]Area
		said *[]Area
	}{{&s.signs, p.Signs}, {&s.worms, p.Worms}, {&s.stations, p.Stations}, {&s.harvesters, harvestersOf(p.Vehicles)}} {
		if areas.said == nil {
			continue
		}
		for _, area := range *areas.said {
			if !area.Exists() {
				return unknown("area", string(area))
			}
		}
		*areas.into = listed(*areas.said)
	}
	if v := p.Vehicles; v != nil {
		for _, zones := range []struct {
			into *[]Zone
			said *[]Zone
		}{{&s.ornithopters, v.Ornithopters}, {&s.carryalls, v.Carryalls}} {
			if zones.said == nil {
				continue
			}
			for _, zone := range *zones.said {
				if !zone.Exists() {
					return unknown("zone", string(zone))
				}
			}
			*zones.into = listed(*zones.said)
		}
	}
	if p.WildMaker != nil {
		if *p.WildMaker != "" && !p.WildMaker.Exists() {
			return unknown("area", string(*p.WildMaker))
		}
		s.wildMaker = *p.WildMaker
		at := aside
		if s.wildMaker != "" {
			at = string(s.wildMaker)
		}
		s.moveLeader(rulebook.WildMaker, at)
	}
	if p.Atomics != nil {
		if *p.Atomics != "" && !slices.Contains(atomicsTargets, *p.Atomics) {
			return unknown("area", string(*p.Atomics))
		}
		s.atomics = *p.Atomics
	}
	for area, said := range p.Settlements {
		if !area.Exists() {
			return unknown("area", string(area))
		}
		if said == nil {
			delete(s.settlements, area)
			continue
		}
		t, stood := s.settlements[area]
		if !stood {
			t.Sietch = boardSietch(area)
		}
		if said.Rank != nil { // of one that lies open, unless it is said to be hidden
			t.Rank, t.Hidden = *said.Rank, false
		}
		set(&t.Hidden, said.Hidden)
		s.settlements[area] = t
	}
	return nil
}

func harvestersOf(v *vehiclesPatch) *[]Area {
	if v == nil {
		return nil
	}
	return v.Harvesters
}

// putSides assigns hands, tokens, objectives, dice and tanks.
func (s *State) putSides(p patch, fresh bool) error {
	for _, side := range Sides {
		f := s.sides[side]
		if said := p.Seats[side]; said != nil {
			set(&f.Cards, said.Cards)
			if said.Hand != nil {
				f.Hand = listed(*said.Hand)
				if said.Cards == nil {
					f.Cards = len(f.Hand)
				}
			}
			if len(f.Hand) > f.Cards {
				f.Hand = nil
			}
		}
		if said := p.Dashboards[side]; said != nil {
			if said.Dice != nil {
				f.Dice, f.Aside = *said.Dice, Dice{}
			}
			set(&f.Spent, said.Spent)
			if set(&f.Token, said.Bene); fresh && f.Token != "" && f.Bene > 0 { // the token that the side begins with
				f.Bene--
			}
			if said.Tanks != nil {
				f.Tanks = make([]string, max(tankSlots(s.rules, side), len(*said.Tanks)))
				for i, id := range *said.Tanks {
					if id != nil {
						f.Tanks[i] = *id
					}
				}
			}
		}
		if said := p.Sides[side]; said != nil {
			set(&f.Bene, said.Bene)
			set(&f.Tokens, said.Tokens)
			if said.Objectives != nil {
				f.Objectives = listed(*said.Objectives)
			}
		}
		s.sides[side] = f
	}
	for _, named := range [][]Side{sortedKeys(p.Seats), sortedKeys(p.Sides), sortedKeys(p.Dashboards)} {
		for _, side := range named {
			if side != Atreides && side != Harkonnen {
				return engine.Refuse("WFA-10.10", "input.unknown_seat", "faction", string(side))
			}
		}
	}
	return nil
}

// putLegions puts legions as said; null takes one away. Leaders that stood there are aside.
func (s *State) putLegions(p patch) error {
	for _, area := range sortedKeys(p.Board) {
		said := p.Board[area]
		if !area.Exists() {
			return unknown("area", string(area))
		}
		old := s.legions[area]
		for _, id := range old.Leaders {
			s.moveLeader(id, aside)
		}
		delete(s.legions, area)
		if said == nil {
			continue
		}
		side := said.Side
		if side == "" {
			side = s.likelySide(area, old, said.Leaders)
		}
		if side != Atreides && side != Harkonnen {
			return engine.Refuse(tableRuling, "set.whose", "area", string(area))
		}
		if !said.isWhole() || len(said.Faces) > said.Tokens {
			return engine.Refuse(tableRuling, "set.negative")
		}
		if !canAllBe(said.Faces) {
			return engine.Refuse(tableRuling, "reveal.units", "area", string(area))
		}
		s.putLegion(area, Legion{Side: side, Units: said.Units, Faces: listed(said.Faces)})
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

// putLeaders assigns where leaders are. Those named on the board or in the tanks are in play, and whom they replace is out of the game.
func (s *State) putLeaders(p patch) error {
	for side, said := range p.Sides {
		if said == nil {
			continue
		}
		for _, id := range sortedKeys(said.Leaders) {
			if sideOfLeader(id) != side {
				return unknown("leader", id)
			}
			if no := s.putLeader(id, said.Leaders[id]); no != nil {
				return no
			}
		}
	}
	for area, l := range s.legions {
		for _, id := range l.Leaders {
			if sideOfLeader(id) != l.Side {
				return unknown("leader", id)
			}
			s.moveLeader(id, string(area))
		}
	}
	for _, side := range Sides {
		for _, id := range s.sides[side].Tanks {
			switch {
			case id == "":
			case sideOfLeader(id) != side:
				return unknown("leader", id)
			default:
				s.moveLeader(id, inTanks)
			}
		}
		for id, l := range s.leaders {
			if l.At == inTanks && !slices.Contains(s.sides[side].Tanks, id) && sideOfLeader(id) == side {
				s.putInTanks(side, id)
			}
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

func (s *State) putLeader(id string, said LeaderView) error {
	l := s.leaders[id]
	if said.Card != "" {
		if said.Card != cardUp && said.Card != cardSpent {
			return unknown("leader", id)
		}
		l.Card = said.Card
		s.leaders[id] = l
	}
	if said.At == "" || said.At == l.At {
		return nil
	}
	area := Area(said.At)
	if !area.Exists() && !slices.Contains([]string{outOfPlay, aside, inTanks, leaving, removed}, said.At) {
		return unknown("area", said.At)
	}
	if _, stands := s.legions[Area(l.At)]; stands || l.At == inTanks {
		d := &decision{State: s}
		d.takeFromBoard(id)
	}
	s.moveLeader(id, said.At)
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
		s.legions[area] = l
	}
	return nil
}

// putInTanks puts a leader into the first free slot.
func (s *State) putInTanks(side Side, id string) {
	tanks := slices.Clone(s.sides[side].Tanks)
	if i := slices.Index(tanks, ""); i >= 0 {
		tanks[i] = id
	}
	s.change(side, func(f *Force) { f.Tanks = tanks })
}

func (s *State) putDecks(p patch) error {
	for _, id := range sortedKeys(p.Decks) {
		deck, known := s.decks[id]
		said := p.Decks[id]
		if !known || said == nil {
			return unknown("deck", id)
		}
		if id == prescienceDeck {
			if said.Row != nil {
				s.row = listed(said.Row)
			}
			if said.Removed != nil {
				s.gone = listed(said.Removed)
			}
			deck.Left = rulebook.Prescience - len(s.row) - len(s.gone)
		}
		if set(&deck.Left, said.Left); deck.Left < 0 {
			return engine.Refuse(tableRuling, "set.negative")
		}
		if said.Discard != nil {
			for _, card := range said.Discard {
				if c, ok := rulebook.CardOf(card); card != "" && (!ok || c.Deck != id) {
					return unknown("card", card)
				}
			}
			deck.Discard = listed(said.Discard)
		}
		s.decks[id] = deck
	}
	return nil
}
