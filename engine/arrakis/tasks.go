package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What an input leaves to be settled at once stands on a stack of tasks: the newest first.
const (
	stepReveal     = "reveal"     // the Atreides show what lies in an area
	stepRemove     = "remove"     // units over the stacking limit go
	stepCasualties = "casualties" //
	stepDisplace   = "displace"   // a legion leaves an area that atomics hit
	stepStation    = "station"    // a testing station shows its symbol
	stepDiscard    = "discard"    // cards that an effect tells a side to discard
)

func (d *decision) push(t Task) { d.tasks = with(d.tasks, t) }

// settled removes the topmost task.
func (d *decision) settled() {
	d.tasks = slices.Clone(d.tasks[:len(d.tasks)-1])
	if len(d.tasks) == 0 {
		d.tasks = nil
	}
}

// task returns the topmost task if it is the one that a side must settle in an area.
func (d *decision) task(side Side, step string, area Area, ruling string) (Task, error) {
	if len(d.tasks) == 0 {
		return Task{}, d.notNow(ruling)
	}
	t := d.tasks[len(d.tasks)-1]
	switch {
	case t.Step != step || t.Side != side:
		return t, d.notNow(ruling)
	case area != "" && area != t.Area:
		return t, engine.Refuse(ruling, "task.area", "area", string(t.Area))
	}
	return t, nil
}

// taskPrompts asks for a task.
func (s *State) taskPrompts(t Task) []engine.Prompt {
	about := string(t.Area)
	switch t.Step {
	case stepReveal:
		if due := s.hiddenTokens(t); t.Side == Harkonnen {
			return []engine.Prompt{s.must(Harkonnen, "reveal", "WFA-11.39", RevealChoice{Area: t.Area, Tokens: due.Count(), Black: due.Black, Silver: due.Silver}, about)}
		}
		return []engine.Prompt{s.must(Atreides, "reveal", "WFA-5.2", RevealChoice{Area: t.Area, Rank: s.settlements[t.Area].Hidden && !t.TokensOnly, Tokens: s.legions[t.Area].Tokens, known: s.settlements[t.Area].Rank}, about)}
	case stepRemove:
		l := s.legions[t.Area]
		return []engine.Prompt{s.must(t.Side, "remove", "WFA-0.3", UnitsChoice{Area: t.Area, Units: l.Units, Count: t.Count}, about)}
	case stepCasualties:
		return s.casualtyPrompts(t)
	case stepDisplace:
		return []engine.Prompt{s.must(t.Side.Other(), "retreat.to", "WFA-9.9", RetreatChoice{From: t.Area, To: s.displacements(t)}, about)}
	case stepStation:
		return []engine.Prompt{s.must(Atreides, "station", "WFA-4.10", AreaChoice{Area: t.Area}, about)}
	case stepDiscard:
		return s.discardPrompts(t)
	case stepTactics:
		return s.tacticsPrompts()
	case stepMahdi:
		return s.mahdiPrompts()
	}
	return nil
}

// discardPrompts ask a side for the cards that an effect tells it to discard, each hand of two partners, who split them as they like
// [WFA-10.6].
func (s *State) discardPrompts(t Task) (out []engine.Prompt) {
	for _, seat := range s.seatsOf(t.Side) {
		c := CountChoice{Count: t.Count}
		if s.isShared(t.Side) {
			c = CountChoice{Count: min(t.Count, s.boards[seat].Cards), Left: t.Count}
		}
		if c.Count > 0 {
			out = append(out, mustOf(seat, "discard", "WFA-3.20", c, string(t.Area)))
		}
	}
	return out
}

// goOnTask settles a task that leaves no choice.
func (d *decision) goOnTask(t Task) bool {
	switch t.Step {
	case stepReveal:
		return d.goOnReveal(t)
	case stepRemove:
		return d.goOnRemove(t)
	case stepCasualties:
		return d.goOnCasualties(t)
	case stepDisplace:
		return d.goOnDisplace(t)
	case stepMahdi:
		return d.goOnJob()
	}
	return false
}

// RevealChoice says what an area hides: a sietch's rank, and how many tokens.
type RevealChoice struct {
	Area   Area `json:"area"`
	Rank   bool `json:"rank"`
	Tokens int  `json:"tokens"`
	// Black and Silver are how many of them are Harkonnen tokens of a colour, in the solitaire game.
	Black  int `json:"black,omitempty"`
	Silver int `json:"silver,omitempty"`
	known  int // the rank, if the Atreides have said it
}

// Pick says what is revealed: any rank, but the one that is known.
func (c RevealChoice) Pick(r engine.Random) (engine.Args, bool) {
	in := revealArgs{Area: c.Area, Tokens: pickShown(r, c.Tokens)}
	for i := range c.Black + c.Silver {
		if in.Tokens[i].Colour = silver; i < c.Black {
			in.Tokens[i].Colour = black
		}
	}
	if c.Rank {
		if in.Rank = new(c.known); c.known == 0 {
			*in.Rank = gamekit.Between(r, 1, 3)
		}
	}
	return gamekit.Answer(in)
}

// UnitsChoice says of which units so many must be named.
type UnitsChoice struct {
	Area  Area  `json:"area"`
	Units Units `json:"units"`
	Count int   `json:"count"`
}

