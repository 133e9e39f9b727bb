package app_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// contested is a game with many corrections: it begins in turn 5, and entries are undone, corrected and kept. The allied Emperor and
// Guild win, but the Bene Gesserit predicted that.
const contested = `{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[{"faction":"atreides","circle":1},{"faction":"bene-gesserit","circle":2},{"faction":"emperor","circle":3},{"faction":"guild","circle":5}]}
{"by":"moderator","do":"table.set","reason":"we began on paper","turn":5,"storm":18,"phase":"storm","wheels":["atreides","guild"],"board":{"arrakeen":{"9":{"emperor":3}},"carthag":{"10":{"emperor":2}},"sietch-tabr":{"13":{"guild":1}},"tueks-sietch":{"4":{"guild":1}}},"seats":{"emperor":{"allies":["guild"]},"guild":{"allies":["emperor"]},"bene-gesserit":{"prediction":{"faction":"emperor","turn":5}}}}
{"by":"atreides","do":"deal","to":"guild","text":"a favour"}
{"by":"moderator","do":"undo","reason":"nobody said that"}
{"by":"moderator","do":"adjust","set":{"seats.atreides.spice":7},"reason":"a coin rolled away"}
{"by":"moderator","do":"adjust","set":{"board.carthag.10.emperor":1},"reason":"one was too many"}
{"by":"moderator","do":"amend","line":2,"keep":true,"reason":"it was Ann’s turn"}
{"by":"moderator","do":"table.set","reason":"the end of the turn","phase":"mentat"}
`

// TestStoriesTellCorrections proves that a story tells corrections, undone entries and kept mistakes with their reasons at their turn, and
// also the alliance, from whom a prediction took the victory, and the table's name.
func TestStoriesTellCorrections(t *testing.T) {
	file := filepath.Join(t.TempDir(), "contested.jsonl")
	text := contested + `//# {"table":"BBBBB","name":"Prophecy"}` + "\n"
	apptest.Check(t, os.WriteFile(file, []byte(text), 0o600))
	for lang, says := range map[string][]string{
		"en": {
			"Dune, table Prophecy (BBBBB).", "The Bene Gesserit won by prediction.", "The victory was taken from the Emperor and the Guild.", "allied with the Guild",
			"The Emperor and the Guild were allies: they held 4 strongholds together and needed 4.", "Set-up Put right or ruled: The moderator entered how the table stands: we began on paper",
			"Turn 5 Victory by prediction: the Bene Gesserit, who took it from the Emperor and the Guild. Put right or ruled: ",
			"nobody said that", "a coin rolled away", "Wrong, but the table plays on as it was: The moderator entered how the table stands: we began on paper. Reason: it was Ann’s turn.", "Emperor: 1 force, Carthag → reserves.",
		},
		"it": {"tavolo Prophecy (BBBBB)", "ha vinto per previsione.", "La vittoria era dell’Imperatore e della Gilda.", "in alleanza con la Gilda", "Corretto o deciso:", "nobody said that", "Imperatore: 1 truppa, Carthag → riserve."},
		"es": {"mesa Prophecy (BBBBB)", "ganó por predicción.", "La victoria era del Emperador y de la Cofradía.", "en alianza con la Cofradía", "Corregido o decidido:", "nobody said that", "Emperador: 1 fuerza, Carthag → reservas."},
	} {
		_, page := apptest.Report(t, lang, file)
		read := strings.Join(strings.Fields(apptest.ParseStory(t, page).Text), " ")
		for _, want := range says {
			if !strings.Contains(read, want) {
				t.Errorf("%s: the story does not say %q:\n%s", lang, want, read)
			}
		}
	}
}

// TestStoriesTellWhatStands proves that a story tells an illegal play that the table let stand, with the reason.
func TestStoriesTellWhatStands(t *testing.T) {
	_, page := apptest.Report(t, "en", apptest.File("engine/dune/testdata/scenarios/DR-DEAL-07-stand.jsonl"))
	read := strings.Join(strings.Fields(apptest.ParseStory(t, page).Text), " ")
	if !strings.Contains(read, "Put right or ruled: The table let stand") || !strings.Contains(read, "nobody noticed") {
		t.Errorf("the story does not say it:\n%s", read)
	}
}

// TestImportKeepsTheTable proves that an imported table keeps its name and code, and stays closed if everything was opened before the
// export.
func TestImportKeepsTheTable(t *testing.T) {
	ctx := t.Context()
	r, err := record.Read(strings.NewReader(contested), "contested")
	apptest.Check(t, err)
	result, err := record.Replay(app.Games()["dune"], r)
	apptest.Check(t, err)
	if len(result.Failures) > 0 {
		t.Fatal(result.Failures)
	}
	var bound bytes.Buffer
	apptest.Check(t, record.WriteChained(&bound, result.Timeline, record.ExportOptions{Table: "PSHPP", Title: "Prophecy"}))
	text := bound.String()
	for step, opened := range []bool{false, true, true} {
		r, err := record.Read(strings.NewReader(text), "export")
		apptest.Check(t, err)
		journal := journaltest.NewMemory()
		info, err := referee.Import(ctx, referee.Config{Journal: journal, Games: app.Games()}, r)
		apptest.Check(t, err)
		if info.Code != "PSHPP" || info.Name != "Prophecy" {
			t.Errorf("step %d: the imported table is %s %q", step, info.Code, info.Name)
		}
		lobby, err := referee.Open(ctx, referee.Config{Journal: journal, Games: app.Games(), Log: slog.New(slog.DiscardHandler)})
		apptest.Check(t, err)
		table, err := lobby.Table(info.Code)
		apptest.Check(t, err)
		screen, err := table.Screen(referee.Audience)
		apptest.Check(t, err)
		if screen.AllOpen != opened {
			t.Errorf("step %d: everything is open: %v, want %v", step, screen.AllOpen, opened)
		}
		apptest.Check(t, table.RevealAll(ctx, referee.Console))
		var out bytes.Buffer
		_, err = referee.Export(ctx, &out, journal, app.Games(), "prophecy", nil)
		apptest.Check(t, err)
		text = out.String()
		apptest.Check(t, lobby.Close(ctx))
	}
}
