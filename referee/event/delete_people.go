package event

import (
	"context"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// ErrNotClosed refuses to delete people from an event that goes on.
var ErrNotClosed = referee.NewProblem("event.not_closed")

// DeletePeople deletes names, clubs and texts from a closed event, and names from its tables (event.md, 11; EV-40). Errors are ErrNotClosed and
// those of [referee.Lobby.DeletePeople].
func (h *Hall) DeletePeople(ctx context.Context, e *referee.Table, by referee.Actor) error {
	screen, err := e.Screen(by)
	if err != nil {
		return err
	}
	if !screen.View.(*event.View).Closed {
		return ErrNotClosed
	}
	return h.lobby.DeletePeople(ctx, by, e, h.tablesOf(e.Info().Code))
}

// tablesOf lists all tables that were ever opened for an event.
func (h *Hall) tablesOf(code string) (out []*referee.Table) {
	h.opened(shown.Hall{}) // finds those of earlier runs
	h.mu.Lock()
	defer h.mu.Unlock()
	for place, tables := range h.tables {
		if place.Event == code {
			out = append(out, tables...)
		}
	}
	return out
}
