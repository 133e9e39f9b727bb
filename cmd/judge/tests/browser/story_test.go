package browser

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// brokenCellsJS lists the cells of the final standings whose text takes two lines.
const brokenCellsJS = `[...document.querySelectorAll(".standings td")].filter((cell) => {
	const range = document.createRange();
	range.selectNodeContents(cell);
	return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1;
}).map((cell) => cell.innerText)`

// TestBrowserStory proves that after a game the table links to its story, which keeps secrets until the console reveals
// everything. The saved story opens without network, fits a phone and two sheets of paper, and holds a record that replays to the
// final state (check 60).
func TestBrowserStory(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := apptest.ChainedRecord(t, "gf9-basic-six.jsonl")
	code := apptest.Import(t, data, file)
	s := apptest.StartServer(t, data)
	room := browsertest.Open(t, s.URL)
	screen, console, phone := room.TableScreen(code), room.Console(code), room.PhoneOf("phone", 360, 640)
	screen.Wait("the link to the story", `document.querySelector('.finale a[href$="/story"]').checkVisibility()`)
	phone.Go("/t/" + code + "/story")
	if charts := phone.Count(".chart"); charts != 2*6 {
		t.Errorf("%d charts before everything is revealed: want none of purses", charts)
	}
	phone.See("What lay behind the shields stays there")
	phone.SetCookie("judge_language", "it")
	phone.Go("/t/" + code + "/story")
	for _, broken := range browsertest.Eval[[]string](phone, brokenCellsJS) {
		t.Errorf("in the final standings “%s” takes two lines", broken)
	}
	phone.SetCookie("judge_language", "en")
	if answer, err := http.Get(s.URL + "/t/" + code + "/anonymous"); err != nil || answer.StatusCode == http.StatusOK {
		t.Errorf("a game that is not revealed gives its record: %v", err)
	}
	console.TapText("Reveal everything…")
	console.See("Is the result right?")
	console.TapText("Reveal everything and close")
	console.See("Everything was revealed. The table is closed.")
	wantAnonymous(t, s.URL, code)
	if got := checkStoryOffline(t, room, s.URL, code); got != apptest.FinalState(t, file) {
		t.Errorf("the record in the story does not end like the game:\n%s", got)
	}
	longest, _ := apptest.Report(t, "es", apptest.GameFile("ah-advanced-six.jsonl"))
	paper := room.Laptop()
	paper.File(longest)
	if n := paper.Sheets(browsertest.A4); n > 2 {
		t.Errorf("a game of fifteen turns takes %d sheets", n)
	}
}

// checkStoryOffline saves a table's story as a file, checks it on a phone without network, and returns the final state of the record in
// it.
func checkStoryOffline(t *testing.T, room *browsertest.Room, url, code string) string {
	t.Helper()
	answer, err := http.Get(url + "/t/" + code + "/story")
	apptest.Check(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	apptest.Check(t, err)
	dir := t.TempDir()
	file, inside := filepath.Join(dir, "story.html"), filepath.Join(dir, "inside.jsonl")
	apptest.Check(t, os.WriteFile(file, text, 0o600))
	phone := room.PhoneOf("offline", 360, 640)
	phone.Offline()
	phone.File(file)
	for _, scheme := range []string{"dark", "light"} {
		phone.Prefer("prefers-color-scheme", scheme, "prefers-reduced-motion", "reduce")
		phone.Picture(scheme)
	}
	for _, r := range phone.Requests() {
		if !strings.HasPrefix(r.URL, "file://") && !strings.HasPrefix(r.URL, "data:") && r.URL != "" {
			t.Errorf("the story requested %s", r.URL)
		}
	}
	for _, section := range []string{".standings", ".measure .chart", ".battles .bar", ".storm-path .arc", ".turns h3", ".secrets dd", ".rules"} {
		if phone.Count(section) == 0 {
			t.Errorf("the story has no %s", section)
		}
	}
	if wide := browsertest.Eval[int](phone, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("on a phone the story is %d pixels wide, want 360 at most", wide)
	}
	if small := browsertest.Eval[float64](phone, `Math.min(...[...document.querySelectorAll(".chart text")].map((e) => e.getBoundingClientRect().height))`); small < 9 {
		t.Errorf("texts in charts are only %.1f pixels high", small)
	}
	phone.Wait("the story's own fonts", `document.fonts.check("16px Marcellus") && [...document.fonts].every((f) => f.status !== "error")`)
	if n := phone.Sheets(browsertest.A4); n > 2 {
		t.Errorf("the story takes %d sheets", n)
	}
	apptest.Check(t, os.WriteFile(inside, apptest.ParseStory(t, string(text)).Record, 0o600))
	apptest.MustRun(t, "verify", inside)
	return apptest.FinalState(t, inside)
}

// wantAnonymous proves that a revealed game can be saved without the table's code and the players' names, and that it replays.
func wantAnonymous(t *testing.T, url, code string) {
	t.Helper()
	answer, err := http.Get(url + "/t/" + code + "/anonymous")
	apptest.Check(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	apptest.Check(t, err)
	for _, name := range []string{code, `"name"`, "Ann", "Dora"} {
		if strings.Contains(string(text), name) {
			t.Errorf("the anonymous record has %s", name)
		}
	}
	file := filepath.Join(t.TempDir(), "anonymous.jsonl")
	apptest.Check(t, os.WriteFile(file, text, 0o600))
	apptest.MustRun(t, "replay", file)
}
