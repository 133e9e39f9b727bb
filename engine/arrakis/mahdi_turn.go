package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// A turn of the Harkonnen in a solitaire game: one die is rolled and carried out, if possible by the special action of a leader
// [WFA-11.6, WFA-11.7, WFA-11.34].

const jobResult = "result"

func init() {
	jobs[jobResult] = jobRules{options: only, do: (*decision).carryOutDie}
	says("die.freed", DieFreed{}, "log.die_freed", "WFA-11.23")
}

const mostOfAFace = 3 // spent dice of one result [WFA-11.6]

type faceArgs struct {
	Face Face `json:"face" kind:"result"`
}

// rollDie enters the Harkonnen die [WFA-11.6].
func (d *decision) rollDie(side Side, in faceArgs) error {
	if d.shownStep() != stepDie || side == Harkonnen {
		return d.notNow("WFA-11.6")
	}
	switch {
	case !slices.Contains(rulebook.Faces, in.Face):
		return engine.Refuse("WFA-11.6", "action.result", "result", string(in.Face))
	case d.isFull(in.Face): // [WFA-11.6]
		return engine.Refuse("WFA-11.6", "mahdi.reroll", "result", string(in.Face))
	}
	d.spendSoloDie(in.Face)
	return nil
}

// isFull reports whether so many spent dice show a result that it is rolled again [WFA-11.6].
func (s *State) isFull(f Face) bool { return s.boards[harkonnenBoard].Spent.Count(f) >= mostOfAFace }

// spendSoloDie spends a Harkonnen die as a result: the tanks advance, then it is carried out.
func (d *decision) spendSoloDie(f Face) {
	m := &d.mahdi
	m.Rolled, m.Face, m.Leader, m.Next, m.Unused = true, f, "", "", max(m.Unused-1, 0)
	d.forgetOrders()
	d.changeBoard(harkonnenBoard, func(b *Board) { *b.Spent.of(f)++ })
	d.advanceTanks(harkonnenBoard)
	d.turn.Acted, d.turn.Die, d.turn.As = true, f, f
	d.emit(DieSpent{Side: Harkonnen, Die: f, As: f, Use: "result", Ruling: "WFA-11.6"})
	d.plan(Job{Do: jobResult})
}

// carryOutDie does what a die says: a special action that is possible, else the result itself [WFA-11.7].
func (d *decision) carryOutDie(Job, Choice) {
	f := d.mahdi.Face
	if id := d.specialLeader(f); id != "" {
		d.turn.Leader, d.mahdi.Leader = id, id
		d.turnCard(id, cardSpent)
		d.emit(SpecialTaken{Leader: id})
		specials[id].do(d, id)
		return
	}
	switch f {
	case rulebook.Strategy:
		d.planFight(Job{}, 2)
	case rulebook.Leadership:
		d.planFight(Job{With: withLeader, Surprise: true}, 2)
	case rulebook.Deployment:
		d.plan(Job{Do: jobDeploy, Units: Units{Regular: 3}, Chief: anyChief})
	case rulebook.Mentat:
		d.plan(Job{Do: jobMentat})
	case rulebook.House:
		d.planVehicles(1, 0, 1)
		d.plan(Job{Do: jobUpgrade, Count: 2, What: "regular"}) // first
	}
}

func init() { says("special.taken", SpecialTaken{}, "log.special", "WFA-11.7", "leader") }

// SpecialTaken is a special action that the Harkonnen of a solitaire game take.
type SpecialTaken struct {
	told
	Leader string `json:"leader"`
}

// diePrompts ask for the Harkonnen die.
func (s *State) diePrompts() []engine.Prompt {
	c := FaceChoice{}
	for _, f := range rulebook.Faces {
		if !s.isFull(f) {
			c.To = append(c.To, f)
		}
	}
	p := s.must(Atreides, "mahdi.die", "WFA-11.6", DieChoice(c))
	var faces []string
	for _, f := range rulebook.DieFaces {
		if !s.isFull(f) {
			faces = append(faces, string(f))
		}
	}
	p.Draw = &engine.Draw{From: faces, Count: 1, For: p.For, Arg: "face", Single: true, OnRequest: true}
	return []engine.Prompt{s.byApp(p, s.rules.Is("dice", "app"))}
}

// DieChoice lists the results that a Harkonnen die may show.
type DieChoice FaceChoice

// Pick rolls one of them.
func (c DieChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(faceArgs{gamekit.One(r, c.To)})
}

// goOnTurn ends a turn of the Harkonnen that is carried out; a result that Truthtrance fixed is not rolled [WFA-11.27].
func (d *decision) goOnTurn() bool {
	switch m := d.mahdi; {
	case d.step != stepAct || d.acting != Harkonnen || !d.isSolo():
		return false
	case !m.Rolled && m.Next == "":
		return false
	case !m.Rolled:
		d.spendSoloDie(m.Next)
	case len(m.Jobs) > 0:
		return d.goOnJob()
	default:
		d.nextTurn()
	}
	return true
}

// fixNext fixes the result of the next Harkonnen die [WFA-11.27].
func (d *decision) fixNext(f Face) error {
	most := mostOfAFace
	if f == rulebook.Deployment || f == rulebook.House {
		most = 2
	}
	if !slices.Contains(rulebook.Faces, f) || d.boards[harkonnenBoard].Spent.Count(f) >= most { // [WFA-11.27]
		return engine.Refuse("WFA-11.27", "mahdi.next", "result", string(f))
	}
	d.mahdi.Next = f
	return nil
}

// freeDie frees a blocked die instead of a Bene Gesserit token; where none is blocked, supremacy rises [WFA-11.23].
func (d *decision) freeDie() {
	if d.blocked == 0 {
		d.raiseSupremacy(1)
		return
	}
	d.blocked--
	d.mahdi.Unused++
	d.emit(DieFreed{})
}

// DieFreed is a blocked die that the Harkonnen may use in this round.
type DieFreed struct{ told }
