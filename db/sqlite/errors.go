package sqlite

import (
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/db/durable"
	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Faults of a file or its disk. Each is a sentence for the person who started the program and names the way out.
var (
	// ErrNewer is wrapped for a file that a newer program wrote.
	ErrNewer = errors.New("it was written by a newer version of this program")
	// ErrNotJournal is wrapped for a file that is not a journal.
	ErrNotJournal = errors.New("this file has no tables of this program; move it away, or choose another folder with --data")
	// ErrDamaged is wrapped for a file that was changed from outside or is incomplete.
	ErrDamaged = errors.New("the file is damaged; nothing was changed. Move it away and bring back the last backup with judge restore; " +
		"judge export may still read single tables from it")
	// ErrDisk is wrapped if the disk fails without saying why.
	ErrDisk = errors.New("the disk cannot be read or written; is it full, worn or unplugged? Nothing that was acknowledged is lost")
)

// causes are our errors for SQLite's codes.
var causes = map[int]error{
	sqlite3.SQLITE_FULL:     durable.ErrFull,
	sqlite3.SQLITE_IOERR:    ErrDisk,
	sqlite3.SQLITE_READONLY: durable.ErrReadOnly,
	sqlite3.SQLITE_PERM:     durable.ErrReadOnly,
	sqlite3.SQLITE_CANTOPEN: durable.ErrReadOnly,
	sqlite3.SQLITE_CORRUPT:  ErrDamaged,
	sqlite3.SQLITE_NOTADB:   ErrNotJournal,
}

const primaryCode = 0xff // the bits of the primary code in an extended code

// explain puts one of these sentences before an error, if one fits.
func explain(err error) error {
	var theirs *driver.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &theirs):
		if cause, ok := causes[theirs.Code()&primaryCode]; ok && !errors.Is(err, cause) {
			return fmt.Errorf("%w (%w)", cause, err)
		}
	}
	return durable.Explain(err)
}
