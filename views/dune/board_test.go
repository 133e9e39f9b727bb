package dune

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/dune/dunemap"
)

// TestTheMapIsRight plays all records. It proves that the middle of each disc lies in the land where its forces are, for each way in which
// forces and spice share a part of the map; and for the end of each record that all seats see the map of the table screen, from which
// phones fetch it.
func TestTheMapIsRight(t *testing.T) {
	outlines := landOutlines(t)
	seen := map[string]bool{}
	for _, file := range suite.Records(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, items := read(t, file)
			for _, item := range items {
				if item.Command == nil || r.Play(*item.Command) != nil {
					continue
				}
				if board := r.board(engine.Public); sharesAnew(board, seen) {
					discsStandInTheirOwnLand(t, item.Line, board, outlines)
				}
			}
			public := r.board(engine.Public)
			for _, v := range r.Viewers() {
				if own := r.board(v); !reflect.DeepEqual(own, public) {
					t.Errorf("%v sees %+v, all see %+v", v, own, public)
				}
			}
		})
	}
	if len(seen) < 400 && !testing.Short() {
		t.Errorf("only %d ways to share a part were looked at", len(seen))
	}
}

// board is a viewer's map.
func (r room) board(v engine.Viewer) dunemap.Model {
	return newViewModel(r.Layout(v), r.Table.Project(v), nil).board()
}

// sharesAnew reports whether forces and spice share some part of a map as they did on none before.
func sharesAnew(board dunemap.Model, seen map[string]bool) (anew bool) {
	parts := map[string]string{}
	for _, heap := range board.Spice {
		parts[heap.Part] += "spice "
	}
	for _, stack := range board.Forces {
		parts[stack.Part] += stack.Faction + " " // how many they are moves nothing
	}
	for part, holds := range parts {
		anew = anew || !seen[part+" "+holds]
		seen[part+" "+holds] = true
	}
	return anew
}

func discsStandInTheirOwnLand(t *testing.T, line int, board dunemap.Model, outlines map[string]outline) {
	t.Helper()
	drawn := draw(t, board)
	for _, stack := range board.Forces {
		if at := discOf(t, drawn, stack); !outlines[stack.Part].has(at) {
			t.Errorf("line %d: the disc of %s in %s is drawn at %v, in another land", line, stack.Faction, stack.Part, at)
		}
	}
}

type point struct{ x, y float64 }

type outline []point

// has reports whether a point lies in the land.
func (o outline) has(p point) bool {
	in := false
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			in = !in
		}
	}
	return in
}

// landOutlines reads the outlines of all parts as pages draw them: "Mx yl", then steps.
func landOutlines(t *testing.T) map[string]outline {
	t.Helper()
	raw, err := dunemap.Parts()
	check(t, err)
	var parts map[string][]any
	check(t, json.Unmarshal(raw, &parts))
	out := map[string]outline{}
	for id, part := range parts {
		var at point
		var numbers []float64
		for _, n := range strings.FieldsFunc(part[0].(string), func(r rune) bool { return strings.ContainsRune("Mlz ", r) }) {
			value, err := strconv.ParseFloat(n, 64)
			check(t, err)
			numbers = append(numbers, value)
		}
		for i := 0; i+1 < len(numbers); i += 2 {
			at = point{at.x + numbers[i], at.y + numbers[i+1]}
			out[id] = append(out[id], at)
		}
	}
	return out
}

func draw(t *testing.T, board dunemap.Model) string {
	t.Helper()
	var drawn bytes.Buffer
	check(t, dunemap.Board(board).Render(context.Background(), &drawn))
	return drawn.String()
}

// discOf is where the disc of a stack is drawn.
func discOf(t *testing.T, drawn string, stack dunemap.Stack) point {
	t.Helper()
	_, rest, found := strings.Cut(drawn, `id="force-`+stack.Faction+"-"+stack.Part+`" transform="translate(`)
	numbers := strings.Fields(strings.SplitN(rest, ")", 2)[0])
	if !found || len(numbers) != 2 {
		t.Fatalf("no disc is drawn for %s in %s", stack.Faction, stack.Part)
	}
	x, errX := strconv.ParseFloat(numbers[0], 64)
	y, errY := strconv.ParseFloat(numbers[1], 64)
	if errX != nil || errY != nil {
		t.Fatal(errX, errY)
	}
	return point{x, y}
}
