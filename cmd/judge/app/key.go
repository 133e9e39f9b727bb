package app

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/judgeofthechange/judge/db/seal"
)

// maxCode is how many bytes are read of a typed code.
const maxCode = 1 << 10

func keyCommand() command {
	return command{
		name:    "key",
		args:    "[--data DIR] [--keys DIR] [--add [CODE]]",
		summary: "Prints the code of the key that opens the tables. --add stores the key of a code from another laptop, and asks for the code if none is given.",
		run:     key,
	}
}

func key(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	add := f.Bool("add", false, "store the key of this code, which opens the tables of another laptop")
	words, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(words) > 0 && !*add {
		return p.misuse(f, "a code is taken in with --add; without it judge key prints the code of this computer's key")
	}
	run := p.printKey
	if *add {
		run = func(_ context.Context, at *folders) error { return p.addKey(at, strings.Join(words, " ")) }
	}
	if err := run(ctx, at); err != nil {
		p.complain(err)
		return ExitFailed
	}
	return ExitOK
}

// printKey prints only the code, so that it can be piped.
func (p *Program) printKey(ctx context.Context, at *folders) error {
	journal, _, err := at.read(ctx)
	if err != nil {
		return err
	}
	key, err := journal.Key()
	if err := errors.Join(err, journal.Close()); err != nil {
		return err
	}
	fmt.Fprintln(p.Stdout, key.Code())
	return nil
}

func (p *Program) addKey(at *folders, code string) error {
	keys, err := at.keyFolder()
	if err != nil {
		return err
	}
	if code == "" { // typed here, it stays out of the shell's history
		fmt.Fprint(p.Stderr, "Key code: ")
		line, err := bufio.NewReader(io.LimitReader(p.Stdin, maxCode)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		code = line
	}
	key, err := seal.ParseKey(code)
	if err != nil {
		return err
	}
	if err := keys.Add(key); err != nil {
		return errors.Join(fmt.Errorf("%s: the key was not kept", keys), err)
	}
	fmt.Fprintf(p.Stdout, "The key %s is kept in %s.\n", key.ID(), keys)
	return nil
}
