package app

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// entered enters commands on the console, each as the fields of a form.
func (s *server) entered(code string, commands ...url.Values) {
	s.t.Helper()
	for i, form := range commands {
		form.Set("key", strconv.Itoa(i))
		if r := s.post(http.DefaultTransport, "/t/"+code+"/console", form); r.StatusCode != http.StatusSeeOther {
			s.t.Fatalf("%s: %s", form.Encode(), r.Status)
		}
	}
}

// TestBrowserCorrections lets a moderator put right what was entered, at a table without phones: a mistake is corrected after
// a look at what would change, another is noted and kept, a shipment that the rules refuse stands because the table says
// so, a count of the board finds a third mistake, and the table is set to what was counted.
func TestBrowserCorrections(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := s.newTable(duneTable("table")...)
	s.entered(code,
		url.Values{
			"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"16"}, "arg.phase": {"ship-move"}, "arg.turns.acting": {"emperor"},
			"arg.board:json":         {`{"carthag":{"10":{"harkonnen":4,"guild":2}},"arrakeen":{"9":{"atreides":5}}}`},
			"arg.seats.emperor:json": {`{"spice":10}`}, "arg.seats.guild:json": {`{"spice":5}`}, "arg.spice:json": {`{"red-chasm":{"6":8}}`},
		},
		url.Values{"do": {"ship"}, "for": {"emperor"}, "arg.to": {"arrakeen"}, "arg.normal": {"5"}},
		url.Values{"do": {"move"}, "for": {"emperor"}, "arg.from[0].territory": {"arrakeen"}, "arg.from[0].sector": {"9"}, "arg.from[0].normal": {"5"}, "arg.to": {"old-gap"}, "arg.sector": {"9"}},
		url.Values{"do": {"pass"}, "for": {"fremen"}},
		url.Values{"do": {"pass"}, "for": {"fremen"}},
		url.Values{"do": {"ship"}, "for": {"guild"}, "arg.to": {"tueks-sietch"}, "arg.normal": {"2"}},
		url.Values{"do": {"pass"}, "for": {"guild"}},
	)
	room := browsertest.Open(t, s.url)
	console := room.ConsoleOf(code, 1920, 1080)

	console.Tap(`a[href$="/correct?line=4"]`)
	console.See("Correct line 4")
	console.Fill("arg.from[0].normal", "3")
	console.Picture("correct")
	console.TapText("See what would change")
	console.See("Nothing has changed yet.")
	console.Picture("preview")
	console.Fill("reason", "three, we all saw it")
	console.TapText("Accept the correction")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("Line 4 was corrected")`)
	console.Picture("corrected")

	console.Tap(`a[href$="/correct?line=7"]`)
	console.TapText("This never happened")
	console.See("If line 7 is corrected")
	console.Picture("never")
	console.TapText("Keep as played")
	console.See("the table plays on as it was")

	console.Forgive("422")
	console.Tap(".waiting .awaited .entry > summary")
	console.Fill("arg.to", "arrakeen:9")
	console.Send("ship")
	console.Wait("the way on", `document.querySelector("[data-refusal] a")`)
	console.Tap(`[data-refusal] a`)
	console.See("Who agrees")
	console.Fill("arg.consent", "guild")
	console.Fill("arg.reason", "nobody noticed")
	console.Picture("stand")
	console.TapText("Let it stand")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("nobody noticed")`)

	console.TapText("Count the board")
	console.Fill("arg.board.tueks-sietch.4.guild.normal:int", "1")
	console.Picture("count")
	console.TapText("Compare")
	console.See("counted 1, recorded 2")
	console.See("forces: 1, not 2")
	console.Picture("counted")
	console.TapText("Correct this entry")
	console.See("If line 7 is corrected")
	console.TapText("Back to the console")
	console.TapText("Count the board")
	console.Fill("arg.board.tueks-sietch.4.guild.normal:int", "1")
	console.TapText("Compare")
	console.Fill("reason", "one was lost on the way")
	console.TapText("Set it to what was counted")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("one was lost on the way")`)
}

// contested is a game in which much was put right: it was begun in its middle, entries were taken back, corrected and let stand,
// and the allied Emperor and Guild held enough when the Bene Gesserit had foretold it.
const contested = `{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[{"faction":"atreides","circle":1},{"faction":"bene-gesserit","circle":2},{"faction":"emperor","circle":3},{"faction":"guild","circle":5}]}
{"by":"moderator","do":"table.set","reason":"we began on paper","turn":5,"storm":18,"phase":"storm","wheels":["atreides","guild"],"board":{"arrakeen":{"9":{"emperor":3}},"carthag":{"10":{"emperor":2}},"sietch-tabr":{"13":{"guild":1}},"tueks-sietch":{"4":{"guild":1}}},"seats":{"emperor":{"allies":["guild"]},"guild":{"allies":["emperor"]},"bene-gesserit":{"prediction":{"faction":"emperor","turn":5}}}}
{"by":"atreides","do":"deal","to":"guild","text":"a favour"}
{"by":"moderator","do":"undo","reason":"nobody said that"}
{"by":"moderator","do":"adjust","set":{"seats.atreides.spice":7},"reason":"a coin rolled away"}
{"by":"moderator","do":"adjust","set":{"board.carthag.10.emperor":1},"reason":"one was too many"}
{"by":"moderator","do":"amend","line":2,"keep":true,"reason":"it was Ann’s turn"}
{"by":"moderator","do":"table.set","reason":"the end of the turn","phase":"mentat"}
`

// TestStoriesTellWhatWasPutRight proves that corrections, what was taken back and what was let stand are in the story with their
// reasons, as are who was allied, from whom a prediction took the victory, and what people call the table: from a record, and at
// a table itself before and after everything is opened.
func TestStoriesTellWhatWasPutRight(t *testing.T) {
	file := filepath.Join(t.TempDir(), "contested.jsonl")
	text := contested + `//# {"table":"BBBBB","name":"Prophecy"}` + "\n"
	check(t, os.WriteFile(file, []byte(text), 0o600))
	for lang, says := range map[string][]string{
		"en": {
			"Dune, table Prophecy (BBBBB).", "The Bene Gesserit won by prediction.", "The victory was taken from the Emperor and the Guild.", "allied with the Guild",
			"The Emperor and the Guild were allies: they held 4 strongholds together and needed 4.", "Put right and ruled", "we began on paper",
			"nobody said that", "a coin rolled away", "Line 2 was found wrong; the table plays on as it was: it was Ann’s turn", "Emperor: 1 force, Carthag → reserves.",
		},
		"it": {"tavolo Prophecy (BBBBB)", "ha vinto per previsione.", "La vittoria era dell’Imperatore e della Gilda.", "in alleanza con la Gilda", "Correzioni e decisioni", "nobody said that", "Imperatore: 1 truppa, Carthag → riserve."},
		"es": {"mesa Prophecy (BBBBB)", "ganó por predicción.", "La victoria era del Emperador y de la Cofradía.", "en alianza con la Cofradía", "Correcciones y decisiones", "nobody said that", "Emperador: 1 fuerza, Carthag → reservas."},
	} {
		_, page := reported(t, lang, file)
		read := strings.Join(strings.Fields(parsed(t, page).text), " ")
		for _, want := range says {
			if !strings.Contains(read, want) {
				t.Errorf("%s: it does not say %q:\n%s", lang, want, read)
			}
		}
	}
}

