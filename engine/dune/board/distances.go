package board

import "slices"

// Spread adds to places all that can be reached from them inside their territories. Open tells which places may be passed.
func Spread(places []Place, open func(Place) bool) []Place {
	for i := 0; i < len(places); i++ {
		for _, q := range places[i].Beside() {
			if open(q) && !slices.Contains(places, q) {
				places = append(places, q)
			}
		}
	}
	return places
}

// Across lists the open places beyond the borders of some places, with all that can be reached inside their territories.
func Across(places []Place, open func(Place) bool) []Place {
	var out []Place
	for _, p := range places {
		for _, q := range p.Borders() {
			if open(q) && !slices.Contains(out, q) {
				out = append(out, q)
			}
		}
	}
	return Spread(out, open)
}

// Distances gives the number of borders on the shortest route from a place to each place that can be reached.
func Distances(from Place, open func(Place) bool) map[Place]int {
	dist := map[Place]int{}
	edge := Spread([]Place{from}, open)
	unseen := func(p Place) bool { _, seen := dist[p]; return open(p) && !seen }
	for n := 0; len(edge) > 0; n++ {
		for _, p := range edge {
			dist[p] = n
		}
		edge = Across(edge, unseen)
	}
	return dist
}
