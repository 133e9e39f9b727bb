package event

import (
	"cmp"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// mayApprove refuses to approve a slip that differs from the table's record, unless a reason is given (EV-15). The event's rules cannot: they know
// nothing of the game.
func (h *Hall) mayApprove(e *referee.Table, view *event.View, c engine.Command) error {
	if c.Do != "result.approve" || textArg(c, "reason") != "" {
		return nil
	}
	place := shown.Hall{Event: e.Info().Code, Round: cmp.Or(numberArg(c, "round"), view.Round), Table: numberArg(c, "table")}
	table, ok := view.Rounds[strconv.Itoa(place.Round)].Tables[strconv.Itoa(place.Table)]
	if !ok || table.Result == nil {
		return nil // the rules refuse it
	}
	t := h.Table(place, table.Seating)
	if t == nil {
		return nil
	}
	name := func(id string) string { return cmp.Or(view.Persons[id].Name, id) }
	if slip, ok := SlipOf(t, table.Seating, name); ok && Differs(slip, *table.Result) {
		return engine.Refuse("ER-S5", "event.differs", "table", place.Table)
	}
	return nil
}
