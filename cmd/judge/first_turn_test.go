package main

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	pages "github.com/judgeofthechange/judge/views/dune"
	"github.com/judgeofthechange/judge/views/i18n"
)

// newcomers is a table of six whose first turn is guided, with cards from the phones or from the box.
func newcomers(t testing.TB, cards string, change ...func(*referee.Config)) *wire {
	t.Helper()
	header := engine.Header{Record: 1, Game: "dune", Profile: "gf9-basic", Cards: cards}
	for i, f := range []engine.Seat{dune.Atreides, dune.BeneGesserit, dune.Emperor, dune.Fremen, dune.Guild, dune.Harkonnen} {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f, Circle: i + 1})
	}
	w := newWire(t, 1, header, change...)
	check(t, w.table.Guide(t.Context(), referee.Console, true))
	return w
}

// firstTurn plays the first turn with a shipment into Arrakeen and the battle that follows, and looks at the table whenever
// something is asked in a phase that was not asked in it before, and once more when the second turn has begun.
func (w *wire) firstTurn(look func(phase dune.Phase, ask string)) {
	w.t.Helper()
	seen := map[string]bool{}
	for range 300 {
		v := w.view()
		by, p := w.firstAsked()
		if name := fmt.Sprint(v.Turn, v.Phase, p.Ask); !seen[name] {
			seen[name] = true
			look(v.Phase, p.Ask)
		}
		if v.Turn > 1 && v.Phase != dune.Mentat {
			return
		}
		w.answer(readCommand(w.t, newcomer(slices.Index(w.seats, by), p, v)))
	}
	w.t.Fatal("the first turn has no end")
}

// firstAsked is the first seat for which play waits, with what it is asked; the moderator where none is.
func (w *wire) firstAsked() (engine.Seat, engine.Prompt) {
	for _, name := range append(slices.Clone(w.seats), "console") {
		for _, p := range w.clients[string(name)].open() {
			if !p.IsIdle() && !p.IsAnswered() {
				return p.For, p
			}
		}
	}
	return engine.Moderator, engine.Prompt{For: engine.Moderator, Ask: "advance"}
}

// newcomer is what somebody does who plays for the first time, as a command in a record. The places of seats keep the cards apart
// that they draw from the box.
func newcomer(place int, p engine.Prompt, v *dune.View) string {
	args := map[string]any{"by": p.For, "do": p.Ask}
	switch c := p.Choices.(type) {
	case dune.Prophecy:
		args["faction"], args["turn"] = c.Factions[0], 5
	case dune.Placement:
		at := c.Among[0]
		args["at"] = []any{map[string]any{"territory": at.Territory, "sector": at.Sectors[0], "normal": c.Count}}
	case dune.TraitorDraw:
		args["leaders"] = c.From[4*place:][:c.Count]
	case dune.CardDraw:
		args["cards"] = c.From[2*place:][:c.Count]
	case dune.SpiceChoice:
		args["card"] = "red-chasm"
	case dune.TraitorChoice:
		args["leader"] = c.Leaders[0]
	case dune.Battles:
		args["territory"], args["against"] = c.Battles[0].Territory, c.Battles[0].Against[0]
	case dune.PlanChoice:
		args["leader"], args["dial"] = c.Leaders[0], 2
	}
	switch {
	case p.Ask == "storm.dial":
		args["value"] = 3
	case p.Ask == "treachery":
		args["call"] = false
	case p.Ask == "bid" && v.Auction.High == nil:
		args["amount"] = 1
	case p.Ask == "ship" && p.For == dune.Emperor:
		args["to"], args["normal"] = "arrakeen", 4
	case p.Optional:
		args["do"], args["ask"] = "pass", p.Ask
	}
	text, err := json.Marshal(args)
	if err != nil {
		panic(fmt.Sprintf("%s is asked %s: %v", p.For, p.Ask, err))
	}
	return string(text)
}

// guided finds the guide on a page, and its sentences.
var guided, sentence = regexp.MustCompile(`(?s)<details class="lesson taught" id="guide" open>(.*?)</details>`), regexp.MustCompile(`<p>([^<]*)</p>`)

// guide reads the guide of a client's page in a language; ok is false where there is none. Nobody who is guided is hurried.
func (w *wire) guide(name, lang string) (says []string, ok bool) {
	w.t.Helper()
	c := w.clients[name]
	c.http.Jar.SetCookies(c.site(), []*http.Cookie{{Name: "judge_language", Value: lang, Path: "/"}})
	page := c.get(c.path).body
	found := guided.FindStringSubmatch(page)
	if found == nil {
		return nil, false
	}
	if strings.Contains(page, "data-countdown") {
		w.t.Errorf("%s in %s: a clock runs beside the guide", name, lang)
	}
	for _, p := range sentence.FindAllStringSubmatch(found[1], -1) {
		says = append(says, html.UnescapeString(p[1]))
	}
	return says, true
}

