package app

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee"
)

var duneSecrets = &secretGame{
	tested: duneTested,
	quiet:  []string{"traitors.keep", "storm.dial", "treachery", "play"},
	lines: []string{
		"undo", "undo 2", "redo", "spice at +2", "spice har 12", "play emp karama", "dead duncan", "battle", "bid bg 3", "ship em 3 arakeen",
		"pass", "call", "traitor", "predict", "dial 4", "cards gu 2", "give fr at 2",
	},
	another: func(m move) (c engine.Command, ok, decided bool) {
		switch {
		case m.prompt.Ask == "treachery": // the player calls whenever it can
			choice, _ := m.prompt.Choices.(dune.TreacheryChoice)
			return engine.NewCommand(m.command.By, "treachery", map[string]any{"call": false}), choice.Mine, true
		case m.command.Args["then"] != nil: // what becomes of a captive is no secret
			return engine.Command{}, false, true
		}
		return c, false, false
	},
	planting: plan,
	shows:    twoCards,
	sees:     whoSees,
	isOpen:   liesOpen,
	rights: []func(*random, string, string) remedy{
		func(_ *random, seat, number string) remedy {
			return remedy{"count", "/count", url.Values{"counted": {`{"board":{"arrakeen":{"9":{"` + seat + `":` + number + `}}}}`}}}
		},
		func(g *random, seat, number string) remedy {
			play := `{"by":"moderator","for":"` + seat + `","do":"ship","to":"arrakeen","normal":` + strconv.Itoa(1+g.r.IntN(20)) + `}`
			return remedy{"stand", "/stand", url.Values{"do": {"stand"}, "arg.play": {play}, "arg.consent": {seat}}}
		},
		func(_ *random, seat, number string) remedy {
			set := fmt.Sprintf(`{"seats.%s.spice":%s}`, seat, number)
			return remedy{"adjust purse", "", url.Values{"do": {"adjust"}, "arg.set:json": {set}}}
		},
		func(_ *random, seat, number string) remedy {
			set := fmt.Sprintf(`{"board.arrakeen.9.%s":%s}`, seat, number)
			return remedy{"adjust board", "", url.Values{"do": {"adjust"}, "arg.set:json": {set}, "arg.force:json": {"true"}}}
		},
	},
}

// twoCards has a seat show one of two cards to another seat; to is empty where nobody has two.
func twoCards(g *random, w *wire) (m move, other engine.Command, to engine.Seat) {
	w.t.Helper()
	for i, seat := range w.seats {
		screen, err := w.table.Screen(w.clients[string(seat)].actor())
		check(w.t, err)
		to := w.seats[(i+1)%len(w.seats)]
		hand := screen.View.(*dune.View).Seats[seat].Hand
		if len(hand) < 2 || hand[0] == hand[1] {
			continue
		}
		show := func(c rulebook.Card) engine.Command {
			return engine.NewCommand(seat, "show", map[string]any{"to": to, "what": c})
		}
		m := move{client: string(seat), key: g.key(), prompt: engine.Prompt{Ask: "show"}, command: show(hand[0])}
		return m, show(hand[1]), to
	}
	return move{}, engine.Command{}, ""
}

// whoSees lists those to whom a secret is shown by the rules: an element of a plan to the Atreides and to whom they asked for.
func whoSees(w *wire, ask string) (who []string) {
	ofPlan := slices.Contains([]string{"plan", "prescience.answer"}, ask)
	if !ofPlan && ask != "capture" && !strings.HasPrefix(ask, "swap") {
		return nil
	}
	view := w.view()
	if b := view.Battle; b != nil {
		if b.Prescience != nil {
			who = append(who, string(b.Prescience.By), string(b.Prescience.For))
		}
		if len(b.Read) > 0 {
			who = append(who, string(dune.Atreides))
		}
	}
	if !ofPlan { // whose leader, whose cards these are, knows it
		for _, seat := range w.seats {
			who = append(who, string(seat))
		}
	}
	return who
}

