package chart

import (
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
)

// LegionSize is the room that a legion takes in an area, with the ring of a settlement or sietch around it.
func LegionSize(area string) (w, h float64) {
	switch a := board.Of(board.ID(area)); {
	case a.Rank > 0:
		r := RingRadius(a.Rank)
		return 2*r + 8, 2*r + 8
	case a.Sietch:
		return 2*RingRadius(1) + 8, 2*RingRadius(1) + 8
	}
	return 92, 78
}

// RingRadius is the radius of the ring of a settlement or sietch of a rank: that of the capital is the largest.
func RingRadius(rank int) float64 { return 30 + 4*float64(rank) }

// IsNamed reports whether the board gives an area a name, and not only a number in its sector.
func IsNamed(area string) bool {
	for _, s := range board.Of(board.ID(area)).Sectors {
		if strings.HasPrefix(area, strings.ToLower(string(s))+"-") {
			return false
		}
	}
	return true
}
