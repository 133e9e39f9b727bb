package db

import (
	"errors"
	"fmt"

	"github.com/gofrs/flock"
)

// ErrInUse is wrapped by the refusal of a file that another process writes to.
var ErrInUse = errors.New("another judge has these tables open: use that one, stop it first, or name another folder with --data")

// lockFile makes this process the only one that writes to a journal. The operating system lets go when the process ends,
// however it ends; the empty file that the lock hangs on stays.
func lockFile(path string) (*flock.Flock, error) {
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	switch held, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock it: %w", err)
	case !held:
		return nil, ErrInUse
	}
	return lock, nil
}
