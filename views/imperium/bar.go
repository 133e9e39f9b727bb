package imperium

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// Costs of what a line leaves out or says oddly.
const (
	noVerbCost   = 5  // no word says which command
	notAskedCost = 20 // nobody asks for it
	missingCost  = 10 // for each argument that is missing
	unknownCost  = 40 // words that mean nothing
)

// Read lists what a line of the command bar may mean.
func (Pages) Read(c views.Layout, v engine.View, prompts []engine.Prompt, text string) []views.Reading {
	return newViewModel(c, v, prompts).read(text)
}

// read lists what a line may mean, first what may be entered now: "marta duncan carthag pay 3". What follows a whole command is entered
// after it.
func (s viewModel) read(text string) []views.Reading {
	l := loadVocabulary().Cut(text)
	var found []reading
	for _, speaker := range s.speakers(withoutSmallWords(l.Pieces)) {
		for _, st := range s.starts(speaker) {
			for _, r := range s.fill(st) {
				if st.worded || len(r.args) > 0 { // without a command's word, an argument must say it
					found = append(found, r)
				}
			}
		}
	}
	out := s.readFacts(l)
	for _, r := range found {
		out = append(out, s.reading(r, l))
	}
	slices.SortStableFunc(out, views.CompareReadings)
	seen := map[string]bool{}
	out = slices.DeleteFunc(out, func(r views.Reading) bool {
		twice := seen[r.Text]
		seen[r.Text] = true
		return twice
	})
	return out[:min(len(out), typing.MaxReadings)]
}

// withoutSmallWords leaves out "the" and "of", which names are listed without.
func withoutSmallWords(pieces []typing.Piece) (out []typing.Piece) {
	for _, p := range pieces {
		if p.Kind != typing.SmallWord {
			out = append(out, p)
		} else if p.EndsName && len(out) > 0 {
			out[len(out)-1].EndsName = true
		}
	}
	return out
}

// reading is a command being read from a line.
type reading struct {
	do      string
	worded  bool        // a word of the line says which command
	seat    engine.Seat // whose command it is; empty where the line names nobody
	prompt  *engine.Prompt
	args    map[string]any
	missing []string // names of arguments that the line leaves out
	rest    []typing.Piece
	cost    int
	guessed bool
}

func (r reading) matching(m lookup.Match) reading {
	r.cost, r.guessed = r.cost+m.Cost, r.guessed || m.Guessed
	return r
}

func (r reading) with(name string, value any) reading {
	r.args = maps.Clone(r.args)
	r.args[name] = value
	return r
}

// speakers lists who may be speaking: the seat whose name begins the line, or nobody.
func (s viewModel) speakers(pieces []typing.Piece) []reading {
	out := []reading{{args: map[string]any{}, rest: pieces}}
	if len(pieces) < 2 || pieces[0].Kind == typing.Figure {
		return out
	}
	for n := min(3, typing.NameLength(pieces), len(pieces)-1); n > 0; n-- {
		for _, m := range s.seatsNamed(typing.Words(pieces[:n])) {
			if !m.Guessed || n == 1 && len(pieces[0].Word) > 3 {
				named := reading{seat: engine.Seat(m.ID), args: map[string]any{}, rest: pieces[n:]}
				out = append(out, named.matching(m))
			}
		}
	}
	return out
}

// seatsNamed finds seats by colour, leader or player.
func (s viewModel) seatsNamed(words []string) []lookup.Match {
	var list lookup.List
	for _, c := range s.InOrder() {
		seat := s.seatOf(c)
		list.Add(string(c), string(c), term(s, c))
		if seat.Leader != "" {
			list.Add(string(c), term(s, seat.Leader))
		}
		if seated, ok := s.Seated(c); ok {
			list.Add(string(c), seated.Name)
		}
	}
	known := loadVocabulary().names[engine.KindSeat].Find(words...)
	known = slices.DeleteFunc(known, func(m lookup.Match) bool { return !slices.Contains(s.InOrder(), engine.Seat(m.ID)) })
	return append(list.Find(words...), known...)
}

// starts lists the commands that the line may give: by its first word, or else those that are asked for.
func (s viewModel) starts(r reading) (out []reading) {
	verbs, n := verbsAt(r.rest)
	for _, m := range verbs {
		if m.Guessed && !verbs[0].Guessed {
			break
		}
		st := r.matching(m)
		st.do, st.worded, st.rest = m.ID, true, r.rest[n:]
		out = append(out, s.asked(st)...)
	}
	for _, p := range s.OpenPrompts {
		if live.OnlyForSeat(p) || r.seat != "" && p.For != r.seat && p.For != engine.Moderator || len(typedArgs(p.Ask)) == 0 {
			continue
		}
		st := r
		st.do, st.prompt, st.cost = p.Ask, &p, st.cost+noVerbCost
		if p.IsNonBlocking() {
			st.cost++
		}
		out = append(out, st)
	}
	return out
}

