package app

import (
	"context"
	"flag"
	"fmt"

	"github.com/judgeofthechange/judge/engine/record"
)

func verifyCommand() command {
	return command{
		name:    "verify",
		args:    "FILE...",
		summary: "Checks that exported records, open or sealed, and appeal packs were not changed. Needs no key. Notes, such as the table's name, are outside the proof.",
		run:     verify,
	}
}

// verify checks every file. The exit status is the worst, as in replay.
func verify(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int {
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
		status = max(status, p.verifyFile(file))
	}
	return status
}

func (p *Program) verifyFile(file string) int {
	if pack, ok := isPack(file); ok {
		return p.verifyPack(file, pack)
	}
	in, err := openFile(file)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	defer in.Close()
	v, err := record.Verify(in, file)
	for _, f := range v.Failures {
		fmt.Fprintf(p.Stdout, "%s:%d: %s\n", file, f.Line, printable(f.Text))
	}
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	if len(v.Failures) > 0 {
		return ExitFailed
	}
	fmt.Fprintf(p.Stdout, "%s: nothing was changed. At line %d the screens showed %s.\n", file, v.Line, v.Head.Fingerprint())
	if v.Deleted > 0 {
		fmt.Fprintf(p.Stdout, "%s: people were deleted. What %d lines say now is not proved, only that nothing else was put before or behind them.\n", file, v.Deleted)
	}
	return p.verifyNotes(file, v)
}

// verifyNotes says what no chain holds, and compares the notes of what commands changed with a replay.
func (p *Program) verifyNotes(file string, v record.VerifyResult) int {
	if !v.Notes {
		fmt.Fprintf(p.Stdout, "%s: the table's code and name are in a note that anybody can change.\n", file)
		return ExitOK
	}
	r, rules, _, err := p.readRecord(file, "referee")
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	result, err := record.Replay(rules, r)
	if err != nil {
		p.complain(err)
		return ExitFailed
	}
	if len(result.Failures) == 0 {
		fmt.Fprintf(p.Stdout, "%s: what the notes say of each command is so. The table's code and name are in a note that anybody can change.\n", file)
		return ExitOK
	}
	fmt.Fprintf(p.Stdout, "%s: its notes or its end say otherwise than a replay: somebody changed notes, or this program has other rules.\n", file)
	return p.report(file, result, false)
}
