package referee

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// Presence says what is known of a seat's phone. The console shows it; no game depends on it.
type Presence struct {
	Seat    engine.Seat
	Streams int       // open now; a phone that fell asleep may keep one open for minutes
	Seen    time.Time // the last sign of life, zero for none since the program started
	Visible bool      // the page was in front at the last beacon
	Fetched time.Time // when the page was fetched, if no stream and no beacon followed: it may run no scripts
}

// presence has its own lock, because a sign of life must not wait for a commit of the table's goroutine.
type presence struct {
	now func() time.Time

	mu    sync.Mutex
	seats map[engine.Seat]Presence
}

func newPresence(now func() time.Time) *presence {
	return &presence{now: now, seats: map[engine.Seat]Presence{}}
}

func (p *presence) change(seat engine.Seat, change func(*Presence)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	status := p.seats[seat]
	change(&status)
	p.seats[seat] = status
}

func (p *presence) opened(seat engine.Seat) {
	p.change(seat, func(s *Presence) { s.Streams++; s.Visible = true; s.Seen = p.now(); s.Fetched = time.Time{} })
}

// closed notes that a stream ended. This is no sign of life, because the program itself may have ended it.
func (p *presence) closed(seat engine.Seat) {
	p.change(seat, func(s *Presence) { s.Streams--; s.Visible = s.Visible && s.Streams > 0 })
}

func (p *presence) seen(seat engine.Seat) {
	p.change(seat, func(s *Presence) { s.Seen = p.now() })
}

// Beacon notes a sign of life of an actor's page, and whether it is in front. The error is ErrNotYours.
func (t *Table) Beacon(a Actor, visible bool) error {
	if !t.Snapshot().seats.admits(a) {
		return ErrNotYours
	}
	t.presence.change(a.Seat, func(s *Presence) {
		s.Visible, s.Seen, s.Fetched = visible, t.presence.now(), time.Time{}
	})
	return nil
}

// Fetched notes that an actor fetched its page. The error is ErrNotYours.
func (t *Table) Fetched(a Actor) error {
	if !t.Snapshot().seats.admits(a) {
		return ErrNotYours
	}
	t.presence.change(a.Seat, func(s *Presence) { s.Seen = t.presence.now(); s.Fetched = s.Seen })
	return nil
}

// Presence lists what is known of each seat's phone, in the header's order; where people come and go, of the seats that had one.
func (t *Table) Presence() []Presence {
	t.presence.mu.Lock()
	defer t.presence.mu.Unlock()
	if t.info.IsEvent() {
		var list []Presence
		for _, seat := range slices.Sorted(maps.Keys(t.presence.seats)) {
			one := t.presence.seats[seat]
			one.Seat = seat
			list = append(list, one)
		}
		return list
	}
	list := make([]Presence, len(t.info.Header.Seats))
	for i, setup := range t.info.Header.Seats {
		list[i] = t.presence.seats[setup.Faction]
		list[i].Seat = setup.Faction
	}
	return list
}

// HasConsoleOpen reports whether anybody has the table's console open.
func (t *Table) HasConsoleOpen() bool { return t.presence.isOpen(engine.Moderator) }

// HasTableScreenOpen reports whether anybody has the table screen open.
func (t *Table) HasTableScreenOpen() bool { return t.presence.isOpen(Audience.Seat) }

// isOpen reports whether a seat's page is open anywhere.
func (p *presence) isOpen(seat engine.Seat) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seats[seat].Streams > 0
}
