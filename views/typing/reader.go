package typing

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
)

// Game is what a game knows of its commands at the moment at which a line is read.
type Game interface {
	// TypedArgs lists a command's arguments that a line may say.
	TypedArgs(do string) []engine.Arg
	// Closed reports whether an argument cannot be said beside what was said.
	Closed(r Draft, a engine.Arg) bool
	// Domain is what an argument may name, each as often as it is there; nil means anything of its kind. It must know only what lies open.
	Domain(a engine.Arg, r Draft) map[string]int
	// SeatNames lists what a seat is called in this game, besides its own name.
	SeatNames(seat engine.Seat) []string
	// Tie adds what ties an answer to its question.
	Tie(r Draft) Draft
	// InWords says a command.
	InWords(c engine.Command) string
	// ReadFacts lists the facts that a line may set.
	ReadFacts(l Line) []views.Reading
}

// Reader reads lines by the arguments that commands declare.
type Reader struct {
	live.Screen
	Grammar *Grammar
	Names   map[engine.ArgKind]*lookup.List // by the kind of argument
	// Labels are words for the arguments themselves, where a line says which one it means; its ids are their names.
	Labels lookup.List
	Game   Game
	// Members lists the members of an element of a composed argument that may be said, by what was said of it; nil means those that the argument
	// declares.
	Members func(a engine.Arg, element map[string]any) []engine.Arg
	// WhyNot says why a command that nobody asks for cannot be given now, where there is more to say than what comes first; may be nil.
	WhyNot func(do string) string
	// Unasked are commands that a seat may give though nobody asks for them.
	Unasked []string

	line Line // that is read
}

// Costs of what a line leaves out or says oddly.
const (
	noVerbCost   = 5  // no word says which command
	notAskedCost = 20 // nobody asks for it
	missingCost  = 10 // for each argument that is missing
	unknownCost  = 40 // words that mean nothing
)

// Read lists what a line may mean, first what may be entered now: What follows a whole command is entered
// after it.
func (x Reader) Read(text string) []views.Reading {
	l := x.Grammar.Cut(text)
	x.line = l
	var found []Draft
	for _, speaker := range x.speakers(withoutSmallWords(l.Pieces)) {
		for _, st := range x.starts(speaker) {
			for _, r := range x.fill(st) {
				if st.Worded || len(r.Args) > 0 { // without a command's word, an argument must say it
					found = append(found, r)
				}
			}
		}
	}
	out := x.Game.ReadFacts(l)
	for _, r := range found {
		out = append(out, x.Reading(r, l))
	}
	out = views.InOrder(out)
	return out[:min(len(out), MaxReadings)]
}

// ReadAnswer reads a line, without whose it is and its command's word, as the answer to a prompt.
func (x Reader) ReadAnswer(p engine.Prompt, text string) views.Reading {
	x.line = x.Grammar.Cut(text)
	found := x.fill(Draft{Do: p.Ask, Prompt: &p, Worded: true, Args: map[string]any{}, Rest: withoutSmallWords(x.line.Pieces)})
	return x.Reading(found[0], x.line)
}

// withoutSmallWords leaves out "the" and "of", which names are listed without.
func withoutSmallWords(pieces []Piece) (out []Piece) {
	for _, p := range pieces {
		if p.Kind != SmallWord {
			out = append(out, p)
		} else if p.EndsName && len(out) > 0 {
			out[len(out)-1].EndsName = true
		}
	}
	return out
}

// Draft is a command being read from a line.
type Draft struct {
	Do      string
	Worded  bool        // a word of the line says which command
	Seat    engine.Seat // whose command it is; empty where the line names nobody
	Prompt  *engine.Prompt
	Args    map[string]any
	Missing []string // names of arguments that the line leaves out
	Rest    []Piece
	Cost    int
	Guessed bool

	label  string // the argument whose label was said last
	within string // the composed argument that the line speaks of
	begins bool   // its label was said: what follows begins another element
}

