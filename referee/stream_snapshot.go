package referee

import (
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
)

// Snapshot is a table at one moment. It never changes.
type Snapshot struct {
	Redacted
	// Version is the number of the table's rows, across restarts.
	Version int
	// Revision counts the snapshots published since the program started: it also grows when a request for a seat comes
	// in, which changes screens but not the table.
	Revision int

	features
	state       engine.State
	history     history
	sealed      map[engine.SecretAnswer]string
	chain       []record.Chain
	disclosed   *engine.Command // only for the moderator
	redo        int
	retractable *shown.Retractable
	past        engine.History
	lazyReplay  lazyReplay
	drawWaits   bool // the program's, for the film on the table screen
	attention   bool
	unsaved     bool
	unread      error       // why the table could not be read after a rest: nobody is shown anything
	fail        func(error) // gets the faults of the rules while a screen is made

	mu      sync.Mutex
	screens map[engine.Viewer]*lazyScreen
}

type lazyScreen struct {
	once   sync.Once
	screen *Screen
	err    error
}

// Screen is everything that one viewer may know of a table: it is the only thing that leaves the referee for a client.
// All who see the same share it; nobody may change it.
type Screen struct {
	Redacted
	shown.Table
	Revision   int
	Info       TableInfo
	Viewer     engine.Viewer
	View       engine.View
	Prompts    []Asked    // the open decisions
	Changeable []Asked    // answered decisions that this viewer may still answer differently, under the same ID
	Log        []*LogLine // the last lines, none of an event; Snapshot.Log has them all

	of       *Snapshot
	mu       sync.Mutex
	rendered map[any]*rendering // by kind, the newest of each
}

// Asked is a decision as one viewer may see it. ID is set if this viewer may answer; Choices if it may know
// them.
type Asked struct {
	engine.Prompt
	Since time.Time // when it was asked, plus the pauses since
}

type rendering struct {
	of     string // names what it shows besides the screen
	once   sync.Once
	result any
	err    error
}

// Rendered returns a screen as render makes it, for a kind (a layout, a language). of names what is shown besides the screen. Rendered
// calls render at the first call, and again for another of or after an error. Only the newest result of each kind is kept. It is
// shared: nobody may change it.
func Rendered[T any](s *Screen, kind any, of string, render func(*Screen) (T, error)) (T, error) {
	s.mu.Lock()
	r, ok := s.rendered[kind]
	if !ok || r.of != of {
		r = &rendering{of: of, err: errors.New("the rendering panicked")}
		s.rendered[kind] = r
	}
	s.mu.Unlock()
	r.once.Do(func() {
		var made T
		if made, r.err = render(s); r.err == nil {
			r.result = made
			return
		}
		s.mu.Lock()
		if s.rendered[kind] == r {
			delete(s.rendered, kind)
		}
		s.mu.Unlock()
	})
	made, _ := r.result.(T) // none after an error
	return made, r.err
}

// Changed returns when the table changed last: when it was made, if nothing was entered yet.
func (s *Snapshot) Changed() time.Time {
	if n := len(s.history.rows); n > 0 {
		return s.history.rows[n-1].at
	}
	return s.info.Created
}

// summary is what lists tell of the table.
func (s *Snapshot) summary() Summary {
	summary := Summary{Chapter: chapterOf(s.rules, s.state), Over: s.over(), Rehearsal: s.IsRehearsal(), Hall: s.hall, Frozen: s.isFrozen()}
	if s.info.IsEvent() {
		summary.EventLines = len(s.chain)
	}
	if n := len(s.history.rows); n > 0 {
		summary.Changed = s.history.rows[n-1].at
	}
	return summary
}

// TookSecret reports whether the table took anything after a version of it that not everybody may know: a secret answer or seal, what a seat
// sent unasked, a call for the judge, an unseen draw, or a correction of them. What that changes on one seat's pages must not show in the length of a frame.
func (s *Snapshot) TookSecret(version int) bool {
	return slices.ContainsFunc(s.history.rows[version:], s.history.holdsSecret)
}

// SeatsHeldBy lists the seats that a session holds here, in the header's order, the console last.
func (s *Snapshot) SeatsHeldBy(session Session) []engine.Seat {
	var held []engine.Seat
	for _, seat := range s.seatsInOrder() {
		if s.seats.admits(Actor{Seat: seat, Session: session}) {
			held = append(held, seat)
		}
	}
	if s.seats.admits(Actor{Seat: engine.Moderator, Session: session}) {
		held = append(held, engine.Moderator)
	}
	return held
}

// seatsInOrder lists the table's seats; where people come and go, those that a device ever held.
func (s *Snapshot) seatsInOrder() (out []engine.Seat) {
	if s.roster != nil {
		out = slices.Sorted(maps.Keys(s.seats))
		return slices.DeleteFunc(out, func(seat engine.Seat) bool { return seat == engine.Moderator })
	}
	for _, setup := range s.info.Header.Seats {
		out = append(out, setup.Faction)
	}
	return out
}

// Screen returns what an actor may see, or ErrNotYours.
func (s *Snapshot) Screen(a Actor) (*Screen, error) {
	if s.unread != nil {
		return nil, s.unread
	}
	if !s.seats.admits(a) {
		return nil, ErrNotYours
	}
	return s.screen(a.Viewer())
}

// screen returns a viewer's screen, made at the first call.
func (s *Snapshot) screen(v engine.Viewer) (*Screen, error) {
	s.mu.Lock()
	lazy, ok := s.screens[v]
	if !ok {
		lazy = &lazyScreen{}
		s.screens[v] = lazy
	}
	s.mu.Unlock()
	lazy.once.Do(func() { lazy.screen, lazy.err = s.project(v) })
	if lazy.err != nil {
		return nil, lazy.err
	}
	return lazy.screen, nil
}