// liesOpen reports whether the secret lies open: where all answers are shown together, when nobody is asked any more; where
// nothing says so, when it may have come out by what happened.
func liesOpen(w *wire, screen *referee.Screen, ask string) bool {
	returned := func(l referee.LogLine) bool { // plans that cannot both be are made again: that tells something of them
		return slices.ContainsFunc(l.Messages, func(m engine.Message) bool { return m.Key == "log.plan.returned" })
	}
	switch ask {
	case "plan", "prescience.answer":
		return !isAsked(screen, "plan") || slices.ContainsFunc(screen.Log[max(0, len(screen.Log)-8):], returned)
	case "storm.dial", "treachery", "storm.draw":
		return !isAsked(screen, ask)
	case "play":
		return w.view().Window == nil
	case "capture":
		return w.view().Battle == nil
	}
	return w.view().Result != nil
}

func (w *wire) view() *dune.View {
	w.t.Helper()
	screen, err := w.table.Screen(w.clients["screen"].actor())
	check(w.t, err)
	return screen.View.(*dune.View)
}

// TestTwinsTellNotWhoWaits proves that nobody else receives a byte by which a seat whose card waits for others' is told from one
// that has none (T6).
func TestTwinsTellNotWhoWaits(t *testing.T) {
	t.Parallel()
	w := newWire(t, 3, edition("gf9-basic", true)(rand.New(rand.NewPCG(3, 1)), false))
	set := engine.NewCommand(engine.Moderator, "table.set", map[string]any{
		"reason": "before the storm", "turn": 3, "storm": 3, "phase": "storm", "step": "cards", "stormMove": 2,
		"board": map[string]any{"sihaya-ridge": map[string]any{"8": map[string]any{"guild": 1}}},
		"seats": map[string]any{"guild": map[string]any{"hand": []string{"family-atomics"}}},
	})
	w.clients["console"].send("", "set", set).must(t, http.StatusOK, "")
	asked := w.clients["guild"].open()
	i := slices.IndexFunc(asked, func(p engine.Prompt) bool { return p.Ask == "play" })
	if i < 0 {
		t.Fatalf("the Guild is not asked: %v", asked)
	}
	g := &twinGame{secretGame: duneSecrets, random: newRandom(duneTested, 3), t: t, seed: 3, seal: testKey(t), most: 1, done: map[string]int{}}
	pass := move{"guild", asked[i].Key, g.key(), asked[i], engine.NewCommand("guild", "pass", nil)}
	g.compare(w, pass, engine.NewCommand("guild", "play", map[string]any{"card": "family-atomics"}), "guild")
	if g.done["play"] != 1 {
		t.Error("nothing was compared")
	}
}

// counsel is given to an ally.
const counsel = "CANARY-counsel"

// plan is that of a battle, with counsel about it.
func plan() *planting {
	header := engine.Header{Record: 1, Game: "dune", Profile: "gf9-advanced", Cards: engine.CardsPhone}
	for i, f := range rulebook.Sheets() {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f.ID, Circle: i + 1})
	}
	return &planting{
		rules: dune.Rules{}, header: header, by: "emperor", do: "plan", knows: []string{"harkonnen", "emperor"},
		never: []string{counsel, `"do":"message"`, `"do":"plan"`},
		begin: (*canaries).toBattle,
		give: func(p *canaries) {
			p.say("emperor", "", `{"by":"emperor","do":"message","to":"harkonnen","text":"`+counsel+`"}`)
			p.say("emperor", "plan", p.command)
		},
		show: func(p *canaries) {
			p.say("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
		},
	}
}

// toBattle has the Emperor asked for a plan.
func (p *canaries) toBattle() {
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
	p.chooseHalves()
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

// chooseHalves takes the largest number of halves that the Emperor can dial, which nothing else on any page is.
func (p *canaries) chooseHalves() {
	p.t.Helper()
	numbers := dunetest.Choices(p.clients["emperor"].asked("plan")[0])["numbers"].([]any)
	for _, n := range slices.Backward(numbers) {
		n := n.(map[string]any)
		dial := n["dial"].(float64)
		if whole := float64(int(dial)); dial > 8 && dial != whole {
			half := fmt.Sprint(dial)
			p.secret = regexp.MustCompile(fmt.Sprintf(`\b%[1]d(½|,5)|(value="|dial":)%[1]d\.5|%[2]s`, int(dial), counsel))
			spice := n["spice"].([]any)
			p.never = append(p.never, `"dial":`+half)
			p.shown = strings.TrimSuffix(half, ".5") + "½"
			p.command = fmt.Sprintf(`{"by":"emperor","do":"plan","leader":"caid","dial":%s,"spice":%v}`, half, spice[0])
			return
		}
	}
	p.t.Fatalf("no number of halves: %v", numbers)
}
