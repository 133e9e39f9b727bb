package web

import (
	"encoding/hex"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// The scripts and styles that a blind table's screens need besides the others.
var (
	blindScripts = []string{"blind.js"}
	blindStyles  = []string{"blind.css"}
)

// readSeal reads the seal that a phone sends instead of a form.
func readSeal(form url.Values, actor referee.Actor) (referee.SealInput, error) {
	in := referee.SealInput{Actor: actor, Decision: form.Get("decision"), IdempotencyKey: form.Get("key"), To: engine.Seat(form.Get("to"))}
	if in.Commit.UnmarshalText([]byte(form.Get("commit"))) != nil {
		return in, errForm
	}
	var err error
	if in.Box, err = hex.DecodeString(form.Get("box")); err != nil {
		return in, errForm
	}
	return in, nil
}

// readOpening reads the opening that a phone sends by itself.
func readOpening(form url.Values, actor referee.Actor) (referee.OpeningInput, error) {
	in := referee.OpeningInput{Actor: actor, Decision: form.Get("decision"), IdempotencyKey: form.Get("key"), Payload: []byte(form.Get("payload"))}
	if in.Salt.UnmarshalText([]byte(form.Get("salt"))) != nil {
		return in, errForm
	}
	return in, nil
}

// openSeal takes the opening of a seal.
func (s *Server) openSeal(c echo.Context) error {
	at, form, err := s.blindForm(c)
	if err != nil {
		return err
	}
	in, err := readOpening(form, s.seatActor(c))
	if err != nil {
		return err
	}
	receipt, err := at.table.OpenSeal(c.Request().Context(), in)
	if err != nil {
		return err
	}
	return sendAnswer(c, http.StatusOK, accepted{receipt.Mark, at.p.T("blind.opened", "mark", receipt.Mark)})
}

// announceBoxKey takes the public key with which boxes for this phone are made.
func (s *Server) announceBoxKey(c echo.Context) error {
	at, form, err := s.blindForm(c)
	if err != nil {
		return err
	}
	var key referee.BoxKey
	if key.UnmarshalText([]byte(form.Get("key"))) != nil {
		return errForm
	}
	if err := at.table.AnnounceBoxKey(c.Request().Context(), s.seatActor(c), key); err != nil {
		return err
	}
	return sendAnswer(c, http.StatusOK, accepted{Done: at.p.T("send.ok")})
}

// blindForm reads what the script of a seat's page sends.
func (s *Server) blindForm(c echo.Context) (tableContext, url.Values, error) {
	at, err := s.tableContext(c)
	if err != nil {
		return at, nil, err
	}
	form, err := c.FormParams()
	if err != nil {
		return at, nil, errForm
	}
	return at, form, nil
}
