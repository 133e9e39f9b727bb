package browser

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// forgery is a text with everything that could end a line of a stream, turn the text's direction, or be invisible.
const forgery = "FORGED\r\revent: view\rdata: taken over\r\r" + "\r\n\r\nevent: view\r\ndata: taken over\r\n\r\n" +
	"\n\nevent: bye\ndata: gone\n\n\x00\x07\x1b[2J\u0085\u009b\u202e\u2066\u200f\u2028\u2029<b>\"end\""

// Texts that asOldJournal replaces by the forgery.
const (
	standIn     = "STAND-IN"
	standInName = "STAND-IN-NAME"
)

// newTextTable serves a table at which every field of free text is filled in.
func newTextTable(t *testing.T, text, name string) (*apptest.Site, *journaltest.Memory) {
	t.Helper()
	journal := journaltest.NewMemory()
	header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-advanced", Cards: engine.CardsTable}
	for i, f := range rulebook.Sheets() {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f.ID, Circle: i + 1, Name: name})
	}
	w := apptest.OpenSite(t, journal, 1)
	table, err := w.Lobby.Create(t.Context(), name, header)
	apptest.Check(t, err)
	w.Attach(table)
	for _, seat := range w.Seats {
		w.Clients[string(seat)].Post("/j/"+w.Code, url.Values{"seat": {string(seat)}, "name": {name}}).RequireStatus(t, http.StatusSeeOther, "%s was not seated", seat)
	}
	quoted := string(apptest.MustEncode(text))
	for _, in := range []struct{ by, ask, command string }{
		{"console", "", `{"by":"moderator","do":"table.set","reason":TEXT,"turn":3,"storm":11,"phase":"collection","seats":{"emperor":{"allies":["harkonnen"],"hand":["truthtrance"],"spice":9}}}`},
		{"console", "", `{"by":"moderator","do":"adjust","reason":TEXT,"add":{"seats.guild.spice":1}}`},
		{"emperor", "", `{"by":"emperor","do":"deal","to":"guild","text":TEXT}`},
		{"emperor", "", `{"by":"emperor","do":"bribe","to":"guild","spice":1,"text":TEXT}`},
		{"emperor", "", `{"by":"emperor","do":"message","to":"harkonnen","text":TEXT}`},
		{"emperor", "", `{"by":"emperor","do":"play","card":"truthtrance","ask":"guild","question":TEXT}`},
		{"guild", "answer", `{"by":"guild","do":"answer","value":YES}`},
		{"console", "", `{"by":"moderator","do":"adjust","reason":"once more","add":{"seats.guild.spice":1}}`},
		{"console", "", `{"by":"moderator","do":"undo","count":1,"reason":TEXT}`},
	} {
		yes := string(apptest.MustEncode("yes, " + text))
		w.EnterJSON(in.by, in.ask, strings.NewReplacer("TEXT", quoted, "YES", yes).Replace(in.command))
	}
	amended := `{"by":"moderator","do":"amend","line":3,"reason":` + quoted + `,"with":{"by":"moderator","do":"adjust","reason":` + quoted + `,"add":{"seats.guild.spice":2}}}`
	w.EnterJSON("console", "", amended)
	console := w.Clients["console"]
	for path, form := range map[string]url.Values{
		"/pause": {"do": {"stop"}, "reason": {text}},
	} {
		console.Post(console.Path+path, form).WantStatus(t, http.StatusOK, "%s", path)
	}
	return w, journal
}

// asOldJournal returns a copy of a journal with the forgery in place of the stand-ins, as a program that did not clean texts would have
// saved it.
func asOldJournal(t *testing.T, journal *journaltest.Memory) *journaltest.Memory {
	t.Helper()
	forge := func(raw []byte) []byte {
		in := func(text string) []byte { return bytes.TrimSuffix(apptest.MustEncode(text)[1:], []byte(`"`)) }
		raw = bytes.ReplaceAll(raw, in(standInName), in(forgery))
		return bytes.ReplaceAll(raw, in(standIn), in(forgery))
	}
	copied := journaltest.NewMemory()
	tables, err := journal.Tables(t.Context())
	apptest.Check(t, err)
	info := tables[0]
	rows, err := journal.Read(t.Context(), info.Code, 1)
	apptest.Check(t, err)
	for i := range rows {
		rows[i].Body = forge(rows[i].Body)
	}
	info.Name = forgery
	apptest.Check(t, json.Unmarshal(forge(apptest.MustEncode(info.Header)), &info.Header))
	apptest.Check(t, copied.Create(t.Context(), info))
	apptest.Check(t, copied.Append(t.Context(), info.Code, 0, rows))
	return copied
}

