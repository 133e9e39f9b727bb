package app

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/judgeofthechange/judge/referee"
)

func exportCommand() command {
	return command{
		name:    "export",
		args:    "[--data DIR] [--keys DIR] [--sealed|--anonymous] [--rehearsal] TABLE",
		summary: "Prints the record of a table, given by its code or name, with all its secrets; --sealed keeps secrets encrypted, --anonymous leaves out names and what people typed.",
		run:     export,
	}
}

// export may run beside a server on the same file.
func export(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	sealed := f.Bool("sealed", false, "keep secrets encrypted: judge import opens them on another laptop with the code that judge key prints")
	anonymous := f.Bool("anonymous", false, "leave out the names of people and of the table, and everything that somebody typed")
	rehearsal := f.Bool("rehearsal", false, "export a rehearsal, too: a table whose empty seats played by themselves")
	codes, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if *sealed && *anonymous {
		p.complain(errors.New("a record is sealed or anonymous, not both: an anonymous one is for people who did not play"))
		return ExitUsage
	}
	code, status, ok := p.one(f, codes, "table")
	if !ok {
		return status
	}
	if err := p.export(ctx, at, code, *sealed, *anonymous, *rehearsal); err != nil {
		p.complain(err)
		return ExitFailed
	}
	return ExitOK
}

func (p *Program) export(ctx context.Context, at *folders, code string, sealed, anonymous, rehearsal bool) (err error) {
	journal, path, err := at.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	var seal *referee.Encryption
	if sealed {
		if seal, err = journal.ExportEncryption(); err != nil {
			return err
		}
	}
	var text bytes.Buffer // half a record would look like a whole one
	write := func(w io.Writer) (referee.Exported, error) {
		return referee.Export(ctx, w, journal, p.refereed(), code, seal)
	}
	if anonymous {
		write = func(w io.Writer) (referee.Exported, error) {
			return referee.ExportAnonymous(ctx, w, journal, p.refereed(), code)
		}
	}
	out, err := write(&text)
	switch {
	case errors.Is(err, referee.ErrUnknownTable):
		return fmt.Errorf("there is no table %s in %s; judge tables lists them", code, path)
	case errors.Is(err, referee.ErrUnknownGame):
		return fmt.Errorf("table %s is of a game that this program does not know", code)
	case err != nil:
		return fmt.Errorf("export table %s: %w", code, err)
	case out.Rehearsal && !rehearsal:
		return fmt.Errorf("table %s is a rehearsal, at which empty seats played by themselves; --rehearsal exports it all the same", out.Table.Code)
	}
	if out.Secrets && out.Table.IsEvent() {
		fmt.Fprintf(p.Stderr, "judge: this record tells names, conduct and statements; --anonymous leaves them out, --sealed keeps them sealed.\n")
	} else if out.Secrets {
		fmt.Fprintf(p.Stderr, "judge: this record tells every secret of table %s. Show it to nobody who still plays; --sealed keeps secrets sealed.\n", out.Table.Code)
	}
	_, err = p.Stdout.Write(text.Bytes())
	return err
}
