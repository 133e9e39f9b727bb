package secrecy

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee"
)

var duneSecrets = &gameSecrets{
	Game:          apptest.Dune,
	twins:         duneTwins(),
	draws:         duneDraws(),
	hiddenAnswers: []string{"storm.dial", "treachery", "play"},
	probingLines: []string{
		"undo", "undo 2", "redo", "spice at +2", "spice har 12", "play emp karama", "dead duncan", "battle", "bid bg 3", "ship em 3 arakeen",
		"pass", "call", "traitor", "predict", "dial 4", "cards gu 2", "give fr at 2",
	},
	otherAnswer: func(m apptest.Move) (c engine.Command, ok, decided bool) {
		switch {
		case m.Prompt.Ask == "treachery": // the random player calls whenever it can
			choice, _ := m.Prompt.Choices.(dune.TreacheryChoice)
			return engine.NewCommand(m.Command.By, "treachery", map[string]any{"call": false}), choice.Mine, true
		case m.Command.Args["then"] != nil: // the fate of a captive is no secret
			return engine.Command{}, false, true
		}
		return c, false, false
	},
	canaries:      []func() *canary{battlePlan},
	showsOneOfTwo: showOneOfTwoCards,
	shownTo:       duneShownTo,
	isOpen:        duneIsOpen,
	remedies: []func(*apptest.RandomPlayer, string, string) remedy{
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			return remedy{"count", "/count", url.Values{"counted": {`{"board":{"arrakeen":{"9":{"` + seat + `":` + number + `}}}}`}}}
		},
		func(g *apptest.RandomPlayer, seat, number string) remedy {
			play := `{"by":"moderator","for":"` + seat + `","do":"ship","to":"arrakeen","normal":` + strconv.Itoa(1+g.Rand.IntN(20)) + `}`
			return remedy{"stand", "/override", url.Values{"do": {"stand"}, "arg.play": {play}, "arg.consent": {seat}}}
		},
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			set := fmt.Sprintf(`{"seats.%s.spice":%s}`, seat, number)
			return remedy{"adjust purse", "", url.Values{"do": {"adjust"}, "arg.set:json": {set}}}
		},
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			set := fmt.Sprintf(`{"board.arrakeen.9.%s":%s}`, seat, number)
			return remedy{"adjust board", "", url.Values{"do": {"adjust"}, "arg.set:json": {set}, "arg.force:json": {"true"}}}
		},
	},
}

// showOneOfTwoCards gives the move by which a seat shows one of two cards to another seat, and the command for the other card; to is
// empty where nobody has two different cards.
func showOneOfTwoCards(g *apptest.RandomPlayer, w *apptest.Site) (m apptest.Move, other engine.Command, to engine.Seat) {
	w.T.Helper()
	for i, seat := range w.Seats {
		screen, err := w.Table.Screen(w.Clients[string(seat)].Actor())
		apptest.Check(w.T, err)
		to := w.Seats[(i+1)%len(w.Seats)]
		hand := screen.View.(*dune.View).Seats[seat].Hand
		if len(hand) < 2 || hand[0] == hand[1] {
			continue
		}
		show := func(c rulebook.Card) engine.Command {
			return engine.NewCommand(seat, "show", map[string]any{"to": to, "what": c})
		}
		m := apptest.Move{Client: string(seat), Key: g.NewKey(), Prompt: engine.Prompt{Ask: "show"}, Command: show(hand[0])}
		return m, show(hand[1]), to
	}
	return apptest.Move{}, engine.Command{}, ""
}

// duneShownTo lists the clients that see a secret by the rules: an element of a plan is shown to the Atreides and to the seat for
// which they asked.
func duneShownTo(w *apptest.Site, ask string) (seats []string) {
	ofPlan := slices.Contains([]string{"plan", "prescience.answer"}, ask)
	if !ofPlan && ask != "capture" && !strings.HasPrefix(ask, "swap") {
		return nil
	}
	view := w.DuneView()
	if b := view.Battle; b != nil {
		if b.Prescience != nil {
			seats = append(seats, string(b.Prescience.By), string(b.Prescience.For))
		}
		if len(b.Read) > 0 {
			seats = append(seats, string(dune.Atreides))
		}
	}
	if !ofPlan { // the owner of the leader or cards knows it
		for _, seat := range w.Seats {
			seats = append(seats, string(seat))
		}
	}
	return seats
}

