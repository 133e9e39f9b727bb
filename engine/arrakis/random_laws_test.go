package arrakis_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/arrakistest"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/player"
)

// TestWholeRandomGames plays ARRAKIS_GAMES random games, or eight, to their end and checks after every input what always holds at a table:
// every figure, die, token and card in one place, areas within their limit, tracks that follow from their sources, and views that do not
// depend on what their viewer may not know. Both sides win some.
func TestWholeRandomGames(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 2
	}
	if n, err := strconv.Atoi(os.Getenv("ARRAKIS_GAMES")); err == nil {
		games = n
	}
	for _, dice := range []string{"app", "table"} {
		t.Run(dice, func(t *testing.T) {
			t.Parallel()
			won := map[string]int{}
			for seed := range games {
				r := rand.New(rand.NewPCG(uint64(seed), 3))
				g := newLawfulGame(t, r, randomHeader(r, dice, seed))
				if err := g.play(6000); err != nil {
					t.Fatalf("game %d, input %d, %s: %v", seed, g.Len(), g.last, err)
				}
				end := g.Project(engine.Referee).(*arrakis.View)
				won[end.Result.By]++
				t.Logf("game %d: %d inputs, round %d, %s by %s", seed, g.Len(), end.Round, end.Result.Side, end.Result.By)
			}
			if games >= 8 && len(won) < 2 {
				t.Errorf("one victory was never reached: %v", won)
			}
		})
	}
}

// lawfulGame is a random game that is checked after every input.
type lawfulGame struct {
	*engine.Timeline
	player  player.Player
	sources map[string]int // what each track got, by what happened
	unnamed int            // planning cards that were discarded without a name
	tokens  int            // Bene Gesserit tokens that were used or lost
	last    string
}

