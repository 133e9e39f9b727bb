package live

import (
	"fmt"
	"strings"
)

// Sounds name what the table screen gives a sound for, each by its kind and by what tells it from the others of it. All of
// it is on the screen for everybody to see: nothing secret sounds.
type Sounds []string

// Add has something sound.
func (n *Sounds) Add(kind string, about ...any) {
	*n = append(*n, kind+":"+strings.ReplaceAll(fmt.Sprint(about...), " ", "-"))
}

// Asks has each seat sound that is asked openly, at a moment.
func (n *Sounds) Asks(s Screen, moment ...any) {
	for _, p := range s.BlockingPrompts {
		if _, sits := s.Seated(p.For); sits && !p.Secret && !p.HidesAnswer() {
			n.Add("ask", append(moment, p.For, p.Ask)...)
		}
	}
}

func (n Sounds) String() string { return strings.Join(n, " ") }
