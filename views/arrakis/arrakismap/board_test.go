package arrakismap_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/maptest"
)

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestBoardIsStrictAndSmall proves that a crowded board has no inline style and no script, is well-formed, loads only the land, and is
// small enough to be sent again with every change.
func TestBoardIsStrictAndSmall(t *testing.T) {
	svg := render(t, arrakismap.Board(maptest.Full()))
	for _, banned := range []string{" style=", "<style", "<script", "javascript:", "NaN", "Inf"} {
		if strings.Contains(svg, banned) {
			t.Errorf("the board contains %q", banned)
		}
	}
	if land := `href="` + static.URL(arrakismap.LandFile) + `"`; !strings.Contains(svg, land) || strings.Count(svg, "href=") != 1 {
		t.Error("the board does not load the land, or more than that")
	}
	if len(svg) > 80_000 {
		t.Errorf("the board is %d bytes", len(svg))
	}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestEverythingIsOnTheBoard proves that each piece of a crowded position is drawn once, with its numbers, and that no disc hides another.
func TestEverythingIsOnTheBoard(t *testing.T) {
	m := maptest.Full()
	svg := render(t, arrakismap.Board(m))
	if len(m.Legions) != 40 {
		t.Fatalf("the position has %d legions, want 40", len(m.Legions))
	}
	for _, l := range m.Legions {
		count := strconv.Itoa(l.Regular + l.Elite + l.Special + l.Tokens)
		_, after, found := strings.Cut(svg, `id="map-legion-`+l.Side+"-"+l.Area+`"`)
		after, _, _ = strings.Cut(after, "<rect")
		if !found || !strings.Contains(after, ">"+count+"</text>") {
			t.Errorf("the legion at %s does not show its %s figures", l.Area, count)
		}
	}
	for kind, want := range map[string]int{
		`class="hold `: len(m.Settlements), `class="piece sign`: len(m.Signs), `class="piece worm`: len(m.Worms), `class="piece harvester`: len(m.Harvesters),
		`class="piece station`: len(m.Stations), `class="piece wild-maker`: 1, `class="piece atomics`: 1, `class="zone"`: len(board.Zones),
		`class="vehicle side-harkonnen ornithopter`: 3, `class="vehicle side-harkonnen carryall`: 3,
	} {
		if n := strings.Count(svg, kind); n != want {
			t.Errorf("%d elements with %s, want %d", n, kind, want)
		}
	}
	var at [][2]float64
	for _, found := range regexp.MustCompile(`id="map-legion-[^>]*translate\(([\d.]+) ([\d.]+)\)`).FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.ParseFloat(found[1], 64)
		y, _ := strconv.ParseFloat(found[2], 64)
		at = append(at, [2]float64{x, y})
	}
	if len(at) != 40 {
		t.Fatalf("%d discs", len(at))
	}
	for i, a := range at {
		for _, b := range at[:i] {
			if dx, dy := a[0]-b[0], a[1]-b[1]; dx*dx+dy*dy < 62*62 {
				t.Errorf("discs lie on each other at %v and %v", a, b)
			}
		}
	}
}

// TestUnknownIdsDrawNothing proves that a position with areas and zones that do not exist is drawn without them.
func TestUnknownIdsDrawNothing(t *testing.T) {
	svg := render(t, arrakismap.Board(arrakismap.Model{
		Legions: []arrakismap.Legion{{Area: "nowhere", Side: "atreides", Regular: 1}}, Settlements: []arrakismap.Settlement{{Area: "nowhere"}},
		Worms: []string{"nowhere"}, Battles: []string{"nowhere"}, Moves: [][2]string{{"nowhere", "arrakeen"}}, Carryalls: []string{"az-9"},
	}))
	if strings.Contains(svg, "nowhere") || strings.Contains(svg, `class="vehicle`) || strings.Contains(svg, "battle-core") {
		t.Error("the board shows what is nowhere")
	}
}

// TestPickerFramesWhatMayBeChosen proves that a question about a few areas shows them and their neighbourhood, one about zones the whole
// board, that every area answers, and that the list says what follows what.
func TestPickerFramesWhatMayBeChosen(t *testing.T) {
	from := arrakismap.List{Field: "arg.from", Options: []arrakismap.Option{{Value: "arrakeen", Text: "Arrakeen"}}}
	to := arrakismap.List{Field: "arg.to", Options: []arrakismap.Option{{Value: "carthag", Text: "Carthag", After: []string{"arrakeen"}}}}
	html := render(t, arrakismap.Board(arrakismap.Choosing(maptest.Full(), from, to)))
	if n, want := strings.Count(html, "data-part="), len(board.Areas)+len(board.Zones); n != want {
		t.Errorf("%d parts answer, want %d", n, want)
	}
	if picker := render(t, arrakismap.Picker("p1", "Closer", from, to)); !strings.Contains(picker, `class="picker few framed"`) || !strings.Contains(picker, `data-map="#map-board"></div>`) {
		t.Errorf("the picker that has no map itself is %s", picker)
	}
	if strings.Contains(html, `viewBox="0 0 2000 924"`) {
		t.Error("a question about two areas shows the whole board")
	}
	if list := render(t, arrakismap.Places(to)); !strings.Contains(list, `<option value="carthag" data-after="arrakeen">Carthag</option>`) {
		t.Errorf("the list is %s", list)
	}
	zones := arrakismap.List{Field: "arg.zone", Options: []arrakismap.Option{{Value: "az-1", Text: "North-east"}}}
	html = render(t, arrakismap.Board(arrakismap.Choosing(maptest.Full(), zones)))
	if !strings.Contains(html, `data-part="az-1" aria-label="`) || !strings.Contains(html, `viewBox="0 0 2000 924"`) {
		t.Error("a question about an air zone does not show it on the whole board")
	}
}
