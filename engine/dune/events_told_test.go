package dune

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestEveryInputIsTold follows every record and proves that each input that was taken has a sentence for somebody who may read it: for
// all, or for the seat that gave it in secret. What has none cannot be corrected, nor be named by an undo.
func TestEveryInputIsTold(t *testing.T) {
	t.Parallel()
	silent := map[string]string{}
	for _, folder := range []string{"scenarios", "games"} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatal(err)
		}
		for _, file := range files {
			for do, at := range untoldIn(t, file) {
				silent[do] = at
			}
		}
	}
	for do, at := range silent {
		t.Errorf("%s is told to nobody: %s", do, at)
	}
}

// untoldIn finds the commands of a record that nobody is told of, with their lines.
func untoldIn(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	check(t, err)
	defer f.Close()
	rec, err := record.Read(f, file)
	check(t, err)
	if rec.RefusedBy != "" {
		return nil
	}
	game, err := engine.NewTimeline(Rules{}, rec.Header)
	check(t, err)
	silent := map[string]string{}
	for _, item := range rec.Items {
		if item.Command == nil {
			continue
		}
		step, err := game.Decide(*item.Command)
		if err != nil {
			continue
		}
		game.Commit(step)
		c := *item.Command
		if c.By == engine.App || len(step.Entry.Events) == 0 { // an undo, which the kernel tells of, or nothing that changed
			continue
		}
		if !slices.ContainsFunc(step.Entry.Events, func(e engine.Event) bool { _, ok := Rules{}.Narrate(e, engine.Referee); return ok }) {
			var kinds []string
			for _, e := range step.Entry.Events {
				kinds = append(kinds, Rules{}.EventKind(e))
			}
			silent[c.Do] = filepath.Base(file) + " " + strings.Join(kinds, " ")
		}
	}
	return silent
}

// TestWhatAnEventShows proves to whom each event shows what was hidden from it (DUNE-DEAL-07): to all, to a seat, or to
// nobody, and that a seat that plays its own card sees nothing new before all do.
func TestWhatAnEventShows(t *testing.T) {
	for _, test := range []struct {
		event engine.Event
		to    []Faction // engine.Everybody for all
	}{
		{SpiceTurned{Card: "red-chasm"}, []Faction{engine.Everybody}},
		{StormShown{Move: 3}, []Faction{engine.Everybody}},
		{TokenDrawn{Value: 3}, []Faction{Fremen}},
		{TokenDrawn{Value: 3, Unseen: true}, nil},
		{CardMoved{Card: rulebook.Karama, From: "emperor", To: inDiscard}, []Faction{engine.Everybody}},
		{CardMoved{Card: rulebook.Karama, From: inRow, To: "emperor"}, []Faction{Emperor}},
		{CardMoved{Card: rulebook.Karama, From: inRow, To: inDeck}, nil},
		{CardSeen{Lot: 1, Card: rulebook.Karama}, []Faction{Atreides}},
		{SpicePeeked{Card: "red-chasm"}, []Faction{Atreides}},
		{TraitorsDrawn{Faction: Guild}, []Faction{Guild}},
		{Revealed{From: Guild, To: Emperor, Card: rulebook.Karama}, []Faction{Emperor}},
		{Revealed{From: Guild, To: toAll, Card: rulebook.Karama}, []Faction{engine.Everybody}},
		{PlanSealed{Faction: Guild}, nil},
		{PlanSealed{Faction: Guild, Shown: []Faction{Atreides, Fremen}}, []Faction{Atreides, Fremen}},
		{PlanRevealed{Faction: Guild}, []Faction{engine.Everybody}},
		{BattleResolved{}, nil},
		{BattleResolved{Outcome: Outcome{Traitors: []rulebook.Leader{"feyd-rautha"}}}, []Faction{engine.Everybody}},
		{QuestionAnswered{Answer: "yes"}, []Faction{engine.Everybody}},
		{GameFinished{Result: Result{By: byPrediction}}, []Faction{engine.Everybody}},
		{GameFinished{Result: Result{By: "strongholds"}}, nil},
		{SpiceMoved{From: inBank, To: "guild", Amount: 2}, nil},
	} {
		shown := func(f Faction) bool {
			for _, g := range test.to {
				if g == f || g == engine.Everybody {
					return true
				}
			}
			return false
		}
		if got := (Rules{}).Reveals(test.event, engine.Public); got != shown(engine.Everybody) {
			t.Errorf("%#v shows something to all: %t, want %t", test.event, got, !got)
		}
		for _, f := range []Faction{Atreides, Emperor, Fremen, Guild} {
			if moved, ok := test.event.(CardMoved); ok && moved.From == string(f) {
				continue // it knew its own card
			}
			if got := (Rules{}).Reveals(test.event, engine.AtSeat(f)); got != shown(f) {
				t.Errorf("%#v shows something to %s: %t, want %t", test.event, f, got, !got)
			}
		}
	}
}

