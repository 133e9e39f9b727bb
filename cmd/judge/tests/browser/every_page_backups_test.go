package browser

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/laptop"
	"github.com/judgeofthechange/judge/referee/web"
)

// stick is a laptop.Vault whose backups are known by the names of their files, and of which none can be restored.
type stick map[string]error

func (s stick) Contents(_ context.Context, file string) ([]referee.TableInfo, error) {
	cup := referee.TableInfo{Code: "BCDFG", Name: "Constance Nightingale’s Arrakeen Open", Header: engine.Header{Game: event.Name}}
	return []referee.TableInfo{cup}, s[filepath.Base(file)]
}

func (s stick) Restore(_ context.Context, file, _ string) error { return s[filepath.Base(file)] }

// TestBrowserEveryPageOfBackups proves what TestBrowserEveryPage proves, for an empty laptop that goes on from a backup: before a folder is named, with
// good and bad backups, after a refusal, where there are tables already, and after a restore (EV-38, EV-48).
func TestBrowserEveryPageOfBackups(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	copies := stick{
		"judge-0123abcd-20261129-101500.000.db": nil, "judge-0123abcd-20261129-102000.000.db": laptop.ErrNoKey,
		"judge-0123abcd-20261129-102500.000.db": laptop.ErrDamagedCopy, "judge-0123abcd-20261129-103000.000.db": laptop.ErrNewerCopy,
	}
	folder := t.TempDir()
	for name := range copies {
		apptest.Check(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
	}
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t), func(c *web.Config) { c.Vault = copies })
	g := openGallery(s)
	at := "/laptop/restore?" + url.Values{"folder": {folder}}.Encode()
	const refused = "backups refused"
	g.sends[refused] = "document.querySelector('form[method=post] [value$=\"102000.000.db\"]').click(), document.querySelector('form[method=post] .send').click()"
	g.lookAll(t, []view{
		{"backups of a folder to name", laptopDevice, nil, "/laptop/restore", ".laptop-page form", true},
		{"backups in no folder", laptopDevice, nil, "/laptop/restore?folder=nowhere", ".refusal", false},
		{"backups to choose", laptopDevice, nil, at, "[name=code]", true},
		{refused, laptopDevice, nil, at, ".refusal", false},
	})
	s.Client("laptop", "localhost", "").Press("/events/new", "new-event", "event", "Constance Nightingale’s Arrakeen Open").RequireStatus(t, http.StatusSeeOther, "an event")
	g.lookAll(t, []view{
		{"backups where tables are", laptopDevice, nil, at, ".refusal", false},
		{"gone on from a backup", laptopDevice, nil, "/laptop/restored", ".home-events a", true},
	})
}
