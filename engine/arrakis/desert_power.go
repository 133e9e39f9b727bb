package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The Desert Power: worm signs are placed, worms move, or one attacks [WFA-3.16].

func init() {
	says("desert.power", DesertPowerUsed{}, "log.desert_power", "WFA-3.16", "signs")
	says("worm.moved", WormMoved{}, "log.worm_moved", "WFA-9.13", "from", "to", "wild")
	says("worm.attacked", WormAttacked{}, "log.worm_attacked", "WFA-9.14", "from", "at", "wild")
}

// WormMove is a worm that goes from an area to another; Wild picks the Wild Maker where both stand together.
type WormMove struct {
	From Area `json:"from" kind:"area"`
	To   Area `json:"to" kind:"area"`
	Wild bool `json:"wild,omitempty" kind:"yes,rare"`
}

// WormAttack is a worm that attacks an area.
type WormAttack struct {
	From Area `json:"from" kind:"area"`
	At   Area `json:"at" kind:"area"`
	Wild bool `json:"wild,omitempty" kind:"yes,rare"`
}

type desertArgs struct {
	Signs  []Area      `json:"signs" kind:"areas,optional"`
	Worms  []WormMove  `json:"worms" kind:"wormmoves,optional"`
	Attack *WormAttack `json:"attack" kind:"wormattack,optional"`
}

// useDesertPower takes a Desert Power action: by having fewer unused dice, as the action of the turn [WFA-3.6], or by a card, which may have
// been claimed in the other side's turn [WFA-3.21].
func (d *decision) useDesertPower(side Side, in desertArgs) error {
	if side != Atreides {
		return engine.Refuse("WFA-3.16", "desert.side")
	}
	if no := d.mine(d.acting); no != nil {
		return no
	}
	switch {
	case d.turn.More > 0:
		d.turn.More--
	case side != d.acting:
		return d.mine(side)
	case d.turn.Acted: // [WFA-3.5]
		return engine.Refuse("WFA-3.5", "action.one")
	case !d.desertPower(): // [WFA-3.6]
		return engine.Refuse("WFA-3.6", "desert.dice", "atreides", d.unused(Atreides), "harkonnen", d.unused(Harkonnen))
	default:
		d.turn.Acted, d.turn.Desert = true, true
		d.ordersDone()
		d.actAs(d.seat)
	}
	return d.desertAction(in)
}

// desertAction carries out one of the three [WFA-3.16].
func (d *decision) desertAction(in desertArgs) error {
	ways := 0
	for _, is := range []bool{len(in.Signs) > 0, len(in.Worms) > 0, in.Attack != nil} {
		if is {
			ways++
		}
	}
	switch {
	case ways != 1 || len(in.Signs) > 2 || len(in.Worms) > 2:
		return engine.Refuse("WFA-3.16", "desert.one_of")
	case in.Attack != nil:
		return d.wormAttack(*in.Attack)
	case len(in.Signs) > 0:
		d.emit(DesertPowerUsed{Signs: in.Signs})
		for _, area := range in.Signs {
			if no := d.placeSign(area); no != nil {
				return no
			}
		}
		return nil
	}
	if len(in.Worms) == 2 && (in.Worms[0].From == in.Worms[1].From && in.Worms[0].Wild == in.Worms[1].Wild || in.Worms[1].From == in.Worms[0].To) {
		return engine.Refuse("WFA-3.16", "desert.same_worm")
	}
	for _, m := range in.Worms {
		if no := d.moveWorm(m); no != nil {
			return no
		}
	}
	return nil
}

// placeSign puts a worm sign into a desert area without worm sign, worm or sietch; who stands there does not matter [WFA-3.16].
func (d *decision) placeSign(area Area) error {
	if !slices.Contains(d.signAreas(), area) {
		return engine.Refuse("WFA-3.16", "sign.where", "area", string(area))
	}
	d.signs = with(d.signs, area)
	return nil
}

// signAreas lists where a worm sign may be placed.
func (s *State) signAreas() (out []Area) {
	if s.signPool() == 0 {
		return nil
	}
	for _, a := range board.Areas {
		if s.terrain(a.ID).IsDesert() && !s.hasSign(a.ID) && !s.hasWorm(a.ID) && !s.hasSettlement(Atreides, a.ID) { // deep desert is desert [WFA-0.9]
			out = append(out, a.ID)
		}
	}
	return out
}

// DesertPowerUsed is a Desert Power action that placed worm signs.
type DesertPowerUsed struct {
	told
	Signs []Area `json:"signs"`
}

// isWild reports which worm of an area is meant; ok is false if it is not there.
func (s *State) isWild(area Area, wild bool) (isWild, ok bool) {
	normal := slices.Contains(s.worms, area)
	switch {
	case area != "" && s.wildMaker == area && (wild || !normal):
		return true, true
	case normal && !wild:
		return false, true
	}
	return false, false
}

// moveWorm moves a worm over at most two desert areas into one without figure or token; stations do not count [WFA-9.13].
func (d *decision) moveWorm(m WormMove) error {
	wild, ok := d.isWild(m.From, m.Wild)
	switch {
	case !ok:
		return engine.Refuse("WFA-9.13", "worm.not_there", "area", string(m.From))
	case !slices.Contains(d.wormMoves(m.From), m.To):
		return engine.Refuse("WFA-9.13", "worm.to", "from", string(m.From), "to", string(m.To), "legal", d.wormMoves(m.From))
	}
	d.putWorm(m.From, m.To, wild)
	d.emit(WormMoved{From: m.From, To: m.To, Wild: wild})
	return nil
}