// TestRevealedAnswers proves which answers each event reveals to all, so that a seal's mark is shown again beside its answer and nowhere
// else.
func TestRevealedAnswers(t *testing.T) {
	for _, test := range []struct {
		event engine.Event
		want  []engine.SecretAnswer
	}{
		{StormShown{Move: 3, Dials: map[Faction]int{Guild: 1, Emperor: 2}}, []engine.SecretAnswer{{Seat: Emperor, Ask: "storm.dial"}, {Seat: Guild, Ask: "storm.dial"}}},
		{TokenShown{Move: 3}, []engine.SecretAnswer{{Seat: Fremen, Ask: "storm.draw"}}},
		{TokenDrawn{Value: 3}, nil},
		{PlanSealed{Faction: Guild}, nil},
		{PlanRevealed{Faction: Guild}, []engine.SecretAnswer{{Seat: Guild, Ask: "plan"}}},
		{TreacheryAnswered{Faction: Guild, Call: true}, nil},
		{BattleResolved{Aggressor: Guild, Defender: Emperor}, []engine.SecretAnswer{{Seat: Guild, Ask: "treachery"}, {Seat: Emperor, Ask: "treachery"}}},
		{
			BattleResolved{Aggressor: Guild, Defender: Emperor, Called: []Faction{Emperor}},
			[]engine.SecretAnswer{{Seat: Guild, Ask: "treachery"}, {Seat: Emperor, Ask: "treachery"}, {Seat: Emperor, Ask: "traitors.keep"}},
		},
		{GameFinished{Result: Result{By: "strongholds"}}, nil},
		{GameFinished{Result: Result{By: byPrediction}}, []engine.SecretAnswer{{Seat: BeneGesserit, Ask: "predict"}}},
	} {
		if got := (Rules{}).RevealedAnswers(test.event); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%#v opens %v, want %v", test.event, got, test.want)
		}
	}
}

// TestConfidentialCommands proves that every secret input, hidden draw and correction is confidential.
func TestConfidentialCommands(t *testing.T) {
	for line, want := range map[string]bool{
		`{"by":"guild","do":"plan"}`:                       true,
		`{"by":"guild","do":"cards.draw"}`:                 true,
		`{"by":"app","for":"guild","do":"cards.draw"}`:     true,
		`{"by":"app","do":"spice.peek"}`:                   true,
		`{"by":"app","do":"spice.turn"}`:                   false,
		`{"by":"moderator","do":"table.set"}`:              true,
		`{"by":"moderator","do":"adjust"}`:                 true,
		`{"by":"moderator","for":"guild","do":"bid"}`:      false,
		`{"by":"guild","do":"bid","amount":3}`:             false,
		`{"by":"moderator","do":"no-such-thing-as-yet"}`:   true,
		`{"by":"fremen","do":"ally.break"}`:                false,
		`{"by":"guild","do":"message","text":"","to":"x"}`: true,
	} {
		var c engine.Command
		check(t, c.UnmarshalJSON([]byte(line)))
		if got := engine.IsConfidential(Rules{}, c.Do); got != want {
			t.Errorf("%s is confidential: %t, want %t", line, got, want)
		}
	}
}
