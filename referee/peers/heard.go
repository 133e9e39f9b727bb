package peers

import (
	"slices"
	"sync"
	"time"
)

// heard is what the hall's database said last. All methods may be called at the same time.
type heard struct {
	mu       sync.Mutex
	asked    int // how many questions the database was asked, one after the other
	answered int // the last of them that it answered
	status   Status
	at       time.Time     // when that came; its monotonic clock counts
	now      time.Time     // the hall's time then, which never goes back
	next     chan struct{} // closed when the next one has come
	news     chan struct{} // closed when something of it is new to people, or the database falls silent
	alarm    *time.Timer   // tells that it has; it begins anew whenever the database answers
	died     time.Time     // when this process was last taken for dead
	then     []Process     // who was in the hall then
}

func newHeard() *heard {
	h := &heard{next: make(chan struct{}), news: make(chan struct{})}
	h.alarm = time.AfterFunc(Patience, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.tell()
	})
	return h
}

// ask notes that the database is asked.
func (h *heard) ask() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked++
}

// questions is how many the database was asked until now.
func (h *heard) questions() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked
}

// hasAnswered reports whether the database has answered a later question than the first few.
func (h *heard) hasAnswered(first int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.answered > first
}

// hear notes what the database says to the last question.
func (h *heard) hear(s Status) {
	h.mu.Lock()
	defer h.mu.Unlock()
	isNew := !h.status.looksLike(s) || time.Since(h.at) >= Patience
	if now := h.time(); s.Now.After(now) {
		h.now = s.Now
	} else {
		h.now = now // answers take more or less time, and a clock may be set back
	}
	h.answered, h.status, h.at = h.asked, s, time.Now()
	h.alarm.Reset(Patience)
	close(h.next)
	h.next = make(chan struct{})
	if isNew {
		h.tell()
	}
}

// tell wakes those who wait for news. The caller holds mu.
func (h *heard) tell() {
	close(h.news)
	h.news = make(chan struct{})
}

// time is the hall's time. The caller holds mu.
func (h *heard) time() time.Time { return h.now.Add(time.Since(h.at)) }

// last is what the database said last.
func (h *heard) last() Status {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.status
}

// awaitNext returns a channel that is closed when the database has answered once more.
func (h *heard) awaitNext() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.next
}

// die notes that this process was taken for dead.
func (h *heard) die() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.died, h.then = time.Now(), h.status.Processes
}

// Status is who was in the hall when the database answered last.
func (p *Peers) Status() Status { return p.heard.last() }

// Heard is how long ago the database answered. What it said is shown until it answers again.
func (p *Peers) Heard() time.Duration {
	p.heard.mu.Lock()
	defer p.heard.mu.Unlock()
	return time.Since(p.heard.at)
}

// Answers reports whether the database has answered within [Patience]. If not, nothing can be saved here.
func (p *Peers) Answers() bool { return p.Heard() < Patience }

// Now is the time by the database's clock, which all processes of the hall share, to about a second: laptops' clocks may be wrong. It never goes back.
func (p *Peers) Now() time.Time {
	p.heard.mu.Lock()
	defer p.heard.mu.Unlock()
	return p.heard.time()
}

// News returns a channel that is closed when people should see something new of the hall: who is in it, how many tables each has, whether the database
// answers.
func (p *Peers) News() <-chan struct{} {
	p.heard.mu.Lock()
	defer p.heard.mu.Unlock()
	return p.heard.news
}

// Returned is how long ago this process was last taken for dead, if others were not: it slept or was cut off, and they could take its tables over. If nobody
// else remained, the database was away.
func (p *Peers) Returned() (ago time.Duration, was bool) {
	h := p.heard
	h.mu.Lock()
	defer h.mu.Unlock()
	remained := slices.ContainsFunc(h.then, func(x Process) bool {
		_, alive := h.status.Process(x.ID)
		return alive && x.URL != p.URL()
	})
	return time.Since(h.died), remained
}
