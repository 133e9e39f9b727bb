package board

import (
	_ "embed"
	"encoding/json"
)

//go:embed map.json
var mapJSON []byte

// printed is the map file.
type printed struct {
	Territories      []terrain   `json:"territories"`
	Borders          [][2]string `json:"borders"`
	Within           [][2]string `json:"within"`
	BehindShieldWall []Territory `json:"behindShieldWall"`
	NearShieldWall   []Territory `json:"nearShieldWall"`
	Ornithopters     []Territory `json:"ornithopters"`
	FremenArrivals   []Territory `json:"fremenArrivals"`
	Circles          []int       `json:"circles"` // sector of each player circle
}

type terrain struct {
	ID      Territory `json:"id"`
	Type    string    `json:"type"` // sand, rock, stronghold or polar
	Sectors []int     `json:"sectors"`
	Spice   *struct {
		Sector int `json:"sector"`
		Amount int `json:"amount"`
	} `json:"spice"`
}

// graph is the board: its places and what borders on what.
type graph struct {
	printed     printed
	territories []Territory
	terrain     map[Territory]terrain
	places      map[Territory][]Place
	nth         map[Place]int // in board order: by territory, then counterclockwise
	borders     map[Place][]Place
	beside      map[Place][]Place
}

var arrakis = readMap()

// readMap reads the embedded map; it is part of the program, so a fault in it is a bug.
func readMap() *graph {
	g := &graph{terrain: map[Territory]terrain{}, places: map[Territory][]Place{}, nth: map[Place]int{}, borders: map[Place][]Place{}, beside: map[Place][]Place{}}
	if err := json.Unmarshal(mapJSON, &g.printed); err != nil {
		panic("board: map.json: " + err.Error())
	}
	for _, t := range g.printed.Territories {
		g.territories, g.terrain[t.ID] = append(g.territories, t.ID), t
		for _, sector := range t.Sectors {
			g.places[t.ID] = append(g.places[t.ID], At(t.ID, sector))
		}
	}
	g.places[PolarSink] = []Place{At(PolarSink, 0)}
	for _, t := range g.territories {
		for _, p := range g.places[t] {
			g.nth[p] = len(g.nth)
		}
	}
	link(g.borders, g.printed.Borders)
	link(g.beside, g.printed.Within)
	return g
}

// link notes each pair of places in both directions.
func link(in map[Place][]Place, pairs [][2]string) {
	for _, pair := range pairs {
		a, errA := parse(pair[0])
		b, errB := parse(pair[1])
		if errA != nil || errB != nil {
			panic("board: map.json: " + pair[0] + " " + pair[1])
		}
		in[a], in[b] = append(in[a], b), append(in[b], a)
	}
}
