package engine

import (
	"encoding/json"
	"errors"
	"slices"
)

// Amend is the command by which the moderator corrects an earlier entry. "line" names the entry and "with" gives the right
// command; without "with" the entry is removed. Or "after" names an entry and "with" the command that was forgotten behind it.
// Everything later is decided again. With "keep" the mistake is only noted and play stays as it was.
//
// A sealed answer is dropped if its question has changed: the seat is asked again, whatever it had answered.
const Amend = "amend"

// Change is an entry that an amendment changes.
type Change struct {
	Before  Entry    // as it counted before; only Line is set for a forgotten command
	After   *Entry   // as it counts now; nil if it no longer counts
	Refusal *Refusal // set if the rules refuse the entry now
}

// secretAnswer is the key of a refusal about an answer that only its seat gives.
const secretAnswer = "amend.secret"

// DropsAnswer reports whether an entry no longer counts because its secret question has changed, whatever was answered.
func (c Change) DropsAnswer() bool { return c.Refusal != nil && c.Refusal.Key == secretAnswer }

// Changes lists what an amendment would change, in the order of play. It is nil for any other step.
func (s PendingEntry) Changes() []Change { return s.changes }

type amendArgs struct {
	Line     *int            `json:"line" kind:"number"`
	After    *int            `json:"after" kind:"number"`
	With     json.RawMessage `json:"with" kind:"json"`
	NoteOnly bool            `json:"keep" kind:"yes"`
	Reason   string          `json:"reason" kind:"text"`
}

// AmendedPlay is the play that an amendment decides again.
type AmendedPlay struct {
	Then  State    // the position before it
	With  *Command // the right command; nil if an entry is removed
	Later []Entry  // what counted from there on, the corrected entry too
	args  amendArgs
	at    int // how many entries stay
	tail  int // index of the first that is decided again
}

// Amends says which play an amendment decides again. The error is a *Refusal that hangs on nothing that a seat hides.
func (t *Timeline) Amends(c Command) (p AmendedPlay, err error) {
	ruling := t.rules.UndoRuling()
	if c.By != Moderator {
		return p, Refuse(ruling, "amend.moderator")
	}
	if err := c.Args.Decode(&p.args); err != nil || c.For != "" || (p.args.Line == nil) == (p.args.After == nil) {
		return p, Refuse(ruling, "amend.malformed")
	}
	if len(p.args.With) > 0 {
		p.With = new(Command)
		if err := json.Unmarshal(p.args.With, p.With); err != nil || p.With.By == App || slices.Contains([]string{Undo, Amend, Count}, p.With.Do) {
			return p, Refuse(ruling, "amend.malformed")
		}
	} else if p.args.After != nil {
		return p, Refuse(ruling, "amend.malformed")
	}
	if p.at, p.tail, err = t.findCorrected(p.args); err != nil {
		return p, err
	}
	p.Then = t.at(t.last.first(p.at))
	for _, later := range t.last.from(p.at) {
		p.Later = append(p.Later, *later.Entry)
	}
	return p, t.refuseSecret(p.Then, p.With)
}

// refuseSecret refuses the answer to a secret question: nobody else enters a seat's secret.
func (t *Timeline) refuseSecret(then State, with *Command) error {
	if with == nil {
		return nil
	}
	for _, p := range t.rules.Prompts(then) {
		if p.Secret && p.Ask == with.Do && p.MayAnswer(with.Actor()) {
			return Refuse(t.rules.UndoRuling(), secretAnswer, "seat", string(with.Actor()))
		}
	}
	return nil
}

