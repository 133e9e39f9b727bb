package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Named leaders: how they enter play, fall into the tanks, and return.

func init() {
	says("leader.fell", LeaderFell{}, "log.leader_fell", "WFA-9.1", "leader")
	says("leader.returned", LeaderReturned{}, "log.leader_returned", "WFA-9.2", "leader")
	says("leader.entered", LeaderEntered{}, "log.leader_entered", "ruling", "leader", "for")
	says("leader.removed", LeaderRemoved{}, "log.leader_removed", "ruling", "leader")
	says("token.gained", TokenGained{}, "log.token_gained", "ruling", "side")
}

// sideOfLeader is the side of a named leader.
func sideOfLeader(id string) Side {
	l, _ := rulebook.LeaderOf(id)
	return l.Side
}

// fallLeader puts a named leader that was removed from the board into the first slot of its owner's tanks; those before it move to the right
// [WFA-5.11, WFA-9.1].
func (d *decision) fallLeader(id string) {
	seat := d.ownerOfLeader(id) // [WFA-10.15]
	d.takeFromBoard(id)
	tanks := slices.Clone(d.boards[seat].Tanks)
	out := pushed(tanks, id)
	d.changeBoard(seat, func(b *Board) { b.Tanks = tanks })
	d.moveLeader(id, inTanks)
	d.emit(LeaderFell{Leader: id})
	if out != "" {
		d.leaveTanks(out)
	}
}

// pushed puts a figure into the first slot; an occupied slot pushes its figure to the right, and so on. It returns the one that a full row
// pushes off its last slot.
func pushed(tanks []string, id string) (out string) {
	for i := range tanks {
		id, tanks[i] = tanks[i], id
		if id == "" {
			return ""
		}
	}
	return id
}

// advanceTanks moves every figure in a seat's tanks one slot to the right [WFA-9.2].
func (d *decision) advanceTanks(seat engine.Seat) {
	tanks := d.boards[seat].Tanks
	if !slices.ContainsFunc(tanks, func(id string) bool { return id != "" }) {
		return
	}
	out := tanks[len(tanks)-1]
	d.changeBoard(seat, func(b *Board) { b.Tanks = append([]string{""}, tanks[:len(tanks)-1]...) })
	if out != "" {
		d.leaveTanks(out)
	}
}

// leaveTanks makes a leader available from the next turn [WFA-9.2].
func (d *decision) leaveTanks(id string) {
	d.moveLeader(id, leaving)
	d.emit(LeaderReturned{Leader: id})
}

// returnLeaders makes the leaders that left the tanks in the turn before available.
func (d *decision) returnLeaders() {
	for id, l := range d.leaders {
		if l.At == leaving {
			d.moveLeader(id, aside)
		}
	}
}

// takeFromBoard takes a leader's figure out of its legion or its tank, wherever it is.
func (d *decision) takeFromBoard(id string) {
	at := d.leaders[id].At
	if l, ok := d.legions[Area(at)]; ok {
		l.Units = l.minus(Units{Leaders: []string{id}})
		d.putLegion(Area(at), l)
	}
	for _, seat := range d.boardsOf(sideOfLeader(id)) {
		if i := slices.Index(d.boards[seat].Tanks, id); i >= 0 {
			tanks := slices.Clone(d.boards[seat].Tanks)
			tanks[i] = ""
			d.changeBoard(seat, func(b *Board) { b.Tanks = tanks })
		}
	}
}

// enterLeader brings a named leader into play: card face up, figure set aside until it is deployed [WFA-9.16]. One that replaces another takes
// over its place and how its card lies [WFA-9.6]. It does nothing if the leader has entered before.
func (d *decision) enterLeader(id, ruling string) bool {
	if d.leaders[id].At != outOfPlay {
		return false
	}
	l := Leader{At: aside, Card: cardUp}
	replaced := map[string]string{"paul-muaddib": "paul-atreides", "reverend-mother-jessica": "lady-jessica"}[id]
	if old := d.leaders[replaced]; replaced != "" && old.At != removed {
		l = old
		d.replaceFigure(replaced, id)
		d.leaders = gamekit.With(d.leaders, replaced, Leader{At: removed, Card: old.Card})
	}
	d.leaders = gamekit.With(d.leaders, id, l)
	d.emit(LeaderEntered{Leader: id, For: replaced, Ruling: ruling})
	switch id {
	case "feyd-rautha":
		d.removeLeader("beast-rabban", "WFA-9.4")
	case "gaius-helen-mohiam": // [WFA-9.7]
		d.gainToken(Harkonnen, "WFA-9.7")
	}
	return true
}

