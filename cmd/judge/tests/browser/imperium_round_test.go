package browser

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// exampleRound is the round that the rulebook of Dune: Imperium plays.
const exampleRound = "engine/imperium/testdata/games/example-round.jsonl"

// TestBrowserImperiumByPhonesAlone proves that the rulebook's example round can be played by three phones alone: an Agent turn takes at
// most five touches, a reveal with one purchase nine, a pass one, and the round of a player 35. The moderator only sets the round up.
func TestBrowserImperiumByPhonesAlone(t *testing.T) {
	t.Parallel()
	game := apptest.ReadRecord(t, apptest.File(exampleRound))
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", game.Header)
	apptest.Check(t, err)
	w.Attach(table)
	room := browsertest.Open(t, w.URL)
	p := &imperiumPhones{t: t, phones: map[engine.Seat]*hand{}, taps: map[engine.Seat]int{}}
	for i, seat := range game.Header.Seats {
		size := [][2]int64{{360, 640}, {390, 844}, {390, 844}}[i]
		phone := room.PhoneOf(string(seat.Faction), size[0], size[1])
		phone.Sit(w.Code, string(seat.Faction))
		p.phones[seat.Faction] = &hand{Page: phone}
	}
	screen := room.TableScreen(w.Code)

	commands := commandsOf(game)
	start := slices.IndexFunc(commands, func(c engine.Command) bool { return c.Do == "agent" })
	for _, c := range commands[:start] {
		enterFor(w, nil, c)
	}
	for rest := commands[start:]; len(rest) > 0; {
		if rest[0].By == engine.Moderator {
			enterFor(w, nil, rest[0])
			rest = rest[1:]
			continue
		}
		n := p.play(rest)
		screen.Picture("")
		rest = rest[n:]
	}
	screen.See("Guild Bank Raid")
	for seat, taps := range p.taps {
		t.Logf("%s: %d taps in the round", seat, taps)
		if taps > 35 {
			t.Errorf("the round takes %s %d taps, want at most 35", seat, taps)
		}
	}
}

// enterFor has the moderator enter a command, also a seat's. Where only the seat knows whether it goes, its phone agrees.
func enterFor(w *apptest.Site, phones map[engine.Seat]*browsertest.Page, c engine.Command) {
	w.T.Helper()
	seat := c.By
	if c.By != engine.Moderator {
		c.By, c.For = engine.Moderator, c.By
	}
	err := w.TryAsModerator(string(apptest.MustEncode(c)))
	if phone := phones[seat]; errors.Is(err, referee.ErrSeatAsked) && phone != nil {
		phone.See("The moderator enters for you:")
		phone.Picture("consent")
		phone.TapText("Yes, enter it")
		phone.SeeNot("The moderator enters for you:")
		return
	}
	apptest.Check(w.T, err)
}

// commandsOf are a record's commands that were not refused.
func commandsOf(game *record.Record) (out []engine.Command) {
	for _, item := range game.Items {
		if item.Command != nil && item.RefusedBy == "" {
			out = append(out, *item.Command)
		}
	}
	return out
}

// imperiumPhones play what a record says, by touching what its players would touch.
type imperiumPhones struct {
	t      *testing.T
	phones map[engine.Seat]*hand
	taps   map[engine.Seat]int // of each seat in all
}

// play makes the turn or the answer that the commands begin with, and reports how many of them that was.
func (p *imperiumPhones) play(commands []engine.Command) (played int) {
	p.t.Helper()
	seat, most, what := commands[0].By, 1, "an answer"
	for played < len(commands) && commands[played].By == seat {
		played++
		if c := commands[played-1]; c.Do == "done" || c.Do == "pass" || c.Do == "intrigue" {
			break
		}
	}
	phone, turn := p.phones[seat], commands[:played]
	phone.Wait("its turn", `document.querySelector(".decide form.ask-`+turn[0].Do+`")`)
	phone.EndMoment()
	asked := browsertest.Eval[string](phone.Page, `document.querySelector(".decide form.ask-`+turn[0].Do+`").closest(".decision").id`)
	phone.Picture("asked")
	switch turn[0].Do {
	case "agent":
		most, what = 5, "an Agent turn"
		p.agentTurn(phone, turn)
	case "reveal":
		most, what = 9, "a reveal"
		p.revealTurn(phone, turn)
	case "pass":
		what = "a pass"
		phone.tap(".decide .ask-pass .send")
	case "intrigue":
		most, what = 2, "an Intrigue card"
		p.choose(phone, ".ask-intrigue", text(turn[0], "card"))
	default:
		p.t.Fatalf("no phone can play %s", apptest.MustEncode(turn[0]))
	}
	phone.Wait("the end of it", `!document.getElementById(`+strconv.Quote(asked)+`) && !document.querySelector(".decide form.ask-done")`)
	p.taps[seat] += phone.taps
	phone.wantAtMost(p.t, most, string(seat)+": "+what)
	return played
}

