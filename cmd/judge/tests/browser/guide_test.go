package browser

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	pages "github.com/judgeofthechange/judge/views/dune"
	"github.com/judgeofthechange/judge/views/i18n"
)

// newGuidedTable is a table of six whose first turn is guided, with cards from the phones or from the box.
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

// playFirstTurn plays the first turn with a shipment into Arrakeen and the battle that follows, and looks at the table whenever
// something is asked in a phase that was not asked in it before, and once more when the second turn has begun.
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

// firstBlockingPrompt is the first seat for which play waits, with what it is asked; the moderator where none is.
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

// newcomerAnswer is what somebody does who plays for the first time, as a command in a record. The places of seats keep the cards apart
// that they draw from the box.
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

// guidePattern finds the guide on a page, and its sentences.
var guidePattern, sentencePattern = regexp.MustCompile(`(?s)<details class="lesson taught" id="guide" open>(.*?)</details>`), regexp.MustCompile(`<p>([^<]*)</p>`)

// readGuide reads the guide of a client's page in a language; ok is false where there is none. Nobody who is guided is hurried.
func readGuide(w *apptest.Site, name, lang string) (says []string, ok bool) {
	w.T.Helper()
	c := w.Clients[name]
	c.HTTP.Jar.SetCookies(c.ServerURL(), []*http.Cookie{{Name: "judge_language", Value: lang, Path: "/"}})
	page := c.Get(c.Path).Body
	found := guidePattern.FindStringSubmatch(page)
	if found == nil {
		return nil, false
	}
	if strings.Contains(page, "data-countdown") {
		w.T.Errorf("%s in %s: a clock runs beside the guide", name, lang)
	}
	for _, p := range sentencePattern.FindAllStringSubmatch(found[1], -1) {
		says = append(says, html.UnescapeString(p[1]))
	}
	return says, true
}

// lessonKeys are the keys of a language's lessons by their texts.
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

// TestTheFirstTurnIsGuided proves that a guided table is taught each phase of its first turn on every screen in every language,
// whoever deals the cards: what happens to all, what to do with the board to the table screen and the moderator, what the phone
// is for to phones, and what to do about a question to nobody but who is asked it; that no clock runs meanwhile, and that the
// second turn has no guide.
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
					t.Errorf("%s did not come", phase)
				}
			}
		})
	}
}

// wantLessons looks at every screen's guide in every language, whose lessons are given by their texts.
func wantLessons(w *apptest.Site, phase dune.Phase, ask string, lessons map[string]map[string]string) {
	w.T.Helper()
	turn := w.DuneView().Turn
	for _, name := range w.ClientNames() {
		for _, lang := range i18n.Languages {
			says, ok := readGuide(w, name, lang)
			if ok != (turn == 1) {
				w.T.Fatalf("turn %d, %s: %s in %s is guided: %v", turn, phase, name, lang, ok)
			}
			for i, text := range says {
				if key := lessons[lang][text]; !isLessonFor(w.Clients[name], key, i, ask) {
					w.T.Errorf("%s, %s: %s in %s reads %q (%s)", phase, ask, name, lang, text, key)
				}
			}
		}
	}
}

// isLessonFor reports whether a client is meant to read a sentence of a lesson: the first is for all.
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

