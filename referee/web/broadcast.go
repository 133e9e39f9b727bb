package web

import (
	"bytes"
	"sync"
	"sync/atomic"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/part"
)

// patience is how many editions a stream may be behind. It gets the whole page after more.
const patience = 8

// broadcast makes the frames of one table's streams. All frames of a version leave together, when the last is made: the
// moment of one tells nothing about its content, and all phones get the same number of bytes.
type broadcast struct {
	server *Server
	table  *referee.Table
	parts  *part.Cache

	mu        sync.Mutex
	audiences map[audience]*listeners
	stop      chan struct{}           // nil while nobody listens
	newest    atomic.Pointer[edition] // set while mu is held; nil while nobody listens

	toldMu sync.Mutex
	told   map[reader]toldLog // the newest of each; dropped when the last stream leaves
	fresh  freshWords
}

// audience is those who get the same frames.
type audience struct {
	kind     *pageKind
	seat     engine.Seat
	language string
	local    bool
	session  referee.Session // of a console, which shows the seats that its own browser holds
}

// listeners are the open streams of an audience.
type listeners struct {
	at      tableContext // of one of them
	actor   referee.Actor
	streams int
}

// edition has the frames that the streams of a table get together.
type edition struct {
	no       int
	snapshot *referee.Snapshot
	size     int           // bytes of a phone's update, padding included
	ready    chan struct{} // closed when next is set
	next     *edition

	mu     sync.Mutex
	frames map[audience]*frame // an audience that comes later is added
}

// frame returns an audience's frame; nil if it has none.
func (e *edition) frame(a audience) *frame {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.frames[a]
}

// keep keeps an audience's frame, or drops it if that is nil.
func (e *edition) keep(a audience, f *frame) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.frames[a] = f
	if f == nil {
		delete(e.frames, a)
	}
}

// frame is a page at one edition.
type frame struct {
	page  *part.Part
	extra string // what it shows besides the screen
	// update has the parts that changed since the edition before, as an event; nil if this edition sends nothing to this
	// audience.
	update []byte
	err    error // why there is no page
}

// broadcastOf returns a table's broadcast.
func (s *Server) broadcastOf(table *referee.Table) *broadcast {
	b, ok := s.broadcasts.Load(table)
	if !ok {
		b, _ = s.broadcasts.LoadOrStore(table, &broadcast{server: s, table: table, parts: part.NewCache(), audiences: map[audience]*listeners{}, told: map[reader]toldLog{}})
	}
	return b.(*broadcast)
}

func audienceOf(k *pageKind, at tableContext, viewer engine.Viewer) audience {
	a := audience{kind: k, language: at.p.Lang()}
	a.seat, _ = viewer.Seat()
	if k == consoleKind {
		a.local, a.session = at.local, at.session
	}
	return a
}

// viewer names the audience for the cache of parts.
func (a audience) viewer() string { return a.kind.name + " " + string(a.seat) + " " + a.language }

// join adds a stream, and returns the newest edition, which has a frame for it.
func (b *broadcast) join(a audience, at tableContext, actor referee.Actor) *edition {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.audiences[a] == nil {
		b.audiences[a] = &listeners{}
	}
	l := b.audiences[a]
	l.at, l.actor = at, actor
	l.streams++
	if b.stop == nil {
		b.stop = make(chan struct{})
		go b.run(b.stop)
	}
	now := b.newest.Load()
	if now == nil || now.snapshot != b.table.Snapshot() {
		b.publish()
	} else if f := now.frame(a); f == nil || f.err != nil {
		now.keep(a, b.frame(a, l, now.snapshot))
	}
	return b.newest.Load()
}

// leave removes a stream.
func (b *broadcast) leave(a audience) {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.audiences[a]
	if l.streams--; l.streams > 0 {
		return
	}
	delete(b.audiences, a)
	b.newest.Load().keep(a, nil)
	b.parts.Forget(a.viewer())
	if len(b.audiences) == 0 {
		close(b.stop)
		b.stop = nil
		b.newest.Store(nil)
		b.parts.Forget("")
		b.toldMu.Lock()
		clear(b.told)
		b.fresh = freshWords{}
		b.toldMu.Unlock()
	}
}

// after returns the edition for a stream that has got another, which is no longer the newest: the next one or, if it is too far
// behind, the newest, whole.
func (b *broadcast) after(e *edition) (next *edition, whole bool) {
	if now := b.newest.Load(); now.no-e.no > patience {
		return now, true
	}
	return e.next, false
}

// run makes editions while anybody listens. Only a few tables do so at a time, so that answers need not wait for pages.
func (b *broadcast) run(stop <-chan struct{}) {
	updates, end := b.table.Watch()
	defer end()
	slot, endSlot := b.server.watchSlot(b.table)
	defer endSlot()
	beat := time.NewTicker(b.server.heartbeat)
	defer beat.Stop()
	for {
		networks, pairing, backups := b.server.networks.changes(), b.server.pairing.changes(), b.server.backupChanges()
		b.server.drawing <- struct{}{}
		b.mu.Lock()
		if b.stop == stop { // else all have left
			b.publish()
		}
		b.mu.Unlock()
		<-b.server.drawing
		select {
		case <-stop:
			return
		case _, open := <-updates:
			if !open {
				updates = nil // streams end by themselves
			}
		case _, open := <-slot:
			if !open {
				slot = nil
			}
		case <-networks:
		case <-pairing:
		case <-backups:
		case <-beat.C: // a pairing code may have ended
		}
	}
}

// publish makes an edition, if anything has changed.
func (b *broadcast) publish() {
	now := b.table.Snapshot()
	e := &edition{snapshot: now, frames: map[audience]*frame{}, ready: make(chan struct{})}
	old := b.newest.Load()
	due, longest := old == nil, 0
	secret := old != nil && now.TookSecret(old.snapshot.Version)
	for a, l := range b.audiences {
		var before *frame
		if old != nil {
			before = old.frame(a)
		}
		if before != nil && before.err == nil && old.snapshot == now && a.kind.extra(b.server, l.at) == before.extra {
			e.frames[a] = &frame{page: before.page, extra: before.extra}
			continue
		}
		f := b.frame(a, l, now)
		if f.err == nil && before != nil && before.err == nil {
			f.update = b.server.changes(now.Version, f.page, before.page)
		}
		if a.kind == seatKind {
			longest = max(longest, len(f.update))
			if secret && before != nil && before.err == nil { // what the secret redraws is on one page alone
				longest = max(longest, frameLength(before.page.Size()))
			}
		}
		e.frames[a], due = f, true
	}
	if !due {
		return
	}
	e.size = rung(longest)
	if old != nil {
		e.no, old.next = old.no+1, e
		defer close(old.ready)
	}
	b.newest.Store(e)
}

// changes is what differs between two pages, as an event.
func (s *Server) changes(version int, page, before *part.Part) []byte {
	html := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(html)
	html.Reset()
	page.WriteSince(html, before)
	return s.viewEvent(version, html.Bytes())
}

// frame makes an audience's page.
func (b *broadcast) frame(a audience, l *listeners, now *referee.Snapshot) *frame {
	f := &frame{extra: a.kind.extra(b.server, l.at)}
	screen, err := now.Screen(l.actor)
	if err == nil {
		f.page, err = b.server.frame(a.kind, l.at, screen, f.extra)
	}
	f.err = err
	return f
}
