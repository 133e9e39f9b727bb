package app

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// eventActs lists what judge event does.
func eventActs() []command {
	return []command{
		{"list", "[--data DIR] [--keys DIR]", "Lists the events: code, round, name.", listEvents},
		{"new", "[--data DIR] [--keys DIR] FILE.json", "Sets up an event from the first line of its record.", newEvent},
		{"import", "[--data DIR] [--keys DIR] [--dry-run] people|seating|results EVENT FILE.csv", "Enters a table for spreadsheets, all or nothing.", importToEvent},
		{"export", "[--data DIR] [--keys DIR] [--anonymous|--csv NAME] EVENT", "Prints an event's record, or a table of it for spreadsheets.", exportEvent},
		{"pack", "[--data DIR] [--keys DIR] [--lang LANGUAGE] EVENT TABLE OUT.zip", "Writes what an appeal is decided by into one file, which judge verify checks.", packAppeal},
		{"print", "[--data DIR] [--keys DIR] [--lang LANGUAGE] [--url ADDRESS] EVENT WHAT", "Prints a page that needs no server, to be put on paper: " + strings.Join(eventviews.Printed, ", ") + ".", printEvent},
		{"seat", "[--game GAME] [--seed N] [--sizes BEST,LEAST] [--history FILE] PEOPLE.csv", "Seats the people of a table: the seating is printed as a table, its flaws on the standard error.", seatPeople},
		{"standings", "[--json] FILE.jsonl", "Ranks the people of an event's record.", rankPeople},
	}
}

func eventCommand() command {
	return commandOf("event", "Keeps tournaments, seats and ranks their people, all without a server. judge help event lists how.", eventActs())
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
	var plan seatPlan
	flags.StringVar(&plan.game, "game", Pages(nil)[0].Rules.Game(), "the `GAME` whose factions are given")
	flags.Uint64Var(&plan.seed, "seed", 0, "the `NUMBER` that chance comes from: the same gives the same seating")
	flags.StringVar(&plan.sizes, "sizes", "", "how many sit at a table: at most, at least, such as `6,4`; without it as the game is played best")
	flags.StringVar(&plan.history, "history", "", "a `FILE` with the seatings of the rounds before, as this command prints them: who has met and who has played what counts")
	operands, status, ok := p.parse(flags, args)
	if !ok {
		return status
	}
	file, status, ok := p.one(flags, operands, "file")
	if !ok {
		return status
	}
	config, err := plan.config()
	if err != nil {
		return p.misuse(flags, "%s", err)
	}
	return p.seat(file, plan.history, config)
}
