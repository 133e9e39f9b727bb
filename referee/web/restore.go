package web

import (
	"errors"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/laptop"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// isEmpty reports whether there are no tables, not even ones that could not be opened.
func (s *Server) isEmpty() bool {
	return len(s.lobby.Tables())+len(s.lobby.Broken())+len(s.lobby.LostLines()) == 0
}

// restorePage lists the backups of a folder: the named one, or that of the one stick that has some.
func (s *Server) restorePage(c echo.Context) error {
	return s.writeRestorePage(c, strings.TrimSpace(c.QueryParam("folder")), "", nil)
}

// restore goes on from a backup.
func (s *Server) restore(c echo.Context) error {
	folder, name := c.FormValue("folder"), filepath.Base(c.FormValue("copy"))
	if !s.isEmpty() {
		return s.writeRestorePage(c, folder, name, laptop.ErrHasTables)
	}
	if !filepath.IsAbs(folder) {
		return s.writeRestorePage(c, folder, name, laptop.ErrNoFolder)
	}
	if err := s.vault.Restore(c.Request().Context(), filepath.Join(folder, name), c.FormValue("code")); err != nil {
		s.log.Warn("cannot go on from the backup", "error", err)
		return s.writeRestorePage(c, folder, name, err)
	}
	return c.Redirect(http.StatusSeeOther, home.RestoredURL)
}

func (s *Server) writeRestorePage(c echo.Context, folder, chosen string, refused error) error {
	page := home.RestorePage{P: s.printer(c), Folder: folder, Chosen: chosen}
	if refused == nil && !s.isEmpty() {
		refused = laptop.ErrHasTables
	}
	if page.Closed = errors.Is(refused, laptop.ErrHasTables); !page.Closed {
		if err := s.listCopies(c, &page); refused == nil {
			refused = err
		}
	}
	status := http.StatusOK
	if refused != nil {
		said := s.explain(refused, page.P)
		page.Refusal, status = said.Say, said.Status
	}
	return s.page(c, status, pages.Doc{P: page.P, Path: home.RestoreURL, Title: pages.Titled(page.P, page.P.T("laptop.restore.ask"), "")}, home.Restore(page))
}

// listCopies lists where backups are, and those of the page's folder. The error wraps laptop.ErrNoFolder or ErrNoCopies.
func (s *Server) listCopies(c echo.Context, page *home.RestorePage) error {
	page.Places = laptop.Places()
	if page.Folder == "" && len(page.Places) == 1 {
		page.Folder = page.Places[0]
	}
	if page.Folder == "" {
		return nil
	}
	copies, err := laptop.Copies(c.Request().Context(), s.vault, page.Folder)
	if err == nil && len(copies) == 0 {
		err = laptop.ErrNoCopies
	}
	for _, found := range copies {
		name := filepath.Base(found.File)
		option := pages.Option{Value: name, Text: found.At.Local().Format(momentLayout), Note: page.P.T("laptop.restore.tables", "n", found.Tables)}
		if len(found.Events) > 0 {
			option.Note = strings.Join(append(slices.Clone(found.Events), option.Note), " · ")
		}
		if found.Problem != nil {
			noKey := errors.Is(found.Problem, laptop.ErrNoKey)
			page.NoKey = page.NoKey || noKey
			option.Note, option.Off = s.explain(found.Problem, page.P).Say, !noKey
		}
		if page.Chosen == "" && !option.Off {
			page.Chosen = name
		}
		page.Copies = append(page.Copies, option)
	}
	return err
}

// momentLayout tells a moment of this laptop's clock.
const momentLayout = "2006-01-02 15:04:05"

// restoredPage says what this laptop has, and how phones come to it.
func (s *Server) restoredPage(c echo.Context) error {
	page := home.RestoredPage{P: s.printer(c), Join: s.networks.join(strings.ToUpper(posterPath))}
	page.At = page.Join.Address + "/" + posterPath
	var newest time.Time
	for _, t := range s.lobby.Tables() {
		if at := t.Snapshot().Changed(); at.After(newest) {
			newest = at
		}
		if info := t.Info(); info.IsEvent() {
			page.Events = append(page.Events, eventLink(t))
		} else {
			page.Tables++
		}
	}
	if newest.IsZero() {
		return c.Redirect(http.StatusSeeOther, "/")
	}
	page.Newest = newest.Local().Format(momentLayout)
	return s.page(c, http.StatusOK, pages.Doc{P: page.P, Path: home.RestoredURL, Title: pages.Titled(page.P, page.P.T("laptop.restored.title"), "")}, home.Restored(page))
}

// eventLink leads to an event.
func eventLink(e *referee.Table) home.EventLink {
	return home.EventLink{Name: e.Info().Name, URL: eventviews.URL(e.Info().Code)}
}
