package db

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// publish gives a finished and synced file its name, which no other may have: the error is then fs.ErrExist. The file
// is there whole or not at all, also after the power fails.
func publish(finished, path string) error {
	err := os.Link(finished, path)
	switch {
	case err == nil:
		err = os.Remove(finished)
	case errors.Is(err, fs.ErrExist):
		return err
	default: // not every stick has links
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(fs.ErrExist, err)
		}
		err = os.Rename(finished, path)
	}
	return errors.Join(err, syncFolder(filepath.Dir(path)))
}

// syncFolder makes names durable.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // folders cannot be synced there, and need not be
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFile makes a file's content durable, whoever wrote it.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
