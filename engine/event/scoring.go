package event

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Scoring is a scoring profile: what a result is worth, and what the ranking goes by.
type Scoring struct {
	ID    string   `json:"id"`
	Game  string   `json:"game,omitempty"`
	Score Score    `json:"score"`
	Tied  string   `json:"tied,omitempty"` // each or split, of shared places
	Bye   int      `json:"bye,omitempty"`  // points for a bye; with it who sits out is chosen
	Count Counted  `json:"count"`
	Order []string `json:"order"` // metrics, the first counts first; less is better of one with "-"
}

// Score says what a result is worth.
type Score struct {
	By string `json:"by"` // way, place or result

	Solo        int            `json:"solo,omitempty"`
	Pair        int            `json:"pair,omitempty"`
	Three       int            `json:"three,omitempty"`
	Prediction  int            `json:"prediction,omitempty"`
	Default     int            `json:"default,omitempty"`
	Draw        int            `json:"draw,omitempty"`
	Loss        int            `json:"loss,omitempty"`
	Win         int            `json:"win,omitempty"`
	Adjudicated map[string]int `json:"adjudicated,omitempty"`
	Points      []int          `json:"points,omitempty"` // by place
}

// Counted says which games of a person count: all, or the best.
type Counted struct{ Best int }

// UnmarshalJSON reads "all" or {"best":2}.
func (c *Counted) UnmarshalJSON(data []byte) error {
	if string(data) == `"all"` {
		return nil
	}
	var best struct {
		Best int `json:"best"`
	}
	err := strict(data, &best)
	c.Best = best.Best
	return err
}

// MarshalJSON writes it so.
func (c Counted) MarshalJSON() ([]byte, error) {
	if c.Best == 0 {
		return []byte(`"all"`), nil
	}
	return json.Marshal(map[string]int{"best": c.Best})
}

// UnmarshalJSON reads a profile's id, or the profile itself.
func (s *Scoring) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &s.ID)
	}
	type plain Scoring
	return strict(data, (*plain)(s))
}

// The metrics of a ranking.
var metricNames = []string{"wins", "points", "solo", "full", "places", "vp", "games", "opponents", "direct", "lot"}

func (s Scoring) check() error {
	if !slices.Contains([]string{"way", "place", "result"}, s.Score.By) {
		return fmt.Errorf("a scoring profile cannot go by %q", s.Score.By)
	}
	for _, m := range s.Order {
		if !slices.Contains(metricNames, strings.TrimPrefix(m, "-")) {
			return fmt.Errorf("no metric is called %q", m)
		}
	}
	if len(s.Order) == 0 {
		return fmt.Errorf("a scoring profile needs an order")
	}
	return nil
}

// drawn is the kind of a result that nobody won.
const drawn = "draw"

// kind is what sort of win a result was.
func (c Config) kind(r Result) string {
	if len(r.Winners) == 0 {
		return drawn
	}
	if w, is := c.facts.Ways[r.Way]; is && w.Kind != "" {
		return w.Kind
	}
	return []string{"solo", "pair", "three"}[min(len(r.Winners), 3)-1]
}

// worth is what a result by way or by win is worth to a winner, and to the others.
func (c Config) worth(r Result) (winner, other int) {
	score := c.Scoring.Score
	if score.By == "result" {
		if len(r.Winners) == 0 {
			return score.Draw, score.Draw
		}
		return score.Win, score.Loss
	}
	kind := c.kind(r)
	if kind == drawn {
		return score.Draw, score.Draw
	}
	if r.Adjudicated {
		return score.Adjudicated[kind], score.Loss
	}
	return map[string]int{"solo": score.Solo, "pair": score.Pair, "three": score.Three, "prediction": score.Prediction, "default": score.Default}[kind], score.Loss
}

// placePoints are what a place is worth that some people share, the better ones being taken.
func (s Scoring) placePoints(place, share int) int {
	at := func(n int) int {
		if n > len(s.Score.Points) {
			return 0
		}
		return s.Score.Points[n-1]
	}
	if s.Tied != "split" {
		return at(place)
	}
	sum := 0
	for n := range share {
		sum += at(place + n)
	}
	return sum / share
}
