package event

import (
	"context"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// UseInitials has everybody but the organiser and judges read a person's initials, or the name again, also at tables where the person sits
// already. The errors are those of [referee.Table.UseInitials].
func (h *Hall) UseInitials(ctx context.Context, e *referee.Table, by referee.Actor, person engine.Seat, on bool) error {
	before := publicName(e, person)
	if err := e.UseInitials(ctx, by, person, on); err != nil {
		return err
	}
	if name := publicName(e, person); name != before {
		h.rename(context.WithoutCancel(ctx), e, person, before, name) // whoever asked may have gone away
	}
	return nil
}

// publicName is how everybody reads that a person is called.
func publicName(e *referee.Table, person engine.Seat) string {
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return ""
	}
	return screen.View.(*event.View).Persons[string(person)].Name
}

// rename calls a person otherwise at the tables of an event where the person sat down under a name.
func (h *Hall) rename(ctx context.Context, e *referee.Table, person engine.Seat, before, name string) {
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return
	}
	for number, round := range screen.View.(*event.View).Rounds {
		n, _ := strconv.Atoi(number)
		for number, table := range round.InOrder() {
			place := shown.Hall{Event: e.Info().Code, Round: n, Table: number}
			for _, t := range h.lobby.TablesAt(place) {
				if err := h.renameAt(ctx, t, table.Seating, person, before, name); err != nil {
					h.log.Error("cannot name a seat otherwise", "event", place.Event, "table", place.Table, "error", err)
				}
			}
		}
	}
}

// renameAt calls a person otherwise at one table: on the seat that the seating says, or else on any that has the name.
func (h *Hall) renameAt(ctx context.Context, t *referee.Table, seating []event.Seat, person engine.Seat, before, name string) error {
	screen, err := t.Screen(referee.Audience)
	if err != nil {
		return err
	}
	for _, seat := range screen.Seats {
		if seat.Name != before || !mayHold(seating, string(seat.Faction), string(person)) {
			continue
		}
		if err := h.act(ctx, t, Act{Do: actRename, Seat: seat.Faction, Name: name}); err != nil {
			return err
		}
	}
	return nil
}

// mayHold reports whether a person may sit on a seat of a table: where factions are chosen there, on any.
func mayHold(seating []event.Seat, faction, person string) bool {
	for _, seat := range seating {
		if seat.Person == person && (seat.Faction == "" || seat.Faction == faction) {
			return true
		}
	}
	return false
}
