package seal

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

	"github.com/judgeofthechange/judge/db/durable"
	"github.com/judgeofthechange/judge/referee"
)

// headNotesAfter is the longest time until an append is also noted beside the key. Within that time damage can remove the newest
// rows unnoticed.
var headNotesAfter = time.Second

// ErrHeadNotes is wrapped if head notes cannot be read or written.
var ErrHeadNotes = errors.New("the program cannot note beside the key how far the tables have come: if damage cuts off the newest entries, nobody will notice")

// HeadNotes notes, encrypted, how far each table has come, in a file beside the key: one accident must not damage both journal
// and notes. A copied journal in another place has notes of its own.
type HeadNotes struct {
	path    string
	aead    cipher.AEAD
	atStart map[string]referee.Head // when the journal was opened

	mu      sync.Mutex
	current map[string]referee.Head
	timer   *time.Timer // nil if nothing waits to be written
	err     error       // of the last try

	writing sync.Mutex // of the file
}

// HeadNotesPath returns the notes file of the journal with this id at a path.
func (k KeyFolder) HeadNotesPath(id, journal string) string {
	if abs, err := filepath.Abs(journal); err == nil {
		journal = abs
	}
	sum := sha256.Sum256([]byte(journal))
	return filepath.Join(string(k), id+"-"+hex.EncodeToString(sum[:4])+".heads")
}

// OpenHeadNotes reads the notes at a path, which need not exist yet. That they cannot be read is the error of the next Flush.
func OpenHeadNotes(path string, key Key) (*HeadNotes, error) {
	aead, err := newAEAD(key.digest("heads"))
	if err != nil {
		return nil, err
	}
	h := &HeadNotes{path: path, aead: aead, current: map[string]referee.Head{}}
	h.err = h.load()
	h.atStart = maps.Clone(h.current)
	return h, nil
}

func (h *HeadNotes) load() error {
	encrypted, err := os.ReadFile(h.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrHeadNotes, err)
	}
	text, err := h.aead.Open(nil, nil, encrypted, []byte("heads"))
	if err == nil {
		err = json.Unmarshal(text, &h.current)
	}
	if err != nil {
		return fmt.Errorf("%s is damaged: it cannot tell whether anything is missing from the tables", h.path)
	}
	return nil
}

// NotedHeads implements referee.HeadKeeper.
func (h *HeadNotes) NotedHeads() map[string]referee.Head { return maps.Clone(h.atStart) }

// NoteHead implements referee.HeadKeeper.
func (h *HeadNotes) NoteHead(table string, head referee.Head) {
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

// Flush writes the notes and returns once they are durable. The error may be of an earlier try.
func (h *HeadNotes) Flush() error {
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
		err = durable.ReplaceFile(h.path, h.aead.Seal(nil, nil, text, []byte("heads")))
	}
	if err != nil {
		err = fmt.Errorf("%w (%w)", ErrHeadNotes, durable.Explain(err))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.err = err
	return err
}
