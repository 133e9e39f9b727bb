package dune

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// played replays a recorded game.
func played(t testing.TB, name string) *engine.Timeline {
	t.Helper()
	file := filepath.Join("testdata", "games", name)
	in, err := os.Open(file)
	check(t, err)
	defer in.Close()
	r, err := record.Read(in, file)
	check(t, err)
	result, err := record.Replay(Rules{}, r)
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	return result.Timeline
}

// newsKeys lists the news of a turn by kind and key.
func newsKeys(t TurnFigures) []string {
	var out []string
	for _, n := range t.News {
		out = append(out, n.Kind+" "+n.Key)
	}
	return out
}

// TestStatistics compares the statistics of recorded games with figures that were counted by hand from their lines.
func TestStatistics(t *testing.T) {
	type by = map[Faction]int
	const a, f, h = Atreides, Fremen, Harkonnen
	for _, c := range []struct {
		game  string
		turns []TurnFigures // their news aside
		news  [][]string    // by turn
		tally map[Faction]Tally
	}{
		{
			"three-at-a-table.jsonl",
			[]TurnFigures{
				{Turn: 0, Spice: by{a: 10, f: 3, h: 10}, Forces: by{a: 10, f: 10, h: 10}, Strongholds: by{a: 1, f: 1, h: 1}},
				{Turn: 1, Spice: by{a: 9, f: 3, h: 7}, Forces: by{a: 10, f: 10, h: 13}, Strongholds: by{a: 1, f: 1, h: 2}, Leaders: []Faction{h}, Storm: []StormMoved{{18, 9}}},
				{Turn: 2, Spice: by{a: 9, f: 13, h: 1}, Forces: by{a: 10, f: 15, h: 18}, Strongholds: by{a: 1, f: 1, h: 3}, Leaders: []Faction{h}, Storm: []StormMoved{{9, 11}}},
			},
			[][]string{
				nil,
				{"battle log.battle.won", "stronghold story.taken"},
				{"worm log.worm.ate", "worm log.forces.worm", "stronghold story.taken", "end log.finished.strongholds"},
			},
			map[Faction]Tally{f: {Lost: 1, Fallen: 4, Harvest: 10}, h: {Won: 1, Fallen: 3, Harvest: 3}},
		},
		{
			"gf9-basic-six.jsonl",
			[]TurnFigures{
				{Turn: 0, Spice: by{a: 10, BeneGesserit: 5, Emperor: 10, f: 3, Guild: 5, h: 10}, Forces: by{a: 10, BeneGesserit: 1, f: 10, Guild: 5, h: 10}, Strongholds: by{a: 1, f: 1, Guild: 1, h: 1}},
				{Turn: 1, Spice: by{a: 10, BeneGesserit: 5, Emperor: 3, f: 3, Guild: 17, h: 5}, Forces: by{a: 10, BeneGesserit: 2, Emperor: 5, f: 13, Guild: 5, h: 14}, Strongholds: by{a: 1, f: 1, h: 2}, Leaders: []Faction{h}, Storm: []StormMoved{{18, 12}}},
				{Turn: 2, Spice: by{a: 10, BeneGesserit: 5, Emperor: 3, f: 3, Guild: 17, h: 5}, Forces: by{a: 6, BeneGesserit: 2, f: 10, Guild: 5, h: 14}, Strongholds: by{a: 1, f: 1, h: 2}, Storm: []StormMoved{{12, 14}}},
				{Turn: 3, Spice: by{a: 10, BeneGesserit: 5, Emperor: 3, f: 5, Guild: 21, h: 6}, Forces: by{a: 6, BeneGesserit: 2, f: 10, h: 16}, Strongholds: by{a: 1, f: 1, h: 2}, Storm: []StormMoved{{14, 16}}},
				{Turn: 4, Spice: by{a: 10, BeneGesserit: 5, Emperor: 3, f: 5, Guild: 25, h: 2}, Forces: by{a: 6, BeneGesserit: 2, f: 10, h: 20}, Strongholds: by{a: 1, f: 1, h: 3}, Leaders: []Faction{h}, Storm: []StormMoved{{16, 2}}},
			},
			[][]string{
				nil,
				{"stronghold story.taken"},
				{"worm log.worm.ate", "alliance log.ally.made", "battle log.battle.explosion", "storm story.storm"},
				{"traitor log.battle.traitor"},
				{"stronghold story.taken", "end log.finished.strongholds"},
			},
			map[Faction]Tally{
				a: {Lost: 1, Fallen: 4}, Emperor: {Lost: 1, Fallen: 5}, f: {Fallen: 3},
				Guild: {Lost: 1, Betrayed: 1, Fallen: 5}, h: {Won: 1, Called: 1},
			},
		},
	} {
		t.Run(c.game, func(t *testing.T) {
			got := Rules{}.Statistics(played(t, c.game).History(), engine.Referee).(*Statistics)
			same(t, "turns", len(c.turns), len(got.Turns))
			for i, want := range c.turns {
				if news := newsKeys(got.Turns[i]); !slices.Equal(news, c.news[i]) {
					t.Errorf("turn %d: news %q, want %q", want.Turn, news, c.news[i])
				}
				figures := got.Turns[i]
				figures.News = nil
				same(t, "figures", want, figures)
			}
			same(t, "tally", c.tally, got.Tally)
			same(t, "needed", 3, got.Needed)
		})
	}
}