// Pick takes any.
func (c UnitsChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(unitsArgs{c.Area, pickUnits(r, c.Units, c.Count)})
}

// RetreatChoice lists where a legion may go.
type RetreatChoice struct {
	From Area   `json:"from"`
	To   []Area `json:"to"`
}

// Pick goes anywhere.
func (c RetreatChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(retreatToArgs{c.From, gamekit.One(r, c.To)})
}

// AreaChoice is about one area, CountChoice about a number.
type (
	AreaChoice struct {
		Area Area `json:"area"`
	}
	CountChoice struct {
		Count int `json:"count"`
		Left  int `json:"left,omitempty"` // what two partners still owe together
	}
)

// Pick takes any symbol.
func (c AreaChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(stationArgs{c.Area, gamekit.One(r, rulebook.Markers)})
}

// Pick takes all.
func (c CountChoice) Pick(engine.Random) (engine.Args, bool) {
	return gamekit.Answer(discardArgs{Count: c.Count})
}

// checkStack asks for units to be removed if an area holds more of a side than it may [WFA-0.3].
func (d *decision) checkStack(side Side, area Area) {
	l, ok := d.legionOf(side, area)
	if over := l.Count() - d.limit(side); ok && over > 0 {
		d.push(Task{Step: stepRemove, Area: area, Side: side, Count: over})
	}
}

// checkStacks does so in every area, for a limit that has changed.
func (d *decision) checkStacks(side Side) {
	for _, area := range sortedKeys(d.legions) {
		d.checkStack(side, area)
	}
}

func init() { says("units.removed", UnitsRemoved{}, "log.removed", "ruling", "side", "area", "units") }

type unitsArgs struct {
	Area Area `json:"area" kind:"area"`
	Units
}

// remove removes the units over the stacking limit, as the owner chooses [WFA-0.3]. A token may go unseen.
func (d *decision) remove(side Side, in unitsArgs) error {
	t, no := d.task(side, stepRemove, in.Area, "WFA-0.3")
	if no != nil {
		return no
	}
	l := d.legions[t.Area]
	if !l.holds(in.Units) || in.LeaderCount() > 0 || in.Count() != t.Count {
		return engine.Refuse("WFA-0.3", "remove.units", "area", string(t.Area), "count", t.Count)
	}
	d.settled()
	d.removeUnits(side, t.Area, in.Units, "WFA-0.3")
	return nil
}

// removeUnits takes units and leaders off the board: generic ones to the supply [WFA-0.5], named ones to the tanks [WFA-9.1].
func (d *decision) removeUnits(side Side, area Area, u Units, ruling string) {
	for _, id := range u.Leaders {
		d.fallLeader(id)
	}
	d.takeUnits(area, u)
	d.emit(UnitsRemoved{Side: side, Area: area, Units: u, Ruling: ruling})
	d.leaveBehind(side, area)
}

// goOnRemove removes units that are all alike, or notes that enough have gone.
func (d *decision) goOnRemove(t Task) bool {
	l, ok := d.legionOf(t.Side, t.Area)
	over := l.Count() - d.limit(t.Side)
	if !ok || over <= 0 {
		d.settled()
		return true
	}
	if t.Count != over {
		d.tasks = with(d.tasks[:len(d.tasks)-1], Task{Step: t.Step, Area: t.Area, Side: t.Side, Count: over})
		return true
	}
	if d.isMahdis(t.Side) { // [WFA-11.42]
		d.settled()
		d.removeUnits(t.Side, t.Area, weakest(l.Units, over), "WFA-11.42")
		return true
	}
	for _, only := range []struct {
		has int
		u   Units
	}{{l.Regular, Units{Regular: over}}, {l.Elite, Units{Elite: over}}, {l.Special, Units{Special: over}}, {l.Tokens, Units{Tokens: over}}} {
		if only.has == l.Count() {
			d.settled()
			d.removeUnits(t.Side, t.Area, only.u, "WFA-0.3")
			return true
		}
	}
	return false
}

// UnitsRemoved is units that left the board.
type UnitsRemoved struct {
	told
	Side   Side   `json:"side"`
	Area   Area   `json:"area"`
	Units  Units  `json:"units"`
	Ruling string `json:"ruling"`
}

func init() { says("station.taken", StationTaken{}, "log.station", "WFA-4.10", "area", "symbol") }

type stationArgs struct {
	Area   Area   `json:"area" kind:"area"`
	Symbol string `json:"symbol" kind:"marker"`
}

// takeStation enters the symbol of a captured station; its marker rises [WFA-4.10].
func (d *decision) takeStation(side Side, in stationArgs) error {
	t, no := d.task(side, stepStation, in.Area, "WFA-4.10")
	if no != nil {
		return no
	}
	if !slices.Contains(rulebook.Markers, in.Symbol) {
		return engine.Refuse("WFA-4.10", "marker.unknown", "marker", in.Symbol)
	}
	d.settled()
	d.stations = without(d.stations, t.Area)
	d.emit(StationTaken{Area: t.Area, Symbol: in.Symbol})
	d.raisePrescience(in.Symbol, 1)
	return nil
}

// StationTaken is a testing station that the Atreides captured.
type StationTaken struct {
	told
	Area   Area   `json:"area"`
	Symbol string `json:"symbol"`
}
