package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/search"
)

// Exit statuses of every subcommand.
const (
	ExitOK     = 0
	ExitFailed = 1 // a check failed, or the work could not be done
	ExitUsage  = 2 // the call makes no sense, or a file that it names
)

// Program is judge with the games whose records it reads, and where it reads and writes.
type Program struct {
	Games          map[string]engine.Rules // by the name that records carry
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	sayings map[string]search.Sayings // a table's own words for the search of rulings, by language
}

// command is a subcommand of judge. Each has its own file.
type command struct {
	name    string
	args    string // what follows the name, for the usage line
	summary string
	// run does the work: it declares its flags on the given set and parses them with Program.parse.
	run func(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int
}

// commands lists the subcommands in the order in which help shows them.
func commands() []command {
	return []command{
		serveCommand(), openCommand(), rehearseCommand(), tablesCommand(), exportCommand(), importCommand(), verifyCommand(), replayCommand(), eventCommand(), reportCommand(), rulesCommand(),
		backupCommand(), restoreCommand(), keyCommand(), hallCommand(), versionCommand(),
	}
}

// Run runs judge with the arguments that follow its name and gives its exit status. A cancelled context ends it.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	p := &Program{Games: Games(), Stdin: os.Stdin, Stdout: stdout, Stderr: stderr}
	return p.Run(ctx, args)
}

// Run is the function Run with the games and streams of p.
func (p *Program) Run(ctx context.Context, args []string) int {
	if len(args) == 0 {
		c := openCommand()
		status := c.run(ctx, p, c.flags(p.Stderr), nil)
		if status != ExitOK {
			p.waitForEnter()
		}
		return status
	}
	name, rest := args[0], args[1:]
	usageTo := p.Stderr
	switch name {
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			p.help(p.Stdout)
			return ExitOK
		}
		name, rest, usageTo = rest[0], []string{"-h"}, p.Stdout
	}
	for _, c := range commands() {
		if c.name == name {
			return c.run(ctx, p, c.flags(usageTo), rest)
		}
	}
	fmt.Fprintf(p.Stderr, "judge: there is no command %q; judge help lists the commands\n", printable(name))
	return ExitUsage
}

func (p *Program) help(w io.Writer) {
	fmt.Fprint(w, "judge referees face-to-face games of Dune.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  judge %s\n        %s\n", c.usage(), c.summary)
	}
	fmt.Fprint(w, "\njudge help COMMAND shows a command's flags.\n")
}

// commandOf is a subcommand whose first operand says which of its acts to do. Help shows them in their order.
func commandOf(name, summary string, acts []command) command {
	var names []string
	for _, a := range acts {
		names = append(names, a.name)
	}
	return command{
		name: name, args: strings.Join(names, "|") + " …", summary: summary,
		run: func(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int {
			return p.runAct(ctx, flags, acts, args)
		},
	}
}

// runAct does what the first operand says.
func (p *Program) runAct(ctx context.Context, flags *flag.FlagSet, acts []command, args []string) int {
	usage := flags.Usage
	flags.Usage = func() {
		usage()
		for _, a := range acts {
			fmt.Fprintf(flags.Output(), "  judge %s %s\n        %s\n", flags.Name(), a.usage(), a.summary)
		}
	}
	for _, a := range acts {
		if len(args) > 0 && a.name == args[0] {
			own := a
			own.name = flags.Name() + " " + a.name
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

func (c command) usage() string { return strings.TrimSpace(c.name + " " + c.args) }

// flags makes the subcommand's flag set, which prints its usage to w.
func (c command) flags(w io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet(c.name, flag.ContinueOnError)
	f.SetOutput(w)
	f.Usage = func() {
		fmt.Fprintf(f.Output(), "usage: judge %s\n\n%s\n\n", c.usage(), c.summary)
		f.PrintDefaults()
	}
	return f
}

// parse reads flags before, between and after the operands, and returns the operands. If ok is false, the subcommand must end with
// the given status: help was asked for, or the call makes no sense.
func (p *Program) parse(f *flag.FlagSet, args []string) (operands []string, status int, ok bool) {
	for {
		switch err := f.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return nil, ExitOK, false
		case err != nil:
			return nil, ExitUsage, false
		case f.NArg() == 0:
			return operands, ExitOK, true
		}
		operands, args = append(operands, f.Arg(0)), f.Args()[1:]
	}
}

// misuse prints what is wrong with a call and how to call it, and returns the exit status.
func (p *Program) misuse(f *flag.FlagSet, format string, args ...any) int {
	fmt.Fprintf(p.Stderr, "judge %s: %s\n", f.Name(), printable(fmt.Sprintf(format, args...)))
	f.SetOutput(p.Stderr)
	f.Usage()
	return ExitUsage
}

// one returns the one operand that a call must have; what is the word for it.
func (p *Program) one(f *flag.FlagSet, named []string, what string) (name string, status int, ok bool) {
	switch len(named) {
	case 0:
		return "", p.misuse(f, "no %s is named", what), false
	case 1:
		return named[0], ExitOK, true
	}
	return "", p.misuse(f, "one %s at a time, not %s", what, strings.Join(named, " and ")), false
}

// hasLanguage reports whether there are texts in a language; if not, it prints the languages that there are.
func (p *Program) hasLanguage(f *flag.FlagSet, lang string) (status int, ok bool) {
	if slices.Contains(i18n.Languages, lang) {
		return ExitOK, true
	}
	return p.misuse(f, "there are no texts in %q; --lang takes %s", lang, strings.Join(i18n.Languages, ", ")), false
}

// unreadable is the error of a named file that cannot be read.
type unreadable struct{ error }

// openFile opens a file that a call names.
func openFile(file string) (*os.File, error) {
	in, err := os.Open(file)
	switch {
	case err == nil:
		return in, nil
	case errors.Is(err, fs.ErrNotExist) && looksLikeCode(file):
		code := strings.ToUpper(file)
		return nil, unreadable{fmt.Errorf("there is no such file: %s. Is it a table's code? A table's record comes first: judge export %s > %s.jsonl", file, code, code)}
	case errors.Is(err, fs.ErrNotExist):
		return nil, unreadable{fmt.Errorf("there is no such file: %s", file)}
	}
	return nil, unreadable{err}
}

// looksLikeCode reports whether a name may be meant as a table's code.
func looksLikeCode(name string) bool {
	const letters = 5 // of a code
	return len(name) == letters && strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) < 0
}

// statusOf gives the exit status for an error.
func statusOf(err error) int {
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, new(*record.Error)), errors.As(err, new(unreadable)):
		return ExitUsage
	}
	return ExitFailed
}

// complain prints an error as a sentence. One about a record begins with its file and line, so that editors can jump there.
func (p *Program) complain(err error) {
	if bad := (*record.Error)(nil); errors.As(err, &bad) {
		fmt.Fprintln(p.Stderr, printable(bad))
		return
	}
	fmt.Fprintf(p.Stderr, "judge: %s\n", printable(err))
}
