package app

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

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// wireGames is how many random games of each of some editions the tests of bytes play, and how much of each: little by
// default, JUDGE_GAMES plays as many and to their ends.
func wireGames() (games uint64, secrets int) {
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
	games, secrets := wireGames()
	for seed := range games {
		for game, i := range secretsUnderTest(secrets) {
			t.Run(fmt.Sprint(game.name, seed, i), func(t *testing.T) {
				seed := 10*seed + uint64(i)
				g := &twinGame{secretGame: game, random: newRandom(game.tested, seed), t: t, seed: seed, seal: testKey(t), most: secrets, done: map[string]int{}}
				g.play(newWire(t, seed, game.table(seed, i)))
				t.Logf("secrets by what was asked: %v", g.done)
				if len(g.done) == 0 {
					t.Error("no secret was compared")
				}
			})
		}
	}
}

// twinGame is a random game whose secrets are compared with others.
type twinGame struct {
	*secretGame
	*random
	t    testing.TB
	seed uint64
	seal *referee.Encryption // of exports
	most int                 // secrets that are compared at all
	done map[string]int      // and those that were, by what was asked
}

// each bounds how many secrets of a kind are compared.
func (g *twinGame) each() int { return 1 + g.most/300 }

func (g *twinGame) play(w *wire) {
	for compared := 0; compared < g.most; {
		m, ok := g.next(w)
		if !ok {
			return
		}
		if m.prompt.Secret && g.done[m.prompt.Ask] < g.each() {
			if other, ok := g.other(m); ok {
				g.compare(w, m, other, m.client)
				compared++
			}
		}
		if show, other, to := g.shows(g.random, w); to != "" && g.done["show"] < g.each() {
			g.compare(w, show, other, show.client, string(to))
			compared++
		}
		if r := w.enter(m); r.status != http.StatusOK && !slices.Contains(g.mayBeRefused, m.prompt.Ask) {
			g.t.Fatalf("%s %s: %d %s", m.client, mustEncode(m.command), r.status, r.body)
		}
		if g.r.IntN(12) == 0 {
			w.mend(g.remedy(w))
		}
		for _, c := range w.clients {
			c.heard = nil
		}
	}
}

// other gives another answer to a secret question, if chance finds one.
func (g *twinGame) other(m move) (engine.Command, bool) {
	if c, ok, decided := g.another(m); decided {
		return c, ok
	}
	for range 20 {
		if c := g.Answer(m.prompt); c.Do == m.command.Do && !bytes.Equal(mustEncode(c), mustEncode(m.command)) {
			return c, true
		}
	}
	return engine.Command{}, false
}

// twins are two copies of a table that differ in one secret.
type twins struct {
	*twinGame
	one, two *wire
	m        move
	mayKnow  []string // the clients that the secret is shown to, its own seat's first
}

// compare sends a secret to one twin, another one to the other, and looks at those who may not know it.
func (g *twinGame) compare(w *wire, m move, other engine.Command, mayKnow ...string) {
	second := m
	second.command = other
	pair := &twins{g, w.fork(g.seed), w.fork(g.seed), m, mayKnow}
	defer pair.one.close()
	defer pair.two.close()

	for _, twin := range []*wire{pair.one, pair.two} {
		twin.listen()
	}
	if a, b := pair.one.enter(m), pair.two.enter(second); a.status != http.StatusOK || b.status != http.StatusOK {
		return // what a seat logs of physical cards may meet another hand
	}
	g.done[m.prompt.Ask]++
	pair.mayKnow = append(pair.mayKnow, g.sees(pair.one, m.prompt.Ask)...)
	for i := range 8 {
		if pair.lies(pair.one, m.prompt.Ask) {
			break
		}
		pair.equal()
		if i == 0 {
			pair.exports(g.seal)
		}
		if !pair.step() {
			break
		}
	}
}

