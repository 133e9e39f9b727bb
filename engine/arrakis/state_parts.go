package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// parts is the whole state but for the header's part and what is worked out from the rest.
var parts = gamekit.Parts[*State]{
	gamekit.Value("round", func(s *State) *int { return &s.round }),
	gamekit.Value("phase", func(s *State) *Phase { return &s.phase }),
	gamekit.Value("step", func(s *State) *string { return &s.step }),
	gamekit.Value("acting", func(s *State) *Side { return &s.acting }),
	gamekit.Entries("sides", func(s *State) *map[Side]Force { return &s.sides }),
	gamekit.Entries("boards", func(s *State) *map[engine.Seat]Board { return &s.boards }),
	gamekit.Entries("legions", func(s *State) *map[Area]Legion { return &s.legions }),
	gamekit.Entries("settlements", func(s *State) *map[Area]Settlement { return &s.settlements }),
	gamekit.Entries("leaders", func(s *State) *map[string]Leader { return &s.leaders }),
	gamekit.Value("harvesters", func(s *State) *[]Area { return &s.harvesters }),
	gamekit.Value("ornithopters", func(s *State) *[]Zone { return &s.ornithopters }),
	gamekit.Value("carryalls", func(s *State) *[]Zone { return &s.carryalls }),
	gamekit.Value("lastPlaced", func(s *State) *vehicles { return &s.lastPlaced }),
	gamekit.Value("signs", func(s *State) *[]Area { return &s.signs }),
	gamekit.Value("worms", func(s *State) *[]Area { return &s.worms }),
	gamekit.Value("stations", func(s *State) *[]Area { return &s.stations }),
	gamekit.Value("wildMaker", func(s *State) *Area { return &s.wildMaker }),
	gamekit.Value("atomics", func(s *State) *Area { return &s.atomics }),
	gamekit.Entries("markers", func(s *State) *map[string]int { return &s.markers }),
	gamekit.Value("blocked", func(s *State) *int { return &s.blocked }),
	gamekit.Value("dropped", func(s *State) *[]string { return &s.dropped }),
	gamekit.Value("spice", func(s *State) *int { return &s.spice }),
	gamekit.Value("reserve", func(s *State) *int { return &s.reserve }),
	gamekit.Value("bans", func(s *State) *[]string { return &s.bans }),
	gamekit.Value("beneReserve", func(s *State) *int { return &s.beneReserve }),
	gamekit.Value("supremacy", func(s *State) *int { return &s.supremacy }),
	gamekit.Entries("prescience", func(s *State) *map[string]int { return &s.prescience }),
	gamekit.Value("claims", func(s *State) *int { return &s.claims }),
	gamekit.Entries("decks", func(s *State) *map[string]Deck { return &s.decks }),
	gamekit.Value("row", func(s *State) *[]string { return &s.row }),
	gamekit.Value("gone", func(s *State) *[]string { return &s.gone }),
	gamekit.Value("kept", func(s *State) *[]string { return &s.kept }),
	gamekit.Value("turn", func(s *State) *Turn { return &s.turn }),
	gamekit.Value("battle", func(s *State) *Battle { return &s.battle }),
	gamekit.Value("hazards", func(s *State) *Hazards { return &s.hazards }),
	gamekit.Value("tasks", func(s *State) *[]Task { return &s.tasks }),
	gamekit.Value("raised", func(s *State) *[]engine.Seat { return &s.raised }),
	gamekit.Value("cone", func(s *State) *Cone { return &s.cone }),
	gamekit.Value("mahdi", func(s *State) *Mahdi { return &s.mahdi }),
	gamekit.Value("result", func(s *State) *Result { return &s.result }),
	gamekit.Entries("open", func(s *State) *map[string]int { return &s.open }),
	gamekit.Value("last", func(s *State) *int { return &s.lastAsked }),
}
