package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/laptop"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
)

// laptopPage is where people choose what is this laptop's and no table's: the Wi-Fi for guests and the folder for backups.
func (s *Server) laptopPage(c echo.Context) error {
	return s.writeLaptopPage(c, http.StatusOK, s.laptopChoices(c))
}

func (s *Server) laptopChoices(c echo.Context) home.LaptopPage {
	chosen, backups := s.laptop.Choices(), s.backups.State()
	return home.LaptopPage{
		P: s.printer(c), Shown: chosen.WiFi.Name, WiFi: chosen.WiFi.Name, Password: chosen.WiFi.Password, Folder: backups.Folder, Backups: s.backupsNow(), Hall: s.peers != nil,
	}
}

func (s *Server) writeLaptopPage(c echo.Context, status int, page home.LaptopPage) error {
	return s.page(c, status, pages.Doc{P: page.P, Path: "/laptop", Title: pages.Titled(page.P, page.P.T("laptop.title"), "")}, home.Laptop(page))
}

// chooseWiFi keeps the network that table screens show to guests, or removes it.
func (s *Server) chooseWiFi(c echo.Context) error {
	var w laptop.WiFi
	if c.FormValue("do") == "set" {
		w = laptop.WiFi{Name: strings.TrimSpace(c.FormValue("name")), Password: c.FormValue("password")}
	}
	if err := s.laptop.SetWiFi(w); err != nil {
		page := s.laptopChoices(c)
		page.WiFi, page.Password = w.Name, w.Password
		refused := s.explain(err, page.P)
		page.WiFiRefusal = refused.Say
		return s.writeLaptopPage(c, refused.Status, page)
	}
	s.networks.showWiFi(w)
	return c.Redirect(http.StatusSeeOther, "/laptop")
}

// chooseBackups keeps the folder to which all tables are copied, once a first copy is there.
func (s *Server) chooseBackups(c echo.Context) error {
	folder := ""
	if c.FormValue("do") == "set" {
		folder = strings.TrimSpace(c.FormValue("folder"))
		if folder == "" {
			return s.refuseFolder(c, folder, laptop.ErrNoFolder)
		}
	}
	if err := s.backups.Choose(c.Request().Context(), folder, s.now()); err != nil {
		return s.refuseFolder(c, folder, err)
	}
	return c.Redirect(http.StatusSeeOther, "/laptop")
}

func (s *Server) refuseFolder(c echo.Context, folder string, err error) error {
	page := s.laptopChoices(c)
	refused := s.explain(err, page.P)
	page.Folder, page.FolderRefusal = folder, refused.Say
	s.log.Warn("cannot copy the tables to the chosen folder", "error", err)
	return s.writeLaptopPage(c, refused.Status, page)
}

// backupsNow is how backups go, for the laptop's own screens.
func (s *Server) backupsNow() pages.Backups {
	if s.backups == nil {
		return pages.Backups{}
	}
	now := s.backups.State()
	shown := pages.Backups{Folder: now.Folder}
	if !now.Last.IsZero() {
		shown.Last = now.Last.Local().Format("15:04")
	}
	if now.Problem != nil {
		shown.Problem = now.Problem.Error()
		if refused := new(referee.Problem); errors.As(now.Problem, &refused) {
			shown.Refused = refused.Message()
		}
	}
	return shown
}

// backupChanges returns a channel that is closed when that changes; nil without backups.
func (s *Server) backupChanges() <-chan struct{} {
	if s.backups == nil {
		return nil
	}
	return s.backups.Changes()
}
