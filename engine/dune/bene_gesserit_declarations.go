package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Declarations of the Bene Gesserit [DUNE-BG]: war before anybody ships, and their state in a territory as they come into
// it or others come to them. They are public; while one is due the table waits.

// Declaration is a question that the Bene Gesserit have to answer before play goes on: whether they coexist in a territory.
type Declaration struct {
	Territory board.Territory `json:"territory"`
	By        Faction         `json:"by"` // whose coming raised it: their own [DUNE-BG-09] or another's [DUNE-BG-10]
}

func (d Declaration) ruling() string {
	if d.By == BeneGesserit {
		return "DUNE-BG-09"
	}
	return "DUNE-BG-10"
}

// StanceChoice is the choice of a "fight" or "coexist" prompt: the territories for which it may be said, and those where the
// Bene Gesserit have to stay as they are, with the reason.
type StanceChoice struct {
	Territories []board.Territory `json:"territories"`
	Barred      []Barred          `json:"barred,omitempty"`
}

// Barred is a territory where coexistence may not be given up, and why.
type Barred struct {
	Territory board.Territory `json:"territory"`
	With      []Faction       `json:"with"`
	Ruling    string          `json:"ruling"`
	Why       string          `json:"why"` // the key of the sentence that says so
}

// openDeclarations lets the Bene Gesserit declare war before anybody ships, if there is anything that they could declare
// [DUNE-BG-01].
func (d *decision) openDeclarations() {
	if len(d.toDeclare().Territories) > 0 && !d.stopped(rulebook.AdvisorsFlip) {
		d.emit(DeclarationsOpened{})
		d.enter(stepOrder)
		return
	}
	d.closeDeclarations()
}

// toDeclare lists where the Bene Gesserit may still say that they stop coexisting, before anybody ships.
func (s *State) toDeclare() StanceChoice {
	out := StanceChoice{Territories: []board.Territory{}}
	if !s.coexistence() {
		return out
	}
	for _, t := range board.Territories() {
		if !s.mightCoexist(t) {
			continue
		}
		if no := s.fightRefusal(t); no != nil {
			out.Barred = append(out.Barred, Barred{t, s.othersIn(t), no.Ruling, no.Key})
			continue
		}
		out.Territories = append(out.Territories, t)
	}
	return out
}

// mightCoexist reports whether the Bene Gesserit coexist in a territory unless they say otherwise before anybody ships.
func (s *State) mightCoexist(t board.Territory) bool {
	n := s.bgForces(t)
	switch {
	case t == board.PolarSink: // nothing is declared there [DUNE-BG-14]
		return false
	case s.byTerritory():
		return n.total() > 0 && len(s.othersIn(t)) > 0 && s.stanceIn(t) != Fighting
	}
	return n.Advisors > 0
}

// undeclared reports whether nobody has begun a turn and there is a territory of which the Bene Gesserit could speak: a table
// that is put before the turns stands in that moment.
func (s *State) undeclared() bool {
	t, all := s.turns, s.toDeclare()
	return len(t.Shipped)+len(t.Moved)+len(t.Done) == 0 && len(all.Territories)+len(all.Barred) > 0
}

// closeDeclarations begins the turns. Where the state belongs to the territory, what is not declared coexists
// [DUNE-BG-01].
func (d *decision) closeDeclarations() {
	if d.turns.Declaring {
		d.emit(DeclarationsClosed{})
	}
	if d.coexistence() && d.byTerritory() {
		for _, t := range board.Territories() {
			if d.mightCoexist(t) && d.stanceIn(t) == "" { // [DUNE-BG-01]
				d.emit(StanceTaken{Territory: t, Stance: Assumed, Binds: true, Ruling: "DUNE-BG-01"})
			}
		}
	}
	d.nextSeat()
}

// declaring reports whether the Bene Gesserit are being asked where they stop coexisting.
func (s *State) declaring() bool { return s.phase == ShipMove && s.turns != nil && s.turns.Declaring }

func (s *State) orderPrompt() engine.Prompt {
	return openly(optional(s.ask(BeneGesserit, "fight", "DUNE-BG-01")), s.toDeclare())
}

// declarationPrompts is the question that holds up the table, by either of its answers.
func (s *State) declarationPrompts() []engine.Prompt {
	due := interruptOf[Declaration](s)
	choice := StanceChoice{Territories: []board.Territory{due.Territory}}
	return []engine.Prompt{
		openly(s.ask(BeneGesserit, "coexist", due.ruling()), choice),
		openly(s.ask(BeneGesserit, "fight", due.ruling()), choice),
	}
}

type stanceArgs struct {
	Territory board.Territory `json:"territory" kind:"land"`
}

// declareWar is "fight": in this territory the Bene Gesserit do not coexist.
func (d *decision) declareWar(f Faction, in stanceArgs) error {
	t := in.Territory
	if err := d.mayDeclare(f, t); err != nil {
		return err
	}
	due := interruptOf[Declaration](d.State)
	if no := d.fightRefusal(t); no != nil {
		return no
	}
	switch {
	case due != nil:
		d.answerDue(Fighting)
		return nil
	case !d.declaring(): // [DUNE-BG-01]
		return engine.Refuse("DUNE-BG-01", "coexist.too_late", "territory", t)
	case !d.mightCoexist(t):
		return engine.Refuse("DUNE-BG-01", "coexist.not_there", "territory", t)
	}
	d.emit(StanceTaken{Territory: t, Stance: Fighting, Binds: d.byTerritory(), Ruling: "DUNE-BG-01"})
	if len(d.toDeclare().Territories) == 0 {
		d.closeDeclarations()
	}
	return nil
}

