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

// gamesToPlay returns how many random games of each table the tests play, and how many secrets of each game they compare. JUDGE_GAMES
// sets the number of games and has each played to its end.
func gamesToPlay() (games uint64, secrets int) {
	if n, err := strconv.ParseUint(os.Getenv("JUDGE_GAMES"), 10, 64); err == nil {
		return n, 1000
	}
	if testing.Short() {
		return 1, 2
	}
	return 1, 5
}

// TestTwinsTellNothing proves that no byte that others receive depends on a secret. In random games over the real server, at a secret
// answer, the table is copied twice. The copies are sent different answers and then the same inputs, with undos, corrections,
// reconnections and takeovers. Until the secret is revealed, all others must receive the same bytes, and the seat itself texts of the
// same number and lengths. Sealed exports are equal too (checks 33 and 37, T1, T6, T18, T20).
func TestTwinsTellNothing(t *testing.T) {
	t.Parallel()
	games, secrets := gamesToPlay()
	for seed := range games {
		for game, i := range secretsUnderTest(secrets) {
			t.Run(fmt.Sprint(game.Name, seed, i), func(t *testing.T) {
				seed := 10*seed + uint64(i)
				g := &twinGame{gameSecrets: game, RandomPlayer: apptest.NewRandomPlayer(game.Game, seed), t: t, seed: seed, encryption: apptest.NewEncryption(t), limit: secrets, compared: map[string]int{}}
				g.play(apptest.NewSite(t, seed, game.Table(seed, i)))
				t.Logf("compared secrets by ask: %v", g.compared)
				if len(g.compared) == 0 {
					t.Error("no secret was compared")
				}
			})
		}
	}
}

// twinGame is a random game in which secrets are compared with other answers.
type twinGame struct {
	*gameSecrets
	*apptest.RandomPlayer
	t          testing.TB
	seed       uint64
	encryption *referee.Encryption // of exports
	limit      int                 // how many secrets are compared in all
	compared   map[string]int      // how many were compared, by ask; also remedies, by name and status
}

// limitPerAsk returns how many secrets of one ask are compared.
func (g *twinGame) limitPerAsk() int { return 1 + g.limit/300 }

