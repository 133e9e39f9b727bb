package main

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
	"strings"
	"sync/atomic"
	"testing"

	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
	"github.com/judgeofthechange/judge/referee"
)

// What is planted where a game has room for it, and found nowhere else by chance.
const counsel = "CANARY-counsel" // to an ally

// bursting is classic Dune with a bug: armed, it fails over a plan with all that it was given.
type bursting struct {
	dune.Rules
	armed *atomic.Bool
}

func (b bursting) Decide(s engine.State, c engine.Command) ([]engine.Event, error) {
	if c.Do == "plan" && b.armed.Load() {
		panic(fmt.Sprintf("%s %+v", mustEncode(c), s))
	}
	return b.Rules.Decide(s, c)
}

// canaries is a table in a data folder, about to fight a battle.
type canaries struct {
	*wire
	data   string
	keys   string
	bug    *atomic.Bool
	dial   string // as a record writes it
	secret *regexp.Regexp
}

func plantCanaries(t *testing.T) *canaries {
	t.Helper()
	data, keys := t.TempDir(), t.TempDir()
	journal, err := db.Open(t.Context(), filepath.Join(data, dataFile), db.Keys(keys))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
	})
	p := &canaries{data: data, keys: keys, bug: &atomic.Bool{}}
	header := engine.Header{Record: 1, Game: "dune", Profile: "gf9-advanced", Cards: engine.CardsPhone}
	for i, f := range dune.Factions() {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f.ID, Circle: i + 1})
	}
	p.wire = newWireOn(t, journal, 1, header, func(c *referee.Config) { c.Games = byName(bursting{armed: p.bug}) })
	p.console(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,` +
		`"board":{"arrakeen":{"9":{"atreides":5,"emperor":{"normal":13,"special":4}}}},` +
		`"seats":{"emperor":{"allies":["harkonnen"],"spice":15,"traitors":["duncan-idaho"]},"harkonnen":{"traitors":["bashar"]},` +
		`"atreides":{"traitors":["caid"]},"guild":{"traitors":["stilgar"]},"fremen":{"traitors":["esmar-tuek"]},"bene-gesserit":{"traitors":["alia"]}}}`)
	for _, name := range p.names() {
		p.clients[name].listen()
	}
	for len(p.clients["emperor"].asked("plan")) == 0 {
		p.goOn()
	}
	return p
}

// goOn picks the battle, or lets what is optional lapse.
func (p *canaries) goOn() {
	p.t.Helper()
	for _, by := range []string{"emperor", "atreides"} {
		if len(p.clients[by].asked("battle.pick")) > 0 {
			against := map[string]string{"emperor": "atreides", "atreides": "emperor"}[by]
			p.say(by, "battle.pick", `{"by":"`+by+`","do":"battle.pick","territory":"arrakeen","against":"`+against+`"}`)
			return
		}
	}
	p.say("console", "", `{"by":"moderator","do":"advance"}`)
}

// choose takes the largest number of halves that the Emperor can dial, which nothing else on any page is.
func (p *canaries) choose() string {
	p.t.Helper()
	numbers := dunetest.Choices(p.clients["emperor"].asked("plan")[0])["numbers"].([]any)
	for _, n := range slices.Backward(numbers) {
		n := n.(map[string]any)
		dial := n["dial"].(float64)
		if whole := float64(int(dial)); dial > 8 && dial != whole {
			p.dial = fmt.Sprint(dial)
			p.secret = regexp.MustCompile(fmt.Sprintf(`\b%[1]d(½|,5)|(value="|dial":)%[1]d\.5|%[2]s`, int(dial), counsel))
			spice := n["spice"].([]any)
			return fmt.Sprintf(`{"by":"emperor","do":"plan","leader":"caid","dial":%s,"spice":%v}`, p.dial, spice[0])
		}
	}
	p.t.Fatalf("no number of halves: %v", numbers)
	return ""
}

// TestCanariesAreSilentUntilTheyAreShown proves that what was planted in secret places turns up in nobody else's bytes, in no
// file of the data folder, backup or sealed export, in no log at any level and in no answer of a program that fails over it, before it is shown; and
// in everybody's bytes after (checks 32, 34 and 35, T1, T18, T19, T20).
func TestCanariesAreSilentUntilTheyAreShown(t *testing.T) {
	p := plantCanaries(t)
	plan := p.choose()
	p.silent("before anything was sent", "emperor")
	p.say("emperor", "", `{"by":"emperor","do":"message","to":"harkonnen","text":"`+counsel+`"}`)
	p.bug.Store(true)
	if r := p.send("emperor", "plan", plan); r.status != http.StatusInternalServerError || p.secret.MatchString(r.body) {
		t.Errorf("over a bug the answer is %d %s", r.status, r.body)
	}
	p.bug.Store(false)
	p.say("emperor", "plan", plan)
	console := p.clients["console"]
	for line := 2; line <= p.table.Snapshot().Version; line++ {
		for _, page := range []string{"/correct", "/stand"} {
			console.get(fmt.Sprintf("%s%s?line=%d", console.path, page, line))
		}
		console.get(fmt.Sprintf("%s/undo?to=%d", console.path, line-1))
	}
	console.get(console.path + "/count")
	for _, name := range p.names() {
		p.clients[name].get(p.clients[name].path)
		p.clients[name].get("/t/" + p.code + "/replay")
		p.clients[name].get("/t/" + p.code + "/story") // there is none yet
	}
	p.silent("while it is sealed", "emperor", "harkonnen")
	if !p.secret.MatchString(strings.Join(p.clients["harkonnen"].heard, "")) {
		t.Error("the ally has no counsel: nothing was looked for")
	}
	p.say("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
	for name, c := range p.clients {
		if !strings.Contains(strings.Join(c.heard, ""), strings.TrimSuffix(p.dial, ".5")+"½") {
			t.Errorf("%s never sees the plan", name)
		}
	}
}

// send is say for what may be refused.
func (p *canaries) send(client, ask, command string) reply {
	p.t.Helper()
	c := readCommand(p.t, command)
	return p.clients[client].send(p.clients[client].asked(ask)[0].Key, "refused "+command, c)
}

// silent looks for what was planted everywhere but with those who may know it.
func (p *canaries) silent(when string, but ...string) {
	p.t.Helper()
	for name, c := range p.clients {
		if found := p.secret.FindString(strings.Join(c.heard, "")); found != "" && !slices.Contains(but, name) {
			p.t.Errorf("%s, %s receives %s", when, name, found)
		}
	}
	if found := p.secret.FindString(p.log.String()); found != "" {
		p.t.Errorf("%s, the log has %s", when, found)
	}
	files := p.files()
	maps.Copy(files, p.copies())
	for name, content := range files {
		for _, canary := range []string{counsel, `"dial":` + p.dial, `"do":"message"`, `"do":"plan"`} {
			if bytes.Contains(content, []byte(canary)) {
				p.t.Errorf("%s, the file %s has %s", when, name, canary)
			}
		}
	}
}

// copies are what leaves the laptop while it serves: a backup and a sealed export, as the program makes them.
func (p *canaries) copies() map[string][]byte {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "friday.judge")
	run := func(args ...string) []byte {
		p.t.Helper()
		status, stdout, stderr := judge(p.t.Context(), append(args, "--data", p.data, "--keys", p.keys)...)
		if status != exitOK {
			p.t.Fatalf("judge %v: %d %s", args, status, stderr)
		}
		return []byte(stdout)
	}
	run("backup", file)
	backup, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	sealed := run("export", "--sealed", p.code)
	if found := p.secret.Find(sealed); found != nil {
		p.t.Errorf("the sealed export has %s", found)
	}
	return map[string][]byte{"backup": backup, "sealed export": sealed}
}

// files reads the whole data folder.
func (p *canaries) files() map[string][]byte {
	p.t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(p.data, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = os.ReadFile(name)
		return err
	})
	if err != nil || len(files) == 0 {
		p.t.Fatalf("%d files: %v", len(files), err)
	}
	return files
}