// project makes a viewer's screen. It runs on whichever goroutine asks first, so a panic of the rules is caught here.
func (s *Snapshot) project(v engine.Viewer) (*Screen, error) {
	screen := &Screen{
		Table: s.shown(v), Revision: s.Revision, Info: s.info, Viewer: v,
		of: s, rendered: map[any]*rendering{},
	}
	return screen, s.recoverPanics(func() {
		screen.View = s.view(s.state, s.viewing(v))
		if s.pause == nil || v.IsModerator() {
			screen.Prompts, screen.Changeable = s.visible(v), s.changeable(v)
		}
		if s.roster != nil {
			return // an event narrates nothing, and to find that out each of its many people read all its rows
		}
		screen.Log = s.history.tail(v)
		screen.Gathering = s.seatsTaken() < len(s.info.Header.Seats) && !s.history.begun(v)
	})
}

// viewing returns the viewer as which a viewer sees the position: itself or, once everything was revealed, engine.Referee.
func (s *Snapshot) viewing(v engine.Viewer) engine.Viewer {
	if s.revealed {
		return engine.Referee // the table is closed: no secret can matter any more
	}
	return v
}

// recoverPanics runs a function of the rules, and tells the table of a panic.
func (s *Snapshot) recoverPanics(run func()) error {
	err := guarded(func() error {
		run()
		return nil
	})
	if err != nil {
		s.fail(err)
		return ErrAttention
	}
	return nil
}

// visible returns the open decisions as this viewer may know them.
func (s *Snapshot) visible(v engine.Viewer) []Asked {
	var open []Asked
	for i := range s.prompts {
		eyes := s.promptViewer(v, s.prompts[i])
		for _, p := range engine.PromptsFor(eyes, s.prompts[i:i+1]) {
			if p.IsSeenBy(v) && s.blind.groupsOpening[p.BlindGroup] { // its phone opens the seal without its player
				continue
			}
			asked := s.since(p)
			if !p.IsSeenBy(eyes) && (p.Secret || !v.IsModerator()) {
				asked.ID = ""
			}
			open = append(open, asked)
		}
	}
	return open
}

// askedInPublic returns since when everybody sees that play waits for a seat; zero if nobody does. It asks what the table screen
// shows, so that a question which others may not know of cannot become part of it.
func (s *Snapshot) askedInPublic(seat engine.Seat) (since time.Time) {
	if s.pause != nil {
		return since
	}
	for _, p := range s.visible(engine.Public) {
		if p.MayAnswer(seat) && !p.IsNonBlocking() && p.Since.After(since) {
			since = p.Since
		}
	}
	return since
}

// changeable returns the viewer's answered decisions that it may still answer differently.
func (s *Snapshot) changeable(v engine.Viewer) []Asked {
	var own []Asked
	for _, p := range s.prompts {
		p = p.As(v)
		if p.IsAnswered() && p.Status != engine.Final && v.Sees(p.For) && p.MayChange(p.For) && !s.blind.groupsOpening[p.BlindGroup] {
			own = append(own, s.since(p))
		}
	}
	return own
}

// asks reports whether an actor may answer a decision.
func (s *Snapshot) asks(a Actor, decision string) bool {
	return s.seats.admits(a) && slices.ContainsFunc(s.prompts, func(p engine.Prompt) bool { return p.ID == decision && p.IsSeenBy(s.promptViewer(a.Viewer(), p)) })
}

// since adds to a prompt since when it is open. It removes the draw, which tells what is left in a deck: that is for the game's
// projection to show or not. Only that the app may draw on request stays.
func (s *Snapshot) since(p engine.Prompt) Asked {
	since := s.asked[p.ID]
	if p.Draw != nil && p.Draw.OnRequest {
		p.Draw = &engine.Draw{OnRequest: true}
	} else {
		p.Draw = nil
	}
	return Asked{p, since}
}

// Log returns the whole log as an actor may read it, oldest first, or ErrNotYours.
func (s *Snapshot) Log(a Actor) (lines []*LogLine, err error) {
	if !s.seats.admits(a) {
		return nil, ErrNotYours
	}
	err = s.recoverPanics(func() { lines = s.history.all(a.Viewer()) })
	return lines, err
}

// snapshot returns a snapshot of the table state.
func (d *tableState) snapshot(revision int, attention bool, fail func(error)) *Snapshot {
	return &Snapshot{
		features: d.features, Version: d.version(), Revision: revision,
		state: d.timeline.State(), past: d.timeline.History(), history: d.history(), sealed: d.sealsToOpen(), chain: slices.Clip(d.sealing.chain),
		disclosed: d.disclosedAnswer(), redo: d.redo(), retractable: d.retractable(),
		drawWaits: d.drawsWait, attention: attention, fail: fail,
		screens: map[engine.Viewer]*lazyScreen{},
	}
}

// redo returns the line that a redo would restore; 0 for none.
func (d *tableState) redo() int {
	line, _ := d.timeline.RedoLine()
	return line
}

// history returns the log of the table state.
func (d *tableState) history() history {
	return history{d.rules, d.info.Header.Seats, slices.Clip(d.log), d.lineStatus, d.newestLines}
}

// Longest returns the largest measure of all held seats' screens, at this screen's version, because every
// seat must receive the same length. measure must not pass on anything but its result.
func (s *Screen) Longest(measure func(*Screen) (int, error)) (int, error) {
	longest := 0
	for _, seat := range s.Seats {
		if !seat.Claimed {
			continue
		}
		other, err := s.of.screen(Actor{Seat: seat.Faction}.Viewer())
		if err != nil {
			return 0, err
		}
		n, err := measure(other)
		if err != nil {
			return 0, err
		}
		longest = max(longest, n)
	}
	return longest, nil
}