// replaceFigure puts a leader where another stands, in a legion or a tank [WFA-9.6].
func (d *decision) replaceFigure(old, id string) {
	swap := func(list []string) []string {
		list = slices.Clone(list)
		if i := slices.Index(list, old); i >= 0 {
			list[i] = id
		}
		return list
	}
	if l, ok := d.legions[Area(d.leaders[old].At)]; ok {
		l.Leaders = swap(l.Leaders)
		d.putLegion(Area(d.leaders[old].At), l)
	}
	for _, seat := range d.boardsOf(sideOfLeader(id)) { // whichever board it is on [WFA-10.15]
		d.changeBoard(seat, func(b *Board) { b.Tanks = swap(b.Tanks) })
	}
}

// removeLeader takes a leader out of the game for good.
func (d *decision) removeLeader(id, ruling string) {
	if d.leaders[id].At == removed {
		return
	}
	area := Area(d.leaders[id].At)
	d.takeFromBoard(id)
	d.moveLeader(id, removed)
	d.emit(LeaderRemoved{Leader: id, Ruling: ruling})
	if area.Exists() {
		d.leaveBehind(sideOfLeader(id), area)
	}
}

// gainToken gives a side a Bene Gesserit token of the reserve, if one is left [WFA-9.8].
func (d *decision) gainToken(side Side, ruling string) {
	switch {
	case d.isMahdis(side): // [WFA-11.23]
		d.freeDie()
		return
	case d.beneReserve == 0:
		return
	}
	d.beneReserve--
	d.change(side, func(f *Force) { f.Bene++ })
	d.emit(TokenGained{Side: side, Ruling: ruling})
}

// LeaderFell is a leader that went to the tanks, LeaderReturned one that left them.
type (
	LeaderFell struct {
		told
		Leader string `json:"leader"`
	}
	LeaderReturned struct {
		told
		Leader string `json:"leader"`
	}
)

// LeaderEntered is a leader that entered play, for another one or not.
type LeaderEntered struct {
	told
	Leader string `json:"leader"`
	For    string `json:"for,omitempty"`
	Ruling string `json:"ruling"`
}

// LeaderRemoved is a leader that left the game.
type LeaderRemoved struct {
	told
	Leader string `json:"leader"`
	Ruling string `json:"ruling"`
}

// TokenGained is a Bene Gesserit token that a side took.
type TokenGained struct {
	told
	Side   Side   `json:"side"`
	Ruling string `json:"ruling"`
}

// mayScheme reports whether the Harkonnen may discard Hawat's Scheming: with Hawat in play, and two cards that may be it [WFA-9.7].
func (s *State) mayScheme() bool {
	at := s.leaders["thufir-hawat"].At
	return at != outOfPlay && at != removed && s.boards[s.ownerOf(Harkonnen, schemersDeck)].Cards >= 2
}

type schemingArgs struct {
	Count int `json:"count" kind:"number"`
}

const (
	hawatsScheming = "hawats-scheming"
	schemersDeck   = "house-harkonnen" // that has it
	mostSchemed    = 3                 // copies discarded at once
)

// scheme discards two or three Hawat's Scheming, a free action: Hawat leaves for good, Mohiam enters, and the Harkonnen gain a Bene Gesserit token
// [WFA-9.7].
func (d *decision) scheme(side Side, in schemingArgs) error {
	if no := d.free(side, Harkonnen, "WFA-9.7"); no != nil {
		return no
	}
	schemer := d.ownerOf(Harkonnen, schemersDeck)
	switch {
	case !d.mayScheme():
		return engine.Refuse("WFA-9.7", "scheming.no_hawat")
	case in.Count < 2 || in.Count > min(mostSchemed, d.boards[schemer].Cards):
		return engine.Refuse("WFA-9.7", "scheming.count")
	}
	for range in.Count {
		if no := d.discardCard(schemer, hawatsScheming); no != nil {
			return no
		}
	}
	d.emit(CardsDiscarded{Side: Harkonnen, Seat: d.partner(schemer), Cards: slices.Repeat([]string{hawatsScheming}, in.Count), Count: in.Count, Ruling: "WFA-9.7"})
	d.removeLeader("thufir-hawat", "WFA-9.7")
	d.enterLeader("gaius-helen-mohiam", "WFA-9.7")
	return nil
}
