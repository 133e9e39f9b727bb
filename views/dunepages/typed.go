package dunepages

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/lookup"
)

// Typed lists what a line of the command bar may mean.
func (Pages) Typed(c views.Chrome, v engine.View, prompts []engine.Prompt, text string) []views.Reading {
	return newScene(c, v, prompts).read(text)
}

// line is what was typed, in pieces.
type line struct {
	pieces []piece
	reason string
}

// piece is a word as it is compared, or a number.
type piece struct {
	word   string
	number int
	half   bool // and a half more
	sign   byte // "+", "-" or "=" before a number; 0 for none
	is     kindOfPiece
}

type kindOfPiece int

const (
	aName   kindOfPiece = iota
	aFigure             // a number
	aSmall              // one of the small words between
	aFrom               // "from"
	aTo                 // "to"
	aKind               // "Fedaykin": the number before counts special forces
)

// maxTyped bounds what is read of a line.
const maxTyped = 200

var (
	figure = regexp.MustCompile(`^([+\-=−]?)(\d{1,3})$`)
	halves = regexp.MustCompile(`^(\d{0,3})(?:[.,]5|½)$`)
)

// cutLine cuts a line into pieces, and the reason off its end.
func cutLine(text string) line {
	var l line
	if runes := []rune(text); len(runes) > maxTyped {
		text = string(runes[:maxTyped])
	}
	fields := strings.Fields(text)
	v := heard()
	for i, field := range fields {
		if found := figure.FindStringSubmatch(field); found != nil {
			n, _ := strconv.Atoi(found[2]) // three digits
			l.pieces = append(l.pieces, piece{number: n, sign: sign(found[1]), is: aFigure})
			continue
		}
		if found := halves.FindStringSubmatch(field); found != nil {
			n, _ := strconv.Atoi(found[1]) // none is 0
			l.pieces = append(l.pieces, piece{number: n, half: true, is: aFigure})
			continue
		}
		if parts := strings.Split(field, "+"); len(parts) == 2 && figure.MatchString(parts[0]) && figure.MatchString(parts[1]) {
			normal, _ := strconv.Atoi(parts[0])
			special, _ := strconv.Atoi(parts[1])
			l.pieces = append(l.pieces, piece{number: normal, is: aFigure}, piece{number: special, is: aFigure}, piece{is: aKind})
			continue
		}
		for _, word := range lookup.Words(field) {
			if v.because[word] && i > 0 {
				l.reason = strings.Join(fields[i+1:], " ")
				return l
			}
			l.pieces = append(l.pieces, piece{word: word, is: v.kind(word)})
		}
	}
	return l
}

func sign(s string) byte {
	switch s {
	case "":
		return 0
	case "+", "=":
		return s[0]
	}
	return '-'
}

func (v *vocabulary) kind(word string) kindOfPiece {
	switch {
	case v.from[word]:
		return aFrom
	case v.to[word]:
		return aTo
	case v.elite[word]:
		return aKind
	case v.skip[word]:
		return aSmall
	}
	return aName
}

// read lists what a line may mean, what may be entered now first.
func (s scene) read(text string) []views.Reading {
	l := cutLine(text)
	var out []views.Reading
	for _, start := range s.starts(l) {
		switch {
		case start.fact != "":
			out = append(out, s.readFact(start, l.reason)...)
		default:
			out = append(out, s.readCommand(start)...)
		}
	}
	slices.SortStableFunc(out, views.Nearest)
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(r views.Reading) bool {
		twice := seen[r.Text]
		seen[r.Text] = true
		return twice
	})
}

// start is what a line may be about, and what is left of it.
type start struct {
	do, fact string
	rest     []piece
	cost     int
	guessed  bool
}

// second is what it costs that the word for it does not stand first.
const second = 3

// unsaid is what it costs that a line does not say what is to be done.
const unsaid = 30

