package event_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// TestSettingsOutliveARestart proves that what the organiser sets beside the record is there again after a restart, that each change leaves the
// others alone, that nobody else sets it but a person the own initials, and that what is out of range changes nothing.
func TestSettingsOutliveARestart(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(3)
	phone, ctx := e.phone(cup, "p1"), t.Context()
	for what, try := range map[string]struct{ err, want error }{
		"a person's delay":        {cup.SetDelay(ctx, phone, 5), referee.ErrNotYours},
		"a person's start":        {cup.PlanStart(ctx, phone, 1, "10:00"), referee.ErrNotYours},
		"another's initials":      {cup.UseInitials(ctx, phone, "p2", true), referee.ErrNotYours},
		"initials of nobody":      {cup.UseInitials(ctx, referee.Console, "p9", true), referee.ErrUnknownSeat},
		"a delay of over an hour": {cup.SetDelay(ctx, referee.Console, shown.MostDelay+1), referee.ErrMalformed},
		"a delay below none":      {cup.SetDelay(ctx, referee.Console, -1), referee.ErrMalformed},
		"a start at no time":      {cup.PlanStart(ctx, referee.Console, 1, "25:00"), referee.ErrMalformed},
		"a person's plan":         {cup.DrawHall(ctx, phone, "1"), referee.ErrNotYours},
		"a plan of long rows":     {cup.DrawHall(ctx, referee.Console, strings.Repeat("1 ", shown.MostPlanPlaces+1)), referee.ErrMalformed},
		"a plan of many rows":     {cup.DrawHall(ctx, referee.Console, strings.Repeat("1\n", shown.MostPlanRows+1)), referee.ErrMalformed},
		"a plan with a sentence":  {cup.DrawHall(ctx, referee.Console, "the_entrance"), referee.ErrMalformed},
		"a plan":                  {cup.DrawHall(ctx, referee.Console, " 1 2\r\n\r\n. \u202eb\u00ads\n"), nil},
		"a delay":                 {cup.SetDelay(ctx, referee.Console, 15), nil},
		"a start":                 {cup.PlanStart(ctx, referee.Console, 2, "9:30"), nil},
		"the own initials":        {cup.UseInitials(ctx, phone, "p1", true), nil},
		"initials at the desk":    {cup.UseInitials(ctx, referee.Console, "p3", true), nil},
	} {
		if !errors.Is(try.err, try.want) {
			t.Errorf("%s: %v, want %v", what, try.err, try.want)
		}
	}
	if err := cup.UseInitials(ctx, phone, "p1", false); err != nil {
		t.Error(err)
	}
	e.again()
	cup, err := e.hall.Event(cup.Info().Code)
	if err != nil {
		t.Fatal(err)
	}
	screen, err := cup.Screen(referee.Audience)
	if err != nil {
		t.Fatal(err)
	}
	if is := screen.Event; is.Delay != 15 || is.Starts[2] != "09:30" || len(is.Starts) != 1 || len(is.Initials) != 1 || is.Initials[0] != engine.Seat("p3") {
		t.Errorf("after a restart the settings are %+v", is)
	} else if want := [][]string{{"1", "2"}, {}, {"", "bs"}}; !reflect.DeepEqual(is.Plan, want) {
		t.Errorf("after a restart the plan is %q, want %q", is.Plan, want)
	}
}