func (d *decision) putWorm(from, to Area, wild bool) {
	if wild {
		d.wildMaker = to
		d.moveLeader(rulebook.WildMaker, string(to))
		return
	}
	d.worms = with(without(d.worms, from), to)
}

// wormNeighbours lists the areas next to one for worms; a house switch lets them cross red borders.
func (s *State) wormNeighbours(area Area) []Area {
	if s.rules.Yes("worms.red_borders") {
		return board.AllNeighbours(area)
	}
	return s.neighbours(area)
}

// withinTwo lists the areas within two of one of which the first must be desert [WFA-9.13, WFA-9.14].
func (s *State) withinTwo(from Area) (out []Area) {
	for _, n := range s.wormNeighbours(from) {
		out = append(out, n)
		if s.terrain(n).IsDesert() {
			out = append(out, s.wormNeighbours(n)...)
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(a Area) bool { return a == from })
}

// wormMoves lists where a worm may move to.
func (s *State) wormMoves(from Area) []Area {
	return slices.DeleteFunc(s.withinTwo(from), func(a Area) bool {
		_, settled := s.settlements[a]
		_, held := s.legions[a]
		return !s.terrain(a).IsDesert() || settled || held || s.hasWorm(a) || s.hasSign(a) || slices.Contains(s.harvesters, a)
	})
}

// wormTargets lists what a worm may attack: a harvester or a Harkonnen legion in desert, a legion on a plateau that is not storm-proof or in a minor
// erg, never on a mountain [WFA-9.14].
func (s *State) wormTargets(from Area) []Area {
	return slices.DeleteFunc(s.withinTwo(from), func(a Area) bool {
		legion := s.hasLegion(Harkonnen, a)
		switch t := s.terrain(a); {
		case t.IsDesert():
			return !legion && !slices.Contains(s.harvesters, a)
		case t == board.Mountain || s.stormProof(a):
			return true
		}
		return !legion
	})
}

// wormAttack attacks with a worm, which leaves the board [WFA-9.14]. A lone harvester is lost without a roll.
func (d *decision) wormAttack(a WormAttack) error {
	wild, ok := d.isWild(a.From, a.Wild)
	switch {
	case !ok:
		return engine.Refuse("WFA-9.14", "worm.not_there", "area", string(a.From))
	case !slices.Contains(d.wormTargets(a.From), a.At):
		return engine.Refuse("WFA-9.14", "worm.at", "area", string(a.At), "legal", d.wormTargets(a.From))
	}
	d.emit(WormAttacked{From: a.From, At: a.At, Wild: wild})
	dice := 4
	if wild { // [WFA-9.10]
		dice = 6
		d.wildMaker = ""
		d.moveLeader(rulebook.WildMaker, aside)
	} else {
		d.worms = without(d.worms, a.From)
	}
	if d.hasLegion(Harkonnen, a.At) {
		d.hazards.Strike = with(d.hazards.Strike, Strike{Area: a.At, Dice: dice, Side: Atreides})
	} else {
		d.loseHarvester(a.At, "WFA-9.14")
	}
	return nil
}

// WormMoved is a worm that moved, WormAttacked one that attacked.
type (
	WormMoved struct {
		told
		From Area `json:"from"`
		To   Area `json:"to"`
		Wild bool `json:"wild,omitempty"`
	}
	WormAttacked struct {
		told
		From Area `json:"from"`
		At   Area `json:"at"`
		Wild bool `json:"wild,omitempty"`
	}
)

// DesertChoice lists what a Desert Power action may do.
type DesertChoice struct {
	Signs   []Area          `json:"signs,omitempty"` // where worm signs may be placed, two at most
	Most    int             `json:"most"`            // of them
	Moves   map[Area][]Area `json:"moves,omitempty"` // of each worm
	Attacks map[Area][]Area `json:"attacks,omitempty"`
	Wild    Area            `json:"wild,omitempty"` // where the Wild Maker is
}

// Pick attacks with a worm, moves one, or places worm signs.
func (c DesertChoice) Pick(r engine.Random) (engine.Args, bool) {
	if from := oneKey(r, c.Attacks); from != "" && !gamekit.OneIn(r, 4) {
		return gamekit.Answer(desertArgs{Attack: &WormAttack{From: from, At: gamekit.One(r, c.Attacks[from])}})
	}
	if from := oneKey(r, c.Moves); from != "" && gamekit.OneIn(r, 2) {
		return gamekit.Answer(desertArgs{Worms: []WormMove{{From: from, To: gamekit.One(r, c.Moves[from])}}})
	}
	return gamekit.AnswerIf(len(c.Signs) > 0 && c.Most > 0, desertArgs{Signs: gamekit.Some(r, c.Signs, gamekit.Between(r, 1, c.Most))})
}

func (s *State) desertChoice() DesertChoice {
	c := DesertChoice{Signs: s.signAreas(), Most: min(2, s.signPool()), Moves: map[Area][]Area{}, Attacks: map[Area][]Area{}, Wild: s.wildMaker}
	for _, area := range s.allWorms() {
		if to := s.wormMoves(area); len(to) > 0 {
			c.Moves[area] = to
		}
		if at := s.wormTargets(area); len(at) > 0 {
			c.Attacks[area] = at
		}
	}
	return c
}
