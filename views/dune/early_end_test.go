package dune

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// onTime is a table in the middle of turn 7 at which nobody holds enough strongholds, and Atreides and Harkonnen as many.
func onTime(t *testing.T, judged engine.SwitchValue) room {
	r := newRoom(t, engine.Header{
		Version: 1, Game: "dune", Profile: "ah-basic", Cards: engine.CardsTable, House: map[string]engine.SwitchValue{"victory.on_time": judged},
		Seats: []engine.SeatSetup{{Faction: "atreides", Circle: 1}, {Faction: "guild", Circle: 3}, {Faction: "harkonnen", Circle: 6}},
	})
	at := func(f string, n int) map[string]any { return map[string]any{f: n} }
	r.Must(engine.Moderator, "table.set", map[string]any{
		"turn": 7, "storm": 18, "phase": "ship-move", "reason": "the middle of a turn",
		"board": map[string]any{
			"arrakeen": map[string]any{"9": at("atreides", 2)}, "sietch-tabr": map[string]any{"13": at("atreides", 2)},
			"carthag": map[string]any{"10": at("harkonnen", 4)}, "habbanya-sietch": map[string]any{"16": at("harkonnen", 1)},
			"tueks-sietch": map[string]any{"4": at("guild", 1)},
		},
		"seats": map[string]any{"atreides": map[string]any{"spice": 9}, "harkonnen": map[string]any{"spice": 5}, "guild": map[string]any{"spice": 20}},
	})
	return r
}

// TestAnEndOnTimeNamesTheWinner proves that the console and the typed line say who would win by what, with the ruling, before the game is
// ended; and that they tell of no spice, which lies behind shields.
func TestAnEndOnTimeNamesTheWinner(t *testing.T) {
	for judged, want := range map[engine.SwitchValue]struct{ says, ruling string }{
		"as_last_turn":       {"As it stands: the Guild, by default. Nobody holds enough strongholds.", "DUNE-END-07"},
		"strongholds_forces": {"As it stands: Harkonnen. Others hold as many strongholds and have fewer forces on the board, or as many.", "DUNE-SETUP-15"},
		"strongholds_spice":  {"As it stands: most spice decides between Atreides and Harkonnen, who hold as many strongholds.", "DUNE-SETUP-15"},
	} {
		r := onTime(t, judged)
		says := want.says + " The prediction is still to be looked at."
		if page := r.Text(engine.AtModerator); !strings.Contains(page, says) || !strings.Contains(page, `id="why-ending"`) {
			t.Errorf("%s: the console does not say %q", judged, says)
		}
		found := r.typed("ends now because the hall closes")
		if len(found) == 0 || !strings.HasSuffix(found[0].Text, says+" ["+want.ruling+"]") || !found[0].Confirm {
			t.Errorf("%s: the line reads %+v", judged, found)
		}
	}
}

// TestAnEndOnTimeIsAnnounced proves that the table screen and every phone, with a table screen or without, say in words which turn is the
// last, and that the game ends now; and that the table screen says it once, with the reason.
func TestAnEndOnTimeIsAnnounced(t *testing.T) {
	r := onTime(t, "as_last_turn")
	for _, called := range []struct {
		do   string
		args map[string]any
		says string
		told string
	}{
		{"game.last", map[string]any{"turn": 9, "reason": "supper"}, "Turn 9 is the last turn.", "supper"},
		{"game.last", map[string]any{"reason": "the hall closes"}, "This is the last turn.", "the hall closes"},
		{"game.end", map[string]any{"reason": "the hall closes"}, "The game ends now.", "the hall closes"},
	} {
		r.Must(engine.Moderator, called.do, called.args)
		for _, v := range r.Viewers() {
			r.readLog(v)
			if page := r.Text(v); !v.IsModerator() && !strings.Contains(page, ">"+called.says+"</") {
				t.Errorf("%v is not told %q", v, called.says)
			}
		}
		if got, want := r.reads(engine.Public, "stage-called"), []string{called.says + " " + called.told + " Go on Space"}; !slices.Equal(got, want) {
			t.Errorf("the table screen says %q, want %q", got, want)
		}
	}
}
