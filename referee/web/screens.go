package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/pages"
)

// tableFront redirects a table's bare address: the laptop to the console, others to the choice of seats.
func (s *Server) tableFront(c echo.Context, at tableContext) error {
	code := at.table.Info().Code
	if isLocal(c.Request()) {
		return c.Redirect(http.StatusSeeOther, pages.TableURL(code, "console"))
	}
	return c.Redirect(http.StatusSeeOther, "/j/"+code)
}

func (s *Server) tableScreen(c echo.Context) error {
	if done, err := s.toPast(c); done || err != nil {
		return err
	}
	if err := s.nameWatcher(c); err != nil {
		return err
	}
	return s.writeLivePage(c, tableKind, referee.Audience, nil)
}

// watchScreen is the table screen on a spectator's phone. It shows nothing more.
func (s *Server) watchScreen(c echo.Context) error {
	if done, err := s.toPast(c); done || err != nil {
		return err
	}
	if err := s.nameWatcher(c); err != nil {
		return err
	}
	return s.writeLivePage(c, watchKind, referee.Audience, nil)
}

func (s *Server) tableStream(c echo.Context, at tableContext) error {
	return s.stream(c, tableKind, at, referee.Audience)
}

func (s *Server) consoleScreen(c echo.Context) error {
	err := s.writeLivePage(c, consoleKind, s.consoleActor(c), nil)
	if errors.Is(err, referee.ErrNotYours) {
		return s.pairPage(c, s.printer(c), c.Param("code"), c.Request().URL.Path+"/pair", nil)
	}
	return err
}

func (s *Server) consoleStream(c echo.Context, at tableContext) error {
	return s.stream(c, consoleKind, at, s.consoleActor(c))
}

func (s *Server) seatScreen(c echo.Context) error {
	err := s.writeLivePage(c, seatKind, s.seatActor(c), nil)
	if errors.Is(err, referee.ErrNotYours) {
		return c.Redirect(http.StatusSeeOther, "/j/"+c.Param("code"))
	}
	if err != nil {
		return err
	}
	at, err := s.tableContext(c)
	if err != nil {
		return err
	}
	return at.table.Fetched(s.seatActor(c))
}

func (s *Server) seatStream(c echo.Context, at tableContext) error {
	return s.stream(c, seatKind, at, s.seatActor(c))
}

// seatPresence notes that a phone is present.
func (s *Server) seatPresence(c echo.Context, at tableContext) error {
	if err := at.table.Beacon(s.seatActor(c), c.FormValue("visible") == "true"); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// writeLivePage writes a whole live page for an actor. A refused form keeps what was filled in, with the sentence beside it.
func (s *Server) writeLivePage(c echo.Context, k *pageKind, actor referee.Actor, refused *refusedForm) error {
	at, err := s.tableContext(c)
	if err != nil {
		return err
	}
	screen, err := at.table.Screen(actor)
	if err != nil {
		return err
	}
	if fold := c.QueryParam("fold"); fold != "" && refused == nil {
		return s.writeFold(c, k, at, screen, fold)
	}
	doc := document(k, at, screen, actor)
	open := refused != nil || c.QueryParam("open") != ""
	main, err := s.mainPart(k, at, screen, open, &doc)
	if err != nil {
		return err
	}
	size := 0
	if k == seatKind {
		whole, err := s.wholeSize(at, screen)
		if err != nil {
			return err
		}
		if size = whole + documentSize; open {
			size *= 2 // with all that folds hold
		}
	}
	status := http.StatusOK
	if refused != nil {
		status = refused.Status
		if main, err = refused.fill(main); err != nil {
			return err
		}
	}
	return s.paddedPage(c, status, doc, templ.ComponentFunc(
		func(_ context.Context, w io.Writer) error {
			_, err := w.Write(main)
			return err
		}), size)
}

// mainPart is the main part of a live page: the shared frame, or, with open covers, one made only for this reader.
func (s *Server) mainPart(k *pageKind, at tableContext, screen *referee.Screen, open bool, doc *pages.Doc) ([]byte, error) {
	if open {
		return rendered(context.Background(), k.main(s, at, screen, true))
	}
	extra := k.extra(s, at)
	page, err := s.frame(k, at, screen, extra)
	if err != nil {
		return nil, err
	}
	doc.Shown = s.shownBy(screen, extra)
	return page.Page(screen.Version), nil
}

func document(k *pageKind, at tableContext, screen *referee.Screen, actor referee.Actor) pages.Doc {
	path := pages.TableURL(screen.Info.Code, "screen")
	d := pages.Doc{P: at.p, Screen: k.name, Styles: at.Styles, Scripts: at.Scripts, Title: pages.Layout{P: at.p, Code: screen.Info.Code, For: actor.Seat}.Title()}
	if screen.Info.Header.Blind {
		d.Styles = slices.Concat(d.Styles, blindStyles)
	}
	if isOnSharedDevice(at.table.Snapshot().SeatsHeldBy(actor.Session)) {
		d.SharedDeviceURL = sharedDevicePath(screen.Info.Code, "")
		d.Scripts = slices.Concat(d.Scripts, []string{"shared-device.js"})
	}
	if actor.Seat == engine.Moderator {
		path = pages.TableURL(screen.Info.Code, "console")
	} else if actor.Seat != "" {
		path = pages.TableURL(screen.Info.Code, "seat", string(actor.Seat))
		d.PresenceURL, d.SeatsURL = path+"/here", "/j/"+screen.Info.Code
		if screen.Info.Header.Blind {
			d.Scripts = slices.Concat(d.Scripts, blindScripts)
		}
		if at.local {
			d.ConsoleURL = pages.TableURL(screen.Info.Code, "console")
		}
	}
	d.Path, d.StreamURL = path, path+"/events"
	if k == watchKind {
		d.Path = "/w/" + screen.Info.Code
	}
	if at.History != nil && (actor.Seat == "" || actor.Seat == engine.Moderator) {
		d.ReplayURL = pages.TableURL(screen.Info.Code, "replay")
		if at.Corrections != nil && actor.Seat == engine.Moderator {
			d.ReplayURL = path + "/replay"
		}
	}
	if at.Book != nil {
		d.RulesURL = pages.Layout{Code: screen.Info.Code, For: actor.Seat}.RulesURL()
	}
	return d
}
