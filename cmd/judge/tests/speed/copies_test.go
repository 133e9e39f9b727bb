package speed

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
)

// original is a table played in this process, of which there are copies.
type original struct {
	*apptest.Site
	tokens map[string]string // of the sessions of phones and console
}

// gameOfSix is a recorded game with turns of 80 to 150 inputs. Its cards are of cardboard, so that every input is in the record.
const gameOfSix = "tournament-2009-six.jsonl"

// Lines of gameOfSix.
const (
	firstAuction  = 31
	secondTurn    = 156 // ends the first turn
	secondAuction = 166
	thirdTurn     = 248
	lastLine      = 533
)

// playedTo makes a table of six phones and a console on a device of its own, and plays the recorded game up to a line. Its last input
// was made just now.
func playedTo(tb testing.TB, line int) *original {
	tb.Helper()
	game, clock := apptest.ReadGame(tb, gameOfSix), &apptest.Clock{}
	start := time.Now().Add(-time.Hour)
	site := apptest.OpenSite(tb, journaltest.NewMemory(), 1, func(c *referee.Config) {
		c.Now = func() time.Time { return start.Add(time.Duration(clock.Inputs) * time.Second) }
	})
	site.Clock = clock
	site.Create(game.Header)
	o := &original{Site: site, tokens: map[string]string{}}
	for name, c := range site.Clients {
		for _, cookie := range c.HTTP.Jar.Cookies(c.ServerURL()) {
			o.tokens[name] = cookie.Value
		}
	}
	token, err := site.Lobby.NewToken()
	apptest.Check(tb, err)
	request, err := site.Table.RequestSeat(tb.Context(), token.Session(), engine.Moderator, "")
	apptest.Check(tb, err)
	apptest.Check(tb, site.Table.Approve(tb.Context(), referee.Console, engine.Moderator, request.Number))
	o.tokens["console"] = string(token)
	o.tokens["screen"] = string(token) // the server limits the streams of strangers from one address
	site.PlayRecord(game, 0, line)
	return o
}

// copies is a data folder with copies of one table, and what their clients present to the server.
type copies struct {
	folder       string
	codes        []string
	clients      []string
	tokens       map[string]string
	installation string
	version      int // of each table
}

// newCopies writes a folder with copies of a table as it is now.
func newCopies(tb testing.TB, o *original, tables int) *copies {
	tb.Helper()
	rows, err := o.Journal.Read(tb.Context(), o.Code, 1)
	apptest.Check(tb, err)
	info := o.Table.Info()
	c := &copies{folder: tb.TempDir(), clients: slices.Sorted(maps.Keys(o.tokens)), tokens: o.tokens, version: len(rows)}
	journal := apptest.OpenData(tb, c.data(), seal.KeyFolder(c.keys()))
	c.installation = journal.ID()
	for i := range tables {
		info.Code = fmt.Sprintf("HA%c%c%c", 'A'+i/400, 'A'+i/20%20, 'A'+i%20)
		apptest.Check(tb, journal.Create(tb.Context(), info, rows...))
		c.codes = append(c.codes, info.Code)
	}
	apptest.Check(tb, journal.Close())
	return c
}

func (c *copies) data() string { return filepath.Join(c.folder, "data") }
func (c *copies) keys() string { return filepath.Join(c.folder, "keys") }

// copied copies the folder, so that each server begins with the same tables.
func (c *copies) copied(tb testing.TB) *copies {
	tb.Helper()
	other := *c
	other.folder = tb.TempDir()
	apptest.Check(tb, os.CopyFS(other.folder, os.DirFS(c.folder)))
	return &other
}

// page gives the path of a client's page at a table.
func page(code, client string) string {
	switch client {
	case "console", "screen":
		return "/t/" + code + "/" + client
	}
	return "/t/" + code + "/seat/" + client
}

// cookie gives the cookie that a client presents at a table.
func (c *copies) cookie(code, client string) string {
	return (&http.Cookie{Name: web.SessionCookie(c.installation, code), Value: c.tokens[client]}).String()
}
