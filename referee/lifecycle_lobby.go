package referee

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// codeLetters spell table codes: without vowels they make no words, and each letter is hard to mistake.
const (
	codeLetters = "BCDFGHJKLMNPQRSTVWXZ"
	codeLength  = 5
)

// maxCodes is how many codes are drawn before a lobby gives up finding a free one among three million.
const maxCodes = 100

// Config configures a lobby.
type Config struct {
	Journal Journal
	Games   map[string]engine.Rules // by the name that headers carry in "game"
	Random  io.Reader               // crypto/rand's Reader if nil; all tables read from it
	Now     func() time.Time        // the system clock, which never goes back, if nil
	// RevealAfter is how long a delayed question stays open before its outcome is shown, however soon it was answered.
	RevealAfter time.Duration
	// RestAfter is how long nothing happens at a table without open streams before it is put away as [Lobby.Rest] does; 0 for never.
	RestAfter time.Duration
	// Holds reports whether this process may write to a table, in a hall of several; nil where it has all tables. See [Lobby.Take].
	Holds func(code string) bool
	Films map[string]Film // by the games' names; what would run on by itself waits for them
	Log   *slog.Logger    // slog.Default() if nil; it gets kinds and ids, never what was sent
}

// Lobby holds all tables of a journal.
type Lobby struct {
	journal     Journal
	games       map[string]engine.Rules
	films       map[string]Film
	random      io.Reader
	chance      *Chance
	now         func() time.Time
	revealDelay time.Duration
	restAfter   time.Duration
	holds       func(code string) bool
	log         *slog.Logger
	base        context.Context // the tables' context, which does not end with a request
	reading     context.Context // ends when the lobby closes: what is only read is then no longer needed
	stopReading context.CancelFunc

	watchers watchers

	houseRulesMu sync.Mutex // held while saved house rules change

	lost    []LostLines   // the tables that are gone altogether
	allRead chan struct{} // closed once every table of the journal is read

	mu      sync.Mutex
	places  map[string]*place // by code
	making  map[string]bool   // codes of tables that this lobby is making
	order   []*place          // oldest first
	byHall  map[shown.Hall][]*Table
	closing bool
}