func newLawfulGame(t *testing.T, r *rand.Rand, h engine.Header) *lawfulGame {
	t.Helper()
	game, err := engine.NewTimeline(arrakis.Rules{}, h)
	if err != nil {
		t.Fatal(err)
	}
	return &lawfulGame{Timeline: game, player: player.New(r), sources: map[string]int{}}
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

// input answers one of the prompts, or logs what nobody asks for.
func (g *lawfulGame) input(prompts []engine.Prompt) error {
	p, c, ok := g.player.Next(prompts)
	if !ok {
		return fmt.Errorf("nobody answers %d prompts, the first is %s of %s", len(prompts), prompts[0].Ask, prompts[0].For)
	}
	if p.Draw != nil && g.player.IntN(4) == 0 { // the app rolls on request, too
		p.For = engine.App
		c, _ = p.Pick(g.player)
	}
	if g.player.IntN(12) == 0 {
		seat := gamekit.One(g.player, g.Header().Seats).Faction
		if note, ok := arrakistest.Note(g.player, g.Project(engine.Referee).(*arrakis.View), seat); ok {
			c = note
		}
	}
	step, err := g.Decide(c)
	line, _ := json.Marshal(c)
	g.last = string(line)
	if err != nil {
		return fmt.Errorf("offered, but refused: %w", err)
	}
	for _, e := range step.Entry.Events {
		g.note(e)
	}
	g.Commit(step)
	return nil
}

// isSolo reports whether nobody plays the Harkonnen.
func (g *lawfulGame) isSolo() bool { return g.Header().Profile == rulebook.Mahdi }

// note adds up what the tracks and the discarded cards follow from.
func (g *lawfulGame) note(e engine.Event) {
	all := func(n int) {
		for _, marker := range rulebook.Markers {
			g.sources[marker] += n
		}
	}
	switch e := e.(type) {
	case arrakis.SettlementDestroyed:
		if board.Of(e.Area).Rank > 0 { // a sietch never stands there
			all(e.Rank)
		} else if !g.isSolo() { // there more than sietches raises it
			g.sources["supremacy"] += e.Rank
		}
	case arrakis.SpiceSpent:
		if e.Stockpile {
			g.sources["supremacy"]++
		}
	case arrakis.StationTaken:
		g.sources[e.Symbol]++
	case arrakis.Claimed:
		for marker, n := range e.Gains {
			g.sources[marker] += n
		}
	case arrakis.EffectDone:
		if e.Effect.Kind == "track" && !(g.isSolo() && e.Effect.Track == "supremacy") {
			g.sources[e.Effect.Track] += e.Effect.By
		}
	case arrakis.SupremacyMoved:
		if g.isSolo() {
			g.sources["supremacy"] += e.By
		}
	case arrakis.CardsDiscarded:
		if g.isSolo() && e.Side == arrakis.Harkonnen { // they lie on their piles
			return
		}
		g.unnamed += e.Count - len(e.Cards)
	}
}

func (g *lawfulGame) check() error {
	v := g.Project(engine.Referee).(*arrakis.View)
	for _, law := range []func(*arrakis.View) error{g.checkFigures, checkLeaders, g.checkDice, checkDesert, g.checkCards, g.checkTracks, g.checkAreas} {
		if err := law(v); err != nil {
			return err
		}
	}
	return g.checkTwins()
}

// checkFigures counts the 92 units and leaders without a name, the 17 vehicles and the worms; with the 16 named leaders they are 129.
func (g *lawfulGame) checkFigures(v *arrakis.View) error {
	for side, box := range rulebook.Box {
		sum := rulebook.Figures(v.Sides[side].Supply)
		for _, l := range v.Board {
			if l.Side == side {
				sum = rulebook.Figures{Regular: sum.Regular + l.Regular, Elite: sum.Elite + l.Elite, Special: sum.Special + l.Special, Generic: sum.Generic + l.Generic}
			}
		}
		left := v.Sides[side].Supply
		if sum != box || min(left.Regular, left.Elite, left.Special, left.Generic) < 0 {
			return fmt.Errorf("%s has the figures %+v, of which %+v are off the board", side, sum, left)
		}
	}
	on := v.Vehicles
	if len(on.Harvesters) > rulebook.Harvesters || len(on.Ornithopters) > rulebook.Ornithopters || len(on.Carryalls) > rulebook.Carryalls || len(v.Worms) > rulebook.Worms {
		return fmt.Errorf("vehicles %+v, worms %v", on, v.Worms)
	}
	zones := map[arrakis.Zone]bool{}
	for _, zone := range append(append([]arrakis.Zone{}, on.Ornithopters...), on.Carryalls...) {
		if zones[zone] {
			return fmt.Errorf("two vehicles in %s", zone)
		}
		zones[zone] = true
	}
	for what, list := range map[string][]arrakis.Area{"harvesters": on.Harvesters, "worms": v.Worms, "worm signs": v.Signs, "stations": v.Stations} {
		if seen := map[arrakis.Area]bool{}; len(list) > 0 {
			for _, area := range list {
				if seen[area] || !area.Exists() {
					return fmt.Errorf("%s in %v", what, list)
				}
				seen[area] = true
			}
		}
	}
	return nil
}

// checkLeaders finds every named leader in the one place where it says it is.
func checkLeaders(v *arrakis.View) error {
	at := map[string][]string{}
	for _, area := range arrakistest.Keys(v.Board) {
		for _, id := range v.Board[area].Leaders {
			at[id] = append(at[id], string(area))
		}
	}
	if v.WildMaker != "" {
		at[rulebook.WildMaker] = append(at[rulebook.WildMaker], string(v.WildMaker))
	}
	for _, dashboard := range v.Dashboards {
		for _, id := range dashboard.Tanks {
			if id != nil {
				at[*id] = append(at[*id], "tanks")
			}
		}
	}
	for _, side := range arrakis.Sides {
		for id, l := range v.Sides[side].Leaders {
			placed := arrakis.Area(l.At).Exists() || l.At == "tanks"
			if placed && (len(at[id]) != 1 || at[id][0] != l.At) || !placed && len(at[id]) > 0 {
				return fmt.Errorf("%s is at %s, and stands in %v", id, l.At, at[id])
			}
			delete(at, id)
		}
	}
	if len(at) > 0 {
		return fmt.Errorf("leaders of nobody: %v", at)
	}
	return nil
}

// checkDice counts action dice and Bene Gesserit tokens.
func (g *lawfulGame) checkDice(v *arrakis.View) error {
	tokens := v.BeneReserve
	for side, most := range map[arrakis.Side]int{arrakis.Atreides: rulebook.AtreidesDice, arrakis.Harkonnen: rulebook.HarkonnenDice} {
		sum := 0
		for seat, d := range v.Dashboards {
			if arrakis.SideOf(engine.Seat(seat)) != side {
				continue
			}
			if sum += d.Dice.Sum() + d.Spent.Sum(); least(d.Dice) < 0 || least(d.Spent) < 0 {
				return fmt.Errorf("%s has dice %+v, %+v", seat, d.Dice, d.Spent)
			}
			if d.Bene != "" {
				tokens++
			}
			if v.Mahdi != nil && side == arrakis.Harkonnen { // neither rolled nor blocked
				sum += d.Unused
			}
		}
		rolled := sum > 0
		if side == arrakis.Harkonnen {
			sum += v.Blocked
		}
		if sum > most || rolled && v.Phase == arrakis.ActionResolution && sum != most {
			return fmt.Errorf("%s has %d dice, %d blocked", side, sum, v.Blocked)
		}
		tokens += v.Sides[side].Bene
		if v.Sides[side].Bene < 0 {
			return fmt.Errorf("%s has %d tokens", side, v.Sides[side].Bene)
		}
	}
	used := rulebook.BeneGesserit - tokens
	if v.BeneReserve < 0 || used < g.tokens {
		return fmt.Errorf("%d Bene Gesserit tokens in play, %d were out before", tokens, g.tokens)
	}
	g.tokens = used
	return nil
}

func least(d arrakis.Dice) int { return min(d.Leadership, d.Strategy, d.Deployment, d.Mentat, d.House) }

// checkDesert counts the worm signs, and keeps worms and sietches apart.
func checkDesert(v *arrakis.View) error {
	if v.SignPool+len(v.Signs) != rulebook.Signs || v.SignPool < 0 {
		return fmt.Errorf("%d worm signs in the pool, %d on the board", v.SignPool, len(v.Signs))
	}
	if tokens := v.Sides[arrakis.Atreides].Tokens; tokens < 0 || tokens > rulebook.Tokens {
		return fmt.Errorf("%d deployment tokens in stock", tokens)
	}
	for power, n := range v.Markers {
		if n < 1 || n > rulebook.TopLevel {
			return fmt.Errorf("the marker of %s is on %d", power, n)
		}
	}
	return nil
}

// checkCards counts every card of the decks.
func (g *lawfulGame) checkCards(v *arrakis.View) error {
	sum := g.unnamed
	copies := map[string]int{}
	for name, seat := range v.Seats {
		if sum += seat.Cards; seat.Cards < 0 || len(seat.Hand) > seat.Cards {
			return fmt.Errorf("%s holds %d cards, among them %v", name, seat.Cards, seat.Hand)
		}
		for _, id := range seat.Hand {
			copies[id]++
		}
	}
	if m := v.Mahdi; m != nil {
		sum += len(m.Stack) + m.Scheming
		copies["hawats-scheming"] += m.Scheming
		sum += arrakis.BeingPlayed(g.State())
	}
	for _, side := range arrakis.Sides {
		for _, deck := range rulebook.Decks[side] {
			d := v.Decks[deck]
			if sum += d.Left + len(d.Discard); d.Left < 0 || d.Left+len(d.Discard) > rulebook.DeckSize {
				return fmt.Errorf("deck %s has %d cards, and %d discarded", deck, d.Left, len(d.Discard))
			}
			for _, id := range d.Discard {
				copies[id]++
			}
		}
	}
	if sum != 4*rulebook.DeckSize {
		return fmt.Errorf("%d planning cards", sum)
	}
	for _, c := range rulebook.Cards {
		if copies[c.ID] > c.Copies {
			return fmt.Errorf("%d copies of %s", copies[c.ID], c.ID)
		}
	}
	if p := v.Decks["prescience"]; p.Left+len(p.Row)+len(p.Removed) != rulebook.Prescience || p.Left < 0 {
		return fmt.Errorf("%d prescience cards in the deck, %v revealed, %v removed", p.Left, p.Row, p.Removed)
	}
	return nil
}

// checkTracks recomputes supremacy and prescience from their sources.
func (g *lawfulGame) checkTracks(v *arrakis.View) error {
	if want := min(g.sources["supremacy"], rulebook.WinningTrack); v.Supremacy != want || v.Supremacy == rulebook.WinningTrack && v.Result == nil {
		return fmt.Errorf("supremacy %d, its sources give %d", v.Supremacy, want)
	}
	for _, marker := range rulebook.Markers {
		if n := v.Prescience[marker]; n != g.sources[marker] || n < 0 {
			return fmt.Errorf("%s is on %d, its sources give %d", marker, n, g.sources[marker])
		}
	}
	return nil
}

// checkAreas keeps legions within their limit, leaders with units, and both sides apart.
func (g *lawfulGame) checkAreas(v *arrakis.View) error {
	limit := map[arrakis.Side]int{arrakis.Atreides: rulebook.MostUnits, arrakis.Harkonnen: rulebook.MostUnits}
	if slices.Contains(v.Bans, "choam") {
		limit[arrakis.Harkonnen]--
	}
	waits := false // units over the limit go next
	for _, p := range v.Prompts {
		switch p.Ask {
		case "remove", "reveal", "mahdi.choose", "casualties", "station", "retreat.to", "release":
			waits = true
		}
	}
	for _, area := range arrakistest.Keys(v.Board) {
		l := v.Board[area]
		settled, stands := v.Settlements[area]
		switch {
		case !area.Exists():
			return fmt.Errorf("a legion in %s", area)
		case l.Count() == 0:
			return fmt.Errorf("leaders alone in %s: %+v", area, l)
		case min(l.Regular, l.Elite, l.Special, l.Tokens, l.Generic, l.Black, l.Silver) < 0 || l.Side == arrakis.Harkonnen && l.Tokens > 0 || len(l.Faces) > l.Tokens:
			return fmt.Errorf("the legion %+v in %s", l, area)
		case l.Count() > limit[l.Side] && !waits && v.Result == nil:
			return fmt.Errorf("%d units of %s in %s", l.Count(), l.Side, area)
		case stands && settled.Sietch != (l.Side == arrakis.Atreides):
			return fmt.Errorf("a legion of %s stands on a settlement in %s", l.Side, area)
		}
	}
	return nil
}

// checkTwins compares what others see of two states that differ in one seat's secrets: a partner is one of the others.
func (g *lawfulGame) checkTwins() error {
	secret := gamekit.One(g.player, g.Header().Seats).Faction
	twin, ok := arrakis.Twin(g.State(), secret)
	if !ok {
		return nil
	}
	viewers := []engine.Viewer{engine.Public, engine.AtModerator}
	for _, other := range g.Header().Seats {
		if other.Faction != secret {
			viewers = append(viewers, engine.AtSeat(other.Faction))
		}
	}
	for _, v := range viewers {
		one, err := json.Marshal(arrakis.Rules{}.Project(g.State(), v))
		if err != nil {
			return err
		}
		two, err := json.Marshal(arrakis.Rules{}.Project(twin, v))
		if err != nil {
			return err
		}
		if string(one) != string(two) {
			return fmt.Errorf("a view depends on the secrets of %s:\n%s\n%s", secret, one, two)
		}
	}
	return nil
}
