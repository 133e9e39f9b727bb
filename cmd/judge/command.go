package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Exit statuses of every subcommand.
const (
	exitOK     = 0
	exitFailed = 1 // what was asked for does not hold or did not work
	exitUsage  = 2 // the call, or a file that it names, makes no sense
)

// program is one run of judge.
type program struct {
	games          map[string]engine.Rules
	stdin          io.Reader
	stdout, stderr io.Writer
}

// command is one of judge's subcommands. Each has a file of its own.
type command struct {
	name    string
	args    string // what follows the name, for the usage line
	summary string
	// run does the work: flags are to be declared on the given set and parsed with program.parse.
	run func(ctx context.Context, p *program, flags *flag.FlagSet, args []string) int
}

// commands lists the subcommands in the order in which help shows them.
func commands() []command {
	return []command{
		serveCommand(), exportCommand(), importCommand(), verifyCommand(), replayCommand(), reportCommand(), rulesCommand(),
		backupCommand(), restoreCommand(), keyCommand(),
	}
}

// Run runs judge with the arguments that follow its name and gives its exit status. A cancelled context ends it.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	p := &program{games: games(), stdin: os.Stdin, stdout: stdout, stderr: stderr}
	return p.run(ctx, args)
}

func (p *program) run(ctx context.Context, args []string) int {
	if len(args) == 0 {
		p.help(p.stderr)
		return exitUsage
	}
	name, rest := args[0], args[1:]
	usageTo := p.stderr
	switch name {
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			p.help(p.stdout)
			return exitOK
		}
		name, rest, usageTo = rest[0], []string{"-h"}, p.stdout
	}
	for _, c := range commands() {
		if c.name == name {
			return c.run(ctx, p, c.flags(usageTo), rest)
		}
	}
	fmt.Fprintf(p.stderr, "judge: there is no %q; judge help lists what there is\n", name)
	return exitUsage
}

func (p *program) help(w io.Writer) {
	fmt.Fprint(w, "judge referees face-to-face games of Dune.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  judge %s %s\n        %s\n", c.name, c.args, c.summary)
	}
	fmt.Fprint(w, "\njudge help NAME tells a command's flags.\n")
}

// flags makes the subcommand's flag set, which tells its usage to w.
func (c command) flags(w io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet(c.name, flag.ContinueOnError)
	f.SetOutput(w)
	f.Usage = func() {
		fmt.Fprintf(f.Output(), "usage: judge %s %s\n\n%s\n\n", c.name, c.args, c.summary)
		f.PrintDefaults()
	}
	return f
}

// parse reads flags wherever they stand among the operands, which it returns. When ok is false the subcommand ends with
// the given status: help was asked for, or the call makes no sense.
func (p *program) parse(f *flag.FlagSet, args []string) (operands []string, status int, ok bool) {
	for {
		switch err := f.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return nil, exitOK, false
		case err != nil:
			return nil, exitUsage, false
		case f.NArg() == 0:
			return operands, exitOK, true
		}
		operands, args = append(operands, f.Arg(0)), f.Args()[1:]
	}
}

// complain prints a sentence about what went wrong. What is wrong with a record begins with its file and line, as tools
// that jump there expect it.
func (p *program) complain(err error) {
	if bad := (*record.Error)(nil); errors.As(err, &bad) {
		fmt.Fprintln(p.stderr, plain(bad))
		return
	}
	fmt.Fprintf(p.stderr, "judge: %s\n", plain(err))
}
