package browser

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	pages "github.com/judgeofthechange/judge/views/dune"
	"github.com/judgeofthechange/judge/views/i18n"
)

// newGuidedTable serves a table of six with a guided first turn, with cards on phones or on the table.
func newGuidedTable(t testing.TB, cards string, change ...func(*referee.Config)) *apptest.Site {
	t.Helper()
	header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: cards}
	for i, f := range []engine.Seat{dune.Atreides, dune.BeneGesserit, dune.Emperor, dune.Fremen, dune.Guild, dune.Harkonnen} {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f, Circle: i + 1})
	}
	w := apptest.NewSite(t, 1, header, change...)
	apptest.Check(t, w.Table.Guide(t.Context(), referee.Console, true))
	return w
}

// playFirstTurn plays the first turn, with a shipment into Arrakeen and the battle that follows. It calls look at every first
// question of a kind in a phase, and again when the second turn has begun.
func playFirstTurn(w *apptest.Site, look func(phase dune.Phase, ask string)) {
	w.T.Helper()
	seen := map[string]bool{}
	for range 300 {
		v := w.DuneView()
		by, p := firstBlockingPrompt(w)
		if name := fmt.Sprint(v.Turn, v.Phase, p.Ask); !seen[name] {
			seen[name] = true
			look(v.Phase, p.Ask)
		}
		if v.Turn > 1 && v.Phase != dune.Mentat {
			return
		}
		w.EnterRecorded(apptest.ReadCommand(w.T, newcomerAnswer(slices.Index(w.Seats, by), p, v)))
	}
	w.T.Fatal("the first turn has no end")
}

// firstBlockingPrompt returns the first seat for which play waits, with its prompt; or the moderator's advance if there is none.
func firstBlockingPrompt(w *apptest.Site) (engine.Seat, engine.Prompt) {
	for _, name := range append(slices.Clone(w.Seats), "console") {
		for _, p := range w.Clients[string(name)].Prompts() {
			if !p.IsNonBlocking() && !p.IsAnswered() {
				return p.For, p
			}
		}
	}
	return engine.Moderator, engine.Prompt{For: engine.Moderator, Ask: "advance"}
}

// newcomerAnswer returns a simple answer to a prompt, as a command of a record. The seat's index keeps the cards that seats draw
// from the box apart.
func newcomerAnswer(seatIndex int, p engine.Prompt, v *dune.View) string {
	args := map[string]any{"by": p.For, "do": p.Ask}
	switch c := p.Choices.(type) {
	case dune.PredictChoice:
		args["faction"], args["turn"] = c.Factions[0], 5
	case dune.PlaceChoice:
		at := c.Among[0]
		args["at"] = []any{map[string]any{"territory": at.Territory, "sector": at.Sectors[0], "normal": c.Count}}
	case dune.TraitorDrawChoice:
		args["leaders"] = c.From[4*seatIndex:][:c.Count]
	case dune.CardDrawChoice:
		args["cards"] = c.From[2*seatIndex:][:c.Count]
	case dune.SpiceChoice:
		args["card"] = "red-chasm"
	case dune.TraitorChoice:
		args["leader"] = c.Leaders[0]
	case dune.PickBattleChoice:
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

// guidePattern matches the guide on a page, sentencePattern a sentence in it.
var guidePattern, sentencePattern = regexp.MustCompile(`(?s)<details class="lesson taught" id="guide" open>(.*?)</details>`), regexp.MustCompile(`<p>([^<]*)</p>`)

// readGuide returns the sentences of the guide on a client's page in a language; ok is false without a guide. It proves that no clock
// runs beside a guide.
func readGuide(w *apptest.Site, name, lang string) (sentences []string, ok bool) {
	w.T.Helper()
	c := w.Clients[name]
	c.SetLanguage(lang)
	page := c.Get(c.Path).Body
	found := guidePattern.FindStringSubmatch(page)
	if found == nil {
		return nil, false
	}
	if strings.Contains(page, "data-countdown") {
		w.T.Errorf("%s in %s: a clock runs beside the guide", name, lang)
	}
	for _, p := range sentencePattern.FindAllStringSubmatch(found[1], -1) {
		sentences = append(sentences, html.UnescapeString(p[1]))
	}
	return sentences, true
}

// lessonKeys returns the keys of a language's lessons, by their texts.
func lessonKeys(t *testing.T, lang string) map[string]string {
	t.Helper()
	b, err := i18n.Generic().With(pages.Words())
	apptest.Check(t, err)
	keys, words := map[string]string{}, b.Printer(lang)
	for _, key := range b.Keys() {
		if strings.HasPrefix(key, "lesson.") {
			keys[words.Raw(key)] = key
		}
	}
	return keys
}

// TestTheFirstTurnIsGuided proves that a guided table explains each phase of its first turn on every screen in every language: the
// board's handling to the table screen and the moderator, the phone's use to phones, and a question only to the seat that is asked.
// No clock runs meanwhile, and the second turn has no guide.
func TestTheFirstTurnIsGuided(t *testing.T) {
	texts := map[string]map[string]string{}
	for _, lang := range i18n.Languages {
		texts[lang] = lessonKeys(t, lang)
	}
	for cards, phases := range map[string][]dune.Phase{
		engine.CardsPhone: {dune.Setup, dune.Storm, dune.Charity, dune.Bidding, dune.Revival, dune.ShipMove, dune.Battle, dune.Collection, dune.Mentat},
		engine.CardsTable: {dune.Setup, dune.Storm, dune.SpiceBlow, dune.Charity, dune.Bidding, dune.Revival, dune.ShipMove, dune.Battle, dune.Collection, dune.Mentat},
	} {
		t.Run(cards, func(t *testing.T) {
			w := newGuidedTable(t, cards)
			taught := map[dune.Phase]bool{}
			playFirstTurn(w, func(phase dune.Phase, ask string) {
				taught[phase] = true
				wantLessons(w, phase, ask, texts)
			})
			for _, phase := range phases {
				if !taught[phase] {
					t.Errorf("the phase %s was not reached", phase)
				}
			}
		})
	}
}

// wantLessons proves that every screen's guide in every language has only lessons for that screen; lessons are the keys by language and
// text.
func wantLessons(w *apptest.Site, phase dune.Phase, ask string, lessons map[string]map[string]string) {
	w.T.Helper()
	turn := w.DuneView().Turn
	for _, name := range w.ClientNames() {
		for _, lang := range i18n.Languages {
			sentences, ok := readGuide(w, name, lang)
			if ok != (turn == 1) {
				w.T.Fatalf("turn %d, %s: %s in %s is guided: %v", turn, phase, name, lang, ok)
			}
			for i, text := range sentences {
				if key := lessons[lang][text]; !isLessonFor(w.Clients[name], key, i, ask) {
					w.T.Errorf("%s, %s: %s in %s reads %q (%s)", phase, ask, name, lang, text, key)
				}
			}
		}
	}
}

// isLessonFor reports whether the i-th sentence of a lesson is meant for a client; the first is for all.
func isLessonFor(c *apptest.Client, key string, i int, ask string) bool {
	switch {
	case key == "" || i == 0:
		return key != ""
	case c.Name == "screen":
		return strings.Contains(key, ".board")
	case c.Name == "console":
		return strings.Contains(key, ".board") || strings.HasSuffix(key, ".judge")
	}
	forAsked := strings.HasPrefix(key, "lesson."+ask+".")
	return strings.HasSuffix(key, ".phone") && (!forAsked || len(c.Asked(ask)) > 0)
}
