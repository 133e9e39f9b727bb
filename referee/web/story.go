package web

import (
	"bytes"
	"context"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/story"
)

// story tells a finished game in one self-contained file.
func (s *Server) story(c echo.Context) error { return s.storyFor(c, referee.Audience) }

// storyPath leads to a story from the code on the table screen, short and in capitals as QR codes have it.
const storyPath = "S/"

func (s *Server) toStory(c echo.Context) error {
	return c.Redirect(http.StatusFound, "/t/"+strings.ToUpper(c.Param("code"))+"/story")
}

// seatStory tells a seat the finished game as that seat saw it, with its own secrets and no other's.
func (s *Server) seatStory(c echo.Context) error { return s.storyFor(c, s.seatActor(c)) }

// storyFor makes a story once for all its readers of a language.
func (s *Server) storyFor(c echo.Context, reader referee.Actor) error {
	at, pages, screen, err := s.wholeHistory(c)
	if err != nil {
		return err
	}
	if reader != referee.Audience {
		if screen, err = at.table.Screen(reader); err != nil {
			return err
		}
	}
	page := story.Page{Layout: s.layout(at, screen), Over: true, Styles: at.StoryStyles, Title: screen.Info.Name}
	page.Lines, page.For = page.Head.Line, reader.Seat
	file, err := referee.Rendered(screen, "story "+at.p.Lang(), "", func(*referee.Screen) ([]byte, error) {
		return s.storyFile(context.WithoutCancel(c.Request().Context()), at.table.Snapshot(), reader, page, pages)
	})
	if err != nil {
		return err
	}
	disposition := "inline"
	if reader != referee.Audience {
		disposition = "attachment" // it has secrets: it is kept, not left open
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", story.Policy(at.StoryStyles))
	h.Set(echo.HeaderContentDisposition, disposition+`; filename="`+page.File(".html")+`"`)
	return c.HTMLBlob(http.StatusOK, file)
}

// storyFile makes the file. It has its own context, since others wait for it too.
func (s *Server) storyFile(ctx context.Context, now *referee.Snapshot, reader referee.Actor, page story.Page, by views.History) ([]byte, error) {
	told, err := now.Story(reader)
	if err != nil {
		return nil, err
	}
	page.Statistics, page.Revealed = told.Statistics, told.Revealed
	log, err := now.Log(reader)
	if err != nil {
		return nil, err
	}
	page.Log = lines(page.P, log)
	if page.Revealed && reader == referee.Audience {
		if page.Record, err = s.record(ctx, page.Code); err != nil {
			return nil, err
		}
	}
	return rendered(ctx, story.File(page, by.Story(page)))
}

// anonymousRecord gives a game that has revealed everything to people who did not play it.
func (s *Server) anonymousRecord(c echo.Context) error {
	_, _, screen, err := s.wholeHistory(c)
	if err != nil {
		return err
	}
	file, err := referee.Rendered(screen, "anonymous record", "", func(*referee.Screen) ([]byte, error) {
		var b bytes.Buffer
		err := s.lobby.ExportAnonymous(context.WithoutCancel(c.Request().Context()), &b, c.Param("code"))
		return b.Bytes(), err
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="game-anonymous.jsonl"`)
	return c.Blob(http.StatusOK, "application/jsonl", file)
}

// record returns a table's whole record from the journal.
func (s *Server) record(ctx context.Context, code string) ([]byte, error) {
	var b bytes.Buffer
	err := s.lobby.Export(ctx, &b, code)
	return b.Bytes(), err
}

// history finds a table that can be replayed, as everybody sees it now.
func (s *Server) history(c echo.Context) (tableContext, views.History, *referee.Screen, error) {
	at, err := s.tableContext(c)
	if err != nil {
		return at, nil, nil, err
	}
	if at.History == nil {
		return at, nil, nil, referee.ErrNoStory
	}
	screen, err := at.table.Screen(referee.Audience)
	return at, at.History, screen, err
}

// wholeHistory is history for a device that may know all of the game. The error is referee.ErrNotOver for one that follows it late.
func (s *Server) wholeHistory(c echo.Context) (tableContext, views.History, *referee.Screen, error) {
	at, history, screen, err := s.history(c)
	if err == nil {
		if moment, late := s.lateAt(c.Request(), at.table); late && !at.table.Snapshot().Before(moment).IsNow() {
			err = referee.ErrNotOver
		}
	}
	return at, history, screen, err
}

// openAll reveals everything in a finished game.
func (s *Server) openAll(c echo.Context) error {
	return s.moderate(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error { return t.RevealAll(ctx, by) })
}

// replay shows a moment of a game as everybody saw it: a page, or only its main part for a page that has the rest.
func (s *Server) replay(c echo.Context) error { return s.lookBack(c, "") }

// consoleReplay is replay for the moderator, who may correct the moment shown.
func (s *Server) consoleReplay(c echo.Context, d consoleRequest, _ views.Corrections) error {
	return s.lookBack(c, d.actor.Seat)
}

func (s *Server) lookBack(c echo.Context, who engine.Seat) error {
	at, history, screen, err := s.history(c)
	if err != nil {
		return err
	}
	wanted, err := strconv.Atoi(c.QueryParam("at"))
	if err != nil {
		wanted = math.MaxInt // the newest
	}
	r, step, view, err := at.table.Snapshot().LookBack(wanted)
	if moment, late := s.lateAt(c.Request(), at.table); late {
		past := at.table.Snapshot().Before(moment)
		if screen, err = past.Screen(); err == nil {
			r, step, view, err = past.LookBack(wanted)
		}
	}
	if err != nil {
		return err
	}
	page := replayPage(at.p, r, step)
	page.Layout, page.View, page.Over = s.layout(at, screen), view, screen.Over
	page.For = who
	if moment := r.Steps[step]; moment.Entered && !screen.AllOpen {
		page.Line = moment.Line
	}
	main := story.ReplayMain(page, history.Past(page.PastPage))
	if c.QueryParam("part") != "" {
		body, err := rendered(c.Request().Context(), main)
		if err != nil {
			return err
		}
		return c.HTMLBlob(http.StatusOK, body)
	}
	return s.page(c, http.StatusOK, pages.Doc{
		P: at.p, Screen: "replay", Title: pages.Titled(at.p, at.p.T("replay.title"), page.Code), Styles: at.Styles, Scripts: []string{"replay.js", "piece-motion.js"},
		Path: page.Path() + "?at=" + strconv.Itoa(step),
	}, main)
}

// firstSentence is the first of some sentences; empty if there is none.
func firstSentence(p *i18n.Printer, messages []engine.Message) string {
	if says := sentences(p, messages); len(says) > 0 {
		return says[0].Text
	}
	return ""
}

// replayPage links a moment to others.
func replayPage(p *i18n.Printer, r *referee.Replay, at int) story.ReplayPage {
	page := story.ReplayPage{At: at, Last: len(r.Steps) - 1, NextPhase: len(r.Steps) - 1}
	page.Says = sentences(p, r.Steps[at].Messages)
	if at == 0 {
		page.Says = []pages.Sentence{{Text: p.T("replay.begin")}}
	}
	for i, step := range r.Steps {
		for lane, kind := range step.Landmarks {
			page.Landmarks = append(page.Landmarks, story.Landmark{At: i, Kind: kind, Lane: lane})
		}
		if step.Chapter && i <= at {
			page.Chapter = firstSentence(p, step.Begins)
		}
		if step.Turn > 0 {
			page.Turns = append(page.Turns, story.Bound{At: i, Turn: step.Turn})
		}
		if step.Chapter && i < at {
			page.PreviousPhase = i
		}
		if step.Chapter && i > at && i < page.NextPhase {
			page.NextPhase = i
		}
	}
	return page
}
