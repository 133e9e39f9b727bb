package search

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Sayings are what people say in one language, as a file has it that anybody can add to:
//
//	{
//	  "fillers": "a an the of",
//	  "weak": "who when",
//	  "same": ["tie, draw, equal numbers", "trick > card trick"],
//	  "asked": {"TALLY-PICK-02": "choose a number"}
//	}
type Sayings struct {
	// Fillers say nothing about what is meant and are not looked for.
	Fillers string `json:"fillers"`
	// Weak words count a little, as those that begin questions do.
	Weak string `json:"weak"`
	// Same lists words or turns of phrase that mean the same, between commas. What stands before a ">" may mean what stands
	// after it, and not the other way round.
	Same []string `json:"same"`
	// Asked has for a text, by its id, words by which people ask for it that it does not have itself.
	Asked map[string]string `json:"asked"`
}

// ReadSayings reads what people say. What is misspelt in it is refused, so that nobody wonders why an addition does nothing.
func ReadSayings(data []byte) (Sayings, error) {
	var s Sayings
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s); err != nil {
		return Sayings{}, err
	}
	for _, line := range s.Same {
		if from, to := meanings(line); len(from) == 0 || len(to) == 0 || len(from) == 1 && slices.Equal(from, to) {
			return Sayings{}, fmt.Errorf("“%s” says nothing: at least two words between commas, or one on each side of >", line)
		}
	}
	return s, nil
}

// With adds more to what people say.
func (s Sayings) With(more Sayings) Sayings {
	out := Sayings{Fillers: s.Fillers + " " + more.Fillers, Weak: s.Weak + " " + more.Weak, Same: slices.Concat(s.Same, more.Same), Asked: map[string]string{}}
	for _, asked := range []map[string]string{s.Asked, more.Asked} {
		for id, words := range asked {
			out.Asked[id] = strings.TrimSpace(out.Asked[id] + ", " + words)
		}
	}
	return out
}

// meanings parts a line of Same: whoever says one of the first may mean one of the second.
func meanings(line string) (from, to []string) {
	left, right, directed := strings.Cut(line, ">")
	from = phrases(left)
	if !directed {
		return from, from
	}
	return from, phrases(right)
}

func phrases(list string) (out []string) {
	for phrase := range strings.SplitSeq(list, ",") {
		if phrase = strings.TrimSpace(phrase); phrase != "" {
			out = append(out, phrase)
		}
	}
	return out
}
