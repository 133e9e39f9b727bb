package web

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/peers/link"
)

const (
	maxBody     = 32 << 10         // bytes of a form
	bodyTime    = 10 * time.Second // for a form to arrive
	pageTime    = 30 * time.Second // for an answer to be taken; streams set their own, event by event
	hostRefresh = 2 * time.Second  // between looks at this machine's own names, while strangers knock
)

// headers are on every answer. Scripts and styles come only from this server's files.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types judge",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cache-Control":                "no-store",
}

// guard runs before routing. It sets the headers, and checks the host name, the origin of anything that may change
// something, and the size of the body. Who forwards a request has checked its host name; the origin is checked twice.
func (s *Server) guard(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, w := c.Request(), c.Response()
		sender := link.Receive(r)
		c.Set(senderKey, sender)
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if sender == link.Client && !s.hosts.allows(r.Host) {
			return s.refuseHost(c)
		}
		// Only connections of a real server have deadlines.
		control := http.NewResponseController(w)
		allow := func() { _ = control.SetWriteDeadline(time.Now().Add(pageTime)) }
		allow()
		w.Before(allow) // the answer may have waited until all tables were read
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			if sender != link.Peer && r.Header.Get("Origin") != originOf(r) {
				return errOrigin
			}
			if r.ContentLength != 0 {
				_ = control.SetReadDeadline(time.Now().Add(bodyTime))
			}
			r.Body = &body{http.MaxBytesReader(w, r.Body, maxBody), control}
		}
		if sender == link.Client {
			s.networks.seen(r)
		}
		return next(c)
	}
}

// body is a request's body. Once it has come, what it asks may take longer: a deadline that passes then looks like a client that went away.
type body struct {
	io.ReadCloser
	control *http.ResponseController
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// readForm reads the whole form of a request, with its files if it has any: handlers would take half a form for a whole one.
func readForm(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		err := c.Request().ParseForm()
		if err == nil {
			err = c.Request().ParseMultipartForm(maxBody)
		}
		if err != nil && !errors.Is(err, http.ErrNotMultipart) {
			return fmt.Errorf("%w: %w", errForm, err)
		}
		return next(c)
	}
}

// originOf returns the origin of requests from this server's own pages.
func originOf(r *http.Request) string {
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return scheme + r.Host
}

// hostList lists the host names of this machine. A hostile site can point its own name here (DNS rebinding), but
// cannot make the browser send another Host.
type hostList struct {
	extra []string
	names func() []string
	now   func() time.Time

	mu     sync.Mutex
	known  []string
	looked time.Time
}

func newHostList(extra []string) *hostList {
	h := &hostList{names: lan.Names, now: time.Now}
	for _, name := range extra {
		h.extra = append(h.extra, hostName(name))
	}
	return h
}

// allows reports whether a Host header names this machine. Addresses change, so an unknown one makes it look them up
// again.
func (h *hostList) allows(host string) bool {
	name := hostName(host)
	if name == "" {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.Contains(h.extra, name) || slices.Contains(h.known, name) {
		return true
	}
	if now := h.now(); now.Sub(h.looked) > hostRefresh {
		h.known, h.looked = h.names(), now
	}
	return slices.Contains(h.known, name)
}

// hostName strips the port from a Host header and normalizes the name.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.Unmap().WithZone("").String()
	}
	return host
}

// isLocal reports whether a request comes from a browser on this machine, by its address and by the host name. A page
// with a rebound name has the address too.
func isLocal(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() {
		return false
	}
	switch hostName(r.Host) {
	case "localhost", "127.0.0.1", "::1":
		return true
	default:
		return false
	}
}

// laptopOnly restricts a page to the laptop itself.
func (s *Server) laptopOnly(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !isLocal(c.Request()) {
			return errNotLocal
		}
		return next(c)
	}
}

// recoverPanics turns a panic into an answer. It logs only the type of the panic's value, which may hold a secret, and
// the place.
func (s *Server) recoverPanics(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			p := recover()
			if p == http.ErrAbortHandler {
				panic(p) // a forwarded answer broke off: the server hangs up
			}
			if p != nil {
				s.log.Error("a request panicked", "type", fmt.Sprintf("%T", p), "route", c.Path(), "at", stackPlaces(debug.Stack()))
				err = errInternal
			}
		}()
		return next(c)
	}
}

// stackPlaces returns the file names and lines of a stack trace. The other lines show arguments.
func stackPlaces(stack []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(stack)) {
		if at, ok := strings.CutPrefix(line, "\t"); ok {
			at, _, _ = strings.Cut(strings.TrimSpace(at), " +0x")
			b.WriteString(at + " ")
		}
	}
	return b.String()
}
