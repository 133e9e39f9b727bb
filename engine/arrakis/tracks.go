package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// The tracks of supremacy and prescience, what their levels bring, and both victories.

func init() {
	events.RegisterNarrators(map[string]engine.Event{
		"supremacy.moved": SupremacyMoved{}, "prescience.moved": PrescienceMoved{}, "marker.moved": MarkerMoved{},
	})
	says("game.won", GameWon{}, "log.won", "ruling", "side", "by")
}

// raiseSupremacy moves the supremacy marker; every level that is passed takes effect, and 10 wins at once [WFA-9.4, WFA-8.3].
func (d *decision) raiseSupremacy(by int) {
	from := d.supremacy
	d.supremacy = min(max(from+by, 0), rulebook.WinningTrack)
	if d.supremacy == from {
		return
	}
	d.emit(SupremacyMoved{By: d.supremacy - from, To: d.supremacy})
	for level := from + 1; level <= d.supremacy; level++ {
		switch level {
		case 1:
			d.enterLeader("thufir-hawat", "WFA-9.4")
		case 4, 7:
			d.gainToken(Atreides, "WFA-9.4")
		case 6:
			d.enterLeader("feyd-rautha", "WFA-9.4")
		case rulebook.WinningTrack:
			d.win(Harkonnen, "supremacy", "WFA-8.3")
		}
	}
}

// raisePrescience moves a prescience marker; every level that is passed takes effect [WFA-9.5].
func (d *decision) raisePrescience(marker string, by int) {
	from := d.prescience[marker]
	to := max(from+by, 0)
	if to == from {
		return
	}
	d.prescience = gamekit.With(d.prescience, marker, to)
	d.emit(PrescienceMoved{Marker: marker, By: to - from, To: to})
	if from < 3 && to >= 3 {
		d.enterLeader(map[string]string{"jihad": "chani", "kwisatz-haderach": "paul-muaddib", "sand-dwellers": "reverend-mother-jessica"}[marker], "WFA-9.5")
	}
	if from < 6 && to >= 6 {
		d.enterLeader("alia", "WFA-9.5")
	}
}

// destroySettlement takes a settlement off the board for good: the opponent scores its rank [WFA-5.16]. If Arrakeen falls, the objective is
// checked at once [WFA-8.2].
func (d *decision) destroySettlement(area Area) {
	fell := d.settlements[area]
	rank := fell.Rank
	d.settlements = gamekit.Without(d.settlements, area)
	d.emit(SettlementDestroyed{Area: area, Rank: rank})
	if fell.Sietch {
		d.raiseSupremacy(rank)
		d.retarget(area)
		return
	}
	for _, m := range rulebook.Markers {
		d.raisePrescience(m, rank)
	}
	if area == board.Arrakeen { // [WFA-8.2]
		d.arrakeenFell()
	}
}

func init() {
	says("settlement.destroyed", SettlementDestroyed{}, "log.destroyed", "WFA-5.16", "area", "rank")
}

// SettlementDestroyed is a settlement that fell.
type SettlementDestroyed struct {
	told
	Area Area `json:"area"`
	Rank int  `json:"rank"`
}

// SupremacyMoved is a step of the supremacy track, PrescienceMoved one of a prescience marker.
type (
	SupremacyMoved struct {
		told
		By int `json:"by"`
		To int `json:"to"`
	}
	PrescienceMoved struct {
		told
		Marker string `json:"marker"`
		By     int    `json:"by"`
		To     int    `json:"to"`
	}
)

// checkObjectives ends the game if the markers reach every score of a logged objective. Only a win is told [WFA-8.2].
func (d *decision) checkObjectives() {
	for _, o := range d.sides[Atreides].Objectives {
		if d.reached(o) {
			d.winByObjective(o)
			return
		}
	}
}

func (s *State) reached(o Objective) bool {
	return s.prescience["kwisatz-haderach"] >= o.KwisatzHaderach && s.prescience["sand-dwellers"] >= o.SandDwellers && s.prescience["jihad"] >= o.Jihad
}

// winByObjective shows an objective to all, which wins the game [WFA-8.2].
func (d *decision) winByObjective(o Objective) {
	d.change(Atreides, func(f *Force) {
		f.Shown = &o
		if !slices.Contains(f.Objectives, o) {
			f.Objectives = with(f.Objectives, o)
		}
	})
	d.emit(ObjectiveShown{Objective: o})
	d.win(Atreides, byObjective, "WFA-8.2")
}

func init() { says("objective.shown", ObjectiveShown{}, "log.objective_shown", "WFA-8.2", "objective") }

// ObjectiveShown is the objective by which the Atreides won.
type ObjectiveShown struct {
	told
	Objective Objective `json:"objective"`
}

// claimVictory shows an objective that was not logged, at the end of a round or when Arrakeen has fallen [WFA-8.2].
func (d *decision) claimVictory(side Side, in Objective) error {
	if side != Atreides || !d.mayShowObjective() {
		return d.notNow("WFA-8.2")
	}
	if no := in.refusal(); no != nil {
		return no
	}
	if !d.reached(in) { // [WFA-8.2]
		return engine.Refuse("WFA-8.2", "victory.not_reached")
	}
	d.winByObjective(in)
	return nil
}

// The ways of winning.
const (
	byObjective = "objective"
	bySupremacy = "supremacy"
	byAgreement = "agreed"
)

// Ways lists the ways of winning.
func (Rules) Ways() []string { return []string{byObjective, bySupremacy, byAgreement} }

// Result returns how a game ended. A game has no draw: the other side's seats have the second place.
func (Rules) Result(state engine.State) *engine.Result {
	s := state.(*State)
	if s.result.Side == "" {
		return nil
	}
	if len(s.result.Winners) == 0 { // nobody plays the Harkonnen
		return &engine.Result{By: s.result.By}
	}
	return &engine.Result{Winners: s.result.Winners, By: s.result.By, Places: [][]engine.Seat{s.result.Winners, pile.Without(s.seats, s.result.Winners...)}}
}

var _ engine.JudgedRules = Rules{}

// IfEnded returns how a game would end if it ended now: no side has reached its objective, so nobody has won.
func (Rules) IfEnded(state engine.State) *engine.Result {
	if s := state.(*State); s.result.Side != "" || s.phase == Setup {
		return nil
	}
	return &engine.Result{}
}

func (d *decision) win(side Side, by, ruling string) {
	if d.result.Side != "" {
		return
	}
	d.result = Result{Side: side, Winners: d.seatsOf(side), By: by}
	d.tasks, d.hazards, d.battle.Step = nil, Hazards{}, ""
	d.emit(GameWon{Side: side, By: by, Ruling: ruling})
}

// GameWon is the end of the game.
type GameWon struct {
	told
	Side   Side   `json:"side"`
	By     string `json:"by"`
	Ruling string `json:"ruling"`
}

func (e SupremacyMoved) tell(engine.Viewer) (engine.Message, bool) {
	return gamekit.MessageToAll("log.supremacy", "WFA-9.4", gamekit.MoreOrLess(e.By, "to", e.To)...)
}

func (e PrescienceMoved) tell(engine.Viewer) (engine.Message, bool) {
	return gamekit.MessageToAll("log.prescience", "WFA-9.5", gamekit.MoreOrLess(e.By, "marker", e.Marker, "to", e.To)...)
}

func (e MarkerMoved) tell(engine.Viewer) (engine.Message, bool) {
	return gamekit.MessageToAll("log.marker", e.Ruling, gamekit.MoreOrLess(e.By, "power", e.Power, "to", e.To)...)
}
