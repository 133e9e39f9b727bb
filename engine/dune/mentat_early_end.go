package dune

import "github.com/judgeofthechange/judge/engine"

// A game that must end in time: the moderator calls the last turn, or ends the game now. Victory is judged as at the end of
// the last turn, by the table's own rules [DUNE-SETUP-15, DUNE-END-06..08].

func init() { register(kinds{"game.called": GameLengthSet{}}) }

// mostTurns is the most turns that the moderator may give a game [DUNE-SETUP-15].
const mostTurns = 15

type lastArgs struct {
	Turn   int    `json:"turn" kind:"number,rare"` // this one when absent
	Reason string `json:"reason" kind:"text"`
}

// callLastTurn says which turn is the last: this one, or a later one that is named.
func (d *decision) callLastTurn(_ Faction, in lastArgs) error {
	turn := in.Turn
	if turn == 0 {
		turn = d.turn
	}
	switch {
	case in.Reason == "":
		return engine.Refuse("DUNE-SETUP-15", "called.reason")
	case turn < d.turn || turn > max(mostTurns, d.maxTurns()):
		return engine.Refuse("DUNE-SETUP-15", "called.turn", "first", d.turn, "last", max(mostTurns, d.maxTurns()))
	case turn == d.maxTurns():
		return engine.Refuse("DUNE-SETUP-15", "called.already", "turn", turn)
	}
	d.lastTurn = turn
	d.emit(GameLengthSet{Last: turn, Reason: in.Reason})
	if d.phase == Mentat && turn == d.turn { // no turn follows this one
		d.defaultVictory()
	}
	return nil
}

type endArgs struct {
	Reason string `json:"reason" kind:"text"`
}

// endGame ends the game now; the board decides who wins.
func (d *decision) endGame(_ Faction, in endArgs) error {
	switch {
	case in.Reason == "":
		return engine.Refuse("DUNE-SETUP-15", "called.reason")
	case d.phase == Setup:
		return engine.Refuse("DUNE-END-13", "called.setup")
	}
	d.lastTurn = d.turn
	d.emit(GameLengthSet{Last: d.turn, Now: true, Reason: in.Reason})
	if d.phase == Mentat {
		d.defaultVictory()
		return nil
	}
	d.openPhase(d.turn, Mentat)
	d.enterMentat()
	return nil
}

// isCutShort reports whether the moderator made the game shorter than its rules say [DUNE-SETUP-15].
func (s *State) isCutShort() bool {
	return s.lastTurn > 0 && s.lastTurn < s.rules.Number("game.turns", mostTurns)
}

// judgeBoard ends a game that was cut short: most strongholds win, and among those who hold as many the forces on the board or the spice
// decide. Allies count together; who is equal in all wins together [DUNE-SETUP-15].
func (d *decision) judgeBoard() {
	sides := mostOf(d.contenders(), func(c Contender) int { return c.Held })
	by := byMost
	if len(sides) > 1 {
		by = byMostForces
		counts := d.forcesOnBoard
		if d.rules.Is("victory.on_time", "strongholds_spice") {
			by, counts = byMostSpice, d.spiceHeld
		}
		sides = mostOf(sides, func(c Contender) (n int) {
			for _, f := range c.Members {
				n += counts(f)
			}
			return n
		})
	}
	var winners []Faction
	for _, side := range sides {
		winners = append(winners, side.Members...)
	}
	d.finish(winners, by, "DUNE-SETUP-15")
}

// mostOf are the sides that count for most.
func mostOf(sides []Contender, counts func(Contender) int) (out []Contender) {
	most := -1
	for _, side := range sides {
		switch n := counts(side); {
		case n > most:
			out, most = []Contender{side}, n
		case n == most:
			out = append(out, side)
		}
	}
	return out
}

// forcesOnBoard counts what fights: advisors do not.
func (s *State) forcesOnBoard(f Faction) (n int) {
	for place := range s.board {
		n += s.at(place, f).fighters()
	}
	return n
}

func (s *State) spiceHeld(f Faction) int { return s.seat[f].Spice + s.seat[f].Front }

// resultNow is the result if the game ended now, by the public board: a prediction may still change it, and where spice decides it names
// all whose spice would.
func (s *State) resultNow() *Result {
	if s.result != nil || s.phase == Setup {
		return nil
	}
	d := newDecision(s)
	d.paper = false
	if d.has(BeneGesserit) {
		d.own(BeneGesserit).Prediction = nil // the prediction is secret [DUNE-SETUP-13]
	}
	for _, f := range d.seats {
		d.own(f).Spice, d.own(f).Front = 0, 0 // nobody counts what lies behind a shield
	}
	d.lastTurn = d.turn
	if winners, ok := d.byStrongholds(); ok {
		d.finish(winners, byStrong, "DUNE-END-01")
	} else {
		d.defaultVictory()
	}
	return d.result
}

var _ engine.JudgedRules = Rules{}

// IfEnded returns how a game would end if it ended now, by the public board [DUNE-SETUP-15].
func (Rules) IfEnded(state engine.State) *engine.Result {
	r := state.(*State).resultNow()
	if r == nil {
		return nil
	}
	return r.told()
}

// GameLengthSet is the moderator's decision on how long the game is.
type GameLengthSet struct {
	Last   int    `json:"last"`          // the last turn from now on
	Now    bool   `json:"now,omitempty"` // the game ends now
	Reason string `json:"reason"`
}

func (e GameLengthSet) tell(engine.Viewer) (engine.Message, bool) {
	if e.Now {
		return told("log.called.now", "DUNE-SETUP-15", "turn", e.Last, "reason", e.Reason)
	}
	return told("log.called.last", "DUNE-SETUP-15", "turn", e.Last, "reason", e.Reason)
}
