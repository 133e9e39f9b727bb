package dune

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// typedText is something that a person typed, or the name of one, in a record or in a position.
var typedText = regexp.MustCompile(`"(name|reason|text|question)":"([^"\\]|\\.)*"`)

// TestAnonymous proves that an anonymous record of every recorded game has no name and nothing that somebody typed, keeps every
// command on its line, and replays to the same position.
func TestAnonymous(t *testing.T) {
	games, err := filepath.Glob(filepath.Join("testdata", "games", "*.jsonl"))
	check(t, err)
	if len(games) == 0 {
		t.Fatal("no game is recorded")
	}
	for _, file := range games {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			check(t, err)
			whole, err := record.Read(bytes.NewReader(raw), file)
			check(t, err)
			var b bytes.Buffer
			check(t, record.Anonymous(&b, Rules{}, whole))
			for _, found := range typedText.FindAllString(b.String(), -1) {
				if !bytes.HasSuffix([]byte(found), []byte(`:"…"`)) {
					t.Errorf("the record says %s", found)
				}
			}
			again, err := record.Read(&b, "anonymous")
			check(t, err)
			if was, is := position(t, whole), position(t, again); was != is {
				t.Errorf("the positions differ:\n%s\n%s", was, is)
			}
		})
	}
}

// position is where a record ends, without what somebody typed.
func position(t *testing.T, r *record.Record) string {
	t.Helper()
	result, err := record.Replay(Rules{}, r)
	check(t, err)
	if len(result.Failures) > 0 {
		t.Fatal(result.Failures)
	}
	raw, err := json.Marshal(Rules{}.Project(result.Timeline.State(), engine.Referee))
	check(t, err)
	return typedText.ReplaceAllString(string(raw), `"$1":"…"`)
}
