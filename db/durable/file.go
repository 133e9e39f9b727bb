// Package durable writes files that survive a power failure, and says in a sentence what is wrong with a disk.
package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Publish gives a synced file its name; the error is fs.ErrExist if the name is taken. The file appears whole or not at all, even
// after a power failure.
func Publish(finished, path string) error {
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
	return errors.Join(err, SyncFolder(filepath.Dir(path)))
}

// SyncFolder makes file names durable.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // not possible there, and not needed
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// SyncFile makes a file's content durable.
func SyncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// ReplaceFile replaces a file that only its owner can read: at any instant the old or the new one is there.
func ReplaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	return errors.Join(err, RemoveIfExists(f.Name()), SyncFolder(filepath.Dir(path)))
}

// WriteNewFile writes a file that only its owner can read, whole or not at all.
func WriteNewFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = Publish(f.Name(), path)
	}
	return errors.Join(err, RemoveIfExists(f.Name()))
}

// RemoveIfExists removes a file. That there is none is no error.
func RemoveIfExists(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