// Open lists the tables of a journal, and has them read in the background. A table that cannot be restored is left out
// and listed by Broken. The caller closes the journal after Close.
func Open(ctx context.Context, c Config) (*Lobby, error) {
	h := newLobby(ctx, c)
	infos, err := h.journal.Tables(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	kept := h.journal.NotedHeads()
	h.lost = lostTables(kept, infos)
	for _, info := range infos {
		h.addUnread(info, kept[info.Code])
	}
	go h.readAll(slices.Clone(h.order))
	return h, nil
}

// newLobby makes a lobby without tables.
func newLobby(ctx context.Context, c Config) *Lobby {
	h := &Lobby{
		journal: c.Journal, games: c.Games, films: c.Films, random: c.Random, revealDelay: c.RevealAfter, restAfter: c.RestAfter, holds: c.Holds, log: c.Log, base: context.WithoutCancel(ctx),
		allRead: make(chan struct{}), places: map[string]*place{}, making: map[string]bool{}, byHall: map[shown.Hall][]*Table{},
	}
	h.reading, h.stopReading = context.WithCancel(h.base)
	if h.random == nil {
		h.random = rand.Reader
	}
	if h.holds == nil {
		h.holds = func(string) bool { return true }
	}
	if c.Now == nil {
		c.Now = steady(time.Now, time.Since)
	}
	// Journals keep milliseconds; rounding here makes what is shown before and after a restart the same.
	h.now = func() time.Time { return c.Now().UTC().Truncate(time.Millisecond) }
	if h.log == nil {
		h.log = slog.Default()
	}
	h.chance = NewChance(h.random)
	return h
}

// Now is the time that tables go by. It never goes back, even if the system clock does.
func (h *Lobby) Now() time.Time { return h.now() }

// load reads one table from the journal, and compares it with its noted head. The caller starts its goroutine.
func (h *Lobby) load(ctx context.Context, info TableInfo, had Head) (*Table, error) {
	rules, ok := h.games[info.Header.Game]
	if !ok {
		return nil, fmt.Errorf("this program does not know the game %q", info.Header.Game)
	}
	t := &Table{
		info: info, rules: rules, journal: h.journal, chance: h.chance, now: h.now,
		log:  h.log.With("table", info.Code),
		mail: make(chan job), within: make(chan func()), holds: h.holds, restAfter: h.restAfter, stop: make(chan struct{}), stopped: make(chan struct{}),
		presence: newPresence(h.now), watched: h.watchers.notify, delayed: delayedReveals{delay: h.revealDelay}, notedHead: had,
		film: h.films[info.Header.Game],
	}
	t.hub = newHub(t.presence)
	t.here.Store(h.holds(info.Code))
	if err := t.load(ctx); err != nil {
		return nil, err
	}
	if t.Here() {
		t.noteHead()
	}
	t.publish()
	return t, nil
}

// Create sets up a table and gives it a code. The error may be an *engine.Refusal of the header, ErrUnknownGame,
// ErrLongName, ErrLongTableName, ErrLongText, ErrNotSaved or ErrClosed.
func (h *Lobby) Create(ctx context.Context, name string, header engine.Header) (*Table, error) {
	return h.create(ctx, name, header)
}

// create is Create for a table with its first rows.
func (h *Lobby) create(ctx context.Context, name string, header engine.Header, first ...Row) (*Table, error) {
	name, err := fitText(name, maxTableName, ErrLongTableName)
	if err != nil {
		return nil, err
	}
	if header, _, err = h.checkHeader(header); err != nil {
		return nil, err
	}
	info, err := h.register(ctx, TableInfo{Name: name, Created: h.now(), Header: header}, first)
	if err != nil {
		return nil, err
	}
	defer h.made(info.Code)
	t, err := h.load(h.base, info, Head{}) // even if the caller's context has ended: the table exists
	if err != nil {
		return nil, fmt.Errorf("open table %s: %w", info.Code, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing {
		return nil, ErrClosed
	}
	go t.work(h.base)
	h.add(&place{info: info, read: func() error { return nil }, table: t})
	h.addToHall(t)
	h.watchers.notify()
	h.log.Info("table created", "table", info.Code, "game", header.Game, "profile", header.Profile)
	return t, nil
}

// checkHeader cleans a header's typed texts, and has the rules of its game check it.
func (h *Lobby) checkHeader(header engine.Header) (engine.Header, engine.Rules, error) {
	seats, err := fitSeats(header.Seats)
	if err != nil {
		return header, nil, err
	}
	header.Seats = seats
	rules, ok := h.games[header.Game]
	if !ok {
		return header, nil, ErrUnknownGame
	}
	if err := guarded(func() error { _, err := rules.Setup(header); return err }); err != nil {
		return header, nil, onlyRefusals(err)
	}
	return header, rules, nil
}

// register creates a table in the journal with its first rows, under a code that no other has. After success the caller calls made.
func (h *Lobby) register(ctx context.Context, info TableInfo, first []Row) (TableInfo, error) {
	for range maxCodes {
		code, err := h.code()
		if err != nil {
			return TableInfo{}, err
		}
		info.Code = code
		h.mu.Lock()
		h.making[code] = true
		h.mu.Unlock()
		err = h.journal.Create(ctx, info, first...)
		if err == nil {
			return info, nil
		}
		h.made(code)
		switch {
		case ctx.Err() != nil:
			return info, err
		case !errors.Is(err, ErrExists):
			h.log.Error("cannot save the new table", "error", err)
			return TableInfo{}, ErrNotSaved
		}
	}
	return TableInfo{}, fmt.Errorf("found no free table code in %d draws", maxCodes)
}

// made ends the making of a table: if it did not come to its place, it is like one that another process has made.
func (h *Lobby) made(code string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.making, code)
}

func (h *Lobby) code() (string, error) {
	var code [codeLength]byte
	for i := range code {
		n, err := h.chance.below(len(codeLetters))
		if err != nil {
			return "", fmt.Errorf("draw a table code: %w", err)
		}
		code[i] = codeLetters[n]
	}
	return string(code[:]), nil
}

// NewToken draws a token for a browser that has none.
func (h *Lobby) NewToken() (Token, error) { return NewToken(h.random) }

// Table finds a table by its code, in any case and with any spaces, and reads it at once if it is still unread. The error is
// ErrUnknownTable, also for a table that cannot be restored, ErrNoAnswer, or ErrClosed.
func (h *Lobby) Table(code string) (*Table, error) {
	h.mu.Lock()
	p, ok := h.places[TypedCode(code)]
	h.mu.Unlock()
	if !ok {
		return nil, ErrUnknownTable
	}
	err := p.read()
	switch {
	case err != nil:
		return nil, err
	case p.broken:
		return nil, ErrUnknownTable
	case p.table == nil:
		return nil, ErrClosed
	}
	return p.table, nil
}

// TypedCode returns a typed code in capitals and without spaces.
func TypedCode(code string) string { return strings.ToUpper(strings.Join(strings.Fields(code), "")) }

// Tables lists every table, oldest first, once all are read. While the lobby closes, those that were never read are missing.
func (h *Lobby) Tables() (tables []*Table) {
	for _, p := range h.read() {
		if p.table != nil {
			tables = append(tables, p.table)
		}
	}
	return tables
}

// Broken lists the tables that could not be restored, once all are read. Their rows are untouched.
func (h *Lobby) Broken() (broken []TableInfo) {
	for _, p := range h.read() {
		if p.broken {
			broken = append(broken, p.info)
		}
	}
	return broken
}

// Watch sends a notice, on a channel of capacity 1, whenever any table changed or was created: one stream is
// enough for a page that shows all tables. Call stop in the end. The channel is closed with the lobby.
func (h *Lobby) Watch() (updates <-chan struct{}, stop func()) { return h.watchers.add() }

// Close lets every table finish its waiting inputs, ends all streams and stops. What is unread stays unread. The error is
// the context's, if that ends first.
func (h *Lobby) Close(ctx context.Context) error {
	h.mu.Lock()
	if !h.closing {
		h.closing = true
		h.stopReading()
		h.watchers.close()
		for _, p := range h.order {
			if p.table != nil {
				close(p.table.stop)
			}
		}
	}
	h.mu.Unlock()
	select {
	case <-h.allRead:
	case <-ctx.Done():
		return ctx.Err()
	}
	for _, t := range h.Tables() {
		select {
		case <-t.stopped:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
