package laptop

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/judgeofthechange/judge/referee"
)

const (
	keptBackups = 5
	backupPace  = 10 * time.Second
	nameStamp   = "20060102-150405.000"
	nameEnd     = ".db"
)

// Source makes sealed copies of all tables.
type Source interface {
	// ID identifies the tables and their copies. It is no secret.
	ID() string
	// Backup copies all tables to a new file, which appears whole or not at all.
	Backup(ctx context.Context, to string) (tables int, err error)
}

// Backups copies all tables, sealed, to a second folder after each phase of any table, and keeps the newest five copies. A copy
// is made beside play, one at a time: it never delays an input, and a failure never stops play.
type Backups struct {
	file   *File
	source Source
	apart  []string // folders that must not be chosen
	log    *slog.Logger
	pace   time.Duration // the shortest time between two copies: in a hall a phase ends every few seconds

	copying sync.Mutex // held while a copy is made

	mu      sync.Mutex
	last    time.Time // when the newest copy was made; zero if this run has made none
	problem error     // of the last try
	changed chan struct{}
}

// NewBackups makes the backups of a source into the folder that file names. The folders apart hold the tables and the keys: a copy
// there would not be a second one.
func NewBackups(file *File, source Source, log *slog.Logger, apart ...string) *Backups {
	return &Backups{file: file, source: source, apart: apart, log: log, pace: backupPace, changed: make(chan struct{})}
}

// State is how backups go.
type State struct {
	Folder  string    // empty if none is chosen
	Last    time.Time // when the newest copy of this run was made; zero if none was
	Problem error     // why the last try failed; nil if it did not
}

// State returns how backups go now.
func (b *Backups) State() State {
	b.mu.Lock()
	defer b.mu.Unlock()
	return State{b.file.Choices().BackupFolder, b.last, b.problem}
}

// Changes returns a channel that is closed when the state changes.
func (b *Backups) Changes() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

// Choose makes the first copy to a folder, and keeps the folder if that works. An empty path ends the backups; copies stay where they
// are. The error wraps ErrNoFolder, ErrSameFolder, ErrDeviceFolder, ErrBackup or ErrNotKept.
func (b *Backups) Choose(ctx context.Context, folder string, at time.Time) error {
	if folder != "" {
		err := b.copyTo(ctx, folder, at)
		if refused := new(referee.Problem); err != nil && !errors.As(err, &refused) {
			return fmt.Errorf("%w: %w", ErrBackup, err)
		}
		if err != nil {
			return err
		}
	}
	if err := b.file.change(func(c *Choices) { c.BackupFolder = folder }); err != nil {
		return err
	}
	b.tell(nil, at, folder != "")
	return nil
}

// Run copies at the start if there are tables, after each phase, and as soon as a game is over, until the context ends.
func (b *Backups) Run(ctx context.Context, lobby *referee.Lobby, now func() time.Time) {
	updates, stop := lobby.Watch()
	defer stop()
	var copied []referee.Summary
	for {
		if next := progress(lobby); !slices.Equal(copied, next) {
			copied = next
			if folder := b.file.Choices().BackupFolder; folder != "" && !b.copyNow(ctx, folder, now()) {
				return
			}
		}
		select {
		case <-ctx.Done():
			return
		case _, open := <-updates:
			if !open {
				return
			}
		}
	}
}

// copyNow makes a copy and waits for a while; it reports whether to go on.
func (b *Backups) copyNow(ctx context.Context, folder string, at time.Time) bool {
	err := b.copyTo(ctx, folder, at)
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		b.log.Warn("cannot copy the tables to the second folder", "error", err)
	}
	b.tell(err, at, err == nil)
	select {
	case <-ctx.Done():
		return false
	case <-time.After(b.pace):
		return true
	}
}

// progress lists how far each table has come, oldest first.
func progress(lobby *referee.Lobby) []referee.Summary {
	var out []referee.Summary
	for _, table := range lobby.Tables() {
		out = append(out, table.Summary())
	}
	return out
}

// tell notes how the last try went.
func (b *Backups) tell(problem error, at time.Time, made bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.problem = problem; made {
		b.last = at
	}
	close(b.changed)
	b.changed = make(chan struct{})
}

// copyTo makes a copy and removes those that are too old. A copy that was written counts, even if an old one cannot be removed. The
// folder is checked each time: what it leads to may have changed. The error is that of resolve, or the system's.
func (b *Backups) copyTo(ctx context.Context, folder string, at time.Time) error {
	b.copying.Lock()
	defer b.copying.Unlock()
	folder, err := b.resolve(folder)
	if err != nil {
		return err
	}
	start := "judge-" + b.source.ID() + "-"
	name := filepath.Join(folder, start+at.UTC().Format(nameStamp)+nameEnd)
	if _, err := b.source.Backup(ctx, name); err != nil {
		return err
	}
	if err := removeOld(folder, start); err != nil {
		b.log.Warn("cannot remove old copies of the tables", "error", err)
	}
	return nil
}

// systemFolders hold devices and what the running system says of itself: no file there lasts.
var systemFolders = []string{"/dev", "/proc", "/sys"}

// resolve returns the folder that a path leads to without links. The error wraps ErrNoFolder; ErrSameFolder for a folder with the tables
// or the keys, or one within it; or ErrDeviceFolder.
func (b *Backups) resolve(folder string) (string, error) {
	if !filepath.IsAbs(folder) {
		return "", ErrNoFolder
	}
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoFolder, err)
	}
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		return "", ErrNoFolder
	}
	switch {
	case isWithin(real, b.apart):
		return "", ErrSameFolder
	case isWithin(real, systemFolders):
		return "", ErrDeviceFolder
	}
	return real, nil
}

// isWithin reports whether a folder is one of others or lies in one.
func isWithin(folder string, others []string) bool {
	for {
		info, err := os.Stat(folder)
		for _, other := range others {
			if there, fault := os.Stat(other); err == nil && fault == nil && os.SameFile(info, there) {
				return true
			}
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return false
		}
		folder = parent
	}
}

// removeOld removes all but the newest copies whose names begin with start. Other files stay.
func removeOld(folder, start string) error {
	entries, err := os.ReadDir(folder) // by name, so by time
	if err != nil {
		return err
	}
	var copies []string
	for _, e := range entries {
		stamp, ours := strings.CutPrefix(e.Name(), start)
		if stamp, ends := strings.CutSuffix(stamp, nameEnd); ours && ends && isStamp(stamp) {
			copies = append(copies, filepath.Join(folder, e.Name()))
		}
	}
	var errs []error
	for _, old := range copies[:max(0, len(copies)-keptBackups)] {
		errs = append(errs, os.Remove(old))
	}
	return errors.Join(errs...)
}

func isStamp(text string) bool {
	_, err := time.Parse(nameStamp, text)
	return err == nil
}
