package live

import (
	"fmt"
	"strings"
)

// Sounds name what the table screen plays a sound for, each by kind and by what makes it unique. All of it is public on the
// screen: secrets make no sound.
type Sounds []string

// Add adds a sound.
func (n *Sounds) Add(kind string, about ...any) {
	*n = append(*n, kind+":"+strings.ReplaceAll(fmt.Sprint(about...), " ", "-"))
}

// Asks adds a sound for each seat that is asked openly.
func (n *Sounds) Asks(s Screen, moment ...any) {
	for _, p := range s.BlockingPrompts {
		if _, sits := s.Seated(p.For); sits && !p.Secret && !p.HidesAnswer() {
			n.Add("ask", append(moment, p.For, p.Ask)...)
		}
	}
}

func (n Sounds) String() string { return strings.Join(n, " ") }
