package dunemap

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
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
	for i, p := range theLand().chart.Parts {
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

// TestBoardIsStrictAndSmall proves that the board has no inline style and no script, that the picture is well-formed,
// loads only the land, and is small enough to be sent again with every change.
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
	if len(svg) > 65_000 {
		t.Errorf("the full board takes %d bytes", len(svg))
	}
	wellFormed(t, svg)
}

// TestLandIsWhatTheChartGives proves that the served file is drawn from the chart, and is a document that a browser can show by itself.
func TestLandIsWhatTheChartGives(t *testing.T) {
	svg := render(t, Land())
	if served, ok := static.Get(LandFile); !ok || svg != string(served.Body) {
		t.Error("the served land is not what the chart gives; run go generate in views/dune/dunemap")
	}
	wellFormed(t, svg)
	parts, err := Parts()
	if err != nil {
		t.Fatal(err)
	}
	if served, _ := static.Get(PartsFile); !bytes.Equal(parts, served.Body) {
		t.Error("the served parts are not what the chart gives; run go generate in views/dune/dunemap")
	}
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

// TestNothingHidesAnything proves that discs keep apart from each other and from spice, and that the names of the lands with forces can
// be read, also with five stacks in one part late in a game. Without these, all names can be read, in each language.
func TestNothingHidesAnything(t *testing.T) {
	var names map[string]map[string]string
	readTestdata(t, "names.json", &names)
	spice := []Heap{{"hagga-basin:12", 6}, {"old-gap:9", 12}}
	for language, byID := range names {
		quiet := (Model{Names: byID, Spice: spice, Forces: crowdedBoard}).layout()
		apart(t, language, quiet, theLand().territories)
		if language != "it" { // the longest names
			continue
		}
		for _, crowded := range theLand().chart.Parts {
			m := Model{Names: byID, Spice: spice, Forces: crowdedBoard}
			for i := range 5 {
				m.Forces = append(m.Forces, Stack{Part: crowded.ID, Faction: strconv.Itoa(i), Normal: 20})
			}
			held := map[string]chart.Territory{}
			for _, s := range m.Forces {
				held[theLand().parts[s.Part].Territory] = chart.Territory{}
			}
			apart(t, language+", five in "+crowded.ID, m.layout(), held)
		}
	}
}

// crowdedBoard is most of what stands on a board late in a game.
var crowdedBoard = []Stack{
	{Part: "arrakeen:9", Faction: "atreides", Normal: 10}, {Part: "carthag:10", Faction: "harkonnen", Normal: 8},
	{Part: "carthag:10", Faction: "emperor", Normal: 4, Special: 3}, {Part: "tueks-sietch:4", Faction: "guild", Normal: 5},
	{Part: "sietch-tabr:13", Faction: "fremen", Normal: 3, Special: 3}, {Part: "false-wall-south:3", Faction: "fremen", Normal: 4},
	{Part: "false-wall-west:16", Faction: "fremen", Normal: 2}, {Part: "polar-sink", Faction: "bene-gesserit", Advisors: 1},
	{Part: "hagga-basin:12", Faction: "emperor", Normal: 6}, {Part: "the-minor-erg:5", Faction: "harkonnen", Normal: 1},
}

// apart checks that no disc of a layout touches another, spice, or more than a sliver of the names of some territories.
func apart(t *testing.T, what string, l *layout, legible map[string]chart.Territory) {
	t.Helper()
	const sliver = 0.25
	for i, d := range l.discs {
		for _, o := range l.discs[:i] {
			if gap := math.Hypot(d.x-o.x, discTall*(d.y-o.y)); gap < .35*(d.width()+o.width()) {
				t.Errorf("%s: %s of %s and %s of %s stand %.0f apart", what, d.Faction, d.Part, o.Faction, o.Part, gap)
			}
		}
		for _, h := range l.heaps {
			if gap := math.Hypot(d.x-h.x, discTall*(d.y-h.y)); gap < heapCore+.38*d.width() {
				t.Errorf("%s: %s of %s stands %.0f from the spice of %s", what, d.Faction, d.Part, gap, h.Part)
			}
		}
	}
	for _, set := range l.labels {
		if _, matters := legible[set.id]; matters && !set.plate && l.covered(set) > sliver {
			t.Errorf("%s: %.0f%% of the name %q is hidden", what, 100*l.covered(set), strings.Join(set.lines, " "))
		}
	}
}

// TestTwoStacksStandInTheMiddle proves that the second of two stacks stands in the middle of its part, rather than in a tip between other
// lands.
func TestTwoStacksStandInTheMiddle(t *testing.T) {
	const far = 80.0
	var names map[string]map[string]string
	readTestdata(t, "names.json", &names)
	for _, part := range theLand().chart.Parts {
		l := (Model{Names: names["en"], Forces: []Stack{
			{Part: part.ID, Faction: "atreides", Normal: 3}, {Part: part.ID, Faction: "bene-gesserit", Advisors: 1},
		}}).layout()
		x, y := middleOf(part.ID)
		if second := l.discs[1]; math.Hypot(second.x-x, second.y-y) > far {
			t.Errorf("in %s the second disc stands at %.0f, %.0f, far from the middle at %.0f, %.0f", part.ID, second.x, second.y, x, y)
		}
	}
}

func TestUnknownPlacesAreLeftOut(t *testing.T) {
	svg := render(t, Board(Model{
		Forces:      []Stack{{Part: "nowhere:3", Faction: "guild", Normal: 1}},
		Spice:       []Heap{{Part: "nowhere:3", Amount: 6}},
		Strongholds: []Hold{{Territory: "nowhere", Faction: "guild"}},
		Pick:        map[string]string{"nowhere:3": "Nowhere"},
	}))
	for _, unwanted := range []string{"nowhere", `class="stack"`, `class="heap"`, "hold-ring"} {
		if strings.Contains(svg, unwanted) {
			t.Errorf("the board shows %q", unwanted)
		}
	}
}

func TestPickablePartsSayWhatTheyAre(t *testing.T) {
	svg := render(t, Board(Model{Pick: map[string]string{"arsunt:10": "Arsunt <east>"}}))
	for _, wanted := range []string{
		`<path data-part="arsunt:10" aria-label="Arsunt &lt;east&gt;">`, `data-parts="` + static.URL(PartsFile) + `"`,
	} {
		if !strings.Contains(svg, wanted) {
			t.Errorf("the board lacks %s", wanted)
		}
	}
	if strings.Contains(render(t, Board(Model{})), "data-part") {
		t.Error("a board that asks for nothing has parts to choose")
	}
}

// TestStormSweepsForward proves that the storm moves counterclockwise, also over the line between sectors 18 and 1.
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

// TestNamesStayOnTheirLand proves that a name stays on its own territory, in each language. A name too
// long for its land may hang over, but never onto another stronghold.
func TestNamesStayOnTheirLand(t *testing.T) {
	var names map[string]map[string]string
	readTestdata(t, "names.json", &names)
	for language, byID := range names {
		for _, territory := range theLand().chart.Territories {
			l := fit(byID[territory.ID], territory, func(label) float64 { return 0 })
			if l.size < smallestName || l.size > largestName {
				t.Errorf("%s %s is set in size %.1f", language, territory.ID, l.size)
			}
			for _, part := range under(l) {
				other := strings.Split(part, ":")[0]
				mayHang := l.size == smallestName || territory.Seal != nil
				if other != territory.ID && (!mayHang || theLand().territories[other].Seal != nil) {
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
