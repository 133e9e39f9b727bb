package event

import (
	"context"
	"errors"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// vacate takes the phone of who was replaced away from the seat at the game, so that whoever comes in sits down without the desk. before is the
// event as it was until the command.
func (h *Hall) vacate(ctx context.Context, e *referee.Table, before *event.View, c engine.Command) {
	if c.Do != "seat.replace" {
		return
	}
	number, out := numberArg(c, "table"), textArg(c, "out")
	round := before.Round
	if n := numberArg(c, "round"); n > 0 {
		round = n
	}
	seating := before.Rounds[strconv.Itoa(round)].Tables[strconv.Itoa(number)].Seating
	t := h.Table(shown.Hall{Event: e.Info().Code, Round: round, Table: number}, seating)
	if t == nil {
		return
	}
	for _, seat := range seating {
		if seat.Person != out || seat.Faction == "" {
			continue
		}
		if err := h.act(ctx, t, Act{Do: actVacate, Seat: engine.Seat(seat.Faction)}); err != nil && !errors.Is(err, referee.ErrVacant) {
			h.log.Warn("a seat of an event's table was not released", "event", e.Info().Code, "round", round, "table", number, "error", err)
		}
	}
}