// TestStatisticsKeepSecrets proves that statistics for everybody have no purse, and of the end only what everybody sees.
func TestStatisticsKeepSecrets(t *testing.T) {
	past := played(t, "gf9-basic-six.jsonl").History()
	for _, c := range []struct {
		name string
		v    engine.Viewer
		want []Faction // whose purses are told
	}{
		{"everybody", engine.Public, nil},
		{"the console", engine.AtModerator, nil},
		{"a seat", engine.AtSeat(Guild), []Faction{Guild}},
	} {
		got := Rules{}.Statistics(past, c.v).(*Statistics)
		for _, turn := range got.Turns {
			same(t, c.name+": purses", c.want, sortedKeys(turn.Spice))
		}
		same(t, c.name+": final", Rules{}.Project(past.Now(), c.v), got.Final)
	}
}

// TestStatisticsOfACorrectedGame proves that the figures count no entry that was undone.
func TestStatisticsOfACorrectedGame(t *testing.T) {
	game := played(t, "three-at-a-table.jsonl")
	before := game.History()
	step, err := game.Decide(engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 2}))
	check(t, err)
	game.Commit(step)
	if (Rules{}).Result(before.Now()) == nil || (Rules{}).Result(game.History().Now()) != nil {
		t.Error("the end was not taken back, or not from the game alone")
	}
	got := Rules{}.Statistics(game.History(), engine.Referee).(*Statistics)
	same(t, "spice of the Fremen", 3, got.Turns[2].Spice[Fremen])
	same(t, "as it was", 13, Rules{}.Statistics(before, engine.Referee).(*Statistics).Turns[2].Spice[Fremen])
}

// BenchmarkStatistics folds a whole game of six.
func BenchmarkStatistics(b *testing.B) {
	past := played(b, "ah-advanced-six.jsonl").History()
	for b.Loop() {
		Rules{}.Statistics(past, engine.Public)
	}
}

// BenchmarkLookBack gives the position at every entry of a whole game of six in turn, one an iteration.
func BenchmarkLookBack(b *testing.B) {
	past := played(b, "ah-advanced-six.jsonl").History()
	for i := 0; b.Loop(); i++ {
		Rules{}.Project(past.At(i%past.Len()), engine.Public)
	}
}

// TestSwings proves that a story names the entries that changed the table most, biggest of the game only, in the order of play, each
// with its news and what it changed, and the highest price that was paid.
func TestSwings(t *testing.T) {
	past := played(t, "gf9-basic-six.jsonl").History()
	c := (Rules{}).Statistics(past, engine.Public).(*Statistics)
	var told []string
	for i, s := range c.Swings {
		told = append(told, s.Said.Key)
		if s.weight() == 0 || s.Said.Key == "" {
			t.Errorf("swing %d changes nothing, or says nothing: %+v", i, s)
		}
		if i > 0 && s.Turn < c.Swings[i-1].Turn {
			t.Errorf("swing %d, of turn %d, comes after one of turn %d", i, s.Turn, c.Swings[i-1].Turn)
		}
	}
	if len(told) != mostSwings {
		t.Errorf("the story tells %d swings: %q", len(told), told)
	}
	most := 0
	for i := range past.Len() {
		for _, e := range past.Entry(i).Events {
			if sold, ok := e.(LotSold); ok {
				most = max(most, sold.Amount)
			}
		}
	}
	if c.Dearest == nil || c.Dearest.Amount != most {
		t.Errorf("the dearest card is %+v, the highest price %d", c.Dearest, most)
	}
}

