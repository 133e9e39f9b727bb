package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Declarations of the Bene Gesserit [DUNE-BG]: where they fight, before anybody ships; and their state in a territory when
// they or others enter it. They are public, and the table waits for one that is due.

// Declaration is a question that the Bene Gesserit must answer before play goes on: whether they coexist in a territory.
type Declaration struct {
	Territory board.Territory `json:"territory"`
	By        Faction         `json:"by"` // the faction that came: they themselves [DUNE-BG-09] or another [DUNE-BG-10]
}

func (d Declaration) ruling() string {
	if d.By == BeneGesserit {
		return "DUNE-BG-09"
	}
	return "DUNE-BG-10"
}

// StanceChoice is the choice of a "fight" or "coexist" prompt: the territories that may be named, and those where the Bene
// Gesserit must go on coexisting, with the reason.
type StanceChoice struct {
	Territories []board.Territory `json:"territories"`
	Barred      []Barred          `json:"barred,omitempty"`
}

// Pick names any territory.
func (c StanceChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(len(c.Territories) > 0, stanceArgs{gamekit.One(r, c.Territories)})
}

// Barred is a territory where the Bene Gesserit must go on coexisting, and why.
type Barred struct {
	Territory board.Territory `json:"territory"`
	With      []Faction       `json:"with"`
	Ruling    string          `json:"ruling"`
	Why       string          `json:"why"` // the key of the sentence that says so
}

// openDeclarations lets the Bene Gesserit say where they fight before anybody ships, if there is anything to say
// [DUNE-BG-01].
func (d *decision) openDeclarations() {
	if len(d.toDeclare().Territories) > 0 && !d.spendBlock(rulebook.AdvisorsFlip) {
		d.turns.Declaring = true
		d.enter(stepOrder)
		return
	}
	d.closeDeclarations()
}

// toDeclare lists the territories where the Bene Gesserit may still stop coexisting, before anybody ships.
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

// undeclared reports whether nobody has begun a turn and the Bene Gesserit have something to declare: a correction to the
// start of the turns comes to that moment.
func (s *State) undeclared() bool {
	t, all := s.turns, s.toDeclare()
	return len(t.Shipped)+len(t.Moved)+len(t.Done) == 0 && len(all.Territories)+len(all.Barred) > 0
}

// closeDeclarations begins the turns. If the state belongs to the territory, undeclared forces coexist [DUNE-BG-01].
func (d *decision) closeDeclarations() {
	d.turns.Declaring = false
	if d.coexistence() && d.byTerritory() {
		for _, t := range board.Territories() {
			if d.mightCoexist(t) && d.stanceIn(t) == "" { // [DUNE-BG-01]
				d.declareStance(StanceTaken{Territory: t, Stance: Assumed, Ruling: "DUNE-BG-01"})
			}
		}
	}
	d.nextSeat()
}

// declaring reports whether the Bene Gesserit are being asked where they stop coexisting.
func (s *State) declaring() bool { return s.phase == ShipMove && s.turns != nil && s.turns.Declaring }

func (s *State) orderPrompt() engine.Prompt {
	return withPublicChoices(optional(s.ask(BeneGesserit, "fight", "DUNE-BG-01")), s.toDeclare())
}

// declarationPrompts asks the question that the table waits for, with a prompt for each answer.
func (s *State) declarationPrompts() []engine.Prompt {
	due := interruptOf[Declaration](s)
	choice := StanceChoice{Territories: []board.Territory{due.Territory}}
	return []engine.Prompt{
		withPublicChoices(s.ask(BeneGesserit, "coexist", due.ruling()), choice),
		withPublicChoices(s.ask(BeneGesserit, "fight", due.ruling()), choice),
	}
}

type stanceArgs struct {
	Territory board.Territory `json:"territory" kind:"land"`
}

// declareFighting decides "fight": the Bene Gesserit do not coexist in this territory.
func (d *decision) declareFighting(f Faction, in stanceArgs) error {
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
	d.declareStance(StanceTaken{Territory: t, Stance: Fighting, Ruling: "DUNE-BG-01"})
	if len(d.toDeclare().Territories) == 0 {
		d.closeDeclarations()
	}
	return nil
}

// declareCoexisting decides "coexist": the Bene Gesserit coexist in this territory.
func (d *decision) declareCoexisting(f Faction, in stanceArgs) error {
	t := in.Territory
	if err := d.mayDeclare(f, t); err != nil {
		return err
	}
	switch {
	case interruptOf[Declaration](d.State) != nil:
		d.answerDue(Coexisting)
	case slices.Contains(d.yieldableTerritories(), t):
		d.declareStance(StanceTaken{Territory: t, Stance: Coexisting, Ruling: "DUNE-BG-12"})
	case d.stanceIn(t) == Fighting:
		return engine.Refuse("DUNE-BG-04", "coexist.declared_war", "territory", t)
	case !d.declaring():
		return engine.Refuse("DUNE-BG-01", "coexist.too_late", "territory", t)
	case !d.mightCoexist(t):
		return engine.Refuse("DUNE-BG-01", "coexist.not_there", "territory", t)
	default:
		d.declareStance(StanceTaken{Territory: t, Stance: Coexisting, Ruling: "DUNE-BG-01"})
		if len(d.toDeclare().Territories) == 0 {
			d.closeDeclarations()
		}
	}
	return nil
}

// awaitDeclaration asks the Bene Gesserit whether they coexist in a territory that a faction entered.
func (d *decision) awaitDeclaration(t board.Territory, by Faction) {
	setInterrupt(d.State, &Declaration{t, by})
	d.serial++
}

// mayDeclare refuses a declaration by another faction, for no territory, or for another than the one that is due.
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

// answerDue answers the question that the table waits for, and goes on.
func (d *decision) answerDue(st Stance) {
	due := *interruptOf[Declaration](d.State)
	d.declareStance(StanceTaken{Territory: due.Territory, Stance: st, Ruling: due.ruling()})
	if d.blow != nil && d.step == stepRide {
		d.afterWorm() // a ride had raised it
	}
}

// yieldableTerritories lists the territories where the Bene Gesserit fight beside a third party: their ally, whose turn it is, may
// only enter if they coexist there from now on [DUNE-BG-12].
func (s *State) yieldableTerritories() []board.Territory {
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

// yieldPrompts offers this during the ally's turn.
func (s *State) yieldPrompts() []engine.Prompt {
	where := s.yieldableTerritories()
	if len(where) == 0 {
		return nil
	}
	return []engine.Prompt{withPublicChoices(opportunity(s.ask(BeneGesserit, "coexist", "DUNE-BG-12")), StanceChoice{Territories: where})}
}

// flipStoppable reports whether the Bene Gesserit may turn advisors and fighters over now or later, so that a Karama can
// stop it.
func (s *State) flipStoppable() bool {
	return s.isInterruptedBy(onDeclaration) || s.phase == ShipMove && s.turns.Acting != "" || s.declaring() || s.beforeTurns()
}

// blockFlip stops one turning over of advisors or fighters: the one that is due, or the next [DUNE-BG-15].
func (d *decision) blockFlip(f Faction, a rulebook.Ability) error {
	d.stop(f, Block{Ability: a}, "DUNE-BG-15")
	switch due := interruptOf[Declaration](d.State); {
	case due != nil:
		d.spendBlock(a)
		st := Fighting
		if d.bgForces(due.Territory).Advisors > 0 {
			st = Coexisting
		}
		d.answerDue(st)
	case d.declaring():
		d.spendBlock(a)
		d.closeDeclarations()
	}
	return nil
}
