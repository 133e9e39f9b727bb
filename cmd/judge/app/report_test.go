package app_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
)

// TestReport proves that a story is one file that refers to nothing outside itself, with every section, every chart and the record in
// it, in each language.
func TestReport(t *testing.T) {
	key := regexp.MustCompile(`\b(story|log|result|profile|term|seat|rules)\.[a-z_]+`)
	outside := regexp.MustCompile(`(?i)https?:|url\((?:[^d#]|d[^a])|@import`)
	for _, c := range []struct {
		game, lang string
		seats      int
		says       []string
		corrected  bool // entries were undone or corrected
	}{
		{"gf9-basic-six.jsonl", "en", 6, []string{"Harkonnen won by strongholds.", "Treachery! Staban Tuek betrayed.", "Harkonnen took Tuek’s Sietch from the Guild.", "Predicted: the Fremen in turn 8.", "Undone: "}, true},
		{"ah-advanced-six.jsonl", "it", 6, []string{"Il percorso della tempesta", "Dietro gli scudi"}, false},
		{"three-at-a-table.jsonl", "es", 3, []string{"Turno a turno", "Traidores a sueldo"}, false},
	} {
		t.Run(c.game, func(t *testing.T) {
			file := apptest.GameFile(c.game)
			_, text := apptest.Report(t, c.lang, file)
			parts := apptest.ParseStory(t, text)
			for _, a := range parts.Addresses {
				if !strings.HasPrefix(a, "data:") && !strings.HasPrefix(a, "#") {
					t.Errorf("the story refers to %s", a)
				}
			}
			if found := outside.FindString(text); found != "" {
				t.Errorf("the story refers to something outside: %q", found)
			}
			if found := key.FindAllString(parts.Text, -1); found != nil {
				t.Errorf("the story shows keys in place of texts: %q", found)
			}
			for _, says := range c.says {
				if !strings.Contains(strings.Join(strings.Fields(parts.Text), " "), says) {
					t.Errorf("the story does not say %q", says)
				}
			}
			want := map[string]int{"standings": 1, "measure": 3, "battles": 1, "storm": 1, "turns": 1, "secrets": 1, "rules": 1, "swings": 1}
			if told := strings.Contains(text, `<li class="put-right`); told != c.corrected {
				t.Errorf("the story tells corrections: %v, want %v", told, c.corrected)
			}
			if !maps.Equal(parts.Sections, want) || parts.Charts != 3*c.seats {
				t.Errorf("want sections %v and %d charts, got %v and %d", want, 3*c.seats, parts.Sections, parts.Charts)
			}
			if raw, err := os.ReadFile(file); err != nil || !bytes.Equal(raw, parts.Record) {
				t.Errorf("the record in the story differs from the file: %v", err)
			}
		})
	}
}

// TestReportOfArrakis proves the same for War for Arrakis, for each recorded game: who won, what turned it, the battles with both sides'
// dice, and four races in pictures.
func TestReportOfArrakis(t *testing.T) {
	key := regexp.MustCompile(`\b(story|log|result|profile|term|seat|rules|battle)\.[a-z_]+`)
	for lang, says := range map[string][]string{
		"en": {"win with 10 supremacy points.", "The Harkonnen destroyed", "The Harkonnen won: nobody defended.", "Settlements standing", "supremacy: from"},
		"it": {"Insediamenti in piedi", "Gli Harkonnen hanno distrutto"},
		"es": {"Asentamientos en pie", "Los Harkonnen destruyeron"},
	} {
		t.Run(lang, func(t *testing.T) {
			_, text := apptest.Report(t, lang, apptest.File("engine/arrakis/testdata/games/harkonnen-by-supremacy.jsonl"))
			parts := apptest.ParseStory(t, text)
			for _, say := range says {
				if !strings.Contains(strings.Join(strings.Fields(parts.Text), " ")+text, say) {
					t.Errorf("the story does not say %q", say)
				}
			}
			if parts.Sections["measure"] != 4 || parts.Sections["turns"] != 1 || parts.Sections["rules"] != 1 || parts.Charts != 4 {
				t.Errorf("sections %v, %d charts", parts.Sections, parts.Charts)
			}
			_, text = apptest.Report(t, lang, apptest.File("engine/arrakis/testdata/games/three-rounds.jsonl"))
			if found := key.FindAllString(parts.Text+apptest.ParseStory(t, text).Text, -1); found != nil {
				t.Errorf("the story shows keys in place of texts: %q", found)
			}
		})
	}
}