// decideAmend decides an amendment. If from is not nil, it takes the place of the position before the play that is decided again.
func (t *Timeline) decideAmend(line int, c Command, from State) (PendingEntry, error) {
	p, err := t.Amends(c)
	if err != nil {
		return PendingEntry{}, err
	}
	if from != nil {
		p.Then = from
	}
	a := amendment{Timeline: t, plays: t.last.from(0), was: p.Then, folded: p.at, elsewhere: from != nil, state: p.Then, refused: map[int]*Refusal{}}
	if err := a.correct(line, p.args, p.With); err != nil {
		return PendingEntry{}, err
	}
	for i := p.tail; i < len(a.plays); i++ {
		if err := a.redecide(i); err != nil {
			return PendingEntry{}, err
		}
	}
	if a.revealsMore(p.at) {
		return PendingEntry{}, Refuse(t.rules.UndoRuling(), "amend.opens")
	}
	step := PendingEntry{Entry: Entry{Line: line, Command: c, KeptCount: p.at, Redecided: a.entries}, next: a.state, states: a.states, same: a.same}
	changes := t.changesOf(step)
	for i, change := range changes {
		changes[i].Refusal = a.refused[change.Before.Line]
	}
	if p.args.NoteOnly {
		return PendingEntry{Entry: Entry{Line: line, Command: c, KeptCount: -1}, next: t.now, changes: changes}, nil
	}
	step.changes = changes
	return step, nil
}

// changesOf compares an amendment that is not committed yet with the entries that count: first the forgotten command, then the
// entries that change or no longer count. Refusals are not filled in.
func (t *Timeline) changesOf(s PendingEntry) []Change {
	e := s.Entry
	if e.KeptCount < 0 || e.Command.Do != Amend {
		return nil
	}
	var changes []Change
	now, stays := map[int]*Entry{}, map[*play]bool{}
	for i, again := range e.Redecided {
		stays[s.same[i]] = true
		if again.Line == e.Line {
			changes = append(changes, Change{Before: Entry{Line: e.Line, KeptCount: -1}, After: &e.Redecided[i]})
		} else if !again.isNote() {
			now[again.Line] = &e.Redecided[i]
		}
	}
	for _, p := range t.last.from(e.KeptCount) {
		if !p.isNote() && !stays[p] {
			changes = append(changes, Change{Before: *p.Entry, After: now[p.Line]})
		}
	}
	return changes
}

// findCorrected returns where an amendment starts: the first at entries stay, and those from index tail on are decided again. Notes
// and the program's draws cannot be corrected.
func (t *Timeline) findCorrected(args amendArgs) (at, tail int, err error) {
	line := args.After
	if args.Line != nil {
		line = args.Line
	}
	plays := t.last.from(0)
	i := slices.IndexFunc(plays, func(p *play) bool { return p.Line == *line })
	switch ruling := t.rules.UndoRuling(); {
	case i < 0:
		return 0, 0, Refuse(ruling, "amend.no_line")
	case args.After != nil:
		return i + 1, i + 1, nil
	case plays[i].isNote():
		return 0, 0, Refuse(ruling, "amend.no_line")
	case plays[i].Command.By == App:
		return 0, 0, Refuse(ruling, "amend.app", "line", *line)
	}
	return i, i + 1, nil
}

// amendment builds a corrected line of play.
type amendment struct {
	*Timeline
	plays  []*play // that count
	was    State   // without the amendment, after the first folded plays
	folded int
	// elsewhere is true if play is decided as if from another position.
	elsewhere bool
	state     State
	entries   []Entry
	states    []State
	same      []*play          // as in a PendingEntry
	refused   map[int]*Refusal // by line
}

// correct adds the right command, if there is one. The moderator must be allowed to enter it.
func (a *amendment) correct(line int, args amendArgs, with *Command) error {
	if with == nil {
		return nil
	}
	var was []*play
	if args.Line != nil {
		line, was = *args.Line, a.plays[a.folded:a.folded+1]
	}
	if with.By != Moderator {
		entered := Command{By: Moderator, For: with.By, Do: with.Do, Args: with.Args}
		if _, _, err := a.rules.Decide(a.state, entered); err != nil {
			return saidToItsSeat(err, entered)
		}
	}
	events, next, err := a.rules.Decide(a.state, *with)
	if err != nil {
		return saidToItsSeat(err, *with)
	}
	a.add(Entry{Line: line, Command: *with, Events: events, KeptCount: -1}, next, was...)
	return nil
}

