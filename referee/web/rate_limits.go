package web

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"github.com/judgeofthechange/judge/referee"
)

// Limits for one address are loose: a hotspot puts a whole table behind one, a venue's Wi-Fi everybody there.
const (
	triesPerMinute      = 60 // codes that no table has, and attempts to take a seat
	pinChangesPerMinute = 4  // new PINs of a seat: hashing is slow, and each one is recorded
	maxSources          = 4096
	networkBits         = 64 // of an IPv6 address
)

// source returns where a request comes from. IPv6 gives a device any number of addresses, but all in one network.
func source(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	addr := from.Addr().Unmap().WithZone("")
	if addr.Is4() {
		return addr.String()
	}
	return netip.PrefixFrom(addr, networkBits).Masked().String()
}

// limiter counts tries by address, or by any other key.
type limiter struct {
	now    func() time.Time
	minute int // how many tries a minute gives

	mu sync.Mutex
	by map[string]*rate.Limiter
}

func newLimiter(now func() time.Time, minute int) *limiter {
	return &limiter{now: now, minute: minute, by: map[string]*rate.Limiter{}}
}

// spend uses up one try of an address, and reports whether it had one.
func (l *limiter) spend(source string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of(source).AllowN(l.now(), 1)
}

// spent reports whether an address has no try left.
func (l *limiter) spent(source string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	one, ok := l.by[source]
	return ok && one.TokensAt(l.now()) < 1
}

func (l *limiter) of(source string) *rate.Limiter {
	if l.by[source] == nil {
		if len(l.by) >= maxSources {
			l.forget()
		}
		l.by[source] = rate.NewLimiter(rate.Every(time.Minute/time.Duration(l.minute)), l.minute)
	}
	return l.by[source]
}

// forget drops the addresses that have all their tries again, or all addresses if none has.
func (l *limiter) forget() {
	now := l.now()
	for source, one := range l.by {
		if one.TokensAt(now) >= float64(l.minute) {
			delete(l.by, source)
		}
	}
	if len(l.by) >= maxSources {
		clear(l.by)
	}
}

// findTable finds the table of a request's code. An address that tried too many wrong codes finds none for a while, so that
// it learns nothing from further guesses. The laptop and seat holders always find theirs.
func (s *Server) findTable(c echo.Context, code string) (*referee.Table, error) {
	table, err := s.lobby.Table(code)
	if err != nil && looksLikeCode(code) {
		s.wrongCodeLimit.spend(source(c.Request()))
	}
	if s.guessesCodes(c.Request(), table) {
		return nil, errAddressTooOften
	}
	return table, err
}

// guessesCodes reports whether a request's address tried too many wrong codes. The laptop does not, nor who holds a seat of the table; that is
// nil if there is none.
func (s *Server) guessesCodes(r *http.Request, table *referee.Table) bool {
	if !s.wrongCodeLimit.spent(source(r)) || isLocal(r) {
		return false
	}
	if table == nil {
		return true
	}
	_, held := s.sessionAt(r, table)
	return len(held) == 0
}

// looksLikeCode tells a code from the files that browsers request by themselves.
func looksLikeCode(typed string) bool {
	for _, r := range typed {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != ' ' {
			return false
		}
	}
	return typed != ""
}

// limitTries limits how often an address tries to get a seat or the console.
func (s *Server) limitTries(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !s.seatClaimLimit.spend(source(c.Request())) && !isLocal(c.Request()) {
			return errAddressTooOften
		}
		return next(c)
	}
}