// duneIsOpen reports whether a secret is open: answers that are revealed together are open when nobody is asked any more; others,
// when later events may have told them.
func duneIsOpen(w *apptest.Site, screen *referee.Screen, ask string) bool {
	returned := func(l *referee.LogLine) bool { // plans that exclude each other are made again: that tells something of them
		return slices.ContainsFunc(l.Messages, func(m engine.Message) bool { return m.Key == "log.plan.returned" })
	}
	switch ask {
	case "plan", "prescience.answer":
		return !isAsked(screen, "plan") || slices.ContainsFunc(screen.Log[max(0, len(screen.Log)-8):], returned)
	case "storm.dial", "treachery", "storm.draw":
		return !isAsked(screen, ask)
	case "play":
		return w.DuneView().Window == nil
	case "capture":
		return w.DuneView().Battle == nil
	}
	return w.DuneView().Result != nil
}

// adviceToAlly is a message to an ally.
const adviceToAlly = "CANARY-counsel"

// battlePlan is the Emperor's plan for a battle, and the advice to an ally about it.
func battlePlan() *canary {
	header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-advanced", Cards: engine.CardsPhone}
	for i, f := range rulebook.Sheets() {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f.ID, Circle: i + 1})
	}
	return &canary{
		rules: dune.Rules{}, header: header, by: "emperor", do: "plan", mayKnow: []string{"harkonnen", "emperor"},
		neverInFiles: []string{adviceToAlly, `"do":"message"`, `"do":"plan"`},
		prepare:      (*canaryTable).playToBattle,
		enter: func(p *canaryTable) {
			p.EnterJSON("emperor", "", `{"by":"emperor","do":"message","to":"harkonnen","text":"`+adviceToAlly+`"}`)
			p.EnterJSON("emperor", "plan", p.command)
		},
		reveal: func(p *canaryTable) {
			p.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
		},
	}
}

