package referee

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// What the organiser of an event sets besides its record: no result rests on it.

// rowEvent has all settings of an event as they are from then on: the newest such row counts.
const rowEvent = "event-settings"

// SetDelay sets how many whole minutes spectators are behind the tables of later stages, 0 for none (EV-47). Only the moderator may do so. The
// errors are ErrNotYours and ErrMalformed.
func (t *Table) SetDelay(ctx context.Context, by Actor, minutes int) error {
	return t.setEvent(ctx, by, engine.Moderator, func(s *shown.EventSettings) error {
		if minutes < 0 || minutes > shown.MostDelay {
			return ErrMalformed
		}
		s.Delay = minutes
		return nil
	})
}

// PlanStart sets the time of day, such as 10:00, at which a round is to start; an empty one takes it back. Only the moderator may do so. The
// errors are ErrNotYours and ErrMalformed.
func (t *Table) PlanStart(ctx context.Context, by Actor, round int, at string) error {
	return t.setEvent(ctx, by, engine.Moderator, func(s *shown.EventSettings) error {
		if at == "" {
			s.Starts = without(s.Starts, round)
			return nil
		}
		moment, err := time.Parse("15:04", at)
		if err != nil || round < 1 {
			return ErrMalformed
		}
		s.Starts = with(s.Starts, round, moment.Format("15:04"))
		return nil
	})
}

// DrawHall sets the plan of the hall from lines of numbers and words, parted by spaces. A dot is an empty place, an empty line an aisle, an empty
// text no plan. Only the moderator may do so. The errors are ErrNotYours, and ErrMalformed for a plan that is too large.
func (t *Table) DrawHall(ctx context.Context, by Actor, lines string) error {
	return t.setEvent(ctx, by, engine.Moderator, func(s *shown.EventSettings) error {
		s.Plan = nil
		for line := range strings.Lines(strings.TrimSpace(lines)) {
			row := strings.Fields(line)
			for i, text := range row {
				var err error
				if row[i], err = fitText(text, shown.MostPlanText, ErrMalformed); err != nil {
					return err
				}
				if row[i] == "." {
					row[i] = ""
				}
			}
			if s.Plan = append(s.Plan, row); len(row) > shown.MostPlanPlaces || len(s.Plan) > shown.MostPlanRows {
				return ErrMalformed
			}
		}
		return nil
	})
}

// UseInitials has everybody but the organiser and judges read initials in place of a person's name, or the name again (section 11). The moderator
// may do so, and the person. The errors are ErrNotYours and ErrUnknownSeat.
func (t *Table) UseInitials(ctx context.Context, by Actor, person engine.Seat, on bool) error {
	return t.setEvent(ctx, by, person, func(s *shown.EventSettings) error {
		s.Initials = slices.DeleteFunc(slices.Clone(s.Initials), func(id engine.Seat) bool { return id == person })
		if on {
			s.Initials = append(s.Initials, person)
		}
		return nil
	})
}

// setEvent changes the settings of an event, for the moderator or for one other who may.
func (t *Table) setEvent(ctx context.Context, by Actor, may engine.Seat, change func(*shown.EventSettings) error) error {
	return t.do(ctx, func(d *tableState) error {
		switch {
		case by.Seat != engine.Moderator && by.Seat != may || !d.seats.admits(by):
			return ErrNotYours
		case d.roster == nil:
			return ErrMalformed
		case may != engine.Moderator && !d.hasSeat(may):
			return ErrUnknownSeat
		}
		settings := d.event
		if err := change(&settings); err != nil {
			return err
		}
		return d.writeAndFold(rowEvent, settings, "", "")
	})
}

// foldEvent tells nothing in the log: the pages show it.
func (d *tableState) foldEvent(row Row, body shown.EventSettings) {
	d.event = body
	d.logSilently(row)
}

// unnamed takes the names of people who asked for initials out of a state that everybody may read. What is missing there is compared with nothing.
func (d *tableState) unnamed(state map[string]any) {
	persons, _ := state["persons"].(map[string]any)
	for _, id := range d.event.Initials {
		if person, is := persons[string(id)].(map[string]any); is {
			delete(person, "name")
		}
	}
}

// view is what a viewer may know of a state. Whoever makes a view for somebody makes it here, so that no reader is told the name of a person who
// asked for initials.
func (f *features) view(s engine.State, v engine.Viewer) engine.View {
	view := f.rules.Project(s, v)
	if f.roster != nil && len(f.event.Initials) > 0 {
		view = f.roster.Shorten(s, v, view, f.event.Initials)
	}
	return view
}
