package secrecy

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// panickingRules is a game with a bug: if armed, it panics at a command, with the command and the state in its message.
type panickingRules struct {
	engine.Rules
	do    string
	armed *atomic.Bool
}

func (b panickingRules) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	if c.Do == b.do && b.armed.Load() {
		panic(fmt.Sprintf("%s %+v", apptest.MustEncode(c), s))
	}
	return b.Rules.Decide(s, c)
}

// canary is a secret of a game whose text appears nowhere else by chance.
type canary struct {
	rules        engine.Rules
	header       engine.Header
	by           string             // the seat that has the secret
	do           string             // the command with it
	prepare      func(*canaryTable) // plays until the command is asked, and sets the secret
	enter        func(*canaryTable) // enters the command
	reveal       func(*canaryTable) // reveals the secret
	mayKnow      []string           // clients that may know it once it is entered; the first one must
	neverInFiles []string           // texts that no file may hold
}

// canaryTable is a table in a data folder with a canary.
type canaryTable struct {
	*apptest.Site
	*canary
	data     string
	keys     string
	bugArmed *atomic.Bool
	secret   *regexp.Regexp
	command  string // with the secret
	shown    string // the part of the secret that everybody reads in the end
}

// newCanaryTable serves a table and prepares its canary.
func newCanaryTable(t *testing.T, planted *canary) *canaryTable {
	t.Helper()
	data, keys := t.TempDir(), t.TempDir()
	journal, err := sqlite.Open(t.Context(), filepath.Join(data, app.DataFile), seal.KeyFolder(keys))
	apptest.Check(t, err)
	t.Cleanup(func() {
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
	})
	p := &canaryTable{canary: planted, data: data, keys: keys, bugArmed: &atomic.Bool{}}
	p.Site = apptest.NewSiteOn(t, journal, 1, planted.header, func(c *referee.Config) {
		c.Games = map[string]engine.Rules{planted.rules.Game(): panickingRules{planted.rules, planted.do, p.bugArmed}}
	})
	planted.prepare(p)
	return p
}

// TestCanariesStaySecretUntilRevealed proves that until a secret is revealed, it is in nobody else's bytes, in no file of the data
// folder, no backup, no sealed export, no log and no answer of a program that panics over it; and that everybody receives it
// afterwards (checks 32, 34 and 35, T1, T18, T19, T20).
func TestCanariesStaySecretUntilRevealed(t *testing.T) {
	for _, game := range secretsByGame {
		for _, plant := range game.canaries {
			planted := plant()
			t.Run(game.Name+"/"+planted.do, func(t *testing.T) {
				p := newCanaryTable(t, planted)
				p.wantSecretKept("before the command", p.by)
				p.bugArmed.Store(true)
				if r := p.sendAnswer(p.by, p.command); r.Status != http.StatusInternalServerError || p.secret.MatchString(r.Body) {
					t.Errorf("a panic is answered %d %s", r.Status, r.Body)
				}
				p.bugArmed.Store(false)
				p.enter(p)
				console := p.Clients["console"]
				for line := 2; line <= p.Table.Snapshot().Version; line++ {
					for _, page := range []string{"/correct", "/override"} {
						console.Get(fmt.Sprintf("%s%s?line=%d", console.Path, page, line))
					}
					console.Get(fmt.Sprintf("%s/undo?to=%d", console.Path, line-1))
				}
				console.Get(console.Path + "/count")
				for _, name := range p.ClientNames() {
					p.Clients[name].OpenFolds()
					p.Clients[name].Get("/t/" + p.Code + "/replay")
					p.Clients[name].Get("/t/" + p.Code + "/story") // there is none yet
				}
				p.wantSecretKept("while it is sealed", p.mayKnow...)
				if !p.secret.MatchString(strings.Join(p.Clients[p.mayKnow[0]].Received, "")) {
					t.Errorf("%s does not know the secret: the test proves nothing", p.mayKnow[0])
				}
				p.reveal(p)
				for name, c := range p.Clients {
					if !strings.Contains(strings.Join(c.Received, ""), p.shown) {
						t.Errorf("%s does not receive the revealed secret", name)
					}
				}
				p.wantNoGaps()
			})
		}
	}
}

// sendAnswer has a client enter a command, in answer to what it is asked if it is; the server may refuse it.
func (p *canaryTable) sendAnswer(client, command string) apptest.Reply {
	p.T.Helper()
	c := apptest.ReadCommand(p.T, command)
	return p.Clients[client].Send(p.DecisionOf(c), "refused "+command, c)
}

