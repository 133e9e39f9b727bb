package web

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/peers/link"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/join"
	"github.com/judgeofthechange/judge/views/pages"
)

const (
	ownerWait   = 2 * time.Second // for somebody to own a table
	deathWait   = 5 * time.Second // for the tables of a process that cannot be reached: a lease and a second; scripts give up after 6 s
	movingAgain = "2"             // seconds until a page looks again
)

// Peers are the processes of a hall. Package peers implements it.
type Peers interface {
	// Find says which process answers for a table: this one, or the one that its peers reach at a URL. While neither does, it waits until the context
	// ends.
	Find(ctx context.Context, table string) (url string, here bool)
	// Arrive waits until this process answers for a table that was handed over to it. The error is the context's.
	Arrive(ctx context.Context, table string) error
	// Serve hands tables over, as a peer asks.
	Serve(ctx context.Context, r peers.Request) error
	// Life ends when the process at a URL is no longer alive.
	Life(url string) context.Context
	// Process is the id of this process; empty while it has none.
	Process() string
	// URL is where phones and peers reach this process. A page may have been reached through another.
	URL() string
	// URLs lists where the other live processes are reached, in a lasting order. Each has proved there that it knows the hall's key: phones are
	// sent to it with their tickets.
	URLs() []string
	// Now is the time by the clock that all processes share.
	Now() time.Time
	// Status is who was in the hall when its database answered last; Heard is how long ago that was.
	Status() peers.Status
	Heard() time.Duration
	// Returned is how long ago this process was last taken for dead.
	Returned() (ago time.Duration, was bool)
	// Answers reports whether the hall's database answers. While it does not, nothing can be saved here.
	Answers() bool
	// News returns a channel that is closed when people should see something new of the hall, also whether the database answers.
	News() <-chan struct{}
}

// errMoving is told of a table that nobody owns for the moment, or whose owner cannot be reached.
var errMoving = &problem{http.StatusServiceUnavailable, "error.moving_sent"}

// senderKey is under which a request's context has its link.Sender.
const senderKey = "judge sender"

// isForwarded reports whether a peer forwarded a request to this process.
func isForwarded(c echo.Context) bool { return c.Get(senderKey) == link.Forwarded }

// forwardToOwner lets the process that owns the table in a request's path answer it. No request is forwarded twice.
func (s *Server) forwardToOwner(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		code, r := c.Param("code"), c.Request()
		if s.peers == nil || code == "" {
			return next(c)
		}
		wait, cancel := context.WithTimeout(r.Context(), ownerWait)
		defer cancel()
		if s.wrongCodeLimit.spent(source(r)) {
			if table, _ := s.lobby.Table(code); s.guessesCodes(r, table) { // without a table, none has this code
				return errAddressTooOften
			}
		}
		if _, known := s.lobby.Here(code); !known && !looksLikeCode(code) {
			return next(c) // which refuses it; else another process may just have made it
		}
		url, here := s.peers.Find(wait, referee.TypedCode(code)) // reads no table: another process has it
		switch {
		case here:
			return next(c)
		case url == "" || isForwarded(c):
			return errMoving
		}
		life := s.peers.Life(url)
		if err := s.forward(c, url); !errors.Is(err, errMoving) {
			return err
		}
		if s.outlive(r.Context(), life, code) && r.Method == http.MethodGet { // what was sent may have been done; forms repeat it under their keys
			r.Header.Del(letInHeader)
			return next(c)
		}
		return errMoving
	}
}

// outlive reports whether this process answers for a table whose owner could not be reached. It waits until the owner's life has ended and the table has
// another owner: pages that were refused at once would come again ever later, and long after that.
func (s *Server) outlive(ctx context.Context, life context.Context, code string) (here bool) {
	ctx, cancel := context.WithTimeout(ctx, deathWait)
	defer cancel()
	select {
	case <-life.Done():
		_, here = s.peers.Find(ctx, referee.TypedCode(code))
	case <-ctx.Done():
	}
	return here
}

// forward lets a peer answer a request.
func (s *Server) forward(c echo.Context, peer string) error {
	r := c.Request()
	body, err := io.ReadAll(r.Body) // the guard limits it; no client keeps the peer waiting
	if err != nil {
		return fmt.Errorf("%w: %w", errForm, err)
	}
	ctx, cancel := s.whileAlive(r.Context(), peer)
	defer cancel()
	r = r.WithContext(ctx)
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	if d, in := s.letIn(r); in {
		go s.pairing.await(ctx, d, cancel)
		vouchFor(r, d)
	}
	if err := s.link.Forward(c.Response(), r, peer); err != nil {
		s.log.Info("a peer did not answer", "route", c.Path(), "peer", peer, "error", fmt.Sprintf("%T", err))
		return errMoving
	}
	return nil
}

// whileAlive returns a context that ends when a peer is no longer alive: a laptop that sleeps answers nothing, and breaks no connection.
func (s *Server) whileAlive(ctx context.Context, peer string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(s.peers.Life(peer), cancel)
	return ctx, func() {
		stop()
		cancel()
	}
}

// letInHeader tells the owner of a table which session was let in to all tables here, and whose device it is.
const letInHeader = link.HeaderPrefix + "Let-In"

// vouchFor says in a request that its device was let in to all tables here.
func vouchFor(r *http.Request, d device) {
	r.Header.Set(letInHeader, hex.EncodeToString(d.session[:])+" "+url.QueryEscape(d.judge))
}

// vouchedFor returns the device for which the peer that forwarded a request vouches.
func vouchedFor(r *http.Request) (d device, vouched bool) {
	session, judge, _ := strings.Cut(r.Header.Get(letInHeader), " ")
	raw, err := hex.DecodeString(session)
	if err != nil || copy(d.session[:], raw) != len(d.session) {
		return device{}, false
	}
	d.judge, _ = url.QueryUnescape(judge) // as vouchFor escaped it
	return d, true
}

// tellMoving says that another process is taking over. A page looks again by itself. Forms that scripts send do so too, and streams.
func (s *Server) tellMoving(c echo.Context, p *i18n.Printer) error {
	h, r := c.Response().Header(), c.Request()
	h.Set(echo.HeaderRetryAfter, movingAgain)
	switch {
	case strings.Contains(r.Header.Get(echo.HeaderAccept), "text/event-stream"):
		if !s.peers.Answers() {
			return s.awaitOwner(c)
		}
		return c.NoContent(errMoving.status)
	case wantsJSON(r):
		return sendAnswer(c, errMoving.status, s.explain(errMoving, p))
	}
	title, says, href, link := p.T("error.moving.title"), p.T(errMoving.key), "/"+c.Param("code"), p.T("error.back")
	if r.Method == http.MethodGet {
		h.Set("Refresh", movingAgain)
		says, href, link = p.T("error.moving"), r.URL.RequestURI(), p.T("error.again")
	}
	return s.page(c, errMoving.status, pages.Doc{P: p, Title: pages.Titled(p, title, "")}, join.MessagePage(p, title, says, href, link))
}