// starts lists what a line may be about: a word for it stands first or second, or it is what is asked.
func (s scene) starts(l line) []start {
	var out []start
	for i, t := range l.pieces[:min(2, len(l.pieces))] {
		rest := slices.Concat(l.pieces[:i], l.pieces[i+1:])
		if t.is == aFigure || i > 0 && len(t.word) < 3 {
			continue
		}
		for _, m := range heard().verbs.Find(t.word) {
			out = append(out, start{do: m.ID, rest: rest, cost: m.Cost + i*second, guessed: m.Guessed})
		}
		for _, m := range heard().facts.Find(t.word) {
			out = append(out, start{fact: m.ID, rest: rest, cost: m.Cost + i*second, guessed: m.Guessed})
		}
	}
	if len(l.pieces) > 1 {
		for _, ask := range []string{"ship", "move", "bid", "revive", "battle.pick"} {
			if len(s.asks(ask)) > 0 {
				out = append(out, start{do: ask, rest: l.pieces, cost: unsaid})
			}
		}
	}
	return out
}

// asks lists the open prompts that a command answers and the moderator may enter.
func (s scene) asks(do string) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.asIs), func(p engine.Prompt) bool { return p.Ask != do || closed(p) || p.Answered })
}

// seatIn takes the seat out of the pieces: the name that fits best, the first of those that fit as well. A slip is forgiven only
// where the line begins.
func seatIn(pieces []piece, playing []dune.Faction) (f dune.Faction, rest []piece, cost int, guessed bool) {
	at, best := -1, lookup.Match{}
	for i, t := range pieces {
		if t.is == aFigure || len(t.word) < 2 {
			continue
		}
		for _, m := range heard().seats.Find(t.word) {
			if t.is != aName {
				m.Cost += 5 // "at" is a small word, and the code of the Atreides where nobody else is named
			}
			if !slices.Contains(playing, dune.Faction(m.ID)) || m.Guessed && i > 0 || at >= 0 && m.Cost >= best.Cost {
				continue
			}
			at, best = i, m
		}
	}
	if at < 0 {
		return "", pieces, 0, false
	}
	return dune.Faction(best.ID), slices.Concat(pieces[:at], pieces[at+1:]), best.Cost, best.Guessed
}

// withoutSeat leaves a seat's own name out.
func withoutSeat(pieces []piece, f dune.Faction) []piece {
	if g, rest, _, _ := seatIn(pieces, []dune.Faction{f}); g != "" {
		return rest
	}
	return pieces
}

// reading is a command in the making.
type reading struct {
	command engine.Command
	prompt  *engine.Prompt
	cost    int
	guessed bool
	odd     bool // it says what cannot be now, as far as everybody knows
}

// anytime are the commands that answer no question.
var anytime = []string{"bribe", "deal", "give", "support", "nexus.ally", "play", karamaWord, "raise", "release", "advance"}

// readCommand lists what a line may say of one command.
func (s scene) readCommand(st start) []views.Reading {
	if halved(st.rest) && st.do != "plan" {
		return nil
	}
	var out []views.Reading
	for _, r := range s.whose(st) {
		filled := s.fill(r)
		for _, r := range filled {
			out = append(out, s.reading(r))
		}
	}
	return out
}

// unasked is what it costs that a seat which was named is not asked.
const unasked = 20

// whoseLine is a command with its seat, and what is left of the line.
type whoseLine struct {
	reading
	rest []piece
}