// play plays the game and compares its secrets.
func (g *twinGame) play(w *apptest.Site) {
	for compared := 0; compared < g.limit; {
		m, ok := g.Next(w)
		if !ok {
			return
		}
		if m.Prompt.Secret && g.compared[m.Prompt.Ask] < g.limitPerAsk() {
			if other, ok := g.otherCommand(w, m); ok {
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

// otherCommand returns another answer to a secret prompt; the bool is false if none was found.
func (g *twinGame) otherCommand(w *apptest.Site, m apptest.Move) (engine.Command, bool) {
	if c, ok, decided := g.otherAnswer(m); decided {
		return c, ok
	}
	for range 20 {
		if c, ok := g.Answer(w, m.Prompt); ok && c.Do == m.Command.Do && !bytes.Equal(apptest.MustEncode(c), apptest.MustEncode(m.Command)) {
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
	mayKnow  []string // the clients that know the secret; the seat itself comes first
	unsteady []int    // the versions at which phones came and went
}

// compare enters a secret at one twin and another one at the other, then the same inputs at both, and proves that clients that may not
// know the secret receive the same.
func (g *twinGame) compare(w *apptest.Site, m apptest.Move, other engine.Command, mayKnow ...string) {
	second := m
	second.Command = other
	pair := &twins{twinGame: g, one: w.Fork(g.seed), two: w.Fork(g.seed), move: m, mayKnow: mayKnow}
	defer pair.one.Close()
	defer pair.two.Close()

	for _, twin := range []*apptest.Site{pair.one, pair.two} {
		listenAll(twin)
	}
	if a, b := pair.one.EnterMove(m), pair.two.EnterMove(second); a.Status != http.StatusOK || b.Status != http.StatusOK {
		return // a seat that logs physical cards may name one that another hand holds
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

// advanceBoth sends both twins the same: the game's next input, or a reconnection, takeover, look, undo or correction. It reports
// whether the comparison can go on.
func (p *twins) advanceBoth() bool {
	var one, two apptest.Reply
	both := func(do func(w *apptest.Site) apptest.Reply) bool {
		one, two = do(p.one), do(p.two)
		return one.Status == two.Status
	}
	seat := string(p.one.Seats[p.Rand.IntN(len(p.one.Seats))])
	switch p.Rand.IntN(15) {
	case 0: // a phone connects again
		p.unsteady = append(p.unsteady, p.one.Table.Snapshot().Version)
		return both(func(w *apptest.Site) apptest.Reply {
			w.Clients[seat].Listen()
			return w.Clients[seat].OpenFolds()
		})
	case 1: // another phone takes the seat
		before := p.one.Table.Snapshot().Version
		same := both(func(w *apptest.Site) apptest.Reply { return takeOver(w, seat) })
		for version := before; version <= p.one.Table.Snapshot().Version; version++ {
			p.unsteady = append(p.unsteady, version)
		}
		return same
	case 2: // the moderator opens correction pages and types into the bar
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
	case 3: // the moderator undoes the last input, or its seat takes it back
		back, by, client := p.NewKey(), engine.Moderator, "console"
		if screen, err := p.one.Table.Screen(p.one.Clients[seat].Actor()); err == nil && screen.Retractable != nil {
			by, client = engine.Seat(seat), seat
		}
		return both(func(w *apptest.Site) apptest.Reply {
			return w.Clients[client].Send("", back, engine.NewCommand(by, engine.Undo, map[string]any{"count": 1}))
		})
	case 4: // a spectator opens pages
		both(func(w *apptest.Site) apptest.Reply { return w.Clients["screen"].Get("/t/" + w.Code + "/replay") })
		return both(func(w *apptest.Site) apptest.Reply { return w.Clients["screen"].Get(w.Clients["screen"].Path) })
	case 5, 6, 7: // the moderator corrects something
		remedy := p.randomRemedy(p.one)
		if !both(func(w *apptest.Site) apptest.Reply { return applyRemedy(w, remedy) }) {
			p.t.Errorf("%s: the console can tell by the replies to %s %v: %d and %d", p.secret(), remedy.name, remedy.form, one.Status, two.Status)
			return false
		}
		p.compared[fmt.Sprint(remedy.name, " ", one.Status)]++
		return true
	}
	m, ok := p.Next(p.one)
	if !ok {
		return false
	}
	if m.Prompt.CanTry {
		both(func(w *apptest.Site) apptest.Reply { return w.Clients[m.Client].Preview(m) })
	}
	sameStatus := both(func(w *apptest.Site) apptest.Reply { return w.EnterMove(m) })
	if slices.Contains(p.MayBeRefused, m.Prompt.Ask) {
		return false // the reply may tell that another seat holds the card
	}
	if !sameStatus && !slices.Contains(p.mayKnow, m.Client) && !p.isOpenAt(p.one, p.move.Prompt.Ask) {
		p.t.Errorf("%s: %s can tell by the replies to %s", p.secret(), m.Client, apptest.MustEncode(m.Command))
	}
	return sameStatus
}

// wantEqual proves that all others have received the same, and the seats that know the secret texts of the same number and lengths.
func (p *twins) wantEqual() {
	p.t.Helper()
	wantSameHeard(p.t, p.secret(), hear(p.one, p.unsteady...), hear(p.two, p.unsteady...), p.mayKnow)
}

// heard is what each client of a table has received, in order.
type heard map[string][]string

// hear gives what the clients have received, and forgets it. unsteady are the versions at which phones came and went.
func hear(w *apptest.Site, unsteady ...int) heard {
	out := heard{}
	for _, name := range w.ClientNames() {
		if out[name] = receivedBy(w, name, unsteady...); name != "console" { // its last frames are compared later
			w.Clients[name].Received = nil
		}
	}
	return out
}

// wantSameHeard proves that at two tables that differ in a secret all have heard the same, and those who may know it texts of the same number
// and lengths.
func wantSameHeard(t testing.TB, secret string, one, two heard, mayKnow []string) {
	t.Helper()
	for name, a := range one {
		b := two[name]
		if len(a) != len(b) {
			t.Errorf("%s: %s can tell by the number of texts: %d and %d", secret, name, len(a), len(b))
			continue
		}
		for i := range a {
			if equalButVarying(a[i], b[i]) {
				continue
			}
			one, two := withoutVarying(a[i]), withoutVarying(b[i])
			if slices.Contains(mayKnow, name) {
				wantSameFetches(t, secret, name, one, two)
				one, two = sizeOnly(one), sizeOnly(two)
			}
			if one != two {
				t.Fatalf("%s: %s can tell by a text:\n%s", secret, name, apptest.Difference(one, two))
			}
		}
	}
}

// fetched matches the addresses of what a page fetches apart, and again when they change.
var fetched = regexp.MustCompile(`fold=([a-z-]+)&amp;of=([0-9a-f]+)`)

// wantSameFetches proves that what a phone fetches after two texts, which whoever records the radio sees, does not depend on its secret.
func wantSameFetches(t testing.TB, secret, name, one, two string) {
	t.Helper()
	first := map[string]string{}
	for _, address := range fetched.FindAllStringSubmatch(one, -1) {
		first[address[1]] = address[2]
	}
	for _, address := range fetched.FindAllStringSubmatch(two, -1) {
		if of, both := first[address[1]]; both && of != address[2] {
			t.Errorf("%s: by what %s fetches again: %s", secret, name, address[1])
		}
	}
}

// secret returns the command of the first twin, for failure messages.
func (p *twins) secret() string { return string(apptest.MustEncode(p.move.Command)) }

// sizeOnly returns a text's length, which is all that an eavesdropper learns of it.
func sizeOnly(text string) string { return fmt.Sprint(len(text), " bytes") }

// varying matches what differs from run to run: ids of runs, seal marks, record heads, and on the console whether phones are connected.
var varying = regexp.MustCompile(`[0-9a-f]{12}\.|Sealed ✓ [A-Z2-7]{4}|"mark":"[A-Z2-7]{4}"|` +
	`<code class="seal-mark" translate="no">[A-Z2-7]{4}|data-head="[0-9]+\.[0-9a-f]{32}"|` +
	`<span class="(state|note)">Phone [a-z ]*</span> ?|\s*<span class="state is-(asleep|gone)">[a-z ]*</span>`)

// withoutVarying returns a text without what differs from run to run.
func withoutVarying(text string) string { return varying.ReplaceAllString(text, "") }

// equalButVarying reports whether two texts are equal tag by tag, without what varies. It is faster than comparing whole texts, but
// does not match what spans several tags.
func equalButVarying(a, b string) bool {
	one, two := strings.Split(a, "<"), strings.Split(b, "<")
	return slices.EqualFunc(one, two, func(x, y string) bool { return x == y || withoutVarying("<"+x) == withoutVarying("<"+y) })
}

// receivedBy returns what a client received, in order. The console gets further frames when phones come and go, and their number
// varies: of its frames for one version only the last counts, and those of the newest version are left out. So are the versions at which phones
// came and went: whether the last frame shows it is chance.
func receivedBy(w *apptest.Site, name string, unsteady ...int) []string {
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
		if !slices.ContainsFunc(unsteady, func(n int) bool { return strings.HasSuffix(version, fmt.Sprintf(".%d\n", n)) }) {
			out = append(out, frames[version])
		}
	}
	return out
}

// firstFrameFields matches the fields that only the first frame of a stream has.
var firstFrameFields = regexp.MustCompile(`(?m)^(retry|event): .*\n`)

// listenAll opens every client's stream; the console's last, because it is told of phones that connect.
func listenAll(w *apptest.Site) {
	w.T.Helper()
	w.Clients["console"].Assembled = &apptest.LivePage{} // phones that come and go decide which of its frames brings what
	for _, name := range append(slices.DeleteFunc(w.ClientNames(), func(n string) bool { return n == "console" }), "console") {
		w.Clients[name].Listen()
	}
}

// versionLine returns the first line of a frame, which names its version; empty for a text that is no frame.
func versionLine(text string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "id: ") {
			return line
		}
		break
	}
	return ""
}

// waitForHangUp waits until the server has noticed that a seat's stream has ended, because the console's next frame shows it.
func waitForHangUp(w *apptest.Site, seat engine.Seat) {
	w.T.Helper()
	deadline := time.Now().Add(browsertest.Patience)
	open := func(p referee.Presence) bool { return p.Seat == seat && p.Streams > 0 }
	for slices.ContainsFunc(w.Table.Presence(), open) {
		if time.Now().After(deadline) {
			w.T.Fatalf("the server does not notice the end of %s's stream", seat)
		}
		time.Sleep(time.Millisecond)
	}
}

// takeOver has another phone take a seat, with the moderator's approval.
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
	console.WaitFor("act-approve-" + seat + "-" + number) // otherwise one frame may show both steps
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
