package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/views"
)

// ledger is Tally's catalogue: two rulings, one of which a table may choose by a switch.
type ledger struct{}

func (ledger) Rulings() []views.Ruling {
	return []views.Ruling{{ID: "TALLY-PICK-02", Section: "pick"}, {ID: "TALLY-FLOW-02", Section: "flow"}}
}

func (ledger) Profiles() []string { return []string{"plain", "fancy"} }

func (l ledger) Status(ruling string, under views.Rules) views.Status {
	if ruling == "TALLY-PICK-02" {
		return views.Status{InForce: true, Shaped: l.Settings(under)}
	}
	return views.Status{InForce: under.Profile == "fancy"}
}

func (ledger) Settings(under views.Rules) []views.Setting {
	s := views.Setting{Name: "loud", Ruling: "TALLY-PICK-02", Value: "off", Profile: "off"}
	if under.Profile == "fancy" {
		s.Value, s.Profile = "on", "on"
	}
	return []views.Setting{s}
}

const ledgerWords = `,"rule.TALLY-PICK-02.title":"Picking","rule.TALLY-PICK-02.text":"Pick à number.","rule.TALLY-PICK-02.source":"Page 2",
	"rule.TALLY-FLOW-02.title":"Flowing","rule.TALLY-FLOW-02.text":"In turn.","rule.TALLY-FLOW-02.source":"Page 3",
	"section.pick":"The pick","section.flow":"The flow","switch.loud":"Say it loud","switch.loud.why":"Loud or not.",
	"profile.plain":"Plain rules","profile.fancy":"Fancy rules"`

// TestRulesPages proves that the catalogue is open to everybody, from a table or not, and knows the way back.
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
		{"two profiles", "/rules/compare?a=plain&b=fancy", "Say it loud", "Page 2 ·"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := h.stranger().get(c.path)
			if r.status != http.StatusOK || !strings.Contains(r.body, c.has) || strings.Contains(r.body, c.lacks) {
				t.Errorf("%d, want %q and not %q:\n%s", r.status, c.has, c.lacks, r.body)
			}
		})
	}
	for _, path := range []string{"/rules/NONE-01", "/rules?table=NOPE", "/rules/compare?a=plain&b=none"} {
		if r := h.stranger().get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.status)
		}
	}
}

// TestScreensLinkToTheRules proves that every screen leads to the catalogue, those of a table with the way back.
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
		t.Error("the phone does not lead to the rules")
	}
}

// TestRefusalsAreExplained proves that a refusal brings its ruling's explanation, to scripts and without them.
func TestRefusalsAreExplained(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	fields := []string{"do", "pick", "key", "k1", "decision", amber.decision(h.at("amber")), "arg.value:int", "7"}
	told := amber.send(h.at("amber"), fields...)
	for _, part := range []string{
		`"title":"Picking"`, `"text":"Pick à number."`, `"stands":"In force here: Plain rules."`, `"settings":["Say it loud: off"]`,
		`"url":"/rules/TALLY-PICK-02?seat=amber\u0026table=` + h.code,
	} {
		if !strings.Contains(told.body, part) {
			t.Errorf("%s is not in %s", part, told.body)
		}
	}
	plain := amber.post(h.at("amber"), fields...).body
	_, refusal, _ := strings.Cut(plain, `data-refusal="">A number is 1, 2 or 3.`)
	if refusal, _, _ = strings.Cut(refusal, "</form>"); !strings.Contains(refusal, "Pick à number.") {
		t.Errorf("without scripts: %q", refusal)
	}
}

// TestAQuestionIsTyped proves that a line of the command bar that begins with "?" is answered from the rulings, to scripts and
// without them, and that nothing of it can be entered.
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
			r := h.laptop().post(h.console()+"/typed", c.fields...)
			if r.status != http.StatusOK || !strings.Contains(r.body, "Page 2") || !strings.Contains(r.body, "In force here: Plain rules") || strings.Contains(r.body, `class="reading"`) {
				t.Errorf("%d:\n%s", r.status, r.body)
			}
		})
	}
	if r := h.laptop().post(h.console()+"/typed", "line", "?", "part", "1"); r.status != http.StatusNoContent {
		t.Errorf("no question is answered with %d:\n%s", r.status, r.body)
	}
}