// TestReportOfImperium proves the same for Dune: Imperium: how the tie was broken, the Masterstroke, corrections with
// their reason, and a race and sixteen panels in pictures.
func TestReportOfImperium(t *testing.T) {
	file := apptest.File("engine/imperium/testdata/games/standard-four.jsonl")
	for lang, says := range map[string][]string{
		"en": {"Victory Points each; spice broke the tie, 5 against 2.", "Red used the Masterstroke in round", "1 Solari lay under the leader", "Undone: "},
		"it": {"spareggio: spezia, 5 contro 2.", "Colpo da Maestro del Rosso", "Influenza per round"},
		"es": {"desempate: especia, 5 contra 2.", "Golpe Maestro de Rojo", "Influencia por ronda"},
	} {
		t.Run(lang, func(t *testing.T) {
			_, text := apptest.Report(t, lang, file)
			parts := apptest.ParseStory(t, text)
			for _, say := range says {
				if !strings.Contains(strings.Join(strings.Fields(parts.Text), " "), say) {
					t.Errorf("the story does not say %q", say)
				}
			}
			want := map[string]int{"swings": 1, "standings": 1, "measure": 2, "conflicts": 1, "tally": 1, "turns": 1, "rules": 1}
			if !maps.Equal(parts.Sections, want) || parts.Charts != 1+4*4 {
				t.Errorf("want sections %v and 17 charts, got %v and %d", want, parts.Sections, parts.Charts)
			}
			if found := regexp.MustCompile(`\b(story|log|result|profile|term|seat|rules|rank)\.[a-z_]+`).FindAllString(parts.Text, -1); found != nil {
				t.Errorf("the story shows keys in place of texts: %q", found)
			}
			if raw, err := os.ReadFile(file); err != nil || !bytes.Equal(raw, parts.Record) {
				t.Errorf("the record in the story differs from the file: %v", err)
			}
		})
	}
}

// TestReportOfASealedRecord proves that the story of a sealed record tells only what everybody knew, and says how much is sealed.
func TestReportOfASealedRecord(t *testing.T) {
	w := apptest.NewSite(t, 1, apptest.RandomDuneTable(apptest.NewRandomPlayer(apptest.Dune, 1).Rand, "gf9-basic", engine.CardsPhone, nil))
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"collection","storm":4,"seats":{"harkonnen":{"hand":["lasgun"]}},
		"board":{"carthag":{"10":{"harkonnen":5}},"arrakeen":{"9":{"harkonnen":5}},"tueks-sietch":{"4":{"harkonnen":5}}}}`)
	w.EnterAsModerator(`{"by":"moderator","do":"advance"}`)
	file := filepath.Join(t.TempDir(), "sealed.jsonl")
	apptest.Check(t, os.WriteFile(file, []byte(w.Export(apptest.NewEncryption(t))), 0o600))
	_, text := apptest.Report(t, "en", file)
	parts := apptest.ParseStory(t, text)
	if !strings.Contains(parts.Text, "are sealed in this record") || !strings.Contains(parts.Text, "won by strongholds") {
		t.Errorf("the story does not say how much is sealed, or how the game ended: %s", parts.Text)
	}
	if want := map[string]int{"standings": 1, "rules": 1}; !maps.Equal(parts.Sections, want) || parts.Charts > 0 {
		t.Errorf("sections %v, %d charts", parts.Sections, parts.Charts)
	}
	if strings.Contains(parts.Text, "Predicted: ") || strings.Contains(parts.Text, "Traitors in their pay") {
		t.Error("the story tells sealed secrets")
	}
}

// TestReportOfARunningGame proves that the story of a game that has not ended says how it stands, and not how it ended.
func TestReportOfARunningGame(t *testing.T) {
	for _, file := range []string{"engine/dune/testdata/scenarios/DR-ALLY-06-battle.jsonl", "engine/imperium/testdata/games/example-round.jsonl"} {
		_, text := apptest.Report(t, "en", apptest.File(file))
		if !strings.Contains(text, "How it stands") || strings.Contains(text, "How it ended") {
			t.Errorf("the story of %s is headed like that of a finished game", file)
		}
	}
}

// TestReportRefuses proves that judge report refuses files and flags of which it can make no story.
func TestReportRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		apptest.Check(t, os.WriteFile(file, []byte(text), 0o600))
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
		if status, out, _ := apptest.Run(t.Context(), append([]string{"report"}, args...)...); status != app.ExitUsage || out != "" {
			t.Errorf("%s: status %d, %q", name, status, out)
		}
	}
}
