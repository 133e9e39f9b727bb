package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// sheet is the drawing while it is made: the pieces in their final course and what lies around and beside them.
type sheet struct {
	survey survey
	pieces []piece
	rings  map[string][]side    // by part
	sides  map[int][2]string    // parts to the left and right of a piece
	lands  map[string]area      // ground of each territory
	parts  map[string]area      // ground of each part
	around map[string][][]side  // rings of each territory
	types  map[string]string    // terrain of each territory
	names  map[string]chart.Box // where each territory's name will stand
	plates map[string]chart.Box // the strongholds' name plates
}

func draw(s survey) (chart.Chart, error) {
	d := sheet{survey: s, pieces: s.pieces(), types: map[string]string{}}
	for _, t := range s.Territories {
		d.types[t.Territory] = t.Type
	}
	var err error
	if d.rings, err = name(s, d.pieces, faces(d.pieces)); err != nil {
		return chart.Chart{}, err
	}
	d.findSides()
	d.roughenAll()
	d.joinTerritories()
	d.layPlates()
	return d.finish(), nil
}

func territoryOf(part string) string {
	territory, _, _ := strings.Cut(part, ":")
	return territory
}

func sectorOf(part string) int {
	_, sector, _ := strings.Cut(part, ":")
	n, _ := strconv.Atoi(sector) // the Polar Sink has no sector and gets 0
	return n
}

func (d *sheet) findSides() {
	d.sides = map[int][2]string{}
	for part, ring := range d.rings {
		for _, s := range ring {
			pair := d.sides[s.piece()]
			if s > 0 {
				pair[1] = part
			} else {
				pair[0] = part
			}
			d.sides[s.piece()] = pair
		}
	}
}

// kind names a piece after what lies on its two sides.
func (d *sheet) kind(n int) string {
	if d.pieces[n].rim {
		return chart.Rim
	}
	a, b := territoryOf(d.sides[n][0]), territoryOf(d.sides[n][1])
	types := []string{d.types[a], d.types[b]}
	switch {
	case a == b:
		return chart.Sector
	case slices.Contains(types, "polar"):
		return chart.Ice
	case types[0] == "sand" && types[1] == "sand":
		return chart.Sand
	}
	return chart.Cliff
}

func (d *sheet) roughenAll() {
	for n, p := range d.pieces {
		if !p.straight {
			home := max(sectorOf(d.sides[n][0]), sectorOf(d.sides[n][1]))
			d.pieces[n].course = roughen(p.course, hands[d.kind(n)], home)
		}
		for i, q := range d.pieces[n].course {
			v := vertexOf(q)
			d.pieces[n].course[i] = mapkit.Pt(float64(v.x)/10, float64(v.y)/10)
		}
	}
}

// joinTerritories drops the sector lines inside each territory and joins what is left to its outline.
func (d *sheet) joinTerritories() {
	d.parts, d.lands, d.around = map[string]area{}, map[string]area{}, map[string][][]side{}
	border := map[string][]side{}
	for _, p := range d.survey.Parts {
		d.parts[p.Part] = area{outline(d.rings[p.Part], d.pieces)}
		for _, s := range d.rings[p.Part] {
			if d.kind(s.piece()) != chart.Sector {
				border[territoryOf(p.Part)] = append(border[territoryOf(p.Part)], s)
			}
		}
	}
	for territory, sides := range border {
		d.around[territory] = chains(sides, d.pieces)
		for _, ring := range d.around[territory] {
			d.lands[territory] = append(d.lands[territory], outline(ring, d.pieces))
		}
	}
}

// chains orders the sides of a territory's outline into closed rings, each side starting where the one before ends.
func chains(sides []side, pieces []piece) [][]side {
	var rings [][]side
	for left := slices.Clone(sides); len(left) > 0; {
		ring := left[:1:1]
		left = left[1:]
		for {
			walk := ring[len(ring)-1].walk(pieces)
			end := vertexOf(walk[len(walk)-1])
			next := slices.IndexFunc(left, func(s side) bool { return vertexOf(s.walk(pieces)[0]) == end })
			if next < 0 {
				break
			}
			ring = append(ring, left[next])
			left = slices.Delete(left, next, next+1)
		}
		rings = append(rings, ring)
	}
	return rings
}

func (d *sheet) finish() chart.Chart {
	var c chart.Chart
	for n, p := range d.pieces {
		line := mapkit.Line{Kind: d.kind(n), Sides: d.sides[n]}
		for _, q := range p.course {
			v := vertexOf(q)
			line.Course = append(line.Course, v.x, v.y)
		}
		c.Lines = append(c.Lines, line)
	}
	d.names = map[string]chart.Box{}
	for _, t := range d.survey.Territories {
		c.Territories = append(c.Territories, d.territory(t))
	}
	for _, p := range d.survey.Parts {
		c.Parts = append(c.Parts, chart.Part{
			ID: p.Part, Territory: territoryOf(p.Part), Sector: sectorOf(p.Part),
			Ring: numbers(d.rings[p.Part]), Spots: d.spots(p.Part),
		})
	}
	c.Dunes = d.dunes()
	return c
}

func numbers(ring []side) []int {
	list := make([]int, len(ring))
	for i, s := range ring {
		list[i] = int(s)
	}
	return list
}

func (d *sheet) territory(t surveyTerritory) chart.Territory {
	out := chart.Territory{ID: t.Territory, Type: t.Type, SpicePart: t.SpicePart}
	for _, ring := range d.around[t.Territory] {
		out.Rings = append(out.Rings, numbers(ring))
	}
	if t.Spice != nil {
		p := t.Spice.onSheet()
		out.Spice = &[2]int{int(p.X + 0.5), int(p.Y + 0.5)}
	}
	out.Boxes = d.boxes(t)
	d.names[t.Territory] = written(out.Boxes[0])
	if t.Type == "stronghold" {
		out.Seal = d.seal(t.Territory)
	}
	if t.Type == "rock" {
		out.Hatching = d.hatching(t.Territory)
	}
	return out
}
