package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/judgeofthechange/judge/db/sqlite"
)

func backupCommand() command {
	return command{
		name:    "backup",
		args:    "[--data DIR] [--keys DIR] FILE",
		summary: "Copies all tables to a new file, also while judge serve runs. Secrets stay encrypted; judge key prints the code of their key.",
		run:     onFile(journalFlags, (*Program).backup),
	}
}

func restoreCommand() command {
	return command{
		name:    "restore",
		args:    "[--data DIR] [--keys DIR] FILE",
		summary: "Brings a backup's tables to a laptop or folder without tables. Needs the backup's key: see judge key.",
		run:     onFile(folderFlags, (*Program).restore),
	}
}

// onFile makes a subcommand of a function for one file, and of the flags for where tables are.
func onFile(declare func(*flag.FlagSet) *folders, do func(p *Program, ctx context.Context, at *folders, file string) error) func(context.Context, *Program, *flag.FlagSet, []string) int {
	return func(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
		at := declare(f)
		files, status, ok := p.parse(f, args)
		if !ok {
			return status
		}
		file, status, ok := p.one(f, files, "file")
		if !ok {
			return status
		}
		if err := do(p, ctx, at, file); err != nil {
			p.complain(err)
			return ExitFailed
		}
		return ExitOK
	}
}

// backup may run beside a server on the same file.
func (p *Program) backup(ctx context.Context, at *folders, file string) (err error) {
	journal, path, err := at.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	tables, err := journal.Backup(ctx, file)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "%s is a sealed copy of %s (tables: %d). Another laptop needs the code that judge key prints.\n", file, path, tables)
	return nil
}

func (p *Program) restore(ctx context.Context, at *folders, file string) error {
	path, keys, err := at.where()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	tables, err := sqlite.Restore(ctx, file, path, keys)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "The tables are kept in %s (tables: %d). judge serve goes on with them.\n", path, tables)
	return nil
}