// verbsAt finds the commands whose word some pieces begin with, and its number of pieces.
func verbsAt(pieces []typing.Piece) ([]lookup.Match, int) {
	if len(pieces) == 0 || pieces[0].Kind == typing.Figure {
		return nil, 0
	}
	return loadVocabulary().VerbsAt(pieces, 0)
}

// asked gives a reading for each prompt that its command answers; without one, nobody asks for it.
func (s viewModel) asked(r reading) (out []reading) {
	for _, p := range s.OpenPrompts {
		fits := p.Ask == r.do || r.do == "pass" && p.Optional && (len(r.rest) > 0 || !p.IsNonBlocking())
		if !fits || live.OnlyForSeat(p) || r.seat != "" && p.For != r.seat && p.For != engine.Moderator {
			continue
		}
		with := r
		with.prompt = &p
		if p.IsNonBlocking() {
			with.cost++
		}
		if r.do == "pass" {
			if with.rest = s.withoutAsk(p, r.rest); len(with.rest) > 0 {
				continue
			}
		}
		out = append(out, with)
	}
	if len(out) == 0 {
		r.cost += notAskedCost
		out = append(out, r)
	}
	return out
}

// withoutAsk takes the word of a question away: "pass pay" declines to pay.
func (s viewModel) withoutAsk(p engine.Prompt, rest []typing.Piece) []typing.Piece {
	verbs, n := verbsAt(rest)
	if slices.ContainsFunc(verbs, func(m lookup.Match) bool { return m.ID == p.Ask }) {
		return rest[n:]
	}
	return rest
}

// reading is what the bar shows for a command, with its form.
func (s viewModel) reading(r reading, l typing.Line) views.Reading {
	form := s.Command(r.do)
	switch {
	case r.do == "advance":
		form = s.AdvanceForm()
	case r.prompt != nil:
		form = s.Answer(*r.prompt).As(r.do)
	case r.seat != "":
		form = form.By(r.seat)
	}
	if r.prompt != nil {
		r = s.toPrompt(r)
	}
	command := engine.Command{By: engine.Moderator, Do: r.do, Args: engine.Args{}}
	if r.prompt != nil && r.prompt.For != engine.Moderator {
		command.For = r.prompt.For
	} else if r.prompt == nil {
		command.For = r.seat
	}
	for _, name := range slices.Sorted(maps.Keys(r.args)) {
		if raw, err := json.Marshal(r.args[name]); err == nil {
			command.Args[name] = raw
			form = form.With("arg."+name+":json", string(raw))
		}
	}
	out := views.Reading{Form: form, Text: s.inWords(command), Cost: r.cost, Guessed: r.guessed}
	out.Enterable = (r.prompt != nil || r.do == "advance") && len(r.missing) == 0
	out.Rest = s.restOf(r, l)
	switch {
	case len(r.rest) > 0 && out.Rest == "":
		out.Enterable, out.Cost = false, out.Cost+unknownCost
		out.Why = s.t("bar.unknown", "words", strings.Join(typing.Words(r.rest), " "))
	case out.Rest != "":
		out.Text += " · … " + out.Rest
	}
	if len(r.missing) > 0 {
		out.Cost += missingCost * len(r.missing)
		out.Why = s.t("bar.missing", "what", s.t("arg."+r.missing[0]))
	}
	return out
}

// toPrompt adds what ties an answer to its question.
func (s viewModel) toPrompt(r reading) reading {
	if r.do == "pass" {
		r = r.with("ask", r.prompt.Ask)
	}
	of := s.pendingOf(*r.prompt)
	if of != "" && slices.ContainsFunc(imperium.Rules{}.Commands()[r.do].Args, func(a engine.Arg) bool { return a.Name == "of" }) {
		r = r.with("of", of)
	}
	return r
}

// restOf is the part of the line that is entered next: it begins with a command's word or with a number.
func (s viewModel) restOf(r reading, l typing.Line) string {
	if len(r.rest) == 0 || len(r.missing) > 0 {
		return ""
	}
	verbs, _ := verbsAt(r.rest)
	if r.rest[0].Kind != typing.Figure && (len(verbs) == 0 || verbs[0].Guessed) {
		return ""
	}
	rest := strings.Join(l.Fields[r.rest[0].Field:], " ")
	if seat := r.prompt; seat != nil && seat.For != engine.Moderator {
		return string(seat.For) + " " + rest
	}
	return rest
}