// By is the seat whose command it is, as far as is known.
func (r Draft) By() engine.Seat {
	if r.Prompt != nil {
		return r.Prompt.For
	}
	return r.Seat
}

func (r Draft) matching(m lookup.Match) Draft {
	r.Cost, r.Guessed = r.Cost+m.Cost, r.Guessed || m.Guessed
	return r
}

// With gives an argument a value.
func (r Draft) With(name string, value any) Draft {
	r.Args = maps.Clone(r.Args)
	r.Args[name] = value
	return r
}

// speakers lists who may be speaking: the seat whose name begins the line, or nobody.
func (x Reader) speakers(pieces []Piece) []Draft {
	out := []Draft{{Args: map[string]any{}, Rest: pieces}}
	if len(pieces) < 2 || pieces[0].Kind == Figure {
		return out
	}
	for n := min(3, NameLength(pieces), len(pieces)-1); n > 0; n-- {
		for _, m := range x.SeatsNamed(Words(pieces[:n])) {
			if !m.Guessed || n == 1 && len(pieces[0].Word) > 3 {
				named := Draft{Seat: engine.Seat(m.ID), Args: map[string]any{}, Rest: pieces[n:]}
				out = append(out, named.matching(m))
			}
		}
	}
	return out
}

// SeatsNamed finds seats by their names, by what the game calls them now, or by the player.
func (x Reader) SeatsNamed(words []string) []lookup.Match {
	var list lookup.List
	for _, c := range x.InOrder() {
		list.Add(string(c), string(c), x.P.Term(string(c)))
		list.Add(string(c), x.Game.SeatNames(c)...)
		if seated, ok := x.Seated(c); ok {
			list.Add(string(c), seated.Name)
		}
	}
	known := x.Names[engine.KindSeat].Find(words...)
	known = slices.DeleteFunc(known, func(m lookup.Match) bool { return !slices.Contains(x.InOrder(), engine.Seat(m.ID)) })
	return append(list.Find(words...), known...)
}

// starts lists the commands that the line may give: by its first word, or else those that are asked for.
func (x Reader) starts(r Draft) (out []Draft) {
	verbs, n := x.verbsAt(r.Rest)
	for _, m := range verbs {
		if m.Guessed && !verbs[0].Guessed {
			break
		}
		st := r.matching(m)
		st.Do, st.Worded, st.Rest = m.ID, true, r.Rest[n:]
		out = append(out, x.asked(st)...)
	}
	for _, p := range x.OpenPrompts {
		if live.OnlyForSeat(p) || r.Seat != "" && p.For != r.Seat && p.For != engine.Moderator || len(x.Game.TypedArgs(p.Ask)) == 0 {
			continue
		}
		st := r
		st.Do, st.Prompt, st.Cost = p.Ask, &p, st.Cost+noVerbCost
		if p.IsNonBlocking() {
			st.Cost++
		}
		out = append(out, st)
	}
	return out
}

// verbsAt finds the commands whose word some pieces begin with, and its number of pieces.
func (x Reader) verbsAt(pieces []Piece) ([]lookup.Match, int) {
	if len(pieces) == 0 || pieces[0].Kind == Figure {
		return nil, 0
	}
	return x.Grammar.VerbsAt(pieces, 0)
}

// asked gives a reading for each prompt that its command answers; without one, nobody asks for it.
func (x Reader) asked(r Draft) (out []Draft) {
	for _, p := range x.OpenPrompts {
		fits := p.Ask == r.Do || r.Do == "pass" && p.Optional && (len(r.Rest) > 0 || !p.IsNonBlocking())
		if !fits || live.OnlyForSeat(p) || r.Seat != "" && p.For != r.Seat && p.For != engine.Moderator {
			continue
		}
		with := r
		with.Prompt = &p
		if p.IsNonBlocking() {
			with.Cost++
		}
		if r.Do == "pass" {
			if with.Rest = x.withoutAsk(p, r.Rest); len(with.Rest) > 0 {
				continue
			}
		}
		out = append(out, with)
	}
	if len(out) == 0 {
		r.Cost += notAskedCost
		out = append(out, r)
	}
	return out
}

