package seal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/judgeofthechange/judge/db/durable"
)

// KeyFolder is a folder of key files, each named after the key's id and readable only by its owner. It must not be where journals
// are: somebody who copies or searches journals must not find their keys.
type KeyFolder string

var (
	// ErrNoKey is wrapped if a journal's key is not in the folder.
	ErrNoKey = errors.New("its key was not found")
	// ErrWrongKey is wrapped if a key file contains another key than its name says.
	ErrWrongKey = errors.New("this file contains another key than its name says")
)

// Path returns the file of the key with an id.
func (k KeyFolder) Path(id string) string { return filepath.Join(string(k), id+".key") }

// Find returns the key with this id. The error wraps ErrNoKey, ErrWrongKey or one of the disk, and names the file.
func (k KeyFolder) Find(id string) (Key, error) {
	text, err := os.ReadFile(k.Path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return Key{}, fmt.Errorf("%w: %s is missing; run judge key on the laptop where the tables were made, then judge key --add here "+
			"with the code that it prints, or name the key's folder with --keys", ErrNoKey, k.Path(id))
	}
	if err != nil {
		return Key{}, fmt.Errorf("read the key: %w", err)
	}
	key, err := ParseKey(string(text))
	if err != nil || key.ID() != id {
		return Key{}, fmt.Errorf("%w: %s; move it away and add the right one with judge key --add", ErrWrongKey, k.Path(id))
	}
	return key, nil
}

// Finder finds keys by their ids. The error of Find wraps ErrNoKey where it has none with this id.
type Finder interface {
	Find(id string) (Key, error)
}

// Find returns the key itself if it has this id: a key that somebody typed is tried before it is stored. The error wraps ErrNoKey.
func (k Key) Find(id string) (Key, error) {
	if k.ID() != id {
		return Key{}, fmt.Errorf("%w: the code is that of another key", ErrNoKey)
	}
	return k, nil
}

// Add stores a key durably. A key that is already there stays.
func (k KeyFolder) Add(key Key) error {
	if _, err := k.Find(key.ID()); err == nil || errors.Is(err, ErrWrongKey) {
		return err
	}
	if err := os.MkdirAll(string(k), 0o700); err != nil {
		return fmt.Errorf("create the key folder: %w", err)
	}
	file := k.Path(key.ID())
	if err := durable.WriteNewFile(file, []byte(key.Code()+"\n")); err != nil {
		return fmt.Errorf("store the key: %w", err)
	}
	return nil
}

// Note is a small file beside the keys, for what must stay on this laptop. It implements laptop.Store.
type Note string

// Note returns the note of this name, which need not exist yet.
func (k KeyFolder) Note(name string) Note { return Note(filepath.Join(string(k), name)) }

// Read returns the note's content; none if there is no such file.
func (n Note) Read() ([]byte, error) {
	text, err := os.ReadFile(string(n))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// Replace replaces the note durably.
func (n Note) Replace(content []byte) error { return durable.ReplaceFile(string(n), content) }