// TestTheBoardFollows proves that table screen and console say what hands have to do with the real board until play has gone on:
// where the storm and the spice came while phones answer already, and who goes to the tanks after a battle.
func TestTheBoardFollows(t *testing.T) {
	w := newGuidedTable(t, engine.CardsPhone)
	work := regexp.MustCompile(`(?s)id="board-work".*?</section>`)
	want := map[dune.Phase][]string{
		dune.Charity:    {"Move the storm from sector 18 to sector 6.", "put 8 spice there."},
		dune.Collection: {"Arrakeen: 10 Atreides to the tanks.", "Arrakeen: 2 Emperor to the tanks."},
		dune.Mentat:     {"Arrakeen: 10 Atreides to the tanks."},
	}
	playFirstTurn(w, func(phase dune.Phase, ask string) {
		for _, name := range []string{"screen", "console"} {
			shown := html.UnescapeString(work.FindString(w.Clients[name].Get(w.Clients[name].Path).Body))
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

// TestBrowserSeatCards proves that the cards of six seats and the set-up of the board are printed on two sheets, of A4 and of
// Letter, in every language, that what is ticked of the set-up stays so when the page is loaded again, and that a card's code
// leads to its seat.
func TestBrowserSeatCards(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(append(apptest.DuneTable("phone"), "name.fremen", "Alessandrina Maria B")...)
	page := browsertest.Open(t, s.URL).Laptop()
	page.Go("/t/" + code + "/cards")
	for _, lang := range []string{"it", "es", "en"} {
		page.Tap(`[name="language"][value="` + lang + `"]`)
		page.Wait("the language", `document.documentElement.lang === "`+lang+`" && document.readyState === "complete"`)
		if n := page.Sheets(browsertest.A4); n != 2 {
			t.Errorf("%s takes %d sheets of A4", lang, n)
		}
		if n := page.Sheets(browsertest.Letter); n != 2 {
			t.Errorf("%s takes %d sheets of Letter", lang, n)
		}
		if browsertest.Eval[bool](page, `[...document.querySelectorAll(".seat-card")].some((e) => e.scrollHeight > e.clientHeight + 1)`) {
			t.Errorf("%s: a card has more text than room", lang)
		}
		page.Picture("cards-" + lang)
	}
	page.Tap(`[data-tick="setup_board.bank"] + span`)
	page.Tap(`[data-tick="guild"] ~ .what`)
	page.Go("/t/" + code + "/cards")
	if ticked := browsertest.Eval[string](page, `[...document.querySelectorAll(":checked")].map((e) => e.dataset.tick).join(" ")`); ticked != "setup_board.bank guild" {
		t.Errorf("ticked is %q", ticked)
	}
	address := page.Text(".seat-card .address")
	if got, want := page.QR(".seat-card.f-fremen .qr"), "HTTP://"+address+"/"+code+"/FREMEN"; got != want {
		t.Errorf("the card reads %q, not %q", got, want)
	}
}

// TestBrowserGuide proves that a table which chose a guided first turn explains each step on every screen, that who folds
// the guide up has done with it on that device, and that the moderator ends it for all.
func TestBrowserGuide(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	players := []string{"name.bene-gesserit", "Bo", "name.emperor", "Cem", "name.fremen", "Dora", "name.guild", "Eli", "name.harkonnen", "Fay"}
	code := s.NewTable(slices.Concat(apptest.DuneTable("phone"), []string{"guided", "on"}, players)...)
	room := browsertest.Open(t, s.URL)
	console, screen := room.Console(code), room.TableScreen(code)
	console.See("Guide: Set-up")
	phones := map[engine.Seat]*browsertest.Page{}
	for _, seat := range []engine.Seat{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"} {
		phones[seat] = room.PhoneOf(string(seat), 360, 640)
		phones[seat].Sit(code, string(seat))
		if seat == "atreides" {
			wantSecondSeatPageFits(t, phones[seat], code)
		}
	}
	screen.See("Some enemy leaders can be bought.")
	screen.See("The phones dealt the traitor cards.")
	bene := phones["bene-gesserit"]
	bene.See("Choose a faction and a turn.")
	bene.Tap(`.decide [data-cover="tap"] > .face`)
	bene.Wait("the form", `document.querySelector("form.ask-predict")?.checkVisibility()`)
	if browsertest.Eval[bool](bene, `document.querySelector(".decision:has(.cover.open) h2").getBoundingClientRect().top < document.querySelector(".when").getBoundingClientRect().bottom`) {
		t.Error("what is asked lies under the top of the phone once its drawer is open")
	}
	fremen := phones["fremen"]
	fremen.See("Set a number for each place")
	if browsertest.Eval[bool](fremen, `document.getElementById("guide").getBoundingClientRect().bottom > document.querySelector(".decide").getBoundingClientRect().top + 1`) {
		t.Error("the guide lies over what is to be done")
	}
	fremen.Picture("guided")
	screen.Picture("guided")

	fremen.Tap("#guide > summary")
	fremen.SeeNot("Set a number for each place")
	fremen.Go("/t/" + code + "/seat/fremen")
	fremen.Wait("a guide that stays folded", `document.getElementById("guide") && !document.getElementById("guide").open`)

	console.TapText("End the guide for all")
	screen.SeeNot("Some enemy leaders can be bought.")
	guild := phones["guild"]
	guild.Wait("no guide", `!document.getElementById("guide")`)
	guild.TapText("New here?")
	guild.See("Some enemy leaders can be bought.")
	console.TapText("New here?")
	console.TapText("Start the guided first turn")
	screen.See("Some enemy leaders can be bought.")
}

// wantSecondSeatPageFits looks at the page on which a small phone takes a second seat: it stands there whole in every language.
func wantSecondSeatPageFits(t *testing.T, phone *browsertest.Page, code string) {
	t.Helper()
	own := phone.Path()
	for _, lang := range slices.Backward(i18n.Languages) { // in English at last
		phone.SetCookie("judge_language", lang)
		phone.Go("/" + code)
		phone.Wait("the seats", `document.fonts.status === "loaded" && document.querySelectorAll(".tile").length === 5`)
		phone.Picture("second-seat-" + lang)
		if more := browsertest.Eval[float64](phone, `document.documentElement.scrollHeight - innerHeight`); more > 0 {
			t.Errorf("in %s the page of a second seat is %g pixels too high", lang, more)
		}
	}
	phone.Go(own)
}
