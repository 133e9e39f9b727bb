package apptest

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"golang.org/x/net/html"
)

// ChainedRecord is ChainedFile for a recorded game of Dune.
func ChainedRecord(t *testing.T, name string) string {
	t.Helper()
	return ChainedFile(t, GameFile(name))
}

// ChainedFile writes a recorded game as exports write it, with its chain and without comments, and gives the file.
func ChainedFile(t *testing.T, file string) string {
	t.Helper()
	r := ReadRecord(t, file)
	game, err := engine.NewTimeline(app.Games()[r.Header.Game], r.Header)
	Check(t, err)
	for _, item := range r.Items {
		if item.Command == nil || item.RefusedBy != "" {
			continue
		}
		step, err := game.Decide(*item.Command)
		if err != nil {
			t.Fatalf("line %d: %v", item.Line, err)
		}
		game.Commit(step)
	}
	var bound bytes.Buffer
	Check(t, record.WriteChained(&bound, game, record.ExportOptions{}))
	out := filepath.Join(t.TempDir(), filepath.Base(file))
	Check(t, os.WriteFile(out, bound.Bytes(), 0o600))
	return out
}

// Import imports a record into a data folder and gives the table's code there.
func Import(t *testing.T, data, file string) string {
	t.Helper()
	return regexp.MustCompile(`[A-Z]{5}`).FindString(MustRun(t, "import", "--data", data, file))
}

// Report writes a record's story and gives the file and its text.
func Report(t *testing.T, lang, file string) (path, text string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "story.html")
	MustRun(t, "report", "--lang", lang, "--out", path, file)
	raw, err := os.ReadFile(path)
	Check(t, err)
	return path, string(raw)
}

// Story is what tests look for in a story's page.
type Story struct {
	Addresses []string // of everything that an element names
	Text      string   // that a reader sees
	Sections  map[string]int
	Charts    int
	Record    []byte
}

// ParseStory reads a story's page as a browser does.
func ParseStory(t *testing.T, text string) Story {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	Check(t, err)
	parts := Story{Sections: map[string]int{}}
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" {
			parts.Text += n.Data + "\n"
		}
		if n.Type == html.ElementNode && (n.Data == "script" || n.Data == "link" || n.Data == "iframe" || n.Data == "form") {
			t.Errorf("there is a <%s>", n.Data)
		}
		for _, a := range n.Attr {
			switch {
			case slices.Contains([]string{"src", "href", "xlink:href", "action", "data", "poster", "srcset"}, a.Key):
				parts.Addresses = append(parts.Addresses, a.Val)
			case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
				t.Errorf("<%s> has %s", n.Data, a.Key)
			case n.Data == "section" && a.Key == "class":
				parts.Sections[strings.Fields(a.Val)[0]]++
			case a.Key == "class" && strings.HasPrefix(a.Val, "chart"):
				parts.Charts++
			}
		}
	}
	for _, a := range parts.Addresses {
		if encoded, ok := strings.CutPrefix(a, "data:application/jsonl;base64,"); ok {
			if parts.Record, err = base64.StdEncoding.DecodeString(encoded); err != nil {
				t.Error(err)
			}
		}
	}
	return parts
}
