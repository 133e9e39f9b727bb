package views

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/console"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/form"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestTemplatesKeepThePolicy proves that no template has what the content security policy forbids or what would run a player's name:
// inline styles, handlers and scripts, and raw HTML.
func TestTemplatesKeepThePolicy(t *testing.T) {
	forbidden := regexp.MustCompile(`templ\.Raw|[\s"]style=|\son[a-z]+=|<style|javascript:|<script(?: defer)?>|https?://`)
	n := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		if !strings.HasSuffix(name, ".templ") {
			return err
		}
		n++
		text, err := os.ReadFile(name)
		if found := forbidden.Find(text); found != nil {
			t.Errorf("%s has %q", name, found)
		}
		return err
	})
	if err != nil || n == 0 {
		t.Fatalf("%d templates: %v", n, err)
	}
}

func html(t *testing.T, ctx context.Context, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(ctx, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func layoutOf(seat engine.Seat) pages.Layout {
	return pages.Layout{P: i18n.Generic().Printer("en"), Code: "KQZMT", Action: "/t/KQZMT/x", For: seat, Table: shown.Table{Version: 7}}
}

// TestReadingsHaveFormsOfTheirOwn proves that a reading of a typed line repeats no id of the page's own form.
func TestReadingsHaveFormsOfTheirOwn(t *testing.T) {
	c := layoutOf("")
	f := c.Answer(engine.Prompt{ID: "bid-3.0", For: "guild", Ask: "bid"})
	if got := html(t, t.Context(), console.BarReadings(c, "hit", []pages.Reading{{Form: f, Enterable: true}}, nil)); strings.Contains(got, `id="`+f.ID+`"`) {
		t.Errorf("the page and the reading have a form %q:\n%s", f.ID, got)
	}
}

// TestForms shows what a form sends besides its fields.
func TestForms(t *testing.T) {
	bid := engine.Prompt{ID: "bid-3.0", For: "guild", Ask: "bid"}
	for _, c := range []struct {
		name    string
		form    pages.Form
		want    []string
		without []string
	}{
		{"a seat answers its prompt", layoutOf("guild").Answer(bid),
			[]string{`name="do" value="bid"`, `name="decision" value="bid-3.0"`, `class="ask ask-bid"`},
			[]string{`name="for"`, `name="version"`}},
		{"a seat passes", layoutOf("guild").Answer(bid).As("pass"),
			[]string{`name="do" value="pass"`, `name="decision" value="bid-3.0"`}, nil},
		{"the moderator enters it", layoutOf(engine.Moderator).Answer(bid),
			[]string{`name="for" value="guild"`, `name="decision" value="bid-3.0"`}, nil},
		{"an undo to a line", layoutOf(engine.Moderator).Command(engine.Undo).With("arg.to", "12"),
			[]string{`name="arg.to" value="12"`}, []string{`name="decision"`, `name="version"`}},
		{"what means from here", layoutOf(engine.Moderator).Command("advance").FromHere(),
			[]string{`name="version" value="7"`}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := html(t, context.Background(), form.Ask(c.form))
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in %s", want, got)
				}
			}
			for _, without := range c.without {
				if strings.Contains(got, without) {
					t.Errorf("%s in %s", without, got)
				}
			}
		})
	}
}

// TestFormsHaveOwnIDsAndKeys proves that no two forms of a page share an id or a key, and that a key changes with what has
// happened at the table.
func TestFormsHaveOwnIDsAndKeys(t *testing.T) {
	c := layoutOf(engine.Moderator)
	bid := c.Answer(engine.Prompt{ID: "bid-3.0", For: "guild", Ask: "bid"})
	forms := []pages.Form{
		bid, bid.As("pass"), bid.By("emperor"), c.Command("undo").With("arg.to", "1"), c.Command("undo").With("arg.to", "2"),
		c.Answer(engine.Prompt{ID: "bid-4.0", For: "guild", Ask: "bid"}),
	}
	keyOf := func(f pages.Form) string {
		return regexp.MustCompile(`name="key" value="[^"]*"`).FindString(html(t, t.Context(), form.Ask(f)))
	}
	ids, keys := map[string]bool{}, map[string]bool{}
	for _, f := range forms {
		key := keyOf(f)
		if key == "" || ids[f.ID] || keys[key] {
			t.Errorf("%s comes twice", f.ID)
		}
		ids[f.ID], keys[key] = true, true
	}
	later := c
	later.Version++
	if keyOf(later.Command("advance")) == keyOf(c.Command("advance")) {
		t.Error("a key outlives its page")
	}
}

