package app

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

func replayCommand() command {
	return command{
		name:    "replay",
		args:    "[--as referee|moderator|public|FACTION] [--json] FILE...",
		summary: "Plays records again and prints a line for each expectation that fails.",
		run:     replay,
	}
}

// replay replays every file. The exit status is the worst: every line holds, a line does not, a file is no record.
func replay(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int {
	as := flags.String("as", "referee", "the `VIEWER` whose view --json prints: referee (everything), moderator, public or a faction of the record")
	asJSON := flags.Bool("json", false, "print each record's final state as JSON; failed expectations go to standard error")
	files, status, ok := p.parse(flags, args)
	if !ok {
		return status
	}
	if len(files) == 0 {
		return p.misuse(flags, "no file is named")
	}
	for _, file := range files {
		if ctx.Err() != nil {
			return ExitFailed
		}
		status = max(status, p.replayFile(file, *as, *asJSON))
	}
	return status
}

func (p *Program) replayFile(file, as string, asJSON bool) int {
	r, rules, viewer, err := p.readRecord(file, as)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	result, err := record.Replay(rules, r)
	status := p.report(file, result, asJSON)
	var notRecord *record.Error
	switch {
	case errors.As(err, &notRecord):
		p.complain(err)
		return ExitUsage
	case err == nil && asJSON && result.Timeline != nil:
		err = p.print(result.Timeline.Project(viewer))
	}
	if err != nil {
		p.complain(err)
		return ExitFailed
	}
	return status
}

// readRecord reads a file and finds the rules and the viewer to replay it with.
func (p *Program) readRecord(file, as string) (r *record.Record, rules engine.Rules, v engine.Viewer, err error) {
	in, err := openFile(file)
	if err != nil {
		return nil, nil, v, err
	}
	defer in.Close()
	if r, err = record.Read(in, file); err != nil {
		return nil, nil, v, err
	}
	if rules, err = p.rulesOf(r.Header); err != nil && r.RefusedBy != "" {
		err = nil // the rules say so
	}
	if err == nil {
		v, err = record.ParseViewer(r.Header, as)
		if err != nil {
			err = fmt.Errorf("--as: %w", err)
		}
	}
	if err != nil {
		return nil, nil, v, &record.Error{File: file, Line: r.Line, Reason: err.Error()}
	}
	return r, rules, v, nil
}

// gameNames lists the games whose records the program reads.
func (p *Program) gameNames() string { return strings.Join(slices.Sorted(maps.Keys(p.Games)), ", ") }

// report prints the lines that do not hold: to standard output, or to standard error if the state goes there.
func (p *Program) report(file string, result record.Result, asJSON bool) int {
	out := p.Stdout
	if asJSON {
		out = p.Stderr
	}
	for _, f := range result.Failures {
		fmt.Fprintf(out, "%s:%d: %s\n", file, f.Line, printable(f.Text))
	}
	if len(result.Failures) > 0 {
		return ExitFailed
	}
	return ExitOK
}

func (p *Program) print(view engine.View) error {
	enc := json.NewEncoder(p.Stdout)
	enc.SetEscapeHTML(false)
	return enc.Encode(view)
}
