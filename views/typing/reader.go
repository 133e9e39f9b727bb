package typing

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
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
	ReadFacts(l Line) []pages.Reading
}

// Reader reads lines by the arguments that commands declare.
type Reader struct {
	live.Screen
	Grammar *Grammar
	Names   map[engine.ArgKind]*lookup.List // by the kind of argument
	// Labels are words for the arguments themselves, where a line says which one it means; its ids are their names.
	Labels lookup.List
	// Things are the kinds whose names may hold the name of a seat.
	Things []engine.ArgKind
	Game   Game
	// Members lists the members of an element of a composed argument that may be said, by what was said of it; nil means those that the argument
	// declares.
	Members func(a engine.Arg, element map[string]any) []engine.Arg
	// WhyNot says why a command that nobody asks for cannot be given now, where there is more to say than what comes first; may be nil.
	WhyNot func(Draft) string
	// MayGive reports whether a command may be given though nobody asks for it; nil means never.
	MayGive func(Draft) bool
	More    More

	line  Line                      // that is read
	found map[string][]lookup.Match // what was looked up for this line
	steps *int                      // that are left
}

// More is what only some games need; all of it may be left out.
type More struct {
	Prompts []engine.Prompt // what is asked, if not what the screen shows
	// Alias tells the command of a word, which may stand for something else: a card's name plays it; ok is false if it means nothing now. The names of
	// Openers open a line as commands do.
	Alias   func(word string) (do string, args map[string]any, ok bool)
	Openers lookup.List
	// ByModerator reports whether only the moderator gives a command, and Speaker who does if the line names nobody and nobody is asked.
	ByModerator func(do string) bool
	Speaker     func(Draft) engine.Seat
	// Bare reports whether a line may answer a question without its command's word, and Declines whether a pass may decline it.
	Bare     func(engine.Prompt) bool
	Declines func(Draft, engine.Prompt) bool
	// Pairs lists the places that matches may mean with the number beside them, its sector; without matches, those of the number. Small words
	// before a name of LedTo are no seat's code.
	Pairs func(found []lookup.Match, number int) []Pair
	LedTo engine.ArgKind
	// Fits says what an argument may be, beside that it is missing.
	Fits func(r Draft, name string) string
	// Finish changes a reading.
	Finish func(Draft, pages.Reading) pages.Reading
	// Whole lines are one command: nothing is entered after it.
	Whole bool
}

