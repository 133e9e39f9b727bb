package laptop

import (
	"encoding/json"
	"fmt"
	"sync"
)

// Choices are what people chose for this laptop. The zero value has nothing chosen.
type Choices struct {
	WiFi WiFi `json:"wifi,omitzero"`
	// BackupFolder is the absolute path of the folder for rolling backups; empty for none.
	BackupFolder string `json:"backups,omitempty"`
}

// Store is the file in which choices are kept. Only its owner can read it.
type Store interface {
	// Read returns the file's content; none if there is no file yet.
	Read() ([]byte, error)
	// Replace replaces the content durably: at any instant the old or the new one is there.
	Replace(content []byte) error
}

// File keeps choices. All methods may be called at the same time.
type File struct {
	store Store

	mu     sync.Mutex
	chosen Choices
}

// Open reads the choices. If they cannot be read, nothing is chosen, the error says why, and the next choice replaces what is there.
func Open(store Store) (*File, error) {
	f := &File{store: store}
	text, err := store.Read()
	if err == nil && len(text) > 0 {
		err = json.Unmarshal(text, &f.chosen)
	}
	if err != nil {
		f.chosen = Choices{}
		return f, fmt.Errorf("the Wi-Fi and the folder for backups must be chosen again: %w", err)
	}
	return f, nil
}

// Choices returns what is chosen now.
func (f *File) Choices() Choices {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.chosen
}

// change keeps changed choices once they are durable.
func (f *File) change(change func(*Choices)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	next := f.chosen
	change(&next)
	text, err := json.Marshal(next)
	if err == nil {
		err = f.store.Replace(append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrNotKept, err)
	}
	f.chosen = next
	return nil
}
