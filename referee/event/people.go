package event

import (
	"context"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
)

// ImportPeople enters the people of a table for spreadsheets, all or none, and returns the headers of columns that are not used. The error
// may be an *event.CSVError, a *referee.BatchError, or one of [referee.Table.Answer].
func (h *Hall) ImportPeople(ctx context.Context, e *referee.Table, by referee.Actor, key, text string) (added int, unknown []string, err error) {
	people, unknown, err := event.ReadPeople(text)
	if err != nil {
		return 0, unknown, err
	}
	screen, err := e.Screen(by)
	if err != nil {
		return 0, unknown, err
	}
	commands := AddPeople(screen.View.(*event.View), people)
	return len(commands), unknown, h.AnswerAll(ctx, e, by, key, commands)
}

// AddPeople makes the commands that register people at an event. Who has no number gets the next one.
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
			if !used[next] {
				p.Number = next
			}
			next++
		}
		args := map[string]any{"person": "p" + strconv.Itoa(p.Number), "name": p.Name, "number": p.Number}
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