// step sends both twins the same: the next input of the game or something that happens beside it. It reports whether both
// took it.
func (p *twins) step() bool {
	var one, two reply
	both := func(do func(w *wire) reply) bool {
		one, two = do(p.one), do(p.two)
		return one.status == two.status
	}
	seat := string(p.one.seats[p.r.IntN(len(p.one.seats))])
	switch p.r.IntN(15) {
	case 0: // the phone lost its connection
		return both(func(w *wire) reply {
			w.clients[seat].listen()
			return w.clients[seat].get(w.clients[seat].path)
		})
	case 1: // another phone takes the seat
		return both(func(w *wire) reply { return w.takeOver(seat) })
	case 2: // the moderator looks at what could be corrected
		for _, page := range []string{"/correct?line=", "/undo?to=", "/stand?line="} {
			line := strconv.Itoa(2 + p.r.IntN(p.one.table.Snapshot().Version))
			both(func(w *wire) reply { return w.clients["console"].get(w.clients["console"].path + page + line) })
		}
		for _, line := range p.lines {
			both(func(w *wire) reply { return w.typed(line) })
		}
		return true
	case 3: // the moderator corrects the input before it, or takes the secret itself back
		back := p.key()
		return both(func(w *wire) reply {
			return w.clients["console"].send("", back, engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 1}))
		})
	case 4: // a spectator comes
		both(func(w *wire) reply { return w.clients["screen"].get("/t/" + w.code + "/replay") })
		return both(func(w *wire) reply { return w.clients["screen"].get(w.clients["screen"].path) })
	case 5, 6, 7: // the moderator puts something right
		made := p.remedy(p.one)
		if !both(func(w *wire) reply { return w.mend(made) }) {
			p.t.Errorf("%s: the console is told by what becomes of %s %v: %d and %d", p.about(), made.about, made.form, one.status, two.status)
			return false
		}
		p.done[fmt.Sprint(made.about, " ", one.status)]++
		return true
	}
	m, ok := p.next(p.one)
	if !ok {
		return false
	}
	if m.prompt.CanTry {
		both(func(w *wire) reply { return w.clients[m.client].try(m) })
	}
	took := both(func(w *wire) reply { return w.enter(m) })
	if slices.Contains(p.mayBeRefused, m.prompt.Ask) {
		return false // whoever says to hold what another holds is told so
	}
	if !took && !slices.Contains(p.mayKnow, m.client) && !p.lies(p.one, p.m.prompt.Ask) {
		p.t.Errorf("%s: %s is told by what becomes of %s", p.about(), m.client, mustEncode(m.command))
	}
	return took
}

// equal compares everything that others have received so far, and the length of what the seat itself has.
func (p *twins) equal() {
	p.t.Helper()
	for _, name := range p.one.names() {
		a, b := p.one.heardBy(name), p.two.heardBy(name)
		if len(a) != len(b) {
			p.t.Errorf("%s: %s tells by the number of answers and events: %d and %d", p.about(), name, len(a), len(b))
			continue
		}
		for i := range a {
			if alike(a[i], b[i]) {
				continue
			}
			one, two := unsalted(a[i]), unsalted(b[i])
			if slices.Contains(p.mayKnow, name) {
				one, two = length(one), length(two)
			}
			if one != two {
				p.t.Fatalf("%s: %s can tell:\n%s", p.about(), name, difference(one, two))
			}
		}
		if name != "console" { // of which the last frames are still to be compared
			p.one.clients[name].heard, p.two.clients[name].heard = nil, nil
		}
	}
}

func (p *twins) about() string { return string(mustEncode(p.m.command)) }

// length is all that a sniffer learns of what goes to a seat that may know the secret.
func length(text string) string { return fmt.Sprint(len(text), " bytes") }

// difference shows where two texts part.
func difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-300)
	return a[from:min(len(a), i+300)] + "\n--- or ---\n" + b[from:min(len(b), i+300)]
}

