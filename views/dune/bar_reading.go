package dune

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/lookup"
)

// reading is a command being read from a line.
type reading struct {
	command    engine.Command
	prompt     *engine.Prompt
	cost       int
	guessed    bool
	impossible bool // it says something that is not possible now, as far as everybody knows
	unprompted bool // the rules take it without a prompt
	confirm    bool // show it before it is entered
	unknown    []string
	why        string // what is missing, or why it is not possible now
	text       string // replaces the command and its arguments
}

func (s viewModel) withCommand(r reading, f engine.Seat, do string, p *engine.Prompt) reading {
	r.command = engine.Command{By: engine.Moderator, Do: do, Args: engine.Args{}}
	if f != engine.Moderator {
		r.command.For = f
	}
	r.prompt = p
	if do == "spice.turn" && p == nil {
		r.impossible = true
	}
	return r
}

// with adds an argument to the reading.
func (r reading) with(name string, value any) reading {
	raw, err := json.Marshal(value)
	if err != nil {
		return r
	}
	r.command.Args = maps.Clone(r.command.Args)
	r.command.Args[name] = raw
	return r
}

func (r reading) addMatch(m lookup.Match) reading {
	r.cost += m.Cost
	r.guessed = r.guessed || m.Guessed
	return r
}

// withUnknown is the reading of a line with words that mean nothing.
func (r reading) withUnknown(words []string) reading {
	if len(words) > 0 {
		r.unknown = append(slices.Clone(r.unknown), words...)
		r.cost, r.impossible = r.cost+unknownWordCost, true
	}
	return r
}

// isEnterable reports whether a command may be entered now, as far as everybody knows.
func (s viewModel) isEnterable(r reading) bool {
	do, f := r.command.Do, r.command.For
	switch {
	case r.impossible || s.Result != nil:
		return false
	case r.prompt != nil || r.unprompted:
		return true
	case do == "release":
		return len(s.Raised) > 0 && (f == "" || slices.Contains(s.Raised, f))
	case do == lastCommand || do == endCommand:
		return s.Phase != dune.Setup
	case do == "nexus.ally":
		return s.Nexus != nil
	case do == paperCommand:
		return s.MayBeOnPaper
	case do == soldCommand:
		return s.Auction != nil && s.Auction.Turn != ""
	}
	return slices.Contains(unaskedCommands, do) || do == "cards.draw" && s.speaksFor(f)
}

// reading is what the bar shows for a command, with its form.
func (s viewModel) reading(r reading) views.Reading {
	form := s.Command(r.command.Do)
	switch {
	case r.command.Do == "advance":
		form = s.AdvanceForm()
	case r.prompt != nil:
		form = s.Answer(*r.prompt).As(r.command.Do)
	case r.command.For != "":
		form = form.By(r.command.For)
	}
	for _, name := range slices.Sorted(maps.Keys(r.command.Args)) {
		form = form.With("arg."+name+":json", string(r.command.Args[name]))
	}
	if r.text == "" {
		r.text = strings.Join(append([]string{s.heading(r.command)}, s.typedParts(r.command)...), " · ")
	}
	out := views.Reading{Form: form, Text: r.text, Guessed: r.guessed, Confirm: r.confirm, Enterable: s.isEnterable(r), Cost: r.cost, Lost: len(r.unknown) > 0}
	if !out.Enterable {
		out.Why = s.whyNot(r)
		r.impossible = false
		out.Lacks = r.why != "" && s.isEnterable(r)
	}
	if r.command.Do == endCommand && s.ResultNow != nil {
		out.Text += " · " + s.asItStands() + " [" + s.ResultNow.Ruling() + "]"
	}
	return out
}
