package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What judges do on their phones, which the organiser lets in by a code.

const (
	floorTab   = "floor"
	rulingsTab = "rulings"
	enteredTab = "entered"
)

// judgePages are the judges' own.
var judgePages = []*eventPage{
	{tab: floorTab, title: "floor.title", styles: []string{"event-floor.css"}, scripts: []string{"heard.js"}, reader: asJudge, adds: (*Server).lookAtTable, other: (*Server).judgeCodePage, draw: eventviews.Floor},
	{tab: rulingsTab, title: "register.title", styles: []string{"event-floor.css"}, reader: asOfficial, adds: (*Server).addRegister, other: (*Server).judgeCodePage, draw: eventviews.Rulings},
	{tab: enteredTab, title: "entered.title", styles: []string{"event-floor.css"}, reader: asJudge, adds: (*Server).addEntered, other: (*Server).judgeCodePage, draw: eventviews.Entered},
}

// asOfficial is the organiser, or the judge whose device it is.
func asOfficial(s *Server, c echo.Context, at eventContext) (referee.Actor, error) {
	actor, err := asOrganiser(s, c, at)
	if err != nil {
		return s.heldAt(c, at, at.isJudge)
	}
	return actor, err
}

// addRegister adds what a ruling may be about, and what judges have entered of rulings.
func (s *Server) addRegister(c echo.Context, at eventContext, m *eventviews.Page) {
	s.lookAtTable(c, at, m)
	s.addLog(c, at, m)
	m.Log = slices.DeleteFunc(m.Log, func(l eventviews.LogLine) bool { return l.Do != "rule" })
}

// addEntered adds what a judge may take back: the own lines, or all for the head judge.
func (s *Server) addEntered(c echo.Context, at eventContext, m *eventviews.Page) {
	s.addLog(c, at, m)
	m.Log = slices.DeleteFunc(m.Log, func(l eventviews.LogLine) bool { return l.By != m.Reader && !m.TakesBackAll() })
}

// lastLines is how much of a table's log a judge sees.
const lastLines = 10

// lookAtTable adds what judges see of the table that they look at: what everybody there may know.
func (s *Server) lookAtTable(c echo.Context, at eventContext, m *eventviews.Page) {
	if at.game == nil {
		return
	}
	m.Asks, m.Decided = asksOf(at.game.Rules), at.game.houseRules(at.p, at.config.Profile, at.config.House)
	link, ok := m.Tables[m.Chosen()]
	if !ok {
		return
	}
	t, err := s.findTable(c, link.Code)
	if err != nil {
		return
	}
	if round, _ := m.Round(); mayJudge(round.Tables[strconv.Itoa(m.Chosen())]) {
		link.Judgement = s.judgementOf(c, at, t)
	}
	now := t.Snapshot()
	screen, err := now.Screen(referee.Audience)
	if err != nil {
		return
	}
	for _, asked := range screen.Prompts {
		if asked.IsNonBlocking() || asked.IsAnswered() || asked.For == engine.App {
			continue
		}
		link.Asks = withAsked(link.Asks, asked.Prompt)
	}
	log, err := now.Log(referee.Audience)
	if err != nil {
		return
	}
	for _, line := range slices.Backward(lines(at.p, log)) {
		says := line.Lead(at.p)
		if says == "" || line.Undone {
			continue
		}
		if len(link.Log) < lastLines {
			link.Log = append(link.Log, says)
		}
		if line.Correction || line.Do == engine.Override {
			link.Corrected = append(link.Corrected, says)
		}
	}
	slices.Reverse(link.Corrected)
	m.Tables[m.Chosen()] = link
}

// withAsked adds a question; one that several are asked stands once.
func withAsked(asks []eventviews.Asked, p engine.Prompt) []eventviews.Asked {
	var seats []string
	for _, seat := range p.Seats() {
		seats = append(seats, string(seat))
	}
	for i := range asks {
		if asks[i].Ask == p.Ask && asks[i].Ruling == p.Ruling {
			asks[i].Seats = append(asks[i].Seats, seats...)
			return asks
		}
	}
	return append(asks, eventviews.Asked{Ask: p.Ask, Ruling: p.Ruling, Seats: seats})
}

// asksOf lists what the seats of a game may be asked, by name.
func asksOf(rules engine.Rules) (out []string) {
	for do, spec := range rules.Commands() {
		if spec.By&engine.BySeat != 0 && do != "pass" {
			out = append(out, do)
		}
	}
	slices.Sort(out)
	return out
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
