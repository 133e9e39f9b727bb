package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/laptop"
)

// vault implements laptop.Vault. The host that serves takes up what is asked.
type vault struct {
	at    *folders
	asked chan restoring
}

// restoring is a backup that is to be restored.
type restoring struct {
	file   string
	answer chan<- error
}

func newVault(at *folders) *vault { return &vault{at, make(chan restoring)} }

func (v *vault) Contents(ctx context.Context, file string) ([]referee.TableInfo, error) {
	keys, err := v.at.keyFolder()
	if err != nil {
		return nil, err
	}
	_, tables, err := readBackup(ctx, file, keys)
	return tables, restoreProblem(err)
}

func (v *vault) Restore(ctx context.Context, file, code string) error {
	keys, err := v.at.keyFolder()
	if err != nil {
		return err
	}
	finders := []seal.Finder{keys}
	if code != "" {
		typed, err := seal.ParseKey(code)
		if err != nil {
			return laptop.ErrKeyCode
		}
		finders = append(finders, typed)
	}
	key, _, err := readBackup(ctx, file, finders...) // before anything is stored or closed
	if err == nil {
		err = keys.Add(key)
	}
	if err != nil {
		return restoreProblem(err)
	}
	answer := make(chan error, 1)
	select {
	case v.asked <- restoring{file, answer}:
		return <-answer
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readBackup finds a backup's key where it is told to look, or beside the backup.
func readBackup(ctx context.Context, file string, finders ...seal.Finder) (seal.Key, []referee.TableInfo, error) {
	return sqlite.ReadBackup(ctx, file, append(finders, seal.KeyFolder(filepath.Dir(file)))...)
}

// restoreProblems are the sentences for the errors that people can do something about.
var restoreProblems = []struct{ cause, says error }{
	{sqlite.ErrNotEmpty, laptop.ErrHasTables},
	{sqlite.ErrNewer, laptop.ErrNewerCopy},
	{sqlite.ErrNotJournal, laptop.ErrNoCopy},
	{sqlite.ErrUnfinished, laptop.ErrNoCopy},
	{sqlite.ErrDamaged, laptop.ErrDamagedCopy},
	{seal.ErrNoKey, laptop.ErrNoKey},
}

// restoreProblem puts one of them before an error; nil stays nil.
func restoreProblem(err error) error {
	if err == nil {
		return nil
	}
	for _, p := range restoreProblems {
		if errors.Is(err, p.cause) {
			return fmt.Errorf("%w: %w", p.says, err)
		}
	}
	return fmt.Errorf("%w: %w", laptop.ErrNotRestored, err)
}
