package db

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
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
	// ErrFull is wrapped if the disk is full.
	ErrFull = errors.New("the disk is full; make room, then try again. Nothing that was acknowledged is lost")
	// ErrDisk is wrapped if the disk fails without saying why.
	ErrDisk = errors.New("the disk cannot be read or written; is it full, worn or unplugged? Nothing that was acknowledged is lost")
	// ErrReadOnly is wrapped if a file cannot be written.
	ErrReadOnly = errors.New("this file and its folder must be writable for the user who runs the program; change that, or choose another folder with --data")
)

// causes are our errors for SQLite's codes.
var causes = map[int]error{
	sqlite3.SQLITE_FULL:     ErrFull,
	sqlite3.SQLITE_IOERR:    ErrDisk,
	sqlite3.SQLITE_READONLY: ErrReadOnly,
	sqlite3.SQLITE_PERM:     ErrReadOnly,
	sqlite3.SQLITE_CANTOPEN: ErrReadOnly,
	sqlite3.SQLITE_CORRUPT:  ErrDamaged,
	sqlite3.SQLITE_NOTADB:   ErrNotJournal,
}

const primaryCode = 0xff // the bits of the primary code in an extended code

// explain puts one of these sentences before an error, if one fits.
func explain(err error) error {
	var theirs *sqlite.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &theirs):
		if cause, ok := causes[theirs.Code()&primaryCode]; ok && !errors.Is(err, cause) {
			return fmt.Errorf("%w (%w)", cause, err)
		}
	case errors.Is(err, syscall.ENOSPC) && !errors.Is(err, ErrFull):
		return fmt.Errorf("%w (%w)", ErrFull, err)
	case errors.Is(err, fs.ErrPermission) && !errors.Is(err, ErrReadOnly):
		return fmt.Errorf("%w (%w)", ErrReadOnly, err)
	}
	return err
}