// redecide decides a later entry again. It no longer counts if the rules refuse it now.
func (a *amendment) redecide(i int) error {
	then := *a.plays[i].Entry
	if then.isNote() {
		a.add(then, a.state, a.plays[i])
		return nil
	}
	if a.questionChanged(i) {
		a.refused[then.Line] = Refuse(a.rules.UndoRuling(), secretAnswer, "seat", string(then.Command.Actor()))
		return nil
	}
	then.Command.Line = then.Line
	events, next, err := a.rules.Decide(a.state, then.Command)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		a.refused[then.Line] = refusal.SaidTo(then.Command.Actor())
		return nil
	}
	if err != nil {
		return err
	}
	a.add(Entry{Line: then.Line, Command: then.Command, Events: events, KeptCount: -1}, next, a.plays[i])
	return nil
}

// questionChanged reports whether an entry is a secret answer to a question that has changed. Such an answer is always dropped.
// If only refused answers were dropped, the moderator could try corrections to find out what the answer says.
func (a *amendment) questionChanged(i int) bool {
	c := a.plays[i].Command
	if c.By == Moderator || c.By == App || !IsConfidential(a.rules, c.Do) || a.isRevealed(i+1, c.By, c.Do) {
		return false
	}
	for ; a.folded < i; a.folded++ {
		a.was = a.unamended(*a.plays[a.folded].Entry)
	}
	then := a.secretQuestions(a.was, c)
	for _, q := range then {
		if q.ask != c.Do && a.isRevealed(i+1, c.By, q.ask) {
			return false
		}
	}
	return len(then) > 0 && !slices.Equal(then, a.secretQuestions(a.state, c))
}

// unamended is the position after an entry without the amendment. Events assign what was, so from another position it is decided again.
func (a *amendment) unamended(e Entry) State {
	if !a.elsewhere || e.isNote() {
		return a.rules.Apply(a.was, e.Events)
	}
	events, next, err := a.rules.Decide(a.was, e.Command)
	switch {
	case err != nil:
		return a.was
	case next == nil:
		return a.rules.Apply(a.was, events)
	}
	return next
}

// isRevealed reports whether an entry from index from on reveals this answer.
func (a *amendment) isRevealed(from int, seat Seat, ask string) bool {
	for _, p := range a.plays[from:] {
		for _, g := range p.revealedAnswers(a.rules) {
			if g.Ask == ask && (g.Seat == seat || g.Seat == Everybody) {
				return true
			}
		}
	}
	return false
}

// revealsMore reports whether the corrected play reveals answers that were not revealed before. Only playing on may do that: a
// preview of a correction must not show them.
func (a *amendment) revealsMore(from int) bool {
	left := map[SecretAnswer]int{}
	for _, p := range a.plays[from:] {
		for _, g := range p.revealedAnswers(a.rules) {
			left[g]++
		}
	}
	for _, e := range a.entries {
		for _, g := range e.revealedAnswers(a.rules) {
			if left[g]--; left[g] < 0 {
				return true
			}
		}
	}
	return false
}

// revealedAnswers lists the answers that an entry reveals.
func (e Entry) revealedAnswers(rules Secrecy) (out []SecretAnswer) {
	for _, event := range e.Events {
		out = append(out, rules.RevealedAnswers(event)...)
	}
	return out
}

// secretQuestion is a secret question to a seat, with its choices as text.
type secretQuestion struct{ key, ask, choices string }

// secretQuestions lists the secret questions that a command may answer. A prompt that hides its answer also takes a pass.
func (a *amendment) secretQuestions(s State, c Command) []secretQuestion {
	var out []secretQuestion
	for _, p := range a.rules.Prompts(s) {
		if p.Secret && p.MayAnswer(c.By) && (p.Ask == c.Do || p.HidesAnswer()) {
			choices, err := json.Marshal(p.Choices)
			if err != nil {
				choices = []byte(err.Error())
			}
			out = append(out, secretQuestion{p.ID, p.Ask, string(choices)})
		}
	}
	return out
}

// add adds an entry as decided now, and what it was.
func (a *amendment) add(e Entry, next State, was ...*play) {
	if next == nil {
		next = a.rules.Apply(a.state, e.Events)
	}
	a.entries, a.states, a.same = append(a.entries, e), append(a.states, next), append(a.same, a.sameAs(e, was...))
	a.state = next
}
