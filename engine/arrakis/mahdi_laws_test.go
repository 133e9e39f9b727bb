package arrakis_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestGamesAgainstMahdi plays ARRAKIS_GAMES games against Mahdi, or eight, to their end, one and two players, and checks after every input what always holds at a table, that
// Mahdi orders nothing that the laws forbid, and that the same record gives the same game. In every other game the Atreides want to win; both sides do.
func TestGamesAgainstMahdi(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 2
	}
	if n, err := strconv.Atoi(os.Getenv("ARRAKIS_GAMES")); err == nil {
		games = n
	}
	won := map[arrakis.Side]int{}
	for seed := range games {
		r := rand.New(rand.NewPCG(uint64(seed), 42))
		dice := []string{"app", "table"}[seed/4%2]
		g := newLawfulGame(t, r, randomHeader(r, dice, len(seatings)-1-seed/2%2))
		if err := g.playMahdi(t, seed%2 == 1); err != nil {
			t.Fatalf("game %d, input %d, %s: %v", seed, g.Len(), g.last, err)
		}
		if err := g.checkReplay(); err != nil {
			t.Fatalf("game %d: %v", seed, err)
		}
		end := g.Project(engine.Referee).(*arrakis.View)
		won[end.Result.Side]++
		t.Logf("game %d: %d inputs, round %d, %s by %s", seed, g.Len(), end.Round, end.Result.Side, end.Result.By)
	}
	if len(won) < 2 {
		t.Errorf("one victory was never reached: %v", won)
	}
}

// playMahdi plays to the end: until then somebody is always asked.
func (g *lawfulGame) playMahdi(t *testing.T, hopeful bool) error {
	t.Helper()
	const most, steps = 6000, 9
	byCard := false // a card may move and deploy otherwise
	for range most {
		before := g.Project(engine.Referee).(*arrakis.View)
		if before.Result != nil {
			return nil
		}
		prompts := g.Prompts()
		if len(prompts) == 0 {
			return fmt.Errorf("nobody is asked in %s, %s", before.Phase, before.Step)
		}
		if c, ok := g.hope(steps); hopeful && ok {
			g.enterNoted(t, c)
		} else if err := g.input(prompts); err != nil {
			return err
		}
		if err := g.check(); err != nil {
			return err
		}
		after := g.Project(engine.Referee).(*arrakis.View)
		switch g.Entries()[g.Len()-1].Command.Do {
		case "mahdi.card":
			byCard = true
		case "mahdi.die", "done":
			byCard = false
		}
		orders, came := newOrders(before, after), []arrakis.Zone(nil)
		for _, o := range orders {
			came = append(came, o.Ornithopters...)
		}
		for _, o := range orders {
			if err := checkOrder(arrakis.Order(o), before, after, came, byCard); err != nil {
				return fmt.Errorf("the order %+v: %w", o, err)
			}
		}
	}
	return fmt.Errorf("no end after %d inputs", most)
}

// enterNoted enters what random players never do, and what the tracks follow from.
func (g *lawfulGame) enterNoted(t *testing.T, c engine.Command) {
	t.Helper()
	g.enter(t, c)
	for _, e := range g.Entries()[g.Len()-1].Events {
		g.note(e)
	}
}

// newOrders are the orders that came with an input.
func newOrders(before, after *arrakis.View) []arrakis.SoloOrders {
	was, is := before.Mahdi.Orders, after.Mahdi.Orders
	same := func(a, b arrakis.SoloOrders) bool {
		one, _ := json.Marshal(a)
		two, _ := json.Marshal(b)
		return bytes.Equal(one, two)
	}
	if len(is) >= len(was) && slices.EqualFunc(was, is[:len(was)], same) {
		return is[len(was):]
	}
	return is
}

// checkOrder holds an order against the laws of two players: how far a legion moves and attacks, what carries it, and where units come.
func checkOrder(o arrakis.Order, before, after *arrakis.View, came []arrakis.Zone, byCard bool) error {
	if len(o.Why) == 0 {
		return fmt.Errorf("it has no ruling")
	}
	flown := o.Ornithopter != ""
	refilled := slices.Contains(came, o.Ornithopter) // one may come into a zone that another leaves
	if flown && !refilled && (!slices.Contains(before.Vehicles.Ornithopters, o.Ornithopter) || slices.Contains(after.Vehicles.Ornithopters, o.Ornithopter)) {
		return fmt.Errorf("no ornithopter leaves %s", o.Ornithopter)
	}
	if flown && !o.Ornithopter.Reaches(o.From) {
		return fmt.Errorf("that ornithopter does not reach %s", o.From)
	}
	reach := 1
	if flown {
		reach++
	}
	stood := func(area arrakis.Area, side arrakis.Side) bool {
		l, held := before.Board[area]
		s, settled := before.Settlements[area]
		return held && l.Side == side || settled && s.Sietch == (side == arrakis.Atreides)
	}
	switch o.Do {
	case "move":
		if n := board.Apart(o.From, o.To); n == 0 || n > reach && !byCard {
			return fmt.Errorf("it goes %d areas", n)
		}
		if stood(o.To, arrakis.Atreides) {
			return fmt.Errorf("the Atreides are there")
		}
	case "attack":
		if n := board.Apart(o.From, o.At); n == 0 || n > reach {
			return fmt.Errorf("it goes %d areas", n)
		}
		if !stood(o.At, arrakis.Atreides) || slices.Contains(before.Worms, o.At) {
			return fmt.Errorf("there is nothing to attack")
		}
	case "deploy":
		for _, p := range o.Places {
			if stood(p.Area, arrakis.Atreides) {
				return fmt.Errorf("the Atreides are in %s", p.Area)
			}
			if _, stands := before.Settlements[p.Area]; !stands && !byCard {
				return fmt.Errorf("no settlement is in %s", p.Area)
			}
		}
	}
	return nil
}

// checkReplay plays the record of a game again: it must tell the same.
func (g *lawfulGame) checkReplay() error {
	var lines bytes.Buffer
	if err := record.Write(&lines, g.Timeline); err != nil {
		return err
	}
	r, err := record.Read(&lines, "game")
	if err != nil {
		return err
	}
	again, err := record.Replay(arrakis.Rules{}, r)
	if err != nil || len(again.Failures) > 0 {
		return fmt.Errorf("its record does not replay: %w %v", err, again.Failures)
	}
	one, two := g.Entries(), again.Timeline.Entries()
	for i := range one {
		was, _ := json.Marshal(one[i].Events)
		is, _ := json.Marshal(two[i].Events)
		if !bytes.Equal(was, is) {
			return fmt.Errorf("input %d tells %s, then %s", i, was, is)
		}
	}
	return nil
}
