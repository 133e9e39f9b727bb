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

// headNotesAfter is how long it takes at most until what was appended is also noted beside the key. Within that time damage to the
// file can take the newest rows away unseen.
var headNotesAfter = time.Second

// ErrHeadNotes is wrapped by what says that notes of how far tables have come could not be read or written.
var ErrHeadNotes = errors.New("how far the tables have come cannot be noted beside the key: should damage cut off what was entered last, nobody is told")

// headNotes notes how far each table has come, sealed, in a file beside the key: apart from the journal, so that one accident does not
// take both. There is one for each place where a journal lies, as a copy of it goes its own way.
type headNotes struct {
	path    string
	aead    cipher.AEAD
	atStart map[string]referee.Head // as of the start

	mu      sync.Mutex
	current map[string]referee.Head
	timer   *time.Timer // nil while nothing waits to be written
	err     error       // of the last try

	writing sync.Mutex // of the file
}

// headNotesPath names the file of a journal with this id at a path.
func (k KeyFolder) headNotesPath(id, journal string) string {
	if abs, err := filepath.Abs(journal); err == nil {
		journal = abs
	}
	sum := sha256.Sum256([]byte(journal))
	return filepath.Join(string(k), id+"-"+hex.EncodeToString(sum[:4])+".heads")
}

func openHeadNotes(path string, key Key) (*headNotes, error) {
	aead, err := newAEAD(key.digest("heads"))
	if err != nil {
		return nil, err
	}
	h := &headNotes{path: path, aead: aead, current: map[string]referee.Head{}}
	h.err = h.load()
	h.atStart = maps.Clone(h.current)
	return h, nil
}

func (h *headNotes) load() error {
	sealed, err := os.ReadFile(h.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrHeadNotes, err)
	}
	text, err := h.aead.Open(nil, nil, sealed, []byte("heads"))
	if err == nil {
		err = json.Unmarshal(text, &h.current)
	}
	if err != nil {
		return fmt.Errorf("%s is damaged: whether anything is missing from the tables cannot be told from it", h.path)
	}
	return nil
}

// NotedHeads is as referee.HeadKeeper says.
func (h *headNotes) NotedHeads() map[string]referee.Head { return maps.Clone(h.atStart) }

// NoteHead is as referee.HeadKeeper says.
func (h *headNotes) NoteHead(table string, head referee.Head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.current[table] == head {
		return
	}
	h.current[table] = head
	if h.timer == nil {
		h.timer = time.AfterFunc(headNotesAfter, func() { _ = h.Flush() })
	}
}

// Flush writes what is to be noted, and returns once it is durable. The error is also of an earlier try.
func (h *headNotes) Flush() error {
	h.writing.Lock()
	defer h.writing.Unlock()
	h.mu.Lock()
	if h.timer == nil {
		defer h.mu.Unlock()
		return h.err
	}
	h.timer.Stop()
	h.timer = nil
	text, err := json.Marshal(h.current)
	h.mu.Unlock()
	if err == nil {
		err = replaceFile(h.path, h.aead.Seal(nil, nil, text, []byte("heads")))
	}
	if err != nil {
		err = fmt.Errorf("%w (%w)", ErrHeadNotes, explain(err))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.err = err
	return err
}

// replaceFile writes a file that its owner alone may read, in place of one that may be there: that one or the new one is there
// at any instant.
func replaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	return errors.Join(err, removeIfExists(f.Name()), syncFolder(filepath.Dir(path)))
}
