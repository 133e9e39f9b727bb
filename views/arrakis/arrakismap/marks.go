package arrakismap

import (
	"fmt"

	"github.com/judgeofthechange/judge/views/mapkit"
)

// The marks of pieces, as path data around 0, 0 in a circle of radius 12.
const (
	harvesterMark   = "M-11-1L-6-7H6L11-1V3H-11zM-12 5H12L9 10H-9z"
	stationMark     = "M-10 8V6A10 10 0 0 1 10 6V8zM-1.2-4V-12H1.2V-4z"
	signMark        = "M-11 7Q-5.5 1 0 7T11 7M-11 0Q-5.5-6 0 0T11 0M-8-7Q-4-12 0-7T8-7"
	ornithopterMark = "M-1.6-9H1.6V9L0 12L-1.6 9zM-2.5-3L-13-8L-12-2.5L-2.5 0zM2.5-3L13-8L12-2.5L2.5 0zM-2.5 2L-11 4L-9 8L-2.5 5zM2.5 2L11 4L9 8L2.5 5z"
	carryallMark    = "M0-9L14 1V4.5L4 2.5V6H7V11H3.5V8H-3.5V11H-7V6H-4V2.5L-14 4.5V1z"
	atomMark        = "M0-2.2L5-11A12.2 12.2 0 0 0-5-11zM-1.9 1.1L-12 1A12.2 12.2 0 0 0-7 9.9zM1.9 1.1L7 9.9A12.2 12.2 0 0 0 12 1z"
)

// The marks of a legion's units in its tally, in a circle of radius 5.
var (
	regularMark = "M-4.2 0a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1-8.4 0z"
	eliteMark   = "M0-5.4L5 0L0 5.4L-5 0z"
	specialMark = mapkit.Star(10, 6, 2.7, -90)
	tokenMark   = "M-4.4-4.4H4.4V4.4H-4.4zM-1.6-1.6V1.6H1.6V-1.6z"
)

// maw is a worm's mouth: a ring of teeth, from the rim inwards.
func maw(teeth int, outer, inner float64) string { return mapkit.Star(2*teeth, outer, inner, -90) }

// sideMark is the disc of a side: a circle for the Atreides, a square with cut corners for the Harkonnen.
func sideMark(side string, r float64) string {
	if side == "harkonnen" {
		c, a := r*.92, r*.6
		return fmt.Sprintf("M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fz", -a, -c, a, -c, c, -a, c, a, a, c, -a, c, -c, a, -c, -a)
	}
	return fmt.Sprintf("M%.1f 0a%.1f %.1f 0 1 1 %.1f 0a%.1f %.1f 0 1 1 %.1f 0z", -r, r, r, 2*r, r, r, -2*r)
}

// Mark is the outline of a piece or a unit as path data around 0, 0, for pages that name it beside the board: pieces have a radius of 12,
// units one of 6. It is empty for anything else.
func Mark(kind string) string {
	return map[string]string{
		"harvester": harvesterMark, "ornithopter": ornithopterMark, "carryall": carryallMark, "sign": signMark, "station": stationMark, "atomics": atomMark,
		"worm": maw(12, 12, 6), "regular": regularMark, "elite": eliteMark, "special": specialMark, "token": tokenMark,
	}[kind]
}
