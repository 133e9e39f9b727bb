package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/pages"
)

const (
	pairingLetters = "BCDFGHJKLMNPQRSTVWXZ" // they form no words, and none looks like another
	pairingLength  = 8
	pairingTime    = 2 * time.Minute
	// pairingTries is how many wrong codes the whole program takes, from all senders together, until somebody asks for
	// a code on the laptop again.
	pairingTries = 20
	maxDevices   = 16 // let in to all tables at once
)

// pairing stores the one-time codes that make another device a console, and the devices that were let in to all
// tables. A code is made and shown only on the laptop, and is valid for a short time. All is lost when the program
// ends.
type pairing struct {
	now func() time.Time

	mu      sync.Mutex
	codes   map[string]pairingCode // by table
	wrong   int                    // wrong codes since the laptop last asked for one
	devices []device
	last    int // number of the newest device
	changed chan struct{}
}

type pairingCode struct {
	code  string
	until time.Time
}

// device is a device that was let in to all tables.
type device struct {
	number  int
	from    string // its address
	judge   string // whose it is, as typed there; may be empty
	session referee.Session
}

func newPairing(now func() time.Time) *pairing {
	return &pairing{now: now, codes: map[string]pairingCode{}, changed: make(chan struct{})}
}

// open makes a code for a table. It replaces the one before.
func (p *pairing) open(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	letters := make([]byte, pairingLength)
	for i := range letters {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(pairingLetters))))
		if err != nil {
			panic(err) // crypto/rand's Read never fails
		}
		letters[i] = pairingLetters[n.Int64()]
	}
	p.codes[table], p.wrong = pairingCode{string(letters), p.now().Add(pairingTime)}, 0
	p.tell()
}

// code returns the open code of a table, or "".
func (p *pairing) code(table string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.current(table)
}

func (p *pairing) current(table string) string {
	now, ok := p.codes[table]
	if !ok || !p.now().Before(now.until) {
		return ""
	}
	return now.code
}

// guessed reports whether too many wrong codes closed all codes.
func (p *pairing) guessed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.wrong >= pairingTries
}

// spend reports whether a code is open for a table. A code lets in only one device. Too many wrong codes, for any
// tables, close all codes.
func (p *pairing) spend(table, typed string) bool {
	_, right := p.spendAny([]string{table}, typed)
	return right
}

// spendAny is spend for a code that may be any of several tables'. It returns whose it is.
func (p *pairing) spendAny(tables []string, typed string) (table string, right bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	typed = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(strings.Join(strings.Fields(typed), "")))
	for _, table := range tables {
		code := p.current(table)
		if code != "" && subtle.ConstantTimeCompare([]byte(typed), []byte(code)) == 1 {
			delete(p.codes, table)
			p.tell()
			return table, true
		}
	}
	if len(p.codes) > 0 {
		if p.wrong++; p.wrong >= pairingTries {
			clear(p.codes)
			p.tell()
		}
	}
	return "", false
}

// tell makes consoles show the change.
func (p *pairing) tell() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// changes returns a channel that is closed at the next change.
func (p *pairing) changes() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.changed
}

// add lets a device in to all tables. If there are too many, it replaces the oldest.
func (p *pairing) add(session referee.Session, from, judge string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	p.devices = append(p.devices, device{p.last, from, judge, session})
	p.devices = p.devices[max(0, len(p.devices)-maxDevices):]
	p.tell()
}

// remove sends a device away by its number, and reports whether there was one.
func (p *pairing) remove(number int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := len(p.devices)
	p.devices = slices.DeleteFunc(slices.Clone(p.devices), func(d device) bool { return d.number == number })
	p.tell()
	return len(p.devices) < before
}

// find returns the device that was let in to all tables with a session.
func (p *pairing) find(session referee.Session) (device, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.devices, func(d device) bool { return d.session == session }); i >= 0 {
		return p.devices[i], true
	}
	return device{}, false
}

// await calls away once a device is no longer let in, unless the context ends before.
func (p *pairing) await(ctx context.Context, d device, away func()) {
	for {
		changed := p.changes()
		if _, in := p.find(d.session); !in {
			away()
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
	}
}

// list returns the devices that were let in to all tables, oldest first.
func (p *pairing) list() []device {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.devices)
}

// pairings returns what the laptop shows of other devices, for one table or for all; other devices show only how backups go.
func (s *Server) pairings(local bool, table string, paired bool) feature.Pairing {
	if !local {
		return feature.Pairing{Backups: s.backupsNow()}
	}
	p := feature.Pairing{Laptop: true, Code: s.pairing.code(table), Guessed: s.pairing.guessed(), Paired: paired, Action: "/tables/pairing", Backups: s.backupsNow()}
	if table != allTables {
		p.Action = pages.TableURL(table, "console", "pairing")
	}
	for _, d := range s.pairing.list() {
		p.Devices = append(p.Devices, feature.PairedDevice{Number: d.number, From: d.from})
	}
	return p
}

// changePairing lets the laptop ask for a code or send a device away.
func (s *Server) changePairing(c echo.Context, table string) error {
	number, _ := strconv.Atoi(c.FormValue("device")) // 0, which no device has, if absent
	switch c.FormValue("do") {
	case "open":
		s.pairing.open(table)
	case "away":
		if !s.pairing.remove(number) {
			return errNoDevice
		}
		s.tellTables(c, false)
	default:
		return errForm
	}
	return nil
}

// tellTables tells every table that a device was let in to all tables or sent away.
func (s *Server) tellTables(c echo.Context, in bool) {
	for _, table := range s.lobby.Tables() {
		if table.Info().IsEvent() {
			continue
		}
		if err := s.hall.TellJudge(c.Request().Context(), table, in); err != nil {
			s.log.Warn("cannot tell a table about a judge's device", "table", table.Info().Code, "error", err)
		}
	}
}

// pairingInput lets the laptop ask for a table's code, and send its other devices away.
func (s *Server) pairingInput(c echo.Context, at tableContext) error {
	var err error
	if c.FormValue("do") == "release" {
		err = at.table.Release(c.Request().Context(), referee.Console, engine.Moderator)
	} else {
		err = s.changePairing(c, at.table.Info().Code)
	}
	if err != nil {
		return err
	}
	return done(c, at, "console")
}

// pairingTables is pairingInput for all tables.
func (s *Server) pairingTables(c echo.Context) error {
	if err := s.changePairing(c, allTables); err != nil {
		return err
	}
	return doneAt(c, s.printer(c), "/tables")
}
