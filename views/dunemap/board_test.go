package dunemap

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/static"
)

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// fullModel puts something on every part and in every place that a board has.
func fullModel(names map[string]string) Model {
	m := Model{Title: "Arrakis", Desc: "Turn 3", StormSector: 2, StormFrom: 17, ShieldWallBroken: true, Names: names}
	factions := []string{"atreides", "harkonnen", "emperor", "fremen", "guild", "bene-gesserit"}
	for i, p := range arrakis().chart.Parts {
		m.Forces = append(m.Forces, Stack{Part: p.ID, Faction: factions[i%6], Code: "XX", Normal: 1})
	}
	for i, f := range factions {
		m.Forces = append(m.Forces, Stack{Part: "meridian:18", Faction: f, Code: "XX", Special: 2})
		m.Circles = append(m.Circles, Circle{Position: i + 1, Faction: f, Code: "XX", First: i == 2})
	}
	m.Spice = []Heap{{Part: "old-gap:9", Amount: 6}, {Part: "polar-sink", Amount: 1}}
	m.Strongholds = []Hold{{Territory: "arrakeen", Faction: "atreides"}, {Territory: "carthag", Contested: true}}
	m.Battles = []string{"carthag"}
	return m
}

// The page may allow no inline style and no script, the picture must be well-formed, load nothing but the land, and be small
// enough to be sent anew with every change.
func TestBoardIsStrictAndSmall(t *testing.T) {
	var names map[string]map[string]string
	readTestdata(t, "names.json", &names)
	svg := render(t, Board(fullModel(names["en"])))
	for _, banned := range []string{" style=", "<style", "<script", "javascript:", "NaN", "Inf"} {
		if strings.Contains(svg, banned) {
			t.Errorf("the board contains %q", banned)
		}
	}
	if land := `href="` + static.URL(LandFile) + `"`; !strings.Contains(svg, land) || strings.Count(svg, "href=") != 1 {
		t.Errorf("the board does not load the land, or more than that")
	}
	if len(svg) > 60_000 {
		t.Errorf("the full board takes %d bytes", len(svg))
	}
	wellFormed(t, svg)
}

// TestLandIsWhatTheChartGives proves that the served file is drawn from the chart, and is a document that a browser can show by itself.
func TestLandIsWhatTheChartGives(t *testing.T) {
	svg := render(t, Land())
	if served, ok := static.Get(LandFile); !ok || svg != string(served.Body) {
		t.Error("the served land is not what the chart gives; run go generate in views/dunemap")
	}
	wellFormed(t, svg)
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the picture is not well-formed: %v", err)
		}
	}
}

// Every stack of a part gets a place of its own.
func TestStacksOfAPartStandApart(t *testing.T) {
	for _, p := range arrakis().chart.Parts {
		for count := 1; count <= 6; count++ {
			var stacks []Stack
			for i := range count {
				stacks = append(stacks, Stack{Part: p.ID, Faction: fmt.Sprint(i), Normal: 1})
			}
			placed := discs(stacks)
			if len(placed) != count {
				t.Fatalf("%s: %d of %d stacks placed", p.ID, len(placed), count)
			}
			for i, a := range placed {
				for _, b := range placed[:i] {
					if a.x == b.x && a.y == b.y {
						t.Errorf("%s: two of %d stacks at %g, %g", p.ID, count, a.x, a.y)
					}
				}
			}
		}
	}
}

func TestUnknownPlacesAreLeftOut(t *testing.T) {
	svg := render(t, Board(Model{
		Forces:      []Stack{{Part: "nowhere:3", Faction: "guild", Normal: 1}},
		Spice:       []Heap{{Part: "nowhere:3", Amount: 6}},
		Strongholds: []Hold{{Territory: "nowhere", Faction: "guild"}},
		Pick:        map[string]Pick{"nowhere:3": {Label: "Nowhere"}},
	}))
	for _, unwanted := range []string{"nowhere", `class="stack"`, `class="heap"`, "hold-ring"} {
		if strings.Contains(svg, unwanted) {
			t.Errorf("the board shows %q", unwanted)
		}
	}
}

func TestPickablePartsSayWhatTheyAre(t *testing.T) {
	svg := render(t, Board(Model{Pick: map[string]Pick{
		"arsunt:10": {Label: "Arsunt <east>", State: PickChosen},
		"arsunt:11": {Label: "Arsunt, in the storm", State: PickBarred},
	}}))
	for _, wanted := range []string{
		`data-part="arsunt:10" role="button" tabindex="0" aria-label="Arsunt &lt;east&gt;" aria-pressed="true" aria-disabled="false"`,
		`data-part="arsunt:11" role="button" tabindex="-1" aria-label="Arsunt, in the storm" aria-pressed="false" aria-disabled="true"`,
	} {
		if !strings.Contains(svg, wanted) {
			t.Errorf("the board lacks %s", wanted)
		}
	}
}

// The storm moves counterclockwise, also over the line between sectors 18 and 1.
func TestStormSweepsForward(t *testing.T) {
	for _, c := range []struct {
		from, to int
		class    string
	}{
		{0, 18, "storm storm-at-18"},
		{3, 3, "storm storm-at-3"},
		{3, 8, "storm storm-at-8 storm-by-5"},
		{17, 2, "storm storm-at-2 storm-by-3"},
	} {
		if got := (Model{StormFrom: c.from, StormSector: c.to}).stormClass(); got != c.class {
			t.Errorf("from %d to %d: class %q, want %q", c.from, c.to, got, c.class)
		}
	}
}

// A name stays on its own territory, in each language; where it is too long for the land it may hang over, but never
// onto another stronghold.
func TestNamesStayOnTheirLand(t *testing.T) {
	var names map[string]map[string]string
	readTestdata(t, "names.json", &names)
	for language, byID := range names {
		for _, territory := range arrakis().chart.Territories {
			l := fit(byID[territory.ID], territory)
			if l.size < smallestName || l.size > largestName {
				t.Errorf("%s %s is set in size %.1f", language, territory.ID, l.size)
			}
			for _, part := range under(l) {
				other := strings.Split(part, ":")[0]
				mayHang := l.size == smallestName || territory.Seal != nil
				if other != territory.ID && (!mayHang || arrakis().territories[other].Seal != nil) {
					t.Errorf("%s %s, size %.1f, covers %s", language, territory.ID, l.size, part)
				}
			}
		}
	}
}

// under lists the parts below the corners, the edges' middles and the middle of a label.
func under(l label) []string {
	turn := float64(l.box.Turn) * math.Pi / 180
	halfWidth, halfHeight := l.size*widest(l.lines)/2, l.size*lineHeight*float64(len(l.lines))/2
	var parts []string
	for _, u := range []float64{-halfWidth, 0, halfWidth} {
		for _, v := range []float64{-halfHeight, 0, halfHeight} {
			x := float64(l.box.X) + u*math.Cos(turn) - v*math.Sin(turn)
			y := float64(l.box.Y) + u*math.Sin(turn) + v*math.Cos(turn)
			parts = append(parts, partAt(x, y))
		}
	}
	return parts
}
