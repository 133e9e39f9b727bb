package imperium_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/player"
)

// TestWholeRandomGames plays IMPERIUM_GAMES random games, or twelve, to their end and checks after every input what always holds at a table: twelve troops each,
// every Agent and card in one place, points that follow from their sources, Alliances with who stands highest, and views that do not
// depend on what their viewer may not know.
func TestWholeRandomGames(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 2
	}
	if n, err := strconv.Atoi(os.Getenv("IMPERIUM_GAMES")); err == nil {
		games = n
	}
	for _, cards := range []string{engine.CardsTable, engine.CardsPhone} {
		t.Run(cards, func(t *testing.T) {
			t.Parallel()
			for seed := range games {
				r := rand.New(rand.NewPCG(uint64(seed), 3))
				g := newLawfulGame(t, r, randomHeader(r, cards, 1+seed%4))
				if err := g.play(4000); err != nil {
					t.Fatalf("game %d, input %d, %s: %v", seed, g.Len(), g.last, err)
				}
				end := g.Project(engine.Referee).(*imperium.View)
				t.Logf("game %d: %d inputs, round %d, %v by %s", seed, g.Len(), end.Round, end.Result.Winners, end.Result.By)
			}
		})
	}
}

// randomHouse sets some house switches; every other table plays by the book.
func randomHouse(r *rand.Rand) map[string]engine.SwitchValue {
	house := map[string]engine.SwitchValue{}
	if r.IntN(2) == 0 {
		return house
	}
	for _, s := range rulebook.Rules.Switches {
		house[s.ID] = engine.SwitchValue(gamekit.One(r, s.Values))
	}
	return house
}

// lawfulGame is a random game that is checked after every input.
type lawfulGame struct {
	*engine.Timeline
	player player.Player
	byCard map[imperium.Color]int // points that cards and Conflicts gave, or what a Rival gathered
	last   string
}

func newLawfulGame(t *testing.T, r *rand.Rand, h engine.Header) *lawfulGame {
	t.Helper()
	game, err := engine.NewTimeline(imperium.Rules{}, h)
	if err != nil {
		t.Fatal(err)
	}
	return &lawfulGame{Timeline: game, player: player.New(r), byCard: map[imperium.Color]int{}}
}

func (g *lawfulGame) play(most int) error {
	for range most {
		prompts := g.Prompts()
		if len(prompts) == 0 {
			return nil
		}
		if err := g.input(prompts); err != nil {
			return err
		}
		if err := g.check(); err != nil {
			return err
		}
	}
	return fmt.Errorf("no end after %d inputs", most)
}

// input answers one of the prompts.
func (g *lawfulGame) input(prompts []engine.Prompt) error {
	p, c, ok := g.player.Next(prompts)
	if !ok {
		return fmt.Errorf("nobody answers %d prompts, the first is %s of %s", len(prompts), p.Ask, p.For)
	}
	line, _ := json.Marshal(c)
	g.last = string(line)
	step, err := g.Decide(c)
	if err != nil {
		return fmt.Errorf("offered, but refused: %w", err)
	}
	for _, e := range step.Entry.Events {
		if points, ok := e.(imperium.PointsChanged); ok && (points.Why == "card" || points.Why == "spent") {
			g.byCard[points.Seat] += points.Points
		}
	}
	g.Commit(step)
	return nil
}

func (g *lawfulGame) check() error {
	v := g.Project(engine.Referee).(*imperium.View)
	for _, law := range []func(*imperium.View) error{g.checkPieces, g.checkCards, g.checkPoints} {
		if err := law(v); err != nil {
			return err
		}
	}
	return g.checkTwins()
}

func (g *lawfulGame) checkPieces(v *imperium.View) error {
	standing := map[imperium.Color]int{}
	for _, space := range v.Spaces {
		for _, c := range space.Agents {
			standing[c]++
		}
		if space.Bonus < 0 {
			return errors.New("less than no bonus spice")
		}
	}
	for c, seat := range v.Seats {
		agents := 2
		if seat.Swordmaster {
			agents++
		}
		if v.Mentat == string(c) {
			agents++
		}
		t := seat.Troops
		switch {
		case t.Supply+t.Garrison+t.Conflict != 12 || t.Supply < 0 || t.Garrison < 0 || t.Conflict < 0:
			return fmt.Errorf("%s has troops %+v", c, t)
		case seat.Agents+standing[c] != agents || seat.Agents < 0:
			return fmt.Errorf("%s has %d Agents on the leader and %d on spaces, of %d", c, seat.Agents, standing[c], agents)
		case seat.Solari < 0 || seat.Spice < 0 || seat.Water < 0 || seat.Persuasion < 0:
			return fmt.Errorf("%s has less than nothing", c)
		}
	}
	for c, rival := range v.Rivals {
		agents := 2
		if c == imperium.HouseHagal || rival.Swordmaster {
			agents++
		}
		if v.Mentat == string(c) {
			agents++
		}
		t := rival.Troops
		switch {
		case t.Supply+t.Garrison+t.Conflict != 12 || t.Supply < 0 || t.Garrison < 0 || t.Conflict < 0:
			return fmt.Errorf("%s has troops %+v", c, t)
		case rival.Agents+standing[c] != agents || rival.Agents < 0:
			return fmt.Errorf("%s has %d Agents left and %d on spaces, of %d", c, rival.Agents, standing[c], agents)
		case rival.Collected != nil && (rival.Solari >= 7 || rival.Spice >= 7 || rival.Water >= 3 || rival.Intrigue >= 3):
			return fmt.Errorf("%s keeps what is a point: %+v", c, rival.Collected)
		}
	}
	return nil
}