// whose lists who may be meant: the seat that is named, or else those that are asked.
func (s scene) whose(st start) (out []whoseLine) {
	do := st.do
	base := reading{cost: st.cost, guessed: st.guessed}
	if do == "advance" || do == "release" {
		base.cost++ // a letter that may mean either is what a seat says: "p" passes
	}
	if do == "advance" {
		return []whoseLine{{s.withCommand(base, engine.Moderator, do, nil), st.rest}}
	}
	if do == "spice.turn" || do == "nexus.ally" {
		return []whoseLine{{s.withCommand(base, engine.Moderator, do, s.promptFor(do, engine.Moderator)), st.rest}}
	}
	prompts := s.asks(do)
	if do == "pass" {
		prompts = slices.DeleteFunc(slices.Clone(s.asIs), func(p engine.Prompt) bool {
			return closed(p) || p.Answered || !mayPass(p) && p.Ask != "pass"
		})
	}
	if (do == "battle.pick" || do == "predict") && len(prompts) > 0 { // who else is named is not who says it
		for _, p := range prompts {
			out = append(out, whoseLine{s.withCommand(base, p.For, do, &p), withoutSeat(st.rest, p.For)})
		}
		return out
	}
	if f, rest, cost, guessed := seatIn(st.rest, s.inOrder()); f != "" {
		base.cost += cost
		base.guessed = base.guessed || guessed
		i := slices.IndexFunc(prompts, func(p engine.Prompt) bool { return p.For == f })
		if i >= 0 {
			return []whoseLine{{s.withCommand(base, f, do, &prompts[i]), rest}}
		}
		if !slices.Contains(anytime, do) && !(do == "cards.draw" && s.speaksFor(f)) {
			base.cost += unasked
			base.odd = true
		}
		return []whoseLine{{s.withCommand(base, f, do, nil), rest}}
	}
	for _, p := range prompts {
		r := base
		if p.Idle || !s.isAwaited(p.For) {
			r.cost += unasked
		}
		out = append(out, whoseLine{s.withCommand(r, p.For, do, &p), st.rest})
	}
	if do == "raise" || do == "release" {
		out = append(out, whoseLine{s.withCommand(base, engine.Moderator, do, nil), st.rest})
	}
	return out
}

func (s scene) promptFor(do string, f engine.Seat) *engine.Prompt {
	for _, p := range s.asks(do) {
		if p.For == f {
			return &p
		}
	}
	return nil
}

func (s scene) withCommand(r reading, f engine.Seat, do string, p *engine.Prompt) reading {
	r.command = engine.Command{By: engine.Moderator, Do: do, Args: engine.Args{}}
	if f != engine.Moderator {
		r.command.For = f
	}
	r.prompt = p
	if do == "spice.turn" && p == nil {
		r.odd = true
	}
	return r
}

// with is the reading with one more argument.
func (r reading) with(name string, value any) reading {
	raw, err := json.Marshal(value)
	if err != nil {
		return r
	}
	r.command.Args = maps.Clone(r.command.Args)
	r.command.Args[name] = raw
	return r
}

func (r reading) more(m lookup.Match) reading {
	r.cost += m.Cost
	r.guessed = r.guessed || m.Guessed
	return r
}

// reading is what the bar shows of a command, with the form that enters it.
func (s scene) reading(r reading) views.Reading {
	form := s.Command(r.command.Do)
	switch {
	case r.command.Do == "advance":
		form = s.advanceForm()
	case r.command.Do == "pass" && r.prompt != nil:
		form = s.Answer(*r.prompt).As("pass")
		if r.prompt.Ask != "pass" {
			form = form.With("arg.ask", r.prompt.Ask)
		}
	case r.prompt != nil:
		form = s.Answer(*r.prompt)
	case r.command.For != "":
		form = form.By(r.command.For)
	}
	for _, name := range slices.Sorted(maps.Keys(r.command.Args)) {
		form = form.With("arg."+name+":json", string(r.command.Args[name]))
	}
	text := strings.Join(append([]string{s.heading(r.command)}, s.parts(r.command)...), " · ")
	now := !r.odd && (r.prompt != nil || slices.Contains(anytime, r.command.Do) || r.command.Do == "cards.draw" && s.speaksFor(r.command.For))
	return views.Reading{Form: form, Text: text, Guessed: r.guessed, Now: now, Cost: r.cost}
}

// names are the words that name things, together.
func names(pieces []piece) []string {
	var out []string
	for _, t := range pieces {
		if t.is == aName {
			out = append(out, t.word)
		}
	}
	return out
}

// figures are the numbers, and of what kind they are said to be.
func figures(pieces []piece) (out []piece) {
	for _, t := range pieces {
		if t.is == aFigure || t.is == aKind {
			out = append(out, t)
		}
	}
	return out
}

// most is how many readings one thing may have.
const most = 6

// near lists the best matches of some words, and no more than a person looks through.
func near(list *lookup.List, words []string) []lookup.Match {
	found := list.Find(words...)
	return found[:min(most, len(found))]
}
