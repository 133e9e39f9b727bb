package dune

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// typedText is something that a person typed, or the name of one, in a record or in a position.
var typedText = regexp.MustCompile(`"(name|reason|text|question|said)":"([^"\\]|\\.)*"`)

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

// TestAnonymousAnswer proves that what a player adds to a plain answer does not reach an anonymous record, which still has the answer,
// also where a correction holds it.
func TestAnonymousAnswer(t *testing.T) {
	const game = `{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[{"faction":"atreides","circle":1,"name":"Canary"}]}
{"by":"atreides","do":"answer","value":"Yes, ask CANARY"}
{"by":"moderator","do":"amend","line":2,"with":{"by":"atreides","do":"answer","value":"no: CANARY"},"reason":"CANARY"}
`
	whole, err := record.Read(strings.NewReader(game), "canary")
	check(t, err)
	var b bytes.Buffer
	check(t, record.Anonymous(&b, Rules{}, whole))
	if got := b.String(); strings.Contains(strings.ToLower(got), "canary") || strings.Count(got, `"value":"yes"`) != 1 || strings.Count(got, `"value":"no"`) != 1 {
		t.Errorf("the record is\n%s", got)
	}
}
