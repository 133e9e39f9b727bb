package secrecy

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// gamesToPlay is how many random games of each of some editions the tests of bytes play, and how much of each: little by
// default, JUDGE_GAMES plays as many and to their ends.
func gamesToPlay() (games uint64, secrets int) {
	if n, err := strconv.ParseUint(os.Getenv("JUDGE_GAMES"), 10, 64); err == nil {
		return n, 1000
	}
	if testing.Short() {
		return 1, 2
	}
	return 1, 5
}

// TestTwinsTellNothing proves that no byte which anybody else receives depends on a secret. Random games are played over the
// real server; wherever a seat gives a secret answer the table is copied twice, the copies are sent two different answers
// and then the same inputs, undo, corrections of every kind, reconnection and takeover among them, and until the secret is
// shown every page, frame, answer and header that any other client received must be the same, byte for byte; the seat's own
// are as long and as many. Sealed exports of both tell the same (checks 33 and 37, T1, T6, T18, T20).
func TestTwinsTellNothing(t *testing.T) {
	t.Parallel()
	games, secrets := gamesToPlay()
	for seed := range games {
		for game, i := range secretsUnderTest(secrets) {
			t.Run(fmt.Sprint(game.Name, seed, i), func(t *testing.T) {
				seed := 10*seed + uint64(i)
				g := &twinGame{gameSecrets: game, RandomPlayer: apptest.NewRandomPlayer(game.Game, seed), t: t, seed: seed, encryption: apptest.NewEncryption(t), limit: secrets, compared: map[string]int{}}
				g.play(apptest.NewSite(t, seed, game.Table(seed, i)))
				t.Logf("secrets by what was asked: %v", g.compared)
				if len(g.compared) == 0 {
					t.Error("no secret was compared")
				}
			})
		}
	}
}

// twinGame is a random game whose secrets are compared with others.
type twinGame struct {
	*gameSecrets
	*apptest.RandomPlayer
	t          testing.TB
	seed       uint64
	encryption *referee.Encryption // of exports
	limit      int                 // secrets that are compared at all
	compared   map[string]int      // and those that were, by what was asked
}

// limitPerAsk bounds how many secrets of a kind are compared.
func (g *twinGame) limitPerAsk() int { return 1 + g.limit/300 }

func (g *twinGame) play(w *apptest.Site) {
	for compared := 0; compared < g.limit; {
		m, ok := g.Next(w)
		if !ok {
			return
		}
		if m.Prompt.Secret && g.compared[m.Prompt.Ask] < g.limitPerAsk() {
			if other, ok := g.otherCommand(m); ok {
				g.compare(w, m, other, m.Client)
				compared++
			}
		}
		if show, other, to := g.showsOneOfTwo(g.RandomPlayer, w); to != "" && g.compared["show"] < g.limitPerAsk() {
			g.compare(w, show, other, show.Client, string(to))
			compared++
		}
		if r := w.EnterMove(m); r.Status != http.StatusOK && !slices.Contains(g.MayBeRefused, m.Prompt.Ask) {
			g.t.Fatalf("%s %s: %d %s", m.Client, apptest.MustEncode(m.Command), r.Status, r.Body)
		}
		if g.Rand.IntN(12) == 0 {
			applyRemedy(w, g.randomRemedy(w))
		}
		for _, c := range w.Clients {
			c.Received = nil
		}
	}
}

// otherCommand gives another answer to a secret question, if chance finds one.
func (g *twinGame) otherCommand(m apptest.Move) (engine.Command, bool) {
	if c, ok, decided := g.otherAnswer(m); decided {
		return c, ok
	}
	for range 20 {
		if c := g.Answer(m.Prompt); c.Do == m.Command.Do && !bytes.Equal(apptest.MustEncode(c), apptest.MustEncode(m.Command)) {
			return c, true
		}
	}
	return engine.Command{}, false
}

// twins are two copies of a table that differ in one secret.
type twins struct {
	*twinGame
	one, two *apptest.Site
	move     apptest.Move
	mayKnow  []string // the clients that the secret is shown to, its own seat's first
}

// compare sends a secret to one twin, another one to the other, and looks at those who may not know it.
func (g *twinGame) compare(w *apptest.Site, m apptest.Move, other engine.Command, mayKnow ...string) {
	second := m
	second.Command = other
	pair := &twins{g, w.Fork(g.seed), w.Fork(g.seed), m, mayKnow}
	defer pair.one.Close()
	defer pair.two.Close()

	for _, twin := range []*apptest.Site{pair.one, pair.two} {
		listenAll(twin)
	}
	if a, b := pair.one.EnterMove(m), pair.two.EnterMove(second); a.Status != http.StatusOK || b.Status != http.StatusOK {
		return // what a seat logs of physical cards may meet another hand
	}
	g.compared[m.Prompt.Ask]++
	pair.mayKnow = append(pair.mayKnow, g.shownTo(pair.one, m.Prompt.Ask)...)
	for i := range 8 {
		if pair.isOpenAt(pair.one, m.Prompt.Ask) {
			break
		}
		pair.wantEqual()
		if i == 0 {
			pair.wantEqualExports(g.encryption)
		}
		if !pair.advanceBoth() {
			break
		}
	}
}

