package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Setup: the figures that the Harkonnen starting tokens show, and the secret objective, which need not be logged.
const (
	stepFigures   = "figures"
	stepObjective = "objective"
)

func init() {
	says("figures.placed", FiguresPlaced{}, "log.figures", "WFA-1.2", "at")
	says("objective.drawn", ObjectiveDrawn{}, "log.objective", "WFA-1.5")
	events.RegisterNarrators(map[string]engine.Event{"objective.noted": ObjectiveNoted{}})
}

// Setup returns the position before the first input: two sides of one seat or two partners [WFA-10.10], the board as the rulebook sets it up.
func (Rules) Setup(h engine.Header) (engine.State, error) {
	played, err := rulebook.Rules.Ruleset(h.Profile, h.House)
	if err != nil {
		return nil, err
	}
	if h.Cards != engine.CardsTable { // the facts do not tell what is on the cards
		return nil, engine.Refuse(secretRuling, "setup.cards", "cards", h.Cards)
	}
	s := &State{
		rules: played, round: 1, phase: Setup, step: stepFigures,
		sides: map[Side]Force{}, boards: map[engine.Seat]Board{}, legions: map[Area]Legion{}, settlements: map[Area]Settlement{}, leaders: map[string]Leader{},
		markers: map[string]int{}, prescience: map[string]int{}, decks: map[string]Deck{prescienceDeck: {Left: rulebook.Prescience}},
		beneReserve: rulebook.BeneGesserit - 1, cache: &gamekit.Cache[View]{},
	}
	if err := s.seat(h.Seats); err != nil {
		return nil, err
	}
	s.setUpBoard()
	for area := range s.settlements { // [WFA-1.1]
		if board.Of(area).Sietch {
			s.legions[area] = Legion{Side: Atreides, Units: Units{Tokens: 1, Generic: 1}}
		}
	}
	if s.isSolo() { // [WFA-11.1]
		s.mahdi.Black, s.mahdi.Silver = rulebook.HarkonnenTokens, rulebook.HarkonnenTokens
	}
	d := &decision{State: s}
	s.open, s.lastAsked = gamekit.NumberQuestions(d.asked(), d.open, d.lastAsked)
	return s, nil
}

// setUpBoard puts what lies on the board whatever the table plays: settlements, stations, markers, decks, and the leaders that begin
// [WFA-1.1, WFA-1.2, WFA-1.3, WFA-1.4, WFA-1.5].
func (s *State) setUpBoard() {
	for _, a := range board.Areas {
		switch {
		case a.Rank > 0:
			s.settlements[a.ID] = Settlement{Rank: a.Rank}
		case a.Sietch:
			s.settlements[a.ID] = Settlement{Hidden: true, Sietch: true}
		}
		if a.Station {
			s.stations = append(s.stations, a.ID)
		}
	}
	for _, side := range Sides {
		f := Force{}
		for _, seat := range s.boardsOf(side) {
			s.boards[seat] = Board{Tanks: make([]string, tankSlots(s.rules, side))}
		}
		if s.isShared(side) && !s.isSolo() { // [WFA-10.1, WFA-11.43]
			f.Cones = conesEach
		}
		if side == Atreides { // [WFA-1.5]
			f.Bene, f.Tokens = 1, rulebook.Tokens
		}
		s.sides[side] = f
		for _, deck := range rulebook.Decks[side] {
			s.decks[deck] = Deck{Left: rulebook.DeckSize}
		}
	}
	for _, l := range rulebook.Leaders {
		at := outOfPlay
		if l.Start { // [WFA-1.4]
			at = aside
		}
		s.leaders[l.ID] = Leader{At: at, Card: cardUp}
	}
	for _, m := range rulebook.Markers {
		s.prescience[m] = 0
	}
	for _, p := range rulebook.Powers {
		s.markers[p] = rulebook.TopLevel
	}
}

