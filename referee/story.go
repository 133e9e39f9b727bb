package referee

import (
	"context"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

const rowRevealed = "opened"

type revealedRow struct{}

// ReplayStep is a step of a game that everybody could follow.
type ReplayStep struct {
	Line     int              // in the record; 0 for the beginning
	Turn     int              // the turn that begins with it; 0 if none does
	Chapter  bool             // a chapter begins with it
	Begins   []engine.Message // how the chapter is announced, if one begins
	Entered  bool             // somebody entered it, so that the moderator may correct it
	Messages []engine.Message // the public ones
	// Landmarks are the kinds of great moments that it is; most steps are none.
	Landmarks []string
}

// Replay is a game as everybody could follow it, with the entries that counted at the snapshot. It shows nothing that was
// not public then: a secret answer is no step.
type Replay struct {
	Steps   []ReplayStep // the beginning first
	entries []int        // by step, how many entries had counted
	past    engine.History
	rules   engine.Rules
}

// lazyReplay is a snapshot's replay, made at the first request.
type lazyReplay struct {
	once   sync.Once
	replay *Replay
	err    error
}

// Replay returns the steps of the game up to now. The error is ErrNoStory for a game that does not support it.
func (s *Snapshot) Replay() (*Replay, error) {
	chronicler, ok := s.rules.(engine.HistoryRules)
	if !ok {
		return nil, ErrNoStory
	}
	s.lazyReplay.once.Do(func() {
		s.lazyReplay.err = s.recoverPanics(func() { s.lazyReplay.replay = newReplay(s.past, s.rules, chronicler) })
	})
	return s.lazyReplay.replay, s.lazyReplay.err
}

func newReplay(past engine.History, rules engine.Rules, chronicler engine.HistoryRules) *Replay {
	r := &Replay{Steps: []ReplayStep{{}}, entries: []int{0}, past: past, rules: rules}
	turn := 0
	for i := range past.Len() {
		e := past.Entry(i)
		step := ReplayStep{Line: e.Line, Entered: e.Command.By != engine.App, Messages: told(rules, e.Events, engine.Public)}
		step.Landmarks = chronicler.Landmarks(past, i)
		for _, event := range e.Events {
			if n, begins := chronicler.BeginsChapter(event); begins {
				step.Chapter, step.Begins = true, told(rules, []engine.Event{event}, engine.Public)
				if n != turn {
					step.Turn, turn = n, n
				}
			}
		}
		if len(step.Messages) > 0 {
			r.Steps, r.entries = append(r.Steps, step), append(r.entries, i+1)
		}
	}
	return r
}

// View returns what everybody saw at a step. Its cost does not grow with the game.
func (r *Replay) View(step int) engine.View {
	return r.rules.Project(r.past.At(r.entries[step]), engine.Public)
}

// LookBack returns the steps up to now, and what everybody saw at one of them. A step out of range becomes the
// nearest one, at.
func (s *Snapshot) LookBack(step int) (r *Replay, at int, v engine.View, err error) {
	if r, err = s.Replay(); err != nil {
		return nil, 0, nil, err
	}
	at = max(0, min(step, len(r.Steps)-1))
	err = s.recoverPanics(func() { v = r.View(at) })
	return r, at, v, err
}

// Story is a game told afterwards.
type Story struct {
	Redacted
	Statistics engine.Statistics
	// Revealed is true if nothing is secret any more, so that everybody may have the record itself.
	Revealed bool
}

// Story tells a finished game: to the audience what everybody saw or, once the moderator has revealed everything, all of it; to a seat
// always what that seat saw, and no other's secrets. The error is ErrNotOver before the end, ErrNotYours for somebody who does not hold
// the seat.
func (s *Snapshot) Story(a Actor) (story *Story, err error) {
	chronicler, ok := s.rules.(engine.HistoryRules)
	switch {
	case !ok:
		return nil, ErrNoStory
	case !s.over():
		return nil, ErrNotOver
	case !s.seats.admits(a):
		return nil, ErrNotYours
	}
	viewer := a.Viewer()
	if s.revealed && viewer == engine.Public {
		viewer = engine.Referee // the table is closed: secrets no longer matter
	}
	err = s.recoverPanics(func() { story = &Story{Statistics: chronicler.Statistics(s.past, viewer), Revealed: s.revealed} })
	return story, err
}

// Result is how the game ended, which everybody may know; nil while it goes on, and in a game without winners.
func (s *Snapshot) Result() (result *engine.Result) {
	rules, ok := s.rules.(engine.ResultRules)
	if !ok || s.recoverPanics(func() { result = rules.Result(s.state) }) != nil {
		return nil
	}
	return result
}

// IfEnded is how the game would end if it ended now, by what everybody may know; nil if that cannot be said. It changes nothing.
func (s *Snapshot) IfEnded() (result *engine.Result) {
	rules, ok := s.rules.(engine.JudgedRules)
	if !ok || s.recoverPanics(func() { result = rules.IfEnded(s.state) }) != nil {
		return nil
	}
	return result
}

// over reports whether the game has ended.
func (s *Snapshot) over() bool { return isOver(s.rules, s.state) }

func isOver(rules engine.Rules, state engine.State) bool {
	chronicler, ok := rules.(engine.HistoryRules)
	return ok && chronicler.Result(state) != nil
}

// RevealAll reveals all secrets of a finished game to everybody. Afterwards nothing can be entered or undone at the table,
// so that nobody ends a game to read its secrets and plays on.
func (t *Table) RevealAll(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		switch {
		case !isOver(d.rules, d.timeline.State()):
			return ErrNotOver
		case d.revealed:
			return nil
		}
		return d.writeAndFold(rowRevealed, revealedRow{}, engine.Moderator, "open")
	})
}

func (d *tableState) foldRevealed(row Row, _ revealedRow) {
	d.revealed = true
	d.notice(row, engine.NewMessage("notice.revealed_all", ""))
}