// Pair is a name with the number that belongs to it.
type Pair struct {
	lookup.Match
	Second int // 0 for none
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
func (x Reader) Read(text string) []pages.Reading {
	x = x.reading(text)
	out := x.Game.ReadFacts(x.line)
	worded := len(out) > 0
	for _, speaker := range x.speakers(x.withoutSmallWords(x.line.Pieces)) {
		for _, st := range x.starts(speaker) {
			worded = worded || st.Worded
			for _, r := range x.fill(x.withSpeech(st)) {
				if !st.Worded && len(r.Args) == 0 || HasHalf(r.Lost) { // without a command's word, an argument must say it
					continue
				}
				if made := x.Reading(r, x.line); st.Worded || made.Enterable || !worded && !made.Lost {
					out = append(out, made)
				}
			}
		}
	}
	out = pages.InOrder(out)
	return out[:min(len(out), MaxReadings)]
}

// ReadAnswer reads a line, without whose it is and its command's word, as the answer to a prompt.
func (x Reader) ReadAnswer(p engine.Prompt, text string) pages.Reading {
	x = x.reading(text)
	found := x.fill(Draft{Do: p.Ask, Prompt: &p, Worded: true, Args: map[string]any{}, Rest: x.withoutSmallWords(x.line.Pieces)})
	return x.Reading(found[0], x.line)
}

// Say reads pieces of a line as the arguments of a command.
func (x Reader) Say(do string, l Line, pieces []Piece) []Draft {
	x = x.reading(strings.Join(l.Fields, " "))
	return x.fill(Draft{Do: do, Worded: true, Args: map[string]any{}, Rest: x.withoutSmallWords(pieces)})
}

// maxSteps limits the ways in which a line is read.
const maxSteps = 2000

// reading is the reader while it reads a line.
func (x Reader) reading(text string) Reader {
	steps := maxSteps
	x.line, x.found, x.steps = x.Grammar.Cut(text), map[string][]lookup.Match{}, &steps
	if x.More.Prompts == nil {
		x.More.Prompts = x.OpenPrompts
	}
	return x
}

// find looks words up in the list of a kind, once for each line.
func (x Reader) find(kind engine.ArgKind, words []string) []lookup.Match {
	list := x.Names[kind]
	if list == nil {
		return nil
	}
	key := string(kind) + " " + strings.Join(words, " ")
	found, known := x.found[key]
	if !known {
		found = list.Find(words...)
		if x.found != nil {
			x.found[key] = found
		}
	}
	return slices.Clone(found)
}

// withoutSmallWords leaves out "the" and "of", which names are listed without.
func (x Reader) withoutSmallWords(pieces []Piece) (out []Piece) {
	for i, p := range pieces {
		if p.Kind != SmallWord || x.isSeatCode(pieces, i) {
			if p.Kind == SmallWord {
				p.Kind = Name
			}
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
	Lost    []Piece // that mean nothing here
	Cost    int
	Guessed bool
	Why     string // why it cannot be so, as far as everybody knows

	spoken []Piece // the seat's name that began the line
	label  string  // the argument whose label was said last
	within string  // the composed argument that the line speaks of
	begins bool    // its label was said: what follows begins another element
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

// Reading is what the bar shows for a command, with its form.
func (x Reader) Reading(r Draft, l Line) pages.Reading {
	form := x.Command(r.Do)
	switch {
	case r.Do == "advance":
		form = x.AdvanceForm()
	case r.Prompt != nil:
		form = x.Answer(*r.Prompt).As(r.Do)
	case r.Seat != "":
		form = form.By(r.Seat)
	}
	if r.Do == "pass" && r.Prompt != nil {
		r = r.With("ask", r.Prompt.Ask)
	}
	r = x.Game.Tie(r)
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
	out := pages.Reading{Form: form, Text: x.Game.InWords(command), Cost: r.Cost, Guessed: r.Guessed}
	asked := r.Prompt != nil || x.mayGive(r)
	out.Enterable = asked && len(r.Missing) == 0 && r.Why == ""
	if out.Rest = x.restOf(r, l); out.Rest != "" {
		out.Text += " · … " + out.Rest
	} else {
		r.Lost = append(slices.Clone(r.Lost), r.Rest...)
	}
	out.Cost += missingCost * len(r.Missing)
	switch {
	case len(r.Lost) > 0:
		out = x.Losing(out, r)
	case !asked:
		out.Why = x.whyNotAsked(r)
	case len(r.Missing) > 0:
		out.Why, out.Lacks = x.lacks(r), true
	case r.Why != "":
		out.Why, out.Lacks = r.Why, true
	}
	if x.More.Finish != nil {
		out = x.More.Finish(r, out)
	}
	return out
}

// Losing is the reading of a line with words that mean nothing.
func (x Reader) Losing(out pages.Reading, r Draft) pages.Reading {
	if len(r.Lost) > 0 {
		out.Enterable, out.Lost, out.Cost = false, true, out.Cost+unknownCost
		out.Why = x.P.T("bar.unknown", "words", strings.Join(spelled(r.Lost), " "))
	}
	return out
}

// mayGive reports whether a command may be given though nobody asks for it.
func (x Reader) mayGive(r Draft) bool {
	return r.Do == "advance" && !x.Ended || x.MayGive != nil && x.MayGive(r)
}

// lacks says what a line must still say, and what fits.
func (x Reader) lacks(r Draft) string {
	if x.More.Fits == nil {
		return x.P.T("bar.missing", "what", x.P.T("arg."+r.Missing[0]))
	}
	return x.More.Fits(r, r.Missing[0])
}

// whyNotAsked says why a command that is understood cannot be entered now: only a phone may send it, or something else comes first.
func (x Reader) whyNotAsked(r Draft) string {
	for _, p := range x.More.Prompts {
		if p.Ask == r.Do && live.OnlyForSeat(p) && (r.Seat == "" || p.MayAnswer(r.Seat)) {
			return x.P.T("bar.own_phone", "seat", string(answeredBy(p, r.Seat).For))
		}
	}
	if x.WhyNot != nil {
		if why := x.WhyNot(r); why != "" {
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
	if len(r.Rest) == 0 || len(r.Missing) > 0 || len(r.Lost) > 0 || x.More.Whole {
		return ""
	}
	if r.Rest[0].Kind != Figure && !x.isVerb(r.Rest) {
		return ""
	}
	rest := strings.Join(l.Fields[r.Rest[0].Field:], " ")
	if seat := r.Prompt; seat != nil && seat.For != engine.Moderator {
		return string(seat.For) + " " + rest
	}
	return rest
}