// wantSecretKept proves that nobody but those who may know it has received the secret, and that no file and no log has it.
func (p *canaryTable) wantSecretKept(moment string, mayKnow ...string) {
	p.T.Helper()
	for name, c := range p.Clients {
		if found := p.secret.FindString(strings.Join(c.Received, "")); found != "" && !slices.Contains(mayKnow, name) {
			p.T.Errorf("%s, %s has received %s", moment, name, found)
		}
	}
	if found := p.secret.FindString(p.Log.String()); found != "" {
		p.T.Errorf("%s, the log has %s", moment, found)
	}
	files := p.dataFiles()
	maps.Copy(files, p.backupAndExport())
	for name, content := range files {
		for _, canary := range p.neverInFiles {
			if bytes.Contains(content, []byte(canary)) {
				p.T.Errorf("%s, the file %s has %s", moment, name, canary)
			}
		}
	}
}

// numberInLog is the number of a line of the log.
var numberInLog = regexp.MustCompile(`<span class="no">(\d+)</span>\s*<span class="by">`)

// wantNoGaps proves that the numbers of the log have no gap from which anybody learns that something was entered of which it is not told.
func (p *canaryTable) wantNoGaps() {
	p.T.Helper()
	pages := map[string]string{"console": p.Clients["console"].Path + "/log"}
	for _, name := range p.ClientNames() {
		if name != "console" {
			pages[name] = p.Clients[name].Path
		}
	}
	for name, page := range pages {
		var numbers []int
		for _, found := range numberInLog.FindAllStringSubmatch(p.Clients[name].Get(page).Body, -1) {
			n, _ := strconv.Atoi(found[1])
			numbers = append(numbers, n)
		}
		slices.Sort(numbers)
		for i, n := range numbers {
			if n != numbers[0]+i {
				p.T.Errorf("%s reads the lines %v", name, numbers)
				break
			}
		}
		if name == "console" && len(numbers) == 0 {
			p.T.Error("the console's log has no numbers: the test proves nothing")
		}
	}
}

// backupAndExport makes a backup and a sealed export while the server runs, and returns both files.
func (p *canaryTable) backupAndExport() map[string][]byte {
	p.T.Helper()
	file := filepath.Join(p.T.TempDir(), "friday.judge")
	run := func(args ...string) []byte {
		p.T.Helper()
		status, stdout, stderr := apptest.Run(p.T.Context(), append(args, "--data", p.data, "--keys", p.keys)...)
		if status != app.ExitOK {
			p.T.Fatalf("judge %v: %d %s", args, status, stderr)
		}
		return []byte(stdout)
	}
	run("backup", file)
	backup, err := os.ReadFile(file)
	apptest.Check(p.T, err)
	sealed := run("export", "--sealed", p.Code)
	if found := p.secret.Find(sealed); found != nil {
		p.T.Errorf("the sealed export has %s", found)
	}
	return map[string][]byte{"backup": backup, "sealed export": sealed}
}

// dataFiles returns the content of every file in the data folder, by its path.
func (p *canaryTable) dataFiles() map[string][]byte {
	p.T.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(p.data, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = os.ReadFile(name)
		return err
	})
	if err != nil || len(files) == 0 {
		p.T.Fatalf("the data folder has %d files: %v", len(files), err)
	}
	return files
}

// TestSeenPlansCannotBeChangedSilently proves that after revealed plans are undone, every page says who saw them, an answer to the
// old decision is refused, and the log shows a new plan beside the old one (T7).
func TestSeenPlansCannotBeChangedSilently(t *testing.T) {
	p := newCanaryTable(t, battlePlan())
	emperor := p.Clients["emperor"]
	stale := emperor.Asked("plan")[0].ID
	p.EnterJSON("emperor", "plan", p.command)
	p.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
	p.EnterJSON("console", "", `{"by":"moderator","do":"undo","count":2}`)
	const seen = "was seen by everybody"
	for _, name := range p.ClientNames() {
		page := p.Clients[name].OpenFolds().Body
		if name != "screen" && (!strings.Contains(page, seen) || !strings.Contains(page, p.shown)) {
			t.Errorf("%s is not told who saw the plans", name)
		}
	}
	other := strings.Replace(p.command, "caid", "burseg", 1)
	emperor.Send(stale, "stale", apptest.ReadCommand(t, other)).WantStatus(t, http.StatusConflict, "an answer to the undone decision")
	p.EnterJSON("emperor", "plan", other)
	p.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
	page := p.Clients["guild"].OpenFolds().Body
	if old, now := strings.Index(page, "Caid"), strings.Index(page, "Burseg"); old < 0 || now < 0 || !strings.Contains(page, seen) {
		t.Errorf("the log does not show the change: the old plan is at %d, the new one at %d", old, now)
	}
}
