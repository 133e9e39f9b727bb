package imperium_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/gametest"
)

func replayed(t *testing.T, name string) *engine.Timeline {
	t.Helper()
	result, err := record.Replay(imperium.Rules{}, gametest.Load(t, filepath.Join("testdata", "games", name+".jsonl")))
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	return result.Timeline
}

// TestStatistics proves that the figures of a whole game agree with its events and its last position: a figure for every round, the
// points of the end, one Conflict won for each that has a winner, and three swings that each moved points.
func TestStatistics(t *testing.T) {
	for _, whole := range wholeGames {
		t.Run(whole.name, func(t *testing.T) {
			game := replayed(t, whole.name)
			end := game.Project(engine.Public).(*imperium.View)
			s := imperium.Rules{}.Statistics(game.History(), engine.Public).(*imperium.Statistics)
			if len(s.Rounds) != end.Round+1 {
				t.Errorf("want the setup and %d rounds, got %d", end.Round, len(s.Rounds))
			}
			last, won := s.Rounds[len(s.Rounds)-1], map[imperium.Color]int{}
			for _, r := range s.Rounds {
				if r.Conflict.Winner != "" {
					won[r.Conflict.Winner]++
				}
			}
			for c, seat := range end.Seats {
				if last.Points[c] != seat.VP || s.Tally[c].Won != won[c] {
					t.Errorf("%s: %d points and %d Conflicts, want %d and %d", c, last.Points[c], s.Tally[c].Won, seat.VP, won[c])
				}
				for f, n := range seat.Influence {
					if last.Influence[f][c] != n {
						t.Errorf("%s: Influence %d with %s, want %d", c, last.Influence[f][c], f, n)
					}
				}
			}
			if last.News[len(last.News)-1].Kind != imperium.NewsEnd || len(s.Swings) != 3 {
				t.Errorf("the end is not told last, or there are %d swings", len(s.Swings))
			}
			for _, w := range s.Swings {
				if len(w.Before) == 0 || reflect.DeepEqual(w.Before, w.After) {
					t.Errorf("a swing in round %d moved no points", w.Round)
				}
			}
		})
	}
}

// TestStatisticsKeepSecrets proves that what only a seat was told stands in that seat's statistics alone, and that the last position is
// the viewer's own.
func TestStatisticsKeepSecrets(t *testing.T) {
	past := replayed(t, "standard-three-phone").History()
	for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat("red"), engine.AtSeat("green")} {
		s := imperium.Rules{}.Statistics(past, v).(*imperium.Statistics)
		own := 0
		for _, r := range s.Rounds {
			for _, m := range r.Own {
				own++
				if seat, _ := v.Seat(); m.Args["seat"] != any(seat) && m.Args["from"] != any(seat) {
					t.Errorf("%v is told %v of another seat", v, m)
				}
			}
		}
		if _, seat := v.Seat(); seat != (own > 0) {
			t.Errorf("%v was told %d things alone", v, own)
		}
		for c, seat := range s.Final.Seats {
			if !v.Sees(c) && (seat.Hand != nil || seat.IntrigueHand != nil) {
				t.Errorf("%v sees the cards of %s at the end", v, c)
			}
		}
	}
}

// TestLandmarks proves that each kind of great moment is found where it is, once for each such entry, and nothing elsewhere.
func TestLandmarks(t *testing.T) {
	found := map[string]int{}
	for _, whole := range wholeGames {
		past := replayed(t, whole.name).History()
		for i := range past.Len() {
			for _, kind := range (imperium.Rules{}).Landmarks(past, i) {
				found[kind]++
			}
		}
	}
	for _, kind := range []string{"conflict", "alliance", "control", "masterstroke", "end"} {
		if found["landmark-"+kind] == 0 {
			t.Errorf("no landmark for %s", kind)
		}
	}
	if found["landmark-end"] != len(wholeGames) || found["landmark-masterstroke"] != len(wholeGames) || found["landmark-ten"] != 2 {
		t.Errorf("want one end and one Masterstroke for each game, and only the two Rivals of one player at ten points: %v", found)
	}
}

// TestTenPointsAreALandmark proves that the entry which takes a player from 9 points to 10 is marked, and one from 8 to 9 is not.
func TestTenPointsAreALandmark(t *testing.T) {
	for points, want := range map[int]bool{8: false, 9: true} {
		game := replayed(t, "standard-four")
		game, err := engine.NewTimeline(imperium.Rules{}, game.Header())
		if err != nil {
			t.Fatal(err)
		}
		enter := func(by engine.Seat, do string, args map[string]any) {
			step, err := game.Decide(engine.NewCommand(by, do, args))
			if err != nil {
				t.Fatal(err)
			}
			game.Commit(step)
		}
		enter(engine.Moderator, "table.set", map[string]any{"round": 4, "phase": "turns", "first": "red", "acting": "red", "seats": map[string]any{
			"red": map[string]any{"vp": points, "influence": map[string]any{"fremen": 1}},
		}, "force": true})
		enter("red", "effect", map[string]any{"card": "by hand", "effects": []any{map[string]any{"gain": map[string]any{"vp": 1}}}})
		got := imperium.Rules{}.Landmarks(game.History(), game.Len()-1)
		if ten := len(got) == 1 && got[0] == "landmark-ten"; ten != want {
			t.Errorf("from %d points: %v", points, got)
		}
	}
}

// TestACombatIsOneAct proves that the Combat cards and rewards of a round are one act, and a player's own turn none.
func TestACombatIsOneAct(t *testing.T) {
	for _, whole := range wholeGames {
		past := replayed(t, whole.name).History()
		for i := range past.Len() {
			name, part := imperium.Rules{}.JointAct(past, i)
			at := imperium.Rules{}.CurrentChapter(past.At(i))
			if part != (at.Name == string(imperium.Combat)) || part && name.Args["round"] != at.Turn {
				t.Errorf("%s: line %d in %v is part of %v: %v", whole.name, past.Entry(i).Line, at, name, part)
			}
		}
	}
}
