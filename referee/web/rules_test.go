package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/book"
)

// TestRulesPages proves that the catalogue is open to everybody, from a table or not, and links back.
func TestRulesPages(t *testing.T) {
	h := open(t)
	seat := "?table=" + h.code + "&seat=amber"
	for _, c := range []struct{ name, path, has, lacks string }{
		{"the parts", "/rules", "/rules?section=flow", "Page 2"},
		{"found without its accent", "/rules?q=A+NUMBER", "Page 2", "Page 3"},
		{"found by its part", "/rules?section=flow", "Page 3", "Page 2"},
		{"in force in a profile", "/rules?profile=plain", "Page 2", "Page 3"},
		{"one ruling", "/rules/TALLY-FLOW-02", "Page 3", "Back to"},
		{"by its id in small letters", "/rules/tally-flow-02", "Page 3", "Page 2"},
		{"from a seat", "/rules/TALLY-FLOW-02" + seat, `href="/t/` + h.code + `/seat/amber"`, "In force here"},
		{"at a table", "/rules/TALLY-PICK-02" + seat, "In force here: Plain rules", "Not in force here"},
		{"what the table plays", "/rules?q=flow&profile=here&table=" + h.code, "0 rulings", "Page 3"},
		{"a thing", "/about/card-1", "It is shown to all.", "Back to"},
		{"a thing from a seat", "/about/card-1" + seat, `href="/t/` + h.code + `/seat/amber"`, "Page 2"},
		{"two profiles", "/rules/compare?a=plain&b=fancy", "Say it loud", "Page 2 ·"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := h.stranger().get(c.path)
			if r.status != http.StatusOK || !strings.Contains(r.body, c.has) || strings.Contains(r.body, c.lacks) {
				t.Errorf("got %d, want %q and not %q:\n%s", r.status, c.has, c.lacks, r.body)
			}
		})
	}
	for _, path := range []string{"/rules/NONE-01", "/rules?table=NOPE", "/rules/compare?a=plain&b=none", "/about/none", "/about/card-1?table=NOPE"} {
		h.stranger().get(path).is(t, http.StatusNotFound, "%s", path)
	}
}

// TestRulesOfEachGame proves that the rulings of every game can be looked up, searched and compared, on pages that
// name the game; and that a game without rulings has no such page.
func TestRulesOfEachGame(t *testing.T) {
	second, bare := webtest.Tally(), webtest.Tally()
	second.Rules, second.Book, bare.Rules, bare.Book = called{name: "second"}, appendix{second.Book}, called{name: "bare"}, nil
	h := openWith(t, func(c *web.Config) { c.Games = append([]views.Game{bare}, append(c.Games, second)...) })
	for _, c := range []struct {
		path  string
		has   []string
		lacks string
	}{
		{"/", []string{`href="/rules?game=tally"`, `href="/rules?game=second"`}, "game=bare"},
		{"/new/second/plain", []string{`class="to-rules" href="/rules?game=second"`}, ""},
		{"/rules", []string{`href="/rules?game=tally" aria-current="page"`, `href="/rules?game=second"`, `name="game" value="tally"`}, "game=bare"},
		{"/rules?game=second", []string{"1 ruling", `href="/rules?game=second" aria-current="page"`, `href="/rules/compare?game=second"`, `/rules?game=second&amp;section=coda`}, ""},
		{"/rules?game=second&q=SECOND-01", []string{"SECOND-01", `href="/rules/SECOND-01?game=second"`}, "TALLY-"},
		{"/rules/SECOND-01", []string{`href="/rules?game=second"`}, "aria-current"},
		{"/rules/compare?game=second&a=plain&b=fancy", []string{"Played differently: 0", `href="/rules/compare?game=tally"`}, "Say it loud"},
		{"/rules/compare?game=tally&a=plain&b=fancy", []string{"Played differently: 1", "Say it loud"}, ""},
		{"/rules?table=" + h.code, []string{"2 rulings"}, "game="},
	} {
		h.reads(h.laptop().get(c.path), c.has...)
		if body := h.laptop().get(c.path).body; c.lacks != "" && strings.Contains(body, c.lacks) {
			t.Errorf("%s has %q:\n%s", c.path, c.lacks, body)
		}
	}
	for _, path := range []string{"/rules?game=bare", "/rules?game=chess", "/rules/compare?game=bare", "/rules/SECOND-01?game=tally"} {
		h.stranger().get(path).is(t, http.StatusNotFound, "%s", path)
	}
}

