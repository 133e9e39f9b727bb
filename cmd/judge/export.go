package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/referee"
)

func exportCommand() command {
	return command{
		name:    "export",
		args:    "[--data DIR] [--keys DIR] [--sealed] TABLE",
		summary: "Writes a table's record to standard output: with everything that is still secret, or with that sealed.",
		run:     export,
	}
}

// export may run beside a server on the same file.
func export(ctx context.Context, p *program, f *flag.FlagSet, args []string) int {
	at := placeFlags(f)
	sealed := f.Bool("sealed", false, "keep what is still secret sealed: judge import brings the game to another laptop, with the code that judge key prints")
	codes, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(codes) != 1 {
		f.Usage()
		return exitUsage
	}
	if err := p.export(ctx, at, codes[0], *sealed); err != nil {
		p.complain(err)
		return exitFailed
	}
	return exitOK
}

func (p *program) export(ctx context.Context, at *place, code string, sealed bool) (err error) {
	journal, path, err := at.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	var seal *referee.Seal
	if sealed {
		if seal, err = sealOf(journal); err != nil {
			return err
		}
	}
	var text bytes.Buffer // half a record would look like a whole one
	switch err := referee.Export(ctx, &text, journal, p.games, code, seal); {
	case errors.Is(err, referee.ErrUnknownTable):
		return fmt.Errorf("there is no table %s in %s", code, path)
	case errors.Is(err, referee.ErrUnknownGame):
		return fmt.Errorf("table %s is of a game that this program does not know", code)
	case err != nil:
		return fmt.Errorf("export table %s: %w", code, err)
	}
	_, err = p.stdout.Write(text.Bytes())
	return err
}

// sealOf gives what exports of a journal's tables are sealed with.
func sealOf(journal *db.Reader) (*referee.Seal, error) {
	key, err := journal.Key()
	if err != nil {
		return nil, err
	}
	cipher, err := key.ForExports()
	return &referee.Seal{Cipher: cipher, Key: key.ID()}, err
}