// checkCards counts every card of the box.
func (g *lawfulGame) checkCards(v *imperium.View) error {
	where := map[string]int{}
	for _, id := range append(append([]string{}, v.Row...), v.Trashed...) {
		where[id]++
	}
	intrigue := v.Decks.Intrigue.Left + len(v.Decks.Intrigue.Discard)
	for _, rival := range v.Rivals {
		if rival.Collected != nil {
			intrigue += rival.Intrigue
		}
	}
	for c, seat := range v.Seats {
		owned := 0
		for id, n := range seat.Owns {
			where[id] += n
			owned += n
		}
		where[seat.SetAside]++
		intrigue += seat.Intrigue + len(seat.FaceUp)
		if owned != seat.Cards+seat.Deck+len(seat.InPlay)+len(seat.Discard) || seat.Deck < 0 || len(seat.Hand) > seat.Cards {
			return fmt.Errorf("%s owns %d cards: %d in hand, %d in the pile, %d in play, %d discarded", c, owned, seat.Cards, seat.Deck, len(seat.InPlay), len(seat.Discard))
		}
	}
	if intrigue != 40 || v.Decks.Intrigue.Left < 0 {
		return fmt.Errorf("%d Intrigue cards", intrigue)
	}
	for _, c := range rulebook.Cards {
		copies := c.Copies
		if c.Deck == rulebook.Starting {
			copies *= len(v.Seats)
		}
		if n := where[c.ID] + v.Reserve[c.ID]; n > copies || c.Deck != rulebook.Imperium && n != copies {
			return fmt.Errorf("%d of %d copies of %s", n, copies, c.ID)
		}
	}
	return nil
}

// checkPoints recomputes the points from their sources.
func (g *lawfulGame) checkPoints(v *imperium.View) error {
	influence := map[imperium.Color]map[imperium.Faction]int{}
	for c, rival := range v.Rivals {
		influence[c] = rival.Influence
	}
	for c, seat := range v.Seats {
		influence[c] = seat.Influence
	}
	for c, seat := range v.Seats {
		if err := g.checkSources(v, c, seat.VP, influence[c], seat.Alliances); err != nil {
			return err
		}
		if err := checkAlliances(v, c, seat.Alliances, influence); err != nil {
			return err
		}
	}
	for c, rival := range v.Rivals {
		if rival.Collected != nil {
			if err := g.checkSources(v, c, rival.VP, influence[c], rival.Alliances); err != nil {
				return err
			}
		}
		if err := checkAlliances(v, c, rival.Alliances, influence); err != nil {
			return err
		}
	}
	return nil
}

// checkSources adds up where the points of a seat or Rival come from.
func (g *lawfulGame) checkSources(v *imperium.View, c imperium.Color, points int, influence map[imperium.Faction]int, alliances []imperium.Faction) error {
	want := g.byCard[c] + len(alliances)
	if len(v.Seats) == 4 {
		want++
	}
	for _, n := range influence {
		if n >= 2 {
			want++
		}
	}
	if points != want {
		return fmt.Errorf("%s has %d points, its sources give %d", c, points, want)
	}
	return nil
}

// checkAlliances compares who has an Alliance token with who stands higher.
func checkAlliances(v *imperium.View, c imperium.Color, alliances []imperium.Faction, influence map[imperium.Color]map[imperium.Faction]int) error {
	for _, f := range alliances {
		for other, steps := range influence {
			waits := v.Turn != nil && len(v.Turn.Pending) > 0
			if !waits && (influence[c][f] < 4 || steps[f] > influence[c][f]) {
				return fmt.Errorf("%s has the Alliance of %s with %d steps, %s has %d", c, f, influence[c][f], other, steps[f])
			}
		}
	}
	return nil
}

// checkTwins compares what others see of two states that differ in one seat's secrets.
func (g *lawfulGame) checkTwins() error {
	seats := g.Header().Seats
	secret := seats[g.player.IntN(len(seats))].Faction
	twin, ok := imperium.Twin(g.State(), secret)
	if !ok {
		return nil
	}
	viewers := []engine.Viewer{engine.Public, engine.AtModerator}
	for _, s := range seats {
		if s.Faction != secret {
			viewers = append(viewers, engine.AtSeat(s.Faction))
		}
	}
	for _, v := range viewers {
		one, err := json.Marshal(imperium.Rules{}.Project(g.State(), v))
		if err != nil {
			return err
		}
		two, err := json.Marshal(imperium.Rules{}.Project(twin, v))
		if err != nil {
			return err
		}
		if string(one) != string(two) {
			return fmt.Errorf("a view depends on the secrets of %s:\n%s\n%s", secret, one, two)
		}
	}
	return nil
}
