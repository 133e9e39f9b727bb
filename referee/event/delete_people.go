package event

import (
	"context"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
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
	tables := h.lobby.TablesOf(e.Info().Code)
	if h.gather != nil { // all are changed at once or none, which one process does
		if err := h.gather(ctx, tables); err != nil {
			return err
		}
	}
	return h.lobby.DeletePeople(ctx, by, e, tables)
}
