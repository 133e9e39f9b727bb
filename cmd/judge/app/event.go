package app

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/event/seating"
	"github.com/judgeofthechange/judge/engine/record"
)

// eventAct is one thing that judge event does; each declares its flags.
type eventAct struct {
	name, args, summary string
	run                 func(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int
}

// eventActs lists them in the order in which help shows them.
func eventActs() []eventAct {
	return []eventAct{
		{"list", "[--data DIR] [--keys DIR]", "Lists the events: code, round, name.", listEvents},
		{"new", "[--data DIR] [--keys DIR] FILE.json", "Sets up an event from the first line of its record.", newEvent},
		{"import", "[--data DIR] [--keys DIR] [--dry-run] people|seating|results EVENT FILE.csv", "Enters a table for spreadsheets, all or nothing.", importToEvent},
		{"export", "[--data DIR] [--keys DIR] [--anonymous|--csv NAME] EVENT", "Prints an event's record, or a table of it for spreadsheets.", exportEvent},
		{"pack", "[--data DIR] [--keys DIR] [--lang LANGUAGE] EVENT TABLE OUT.zip", "Writes what an appeal is decided by into one file, which judge verify checks.", packAppeal},
		{"seat", "[--seed N] [--sizes BEST,LEAST] PEOPLE.csv", "Seats the people of a table at as few game tables as hold them.", seatPeople},
		{"standings", "[--json] FILE.jsonl", "Ranks the people of an event's record.", rankPeople},
	}
}

func eventCommand() command {
	var names []string
	for _, a := range eventActs() {
		names = append(names, a.name)
	}
	return command{
		name:    "event",
		args:    strings.Join(names, "|") + " …",
		summary: "Keeps tournaments, seats and ranks their people, all without a server. judge help event lists how.",
		run:     runEventAct,
	}
}

// runEventAct does what the first operand says.
func runEventAct(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int {
	usage := flags.Usage
	flags.Usage = func() {
		usage()
		for _, a := range eventActs() {
			fmt.Fprintf(flags.Output(), "  judge event %s %s\n        %s\n", a.name, a.args, a.summary)
		}
	}
	for _, a := range eventActs() {
		if len(args) > 0 && a.name == args[0] {
			own := command{name: "event " + a.name, args: a.args, summary: a.summary}
			return a.run(ctx, p, own.flags(flags.Output()), args[1:])
		}
	}
	operands, status, ok := p.parse(flags, args)
	switch {
	case !ok:
		return status
	case len(operands) == 0:
		return p.misuse(flags, "it needs to know what to do")
	}
	return p.misuse(flags, "it cannot %s", operands[0])
}

// WithEvents are the rules of all that the program referees: games, and events whose tables play them.
func WithEvents(games map[string]engine.Rules) map[string]engine.Rules {
	out := maps.Clone(games)
	out[event.Name] = EventRules(games)
	return out
}

// refereed are the rules of all that the program referees, by the names that headers carry.
func (p *Program) refereed() map[string]engine.Rules { return WithEvents(p.Games) }

// rulesOf returns the rules by which a record is played: those of its game, or of events.
func (p *Program) rulesOf(h engine.Header) (engine.Rules, error) {
	if h.Event != nil {
		if _, err := event.Parse(h.Event); err != nil {
			return nil, err
		}
	}
	if rules, known := p.refereed()[h.Game]; known {
		return rules, nil
	}
	return nil, fmt.Errorf("the game %q is unknown (known: %s)", h.Game, p.gameNames())
}

// EventRules are the rules of events whose tables play some games.
func EventRules(games map[string]engine.Rules) event.Rules {
	return event.Rules{Ways: func(game string) []string {
		if rules, ok := games[game].(engine.ResultRules); ok {
			return rules.Ways()
		}
		return nil
	}}
}

// rankPeople ranks the people of an event's record.
func rankPeople(_ context.Context, p *Program, flags *flag.FlagSet, args []string) int {
	asJSON := flags.Bool("json", false, "print the standings as JSON, with what decided each rank")
	operands, status, ok := p.parse(flags, args)
	if !ok {
		return status
	}
	file, status, ok := p.one(flags, operands, "file")
	if !ok {
		return status
	}
	return p.standings(file, *asJSON)
}

// standings ranks the people of an event's record as it ends.
func (p *Program) standings(file string, asJSON bool) int {
	r, rules, _, err := p.readRecord(file, "referee")
	if err == nil && r.Header.Event == nil {
		err = &record.Error{File: file, Line: r.Line, Reason: "this is the record of a game, not of an event"}
	}
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	result, err := record.Replay(rules, r)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	view := result.Timeline.Project(engine.Public).(*event.View)
	if asJSON {
		enc := json.NewEncoder(p.Stdout)
		err = enc.Encode(view.Standings)
	} else {
		_, err = io.WriteString(p.Stdout, view.WriteStandings())
	}
	if err != nil {
		p.complain(err)
		return ExitFailed
	}
	return ExitOK
}

// seatPeople seats the people of a table.
func seatPeople(_ context.Context, p *Program, flags *flag.FlagSet, args []string) int {
	seed := flags.Uint64("seed", 0, "the `NUMBER` that chance comes from: the same gives the same seating")
	sizes := flags.String("sizes", "6,4", "how many sit at a table: at most, at least")
	operands, status, ok := p.parse(flags, args)
	if !ok {
		return status
	}
	file, status, ok := p.one(flags, operands, "file")
	if !ok {
		return status
	}
	var best, least int
	if n, err := fmt.Sscanf(*sizes, "%d,%d", &best, &least); err != nil || n != 2 || least < 1 || best < least {
		return p.misuse(flags, "%q are no sizes, such as 6,4", *sizes)
	}
	return p.seat(file, best, least, *seed)
}

// seat seats the people of a table, and writes who sits where as a table.
func (p *Program) seat(file string, best, least int, seed uint64) int {
	people, err := p.readPeople(file)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	sizes := seating.Sizes(len(people), best, least)
	if sizes == nil {
		p.complain(fmt.Errorf("%d people do not fit at tables of %d to %d: let somebody sit out, or let the moderator fill a seat", len(people), least, best))
		return ExitFailed
	}
	out := csv.NewWriter(p.Stdout)
	rows := [][]string{{"table", "seat", "number", "name"}}
	for i, seats := range seating.Solve(seating.Problem{People: len(people), Sizes: sizes, Seed: seed, Met: func(int, int) int { return 0 }}) {
		for j, seat := range seats {
			who := people[seat.Person]
			rows = append(rows, []string{strconv.Itoa(i + 1), strconv.Itoa(j + 1), strconv.Itoa(who.Number), who.Name})
		}
	}
	if err := out.WriteAll(rows); err != nil {
		p.complain(err)
		return ExitFailed
	}
	return ExitOK
}

// readPeople reads a table of people, and tells which of its columns are unknown.
func (p *Program) readPeople(file string) ([]event.Entrant, error) {
	in, err := openFile(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, record.MaxFile))
	if err != nil {
		return nil, err
	}
	people, unknown, err := event.ReadPeople(string(text))
	if bad := (*event.CSVError)(nil); errors.As(err, &bad) {
		return nil, fmt.Errorf("%s: %w", file, bad)
	}
	if len(unknown) > 0 {
		fmt.Fprintf(p.Stderr, "judge: columns that are not used: %s\n", printable(strings.Join(unknown, ", ")))
	}
	return people, err
}