// advanceBoth sends both twins the same: the next input of the game or something that happens beside it. It reports whether both
// took it.
func (p *twins) advanceBoth() bool {
	var one, two apptest.Reply
	both := func(do func(w *apptest.Site) apptest.Reply) bool {
		one, two = do(p.one), do(p.two)
		return one.Status == two.Status
	}
	seat := string(p.one.Seats[p.Rand.IntN(len(p.one.Seats))])
	switch p.Rand.IntN(15) {
	case 0: // the phone lost its connection
		return both(func(w *apptest.Site) apptest.Reply {
			w.Clients[seat].Listen()
			return w.Clients[seat].Get(w.Clients[seat].Path)
		})
	case 1: // another phone takes the seat
		return both(func(w *apptest.Site) apptest.Reply { return takeOver(w, seat) })
	case 2: // the moderator looks at what could be corrected
		for _, page := range []string{"/correct?line=", "/undo?to=", "/override?line="} {
			line := strconv.Itoa(2 + p.Rand.IntN(p.one.Table.Snapshot().Version))
			both(func(w *apptest.Site) apptest.Reply {
				return w.Clients["console"].Get(w.Clients["console"].Path + page + line)
			})
		}
		for _, line := range p.probingLines {
			both(func(w *apptest.Site) apptest.Reply { return w.TypeIntoBar(line) })
		}
		return true
	case 3: // the moderator corrects the input before it, or takes the secret itself back
		back := p.NewKey()
		return both(func(w *apptest.Site) apptest.Reply {
			return w.Clients["console"].Send("", back, engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 1}))
		})
	case 4: // a spectator comes
		both(func(w *apptest.Site) apptest.Reply { return w.Clients["screen"].Get("/t/" + w.Code + "/replay") })
		return both(func(w *apptest.Site) apptest.Reply { return w.Clients["screen"].Get(w.Clients["screen"].Path) })
	case 5, 6, 7: // the moderator puts something right
		made := p.randomRemedy(p.one)
		if !both(func(w *apptest.Site) apptest.Reply { return applyRemedy(w, made) }) {
			p.t.Errorf("%s: the console is told by what becomes of %s %v: %d and %d", p.secret(), made.name, made.form, one.Status, two.Status)
			return false
		}
		p.compared[fmt.Sprint(made.name, " ", one.Status)]++
		return true
	}
	m, ok := p.Next(p.one)
	if !ok {
		return false
	}
	if m.Prompt.CanTry {
		both(func(w *apptest.Site) apptest.Reply { return w.Clients[m.Client].Preview(m) })
	}
	took := both(func(w *apptest.Site) apptest.Reply { return w.EnterMove(m) })
	if slices.Contains(p.MayBeRefused, m.Prompt.Ask) {
		return false // whoever says to hold what another holds is told so
	}
	if !took && !slices.Contains(p.mayKnow, m.Client) && !p.isOpenAt(p.one, p.move.Prompt.Ask) {
		p.t.Errorf("%s: %s is told by what becomes of %s", p.secret(), m.Client, apptest.MustEncode(m.Command))
	}
	return took
}

// wantEqual compares everything that others have received so far, and the length of what the seat itself has.
func (p *twins) wantEqual() {
	p.t.Helper()
	for _, name := range p.one.ClientNames() {
		a, b := receivedBy(p.one, name), receivedBy(p.two, name)
		if len(a) != len(b) {
			p.t.Errorf("%s: %s tells by the number of answers and events: %d and %d", p.secret(), name, len(a), len(b))
			continue
		}
		for i := range a {
			if equalButVarying(a[i], b[i]) {
				continue
			}
			one, two := withoutVarying(a[i]), withoutVarying(b[i])
			if slices.Contains(p.mayKnow, name) {
				one, two = sizeOnly(one), sizeOnly(two)
			}
			if one != two {
				p.t.Fatalf("%s: %s can tell:\n%s", p.secret(), name, apptest.Difference(one, two))
			}
		}
		if name != "console" { // of which the last frames are still to be compared
			p.one.Clients[name].Received, p.two.Clients[name].Received = nil, nil
		}
	}
}

