package db

import (
	"crypto/cipher"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/judgeofthechange/judge/referee"
)

// headsAfter is how long it takes at most until what was appended is also noted beside the key. Within that time damage to the
// file can take the newest rows away unseen.
var headsAfter = time.Second

// ErrHeads is wrapped by what says that notes of how far tables have come could not be read or written.
var ErrHeads = errors.New("how far the tables have come cannot be noted beside the key: should damage cut off what was entered last, nobody is told")

// heads notes how far each table has come, sealed, in a file beside the key: apart from the journal, so that one accident does not
// take both. There is one for each place where a journal lies, as a copy of it goes its own way.
type heads struct {
	path string
	aead cipher.AEAD
	kept map[string]referee.Head // as of the start

	mu    sync.Mutex
	now   map[string]referee.Head
	timer *time.Timer // nil while nothing waits to be written
	err   error       // of the last try

	writing sync.Mutex // of the file
}

// headsPath names the file of a journal with this id at a path.
func (k Keys) headsPath(id, journal string) string {
	if abs, err := filepath.Abs(journal); err == nil {
		journal = abs
	}
	sum := sha256.Sum256([]byte(journal))
	return filepath.Join(string(k), id+"-"+hex.EncodeToString(sum[:4])+".heads")
}

func openHeads(path string, key Key) (*heads, error) {
	aead, err := newAEAD(key.digest("heads"))
	if err != nil {
		return nil, err
	}
	h := &heads{path: path, aead: aead, now: map[string]referee.Head{}}
	h.err = h.load()
	h.kept = maps.Clone(h.now)
	return h, nil
}

func (h *heads) load() error {
	sealed, err := os.ReadFile(h.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrHeads, err)
	}
	text, err := h.aead.Open(nil, nil, sealed, []byte("heads"))
	if err == nil {
		err = json.Unmarshal(text, &h.now)
	}
	if err != nil {
		return fmt.Errorf("%s is damaged: whether anything is missing from the tables cannot be told from it", h.path)
	}
	return nil
}

// Kept is as referee.Keeper says.
func (h *heads) Kept() map[string]referee.Head { return maps.Clone(h.kept) }

// Keep is as referee.Keeper says.
func (h *heads) Keep(table string, head referee.Head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.now[table] == head {
		return
	}
	h.now[table] = head
	if h.timer == nil {
		h.timer = time.AfterFunc(headsAfter, func() { _ = h.Flush() })
	}
}

// Flush writes what is to be noted, and returns once it is durable. The error is also of an earlier try.
func (h *heads) Flush() error {
	h.writing.Lock()
	defer h.writing.Unlock()
	h.mu.Lock()
	if h.timer == nil {
		defer h.mu.Unlock()
		return h.err
	}
	h.timer.Stop()
	h.timer = nil
	text, err := json.Marshal(h.now)
	h.mu.Unlock()
	if err == nil {
		err = replaceWhole(h.path, h.aead.Seal(nil, nil, text, []byte("heads")))
	}
	if err != nil {
		err = fmt.Errorf("%w (%w)", ErrHeads, plain(err))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.err = err
	return err
}

// replaceWhole writes a file that its owner alone may read, in place of one that may be there: that one or the new one is there
// at any instant.
func replaceWhole(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	return errors.Join(err, removeIfThere(f.Name()), syncFolder(filepath.Dir(path)))
}
