package web

import (
	"fmt"
	"strconv"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// eventIn returns the event that a place belongs to; nil for none, and for one that is kept elsewhere.
func (s *Server) eventIn(in *shown.Hall) *referee.Table {
	if in == nil {
		return nil
	}
	e, err := s.hall.Event(in.Event)
	if err != nil {
		return nil
	}
	return e
}

// slotOf is what everybody may know of the event in whose hall a table stands; nil at a table of no event.
func (s *Server) slotOf(p *i18n.Printer, in *shown.Hall) *pages.Slot {
	e := s.eventIn(in)
	if e == nil {
		return nil
	}
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return nil
	}
	config, err := event.Parse(screen.Info.Header.Event)
	if err != nil {
		return nil
	}
	view := screen.View.(*event.View)
	table, ok := view.Rounds[strconv.Itoa(in.Round)].Tables[strconv.Itoa(in.Table)]
	if !ok {
		return nil
	}
	m := eventviews.Page{P: p, Code: in.Event, Config: config, View: view, Settings: screen.Event, Began: screen.Info.Created, Now: s.now()}
	return m.Slot(in.Round, in.Table, table)
}

// slotKey names what a table's screens show of its event, so that they are drawn again when that changes.
func (s *Server) slotKey(at tableContext) string {
	slot := s.slotOf(at.p, at.table.Summary().Hall)
	if slot == nil {
		return ""
	}
	return fmt.Sprint(*slot)
}

// watchSlot returns a channel that gets something when the event of a table changes; a table of no event has none.
func (s *Server) watchSlot(table *referee.Table) (changes <-chan struct{}, stop func()) {
	if e := s.eventIn(table.Summary().Hall); e != nil {
		return e.Changes()
	}
	return nil, func() {}
}