// withoutAsk takes the word of a question away: "pass pay" declines to pay.
func (x Reader) withoutAsk(p engine.Prompt, rest []Piece) []Piece {
	verbs, n := x.verbsAt(rest)
	if slices.ContainsFunc(verbs, func(m lookup.Match) bool { return m.ID == p.Ask }) {
		return rest[n:]
	}
	return rest
}

// Reading is what the bar shows for a command, with its form.
func (x Reader) Reading(r Draft, l Line) views.Reading {
	form := x.Command(r.Do)
	switch {
	case r.Do == "advance":
		form = x.AdvanceForm()
	case r.Prompt != nil:
		form = x.Answer(*r.Prompt).As(r.Do)
	case r.Seat != "":
		form = form.By(r.Seat)
	}
	if r.Prompt != nil {
		if r.Do == "pass" {
			r = r.With("ask", r.Prompt.Ask)
		}
		r = x.Game.Tie(r)
	}
	command := engine.Command{By: engine.Moderator, Do: r.Do, Args: engine.Args{}}
	if r.Prompt != nil && r.Prompt.For != engine.Moderator {
		command.For = r.Prompt.For
	} else if r.Prompt == nil {
		command.For = r.Seat
	}
	for _, name := range slices.Sorted(maps.Keys(r.Args)) {
		if raw, err := json.Marshal(r.Args[name]); err == nil {
			command.Args[name] = raw
			form = form.With("arg."+name+":json", string(raw))
		}
	}
	out := views.Reading{Form: form, Text: x.Game.InWords(command), Cost: r.Cost, Guessed: r.Guessed}
	unasked := r.Do == "advance" || r.Seat != "" && slices.Contains(x.Unasked, r.Do)
	out.Enterable = (r.Prompt != nil || unasked) && len(r.Missing) == 0
	out.Rest = x.restOf(r, l)
	switch {
	case len(r.Rest) > 0 && out.Rest == "":
		out.Enterable, out.Lost, out.Cost = false, true, out.Cost+unknownCost
		out.Why = x.P.T("bar.unknown", "words", strings.Join(Words(r.Rest), " "))
	case out.Rest != "":
		out.Text += " · … " + out.Rest
	}
	asked := r.Prompt != nil || unasked
	if !asked && !out.Lost {
		out.Why = x.whyNotAsked(r)
	}
	if len(r.Missing) > 0 {
		out.Cost += missingCost * len(r.Missing)
	}
	if len(r.Missing) > 0 && asked && !out.Lost {
		out.Why, out.Lacks = x.P.T("bar.missing", "what", x.P.T("arg."+r.Missing[0])), true
	}
	return out
}

// whyNotAsked says why a command that is understood cannot be entered now: only a phone may send it, or something else comes first.
func (x Reader) whyNotAsked(r Draft) string {
	for _, p := range x.OpenPrompts {
		if p.Ask == r.Do && live.OnlyForSeat(p) && (r.Seat == "" || r.Seat == p.For) {
			return x.P.T("bar.own_phone", "seat", string(p.For))
		}
	}
	if x.WhyNot != nil {
		if why := x.WhyNot(r.Do); why != "" {
			return why
		}
	}
	if x.Ended {
		return x.P.T("bar.over")
	}
	return x.P.T("bar.first", "now", x.Headline())
}

// restOf is the part of the line that is entered next: it begins with a command's word or with a number.
func (x Reader) restOf(r Draft, l Line) string {
	if len(r.Rest) == 0 || len(r.Missing) > 0 {
		return ""
	}
	verbs, _ := x.verbsAt(r.Rest)
	if r.Rest[0].Kind != Figure && (len(verbs) == 0 || verbs[0].Guessed) {
		return ""
	}
	rest := strings.Join(l.Fields[r.Rest[0].Field:], " ")
	if seat := r.Prompt; seat != nil && seat.For != engine.Moderator {
		return string(seat.For) + " " + rest
	}
	return rest
}
