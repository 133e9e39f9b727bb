package imperium

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/referee/shown"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/part"
)

// The parts that several screens show alike read only some of what lies open on the table. So they are the same for every viewer, and
// stay the same while the rest changes: their values are worked out and drawn once for all.

// marksPart is the shapes of all marks, which never change.
func marksPart() templ.Component {
	return part.Kept("marks", "", func(string) templ.Component { return art.Sheet() })
}

func (s viewModel) boardPart() templ.Component {
	return part.Reads("board", s, s.reads(&imperium.View{Spaces: s.Spaces, Seats: s.seatsWith(func(seat *imperium.SeatView) imperium.SeatView {
		return imperium.SeatView{Influence: seat.Influence, Alliances: seat.Alliances}
	})}), func(s viewModel) templ.Component { return boardPart(s.board(imperium.AgentChoice{})) })
}

func (s viewModel) rowPart() templ.Component {
	return part.Reads("row", s, s.reads(&imperium.View{Row: s.Row, Reserve: s.Reserve}), func(s viewModel) templ.Component { return rowPart(s.row()) })
}

func (s viewModel) racePart() templ.Component {
	return part.Reads("race", s, s.awaiting(s.reads(&imperium.View{First: s.First, Mentat: s.Mentat, Result: s.Result, Seats: s.seatsWith(func(seat *imperium.SeatView) imperium.SeatView {
		return imperium.SeatView{
			Leader: seat.Leader, VP: seat.VP, Solari: seat.Solari, Spice: seat.Spice, Water: seat.Water, Agents: seat.Agents, Swordmaster: seat.Swordmaster,
			Council: seat.Council, Troops: imperium.TroopsView{Garrison: seat.Troops.Garrison}, Intrigue: seat.Intrigue,
		}
	})})), func(s viewModel) templ.Component { return racePart(s.race()) })
}

func (s viewModel) conflictPart() templ.Component {
	return part.Reads("conflict", s, s.awaiting(s.reads(&imperium.View{Step: s.Step, Conflict: s.View.Conflict, Combat: s.Combat, Rules: s.Rules, Seats: s.seatsWith(func(seat *imperium.SeatView) imperium.SeatView {
		return imperium.SeatView{Leader: seat.Leader, Troops: imperium.TroopsView{Conflict: seat.Troops.Conflict}, Swords: seat.Swords, Strength: seat.Strength}
	})})), func(s viewModel) templ.Component { return conflictPart(s.conflict()) })
}

// pursePart is what this phone's seat has, as everybody may know it.
func (s viewModel) pursePart() templ.Component {
	me := s.me()
	reads := imperium.SeatView{VP: me.VP, Solari: me.Solari, Spice: me.Spice, Water: me.Water, Agents: me.Agents, Troops: imperium.TroopsView{Garrison: me.Troops.Garrison}, Strength: me.Strength}
	narrow := viewModel{Screen: live.Screen{Layout: pages.Layout{P: s.P, For: s.For}}, View: &imperium.View{Seats: map[imperium.Color]*imperium.SeatView{s.For: &reads}}}
	return part.Reads("purse", s, narrow, func(s viewModel) templ.Component { return purse(s, s.me()) })
}

// readsMine is the view model of what only this seat knows, which reads nothing of the others.
func (s viewModel) readsMine() viewModel {
	me := s.me()
	reads := imperium.SeatView{
		Leader: me.Leader, Cards: me.Cards, Hand: me.Hand, Owns: me.Owns, Intrigue: me.Intrigue, IntrigueHand: me.IntrigueHand, Masterstroke: me.Masterstroke, Seen: me.Seen,
	}
	v := &imperium.View{Cards: s.View.Cards, Seats: map[imperium.Color]*imperium.SeatView{s.For: &reads}}
	return viewModel{Screen: live.Screen{Layout: s.Layout.With(shown.Table{})}, View: v}
}

// reads is the view model of a part that reads no more than a view, who sits where, and what leads to the sheets of things.
func (s viewModel) reads(v *imperium.View) viewModel {
	v.Order, v.Rivals = s.Order, s.Rivals
	reads := viewModel{Screen: live.Screen{Layout: s.Layout.Seating(), SeatOrder: seated(v)}, View: v}
	if s.Sheets != nil {
		reads.Code, reads.Sheets = s.Code, s.Sheets
	}
	if s.For == engine.Moderator {
		reads.For = s.For
	}
	return reads
}

// awaiting is a view model which also knows of whom something is awaited, but not what.
func (s viewModel) awaiting(reads viewModel) viewModel {
	for _, seat := range s.Awaited() {
		reads.BlockingPrompts = append(reads.BlockingPrompts, engine.Prompt{For: seat})
	}
	return reads
}

// seatsWith are all seats with some of what they have.
func (s viewModel) seatsWith(some func(*imperium.SeatView) imperium.SeatView) map[imperium.Color]*imperium.SeatView {
	seats := make(map[imperium.Color]*imperium.SeatView, len(s.View.Seats))
	for c, seat := range s.View.Seats {
		reads := some(seat)
		seats[c] = &reads
	}
	return seats
}
