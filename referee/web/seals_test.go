package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/static"
)

// remembering opens the stream of a page that remembers the record.
func (b *browser) remembering(path, head string) event {
	b.Helper()
	return b.next(b.listenAt(path+"/events?assets="+static.Version()+"&head="+head), "snapshot", "bye")
}

const doubted = "The record was changed behind the table"

// TestWhoRaisesTamperAlerts proves that a page that remembers another record alerts everybody if it is a seat's, the console or
// the laptop's own table screen; that strangers and malformed memories alert nobody; and that a true memory of any
// line does not either (T22).
func TestWhoRaisesTamperAlerts(t *testing.T) {
	const false32 = "00000000000000000000000000000000"
	h := open(t)
	amber := h.phone("amber")
	h.pick(amber, "amber", "2")
	screen, err := h.table.Screen(referee.Audience)
	check(t, err)
	for _, head := range []string{screen.Head.Text, "", "2", "x." + false32, "2.zz", "-1." + false32, "0." + false32} {
		amber.remembering(h.at("amber"), head)
	}
	table := "/t/" + h.code + "/screen"
	h.stranger().remembering(table, "2."+false32)
	if e := h.stranger().remembering(h.at("amber"), "2."+false32); e.name != "bye" {
		t.Errorf("a stranger at a seat's stream got %s", e.name)
	}
	if body := h.stranger().get(table).body; strings.Contains(body, doubted) {
		t.Fatal("the table shows an alert without a reason")
	}
	amber.remembering(h.at("amber"), "2."+false32)
	h.laptop().remembering(table, "99."+false32)
	for name, page := range map[string]response{
		"table": h.stranger().get(table), "console": h.laptop().get(h.console()), "seat": amber.get(h.at("amber")),
	} {
		if !strings.Contains(page.body, doubted) {
			t.Errorf("the %s shows no alert", name)
		}
	}
	amber.send(h.console()+"/action", "do", "settle").is(t, http.StatusForbidden, "a phone settles it")
	h.laptop().send(h.console()+"/action", "do", "settle").is(t, http.StatusOK, "the console cannot settle it")
}

// TestDisclosureOverHTTP proves over the wire that only the console asks to open what is sealed, that all phones but the seat's
// own are asked, and that only holders of a seat answer for it.
func TestDisclosureOverHTTP(t *testing.T) {
	h := open(t)
	phones := map[string]*browser{}
	for _, seat := range seatsOfTally {
		phones[seat] = h.phone(seat)
	}
	h.pick(phones["amber"], "amber", "2")
	ask := []string{"seat", "amber", "ask", "pick", "reason", "Ann went <b>home</b>"}
	for name, b := range map[string]*browser{"stranger": h.stranger(), "phone": phones["blue"]} {
		b.send(h.console()+"/disclosure", ask...).is(t, http.StatusForbidden, "%s asks", name)
	}
	if r := h.laptop().send(h.console()+"/disclosure", ask[:4]...); r.say() != "Give a reason: the whole table reads it." {
		t.Errorf("asking without a reason got %q", r.say())
	}
	h.laptop().send(h.console()+"/disclosure", ask...).must(t, http.StatusOK, "the console asks")
	for seat, asked := range map[string]bool{"amber": false, "blue": true, "coral": true} {
		body := phones[seat].get(h.at(seat)).body
		if strings.Contains(body, "consent-agree") != asked || !strings.Contains(body, "home&lt;/b&gt;") {
			t.Errorf("%s: want the question for consent: %t, and the escaped reason", seat, asked)
		}
	}
	phones["coral"].send(h.at("blue")+"/consent", "do", "agree").is(t, http.StatusForbidden, "coral answers for blue")
	phones["blue"].send(h.at("blue")+"/consent", "do", "perhaps").is(t, http.StatusUnprocessableEntity, "nonsense")
	for _, seat := range []string{"blue", "coral"} {
		if strings.Contains(h.laptop().get(h.console()).body, `class="disclosed"`) {
			t.Error("the console sees the sealed answer before the seats agreed")
		}
		if r := phones[seat].post(h.at(seat)+"/consent", "do", "agree"); r.status != http.StatusSeeOther || r.to() != h.at(seat) {
			t.Errorf("the consent of %s got %d to %s", seat, r.status, r.to())
		}
	}
	if !strings.Contains(h.laptop().get(h.console()).body, `class="disclosed"`) {
		t.Error("the console does not see the disclosed answer")
	}
	if strings.Contains(phones["blue"].get(h.at("blue")).body, `class="disclosed"`) {
		t.Error("a phone sees the disclosed answer")
	}
}
