package gamekit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Question is a prompt whose ID does not have its number yet; about tells it from another question of the same name.
func Question(seat engine.Seat, ask, ruling string, about ...string) engine.Prompt {
	return engine.Prompt{ID: strings.Join(append([]string{ask, string(seat)}, about...), "."), For: seat, Ask: ask, Ruling: ruling}
}

// NumberQuestions numbers the questions that are asked now: those that stayed open keep their number, and none is given twice. open has the
// numbers of those that stood open before, last is the last number given. If the same are asked as before, now is open.
func NumberQuestions(asked []engine.Prompt, open map[string]int, last int) (now map[string]int, lastNow int) {
	isOpen := func(p engine.Prompt) bool { _, stays := open[p.ID]; return stays }
	if open != nil && len(asked) == len(open) && !slices.ContainsFunc(asked, func(p engine.Prompt) bool { return !isOpen(p) }) {
		return open, last
	}
	now = make(map[string]int, len(asked))
	for _, p := range asked {
		n, stays := open[p.ID]
		if !stays {
			last++
			n = last
		}
		now[p.ID] = n
	}
	return now, last
}

// Numbered completes the IDs of questions by their numbers. It changes asked.
func Numbered(asked []engine.Prompt, open map[string]int) []engine.Prompt {
	for i := range asked {
		asked[i].ID = strconv.Itoa(open[asked[i].ID]) + "." + asked[i].ID
	}
	return asked
}
