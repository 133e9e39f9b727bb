package dune

import (
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestWhatAnEventOpens proves which answers each event lays open to all, so that a seal mark is shown again where what it
// stands for is seen and nowhere else.
func TestWhatAnEventOpens(t *testing.T) {
	for _, test := range []struct {
		event event
		want  []engine.Given
	}{
		{StormShown{Move: 3, Dials: map[Faction]int{Guild: 1, Emperor: 2}}, []engine.Given{{Seat: Emperor, Ask: "storm.dial"}, {Seat: Guild, Ask: "storm.dial"}}},
		{TokenShown{Move: 3}, []engine.Given{{Seat: Fremen, Ask: "storm.draw"}}},
		{TokenDrawn{Value: 3}, nil},
		{PlanSealed{Faction: Guild}, nil},
		{PlanRevealed{Faction: Guild}, []engine.Given{{Seat: Guild, Ask: "plan"}}},
		{TreacheryAnswered{Faction: Guild, Call: true}, nil},
		{BattleResolved{Aggressor: Guild, Defender: Emperor}, []engine.Given{{Seat: Guild, Ask: "treachery"}, {Seat: Emperor, Ask: "treachery"}}},
		{
			BattleResolved{Aggressor: Guild, Defender: Emperor, Called: []Faction{Emperor}},
			[]engine.Given{{Seat: Guild, Ask: "treachery"}, {Seat: Emperor, Ask: "treachery"}, {Seat: Emperor, Ask: "traitors.keep"}},
		},
		{Finished{Result: Result{By: "strongholds"}}, nil},
		{Finished{Result: Result{By: byPrediction}}, []engine.Given{{Seat: BeneGesserit, Ask: "predict"}}},
	} {
		if got := (Rules{}).Opens(test.event); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%#v opens %v, want %v", test.event, got, test.want)
		}
	}
}

// TestWhatConfides proves that every secret input, unseen draw and correction counts as one that not everybody may read.
func TestWhatConfides(t *testing.T) {
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
		if got := engine.Confides(Rules{}, c.Do); got != want {
			t.Errorf("%s confides: %t", line, got)
		}
	}
}
