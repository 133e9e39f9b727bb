package sqlite

import (
	"errors"
	"fmt"

	"github.com/gofrs/flock"
)

// ErrInUse is wrapped if another process writes to the file.
var ErrInUse = errors.New("another judge program has these tables open: use that one, stop it, or choose another folder with --data")

// lockFile makes this process the only writer of a journal. The operating system releases the lock when the process ends; the
// empty lock file stays.
func lockFile(path string) (*flock.Flock, error) {
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	switch held, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock the file: %w", err)
	case !held:
		return nil, ErrInUse
	}
	return lock, nil
}
