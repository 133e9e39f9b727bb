package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Mentat pause [DUNE-END]: bribes are collected, victory is judged, the turn passes.
const (
	stepCheck    = "check"
	byStrong     = "strongholds"
	byPrediction = "prediction"
	byFremen     = "fremen"
	byGuild      = "guild"
	byMost       = "most"
	byMostForces = "forces" // most strongholds, then most forces
	byMostSpice  = "spice"  // most strongholds, then most spice
	byDraw       = "draw"
)

// Ways lists the ways of winning.
func (Rules) Ways() []string {
	return []string{byStrong, byPrediction, byFremen, byGuild, byMost, byMostForces, byMostSpice, byDraw}
}

// Result returns how a game ended: there are winners, but no places.
func (Rules) Result(state engine.State) *engine.Result {
	s := state.(*State)
	r := s.result
	if r == nil {
		return nil
	}
	told := r.told()
	told.OnTime = s.isCutShort() && r.By != byStrong && r.By != byPrediction
	return told
}

// told is a result as the referee knows it.
func (r *Result) told() *engine.Result { return &engine.Result{Winners: r.Winners, By: r.By} }

func init() {
	says("stronghold.added", StrongholdAdded{}, "log.stronghold", "DUNE-END-10", "territory")
}

// maxTurns is the last turn [DUNE-SETUP-15].
func (s *State) maxTurns() int {
	if s.lastTurn > 0 {
		return s.lastTurn
	}
	return s.rules.Number("game.turns", 15)
}

// enterMentat judges victory, which no other phase does [DUNE-END-13].
func (d *decision) enterMentat() {
	d.enter(stepCheck)
	d.collectBribes()
	if winners, ok := d.byStrongholds(); ok {
		d.finish(winners, byStrong, "DUNE-END-01")
		return
	}
	if d.turn >= d.maxTurns() {
		d.defaultVictory()
	}
}

// collectBribes moves the spice in front of the shields to the purses [DUNE-DEAL-04].
func (d *decision) collectBribes() {
	for _, f := range d.seats {
		d.spend(frontOf+string(f), string(f), d.seat[f].Front, "front", "DUNE-DEAL-04")
	}
	for _, deal := range slices.Clone(d.deals) {
		if d.rules.Is("spice.transfer_window", "mentat_pause") && deal.Accepted && !deal.Paid && deal.Spice > 0 {
			d.markPaid(deal.ID)
		}
	}
}

// strongholds lists the territories that count as strongholds now [DUNE-END-02, DUNE-END-10, DUNE-EXP-04].
func (s *State) strongholds() []board.Territory {
	out := slices.Clone(s.rules.Strongholds())
	if worms, counts := s.wormsForWall(); counts && s.worms >= worms {
		out = append(out, board.ShieldWall)
	}
	return out
}

// wormsForWall is how many worms make the Shield Wall a stronghold, if it can become one [DUNE-END-10, DUNE-SPICE-23].
func (s *State) wormsForWall() (worms int, counts bool) {
	switch {
	case s.rules.Is("shieldwall.stronghold", "sixth_worm"):
		return 6, true
	case s.rules.Is("shieldwall.stronghold", "fourth_worm"):
		return 4, true
	}
	return 0, s.fourOfSix()
}

// noteWall tells everybody if the worm that has just come makes the Shield Wall a stronghold [DUNE-END-10].
func (d *decision) noteWall() {
	if worms, counts := d.wormsForWall(); counts && d.worms == worms {
		d.emit(StrongholdAdded{board.ShieldWall})
	}
}

// StrongholdAdded says that a territory counts as a stronghold from now on.
type StrongholdAdded struct {
	Territory board.Territory `json:"territory"`
}

// fourOfSix reports whether the Shield Wall always counts, and four of six strongholds win [DUNE-END-10].
func (s *State) fourOfSix() bool { return s.rules.Is("shieldwall.stronghold", "always_four_of_six") }

