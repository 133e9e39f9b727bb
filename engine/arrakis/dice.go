package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Phase 2, action resolution, begins with the dice: both sides roll, dice beyond the slots are changed, Bene Gesserit tokens are placed.
const (
	stepRoll   = "roll"
	stepShare  = "share"
	stepChange = "change"
	stepBene   = "bene"
)

func init() {
	says("dice.rolled", DiceRolled{}, "log.dice_rolled", "WFA-3.1", "side", "dice")
	says("die.changed", DieChanged{}, "log.die_changed", "WFA-3.3", "side", "seat", "from", "to")
	says("token.placed", TokenPlaced{}, "log.token_placed", "WFA-3.4", "side", "seat", "on")
}

func (d *decision) beginActionResolution() { d.beginPhase(ActionResolution, stepRoll) }

// diceOf is the number of dice that a side rolls [WFA-3.1, WFA-2.4].
func (s *State) diceOf(side Side) int {
	if side == Atreides {
		return rulebook.AtreidesDice
	}
	return rulebook.HarkonnenDice - s.blocked
}

// rollDice enters a side's roll. Dice beyond the slots of a result are set aside [WFA-3.2, WFA-3.3].
func (d *decision) rollDice(side Side, in Dice) error {
	if d.phase != ActionResolution || d.step != stepRoll || side == "" || d.sides[side].Rolled {
		return d.notNow("WFA-3.1")
	}
	if n := d.diceOf(side); in.Sum() != n || in.least() < 0 { // [WFA-3.1]
		return engine.Refuse("WFA-3.1", "dice.sum", "count", in.Sum(), "dice", n)
	}
	d.change(side, func(f *Force) { f.Rolled = true })
	d.emit(DiceRolled{Side: side, Dice: in})
	d.deal(side, in)
	return nil
}

func (d Dice) least() int { return min(d.Leadership, d.Strategy, d.Deployment, d.Mentat, d.House) }

// hasRolled reports whether a side has rolled in this round; the dice of Harkonnen without a player are rolled one by one [WFA-11.6].
func (s *State) hasRolled(side Side) bool { return s.sides[side].Rolled || s.isMahdis(side) }

// DiceRolled is a side's roll.
type DiceRolled struct {
	told
	Side Side `json:"side"`
	Dice Dice `json:"dice"`
}

type changeArgs struct {
	From Face `json:"from" kind:"result"`
	To   Face `json:"to" kind:"result"`
}

// changeDie turns an overflowing die to one of the results with most free slots [WFA-3.3], or one that partners have set aside to one of the
// results with fewest dice on its board [WFA-10.3].
func (d *decision) changeDie(side Side, in changeArgs) error {
	ruling := changeRuling(d.isShared(side))
	if d.phase != ActionResolution || d.step != stepChange || side != d.acting {
		return d.notNow(ruling)
	}
	seat := d.changer(side)
	if d.seat != seat { // [WFA-10.12]
		return engine.Refuse("WFA-10.12", "partner.decides", "seat", string(seat))
	}
	if d.boards[seat].Aside.Count(in.From) == 0 {
		return engine.Refuse(ruling, "change.from", "result", string(in.From))
	}
	if legal := d.mostFree(seat); !slices.Contains(legal, in.To) { // [WFA-3.3, WFA-10.3]
		return engine.Refuse(ruling, "change.to", "result", string(in.To), "legal", legal)
	}
	d.turnDie(seat, in.From, in.To)
	return nil
}

func changeRuling(shared bool) string {
	if shared {
		return "WFA-10.3"
	}
	return "WFA-3.3"
}

func (d *decision) turnDie(seat engine.Seat, from, to Face) {
	side := sideOf(seat)
	d.changeBoard(seat, func(b *Board) { *b.Aside.of(from)--; *b.Dice.of(to)++ })
	d.emit(DieChanged{Side: side, Seat: d.partner(seat), From: from, To: to})
	if other := side.Other(); d.changer(other) != "" { // sides take turns
		d.acting = other
	}
}

// changer is who changes the next die that a side has set aside; of partners first the House [WFA-10.12]. Empty if none is left.
func (s *State) changer(side Side) engine.Seat {
	for _, seat := range s.seatsOf(side) {
		if s.boards[seat].Aside.Sum() > 0 {
			return seat
		}
	}
	return ""
}

// mostFree lists the results with most free slots on a dashboard; the tie is the owner's choice [WFA-3.3].
func (s *State) mostFree(seat engine.Seat) (out []Face) {
	most := 1
	for _, f := range rulebook.Faces {
		switch n := s.freeSlots(seat, f); {
		case n > most:
			out, most = []Face{f}, n
		case n == most:
			out = append(out, f)
		}
	}
	return out
}

// DieChanged is an overflowing die that became another result.
type DieChanged struct {
	told
	Side Side        `json:"side"`
	Seat engine.Seat `json:"seat,omitempty"` // of partners
	From Face        `json:"from"`
	To   Face        `json:"to"`
}

type beneArgs struct {
	On Face `json:"on" kind:"result"`
}

