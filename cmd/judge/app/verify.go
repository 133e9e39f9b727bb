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
		summary: "Checks that exported records, open or sealed, were not changed. Needs no key.",
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
	return ExitOK
}