// bothSietches reports whether both are played: then each city counts for two, and two more are needed [DUNE-END-11].
func (s *State) bothSietches() bool { return len(s.rules.ExtraSietches()) == 2 }

// worth is how many strongholds a territory counts for.
func (s *State) worth(t board.Territory) int {
	if s.bothSietches() && slices.Contains(board.Cities(), t) {
		return 2
	}
	return 1
}

// held counts the strongholds that an alliance holds uncontested [DUNE-END-02, DUNE-ALLY-04].
func (s *State) held(alliance []Faction) int {
	n := 0
	for _, t := range s.strongholds() {
		there := s.occupants(t)
		if len(there) > 0 && !slices.ContainsFunc(there, func(f Faction) bool { return !slices.Contains(alliance, f) }) {
			n += s.worth(t)
		}
	}
	return n
}

// needed is the number of strongholds that an alliance of some size needs: by the edition, plus what a longer game adds
// [DUNE-END-01, DUNE-END-11], but never more than there are.
func (s *State) needed(members int) int {
	n, all := s.usuallyNeeded(members), 0
	if s.rules.On("longer_game") { // [DUNE-END-11, DUNE-ALLY-09]
		n++
	}
	if s.fourOfSix() {
		n = 4
	}
	if s.bothSietches() {
		n += 2
	}
	for _, t := range s.strongholds() {
		all += s.worth(t)
	}
	return min(n, all)
}

func (s *State) usuallyNeeded(members int) int {
	if len(s.seats) == 2 {
		return 4
	}
	if s.rules.Is("victory.needed", "allied_four") {
		return min(2+members, 4)
	}
	if len(s.seats) == 3 {
		return min(3+members, 5)
	}
	return min(2+members, 5)
}

// byStrongholds lists the factions that win by strongholds, the Bene Gesserit like all others [DUNE-END-05]. Of two sides
// the first in storm order wins, unless the table lets them share [DUNE-END-03]; a prediction about the
// other side may count too [DUNE-END-04].
func (s *State) byStrongholds() ([]Faction, bool) {
	var winners []Faction
	for _, f := range s.inPlayOrder() {
		side := s.alliance(f)
		if slices.Contains(winners, f) || s.held(side) < s.needed(len(side)) {
			continue
		}
		winners = append(winners, side...)
		if s.rules.Is("victory.tie", "storm_order") {
			break
		}
	}
	return winners, len(winners) > 0
}

// Contender is an alliance or a faction without allies, with the strongholds that it holds and needs.
type Contender struct {
	Members      []Faction
	Held, Needed int
	Forces       int // that fight, on the board
}

// contenders lists the alliances in the order of play, with the strongholds that each holds and needs [DUNE-END-01].
func (s *State) contenders() []Contender {
	var out []Contender
	for _, f := range s.inPlayOrder() {
		if slices.ContainsFunc(out, func(x Contender) bool { return slices.Contains(x.Members, f) }) {
			continue
		}
		side := s.alliance(f)
		forces := 0
		for _, member := range side {
			forces += s.forcesOnBoard(member)
		}
		out = append(out, Contender{slices.Clone(side), s.held(side), s.needed(len(side)), forces})
	}
	return out
}

// foretold reports whether the Bene Gesserit predicted that one of these factions wins now.
func (s *State) foretold(winners []Faction) bool {
	if !s.has(BeneGesserit) || s.seat[BeneGesserit].Prediction == nil {
		return false
	}
	p := s.seat[BeneGesserit].Prediction
	return p.Turn == s.turn && slices.Contains(winners, p.Faction)
}

// finish ends the game; if the Bene Gesserit predicted it only they win [DUNE-END-04, DUNE-END-09]. If the prediction is on
// paper, the moderator first says what it says.
func (d *decision) finish(winners []Faction, by, ruling string) {
	if among, asks := d.awaitsPaper(winners, by); asks {
		d.awaitPaper(PendingVictory{winners, by, ruling, among})
		return
	}
	d.pronounce(winners, by, ruling)
}

