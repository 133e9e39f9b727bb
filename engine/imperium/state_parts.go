package imperium

import "github.com/judgeofthechange/judge/engine/gamekit"

// parts is the whole state but for the header's part and what is worked out from the rest.
var parts = gamekit.Parts[*State]{
	gamekit.Entries("players", func(s *State) *map[Color]*Player { return &s.players }),
	gamekit.Value("round", func(s *State) *int { return &s.round }),
	gamekit.Value("phase", func(s *State) *Phase { return &s.phase }),
	gamekit.Value("step", func(s *State) *string { return &s.step }),
	gamekit.Value("first", func(s *State) *Color { return &s.first }),
	gamekit.Value("acting", func(s *State) *Color { return &s.acting }),
	gamekit.Value("conflict", func(s *State) *Fight { return &s.conflict }),
	gamekit.Entries("posts", func(s *State) *map[string]Post { return &s.posts }),
	gamekit.Value("mentat", func(s *State) *Color { return &s.mentat }),
	gamekit.Value("mentatNext", func(s *State) *Color { return &s.mentatNext }),
	gamekit.Value("row", func(s *State) *[]string { return &s.row }),
	gamekit.Entries("reserve", func(s *State) *map[string]int { return &s.reserve }),
	gamekit.Value("imperium", func(s *State) *Deck { return &s.imperium }),
	gamekit.Value("intrigue", func(s *State) *Deck { return &s.intrigue }),
	gamekit.Value("conflicts", func(s *State) *Deck { return &s.conflicts }),
	gamekit.Value("hagal", func(s *State) *Deck { return &s.hagal }),
	gamekit.Value("trashed", func(s *State) *[]string { return &s.trashed }),
	gamekit.Value("combat", func(s *State) *Loop { return &s.combat }),
	gamekit.Value("turn", func(s *State) *Turn { return &s.turn }),
	gamekit.Value("result", func(s *State) **Result { return &s.result }),
	gamekit.Entries("open", func(s *State) *map[string]int { return &s.open }),
	gamekit.Value("lastAsked", func(s *State) *int { return &s.lastAsked }),
}
