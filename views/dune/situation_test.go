package dune

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestAWaitingPhoneShowsTheBoard proves that every phone has the order of play with how everybody stands, and who is in which stronghold,
// in the same words whether or not it is asked.
func TestAWaitingPhoneShowsTheBoard(t *testing.T) {
	r := newRoom(t, sixSeats())
	at := func(forces map[string]any) map[string]any { return map[string]any{"9": forces} }
	r.Must(engine.Moderator, "table.set", map[string]any{
		"turn": 2, "storm": 3, "phase": "ship-move",
		"board": map[string]any{"arrakeen": at(map[string]any{"atreides": 4, "fremen": 2}), "carthag": map[string]any{"10": map[string]any{"harkonnen": 10}}},
	})
	for _, f := range r.Table.Header().Seats {
		v := engine.AtSeat(f.Faction)
		if got, want := r.reads(v, "strongholds-held"), "Arrakeen FR Fremen 2 AT Atreides 4 contested Carthag HK Harkonnen 10 Habbanya Sietch Nobody"; len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s reads %q", f.Faction, got)
		}
		turns := r.reads(v, "in-turn")
		if len(turns) != 1 || !strings.Contains(turns[0], "HK Harkonnen 1 of 3") || strings.Count(turns[0], " of 3") != 6 {
			t.Errorf("%s reads %q", f.Faction, turns)
		}
	}
	if len(r.reads(engine.Public, "strongholds-held")) > 0 {
		t.Error("the table screen has it in words beside its map")
	}
}
