package board_test

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
)

// TestBordersAreMutual proves that borders, red ones too, are the same from both sides, and that the board has as many as the rulebook
// and the printed board.
func TestBordersAreMutual(t *testing.T) {
	open, red := 0, 0
	for _, a := range board.Areas {
		for _, n := range a.Neighbours {
			open++
			if !slices.Contains(board.Of(n).Neighbours, a.ID) || board.IsRedBorder(a.ID, n) {
				t.Errorf("%s borders on %s from one side only", a.ID, n)
			}
		}
		for _, n := range a.RedBorders {
			red++
			if !board.IsRedBorder(n, a.ID) {
				t.Errorf("the red border from %s to %s has one side", a.ID, n)
			}
		}
	}
	if open != 2*265 || red != 2*11 {
		t.Errorf("%d open and %d red borders, want 265 and 11", open/2, red/2)
	}
}

// TestBoard proves the counts of areas by terrain, settlements, sietches and stations [WFA-1.1, WFA-1.2, WFA-1.3], and that every air zone
// reaches the North Pole [WFA-0.8].
func TestBoard(t *testing.T) {
	terrain := map[board.Terrain]int{}
	settlements, sietches, stations, proof := 0, 0, 0, 0
	for _, a := range board.Areas {
		terrain[a.Terrain]++
		settlements += a.Rank
		for _, is := range []struct {
			true bool
			n    *int
		}{{a.Sietch, &sietches}, {a.Station, &stations}, {a.StormProof, &proof}} {
			if is.true {
				*is.n++
			}
		}
	}
	for kind, n := range map[board.Terrain]int{board.Mountain: 19, board.Plateau: 12, board.MinorErg: 5, board.Desert: 42, board.DeepDesert: 23} {
		if terrain[kind] != n {
			t.Errorf("%d areas of %s, want %d", terrain[kind], kind, n)
		}
	}
	if settlements != 9 || sietches != 8 || stations != 6 || proof != 5 {
		t.Errorf("settlements of rank %d, %d sietches, %d stations, %d storm-proof plateaus", settlements, sietches, stations, proof)
	}
	for _, z := range board.Zones {
		if !z.ID.Reaches("north-pole") {
			t.Errorf("%s does not reach the North Pole", z.ID)
		}
	}
}
