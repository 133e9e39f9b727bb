package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
)

// seatPlan is how people without an event are seated.
type seatPlan struct {
	game, sizes, history string
	seed                 uint64
}

// config is that of the event that they might have.
func (plan seatPlan) config() (event.Config, error) {
	header := map[string]any{"record": record.Version, "event": "seat", "game": plan.game, "seed": plan.seed}
	if plan.sizes != "" {
		var sizes event.Sizes
		if n, err := fmt.Sscanf(plan.sizes, "%d,%d", &sizes.Best, &sizes.Least); err != nil || n != 2 {
			return event.Config{}, fmt.Errorf("%q are no sizes, such as 6,4", plan.sizes)
		}
		header["sizes"] = sizes
	}
	text, err := json.Marshal(header)
	if err != nil {
		return event.Config{}, err
	}
	return event.Parse(text)
}

// seat seats the people of a table, writes who sits where as a table, and says what is not as it should be.
func (p *Program) seat(file, history string, c event.Config) int {
	people, err := readTable(p, file, event.ReadPeople)
	var before []event.SeatingRow
	if err == nil && history != "" {
		before, err = readTable(p, history, event.ReadSeating)
	}
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	view, err := event.SeatPeople(c, people, before)
	var no *engine.Refusal
	switch {
	case errors.As(err, &no):
		p.complain(fmt.Errorf("%d people do not fit at tables of %d to %d: let somebody sit out, or let the moderator fill a seat", len(people), c.Sizes.Least, c.Sizes.Best))
		return ExitFailed
	case err != nil:
		p.complain(fmt.Errorf("%s: %w", history, err))
		return ExitUsage
	}
	if _, err := io.WriteString(p.Stdout, view.WriteRound(view.Round)); err != nil {
		p.complain(err)
		return ExitFailed
	}
	for _, flaw := range view.Rounds[fmt.Sprint(view.Round)].Flaws {
		p.complain(errors.New(flawText(view, flaw)))
	}
	return ExitOK
}

// flawText says what is not as it should be in a seating.
func flawText(v *event.View, f event.Flaw) string {
	name := func(id string) string { return v.Persons[id].Name }
	switch f.Kind {
	case "met":
		return fmt.Sprintf("%s and %s have met %d× before", name(f.Persons[0]), name(f.Persons[1]), f.Times)
	case "faction":
		return fmt.Sprintf("%s has played %s %d× before", name(f.Person), f.Faction, f.Times)
	case "sits":
		return name(f.Person) + " sits out"
	}
	return fmt.Sprintf("table %d has %d seats", f.Table, f.Size)
}

// readTable reads a table for spreadsheets, and tells which of its columns are unknown.
func readTable[T any](p *Program, file string, read func(text string) (rows []T, unknown []string, err error)) ([]T, error) {
	in, err := openFile(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, record.MaxFile))
	if err != nil {
		return nil, err
	}
	rows, unknown, err := read(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(unknown) > 0 {
		fmt.Fprintf(p.Stderr, "judge: columns that are not used: %s\n", printable(strings.Join(unknown, ", ")))
	}
	return rows, nil
}
