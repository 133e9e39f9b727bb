package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/peers/link"
)

// What processes of a hall ask each other for themselves, over the link and in JSON.
const (
	actPath = "/peer/act"
	// HandOverPath is where a process is asked to hand tables over, by a [peers.Request].
	HandOverPath = "/peer/hand-over"
)

// actRequest has a table do something for its event.
type actRequest struct {
	Table string
	Act   hall.Act
}

// routePeers routes what other processes of the hall ask.
func (s *Server) routePeers(e *echo.Echo) {
	if s.peers == nil {
		return
	}
	e.POST(actPath, fromPeer(func(c echo.Context, r actRequest) (any, error) {
		ctx := c.Request().Context()
		wait, cancel := context.WithTimeout(ctx, ownerWait)
		defer cancel()
		s.peers.Find(wait, r.Table) // the table may have been made, or handed over to this process, a moment ago
		return s.hall.Do(ctx, r.Table, r.Act), nil
	}))
	e.POST(HandOverPath, fromPeer(func(c echo.Context, r peers.Request) (any, error) {
		return nil, s.peers.Serve(c.Request().Context(), r)
	}))
}

// fromPeer answers a request of a peer's own. To all others there is nothing here.
func fromPeer[R any](answer func(echo.Context, R) (any, error)) echo.HandlerFunc {
	return func(c echo.Context) error {
		var r R
		if c.Get(senderKey) != link.Peer {
			return echo.ErrNotFound
		}
		if err := json.NewDecoder(c.Request().Body).Decode(&r); err != nil {
			return fmt.Errorf("%w: %w", errForm, err)
		}
		out, err := answer(c, r)
		if err != nil {
			return err
		}
		return c.JSON(http.StatusOK, out)
	}
}

// actElsewhere has a table do something where that is answered for. Errors are those of what it does, and ErrElsewhere if nobody can be asked.
func (s *Server) actElsewhere(ctx context.Context, code string, act hall.Act) error {
	wait, cancel := context.WithTimeout(ctx, ownerWait)
	defer cancel()
	url, here := s.peers.Find(wait, code)
	switch {
	case here:
		return s.hall.Do(ctx, code, act).Err()
	case url == "":
		return referee.ErrElsewhere
	}
	ctx, end := s.whileAlive(ctx, url)
	defer end()
	var answered hall.Answered
	if err := s.link.Post(ctx, url, actPath, actRequest{code, act}, &answered); err != nil {
		s.log.Warn("a peer did not answer for a table of an event", "table", code, "peer", url, "error", err)
		return referee.ErrElsewhere
	}
	return answered.Err()
}

// gather has this process answer for tables for which others do.
func (s *Server) gather(ctx context.Context, tables []*referee.Table) error {
	elsewhere := map[string][]string{} // codes by the URL of the process that answers
	for _, t := range tables {
		if url, here := s.peers.Find(ctx, t.Info().Code); !here {
			elsewhere[url] = append(elsewhere[url], t.Info().Code)
		}
	}
	for url, codes := range elsewhere {
		if err := s.link.Post(ctx, url, HandOverPath, peers.Request{To: s.peers.Process(), Tables: codes}, nil); err != nil {
			s.log.Warn("a peer did not hand tables over", "peer", url, "error", err)
			return referee.ErrElsewhere
		}
		for _, code := range codes {
			if err := s.peers.Arrive(ctx, code); err != nil {
				return err
			}
		}
	}
	return nil
}