// TestCover proves that what is covered is in a template, outside the page, unless the reader's browser has no scripts
// and asked for it.
func TestCover(t *testing.T) {
	secret := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write([]byte("lasgun"))
		return err
	})
	ctx := templ.WithChildren(context.Background(), secret)
	for _, cover := range []func(pages.Layout, string, string) templ.Component{form.Cover, form.Drawer} {
		got := html(t, ctx, cover(layoutOf("guild"), "facts", "Facts"))
		before, inside, ok := strings.Cut(got, "<template>")
		if !ok || strings.Contains(before, "lasgun") || !strings.Contains(inside, "lasgun") {
			t.Errorf("covered: %s", got)
		}
		open := layoutOf("guild")
		open.Uncovered = true
		if got := html(t, ctx, cover(open, "facts", "Facts")); strings.Contains(got, "<template") || !strings.Contains(got, "lasgun") {
			t.Errorf("open: %s", got)
		}
	}
}

// TestLog proves that only the console can undo back to a line, and only to lines that still count.
func TestLog(t *testing.T) {
	lines := []*pages.LogLine{
		{ID: 1, No: 0, Says: []pages.Sentence{{Text: "Guild takes a seat."}}},
		{ID: 2, No: 2, Says: []pages.Sentence{{Text: "Guild bids 3.", Ruling: "DUNE-BID-08"}}},
		{ID: 3, No: 3, Undone: true, Says: []pages.Sentence{{Text: "Emperor bids 4."}}},
		{ID: 4, No: 4, IsUndo: true, Says: []pages.Sentence{{Text: "The last entry is taken back."}}},
	}
	console := html(t, context.Background(), feature.LogList(layoutOf(engine.Moderator), lines, 0))
	if n := strings.Count(console, "/undo?to="); n != 1 || !strings.Contains(console, "/undo?to=1\"") {
		t.Errorf("%d lines can be undone to: %s", n, console)
	}
	if at, then := strings.Index(console, "taken back"), strings.Index(console, "takes a seat"); at > then {
		t.Error("the newest line does not come first")
	}
	phone := html(t, context.Background(), feature.LogList(layoutOf("guild"), lines, 2))
	if strings.Contains(phone, "<form") || strings.Contains(phone, "bids 3") {
		t.Errorf("a phone's log: %s", phone)
	}
}

// TestAwaited proves that a table waits neither for answered questions nor for mere opportunities.
func TestAwaited(t *testing.T) {
	prompts := []engine.Prompt{
		{For: "guild", Ask: "plan", Status: engine.Answered}, {For: "emperor", Ask: "plan"}, {For: "fremen", Ask: "play", Urgency: engine.Opportunity},
	}
	awaited := pages.Awaited(prompts)
	if len(awaited) != 1 || awaited[0].For != "emperor" {
		t.Errorf("got %v", awaited)
	}
	if mine := layoutOf("fremen").Mine(prompts); len(mine) != 1 || mine[0].Ask != "play" {
		t.Errorf("the Fremen phone has %v", mine)
	}
	if p, ok := pages.FindPrompt(prompts, "plan"); !ok || p.For != "guild" {
		t.Errorf("asking for a plan: %v %v", p, ok)
	}
}

// TestLogIsAStory proves that the console's log folds what followed from an older entry, the acts of the app with it, under the entry,
// and that the newest entry and a phone's log are whole.
func TestLogIsAStory(t *testing.T) {
	says := func(texts ...string) (out []pages.Sentence) {
		for _, text := range texts {
			out = append(out, pages.Sentence{Text: text})
		}
		return out
	}
	lines := []*pages.LogLine{
		{ID: 1, No: 2, By: "fremen", Chapter: engine.Chapter{Name: "bidding", Turn: 1}, Says: says("Fremen passed.", "Sold for 9.", "Paid 9.")},
		{ID: 2, No: 3, By: engine.App, Chapter: engine.Chapter{Name: "bidding", Turn: 1}, Says: says("A card was dealt.")},
		{ID: 3, No: 4, By: "guild", Chapter: engine.Chapter{Name: "revival", Turn: 1}, Says: says("One.", "Two.", "Three.", "Four.", "Five.")},
	}
	console := html(t, context.Background(), feature.LogList(layoutOf(engine.Moderator), lines, 0))
	if n := strings.Count(console, "<details"); n != 1 {
		t.Errorf("%d entries are folded, want the older one: %s", n, console)
	}
	if n := strings.Count(console, "<h3"); n != 2 {
		t.Errorf("there are %d chapters, want 2", n)
	}
	_, folded, _ := strings.Cut(console, "<details")
	if folded, _, _ = strings.Cut(folded, "</details>"); strings.Contains(folded, "Sold") || !strings.Contains(folded, "Paid") || !strings.Contains(folded, "was dealt") {
		t.Errorf("folded is %s", folded)
	}
	if phone := html(t, context.Background(), feature.LogList(layoutOf("guild"), lines, 0)); strings.Contains(phone, "<details") || strings.Contains(phone, "<h3") {
		t.Errorf("a phone's log: %s", phone)
	}
}
