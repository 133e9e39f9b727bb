package arrakis

import (
	"context"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/views/arrakis/arrakisart"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/part"
)

// The parts that several screens show alike read only some of what lies open on the table. So they stay the same while the rest
// changes: their values are worked out and drawn once.

// marksPart is the shapes of all marks, which never change.
func marksPart() templ.Component {
	return part.Kept("marks", "", func(string) templ.Component { return arrakisart.Sheet() })
}

func (s viewModel) dashboardPart(seat engine.Seat) templ.Component {
	v := &arrakis.View{
		Acting: s.Acting, Actor: s.Actor, DesertPower: s.DesertPower, Blocked: s.Blocked, Rules: s.Rules, Dashboards: map[string]arrakis.DashboardView{string(seat): s.Dashboards[string(seat)]},
		Seats: map[engine.Seat]arrakis.SeatView{seat: {Cards: s.View.Seats[seat].Cards}}, Sides: map[arrakis.Side]arrakis.SideView{}, Decks: map[string]arrakis.DeckView{},
	}
	if s.isMahdis(seat) {
		v.Mahdi = &arrakis.MahdiView{Reinforcements: s.Mahdi.Reinforcements, Pool: s.Mahdi.Pool}
	}
	for of, is := range s.Sides {
		v.Sides[of] = arrakis.SideView{Bene: is.Bene, Tokens: is.Tokens, Cones: is.Cones, Leaders: is.Leaders}
	}
	for id, deck := range s.Decks {
		v.Decks[id] = arrakis.DeckView{Left: deck.Left}
	}
	return part.Reads("dash-"+string(seat), s, s.reads(v), func(s viewModel) templ.Component { return dashboardPart(s.dashboard(seat)) })
}

func (s viewModel) flowPart() templ.Component {
	v := &arrakis.View{Phase: s.Phase, Markers: s.Markers, Bans: s.Bans, Spice: s.Spice, Reserve: s.Reserve, SignPool: s.SignPool, BeneReserve: s.BeneReserve}
	return part.Reads("flow", s, s.reads(v), func(s viewModel) templ.Component { return flowPart(s.flow()) })
}

func (s viewModel) racePart() templ.Component {
	v := &arrakis.View{Supremacy: s.Supremacy, Prescience: s.Prescience, Claims: s.Claims, Decks: map[string]arrakis.DeckView{"prescience": {Row: s.Decks["prescience"].Row}}}
	return part.Reads("race", s, s.reads(v), func(s viewModel) templ.Component { return racePart(s.race()) })
}

// keptMap is the map as this viewer may see it, made again only if what lies on it has changed.
func (s viewModel) keptMap(ctx context.Context) arrakismap.Model {
	if !part.Making(ctx) {
		return s.mapModel()
	}
	lies := s.reads(&arrakis.View{
		Board: s.Board, Settlements: s.Settlements, Vehicles: s.Vehicles, Signs: s.Signs, Worms: s.Worms, WildMaker: s.WildMaker, Stations: s.Stations, Atomics: s.Atomics,
		Battle: s.View.Battle, Hazards: s.Hazards, Mahdi: s.mahdiOnMap(),
	})
	return *part.Derived(ctx, "map", &lies, func(s *viewModel) *arrakismap.Model {
		m := s.mapModel()
		return &m
	})
}

// reads is the view model of a part that reads no more than a view, and who sits where.
func (s viewModel) reads(v *arrakis.View) viewModel {
	return viewModel{Screen: live.Screen{Layout: s.Layout.Seating()}, View: v}
}
