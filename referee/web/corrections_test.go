package web_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// played is a table at which line 6 is coral's turn, entered by the console, and amber is next.
func (h *lobby) played() (laptop, amber *browser) {
	h.Helper()
	amber = h.phone("amber")
	h.pick(amber, "amber", "1")
	h.pick(h.phone("blue"), "blue", "1")
	coral := h.phone("coral")
	h.pick(coral, "coral", "3")
	laptop = h.laptop()
	laptop.send(h.console(), "do", "add", "for", "coral", "key", "add", "arg.amount", "2").must(h, http.StatusOK, "coral adds")
	return laptop, amber
}

// fillIn returns the fields of a page's form as a browser sends them: the form with the button of this value, after
// changing some of its fields.
func (h *lobby) fillIn(page response, button string, put ...string) []string {
	h.Helper()
	root, err := html.Parse(strings.NewReader(page.body))
	check(h, err)
	for n := range root.Descendants() {
		if n.DataAtom != atom.Form {
			continue
		}
		if fields, ok := fieldsOf(n, button, form(put)); ok {
			return fields
		}
	}
	h.Fatalf("no form has the button %s:\n%s", button, page.body)
	return nil
}

func fieldsOf(f *html.Node, button string, put url.Values) (fields []string, ok bool) {
	for n := range f.Descendants() {
		name, value := attribute(n, "name"), attribute(n, "value")
		switch {
		case n.DataAtom == atom.Button && value == button:
			fields, ok = append(fields, name, value), true
		case n.DataAtom == atom.Input && attribute(n, "type") == "checkbox":
			for _, v := range put[name] {
				if v == value {
					fields = append(fields, name, v)
				}
			}
		case n.DataAtom == atom.Input || n.DataAtom == atom.Select:
			if put.Has(name) {
				value = put.Get(name)
			}
			fields = append(fields, name, value)
		}
	}
	return fields, ok
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// reads fails unless a page holds all of some texts.
func (h *lobby) reads(page response, texts ...string) {
	h.Helper()
	for _, text := range texts {
		if !strings.Contains(page.body, text) {
			h.Errorf("the page (%d) lacks %q:\n%s", page.status, text, page.body)
		}
	}
}

// TestCorrectWithoutScripts proves the whole way of a correction by plain forms: from the log to the entry's fields,
// to the preview, and back to the log, which shows it.
func TestCorrectWithoutScripts(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	h.reads(laptop.get(h.console()), `/console/correct?line=6`)
	page := laptop.get(h.console() + "/correct?line=6")
	h.reads(page, "Correct: Coral adds 2.", "Coral adds 2.", `name="arg.amount" value="2"`, "This never happened")
	preview := laptop.post(h.console()+"/correct", h.fillIn(page, "preview", "arg.amount", "3")...)
	h.reads(preview, "If this is corrected", "Coral adds 2.", "Coral adds 3.", "Nothing has changed yet.")
	version := h.table.Snapshot().Version
	edit := laptop.post(h.console()+"/correct", h.fillIn(preview, "edit")...)
	h.reads(edit, `name="arg.amount" value="3"`)
	if h.table.Snapshot().Version != version {
		t.Fatal("the preview changed the table")
	}
	done := laptop.post(h.console()+"/correct", h.fillIn(preview, "accept", "reason", "misheard")...)
	if done.status != http.StatusSeeOther || done.to() != h.console() {
		t.Fatalf("accepting the correction got %d %s", done.status, done.body)
	}
	h.reads(laptop.get(h.console()), "Corrected: Coral adds 3, not 2. Reason: misheard.")
	if again := laptop.post(h.console()+"/correct", h.fillIn(preview, "accept", "reason", "misheard")...); again.status != http.StatusSeeOther {
		t.Errorf("accepting it again got %d", again.status)
	}
	if now := h.table.Snapshot().Version; now != version+1 {
		t.Errorf("the table went from version %d to %d", version, now)
	}
}

// TestKeepAsPlayed proves that a mistake can be noted without correcting it.
func TestKeepAsPlayed(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	never := laptop.post(h.console()+"/correct", h.fillIn(laptop.get(h.console()+"/correct?line=6"), "never")...)
	h.reads(never, "Does not happen.")
	laptop.post(h.console()+"/correct", h.fillIn(never, "keep", "reason", "")...)
	h.reads(laptop.get(h.console()), "Wrong, but the table plays on as it was: Coral adds 2.")
}

// TestForgotten proves that a forgotten command can be chosen, filled in and inserted after a line.
func TestForgotten(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	page := laptop.get(h.console() + "/correct?after=6&for=amber&do=add")
	preview := laptop.post(h.console()+"/correct", h.fillIn(page, "preview", "arg.amount", "1")...)
	h.reads(preview, "If this is added", "Amber adds 1.")
	laptop.post(h.console()+"/correct", h.fillIn(preview, "accept")...)
	h.reads(laptop.get(h.console()), "Forgotten, and entered now: Amber adds 1.")
}

// TestACorrectionKeepsWhatWasTyped proves that a correction that is refused, or out of date, says so above the form as
// it was filled in, and can be sent from there.
func TestACorrectionKeepsWhatWasTyped(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	page := laptop.get(h.console() + "/correct?line=6")
	refused := laptop.post(h.console()+"/correct", h.fillIn(page, "preview", "arg.amount", "40")...)
	h.reads(refused, "At most 6 spice.", `value="40"`)
	unread := laptop.post(h.console()+"/correct", h.fillIn(page, "preview", "arg.amount", "many")...)
	h.reads(unread, "many")
	preview := laptop.post(h.console()+"/correct", h.fillIn(page, "preview", "arg.amount", "4")...)
	if r := laptop.send(h.console(), "do", "advance", "key", "meanwhile"); r.status != http.StatusOK {
		t.Fatal(r.body)
	}
	for _, stale := range [][]string{
		h.fillIn(preview, "accept"), h.fillIn(preview, "keep"), h.fillIn(page, "preview", "arg.amount", "4"),
	} {
		moved := laptop.post(h.console()+"/correct", stale...)
		h.reads(moved, "The table moved on. Nothing was sent.", `value="4"`)
		h.reads(laptop.post(h.console()+"/correct", h.fillIn(moved, "preview")...), "Coral adds 4.")
	}
}

// TestSecretEntriesStaySecret proves that a sealed entry can be removed, but neither shown nor replaced by another.
func TestSecretEntriesStaySecret(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	page := laptop.get(h.console() + "/correct?line=3")
	h.reads(page, "This never happened", "Blue sealed a number.")
	if strings.Contains(page.body, "arg.value") {
		t.Errorf("the console is shown what blue sealed: %s", page.body)
	}
	sealed := laptop.post(h.console()+"/correct", "line", "3", "by", "blue", "do", "pick", "arg.value", "3", "act", "preview")
	if sealed.status != http.StatusUnprocessableEntity {
		t.Errorf("replacing blue's sealed number got %d %s", sealed.status, sealed.body)
	}
}

// TestUndoOfWhatWasSeen proves that undo first shows what it removes and who has seen it, that the mark stays, and
// that redo works the same way (check 51).
func TestUndoOfWhatWasSeen(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	h.reads(laptop.get(h.console()), `href="`+h.console()+`/undo?to=3"`, `href="`+h.console()+`/undo?to=5"`)
	page := laptop.get(h.console() + "/undo?to=3")
	h.reads(page, "Players have already seen this", "was seen by Amber, Blue", "Coral")
	laptop.post(h.console(), h.fillIn(page, "", "arg.reason", "")...).must(t, http.StatusSeeOther, "taken back")
	h.reads(laptop.get(h.console()), "Undone: ", "Coral adds 2.", "was seen by")
	page = laptop.get(h.console() + "/undo?redo=1")
	h.reads(page, "Redo 3 entries, from this on: ")
	laptop.post(h.console(), h.fillIn(page, "", "arg.reason", "")...).must(t, http.StatusSeeOther, "restored")
	h.reads(laptop.get(h.console()), "Counts again: ", "Coral adds 2.")
}

// TestUndoOfAJointAct proves that the undo of what several seats entered in one act names the act.
func TestUndoOfAJointAct(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	for i, seat := range []string{"amber", "blue", "coral", "blue"} { // two end their turns, then two play no card
		laptop.send(h.console(), "do", "pass", "for", seat, "key", "pass "+strconv.Itoa(i)).must(t, http.StatusOK, "%s passes", seat)
	}
	h.reads(laptop.get(h.console()+"/undo?to=8"), "Undo the cards of round 1 (2 entries)")
}

// TestARefusalOffersToLetItStand proves that a refusal of the moderator's input for a seat offers to let the play
// stand, with and without scripts, and that the refusal of a seat's own input does not.
func TestARefusalOffersToLetItStand(t *testing.T) {
	h := open(t)
	laptop, amber := h.played()
	fields := []string{"do", "add", "for", "amber", "key", "k", "arg.amount", "40"}
	for _, r := range []response{laptop.send(h.console(), fields...), laptop.post(h.console(), fields...)} {
		h.reads(r, "To Amber: “At most 6 spice.”", "/console/override?play=", "Let it stand")
	}
	page := laptop.get(h.console() + "/override?" + url.Values{"play": {`{"by":"moderator","for":"amber","do":"add","amount":40}`}}.Encode())
	h.reads(page, "Amber · add · amount 40", "To Amber: “At most 6 spice.”", "TALLY-ADD-01", "Who agrees")
	stood := laptop.post(h.console()+"/override", h.fillIn(page, "", "arg.consent", "blue", "arg.reason", "we all saw it")...)
	h.reads(stood, "blue", "we all saw it") // Tally refuses overrides, and the form keeps its text
	probe := laptop.get(h.console() + "/override?" + url.Values{"play": {`{"by":"blue","do":"play","card":"card-1"}`}}.Encode())
	if probe.status != http.StatusUnprocessableEntity {
		t.Errorf("an override of a card in a hidden hand got %d", probe.status)
	}
	if r := amber.send(h.at("amber"), "do", "add", "key", "k", "decision", amber.decision(h.at("amber")), "arg.amount", "40"); strings.Contains(r.body, "override") || strings.Contains(r.body, "To Amber") {
		t.Errorf("a phone is offered an override, or reads its own refusal as another's: %s", r.body)
	}
}

// TestCountWithoutScripts proves that a count is compared and explained, leads to the correction that explains it, and
// can be noted if it agrees.
func TestCountWithoutScripts(t *testing.T) {
	h := open(t)
	laptop, _ := h.played()
	if r := laptop.send(h.console(), "do", "add", "for", "amber", "key", "k", "arg.amount", "2"); r.status != http.StatusOK {
		t.Fatal(r.body)
	}
	page := laptop.get(h.console() + "/count")
	counted := laptop.post(h.console()+"/count", h.fillIn(page, "compare", "arg.amber:int", "3")...)
	h.reads(counted, "Amber: counted 3, recorded 4", `name="arg.amber:int" value="3"`, "Line 7 should be: Amber · add · amount 3")
	preview := laptop.post(h.console()+"/correct", h.fillIn(counted, "preview")...)
	laptop.post(h.console()+"/correct", h.fillIn(preview, "accept")...)
	same := laptop.post(h.console()+"/count", h.fillIn(page, "compare", "arg.amber:int", "3")...)
	h.reads(same, "All is as recorded.")
	laptop.post(h.console()+"/count", h.fillIn(same, "note")...)
	h.reads(laptop.get(h.console()), "The board was counted: all is as recorded.")
	stale := laptop.post(h.console()+"/count", h.fillIn(counted, "set", "reason", "")...)
	h.reads(stale, "The table moved on.")
	differs := laptop.post(h.console()+"/count", h.fillIn(laptop.get(h.console()+"/count"), "compare", "arg.amber:int", "5")...)
	h.reads(differs, "Amber: counted 5, recorded 3")
	laptop.post(h.console()+"/count", h.fillIn(differs, "set", "reason", "as it lies")...).must(t, http.StatusSeeOther, "the table is not set to what was counted")
	h.reads(laptop.get(h.console()), "Set to what lies on the table: Amber.")
	again := laptop.post(h.console()+"/count", h.fillIn(laptop.get(h.console()+"/count"), "compare", "arg.amber:int", "5")...)
	h.reads(again, "All is as recorded.")
}

// TestOnlyTheConsoleCorrects proves that the pages beside the console open only for the console.
func TestOnlyTheConsoleCorrects(t *testing.T) {
	h := open(t)
	h.played()
	for _, b := range []*browser{h.stranger(), h.browser(lanHost)} {
		for _, page := range []string{"/correct?line=6", "/undo?to=5", "/override?play={}", "/count"} {
			b.get(h.console()+page).is(t, http.StatusForbidden, "%s opens", page)
		}
		for _, page := range []string{"/correct", "/override", "/count"} {
			b.post(h.console()+page, "line", "6", "act", "accept", "do", "stand").is(t, http.StatusForbidden, "%s is taken", page)
		}
	}
}