func (p *twins) secret() string { return string(apptest.MustEncode(p.move.Command)) }

// sizeOnly is all that a sniffer learns of what goes to a seat that may know the secret.
func sizeOnly(text string) string { return fmt.Sprint(len(text), " bytes") }

// varying is what differs from run to run: names of runs, drawn by the web layer, marks of what was sealed, and
// on the console whether the program has noticed yet that a phone went away.
var varying = regexp.MustCompile(`[0-9a-f]{12}\.|Sealed ✓ [A-Z2-7]{4}|"mark":"[A-Z2-7]{4}"|` +
	`<code class="seal-mark" translate="no">[A-Z2-7]{4}|data-head="[0-9]+\.[0-9a-f]{32}"|` +
	`<span class="(state|note)">Phone [a-z ]*</span> ?|<span class="state is-(asleep|gone)">[a-z ]*</span>`)

// withoutVarying is a text without what differs from run to run.
func withoutVarying(text string) string { return varying.ReplaceAllString(text, "") }

// equalButVarying reports whether two texts are the same but for that, tag by tag: most are equal, and the expression is slow. What goes
// beyond a tag it does not see.
func equalButVarying(a, b string) bool {
	one, two := strings.Split(a, "<"), strings.Split(b, "<")
	return slices.EqualFunc(one, two, func(x, y string) bool { return x == y || withoutVarying("<"+x) == withoutVarying("<"+y) })
}

// receivedBy is what a client received, in order. The console hears of phones that come and go, as often as that happens to be
// told apart: of its frames for one version only the last counts, and those for the newest may still be on their way.
func receivedBy(w *apptest.Site, name string) []string {
	var out []string
	frames, versions := map[string]string{}, []string{}
	for _, text := range w.Clients[name].Received {
		version := versionLine(text)
		if name != "console" || version == "" {
			out = append(out, text)
			continue
		}
		if _, known := frames[version]; !known {
			versions = append(versions, version)
		}
		frames[version] = firstFrameFields.ReplaceAllString(text, "")
	}
	for _, version := range versions[:max(0, len(versions)-1)] {
		out = append(out, frames[version])
	}
	return out
}

// firstFrameFields says whether a frame was the first of its stream: the console's last for a version may be that, or a later one.
var firstFrameFields = regexp.MustCompile(`(?m)^(retry|event): .*\n`)

// listenAll opens everybody's stream, the console's last: it hears of phones that come.
func listenAll(w *apptest.Site) {
	w.T.Helper()
	for _, name := range append(slices.DeleteFunc(w.ClientNames(), func(n string) bool { return n == "console" }), "console") {
		w.Clients[name].Listen()
	}
}

// versionLine is the line that names a frame's version; empty for what is no frame.
func versionLine(text string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "id: ") {
			return line
		}
		break
	}
	return ""
}

// waitForHangUp waits until the server knows that a seat's stream has ended: the console shows that, in its next frame if it is known by then.
func waitForHangUp(w *apptest.Site, seat engine.Seat) {
	w.T.Helper()
	deadline := time.Now().Add(browsertest.Patience)
	open := func(p referee.Presence) bool { return p.Seat == seat && p.Streams > 0 }
	for slices.ContainsFunc(w.Table.Presence(), open) {
		if time.Now().After(deadline) {
			w.T.Fatalf("the end of %s's stream is not noticed", seat)
		}
		time.Sleep(time.Millisecond)
	}
}

// takeOver has another phone take a seat with the moderator's approval.
func takeOver(w *apptest.Site, seat string) apptest.Reply {
	w.T.Helper()
	old := w.Clients[seat]
	fresh := w.Client(seat, strings.Split(old.Host, ":")[0], old.Path)
	fresh.Received = old.Received
	r := fresh.Post("/j/"+w.Code, url.Values{"seat": {seat}})
	number := path.Base(r.Header.Get("Location"))
	console := w.Clients["console"]
	for _, c := range w.Clients {
		if c != console {
			c.CatchUp(w.Table.Snapshot().Version)
		}
	}
	console.WaitFor("act-approve-" + seat + "-" + number) // or else one frame may stand for both steps
	old.Disconnect()
	waitForHangUp(w, engine.Seat(seat))
	w.Clients[seat] = fresh
	r = console.Post(console.Path+"/action", url.Values{"do": {"approve"}, "seat": {seat}, "number": {number}, "key": {"take-" + number}})
	if r.Status != http.StatusOK {
		w.T.Fatalf("%s was not moved: %d %s", seat, r.Status, r.Body)
	}
	w.CatchUp(w.Table.Snapshot().Version)
	fresh.Listen()
	return r
}
