package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Traitors and prediction on paper: if people deal, the app need not know the traitors and the Bene Gesserit's prediction
// [DUNE-SETUP-05, DUNE-SETUP-13]. A seat's word counts when it calls a traitor. Before a victory that the prediction could
// take away, the moderator says what the paper says.

func init() {
	register(kinds{"paper.kept": SecretsKeptOnPaper{}, "paper.opened": PaperOpened{}})
	says("paper.asked", PaperAwaited{}, "log.paper.asked", "DUNE-END-04", "factions=winners")
}

// PendingVictory is a victory that waits for the prediction on paper.
type PendingVictory struct {
	Winners []Faction `json:"winners"`
	By      string    `json:"by"`
	Ruling  string    `json:"ruling"`
	Among   []Faction `json:"among"` // factions whose victory a prediction could take away
}

// PaperChoice is the choice of a "foretold" prompt.
type PaperChoice struct {
	Among []Faction `json:"among"`
}

// Pick says what the paper names, or that it names nobody for this turn.
func (c PaperChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(foretoldArgs{gamekit.One(r, append([]Faction{""}, c.Among...))})
}

// mayKeepOnPaper reports whether traitors and prediction may still be kept on paper: the app knows none yet.
func (s *State) mayKeepOnPaper() bool {
	return s.paperRefusal() == nil
}

func (s *State) paperRefusal() *engine.Refusal {
	const ruling = "DUNE-SETUP-13"
	told := func(f Faction) bool {
		return len(s.seat[f].Drawn) > 0 || s.seat[f].Traitors != nil || s.seat[f].Prediction != nil
	}
	switch {
	case s.appDeals():
		return engine.Refuse(ruling, "paper.dealt")
	case s.paper:
		return engine.Refuse(ruling, "paper.already")
	case s.phase != Setup || s.step == stepCards:
		return engine.Refuse(ruling, "paper.late")
	case slices.ContainsFunc(s.seats, told):
		return engine.Refuse(ruling, "paper.told")
	}
	return nil
}

// keepOnPaper notes that traitors and prediction are on paper.
func (d *decision) keepOnPaper(_ Faction, _ noArgs) error {
	if no := d.paperRefusal(); no != nil {
		return no
	}
	d.paper = true
	for _, f := range d.seats {
		seat := d.own(f)
		seat.Traitors, seat.Untold = []rulebook.Leader{}, true
	}
	d.emit(SecretsKeptOnPaper{d.has(BeneGesserit)})
	d.settleSetup()
	return nil
}

// awaitsPaper reports whether a victory waits for the prediction on paper, and which factions it may name.
func (s *State) awaitsPaper(winners []Faction, by string) (among []Faction, asks bool) {
	if !s.paper || !s.has(BeneGesserit) || s.seat[BeneGesserit].Prediction != nil || by != byStrong && !s.rules.Yes("prediction.default_wins") {
		return nil, false
	}
	if among = winners; by == byStrong && s.rules.Is("prediction.tied_loser", "counts") {
		among = append(slices.Clone(winners), s.allQualified()...)
	}
	among = slices.DeleteFunc(slices.Clone(s.seats), func(f Faction) bool { return f == BeneGesserit || !slices.Contains(among, f) })
	return among, len(among) > 0
}

// awaitPaper keeps a victory waiting for what the paper says.
func (d *decision) awaitPaper(v PendingVictory) {
	setInterrupt(d.State, &v)
	d.serial++
	d.emit(PaperAwaited{v.Winners})
}

type foretoldArgs struct {
	Faction Faction `json:"faction" kind:"seat,optional,rare"` // the faction that the paper names for this turn; none if absent
}

// openPaper enters what the paper says, and ends the game.
func (d *decision) openPaper(_ Faction, in foretoldArgs) error {
	const ruling = "DUNE-END-04"
	v := interruptOf[PendingVictory](d.State)
	switch {
	case v == nil:
		return engine.Refuse(ruling, "foretold.nothing")
	case in.Faction != "" && !slices.Contains(v.Among, in.Faction):
		return engine.Refuse(ruling, "foretold.among", "factions", v.Among)
	}
	setInterrupt[PendingVictory](d.State, nil)
	opened := PaperOpened{Faction: in.Faction}
	if in.Faction != "" {
		opened.Turn = d.turn
		d.own(BeneGesserit).Prediction = &Prediction{in.Faction, d.turn}
	}
	d.emit(opened)
	d.pronounce(v.Winners, v.By, v.Ruling)
	return nil
}

func (s *State) pendingVictoryPrompts() []engine.Prompt {
	choice := PaperChoice{slices.Clone(interruptOf[PendingVictory](s).Among)}
	return []engine.Prompt{withPublicChoices(s.ask(engine.Moderator, "foretold", "DUNE-END-04"), choice)}
}

// SecretsKeptOnPaper says that traitors and prediction are on paper.
type SecretsKeptOnPaper struct {
	Prediction bool `json:"prediction,omitempty"` // the game has the Bene Gesserit, who predict
}

// PaperAwaited is a victory that waits for the prediction on paper.
type PaperAwaited struct {
	Winners []Faction `json:"winners"`
}

// PaperOpened is what the paper says: the faction predicted to win this turn, or none.
type PaperOpened struct {
	Faction Faction `json:"faction,omitempty"`
	Turn    int     `json:"turn,omitempty"`
}

func (e SecretsKeptOnPaper) tell(engine.Viewer) (engine.Message, bool) {
	if e.Prediction {
		return told("log.paper.kept_prediction", "DUNE-SETUP-13")
	}
	return told("log.paper.kept", "DUNE-SETUP-05")
}

func (e PaperOpened) tell(engine.Viewer) (engine.Message, bool) {
	if e.Faction == "" {
		return told("log.paper.silent", "DUNE-END-04")
	}
	return told("log.paper.says", "DUNE-END-04", "faction", e.Faction, "turn", e.Turn)
}
