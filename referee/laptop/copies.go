package laptop

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/referee"
)

// Vault reads backups and restores them. Its errors wrap those of this package.
type Vault interface {
	// Contents lists the tables of a backup.
	Contents(ctx context.Context, file string) ([]referee.TableInfo, error)
	// Restore goes on with a backup's tables on this laptop, which must have none. The code is that of the backup's key; it may be
	// empty if the key is on this laptop or beside the backup. When Restore returns, the tables are served, or nothing has changed.
	Restore(ctx context.Context, file, code string) error
}

// Copy is a backup in a folder.
type Copy struct {
	File    string    // its path
	At      time.Time // when it was made
	Tables  int       // of games
	Events  []string  // their names, oldest first
	Problem error     // why it cannot be read; nil if it can
}

// copyEndings end the names of backups: those of the rolling ones, and the one that the manual gives to judge backup.
var copyEndings = []string{nameEnd, ".judge"}

// Copies lists the backups in a folder, newest first. The error wraps ErrNoFolder.
func Copies(ctx context.Context, vault Vault, folder string) ([]Copy, error) {
	if !filepath.IsAbs(folder) {
		return nil, ErrNoFolder
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, ErrNoFolder
	}
	var copies []Copy
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && slices.Contains(copyEndings, filepath.Ext(e.Name())) {
			copies = append(copies, copyIn(ctx, vault, filepath.Join(folder, e.Name()), info.ModTime()))
		}
	}
	slices.SortStableFunc(copies, func(a, b Copy) int { return cmp.Or(b.At.Compare(a.At), strings.Compare(a.File, b.File)) })
	return copies, nil
}

// copyIn reads what a backup holds. Its name says when it was made; else the time of its last change is it.
func copyIn(ctx context.Context, vault Vault, file string, changed time.Time) Copy {
	c := Copy{File: file, At: changed}
	name := strings.TrimSuffix(filepath.Base(file), nameEnd)
	if at, err := time.Parse(nameStamp, name[max(0, len(name)-len(nameStamp)):]); err == nil {
		c.At = at
	}
	var tables []referee.TableInfo
	tables, c.Problem = vault.Contents(ctx, file)
	for _, t := range tables {
		if t.IsEvent() {
			c.Events = append(c.Events, cmp.Or(t.Name, t.Code))
		} else {
			c.Tables++
		}
	}
	return c
}

// mounts are where sticks appear, by operating system.
var mounts = map[string][]string{
	"linux":   {"/media/*/*", "/run/media/*/*", "/media/*", "/mnt/*", "/mnt"},
	"darwin":  {"/Volumes/*"},
	"windows": {`D:\`, `E:\`, `F:\`, `G:\`, `H:\`},
}

// Places lists folders of sticks that have rolling backups, at their top or one folder below.
func Places() []string {
	var places []string
	for _, mount := range mounts[runtime.GOOS] {
		for _, below := range []string{".", "*"} {
			found, _ := filepath.Glob(filepath.Join(mount, below, "judge-*"+nameEnd)) // the patterns are well formed
			for _, file := range found {
				places = append(places, filepath.Dir(file))
			}
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}
