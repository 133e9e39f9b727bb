package app

import (
	"context"
	"crypto/ed25519"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/peers"
)

// DataFile is the name of the file that keeps all tables.
const DataFile = "judge.db"

// folders are where the tables are kept and, apart from them, their keys. Empty ones are the user's. In a hall a database keeps the tables, and the
// folder data only what belongs to this laptop.
type folders struct {
	data, keys string
	hall       string // address of a hall's database; empty for tables of this laptop
}

// journalFlags declares --data, --keys and --journal.
func journalFlags(f *flag.FlagSet) *folders {
	p := folderFlags(f)
	f.StringVar(&p.hall, "journal", "", "the `ADDRESS` of a hall's database, postgres://USER@HOST/DATABASE, which keeps the tables of several laptops; "+
		"its password may stand in PGPASSWORD or .pgpass")
	return p
}

// folderFlags declares --data and --keys.
func folderFlags(f *flag.FlagSet) *folders {
	var p folders
	f.StringVar(&p.data, "data", "", "the folder `DIR` with the tables (default: judge in the user's data folder)")
	f.StringVar(&p.keys, "keys", "", "the folder `DIR` with the keys of the tables (default: judge-keys in the user's data folder)")
	return &p
}

// file returns the path of the file that keeps the tables.
func (p *folders) file() (string, error) {
	dir := p.data
	if dir == "" {
		home, err := os.UserConfigDir()
		if err != nil {
			return "", fmt.Errorf("no data folder, name one with --data: %w", err)
		}
		dir = filepath.Join(home, "judge")
	}
	return filepath.Join(dir, DataFile), nil
}

// keyFolder returns the folder of the keys. A user without a home folder has it beside the data folder and not inside, so that a copy
// of the data folder does not take the key along.
func (p *folders) keyFolder() (seal.KeyFolder, error) {
	if p.keys != "" {
		return seal.KeyFolder(p.keys), nil
	}
	if home, err := os.UserConfigDir(); err == nil {
		return seal.KeyFolder(filepath.Join(home, "judge-keys")), nil
	}
	if p.data == "" {
		return "", errors.New("no folder for keys, name one with --keys")
	}
	dir, err := filepath.Abs(p.data)
	return seal.KeyFolder(dir + "-keys"), err
}

// where returns the file of the tables and the folder of the keys.
func (p *folders) where() (path string, keys seal.KeyFolder, err error) {
	if path, err = p.file(); err == nil {
		keys, err = p.keyFolder()
	}
	return path, keys, err
}

// existing is where for commands that only read: the file must exist.
func (p *folders) existing() (path string, keys seal.KeyFolder, err error) {
	if path, keys, err = p.where(); err != nil {
		return "", "", err
	}
	if _, err = os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("no tables are kept in %s", filepath.Dir(path))
	}
	return path, keys, err
}

// archive is what the program reads tables from.
type archive interface {
	referee.Archive
	// Backup writes a checked copy of all tables to a new file, and returns their number.
	Backup(ctx context.Context, to string) (tables int, err error)
	// ExportEncryption returns the cipher for exports of the tables.
	ExportEncryption() (*referee.Encryption, error)
	// SigningKey returns the key that signs for the event of a code.
	SigningKey(code string) (ed25519.PrivateKey, error)
	// Key returns the key of the tables.
	Key() (seal.Key, error)
	Close() error
}

// store is what a serving program keeps tables in.
type store interface {
	referee.Journal
	archive
	ID() string      // identifies the journal and its copies; no secret
	KeyFile() string // the path of its key
	Flush() error    // returns once what was noted beside the key is durable; the error may be of an earlier try
}

// open opens the tables of this laptop for the one process that changes them, and makes their folder if it is missing.
func (p *folders) open(ctx context.Context) (store, string, error) {
	path, keys, err := p.make()
	if err != nil {
		return nil, "", err
	}
	journal, err := sqlite.Open(ctx, path, keys)
	return journal, path, err
}

// make is where, and makes the data folder if it is missing.
func (p *folders) make() (path string, keys seal.KeyFolder, err error) {
	if path, keys, err = p.where(); err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	return path, keys, err
}

// change opens the tables for a command that changes the table of a code, or makes one if the code is empty. In a hall the command is a process that
// nobody reaches: no other may own the table, and with Close it is free again.
func (p *folders) change(ctx context.Context, code string) (store, error) {
	if p.hall == "" {
		journal, _, err := p.open(ctx)
		return journal, err
	}
	keys, err := p.keyFolder()
	if err != nil {
		return nil, err
	}
	journal, err := postgres.Open(ctx, p.hall, keys, postgres.Options{})
	if err != nil || code == "" {
		return journal, err
	}
	switch err := journal.TakeOver(ctx, strings.ToUpper(code)); {
	case errors.Is(err, postgres.ErrOwned):
		return nil, errors.Join(fmt.Errorf("%s is open on a laptop of the hall: use its page, or stop judge serve on all laptops", strings.ToUpper(code)), journal.Close())
	case err != nil && !errors.Is(err, referee.ErrNoTable): // of which the command tells better
		return nil, errors.Join(err, journal.Close())
	}
	return journal, nil
}

// holds tells which tables this process may write to; nil where it has all of a journal's.
func holds(journal store) func(code string) bool {
	if hall, ok := journal.(peers.Journal); ok {
		return hall.Holds
	}
	return nil
}

// read opens the tables beside processes that may change them, and returns where they are kept.
func (p *folders) read(ctx context.Context) (archive, string, error) {
	if p.hall != "" {
		keys, err := p.keyFolder()
		if err != nil {
			return nil, "", err
		}
		journal, err := postgres.OpenReader(ctx, p.hall, keys)
		return journal, postgres.Shown(p.hall), err
	}
	path, keys, err := p.existing()
	if err != nil {
		return nil, "", err
	}
	journal, err := sqlite.OpenReader(ctx, path, keys)
	return journal, path, err
}