// called is Tally under another name.
type called struct {
	enginetest.Tally
	name string
}

func (c called) Game() string { return c.name }

// appendix is a catalogue with one ruling, which both profiles play alike.
type appendix struct{ book.Book }

func (appendix) Rulings() []book.Ruling { return []book.Ruling{{ID: "SECOND-01", Section: "coda"}} }

func (appendix) Status(string, book.Ruleset) book.Status { return book.Status{InForce: true} }

func (appendix) Settings(book.Ruleset) []book.Setting { return nil }

// TestScreensLinkToTheRules proves that every screen links to the catalogue, which links back to the table.
func TestScreensLinkToTheRules(t *testing.T) {
	h := open(t)
	for path, link := range map[string]string{
		"/": `href="/rules"`, "/new/tally/plain": `href="/rules"`,
		"/t/" + h.code + "/screen": `href="/rules?table=` + h.code + `"`,
		h.console():                `href="/rules?seat=moderator&amp;table=` + h.code + `"`,
	} {
		if r := h.laptop().get(path); !strings.Contains(r.body, link) {
			t.Errorf("%s does not have %s", path, link)
		}
	}
	if r := h.phone("amber").get(h.at("amber")); !strings.Contains(r.body, `href="/rules?seat=amber&amp;table=`+h.code+`"`) {
		t.Error("the phone's page does not link to the rules")
	}
}

// TestRefusalsAreExplained proves that a refusal brings its ruling's explanation, to scripts and without them.
func TestRefusalsAreExplained(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	fields := []string{"do", "pick", "key", "k1", "decision", amber.decision(h.at("amber")), "arg.value", "7"}
	told := amber.send(h.at("amber"), fields...)
	var refusal struct{ More string }
	if err := json.Unmarshal([]byte(told.body), &refusal); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`<summary>Picking</summary>`, `<p class="says">Pick à number.</p>`, "In force here: Plain rules.", "Say it loud: off",
		`href="/rules/TALLY-PICK-02?seat=amber&amp;table=` + h.code,
	} {
		if !strings.Contains(refusal.More, part) {
			t.Errorf("the refusal lacks %s: %s", part, refusal.More)
		}
	}
	plain := amber.post(h.at("amber"), fields...).body
	_, below, _ := strings.Cut(plain, `data-refusal="">A number is 1, 2 or 3.`)
	if below, _, _ = strings.Cut(below, "</form>"); !strings.Contains(below, "Pick à number.") {
		t.Errorf("without scripts the refusal is %q", below)
	}
}

// TestAQuestionIsTyped proves that a line of the command bar that begins with "?" is answered from the rulings, with
// and without scripts, and offers nothing to enter.
func TestAQuestionIsTyped(t *testing.T) {
	h := open(t)
	for _, c := range []struct {
		name   string
		fields []string
	}{
		{"to scripts", []string{"line", "? a numbre", "part", "1"}},
		{"without them", []string{"line", "? a numbre"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := h.laptop().post(h.console()+"/bar", c.fields...)
			if r.status != http.StatusOK || !strings.Contains(r.body, "Page 2") || !strings.Contains(r.body, "In force here: Plain rules") || strings.Contains(r.body, `class="reading"`) {
				t.Errorf("the question got %d:\n%s", r.status, r.body)
			}
		})
	}
	if r := h.laptop().post(h.console()+"/bar", "line", "?", "part", "1"); r.status != http.StatusNoContent {
		t.Errorf("an empty question got %d:\n%s", r.status, r.body)
	}
}
