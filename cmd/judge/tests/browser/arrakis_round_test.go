package browser

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserArrakisTwoRounds proves that two phones alone play the setup and two rounds as they were recorded, with their own dice: after
// each round every viewer sees what the record says. The whole first round, the largest, takes both sides at most 200 touches.
func TestBrowserArrakisTwoRounds(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	p := newArrakisPhones(t, nil)
	p.playTo(1)
	clear(p.touches)
	p.playTo(2)
	p.wantAtMost(200, "a round with dice entered by hand")
	p.playTo(3)
}

// TestBrowserArrakisRoundWithTheAppsDice proves that the same round takes at most 150 touches where the app rolls.
func TestBrowserArrakisRoundWithTheAppsDice(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	p := newArrakisPhones(t, &loadedDice{})
	p.playTo(1)
	clear(p.touches)
	p.playTo(2)
	p.wantAtMost(150, "a round with the app's dice")
}

// arrakisPhones are two phones that play what a record says by touching what its players would touch.
type arrakisPhones struct {
	t       *testing.T
	site    *apptest.Site
	dice    *loadedDice // nil where people roll
	phones  map[engine.Seat]*hand
	replay  *engine.Timeline
	rest    []engine.Command
	touches map[string]int // by command
}

func newArrakisPhones(t *testing.T, dice *loadedDice) *arrakisPhones {
	game := apptest.ReadRecord(t, apptest.File(arrakisGame))
	var load []func(*referee.Config)
	if dice != nil {
		game.Header.House = map[string]engine.SwitchValue{"dice": "app"}
		load = append(load, func(c *referee.Config) { dice.Reader, c.Random = c.Random, dice })
	}
	p := &arrakisPhones{t: t, dice: dice, site: newEmptyTable(t, 1, "", game.Header, load...), phones: map[engine.Seat]*hand{}, touches: map[string]int{}, rest: commandsOf(game)}
	var err error
	p.replay, err = engine.NewTimeline(p.site.Table.Rules(), game.Header)
	apptest.Check(t, err)
	room := browsertest.Open(t, p.site.URL)
	for i, seat := range p.site.Seats {
		size := [][2]int64{{360, 640}, {390, 844}}[i]
		p.phones[seat] = &hand{Page: room.PhoneOf(string(seat), size[0], size[1])}
		p.phones[seat].Sit(p.site.Code, string(seat))
		keepAnswers(p.phones[seat].Page)
	}
	return p
}

// now is the table as the record has it at this point.
func (p *arrakisPhones) now() *arrakis.View { return p.replay.Project(engine.Public).(*arrakis.View) }

// playTo has the phones play until a round begins, which every viewer must see as the record has it.
func (p *arrakisPhones) playTo(round int) {
	p.t.Helper()
	p.load()
	for p.now().Round < round || p.now().Phase == arrakis.Setup {
		p.play()
	}
	for _, phone := range p.phones {
		phone.Wait("the round", fmt.Sprintf(`document.querySelector("#page").dataset.phase === %q`, p.now().Phase))
	}
	p.want("the public", referee.Audience, engine.Public)
	for seat, phone := range p.phones {
		p.want(string(seat), p.actorAt(seat, phone), engine.AtSeat(seat))
	}
}

// actorAt gives a seat as the referee knows it by its phone.
func (p *arrakisPhones) actorAt(seat engine.Seat, phone *hand) (a referee.Actor) {
	for _, cookie := range phone.Cookies() {
		a = referee.Actor{Seat: seat, Session: referee.Token(cookie).Session()}
		if _, err := p.site.Table.Screen(a); err == nil {
			break
		}
	}
	return a
}

// want compares what a viewer sees with the record. Questions offer what was chosen last in the order in which it was touched.
func (p *arrakisPhones) want(who string, actor referee.Actor, viewer engine.Viewer) {
	p.t.Helper()
	screen, err := p.site.Table.Screen(actor)
	apptest.Check(p.t, err)
	seen, recorded := *screen.View.(*arrakis.View), *p.replay.Project(viewer).(*arrakis.View)
	seen.Prompts, recorded.Prompts = nil, nil
	if got, want := apptest.MustEncode(seen), apptest.MustEncode(recorded); !bytes.Equal(got, want) {
		p.t.Errorf("round %d: %s sees\n%s\nthe record has\n%s", p.now().Round, who, got, want)
	}
}

