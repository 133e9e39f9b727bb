package db

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// publish gives a synced file its name; the error is fs.ErrExist if the name is taken. The file appears whole or not at all, even
// after a power failure.
func publish(finished, path string) error {
	err := os.Link(finished, path)
	switch {
	case err == nil:
		err = os.Remove(finished)
	case errors.Is(err, fs.ErrExist):
		return err
	default: // not every file system has links
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(fs.ErrExist, err)
		}
		err = os.Rename(finished, path)
	}
	return errors.Join(err, syncFolder(filepath.Dir(path)))
}

// syncFolder makes file names durable.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // not possible there, and not needed
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFile makes a file's content durable.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
