package browser

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"golang.org/x/net/html"
)

// TestTypedSheetsAreCopied proves that a table made like another one, or by its saved rules, has the same house rules and custom sheets
// if the form is sent unchanged.
func TestTypedSheetsAreCopied(t *testing.T) {
	s := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	header := engine.Header{
		Version: 1, Game: "dune", Profile: "ah-optional", Cards: "table", House: map[string]engine.SwitchValue{"game.turns": "8", "leaders.principal": "10"},
		Seats: []engine.SeatSetup{
			{Faction: "emperor", Circle: 3, Sheet: []byte(`{"principal":"Elrood"}`)},
			{Faction: "bene-tleilax", Circle: 2, Sheet: []byte(`{"allyRevivals":4,"forces":18,"freeRevival":2,"handLimit":5,"leaders":[{"id":"Scytale","strength":5},` +
				`{"id":"Zoal","strength":3},{"id":"Bijaz","strength":2},{"id":"Waff","strength":2}],"spice":8,"start":[{"count":4,"sector":8,"territory":"shield-wall"},` +
				`{"count":1,"territory":"polar-sink"}],"startingCards":2,"traitors":4}`)},
		},
	}
	table, err := s.Lobby.Create(t.Context(), "Friday", header)
	apptest.Check(t, err)
	laptop := s.Client("laptop", "localhost", "/")
	wantSameTable := func(path string, change func(url.Values)) {
		t.Helper()
		form := formValues(t, laptop.Get(path).Body, "new-table")
		change(form)
		laptop.Post("/tables", form).RequireStatus(t, http.StatusSeeOther, "%s makes no table", path)
		tables := s.Lobby.Tables()
		got := tables[len(tables)-1].Info().Header
		slices.SortFunc(got.Seats, func(a, b engine.SeatSetup) int { return -cmp.Compare(a.Faction, b.Faction) })
		slices.SortFunc(header.Seats, func(a, b engine.SeatSetup) int { return -cmp.Compare(a.Faction, b.Faction) })
		if !reflect.DeepEqual(got, header) {
			a, _ := json.Marshal(got)
			b, _ := json.Marshal(header)
			t.Errorf("%s made\n%s\nwant\n%s", path, a, b)
		}
	}
	like := "/new/dune/ah-optional?as=" + table.Info().Code
	wantSameTable(like, func(form url.Values) { form.Set("keep", "Ours") })
	wantSameTable("/new/dune/ah-optional?rules=Ours", func(form url.Values) { // saved rules hold no players
		for name := range form {
			if strings.HasPrefix(name, "plays.") {
				form.Del(name)
			}
		}
		for _, seat := range header.Seats {
			form.Set("plays."+string(seat.Faction), "on")
			form.Set("circle."+string(seat.Faction), map[engine.Seat]string{"emperor": "3", "bene-tleilax": "2"}[seat.Faction])
		}
	})
}

// formValues returns what a browser sends of the form with an id if nothing is changed.
func formValues(t *testing.T, page, id string) url.Values {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	apptest.Check(t, err)
	attribute := func(n *html.Node, name string) (string, bool) {
		i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
		if i < 0 {
			return "", false
		}
		return n.Attr[i].Val, true
	}
	form := url.Values{}
	for f := range root.Descendants() {
		if own, _ := attribute(f, "id"); own != id {
			continue
		}
		for n := range f.Descendants() {
			name, _ := attribute(n, "name")
			kind, _ := attribute(n, "type")
			value, _ := attribute(n, "value")
			_, checked := attribute(n, "checked")
			switch {
			case name == "":
			case n.Data == "input" && (checked || kind != "checkbox" && kind != "radio"):
				form.Add(name, value)
			case n.Data == "select":
				first := true
				for o := range n.Descendants() {
					value, _ := attribute(o, "value")
					if _, selected := attribute(o, "selected"); o.Data == "option" && (first || selected) {
						form.Set(name, value)
						first = false
					}
				}
			}
		}
	}
	return form
}

