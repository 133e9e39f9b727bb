package web

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What judges do on their phones, which the organiser lets in by a code.

const floorTab = "floor"

// judgePages are the judges' own.
var judgePages = []*eventPage{
	{tab: floorTab, reader: asJudge, other: (*Server).judgeCodePage, draw: eventviews.Floor},
}

// judges lists the ids of an event's judges.
func (a eventContext) judges() []string {
	screen, err := a.event.Screen(referee.Console)
	if err != nil {
		return nil
	}
	var out []string
	for id := range screen.View.(*event.View).Judges {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

// pairingKey names the code that lets in a judge's phone.
func (a eventContext) pairingKey(judge string) string { return a.event.Info().Code + "/" + judge }

// judgePairing is the open code of a judge; zero if there is none.
func (s *Server) judgePairing(at eventContext) eventviews.Pairing {
	for _, judge := range at.judges() {
		if code := s.pairing.code(at.pairingKey(judge)); code != "" {
			return eventviews.Pairing{Judge: judge, Code: code}
		}
	}
	return eventviews.Pairing{}
}

// pairJudge opens a code for a judge's phone.
func (s *Server) pairJudge(c echo.Context, at eventContext) error {
	judge := c.FormValue("judge")
	if !slices.Contains(at.judges(), judge) {
		return errForm
	}
	s.pairing.open(at.pairingKey(judge))
	return doneAt(c, at.p, safeRedirect(c.FormValue("back")))
}

// judgeCodePage asks a phone for the code that lets it in as a judge's.
func (s *Server) judgeCodePage(c echo.Context, at eventContext) error {
	return s.pairPage(c, at.p, "", eventviews.URL(at.event.Info().Code, floorTab, "pair"), nil)
}

// judgeComes lets a phone in as the judge's whose code it has. The judge's earlier phone is sent away.
func (s *Server) judgeComes(c echo.Context, at eventContext) error {
	var keys []string
	for _, judge := range at.judges() {
		keys = append(keys, at.pairingKey(judge))
	}
	key, right := s.pairing.spendAny(keys, c.FormValue("pairing"))
	if !right {
		return s.pairPage(c, at.p, "", c.Request().URL.Path, errPairing)
	}
	judge := engine.Seat(strings.TrimPrefix(key, at.pairingKey("")))
	session, err := s.sessionFor(c, at.event)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	asked, err := at.event.RequestSeat(ctx, session, judge, "")
	if err == nil {
		err = at.event.Approve(ctx, referee.Console, judge, asked.Number)
	}
	if err != nil {
		return err
	}
	return doneAt(c, at.p, eventviews.URL(at.event.Info().Code, floorTab))
}
