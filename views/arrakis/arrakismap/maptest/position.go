// Package maptest has positions of the board for tests to draw.
package maptest

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
)

// Full is a crowded position: forty legions of all sizes, every settlement and sietch, and pieces of every kind. An area without a name of
// its own is called by its sector and number.
func Full() arrakismap.Model {
	m := arrakismap.Model{
		Title: "Arrakis", Desc: "Round 4", Names: map[string]string{},
		WildMaker: "se-03", Worms: []string{"nw-07", "ne-08", "csw-05"}, Signs: []string{"nw-12", "ne-15", "sw-02", "cse-03", "gara-kulon"},
		Harvesters: []string{"cne-07", "cse-01", "nw-09", "ne-04", "wind-pass", "sw-05"}, Atomics: "splintered-rock",
		Ornithopters: []string{"az-1", "az-3", "az-3", "az-6"}, Carryalls: []string{"az-1", "az-4", "az-7"},
		Battles: []string{"imperial-basin"}, Stakes: []string{"windgap"}, Moves: [][2]string{{"cne-05", "imperial-basin"}},
	}
	for _, z := range board.Zones {
		m.Names[string(z.ID)] = strings.ToUpper(string(z.ID))
	}
	sides := []string{"harkonnen", "atreides"}
	leaders := [][]arrakismap.Leader{
		{{Code: "B", Name: "Baron Harkonnen"}, {Code: "FR", Name: "Feyd-Rautha"}},
		{{Code: "P", Name: "Paul Muad’Dib"}, {Code: "J", Name: "Lady Jessica"}, {Code: "GH", Name: "Gurney Halleck"}},
	}
	for i, a := range board.Areas {
		id := string(a.ID)
		m.Names[id] = nameOf(id)
		if a.Station && i%2 == 0 {
			m.Stations = append(m.Stations, id)
		}
		if a.Rank > 0 {
			m.Settlements = append(m.Settlements, arrakismap.Settlement{Area: id, Rank: a.Rank})
		}
		if a.Sietch {
			m.Settlements = append(m.Settlements, arrakismap.Settlement{Area: id, Sietch: true, Rank: i % 3, Hidden: i%3 == 0})
		}
		if n := len(m.Legions); i%5 < 2 && n < 40 {
			l := arrakismap.Legion{Area: id, Side: sides[n*5/7%2], Regular: i % 6, Elite: i % 4, Special: i % 3, Generic: i / 7 % 3}
			if l.Side == "atreides" {
				l.Tokens = n % 4
			}
			if n%13 == 1 {
				l.Leaders = leaders[slices.Index(sides, l.Side)]
			}
			if l.Regular+l.Elite+l.Special+l.Tokens == 0 {
				l.Regular = 1
			}
			m.Legions = append(m.Legions, l)
		}
	}
	return m
}

// nameOf makes a name of an id.
func nameOf(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		switch {
		case len(w) < 4 && i == 0 && len(words) == 2 && words[1][0] == '0' || len(w) < 4 && len(words) == 2 && words[1][0] == '1':
			words[i] = strings.ToUpper(w)
		case w[0] == '0':
			words[i] = w[1:]
		default:
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
