package event

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Config is the header of an event's record: how it is played, from the first round to the final.
type Config struct {
	Version  int                           `json:"record"`
	Name     string                        `json:"event"`
	Game     string                        `json:"game"`
	Profile  string                        `json:"profile,omitempty"`
	House    map[string]engine.SwitchValue `json:"house,omitempty"`
	Scoring  Scoring                       `json:"scoring,omitzero"`
	Sizes    Sizes                         `json:"sizes,omitzero"`
	Factions string                        `json:"factions,omitempty"` // balanced, random, preference, bid or none
	Pairing  string                        `json:"pairing,omitempty"`  // meetings or swiss
	Seed     uint64                        `json:"seed,omitempty"`
	Slot     int                           `json:"slot,omitempty"` // planned minutes of a round; 0 for none
	Stages   []Stage                       `json:"stages,omitempty"`
	Start    string                        `json:"start,omitempty"` // RFC 3339
	Clock

	facts gameFacts
}

// Clock is what the clock of a round announces by itself (event.md, 7), in minutes.
type Clock struct {
	Warn  []int `json:"warn,omitempty"`  // before a table's end, each announced once
	Last  int   `json:"last,omitempty"`  // before a table's end: when the last turn is proposed
	Grace int   `json:"grace,omitempty"` // after the start: when who is missing counts as a no-show
}

// Sizes are the numbers of seats at a table.
type Sizes struct {
	Best  int `json:"best"`
	Least int `json:"least"`
}

// Stage is a part of an event: heats, a semi-final, a final.
type Stage struct {
	ID     string `json:"id"`
	Rounds int    `json:"rounds,omitempty"`
	Take   int    `json:"take,omitempty"`  // people who go on to it
	Picks  string `json:"picks,omitempty"` // rank or draw
	Least  int    `json:"least,omitempty"` // fewer present cancel it
}

// gameFacts are what an event knows of a game.
type gameFacts struct {
	Sizes     Sizes            `json:"sizes"`
	Scoring   string           `json:"scoring"`
	Factions  string           `json:"factions"`
	Seats     []string         `json:"seats"`
	Advice    map[int][]string `json:"advice"`    // seats that the game advises for a table of fewer
	Unadvised []string         `json:"unadvised"` // profiles whose rules advise nothing
	Ways      map[string]way   `json:"ways"`
}

// way is a way to win that counts other than by the number of winners.
type way struct {
	Kind    string `json:"kind"`
	Winners int    `json:"winners"` // exactly so many; 0 for any
}

//go:embed data/games.json
var gamesData []byte

//go:embed data/scoring.json
var scoringData []byte

//go:embed data/clock.json
var clockData []byte

var (
	gameData   = read[map[string]gameFacts](gamesData)
	profiles   = read[[]Scoring](scoringData)
	usualClock = read[Clock](clockData)
)

func read[T any](data []byte) (v T) {
	if err := strict(data, &v); err != nil {
		panic(err) // the file is part of the program
	}
	return v
}

func strict(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// Parse reads a header and fills in what it leaves out.
func Parse(header []byte) (c Config, err error) {
	if err := strict(header, &c); err != nil {
		return c, fmt.Errorf("the event's header: %w", err)
	}
	facts, known := gameData[c.Game]
	if !known {
		return c, fmt.Errorf("no event is played with the game %q", c.Game)
	}
	if slices.Contains(facts.Unadvised, c.Profile) {
		facts.Advice = nil
	}
	c.facts = facts
	if c.Sizes == (Sizes{}) {
		c.Sizes = facts.Sizes
	}
	if c.Factions == "" {
		c.Factions = facts.Factions
	}
	if c.Pairing == "" {
		c.Pairing = "meetings"
	}
	if c.Warn == nil {
		c.Warn = usualClock.Warn
	}
	c.Last, c.Grace = cmp.Or(c.Last, usualClock.Last), cmp.Or(c.Grace, usualClock.Grace)
	if len(c.Stages) == 0 {
		c.Stages = []Stage{{ID: "heats", Rounds: 1}}
	}
	if c.Scoring.Score.By == "" {
		id := c.Scoring.ID
		if id == "" {
			id = facts.Scoring
		}
		i := slices.IndexFunc(profiles, func(s Scoring) bool { return s.ID == id })
		if i < 0 {
			return c, fmt.Errorf("no scoring profile is called %q", id)
		}
		c.Scoring = profiles[i]
	}
	return c, c.check()
}

func (c Config) check() error {
	switch {
	case c.Name == "":
		return fmt.Errorf("the event needs a name")
	case c.Sizes.Least < 1 || c.Sizes.Best < c.Sizes.Least:
		return fmt.Errorf("tables of %d to %d are impossible", c.Sizes.Least, c.Sizes.Best)
	case !c.chooses() && len(c.facts.Seats) > 0 && c.Sizes.Best > len(c.facts.Seats):
		return fmt.Errorf("no more than %d people play at a table", len(c.facts.Seats))
	case !slices.Contains(FactionModes, c.Factions):
		return fmt.Errorf("factions cannot be %q", c.Factions)
	case !slices.Contains([]string{"meetings", "swiss"}, c.Pairing):
		return fmt.Errorf("pairing cannot be %q", c.Pairing)
	case c.Slot < 0:
		return fmt.Errorf("a slot cannot last %d minutes", c.Slot)
	case c.Last < 0 || c.Grace < 0 || slices.ContainsFunc(c.Warn, func(minutes int) bool { return minutes < 1 }):
		return fmt.Errorf("the clock announces at whole minutes")
	}
	seen := map[string]bool{}
	for i, s := range c.Stages {
		switch {
		case s.ID == "" || seen[s.ID]:
			return fmt.Errorf("stage %d needs a name of its own", i+1)
		case i > 0 && s.Take < 1:
			return fmt.Errorf("%s needs to take people", s.ID)
		}
		seen[s.ID] = true
	}
	return c.Scoring.check()
}

// FactionModes are the ways in which people get their factions.
var FactionModes = []string{"balanced", "random", "preference", "bid", "none"}

// Scorings lists the ids of the scoring profiles for a game, the usual one first.
func Scorings(game string) []string {
	usual := gameData[game].Scoring
	out := []string{}
	for _, s := range profiles {
		if s.Game == game && s.ID == usual {
			out = slices.Insert(out, 0, s.ID)
		} else if s.Game == game {
			out = append(out, s.ID)
		}
	}
	return out
}

// chooses reports whether people choose their factions at the table, so that seats are a list.
func (c Config) chooses() bool { return c.Factions == "none" || c.Factions == "bid" }

// Seats are the factions of the event's game; nil if people choose theirs at the table.
func (c Config) Seats() []string { return slices.Clone(c.facts.Seats) }

// stage returns the index of a stage; -1 if there is none.
func (c Config) stage(id string) int {
	return slices.IndexFunc(c.Stages, func(s Stage) bool { return s.ID == id })
}
