package referee

import (
	"context"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

const rowRevealed = "opened"

type revealedRow struct{}

// ReplayStep is a moment of a game that everybody heard of.
type ReplayStep struct {
	Line     int              // in the record; 0 for the beginning
	Turn     int              // that begins with it; 0 where none does
	Chapter  bool             // a chapter begins with it
	Entered  bool             // somebody entered it, so that the moderator may correct it
	Messages []engine.Message // what everybody heard
}

// Replay is a game as everybody could follow it, as it counted when the snapshot was taken. It shows nothing that was
// not public then: a secret answer is no moment of its own.
type Replay struct {
	Steps   []ReplayStep // the beginning first
	entries []int        // how many entries had counted by each
	past    engine.History
	rules   engine.Rules
}

// lazyReplay is what a snapshot finds out about its past when somebody asks, once.
type lazyReplay struct {
	once   sync.Once
	replay *Replay
	err    error
}

// Replay gives the moments of the game up to now. It is ErrNoStory for a game that cannot be looked back on.
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
		for _, event := range e.Events {
			if n, begins := chronicler.BeginsChapter(event); begins {
				step.Chapter = true
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

// View is what everybody saw at a moment. A game of any length costs the same.
func (r *Replay) View(step int) engine.View {
	return r.rules.Project(r.past.At(r.entries[step]), engine.Public)
}

// LookBack gives the moments up to now, and what everybody saw at one of them; a moment that there is none of is the
// nearest.
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
	// Revealed tells that nothing is kept back any more: the record itself may be taken along.
	Revealed bool
}

// Story tells a game that is over, to anybody: what everybody saw, and all of it once the moderator has opened everything.
// It is ErrNotOver before the end.
func (s *Snapshot) Story() (story *Story, err error) {
	chronicler, ok := s.rules.(engine.HistoryRules)
	switch {
	case !ok:
		return nil, ErrNoStory
	case !s.over():
		return nil, ErrNotOver
	}
	viewer := engine.Public
	if s.revealed {
		viewer = engine.Referee // the table is closed: no secret can matter any more
	}
	err = s.recoverPanics(func() { story = &Story{Statistics: chronicler.Statistics(s.past, viewer), Revealed: s.revealed} })
	return story, err
}

// over reports whether the game has ended.
func (s *Snapshot) over() bool { return isOver(s.rules, s.state) }

func isOver(rules engine.Rules, state engine.State) bool {
	chronicler, ok := rules.(engine.HistoryRules)
	return ok && chronicler.IsOver(state)
}

// RevealAll opens to everybody what was kept secret in a game that is over. Nothing is entered or taken back at the table any
// more: whoever ended a game to read its secrets has ended it.
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
