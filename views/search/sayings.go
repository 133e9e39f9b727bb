package search

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Sayings are people's words in one language, as a file that anybody can extend:
//
//	{
//	  "fillers": "a an the of",
//	  "weak": "who when",
//	  "same": ["tie, draw, equal numbers", "trick > card trick"],
//	  "asked": {"TALLY-PICK-02": "choose a number"}
//	}
type Sayings struct {
	// Fillers mean nothing and are not searched for.
	Fillers string `json:"fillers"`
	// Weak words count a little, such as those that begin questions.
	Weak string `json:"weak"`
	// Same lists words or phrases with the same meaning, separated by commas. What stands before a ">" may mean what stands
	// after it, but not the reverse.
	Same []string `json:"same"`
	// Asked gives a text, by id, further words by which people ask for it.
	Asked map[string]string `json:"asked"`
}

// ReadSayings reads a sayings file. Unknown fields are refused, so that no misspelt addition is silently ignored.
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

// With adds more sayings.
func (s Sayings) With(more Sayings) Sayings {
	out := Sayings{Fillers: s.Fillers + " " + more.Fillers, Weak: s.Weak + " " + more.Weak, Same: slices.Concat(s.Same, more.Same), Asked: map[string]string{}}
	for _, asked := range []map[string]string{s.Asked, more.Asked} {
		for id, words := range asked {
			out.Asked[id] = strings.TrimSpace(out.Asked[id] + ", " + words)
		}
	}
	return out
}

// meanings splits a line of Same: a phrase in from may mean one in to.
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
