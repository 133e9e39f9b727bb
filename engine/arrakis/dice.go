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
	stepChange = "change"
	stepBene   = "bene"
)

func init() {
	says("dice.rolled", DiceRolled{}, "log.dice_rolled", "WFA-3.1", "side", "dice")
	says("die.changed", DieChanged{}, "log.die_changed", "WFA-3.3", "side", "from", "to")
	says("token.placed", TokenPlaced{}, "log.token_placed", "WFA-3.4", "side", "on")
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
	d.change(side, func(f *Force) {
		f.Rolled = true
		f.Dice, f.Aside = d.split(side, in)
	})
	d.emit(DiceRolled{Side: side, Dice: in})
	return nil
}

func (d Dice) least() int { return min(d.Leadership, d.Strategy, d.Deployment, d.Mentat, d.House) }

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

// changeDie turns an overflowing die to one of the results with most free slots [WFA-3.3].
func (d *decision) changeDie(side Side, in changeArgs) error {
	if d.phase != ActionResolution || d.step != stepChange || side != d.acting {
		return d.notNow("WFA-3.3")
	}
	if d.sides[side].Aside.Count(in.From) == 0 {
		return engine.Refuse("WFA-3.3", "change.from", "result", string(in.From))
	}
	if legal := d.mostFree(side); !slices.Contains(legal, in.To) { // [WFA-3.3]
		return engine.Refuse("WFA-3.3", "change.to", "result", string(in.To), "legal", legal)
	}
	d.turnDie(side, in.From, in.To)
	return nil
}

func (d *decision) turnDie(side Side, from, to Face) {
	d.change(side, func(f *Force) { *f.Aside.of(from)--; *f.Dice.of(to)++ })
	d.emit(DieChanged{Side: side, From: from, To: to})
	if other := side.Other(); d.sides[other].Aside.Sum() > 0 { // sides take turns
		d.acting = other
	}
}

// mostFree lists the results with most free slots on a dashboard; the tie is the owner's choice [WFA-3.3].
func (s *State) mostFree(side Side) (out []Face) {
	most := 1
	for _, f := range rulebook.Faces {
		switch n := s.freeSlots(side, f); {
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
	Side Side `json:"side"`
	From Face `json:"from"`
	To   Face `json:"to"`
}

type beneArgs struct {
	On Face `json:"on" kind:"result"`
}

// placeToken puts a Bene Gesserit token on a free slot of a result with fewest dice [WFA-3.4].
func (d *decision) placeToken(side Side, in beneArgs) error {
	if d.phase != ActionResolution || d.step != stepBene || side != d.acting {
		return d.notNow("WFA-3.4")
	}
	if legal := d.fewestDice(side); !slices.Contains(legal, in.On) { // [WFA-3.4]
		return engine.Refuse("WFA-3.4", "bene.on", "result", string(in.On), "legal", legal)
	}
	d.change(side, func(f *Force) { f.Token, f.Bene, f.Placed = in.On, f.Bene-1, true })
	d.emit(TokenPlaced{Side: side, On: in.On})
	return nil
}

// fewestDice lists the results with a free slot that have fewest dice; the tie is a choice [WFA-3.4].
func (s *State) fewestDice(side Side) (out []Face) {
	fewest := rulebook.HarkonnenDice
	dice := s.sides[side].Dice
	for _, f := range rulebook.Faces {
		switch n := dice.Count(f); {
		case s.freeSlots(side, f) <= 0:
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
	Side Side `json:"side"`
	On   Face `json:"on"`
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
	Count  int `json:"count"`
	combat bool
}

// Pick reads any roll.
func (c DiceChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.combat {
		return gamekit.Answer(pickCombat(r, c.Count))
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
			if !s.sides[side].Rolled {
				out = append(out, s.roll(side, "dice.roll", "WFA-3.1", dieFaces, s.diceOf(side), nil))
			}
		}
	case stepChange:
		out = append(out, s.must(s.acting, "dice.change", "WFA-3.3", FaceChoice{From: s.setAside(s.acting), To: s.mostFree(s.acting)}))
	case stepBene:
		out = append(out, gamekit.Optional(s.must(s.acting, "bene", "WFA-3.4", FaceChoice{To: s.fewestDice(s.acting)})))
	}
	return out
}

var dieFaces = func() (out []string) {
	for _, f := range rulebook.DieFaces {
		out = append(out, string(f))
	}
	return out
}()

// setAside lists the results of which a side has dice set aside.
func (s *State) setAside(side Side) (out []Face) {
	aside := s.sides[side].Aside
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
		if !d.sides[Atreides].Rolled || !d.sides[Harkonnen].Rolled {
			return false
		}
		d.step = stepChange
		d.acting = Harkonnen // first [WFA-3.3]
		if d.sides[Harkonnen].Aside.Sum() == 0 {
			d.acting = Atreides
		}
		return true
	case stepChange:
		from, to := d.setAside(d.acting), d.mostFree(d.acting)
		switch {
		case len(from) == 0:
			d.step, d.acting = stepBene, Harkonnen // [WFA-3.4]
			return true
		case len(from) == 1 && len(to) == 1: // a must with one legal answer is taken
			d.turnDie(d.acting, from[0], to[0])
			return true
		}
		return false
	case stepBene:
		if f := d.sides[d.acting]; f.Bene > 0 && !f.Placed && len(d.fewestDice(d.acting)) > 0 {
			return false
		}
		if d.acting == Harkonnen {
			d.acting = Atreides
			return true
		}
		d.step = stepAct
		d.beginTurn(Atreides) // [WFA-3.5]
		return true
	}
	return false
}