// play enters what comes next in the record: a command, or the moves of a die with the end of the turn, which are one form.
func (p *arrakisPhones) play() {
	p.t.Helper()
	c, n, button := p.rest[0], 1, ".send"
	args := maps.Clone(c.Args)
	do := c.Do
	switch {
	case p.dice != nil && strings.HasSuffix(do, ".roll"):
		p.take(1) // by the app
		return
	case do == "attack": // on the map of a move
		do, button = "move", ".arr-strike"
		args["to"] = args["at"]
		delete(args, "at")
	case do == "move":
		button = ".arr-go"
		if next := p.rest[1]; next.Do == "move" && len(next.Args) == 2 && p.rest[2].Do == "done" {
			n, args["then.move/from"], args["then.move/to"] = 2, next.Args["from"], next.Args["to"]
		}
		if p.rest[n].Do == "done" {
			n, button = n+1, ".arr-last"
		}
	case slices.Contains([]string{"deploy", "upgrade", "desert-power", "enter"}, do) && p.rest[1].Do == "done" && args["attack"] == nil:
		n, button = 2, ".arr-last"
	case args["attack"] != nil: // by the Wild Maker, who stands alone and need not be named
		args["attack"] = []byte(strings.Replace(string(args["attack"]), `,"wild":true`, "", 1))
	}
	phone := p.phones[c.By]
	phone.enter(p.t, do, args, button)
	p.touches[c.Do] += phone.taps
	phone.taps = 0
	p.take(n)
}

// take replays commands that the phones, or the app, have entered.
func (p *arrakisPhones) take(n int) {
	p.t.Helper()
	for _, c := range p.rest[:n] {
		step, err := p.replay.Decide(c)
		apptest.Check(p.t, err)
		p.replay.Commit(step)
	}
	p.rest = p.rest[n:]
}

// wantAtMost compares the touches of both phones with a limit.
func (p *arrakisPhones) wantAtMost(most int, what string) {
	p.t.Helper()
	sum := 0
	for do, taps := range p.touches {
		p.t.Logf("%s: %d", do, taps)
		sum += taps
	}
	p.t.Logf("%s: %d taps", what, sum)
	if sum > most {
		p.t.Errorf("%s takes %d taps, want at most %d", what, sum, most)
	}
}

// nextTouchJS finds the next touch by which a player enters a command.
//
//go:embed testdata/next_touch.js
var nextTouchJS string

// enter enters a command touch by touch. To choose from a list that the browser opens takes two, to type one.
func (h *hand) enter(t *testing.T, do string, args engine.Args, button string) {
	t.Helper()
	type touch struct {
		Tap, Send, Fill, Value string
		Taps                   int
	}
	next := fmt.Sprintf("(%s)(%q, %s, %q)", strings.TrimSpace(nextTouchJS), do, apptest.MustEncode(args), button)
	var last touch
	for again := 0; again < 9; again++ {
		h.Wait(fmt.Sprintf("a form for %s %s", do, apptest.MustEncode(args)), "window.next = "+next)
		now := browsertest.Eval[touch](h.Page, "(({ of, ...touch }) => touch)(window.next)")
		if now != last {
			again = 0
		}
		last = now
		switch {
		case now.Send != "":
			h.Picture(do)
			browsertest.Eval[int](h.Page, "window.answered = 0")
			h.tap(now.Send)
			h.Wait("an answer to "+do, "window.answered")
			if status := browsertest.Eval[int](h.Page, "window.answered"); status >= 300 {
				h.Picture("refused")
				t.Fatalf("%s %s: %d: %s", do, apptest.MustEncode(args), status, h.Text("main"))
			}
			return
		case now.Tap != "":
			h.tap(now.Tap)
		default:
			h.taps += now.Taps
			browsertest.Eval[bool](h.Page, fmt.Sprintf(`((e) => { e.value = %q; for (const name of ["input", "change"]) e.dispatchEvent(new Event(name, { bubbles: true })); return true })(window.next.of)`, now.Value))
		}
	}
	h.Picture("stuck")
	t.Fatalf("%s %s: %+v leads nowhere", do, apptest.MustEncode(args), last)
}

// loadedDice are the app's dice, which show what a record says. Anything else that is drawn is left to chance.
type loadedDice struct {
	io.Reader
	mu    sync.Mutex
	faces []byte
}

func (d *loadedDice) Read(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(b) != 1 || len(d.faces) == 0 { // a die is one byte
		return d.Reader.Read(b)
	}
	b[0], d.faces = d.faces[0], d.faces[1:]
	return 1, nil
}

// load has the app's dice show what the rest of the record says. The app rolls the Atreides' action dice first.
func (p *arrakisPhones) load() {
	if p.dice == nil {
		return
	}
	p.dice.mu.Lock()
	defer p.dice.mu.Unlock()
	p.dice.faces = nil
	var harkonnen []byte
	for _, c := range p.rest {
		var rolled []byte
		switch c.Do {
		case "dice.roll":
			rolled = facesOf(c, rulebook.DieFaces)
			if c.By == "harkonnen" {
				harkonnen = rolled
				continue
			}
			rolled = append(rolled, harkonnen...)
		case "combat.roll", "storm.roll", "worm.roll":
			rolled = facesOf(c, rulebook.CombatFaces)
		}
		p.dice.faces = append(p.dice.faces, rolled...)
	}
}

// facesOf are the places of the faces that a roll shows among those of a die.
func facesOf[T ~string](roll engine.Command, faces []T) (out []byte) {
	for name, raw := range roll.Args {
		n, _ := strconv.Atoi(string(raw)) // an area is none
		out = append(out, slices.Repeat([]byte{byte(slices.Index(faces, T(name)))}, n)...)
	}
	return out
}