// TestFreeTextForgesNothing proves that no free text can forge an event of a stream, whether it was cleaned on entry or lies
// uncleaned in an old journal (T8).
func TestFreeTextForgesNothing(t *testing.T) {
	now, journal := newTextTable(t, forgery, "A\r\revent: bye\r\r\x00")
	wantGraphicRows(t, journal, now.Code)
	wantOnlyFrames(now, "cleaned on entry", "FORGED")
	now.Close()

	before, journal := newTextTable(t, standIn, standInName)
	old := apptest.OpenSite(t, asOldJournal(t, journal), 1)
	old.Clock.Inputs = before.Clock.Inputs
	for name, c := range old.Clients {
		c.HTTP.Jar.SetCookies(c.ServerURL(), before.Clients[name].HTTP.Jar.Cookies(before.Clients[name].ServerURL()))
	}
	wantOnlyFrames(old, "in an old journal", "FORGED")
}

// wantGraphicRows proves that the texts in a journal have only visible characters.
func wantGraphicRows(t *testing.T, journal referee.Journal, code string) {
	t.Helper()
	rows, err := journal.Read(t.Context(), code, 1)
	apptest.Check(t, err)
	var look func(int, any)
	look = func(row int, v any) {
		switch v := v.(type) {
		case string:
			if i := strings.IndexFunc(v, func(r rune) bool { return !unicode.IsGraphic(r) }); i >= 0 {
				t.Errorf("row %d has the text %+q", row, v)
			}
		case []any:
			for _, x := range v {
				look(row, x)
			}
		case map[string]any:
			for name, x := range v {
				look(row, name)
				look(row, x)
			}
		}
	}
	for _, row := range rows {
		var v any
		apptest.Check(t, json.Unmarshal(row.Body, &v))
		look(row.Seq, v)
	}
}

// wantOnlyFrames enters a line while everybody listens, and proves that every client receives only whole frames, with the shown text.
func wantOnlyFrames(w *apptest.Site, texts, shown string) {
	w.T.Helper()
	for _, name := range w.ClientNames() {
		w.Clients[name].Received = nil
		w.Clients[name].Listen()
	}
	w.EnterJSON("console", "", `{"by":"moderator","do":"adjust","reason":"a last one","add":{"seats.guild.spice":1}}`)
	for _, name := range w.ClientNames() {
		c := w.Clients[name]
		c.Received = slices.DeleteFunc(c.Received, func(s string) bool { return strings.HasPrefix(s, "HTTP/") }) // headers, and the answer to the console's form
		var got []browsertest.Event
		browsertest.ReadEvents(strings.NewReader(strings.Join(c.Received, "")), func(e browsertest.Event) { got = append(got, e) })
		found := false
		for _, e := range got {
			if e.Name == "view" && e.Data == "" {
				continue // somebody's stream began, and the console shows that already
			}
			found = found || strings.Contains(e.Data, shown)
			if e.Name != "snapshot" && e.Name != "view" || e.Name == "snapshot" && !strings.HasPrefix(e.Data, "<div id=\"screen\"") || !strings.HasPrefix(e.Data, "<") || !strings.HasSuffix(strings.TrimSpace(e.Data), ">") {
				w.T.Errorf("texts %s: %s receives the event %q: %.200q", texts, name, e.Name, e.Data)
			}
		}
		if len(got) < 2 || !found {
			w.T.Errorf("texts %s: %s received %d frames, with the text: %v", texts, name, len(got), found)
		}
	}
}

// TestBrowserShowsForgeriesAsText proves in a browser that texts of an old journal are shown as text on every page, and that the pages
// remain whole.
func TestBrowserShowsForgeriesAsText(t *testing.T) {
	t.Parallel()
	before, journal := newTextTable(t, standIn, standInName)
	w := apptest.OpenSite(t, asOldJournal(t, journal), 1)
	w.Clock.Inputs = before.Clock.Inputs
	console := w.Clients["console"]
	for _, do := range []string{"release", "unlock"} {
		console.Post(console.Path+"/action", url.Values{"do": {do}, "seat": {"atreides"}}).RequireStatus(t, http.StatusOK, "%s", do)
	}
	console.Post(console.Path+"/pause", url.Values{"do": {"go"}}).RequireStatus(t, http.StatusOK, "the pause goes on")
	room := browsertest.Open(t, w.LaptopURL())
	for _, page := range []*browsertest.Page{room.TableScreen(w.Code), room.Console(w.Code), room.Join(w.Code, "atreides")} {
		page.Wait("the page to be current", currentJS)
		page.Wait("the text as text", `document.getElementById("screen").textContent.includes("FORGED")`)
		w.EnterJSON("console", "", `{"by":"moderator","do":"adjust","reason":"a next one","add":{"seats.guild.spice":1}}`)
		page.Wait("the whole page", `document.getElementById("screen") && !document.querySelector("#screen b > *") && document.querySelectorAll("#main > *").length > 0 && document.getElementById("link").hidden`)
	}
}