// salted is what differs from run to run: names of runs, drawn by the web layer, marks of what was sealed, and
// on the console whether the program has noticed yet that a phone went away.
var salted = regexp.MustCompile(`[0-9a-f]{12}\.|Sealed ✓ [A-Z2-7]{4}|"mark":"[A-Z2-7]{4}"|` +
	`<code class="seal-mark" translate="no">[A-Z2-7]{4}|data-head="[0-9]+\.[0-9a-f]{32}"|` +
	`<span class="(state|note)">Phone [a-z ]*</span> ?|<span class="state is-(asleep|gone)">[a-z ]*</span>`)

// unsalted is a text without what differs from run to run.
func unsalted(text string) string { return salted.ReplaceAllString(text, "") }

// alike reports whether two texts are the same but for that, tag by tag: most are equal, and the expression is slow. What goes
// beyond a tag it does not see.
func alike(a, b string) bool {
	one, two := strings.Split(a, "<"), strings.Split(b, "<")
	return slices.EqualFunc(one, two, func(x, y string) bool { return x == y || unsalted("<"+x) == unsalted("<"+y) })
}

// heardBy is what a client received, in order. The console hears of phones that come and go, as often as that happens to be
// told apart: of its frames for one version only the last counts, and those for the newest may still be on their way.
func (w *wire) heardBy(name string) []string {
	var out []string
	frames, versions := map[string]string{}, []string{}
	for _, text := range w.clients[name].heard {
		version := versionOf(text)
		if name != "console" || version == "" {
			out = append(out, text)
			continue
		}
		if _, known := frames[version]; !known {
			versions = append(versions, version)
		}
		frames[version] = kindOfFrame.ReplaceAllString(text, "")
	}
	for _, version := range versions[:max(0, len(versions)-1)] {
		out = append(out, frames[version])
	}
	return out
}

// kindOfFrame says whether a frame was the first of its stream: the console's last for a version may be that, or a later one.
var kindOfFrame = regexp.MustCompile(`(?m)^(retry|event): .*\n`)

// listen opens everybody's stream, the console's last: it hears of phones that come.
func (w *wire) listen() {
	w.t.Helper()
	for _, name := range append(slices.DeleteFunc(w.names(), func(n string) bool { return n == "console" }), "console") {
		w.clients[name].listen()
	}
}

// versionOf is the line that names a frame's version; empty for what is no frame.
func versionOf(text string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "id: ") {
			return line
		}
		break
	}
	return ""
}

// noticed waits until the server knows that a seat's stream has ended: the console shows that, in its next frame if it is known by then.
func (w *wire) noticed(seat engine.Seat) {
	w.t.Helper()
	deadline := time.Now().Add(browsertest.Patience)
	open := func(p referee.Presence) bool { return p.Seat == seat && p.Streams > 0 }
	for slices.ContainsFunc(w.table.Presence(), open) {
		if time.Now().After(deadline) {
			w.t.Fatalf("the end of %s's stream is not noticed", seat)
		}
		time.Sleep(time.Millisecond)
	}
}

// takeOver has another phone take a seat with the moderator's approval.
func (w *wire) takeOver(seat string) reply {
	w.t.Helper()
	old := w.clients[seat]
	fresh := w.client(seat, strings.Split(old.host, ":")[0], old.path)
	fresh.heard = old.heard
	r := fresh.post("/j/"+w.code, url.Values{"seat": {seat}})
	number := path.Base(r.header.Get("Location"))
	console := w.clients["console"]
	for _, c := range w.clients {
		if c != console {
			c.catchUp(w.table.Snapshot().Version)
		}
	}
	console.hear("act-approve-" + seat + "-" + number) // or else one frame may stand for both steps
	old.hangUp()
	w.noticed(engine.Seat(seat))
	w.clients[seat] = fresh
	r = console.post(console.path+"/action", url.Values{"do": {"approve"}, "seat": {seat}, "number": {number}, "key": {"take-" + number}})
	if r.status != http.StatusOK {
		w.t.Fatalf("%s was not moved: %d %s", seat, r.status, r.body)
	}
	w.catchUp(w.table.Snapshot().Version)
	fresh.listen()
	return r
}