// Place is an area with units of one side.
type Place struct {
	Area Area `json:"area" kind:"area"`
	Units
}

type placesArgs struct {
	At []Place `json:"at" kind:"places"`
}

// placeFigures puts what the twelve starting tokens show, two on each Harkonnen settlement [WFA-1.2].
func (d *decision) placeFigures(side Side, in placesArgs) error {
	if d.phase != Setup || d.step != stepFigures || !d.answersFor(side, Harkonnen) {
		return d.notNow("WFA-1.2")
	}
	if len(in.At) == 0 {
		return engine.Refuse("WFA-1.2", "figures.none")
	}
	for _, p := range in.At {
		if !d.hasSettlement(Harkonnen, p.Area) { // [WFA-1.2]
			return engine.Refuse("WFA-1.2", "figures.where", "area", string(p.Area))
		}
		if len(p.Leaders) > 0 || p.Tokens > 0 || !p.isWhole() || p.isEmpty() {
			return engine.Refuse("WFA-1.2", "figures.what", "area", string(p.Area))
		}
		if no := d.deployable(Harkonnen, p.Area, p.Units, "WFA-1.2"); no != nil {
			return no
		}
		d.addUnits(Harkonnen, p.Area, p.Units)
	}
	d.emit(FiguresPlaced{At: in.At})
	d.step = stepObjective
	return nil
}

// FiguresPlaced is what the Harkonnen begin with.
type FiguresPlaced struct {
	told
	At []Place `json:"at"`
}

// logObjective logs a secret objective, which the app then checks by itself [WFA-1.5, WFA-8.2].
func (d *decision) logObjective(side Side, in Objective) error {
	due := d.phase == Setup && d.step == stepObjective || d.objectivesDue() > 0
	if side != Atreides || !due {
		return d.notNow("WFA-1.5")
	}
	if no := in.refusal(); no != nil {
		return no
	}
	d.change(Atreides, func(f *Force) { f.Objectives = with(f.Objectives, in) })
	d.endObjective()
	d.emit(ObjectiveNoted{Objective: in})
	return nil
}

// ObjectiveNoted is a secret objective that the Atreides noted.
type ObjectiveNoted struct {
	told
	Objective Objective `json:"objective"`
}

func (e ObjectiveNoted) tell(v engine.Viewer) (engine.Message, bool) {
	return toldTo(v, Atreides, "log.objective_noted", "WFA-1.5", "objective", e.Objective.said())
}

// objectivesDue is the number of further objectives that a card let the Atreides draw and that are not logged.
func (s *State) objectivesDue() int { return s.sides[Atreides].MoreObjectives }

func (o Objective) refusal() error {
	if min(o.KwisatzHaderach, o.SandDwellers, o.Jihad) < 0 || o == (Objective{}) {
		return engine.Refuse("WFA-8.2", "objective.scores")
	}
	return nil
}

// endObjective ends the question for an objective, logged or not: nobody else learns which.
func (d *decision) endObjective() {
	d.emit(ObjectiveDrawn{})
	if d.phase == Setup {
		d.step = ""
		return
	}
	d.change(Atreides, func(f *Force) { f.MoreObjectives-- })
}

// ObjectiveDrawn ends the question for a secret objective.
type ObjectiveDrawn struct{ told }

func (s *State) setupPrompts() []engine.Prompt {
	switch s.step {
	case stepFigures:
		return []engine.Prompt{gamekit.WithUnlisted(s.must(Harkonnen, "figures", "WFA-1.2", nil), figuresChoice{})}
	case stepObjective:
		return []engine.Prompt{gamekit.WithUnlisted(gamekit.Optional(gamekit.Secret(s.question(Atreides, "objective", "WFA-1.5"))), objectiveChoice{})}
	}
	return nil
}

func (d *decision) goOnSetup() bool {
	if d.step != "" {
		return false
	}
	d.beginRound(1)
	return true
}