// declarePeace is "coexist": in this territory the Bene Gesserit coexist.
func (d *decision) declarePeace(f Faction, in stanceArgs) error {
	t := in.Territory
	if err := d.mayDeclare(f, t); err != nil {
		return err
	}
	switch {
	case interruptOf[Declaration](d.State) != nil:
		d.answerDue(Coexisting)
	case slices.Contains(d.yieldable(), t):
		d.emit(StanceTaken{Territory: t, Stance: Coexisting, Binds: true, Ruling: "DUNE-BG-12"})
	case d.stanceIn(t) == Fighting:
		return engine.Refuse("DUNE-BG-04", "coexist.declared_war", "territory", t)
	case !d.declaring():
		return engine.Refuse("DUNE-BG-01", "coexist.too_late", "territory", t)
	case !d.mightCoexist(t):
		return engine.Refuse("DUNE-BG-01", "coexist.not_there", "territory", t)
	default:
		d.emit(StanceTaken{Territory: t, Stance: Coexisting, Binds: d.byTerritory(), Ruling: "DUNE-BG-01"})
		if len(d.toDeclare().Territories) == 0 {
			d.closeDeclarations()
		}
	}
	return nil
}

// mayDeclare refuses a declaration of anybody else, of nowhere, or of another territory than the one in question.
func (d *decision) mayDeclare(f Faction, t board.Territory) error {
	due := interruptOf[Declaration](d.State)
	switch {
	case f != BeneGesserit || !d.coexistence():
		return engine.Refuse("DUNE-BG-03", "coexist.not_yours")
	case !t.Exists():
		return engine.Refuse("DUNE-BG-01", "input.no_territory", "territory", t)
	case due != nil && due.Territory != t:
		return engine.Refuse(due.ruling(), "coexist.due", "territory", due.Territory)
	case t == board.PolarSink: // [DUNE-BG-14]
		return engine.Refuse("DUNE-BG-14", "coexist.polar_sink", "territory", t)
	case d.bgForces(t).total() == 0:
		return engine.Refuse("DUNE-BG-01", "coexist.not_there", "territory", t)
	}
	return nil
}

// answerDue settles the question that holds up the table, and goes on.
func (d *decision) answerDue(st Stance) {
	due := *interruptOf[Declaration](d.State)
	d.emit(StanceTaken{Territory: due.Territory, Stance: st, Binds: d.turns != nil && d.byTerritory(), Ruling: due.ruling()})
	if d.blow != nil && d.step == stepRide {
		d.afterWorm() // a ride had raised it
	}
}

// yieldable lists the territories where the Bene Gesserit fight beside a third party, so that their ally, whose turn it is,
// may only come in if they coexist there from now on [DUNE-BG-12].
func (s *State) yieldable() []board.Territory {
	if s.phase != ShipMove || !s.coexistence() || !s.byTerritory() || !s.rules.Yes("bg.coexist_with_ally") {
		return nil
	}
	ally := s.turns.Acting
	if ally == "" || !s.allied(ally, BeneGesserit) {
		return nil
	}
	var out []board.Territory
	for _, t := range board.Territories() {
		third := slices.ContainsFunc(s.othersIn(t), func(f Faction) bool { return !s.allied(f, BeneGesserit) })
		if t != board.PolarSink && s.bgForces(t).fighters() > 0 && third {
			out = append(out, t)
		}
	}
	return out
}

// yieldPrompts offers it beside the ally's turn.
func (s *State) yieldPrompts() []engine.Prompt {
	where := s.yieldable()
	if len(where) == 0 {
		return nil
	}
	return []engine.Prompt{openly(idle(s.ask(BeneGesserit, "coexist", "DUNE-BG-12")), StanceChoice{Territories: where})}
}

// flipStoppable reports whether a moment to turn advisors and fighters over, from which a Karama can keep them, is open or
// to come.
func (s *State) flipStoppable() bool {
	return s.isInterruptedBy(onDeclaration) || s.phase == ShipMove && s.turns.Acting != "" || s.declaring() || s.beforeTurns()
}

// blockFlip stops one turning over of advisors or fighters: the one that is in question, or the next [DUNE-BG-15].
func (d *decision) blockFlip(f Faction, a rulebook.Ability) error {
	d.emit(AbilityBlocked{By: f, Block: Block{Ability: a}, Ruling: "DUNE-BG-15"})
	switch due := interruptOf[Declaration](d.State); {
	case due != nil:
		d.stopped(a)
		st := Fighting
		if d.bgForces(due.Territory).Advisors > 0 {
			st = Coexisting
		}
		d.answerDue(st)
	case d.declaring():
		d.stopped(a)
		d.closeDeclarations()
	}
	return nil
}
