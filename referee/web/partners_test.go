package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
)

// TestPartnersAnswerOnce proves that each phone that may answer a question is shown its form; that the answer of the first counts, and that
// the other phone, whose form is still on its screen, reads who has answered and that nothing was sent.
func TestPartnersAnswerOnce(t *testing.T) {
	h := openOf(t, enginetest.TallyPartners{}, &spoiler{}, func(*web.Config) {})
	amber, blue, coral := h.phone("amber"), h.phone("blue"), h.phone("coral")
	decision := coral.decision(h.at("coral"))
	if blue.decision(h.at("blue")) != decision || amber.decision(h.at("amber")) == decision {
		t.Fatalf("coral may answer %s, which is not what blue alone is asked besides", decision)
	}
	coral.send(h.at("coral"), "do", "pick", "key", "c", "decision", decision, "arg.value", "2").must(t, http.StatusOK, "coral's number")
	late := blue.send(h.at("blue"), "do", "pick", "key", "b", "decision", decision, "arg.value", "3")
	if late.status == http.StatusOK || late.say() == "" {
		t.Errorf("blue's number got %d %q, want a refusal", late.status, late.say())
	}
	if page := blue.get(h.at("blue")); strings.Contains(page.body, decision) {
		t.Error("blue's page still has a form")
	}
	if page := coral.get(h.at("coral")); !strings.Contains(page.body, decision) {
		t.Error("coral's page has no form to change its number")
	}
	coral.send(h.at("coral"), "do", "pick", "key", "c2", "decision", decision, "arg.value", "1").must(t, http.StatusOK, "coral's other number")
}

// TestPartnersAreRemindedTogether proves that one touch reminds all of whom one has to answer, and nobody else.
func TestPartnersAreRemindedTogether(t *testing.T) {
	h := openOf(t, enginetest.TallyPartners{}, &spoiler{}, func(*web.Config) {})
	phones := map[string]*browser{"amber": h.phone("amber"), "blue": h.phone("blue"), "coral": h.phone("coral")}
	h.laptop().post(h.console()+"/action", "do", "nudge", "seat", "blue", "seat", "coral").must(t, http.StatusSeeOther, "reminding both")
	for seat, phone := range phones {
		if reminded := strings.Contains(phone.get(h.at(seat)).body, "The table waits for you."); reminded != (seat != "amber") {
			t.Errorf("%s is reminded: %t", seat, reminded)
		}
	}
}