// TestBrowserNewTable proves that the usual rules come first, that folded fields can be opened on a laptop's screen, and that a too
// long name is refused in sight without losing what was typed, and that a seat that takes another's circle swaps with it.
func TestBrowserNewTable(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	page := browsertest.Open(t, s.URL).Laptop()
	page.Forgive("422")
	page.Resize(1366, 640)
	page.Go("/new/dune")
	const order = "gf9-basic gf9-advanced ah-basic ah-optional ah-advanced tournament-2009"
	if got := browsertest.Eval[string](page, `[...document.querySelectorAll(".tile")].map((e) => e.pathname.split("/").pop()).join(" ")`); got != order {
		t.Errorf("the profiles are in the order %s, want %s", got, order)
	}
	page.Tap(".tile.usual")
	page.See("Who plays?")
	page.TapText("Table name, house rules and more")
	page.Wait("the table's name", `document.querySelector("[name=table]").checkVisibility()`)
	page.Fill("table", "The Friday table")
	page.Fill("name.guild", strings.Repeat("👍🏽", 21))
	page.TapText("Open the table")
	page.See("name has room for 20 letters.")
	page.Wait("the row to fill in again to have the focus", `document.activeElement.name === "name.guild"`)
	const inSight = `((r) => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector(".refusal").getBoundingClientRect())`
	if !browsertest.Eval[bool](page, inSight+` && document.querySelector("[name=table]").value === "The Friday table"`) {
		t.Error("the refusal is out of sight, or what was typed is gone")
	}
	page.Picture("refused")
	page.Resize(390, 844)
	page.Fill("name.fremen", strings.Repeat("x", 21))
	page.TapText("Open the table")
	page.Wait("the first of two rows to have the focus", `document.activeElement.name === "name.fremen"`)
	page.Wait("that row to be in sight, above what was refused", `((e, r) => document.elementFromPoint(r.x + r.width / 2, r.bottom - 4) === e)(document.activeElement, document.activeElement.getBoundingClientRect())`)
	page.Picture("refused-rows")
	page.Fill("name.fremen", "")
	page.Resize(1366, 640)
	page.Fill("circle.guild", browsertest.Eval[string](page, `document.querySelector("[name='circle.fremen']").value`))
	const circles = `new Set([...document.querySelectorAll("[data-circle]")].map((s) => s.value)).size`
	page.Wait("the two seats to swap their circles", circles+` === document.querySelectorAll("[data-circle]").length`)
	page.Fill("name.guild", strings.Repeat("👍🏽", 20))
	page.TapText("Open the table")
	page.Wait("the console", `document.body.matches(".screen-console")`)
}

// TestNewTableSaysAllThatIsWrong proves that a form with several mistakes is answered with all of them, each beside its seat.
func TestNewTableSaysAllThatIsWrong(t *testing.T) {
	s := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	laptop := s.Client("laptop", "localhost", "/")
	form := formValues(t, laptop.Get("/new/dune/ah-optional").Body, "new-table")
	long := strings.Repeat("x", 21)
	form.Set("name.guild", long)
	form.Set("name.fremen", long)
	form.Set("circle.emperor", form.Get("circle.harkonnen"))
	answer := laptop.Post("/tables", form)
	answer.RequireStatus(t, http.StatusUnprocessableEntity, "the form")
	for what, want := range map[string]int{`class="f-guild refused"`: 1, `class="f-fremen refused"`: 1, `href="#seat-guild"`: 1, `href="#seat-fremen"`: 1, `aria-invalid="true"`: 2} {
		if n := strings.Count(answer.Body, what); n != want {
			t.Errorf("the form has %d of %s, want %d", n, what, want)
		}
	}
	if n := strings.Count(answer.Body, "name has room for 20 letters."); n != 2 {
		t.Errorf("it is said %d times that a name is too long, want 2, once for each seat", n)
	}
}

// TestTheFormSaysWhatCanBeChosen proves that the form asks to untick seats only where seats can be unticked.
func TestTheFormSaysWhatCanBeChosen(t *testing.T) {
	s := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	laptop := s.Client("laptop", "localhost", "/")
	for path, want := range map[string]bool{"/new/arrakis/standard": false, "/new/imperium/standard": true, "/new/dune/gf9-basic": true} {
		if page := laptop.Get(path).Body; strings.Contains(page, "Untick the seats") != want || !strings.Contains(page, "up to 20 letters") {
			t.Errorf("%s asks to untick seats: %t, want %t", path, !want, want)
		}
	}
}

// TestATableLikeAnother proves that the form for a new table can be filled in like another table: with its house rules, clocks and
// circles, and with its players' names only on request.
func TestATableLikeAnother(t *testing.T) {
	s := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	header := apptest.ReadGame(t, "gf9-basic-six.jsonl").Header
	header.House = map[string]engine.SwitchValue{"game.turns": "8"}
	header.Seats = header.Seats[:4]
	header.Seats[0].Name = "Gino"
	table, err := s.Lobby.Create(t.Context(), "Friday", header)
	apptest.Check(t, err)
	apptest.Check(t, table.SetClocks(t.Context(), referee.Console, map[string]int{"nexus": 120}))
	laptop := s.Client("laptop", "localhost", "/")
	like := "/new/dune/gf9-basic?as=" + table.Info().Code
	if page := laptop.Get("/new/dune").Body; !strings.Contains(page, like) || !strings.Contains(page, "Friday") {
		t.Error("the form does not offer to copy the table")
	}
	page := laptop.Get(like).Body
	for _, has := range []string{`<option value="8" selected>`, `<option value="120" selected>`} {
		if !strings.Contains(page, has) {
			t.Errorf("the form has no %s", has)
		}
	}
	if n := strings.Count(page, `value="on" checked`); n != 4 {
		t.Errorf("%d seats are ticked", n)
	}
	if strings.Contains(page, "Gino") || !strings.Contains(laptop.Get(like+"&names=yes").Body, `value="Gino"`) {
		t.Error("names are filled in without request, or not on request")
	}
	s.Client("stranger", browsertest.LAN, "/").Get(like).WantStatus(t, http.StatusForbidden, "the form on another device")
}
