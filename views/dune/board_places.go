package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/pages"
)

// place is one place on the board.
type place struct {
	territory board.Territory
	sector    int
}

func placeAt(t board.Territory, sector string) place { return place{t, number(sector)} }

// value is a place as a field of two arguments takes it.
func (p place) value() string { return fmt.Sprintf("%s:%d", p.territory, p.sector) }

// placeName names a place, with its sector if the territory has several.
func (s *viewModel) placeName(p place) string {
	if len(p.territory.Sectors()) < 2 || p.sector == 0 {
		return term(s, p.territory)
	}
	return s.P.Say(p.value())
}

// placesIn lists the given sectors of a territory, or the territory itself if it has none to name.
func placesIn(t board.Territory, sectors []int) []place {
	if len(sectors) == 0 {
		return []place{{t, 0}}
	}
	out := make([]place, len(sectors))
	for i, sector := range sectors {
		out[i] = place{t, sector}
	}
	return out
}

// allPlaces lists every place of the board.
func allPlaces() []dune.Destination {
	var out []dune.Destination
	for _, t := range board.Territories() {
		out = append(out, dune.Destination{Territory: t, Sectors: t.Sectors()})
	}
	return out
}

// destinationOptions lists every place of the destinations by name.
func (s *viewModel) destinationOptions(to []dune.Destination) []pages.Option {
	var options []pages.Option
	for _, d := range to {
		for _, p := range placesIn(d.Territory, d.Sectors) {
			options = append(options, pages.Option{Value: p.value(), Text: s.placeName(p)})
		}
	}
	return byText(options)
}

// fareOptions lists the places to ship to with their prices, strongholds first.
func (s *viewModel) fareOptions(to []dune.Fare, half bool) []pages.Option {
	var strong, land []pages.Option
	for _, d := range to {
		for _, p := range placesIn(d.Territory, d.Sectors) {
			o := pages.Option{Value: p.value(), Text: s.fareText(p, d.Cost, half)}
			if d.Storm > 0 && d.Storm == p.sector {
				o.Text = s.t("option.stormy", "place", s.placeName(p))
			}
			if slices.Contains(s.Strong, d.Territory) {
				strong = append(strong, o)
			} else {
				land = append(land, o)
			}
		}
	}
	return append(byText(strong), byText(land)...)
}

// fareText names a place with its price for one force.
func (s *viewModel) fareText(p place, cost int, half bool) string {
	each := float64(cost)
	if half {
		each /= 2
	}
	if each == 0 {
		return s.placeName(p)
	}
	return s.t("option.priced", "place", s.placeName(p), "cost", each)
}

func (s *viewModel) standingOptions(from []dune.ForceGroup) []pages.Option {
	options := make([]pages.Option, len(from))
	for i, g := range from {
		p := place{g.Territory, g.Sector}
		options[i] = pages.Option{Value: p.value(), Text: s.t("option.forces", "place", s.placeName(p), "count", count(g.Forces))}
	}
	return options
}

// mostStanding is the maximum of each kind over several groups.
func mostStanding(from []dune.ForceGroup) dune.Forces {
	var most dune.Forces
	for _, g := range from {
		most.Normal, most.Special = max(most.Normal, g.Normal), max(most.Special, g.Special)
	}
	return most
}

// standings lists a faction's groups on the board.
func (s *viewModel) standings(f dune.Faction) []dune.ForceGroup {
	var out []dune.ForceGroup
	for _, g := range s.groups() {
		if g.faction == f {
			out = append(out, dune.ForceGroup{Territory: g.at.territory, Sector: g.at.sector, Forces: g.Forces})
		}
	}
	return out
}

var byText = pages.ByText

// placesOf lists the places of some destinations.
func placesOf(among []dune.Destination) []place {
	var out []place
	for _, t := range among {
		out = append(out, placesIn(t.Territory, t.Sectors)...)
	}
	return out
}
