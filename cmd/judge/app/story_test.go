package app

import (
	"bytes"
	"encoding/base64"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// recordedGame is a game of the engine's own tests as a record without comments that binds its lines, as exports do.
func recordedGame(t *testing.T, name string) string {
	t.Helper()
	r := readGame(t, name)
	game, err := engine.NewTimeline(Games()[r.Header.Game], r.Header)
	check(t, err)
	for _, item := range r.Items {
		if item.Command == nil || item.Refused != "" {
			continue
		}
		step, err := game.Decide(*item.Command)
		if err != nil {
			t.Fatalf("line %d: %v", item.Line, err)
		}
		game.Commit(step)
	}
	var bound bytes.Buffer
	check(t, record.WriteChained(&bound, game, record.ExportOptions{}))
	out := filepath.Join(t.TempDir(), name)
	check(t, os.WriteFile(out, bound.Bytes(), 0o600))
	return out
}

// importedTable brings a record to a folder and gives the table's code there.
func importedTable(t *testing.T, data, file string) string {
	t.Helper()
	return regexp.MustCompile(`[A-Z]{5}`).FindString(done(t, "import", "--data", data, file))
}

// reported writes the story of a record and gives the file and its text.
func reported(t *testing.T, lang, file string) (path, text string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "story.html")
	done(t, "report", "--lang", lang, "--out", path, file)
	raw, err := os.ReadFile(path)
	check(t, err)
	return path, string(raw)
}

// storyParts is what a test looks for in a summary.
type storyParts struct {
	addresses []string // of whatever an element names
	text      string   // what is read
	sections  map[string]int
	charts    int
	record    []byte
}

// parsed reads a summary as a browser does.
func parsed(t *testing.T, text string) storyParts {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	check(t, err)
	parts := storyParts{sections: map[string]int{}}
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" {
			parts.text += n.Data + "\n"
		}
		if n.Type == html.ElementNode && (n.Data == "script" || n.Data == "link" || n.Data == "iframe" || n.Data == "form") {
			t.Errorf("there is a <%s>", n.Data)
		}
		for _, a := range n.Attr {
			switch {
			case slices.Contains([]string{"src", "href", "xlink:href", "action", "data", "poster", "srcset"}, a.Key):
				parts.addresses = append(parts.addresses, a.Val)
			case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
				t.Errorf("<%s> has %s", n.Data, a.Key)
			case n.Data == "section" && a.Key == "class":
				parts.sections[strings.Fields(a.Val)[0]]++
			case a.Key == "class" && strings.HasPrefix(a.Val, "chart"):
				parts.charts++
			}
		}
	}
	for _, a := range parts.addresses {
		if encoded, ok := strings.CutPrefix(a, "data:application/jsonl;base64,"); ok {
			if parts.record, err = base64.StdEncoding.DecodeString(encoded); err != nil {
				t.Error(err)
			}
		}
	}
	return parts
}

// TestReport proves that the story of any record is one file that names nothing outside itself, in each language, with every
// chart and with the record in it.
func TestReport(t *testing.T) {
	key := regexp.MustCompile(`\b(story|log|result|profile|term|seat|rules)\.[a-z_]+`)
	outside := regexp.MustCompile(`(?i)https?:|url\((?:[^d#]|d[^a])|@import`)
	for _, c := range []struct {
		game, lang string
		seats      int
		says       []string
		mended     bool // something was taken back or corrected
	}{
		{"gf9-basic-six.jsonl", "en", 6, []string{"Harkonnen won by strongholds.", "Treachery! Staban Tuek betrayed.", "Harkonnen took Tuek’s Sietch from the Guild.", "Predicted: the Fremen in turn 8.", "The last entry was undone."}, true},
		{"ah-advanced-six.jsonl", "it", 6, []string{"Il percorso della tempesta", "Dietro gli scudi"}, false},
		{"three-at-a-table.jsonl", "es", 3, []string{"Turno a turno", "Traidores a sueldo"}, false},
	} {
		t.Run(c.game, func(t *testing.T) {
			file := gameFile(c.game)
			_, text := reported(t, c.lang, file)
			parts := parsed(t, text)
			for _, a := range parts.addresses {
				if !strings.HasPrefix(a, "data:") && !strings.HasPrefix(a, "#") {
					t.Errorf("it names %s", a)
				}
			}
			if found := outside.FindString(text); found != "" {
				t.Errorf("it has %q", found)
			}
			if found := key.FindAllString(parts.text, -1); found != nil {
				t.Errorf("words are missing: %q", found)
			}
			for _, says := range c.says {
				if !strings.Contains(strings.Join(strings.Fields(parts.text), " "), says) {
					t.Errorf("it does not say %q", says)
				}
			}
			want := map[string]int{"standings": 1, "measure": 3, "battles": 1, "storm": 1, "turns": 1, "secrets": 1, "rules": 1}
			if c.mended {
				want["put-right"] = 1
			}
			if !maps.Equal(parts.sections, want) || parts.charts != 3*c.seats {
				t.Errorf("sections %v, %d charts", parts.sections, parts.charts)
			}
			if raw, err := os.ReadFile(file); err != nil || !bytes.Equal(raw, parts.record) {
				t.Errorf("the record in it is another: %v", err)
			}
		})
	}
}

