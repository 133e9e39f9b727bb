package event

import (
	"context"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
)

// Sheets are the tables for spreadsheets that an event reads, by name: what each enters at an event, and the headers of columns that are not used.
// The error is an *event.CSVError.
var Sheets = map[string]func(v *event.View, text string) (commands []engine.Command, unknown []string, err error){
	"people": func(v *event.View, text string) ([]engine.Command, []string, error) {
		people, unknown, err := event.ReadPeople(text)
		if err != nil {
			return nil, unknown, err
		}
		if err := v.Free(people); err != nil {
			return nil, unknown, err
		}
		return AddPeople(v, people), unknown, nil
	},
	"seating": func(v *event.View, text string) ([]engine.Command, []string, error) {
		rows, unknown, err := event.ReadSeating(text)
		if err != nil {
			return nil, unknown, err
		}
		draft, err := v.Drafts(rows)
		return []engine.Command{draft}, unknown, err
	},
	"results": func(v *event.View, text string) ([]engine.Command, []string, error) {
		rows, unknown, err := event.ReadResults(text)
		if err != nil {
			return nil, unknown, err
		}
		commands, err := v.Enters(rows)
		return commands, unknown, err
	},
}

// ReadSheet returns what a sheet would enter at an event, without entering it. The errors are those of Sheets and of [referee.Table.Screen].
func (h *Hall) ReadSheet(e *referee.Table, by referee.Actor, name, text string) (commands []engine.Command, unknown []string, err error) {
	screen, err := e.Screen(by)
	if err != nil {
		return nil, nil, err
	}
	commands, unknown, err = Sheets[name](screen.View.(*event.View), text)
	for i := range commands {
		commands[i].By = by.Seat
	}
	return commands, unknown, err
}

// Import enters what a sheet says, all or nothing, and returns it with the headers of columns that are not used. Errors are those of ReadSheet and
// AnswerAll.
func (h *Hall) Import(ctx context.Context, e *referee.Table, by referee.Actor, key, name, text string) ([]engine.Command, []string, error) {
	commands, unknown, err := h.ReadSheet(e, by, name, text)
	if err != nil {
		return nil, unknown, err
	}
	return commands, unknown, h.AnswerAll(ctx, e, by, key, commands)
}

// personID is the id that somebody gets with a number.
func personID(number int) string { return "p" + strconv.Itoa(number) }

// AddPeople makes the commands that register people. Who has no number gets the next one.
func AddPeople(view *event.View, people []event.Entrant) (out []engine.Command) {
	used := map[int]bool{}
	for _, p := range view.Persons {
		used[p.Number] = true
	}
	for _, p := range people {
		used[p.Number] = true
	}
	next := 1
	for _, p := range people {
		for p.Number == 0 {
			if _, taken := view.Persons[personID(next)]; !taken && !used[next] {
				p.Number = next
			}
			next++
		}
		args := map[string]any{"person": personID(p.Number), "name": p.Name, "number": p.Number}
		if p.Club != "" {
			args["club"] = p.Club
		}
		if len(p.Prefers) > 0 {
			args["prefers"] = p.Prefers
		}
		out = append(out, engine.NewCommand(engine.Moderator, "person.add", args))
	}
	return out
}