// playToBattle plays until the Emperor is asked for a plan.
func (p *canaryTable) playToBattle() {
	p.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,` +
		`"board":{"arrakeen":{"9":{"atreides":5,"emperor":{"normal":13,"special":4}}}},` +
		`"seats":{"emperor":{"allies":["harkonnen"],"spice":15,"traitors":["duncan-idaho"]},"harkonnen":{"traitors":["bashar"]},` +
		`"atreides":{"traitors":["caid"]},"guild":{"traitors":["stilgar"]},"fremen":{"traitors":["esmar-tuek"]},"bene-gesserit":{"traitors":["alia"]}}}`)
	for _, name := range p.ClientNames() {
		p.Clients[name].Listen()
	}
	playToPlans(p.Site, "emperor", false)
	p.chooseHalfDial()
}

// chooseHalfDial makes the largest half number that the Emperor can dial the secret: no page shows that number for anything else.
func (p *canaryTable) chooseHalfDial() {
	p.T.Helper()
	numbers := apptest.Choices(p.T, p.Clients["emperor"].Asked("plan")[0])["numbers"].([]any)
	for _, n := range slices.Backward(numbers) {
		n := n.(map[string]any)
		dial := n["dial"].(float64)
		if whole := float64(int(dial)); dial > 8 && dial != whole {
			half := fmt.Sprint(dial)
			p.secret = regexp.MustCompile(fmt.Sprintf(`\b%[1]d(½|,5)|(value="|dial":)%[1]d\.5|%[2]s`, int(dial), adviceToAlly))
			spice := n["spice"].([]any)
			p.neverInFiles = append(p.neverInFiles, `"dial":`+half)
			p.shown = strings.TrimSuffix(half, ".5") + "½"
			p.command = fmt.Sprintf(`{"by":"emperor","do":"plan","leader":"caid","dial":%s,"spice":%v}`, half, spice[0])
			return
		}
	}
	p.T.Fatalf("the Emperor can dial no half number above 8: %v", numbers)
}

// duneTwins are the secrets of hands, leaders, the storm and battles.
func duneTwins() []secretTwin {
	asks := func(do string) string { return `name="do" value="` + do + `"` }
	cards := func(do string, of ...string) (out []string) {
		for _, card := range of {
			out = append(out, fmt.Sprintf(`{"by":%s,"cards":[%q]}`, do, card))
		}
		return out
	}
	return []secretTwin{
		{
			situation: after("DS-SETUP-02", 2), page: asks("predict"), alone: "the Bene Gesserit alone predict",
			values:  []string{`{"by":"bene-gesserit","do":"predict","faction":"emperor","turn":6}`, `{"by":"bene-gesserit","do":"predict","faction":"fremen","turn":10}`},
			refused: `{"by":"bene-gesserit","do":"predict","faction":"guild","turn":0}`,
		},
		{
			situation: after("DS-SETUP-07", 2), page: asks("traitors.draw"), alone: "everybody sees who has logged traitors",
			values: []string{
				`{"by":"emperor","do":"traitors.draw","leaders":["stilgar","thufir-hawat","burseg","caid"]}`, `{"by":"emperor","do":"traitors.draw","leaders":["chani","jamis","alia","guild-rep"]}`,
			},
			refused: `{"by":"emperor","do":"traitors.draw","leaders":["stilgar"]}`,
		},
		{
			situation: after("DR-SETUP-06-own", 3), page: asks("traitors.keep"), alone: "everybody sees who is left where any leader may be kept",
			values:  []string{`{"by":"emperor","do":"traitors.keep","leader":"burseg"}`, `{"by":"emperor","do":"traitors.keep","leader":"thufir-hawat"}`},
			refused: `{"by":"emperor","do":"traitors.keep","leader":"alia"}`,
		},
		{ // where only enemies count, nobody may know who has answered
			situation: after("DS-SETUP-15", 3, `{"by":"guild","do":"traitors.draw","leaders":["staban-tuek","master-bewt","esmar-tuek","dr-yueh"]}`), page: asks("traitors.keep"),
			values:  []string{`{"by":"emperor","do":"traitors.keep","leader":"stilgar"}`, `{"by":"emperor","do":"traitors.keep","leader":"thufir-hawat"}`},
			refused: `{"by":"emperor","do":"traitors.keep","leader":"burseg"}`, other: `{"by":"guild","do":"traitors.keep","leader":"dr-yueh"}`,
		},
		{
			situation: after("DR-STORM-10-order", 3), page: asks("storm.dial"), again: true,
			values: []string{`{"by":"atreides","do":"storm.dial","value":1}`, `{"by":"atreides","do":"storm.dial","value":3}`}, refused: `{"by":"atreides","do":"storm.dial","value":99}`,
			other: `{"by":"harkonnen","do":"storm.dial","value":2}`, sealed: true,
		},
		{
			situation: after("DS-STORM-31", 4), page: asks("storm.draw"), alone: "the Fremen alone draw",
			values: []string{`{"by":"fremen","do":"storm.draw","value":1}`, `{"by":"fremen","do":"storm.draw","value":6}`}, refused: `{"by":"fremen","do":"storm.draw","value":7}`,
		},
		{
			situation: after("DS-BID-17", 4), alone: "everybody sees who has bought a card",
			values: cards(`"guild","do":"cards.draw"`, "lasgun", "maula-pistol", "weather-control"), refused: cards(`"guild","do":"cards.draw"`, "kulon")[0],
		},
		{
			situation: after("DR-BATTLE-13-by-itself", 6), page: asks("prescience.answer"), mayKnow: []string{"atreides"}, alone: "one opponent is asked",
			values:  []string{`{"by":"emperor","do":"prescience.answer","weapon":"lasgun"}`, `{"by":"emperor","do":"prescience.answer","weapon":null}`},
			refused: `{"by":"emperor","do":"prescience.answer","weapon":"shield"}`,
		},
		{
			situation: after("DS-BATTLE-48", 5), page: asks("plan"), again: true, alone: "everybody sees who has sealed",
			values:  []string{`{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":1}`, `{"by":"atreides","do":"plan","leader":"thufir-hawat","dial":0}`},
			refused: `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":9}`,
		},
		{
			situation: after("DR-BATTLE-47-corrected", 3, `{"by":"moderator","do":"table.set","seats":{"emperor":{"traitors":["guild-rep"]},"guild":{"traitors":["alia"]}}}`), page: asks("treachery"),
			values: []string{
				`{"by":"emperor","do":"treachery","call":true}`, `{"by":"emperor","do":"treachery","call":false}`, `{"by":"emperor","do":"pass","ask":"treachery"}`,
			},
			other: `{"by":"guild","do":"treachery","call":false}`, sealed: true,
		},
		{
			situation: after("DS-BATTLE-48", 9), page: asks("capture"), mayKnow: []string{"atreides"}, alone: "the Harkonnen alone capture",
			values:  []string{`{"by":"harkonnen","do":"capture","leader":"thufir-hawat"}`, `{"by":"harkonnen","do":"capture","leader":"duncan-idaho"}`},
			refused: `{"by":"harkonnen","do":"capture","leader":"lady-jessica"}`,
		},
		{
			situation: after("DR-KARAMA-05-unknown", 5), page: asks("swap.take"), mayKnow: []string{"guild"}, alone: "the Harkonnen alone swap",
			values:  []string{`{"by":"harkonnen","do":"swap.take","cards":["lasgun","hajr"]}`, `{"by":"harkonnen","do":"swap.take","cards":["baliset","weather-control"]}`},
			refused: `{"by":"harkonnen","do":"swap.take","cards":["lasgun","lasgun"]}`,
		},
		{
			situation: after("DR-KARAMA-05-set", 3, `{"by":"moderator","do":"table.set","seats":{"harkonnen":{"hand":["hajr","kulon","shield"]},"guild":{"hand":["lasgun"]}},`+
				`"swap":{"by":"harkonnen","with":"guild","count":1,"taken":["hajr"]}}`), page: asks("swap.return"), mayKnow: []string{"guild"}, alone: "the Harkonnen alone swap",
			values:  []string{`{"by":"harkonnen","do":"swap.return","cards":["kulon"]}`, `{"by":"harkonnen","do":"swap.return","cards":["shield"]}`},
			refused: `{"by":"harkonnen","do":"swap.return","cards":["hajr"]}`,
		},
		{
			situation: after("DS-MORE-23", 3), page: `data-map=`, mayKnow: []string{"atreides"}, again: true, alone: "everybody sees who shows",
			values:  []string{`{"by":"guild","do":"show","to":"atreides","what":"karama"}`, `{"by":"guild","do":"show","to":"atreides","what":"shield"}`},
			refused: `{"by":"guild","do":"show","to":"atreides","what":"lasgun"}`,
		},
		{
			situation: after("DS-ALLY-06", 3), mayKnow: []string{"atreides"}, again: true, refused: `{"by":"guild","do":"message","to":"atreides","text":" "}`,
			values: []string{
				`{"by":"guild","do":"message","to":"atreides","text":"no"}`, `{"by":"guild","do":"message","to":"atreides","text":"` + strings.Repeat("leave Carthag to me ", 8) + `"}`,
			},
			other: `{"by":"atreides","do":"message","to":"guild","text":"yes"}`,
		},
	}
}

// duneDraws are the draws of the app that one or two seats see.
func duneDraws() []drawTwin {
	const goOn = `{"by":"moderator","do":"advance"}`
	return []drawTwin{
		{do: "traitors.draw", unseen: "the app draws them as the table is made, before a phone can look"},
		{do: "storm.draw", situation: after("DR-STORM-07-phone", 3), command: goOn, mayKnow: []string{"fremen"}},
		{do: "cards.draw", situation: after("DS-BID-05", 3), command: goOn, mayKnow: []string{"atreides"}},
		{
			do: "spice.peek", command: goOn, mayKnow: []string{"atreides"},
			situation: after("DR-SPICE-19-peek", 0, `{"by":"moderator","do":"table.set","turn":5,"storm":18,"phase":"revival","seats":{"emperor":{"tanks":1}}}`),
		},
		{do: "capture", situation: after("DR-BATTLE-50-app", 7), command: goOn, mayKnow: []string{"atreides", "harkonnen"}},
		{
			do: "swap.take", situation: after("DS-KARAMA-02", 3), mayKnow: []string{"guild", "harkonnen"},
			command: `{"by":"harkonnen","do":"play","card":"karama","use":"special","against":"guild","take":2}`,
		},
	}
}
