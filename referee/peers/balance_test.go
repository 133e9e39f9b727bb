package peers_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/referee/peers"
)

// TestBalance proves that after the moves all live processes have as many tables, to within one, that nobody gives what it does not have, and that
// commands and dead processes get none.
func TestBalance(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var s peers.Status
		has := map[string]int{}
		for i := range 1 + random.IntN(5) {
			p := peers.Process{ID: fmt.Sprint("p", i), URL: fmt.Sprint("http://10.0.0.", i), Alive: random.IntN(4) > 0}
			if random.IntN(5) == 0 {
				p.URL = ""
			}
			s.Processes = append(s.Processes, p)
			for range random.IntN(20) {
				s.Tables = append(s.Tables, peers.Table{Owner: p.ID})
				has[p.ID]++
			}
		}
		for _, m := range peers.Balance(s) {
			if m.Count < 1 || m.From == m.To || !m.From.Alive || !m.To.Alive || m.From.URL == "" || m.To.URL == "" {
				t.Fatalf("%+v has the move %+v", s, m)
			}
			has[m.From.ID] -= m.Count
			has[m.To.ID] += m.Count
		}
		most, least := -1, 1<<30
		for _, p := range s.Processes {
			if p.Alive && p.URL != "" {
				most, least = max(most, has[p.ID]), min(least, has[p.ID])
			}
		}
		if most-least > 1 && most >= 0 || least < 0 {
			t.Fatalf("%+v is balanced to %v", s, has)
		}
	}
}
