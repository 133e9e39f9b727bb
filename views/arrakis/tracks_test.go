package arrakis

import (
	"fmt"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// TestRowsOfTheNextRound proves which rows the next round can have, and the least spice that each costs: the lowest marker is the active row.
func TestRowsOfTheNextRound(t *testing.T) {
	for _, c := range []struct {
		choam, guild, landsraad int
		want                    string // rows with their prices, from the top
	}{
		{5, 5, 5, "5:6 4:0"},
		{4, 3, 5, "4:5 3:2 2:0"},
		{2, 1, 1, "2:8 1:0"},
		{1, 1, 1, "2:9 1:0"},
	} {
		s := viewModel{View: &arrakis.View{Markers: map[string]int{"choam": c.choam, "spacing-guild": c.guild, "landsraad": c.landsraad}}}
		got := ""
		for _, level := range rulebook.Levels {
			if price, reached := s.rowPrice(level.Level); reached {
				got += fmt.Sprintf(" %d:%d", level.Level, price)
			}
		}
		if got != " "+c.want {
			t.Errorf("markers at %d, %d, %d: rows and prices%s, want %s", c.choam, c.guild, c.landsraad, got, c.want)
		}
	}
}