// TestImportKeepsTheTable proves that a table which comes to another laptop keeps its name and its code, and that it stays
// closed where everything had been opened there.
func TestImportKeepsTheTable(t *testing.T) {
	ctx := t.Context()
	r, err := record.Read(strings.NewReader(contested), "contested")
	check(t, err)
	result, err := record.Replay(Games()["dune"], r)
	check(t, err)
	if len(result.Failures) > 0 {
		t.Fatal(result.Failures)
	}
	var bound bytes.Buffer
	check(t, record.WriteChained(&bound, result.Timeline, record.ExportOptions{Table: "PSHPP", Title: "Prophecy"}))
	text := bound.String()
	for step, opened := range []bool{false, true, true} {
		r, err := record.Read(strings.NewReader(text), "export")
		check(t, err)
		journal := journaltest.NewMemory()
		info, err := referee.Import(ctx, referee.Config{Journal: journal, Games: Games()}, r)
		check(t, err)
		if info.Code != "PSHPP" || info.Name != "Prophecy" {
			t.Errorf("step %d: it is called %s %q there", step, info.Code, info.Name)
		}
		lobby, err := referee.Open(ctx, referee.Config{Journal: journal, Games: Games(), Log: slog.New(slog.DiscardHandler)})
		check(t, err)
		table, err := lobby.Table(info.Code)
		check(t, err)
		screen, err := table.Screen(referee.Audience)
		check(t, err)
		if screen.AllOpen != opened {
			t.Errorf("step %d: opened is %v", step, screen.AllOpen)
		}
		check(t, table.OpenAll(ctx, referee.Console))
		var out bytes.Buffer
		_, err = referee.Export(ctx, &out, journal, Games(), "prophecy", nil)
		check(t, err)
		text = out.String()
		check(t, lobby.Close(ctx))
	}
}
