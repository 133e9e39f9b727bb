package event

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/lookup"
)

// The line that the organiser types: what it may begin with, and what it enters.

// Line is what the organiser typed, and what that enters.
type Line struct {
	Typed string
	Says  string // what it enters, in words
	// Commands are entered all or none; nil for a line that enters nothing.
	Commands []engine.Command
	Wrong    string // why it cannot be read, or why it was refused
	Example  string // a line that could be
	Answers  []event.RulingView
}

// Typing is what typed lines may name besides an event's people.
type Typing struct {
	Words []*i18n.Printer        // all languages: people mix them
	Codes map[engine.Seat]string // short forms of the game's factions
}

// lineVerb is what a line's first word does. The words for it are event_bar.words.NAME.
type lineVerb struct {
	name string
	read func(*lineReader) (says string, commands []engine.Command, err error)
}

// lineVerbs are in the order in which help shows them.
var lineVerbs = []lineVerb{
	{"here", (*lineReader).here}, {"standby", (*lineReader).standby}, {"drop", (*lineReader).drop}, {"extend", (*lineReader).extend},
	{"result", (*lineReader).result}, {"approve", (*lineReader).approve}, {"announce", (*lineReader).announce}, {"undo", (*lineReader).undo},
}

// ReadLine reads a line that the organiser typed.
func (p Page) ReadLine(t Typing, typed string) Line {
	line := Line{Typed: strings.TrimSpace(typed)}
	if question, asks := strings.CutPrefix(line.Typed, "?"); asks {
		return p.answer(line, question)
	}
	r := &lineReader{Page: p, Typing: t, left: strings.Fields(line.Typed)}
	if len(r.left) == 0 {
		return line
	}
	verbs := &lookup.List{}
	for _, v := range lineVerbs {
		r.add(verbs, v.name, "event_bar.words."+v.name)
	}
	word := r.next()
	name, err := r.one(verbs, word)
	if err != nil {
		line.Wrong, line.Example = p.P.T("event_bar.no_verb", "word", word), p.example("drop")
		return line
	}
	verb := lineVerbs[slices.IndexFunc(lineVerbs, func(v lineVerb) bool { return v.name == name })]
	if line.Says, line.Commands, err = verb.read(r); err != nil {
		line.Says, line.Commands = "", nil
		line.Wrong, line.Example = err.Error(), p.example(name)
	}
	return line
}

// example is a line that a verb begins, as the event's results are entered.
func (p Page) example(verb string) string {
	if verb == "result" {
		verb += "_" + p.Config.Scoring.Score.By
	}
	return p.P.T("event_bar.example." + verb)
}

// answer finds the rulings of the register that have all words of a question.
func (p Page) answer(line Line, question string) Line {
	for _, r := range p.View.Register {
		said := lookup.Words(r.Question + " " + r.Text)
		if words := lookup.Words(question); len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
			return !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, w) })
		}) {
			line.Answers = append(line.Answers, r)
		}
	}
	if len(line.Answers) == 0 {
		line.Wrong = p.P.T("event_bar.no_ruling")
	}
	return line
}

// command is the organiser's, with a reason if there is one.
func (r *lineReader) command(do string, args map[string]any) engine.Command {
	if reason := r.reason(); reason != "" {
		args["reason"] = reason
	}
	return engine.NewCommand(engine.Moderator, do, args)
}

func (r *lineReader) here() (string, []engine.Command, error) {
	ids, err := r.people()
	return r.P.T("event_bar.says.here", "persons", r.Names(ids)), []engine.Command{r.command("check-in", map[string]any{"persons": ids})}, err
}

func (r *lineReader) standby() (string, []engine.Command, error) {
	ids, err := r.people()
	return r.P.T("event_bar.says.standby", "persons", r.Names(ids)), []engine.Command{r.command("check-in", map[string]any{"persons": ids, "standby": true})}, err
}

func (r *lineReader) drop() (string, []engine.Command, error) {
	id, err := r.person(r.next())
	return r.because("drop", "person", r.Name(id)), []engine.Command{r.command("drop", map[string]any{"person": id})}, err
}

// because says what a line does, and the reason that is still to be read.
func (r *lineReader) because(verb string, args ...any) string {
	says := r.P.T("event_bar.says."+verb, args...)
	if len(r.left) > 0 {
		says += " " + r.P.T("event_bar.because", "reason", strings.Join(r.left, " "))
	}
	return says
}

// extend reads "3 10 why", or "all 10 why".
func (r *lineReader) extend() (string, []engine.Command, error) {
	args, says := map[string]any{}, "extend_all"
	if len(r.left) > 0 && r.says(r.left[0], "event_bar.words.all") {
		r.next()
	} else {
		t, err := r.table()
		if err != nil {
			return "", nil, err
		}
		args["table"], says = t.Number, "extend"
	}
	minutes, err := r.number("minutes")
	if err != nil {
		return "", nil, err
	}
	if len(r.left) == 0 {
		return "", nil, r.misread("why")
	}
	args["minutes"] = minutes
	return r.because(says, "table", args["table"], "minutes", minutes), []engine.Command{r.command("extend", args)}, nil
}

func (r *lineReader) approve() (string, []engine.Command, error) {
	t, err := r.table()
	return r.because("approve", "table", t.Number), []engine.Command{r.command("result.approve", map[string]any{"table": t.Number})}, err
}

func (r *lineReader) announce() (string, []engine.Command, error) {
	text := r.reason()
	if text == "" {
		return "", nil, r.misread("text")
	}
	return r.P.T("event_bar.says.announce", "text", text), []engine.Command{r.command("announce", map[string]any{"text": text})}, nil
}

func (r *lineReader) undo() (string, []engine.Command, error) {
	n, err := r.number("line")
	if err == nil && len(r.left) == 0 {
		err = r.misread("why")
	}
	return r.because("undo", "line", n), []engine.Command{r.command("undo", map[string]any{"line": n})}, err
}