// agentTurn sends an Agent with all that follows in one form.
func (p *imperiumPhones) agentTurn(phone *hand, turn []engine.Command) {
	phone.tap(`.ask-agent .option:has([value="` + text(turn[0], "card") + `"])`)
	phone.tap(`.ask-agent [id="space-` + text(turn[0], "space") + `"] label`)
	for _, c := range turn[1:] {
		switch c.Do {
		case "pay":
			phone.tap(".imp-arrow.chosen")
		case "deploy":
			phone.tap(`.imp-numbers label:has([value="` + string(c.Args["troops"]) + `"])`)
		}
	}
	phone.Picture("planned")
	phone.tap(".ask-agent .imp-end")
}

// revealTurn ticks the cards that the phone does not know, buys, and names the new card of the row.
func (p *imperiumPhones) revealTurn(phone *hand, turn []engine.Command) {
	if browsertest.Eval[bool](phone.Page, `Boolean(document.querySelector("details:not([open]) > .ask-reveal"))`) {
		phone.tap("details:has(> .ask-reveal) > summary")
	}
	phone.Picture("hand")
	if phone.Count(".imp-reveal") > 0 {
		for _, card := range without(texts(turn[0], "cards"), ticked(phone.Page)) {
			phone.tap(`.ask-reveal .option:has([value="` + card + `"]:not(:checked))`)
		}
	}
	phone.tap(".ask-reveal .send")
	phone.Wait("the sale", `document.querySelector(".decide form.ask-done")`)
	for _, c := range turn[1:] {
		switch c.Do {
		case "acquire":
			phone.Picture("sale")
			phone.tap(`.ask-acquire:has([value="` + text(c, "card") + `"]) .send`)
			phone.Wait("the card", `document.querySelector(".decide .ask-row\\.fill")`)
		case "row.fill":
			p.choose(phone, ".ask-row\\.fill", text(c, "card"))
		}
	}
	phone.tap(".decide .ask-done .send")
}

// ticked are the cards that the phone knows and has ticked itself.
func ticked(phone *browsertest.Page) []string {
	return browsertest.Eval[[]string](phone, `[...document.querySelectorAll(".ask-reveal input:checked")].map((card) => card.value)`)
}

// without is a list without one of each of some.
func without(list, some []string) []string {
	for _, s := range some {
		if i := slices.Index(list, s); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// choose takes an entry of a list, of a long one by a few letters, and sends it.
func (p *imperiumPhones) choose(phone *hand, form, value string) {
	if phone.Count(form+" [data-finds]") > 0 {
		phone.tap(form + " [data-finds]")
		letters, _, _ := strings.Cut(value, "-")
		phone.Key(letters)
	} else {
		phone.taps++
		phone.Fill("arg.card", value)
	}
	phone.Wait("the entry", `document.querySelector(`+strconv.Quote(form+" select")+`).value === "`+value+`"`)
	phone.tap(form + " .send")
	phone.Wait("the answer", `!document.querySelector(`+strconv.Quote(".decide "+form)+`)`)
}

// text is a command's argument that is a word.
func text(c engine.Command, name string) string { return strings.Trim(string(c.Args[name]), `"`) }

// texts are the words of an argument that is a list.
func texts(c engine.Command, name string) []string {
	return strings.Split(strings.Trim(strings.ReplaceAll(string(c.Args[name]), `"`, ""), "[]"), ",")
}
