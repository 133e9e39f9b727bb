package dune

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/record"
)

// stateBytes is a whole state, as its facts encode it.
func stateBytes(s *State) []byte {
	var b bytes.Buffer
	for _, p := range parts {
		fmt.Fprintf(&b, "%s %s\n", p.Name, gamekit.MustEncode(p.Get(s)))
	}
	return b.Bytes()
}

// published is a state that another package has seen, with what it was then.
type published struct {
	line  int
	state *State
	bytes []byte
}

// changedSince finds the first of some states that is no longer what it was.
func changedSince(all []published) error {
	for _, p := range all {
		if now := stateBytes(p.state); !bytes.Equal(now, p.bytes) {
			return fmt.Errorf("the state before line %d was\n%s\nand became\n%s", p.line, p.bytes, now)
		}
	}
	return nil
}

// notedBytes is what records note of a view.
func notedBytes(t *testing.T, v engine.View) []byte {
	t.Helper()
	noted := *v.(*View)
	noted.Prompts, noted.Reminders = nil, nil
	text, err := engine.Encode(noted)
	check(t, err)
	return text
}

// TestPublishedStatesStay proves with every record that no state changes once another package has seen it, whatever is played,
// corrected, refused or undone afterwards: states share what a command does not touch. It also proves that records note the same of each state as the referee sees.
func TestPublishedStatesStay(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.jsonl")
	check(t, err)
	for _, file := range files {
		f, err := os.Open(file)
		check(t, err)
		r, err := record.Read(f, file)
		check(t, errors.Join(err, f.Close()))
		game, err := engine.NewTimeline(Rules{}, r.Header)
		if err != nil {
			continue // a header that must be refused
		}
		var all []published
		for _, item := range r.Items {
			if item.Command == nil {
				continue
			}
			s := game.State().(*State)
			if noted, seen := notedBytes(t, Rules{}.Position(s)), notedBytes(t, Rules{}.Project(s, engine.Referee)); !bytes.Equal(noted, seen) {
				t.Fatalf("%s: before line %d records note\n%s\nof\n%s", file, item.Line, noted, seen)
			}
			all = append(all, published{item.Line, s, stateBytes(s)})
			if step, err := game.DecideAt(item.Line, *item.Command); err == nil {
				game.Commit(step)
			}
		}
		if err := changedSince(all); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	if len(files) < 100 {
		t.Errorf("only %d records were played", len(files))
	}
}
