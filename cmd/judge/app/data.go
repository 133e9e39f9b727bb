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

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
)

// DataFile is the name of the file that keeps all tables.
const DataFile = "judge.db"

// folders are where the tables are kept and, apart from them, the keys of such files. Empty ones are the user's.
type folders struct{ data, keys string }

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

// open opens the tables for the one process that changes them, and makes their folder if it is missing.
func (p *folders) open(ctx context.Context) (store, string, error) {
	path, keys, err := p.where()
	if err != nil {
		return nil, "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, "", err
	}
	journal, err := sqlite.Open(ctx, path, keys)
	return journal, path, err
}

// read opens the tables beside a process that may change them.
func (p *folders) read(ctx context.Context) (archive, string, error) {
	path, keys, err := p.existing()
	if err != nil {
		return nil, "", err
	}
	journal, err := sqlite.OpenReader(ctx, path, keys)
	return journal, path, err
}