func (d *decision) pronounce(winners []Faction, by, ruling string) {
	met := d.foretold(winners)
	if by == byStrong && d.rules.Is("prediction.tied_loser", "counts") {
		met = met || d.foretold(d.allQualified())
	}
	result := Result{Winners: winners, By: by}
	if met && (by == byStrong || d.rules.Yes("prediction.default_wins")) {
		from := slices.DeleteFunc(slices.Clone(winners), func(f Faction) bool { return f == BeneGesserit })
		result, ruling = Result{Winners: []Faction{BeneGesserit}, By: byPrediction, From: from}, "DUNE-END-04"
	}
	d.emit(GameFinished{result, ruling})
	result.ruling = ruling
	d.result, d.waiting = &result, nil
	setInterrupt[Window](d.State, nil)
}

// allQualified lists all factions that hold enough strongholds.
func (s *State) allQualified() []Faction {
	return slices.DeleteFunc(slices.Clone(s.seats), func(f Faction) bool {
		side := s.alliance(f)
		return s.held(side) < s.needed(len(side))
	})
}

// defaultVictory ends a game that has no winner after the last turn [DUNE-END-06..08], or by the board if it was cut short
// [DUNE-SETUP-15].
func (d *decision) defaultVictory() {
	switch {
	case d.isCutShort() && !d.rules.Is("victory.on_time", "as_last_turn"):
		d.judgeBoard()
	case d.fremenDefault():
		d.finish(d.sharing(Fremen), byFremen, "DUNE-END-06")
	case d.has(Guild):
		d.finish(d.sharing(Guild), byGuild, "DUNE-END-07")
	case d.rules.Is("victory.default", "draw_without_guild"):
		d.finish(nil, byDraw, "DUNE-END-08")
	case d.has(Fremen):
		d.finish(d.sharing(Fremen), byFremen, "DUNE-END-08")
	default:
		d.finish(d.mostStrongholds(), byMost, "DUNE-END-08")
	}
}

// fremenDefault reports whether the Fremen have kept the others out of their sietches and out of Tuek's Sietch
// [DUNE-END-06].
func (s *State) fremenDefault() bool {
	if !s.has(Fremen) || s.rules.Is("victory.fremen", "with_guild") && !s.has(Guild) {
		return false
	}
	for _, t := range []board.Territory{"sietch-tabr", "habbanya-sietch"} {
		for _, f := range s.seats {
			if f != Fremen && s.hasFighters(f, t) {
				return false
			}
		}
	}
	for _, f := range []Faction{Atreides, Harkonnen, Emperor} {
		if s.has(f) && s.in("tueks-sietch", f).total() > 0 {
			return false
		}
	}
	return true
}

// sharing lists the winners of a faction's default victory: its allies too, if the rules let them share.
func (s *State) sharing(f Faction) []Faction {
	if s.rules.Yes("victory.default_shared") {
		return s.alliance(f)
	}
	return []Faction{f}
}

func (s *State) mostStrongholds() []Faction {
	var winners []Faction
	most := 0
	for _, f := range s.seats {
		switch n := s.held([]Faction{f}); {
		case n > most:
			winners, most = []Faction{f}, n
		case n == most:
			winners = append(winners, f)
		}
	}
	return winners
}

func (s *State) mentatPrompts() []engine.Prompt {
	return []engine.Prompt{s.advancePrompt("DUNE-END-12", string(Storm))}
}

// nextTurn begins the next turn [DUNE-END-12], unless this is the last.
func (d *decision) nextTurn() {
	if d.turn >= d.maxTurns() {
		d.defaultVictory()
		return
	}
	d.beginSection()
	d.openPhase(d.turn+1, Storm)
	d.dealsDue()
	d.enterStorm()
}