// TestReportOfASealedRecord proves that a sealed record gives a story of what everybody knew, which says how much is sealed.
func TestReportOfASealedRecord(t *testing.T) {
	w := newWire(t, 1, randomTable(newRandom(duneTested, 1).r, "gf9-basic", engine.CardsPhone, nil))
	w.console(`{"by":"moderator","do":"table.set","turn":2,"phase":"collection","storm":4,"seats":{"harkonnen":{"hand":["lasgun"]}},
		"board":{"carthag":{"10":{"harkonnen":5}},"arrakeen":{"9":{"harkonnen":5}},"tueks-sietch":{"4":{"harkonnen":5}}}}`)
	w.console(`{"by":"moderator","do":"advance"}`)
	file := filepath.Join(t.TempDir(), "sealed.jsonl")
	check(t, os.WriteFile(file, []byte(w.export(testKey(t))), 0o600))
	_, text := reported(t, "en", file)
	parts := parsed(t, text)
	if !strings.Contains(parts.text, "are sealed in this record") || !strings.Contains(parts.text, "won by strongholds") {
		t.Errorf("it does not say what is sealed, or how it ended: %s", parts.text)
	}
	if want := map[string]int{"standings": 1, "rules": 1}; !maps.Equal(parts.sections, want) || parts.charts > 0 {
		t.Errorf("sections %v, %d charts", parts.sections, parts.charts)
	}
	if strings.Contains(parts.text, "Predicted: ") || strings.Contains(parts.text, "Traitors in their pay") {
		t.Error("it opens what is sealed")
	}
}

// TestReportRefuses names what a story cannot be told of.
func TestReportRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		check(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	for name, args := range map[string][]string{
		"no file":      {},
		"two files":    {write("a", ""), write("b", "")},
		"no such file": {filepath.Join(dir, "missing")},
		"no record":    {write("c", "{}")},
		"no language":  {"--lang", "fr", write("d", "")},
		"another game": {write("e", `{"record":1,"game":"imperium","profile":"x","cards":"table","seats":[]}`)},
	} {
		if status, out, _ := judge(t.Context(), append([]string{"report"}, args...)...); status != ExitUsage || out != "" {
			t.Errorf("%s: ended with %d, %q", name, status, out)
		}
	}
}

// TestLookingBackShowsWhatWasPublic proves of a whole game that every moment of its replay is the public view as that line
// left it, byte for byte, and that lines of which nobody heard are no moments.
func TestLookingBackShowsWhatWasPublic(t *testing.T) {
	t.Parallel()
	r := readRecord(t, recordedGame(t, "gf9-advanced-six.jsonl"))
	journal := journaltest.NewMemory()
	info, err := referee.Import(t.Context(), referee.Config{Journal: journal, Games: Games()}, r)
	check(t, err)
	lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: Games()})
	check(t, err)
	defer lobby.Close(t.Context())
	table, err := lobby.Table(info.Code)
	check(t, err)
	replay, err := table.Snapshot().Replay()
	check(t, err)
	steps := map[int]int{}
	for i, step := range replay.Steps {
		steps[step.Line] = i
	}
	game, err := engine.NewTimeline(table.Rules(), r.Header)
	check(t, err)
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		step, err := game.Decide(*item.Command)
		check(t, err)
		game.Commit(step)
		heard := slices.ContainsFunc(step.Entry.Events, func(e engine.Event) bool { _, ok := table.Rules().Narrate(e, engine.Public); return ok })
		i, shown := steps[step.Entry.Line]
		if heard != shown {
			t.Fatalf("line %d: heard %t, a moment %t", step.Entry.Line, heard, shown)
		}
		if shown && !bytes.Equal(encodedView(t, replay.View(i)), encodedView(t, game.Project(engine.Public))) {
			t.Fatalf("line %d is looked back on otherwise than it was", step.Entry.Line)
		}
	}
}

func encodedView(t *testing.T, v engine.View) []byte {
	t.Helper()
	text, err := engine.Encode(v)
	check(t, err)
	return text
}