// lessons are the keys of a language's lessons by their texts.
func lessons(t *testing.T, lang string) map[string]string {
	t.Helper()
	b, err := i18n.Generic().With(pages.Words())
	check(t, err)
	keys, words := map[string]string{}, b.Printer(lang)
	for _, key := range b.Keys() {
		if strings.HasPrefix(key, "lesson.") {
			keys[words.Raw(key)] = key
		}
	}
	return keys
}

// TestTheFirstTurnIsGuided proves that a guided table is taught each phase of its first turn on every screen in every language,
// whoever deals the cards: what happens to all, what to do with the board to the table screen and the moderator, what the phone
// is for to phones, and what to do about a question to nobody but who is asked it; that no clock runs meanwhile, and that the
// second turn has no guide.
func TestTheFirstTurnIsGuided(t *testing.T) {
	texts := map[string]map[string]string{}
	for _, lang := range i18n.Languages {
		texts[lang] = lessons(t, lang)
	}
	for cards, phases := range map[string][]dune.Phase{
		engine.CardsPhone: {dune.Setup, dune.Storm, dune.Charity, dune.Bidding, dune.Revival, dune.ShipMove, dune.Battle, dune.Collection, dune.Mentat},
		engine.CardsTable: {dune.Setup, dune.Storm, dune.SpiceBlow, dune.Charity, dune.Bidding, dune.Revival, dune.ShipMove, dune.Battle, dune.Collection, dune.Mentat},
	} {
		t.Run(cards, func(t *testing.T) {
			w := newcomers(t, cards)
			taught := map[dune.Phase]bool{}
			w.firstTurn(func(phase dune.Phase, ask string) {
				taught[phase] = true
				w.taught(phase, ask, texts)
			})
			for _, phase := range phases {
				if !taught[phase] {
					t.Errorf("%s did not come", phase)
				}
			}
		})
	}
}

// taught looks at every screen's guide in every language, whose lessons are given by their texts.
func (w *wire) taught(phase dune.Phase, ask string, lessons map[string]map[string]string) {
	w.t.Helper()
	turn := w.view().Turn
	for _, name := range w.names() {
		for _, lang := range i18n.Languages {
			says, ok := w.guide(name, lang)
			if ok != (turn == 1) {
				w.t.Fatalf("turn %d, %s: %s in %s is guided: %v", turn, phase, name, lang, ok)
			}
			for i, text := range says {
				if key := lessons[lang][text]; !w.clients[name].meant(key, i, ask) {
					w.t.Errorf("%s, %s: %s in %s reads %q (%s)", phase, ask, name, lang, text, key)
				}
			}
		}
	}
}

// meant reports whether a client is meant to read a sentence of a lesson: the first is for all.
func (c *client) meant(key string, i int, ask string) bool {
	switch {
	case key == "" || i == 0:
		return key != ""
	case c.name == "screen":
		return strings.Contains(key, ".board")
	case c.name == "console":
		return strings.Contains(key, ".board") || strings.HasSuffix(key, ".judge")
	}
	forAsked := strings.HasPrefix(key, "lesson."+ask+".")
	return strings.HasSuffix(key, ".phone") && (!forAsked || len(c.asked(ask)) > 0)
}

// TestTheBoardFollows proves that table screen and console say what hands have to do with the real board until play has gone on:
// where the storm and the spice came while phones answer already, and who goes to the tanks after a battle.
func TestTheBoardFollows(t *testing.T) {
	w := newcomers(t, engine.CardsPhone)
	work := regexp.MustCompile(`(?s)id="board-work".*?</section>`)
	want := map[dune.Phase][]string{
		dune.Charity:    {"Move the storm from sector 18 to sector 6.", "put 8 spice there."},
		dune.Collection: {"Arrakeen: 10 Atreides to the Tanks.", "Arrakeen: 2 Emperor to the Tanks."},
		dune.Mentat:     {"Arrakeen: 10 Atreides to the Tanks."},
	}
	w.firstTurn(func(phase dune.Phase, ask string) {
		for _, name := range []string{"screen", "console"} {
			shown := html.UnescapeString(work.FindString(w.clients[name].get(w.clients[name].path).body))
			if (shown != "") != (want[phase] != nil) {
				t.Errorf("%s, %s: %s shows as work %q", phase, ask, name, shown)
			}
			for _, piece := range want[phase] {
				if !strings.Contains(shown, piece) {
					t.Errorf("%s: %s does not say %q but %q", phase, name, piece, shown)
				}
			}
		}
	})
}