// placeToken puts a Bene Gesserit token on a free slot of a result with fewest dice [WFA-3.4], of partners on the board of who uses it
// [WFA-10.16].
func (d *decision) placeToken(side Side, in beneArgs) error {
	if d.phase != ActionResolution || d.step != stepBene || side != d.acting {
		return d.notNow("WFA-3.4")
	}
	if legal := d.fewestDice(d.seat); !slices.Contains(legal, in.On) { // [WFA-3.4, WFA-10.16]
		return engine.Refuse("WFA-3.4", "bene.on", "result", string(in.On), "legal", legal)
	}
	d.change(side, func(f *Force) { f.Bene, f.Placed = f.Bene-1, true })
	d.changeBoard(d.seat, func(b *Board) { b.Token = in.On })
	d.emit(TokenPlaced{Side: side, Seat: d.partner(d.seat), On: in.On})
	return nil
}

// fewestDice lists the results with a free slot that have fewest dice; the tie is a choice [WFA-3.4].
func (s *State) fewestDice(seat engine.Seat) (out []Face) {
	fewest := rulebook.HarkonnenDice
	dice := s.boards[seat].Dice
	for _, f := range rulebook.Faces {
		switch n := dice.Count(f); {
		case s.freeSlots(seat, f) <= 0:
		case n < fewest:
			out, fewest = []Face{f}, n
		case n == fewest:
			out = append(out, f)
		}
	}
	return out
}

// TokenPlaced is a Bene Gesserit token that serves as a die this round.
type TokenPlaced struct {
	told
	Side Side        `json:"side"`
	Seat engine.Seat `json:"seat,omitempty"` // of partners
	On   Face        `json:"on"`
}

// FaceChoice lists results of dice: From may become To, or a token may lie on To.
type FaceChoice struct {
	From []Face `json:"from,omitempty"`
	To   []Face `json:"to"`
}

// Pick changes a die, or puts the token on a result.
func (c FaceChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.From == nil {
		return gamekit.AnswerIf(len(c.To) > 0, beneArgs{gamekit.One(r, c.To)})
	}
	return gamekit.Answer(changeArgs{gamekit.One(r, c.From), gamekit.One(r, c.To)})
}

// DiceChoice says how many dice are rolled.
type DiceChoice struct {
	Count  int  `json:"count"`
	Side   Side `json:"side,omitempty"` // of the solitaire game: whose roll it is
	combat bool
}

// Pick reads any roll.
func (c DiceChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.combat {
		return gamekit.Answer(combatRollArgs{pickCombat(r, c.Count), c.Side})
	}
	in := Dice{}
	for range c.Count {
		*in.of(gamekit.One(r, rulebook.DieFaces))++
	}
	return gamekit.Answer(in)
}

func (s *State) dicePrompts() (out []engine.Prompt) {
	switch s.step {
	case stepRoll:
		for _, side := range Sides {
			if !s.hasRolled(side) {
				out = append(out, s.roll(side, "dice.roll", "WFA-3.1", dieFaces, s.diceOf(side), nil))
			}
		}
	case stepShare:
		out = s.sharePrompts()
	case stepChange:
		seat := s.changer(s.acting)
		out = append(out, mustOf(seat, "dice.change", changeRuling(s.isShared(s.acting)), FaceChoice{From: s.setAside(seat), To: s.mostFree(seat)}))
	case stepBene:
		for _, seat := range s.seatsOf(s.acting) { // one answer for both partners
			if to := s.fewestDice(seat); len(to) > 0 {
				out = append(out, gamekit.Optional(mustOf(seat, "bene", "WFA-3.4", FaceChoice{To: to})))
			}
		}
	}
	return out
}

var dieFaces = func() (out []string) {
	for _, f := range rulebook.DieFaces {
		out = append(out, string(f))
	}
	return out
}()

// setAside lists the results of which a seat has dice set aside.
func (s *State) setAside(seat engine.Seat) (out []Face) {
	aside := s.boards[seat].Aside
	for _, f := range rulebook.Faces {
		if aside.Count(f) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func (d *decision) goOnDice() bool {
	switch d.step {
	case stepRoll:
		if !d.hasRolled(Atreides) || !d.hasRolled(Harkonnen) {
			return false
		}
		d.step = stepShare
		return true
	case stepShare:
		if d.toShare(Atreides).Sum()+d.toShare(Harkonnen).Sum() > 0 {
			return false
		}
		d.step = stepChange
		d.acting = Harkonnen // first [WFA-3.3]
		if d.changer(Harkonnen) == "" {
			d.acting = Atreides
		}
		return true
	case stepChange:
		seat := d.changer(d.acting)
		if seat == "" {
			d.step, d.acting = stepBene, Harkonnen // [WFA-3.4]
			return true
		}
		if from, to := d.setAside(seat), d.mostFree(seat); len(from) == 1 && len(to) == 1 { // a must with one legal answer is taken
			d.turnDie(seat, from[0], to[0])
			return true
		}
		return false
	case stepBene:
		canPlace := slices.ContainsFunc(d.seatsOf(d.acting), func(seat engine.Seat) bool { return len(d.fewestDice(seat)) > 0 })
		if f := d.sides[d.acting]; f.Bene > 0 && !f.Placed && canPlace {
			return false
		}
		if d.acting == Harkonnen {
			d.acting = Atreides
			return true
		}
		d.step = stepAct
		d.beginTurn(Atreides) // [WFA-3.5]
		return true
	case stepAct:
		return d.goOnTurn()
	}
	return false
}
