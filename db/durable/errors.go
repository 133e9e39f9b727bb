package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// Faults of a disk. Each is a sentence for the person who started the program and names the way out.
var (
	// ErrFull is wrapped if the disk is full.
	ErrFull = errors.New("the disk is full; make room, then try again. Nothing that was acknowledged is lost")
	// ErrReadOnly is wrapped if a file cannot be written.
	ErrReadOnly = errors.New("this file and its folder must be writable for the user who runs the program; change that, or choose another folder with --data")
)

// Explain puts one of these sentences before an error, if one fits.
func Explain(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC) && !errors.Is(err, ErrFull):
		return fmt.Errorf("%w (%w)", ErrFull, err)
	case errors.Is(err, fs.ErrPermission) && !errors.Is(err, ErrReadOnly):
		return fmt.Errorf("%w (%w)", ErrReadOnly, err)
	}
	return err
}
