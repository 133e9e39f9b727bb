package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
)

// Acts on the events that this laptop keeps.

// listEvents may run beside a server on the same file.
func listEvents(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) > 0 {
		return p.misuse(f, "it lists all events and takes only flags, not %s", operands[0])
	}
	return p.finish(p.listEvents(ctx, at))
}

func (p *Program) listEvents(ctx context.Context, at *folders) error {
	tables, path, err := p.summaries(ctx, at)
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(p.Stdout, 0, 0, 2, ' ', 0)
	events := 0
	for _, t := range tables {
		if !t.Table.IsEvent() {
			continue
		}
		events++
		far := "cannot be read"
		if view, ok := t.View.(*event.View); ok {
			far = fmt.Sprintf("%s, round %d", view.Stage, view.Round)
		}
		fmt.Fprintln(out, printable(fmt.Sprintf("%s\t%s\t%s", t.Table.Code, far, t.Table.Name)))
	}
	if events == 0 {
		fmt.Fprintf(p.Stderr, "judge: there is no event in %s yet\n", path)
	}
	return out.Flush()
}

// newEvent sets up an event. No server may use the file.
func newEvent(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	file, status, ok := p.one(f, operands, "file")
	if !ok {
		return status
	}
	header, err := readBounded(file)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	if _, err := event.Parse(header); err != nil {
		p.complain(fmt.Errorf("%s: %w", file, err))
		return ExitUsage
	}
	return p.finish(p.withHall(ctx, at, "", func(h *hall.Hall) error {
		made, err := h.Create(ctx, json.RawMessage(header))
		if err == nil {
			fmt.Fprintf(p.Stdout, "The event %s has the code %s.\n", printable(made.Info().Name), made.Info().Code)
		}
		return err
	}))
}

// importToEvent enters a sheet. No server may use the file.
func importToEvent(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	dry := f.Bool("dry-run", false, "print the lines that would be entered, and enter none")
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) != 3 || hall.Sheets[operands[0]] == nil {
		return p.misuse(f, "it needs people, seating or results, an event and a file")
	}
	sheet, code, file := operands[0], operands[1], operands[2]
	text, err := readBounded(file)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	err = p.withHall(ctx, at, code, func(h *hall.Hall) error {
		e, err := h.Event(code)
		if err != nil {
			return noEvent(code, err)
		}
		return p.importSheet(ctx, h, e, sheet, string(text), *dry)
	})
	if bad := (*event.CSVError)(nil); errors.As(err, &bad) {
		p.complain(fmt.Errorf("%s: %w", file, bad))
		return ExitUsage
	}
	return p.finish(err)
}

// importSheet enters a sheet, or prints what it would enter.
func (p *Program) importSheet(ctx context.Context, h *hall.Hall, e *referee.Table, sheet, text string, dry bool) error {
	commands, unknown, err := h.ReadSheet(e, referee.Console, sheet, text)
	if len(unknown) > 0 {
		fmt.Fprintf(p.Stderr, "judge: columns that are not used: %s\n", printable(strings.Join(unknown, ", ")))
	}
	if err != nil {
		return err
	}
	if dry {
		for _, c := range commands {
			line, err := c.MarshalJSON()
			if err != nil {
				return err
			}
			fmt.Fprintln(p.Stdout, printable(string(line)))
		}
		return nil
	}
	key := sha256.Sum256([]byte(sheet + "\n" + text)) // the same sheet counts once
	if err := h.AnswerAll(ctx, e, referee.Console, hex.EncodeToString(key[:]), commands); err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "Lines entered: %d.\n", len(commands))
	return nil
}

// noEvent says in a sentence that there is no event of a code.
func noEvent(code string, err error) error {
	if errors.Is(err, referee.ErrUnknownTable) {
		return fmt.Errorf("there is no event %s; judge event list lists them", code)
	}
	return err
}

// withHall runs a function on the events that are kept, to change the event of a code; an empty one is for a new event.
func (p *Program) withHall(ctx context.Context, at *folders, code string, run func(*hall.Hall) error) (err error) {
	journal, err := at.change(ctx, code)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	lobby, err := referee.Open(ctx, referee.Config{Journal: journal, Games: p.refereed(), Holds: holds(journal), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeLobby(lobby)) }()
	noSeats := func(string, string, []engine.Seat, int) []engine.SeatSetup { return nil } // a server opens tables
	return run(hall.New(hall.Config{Lobby: lobby, Seats: noSeats, Log: slog.New(slog.DiscardHandler)}))
}

// eventTables write an event as tables for spreadsheets, by name.
var eventTables = map[string]func(*event.View) string{
	"people": (*event.View).WritePeople, "seating": (*event.View).WriteSeating, "results": (*event.View).WriteResults,
	"rulings": (*event.View).WriteRulings, "standings": (*event.View).WriteStandings,
}

// exportEvent may run beside a server on the same file.
func exportEvent(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	anonymous := f.Bool("anonymous", false, "leave out names, clubs, everything that somebody wrote, and conduct")
	table := f.String("csv", "", "print the table `NAME` instead: people, seating, results, rulings or standings")
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	code, status, ok := p.one(f, operands, "event")
	if !ok {
		return status
	}
	if *table == "" {
		return p.finish(p.export(ctx, at, code, false, *anonymous, false))
	}
	write, known := eventTables[*table]
	if !known || *anonymous {
		return p.misuse(f, "it cannot print the table %q", *table)
	}
	return p.finish(p.exportTable(ctx, at, code, write))
}

func (p *Program) exportTable(ctx context.Context, at *folders, code string, write func(*event.View) string) error {
	tables, _, err := p.summaries(ctx, at)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if view, ok := t.View.(*event.View); ok && strings.EqualFold(t.Table.Code, code) {
			_, err := io.WriteString(p.Stdout, write(view))
			return err
		}
	}
	return noEvent(code, referee.ErrUnknownTable)
}

// finish says an error as a sentence and returns the exit status.
func (p *Program) finish(err error) int {
	if err != nil {
		p.complain(err)
	}
	return statusOf(err)
}