// TestOwnStatisticsOfTwins proves that what a seat is told of a game does not depend on another seat's secret: in two games that differ
// only in the prediction, everybody but the Bene Gesserit gets the same, to the last sentence.
func TestOwnStatisticsOfTwins(t *testing.T) {
	file := filepath.Join("testdata", "games", "gf9-basic-six.jsonl")
	text, err := os.ReadFile(file)
	check(t, err)
	lines := strings.Split(string(text), "\n")
	var games [2]engine.History
	for i, foretold := range []string{`"faction":"fremen","turn":8`, `"faction":"guild","turn":9`} {
		var kept []string
		for _, line := range lines {
			if !strings.HasPrefix(line, `{"expect"`) && !strings.HasPrefix(line, "//~") { // which tell the position
				kept = append(kept, strings.Replace(line, `"do":"predict","faction":"fremen","turn":8`, `"do":"predict",`+foretold, 1))
			}
		}
		r, err := record.Read(strings.NewReader(strings.Join(kept, "\n")), file)
		check(t, err)
		result, err := record.Replay(Rules{}, r)
		if err != nil || len(result.Failures) > 0 {
			t.Fatal(err, result.Failures)
		}
		games[i] = result.Timeline.History()
	}
	for _, f := range []Faction{Atreides, BeneGesserit, Emperor, Fremen, Guild, Harkonnen} {
		one, other := (Rules{}).Statistics(games[0], engine.AtSeat(f)), (Rules{}).Statistics(games[1], engine.AtSeat(f))
		if same := asJSON(t, one) == asJSON(t, other); same == (f == BeneGesserit) {
			t.Errorf("%s is told the same: %v\n%s\n%s", f, same, asJSON(t, one), asJSON(t, other))
		}
	}
}

// asJSON is a value in JSON.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	check(t, err)
	return string(raw)
}

// TestLandmarksCountWorms proves that looking back marks each worm once: when its card is turned over, and not again when it eats or goes.
func TestLandmarksCountWorms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "games", "*.jsonl"))
	check(t, err)
	all := 0
	for _, file := range files {
		past, cards, marks := played(t, filepath.Base(file)).History(), 0, 0
		for i := range past.Len() {
			for _, e := range past.Entry(i).Events {
				if turned, ok := e.(SpiceTurned); ok && turned.Card == ShaiHulud && !turned.Aside {
					cards++
				}
			}
			if slices.Contains(Rules{}.Landmarks(past, i), "landmark-worm") {
				marks++
			}
		}
		if marks != cards {
			t.Errorf("%s: %d worms are marked, %d came", filepath.Base(file), marks, cards)
		}
		all += cards
	}
	if all == 0 {
		t.Error("no recorded game has a worm")
	}
}

// TestABattleIsOneAct proves that every battle of a recorded game is one act from the entry that picks it to the one that settles it, that both
// sides have a part in it, and that nothing outside the Battle phase is part of one.
func TestABattleIsOneAct(t *testing.T) {
	past := played(t, "gf9-basic-six.jsonl").History()
	settled, inRow := 0, map[engine.Seat]bool{}
	var act engine.Message
	for i := range past.Len() {
		name, part := Rules{}.JointAct(past, i)
		if !reflect.DeepEqual(name, act) {
			act, inRow = name, map[engine.Seat]bool{}
		}
		e := past.Entry(i)
		inRow[e.Command.Actor()] = true
		if phase := past.At(i).(*State).phase; part && phase != Battle {
			t.Errorf("line %d of the phase %s is part of %v", e.Line, phase, name)
		}
		for _, event := range e.Events {
			if _, ok := event.(BattleResolved); !ok {
				continue
			}
			settled++
			for _, f := range past.At(i).(*State).battle.combatants() {
				if !part || !inRow[f] {
					t.Errorf("line %d settles a battle of %s, which is %v of %v", e.Line, f, name, inRow)
				}
			}
		}
	}
	if settled == 0 {
		t.Error("nobody fought")
	}
}
