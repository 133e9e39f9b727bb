package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pages"
)

const (
	dialling = `"phase":"storm","turn":1,"storm":4,"wheels":["atreides","harkonnen"]`
	outbid   = `"phase":"bidding","step":"bid","turn":3,"storm":16,"auction":{"lot":1,"of":6,"row":[""],"opener":"guild","turn":"atreides","high":{"by":"guild","amount":8}},"seats":{"atreides":{"spice":5},"guild":{"spice":9}}`
)

// typedOnPaper lists the readings of a line at a table without phones.
func (r room) typedOnPaper(text string) []pages.Reading {
	r.T.Helper()
	return Pages{}.Read(r.LayoutWithoutPhones(), r.Table.Project(engine.AtModerator), r.PromptsWithoutPhones(), text)
}

// planning is a battle in which both plans are due.
func planning(t *testing.T) room {
	t.Helper()
	r := tableAt(t, battling)
	r.Must(dune.Atreides, "battle.pick", map[string]any{"territory": "arrakeen"})
	for !slices.ContainsFunc(r.Table.Prompts(), func(p engine.Prompt) bool { return p.Ask == "plan" }) {
		open := r.Table.Prompts()
		r.Must(open[0].For, "pass", map[string]any{"ask": open[0].Ask})
	}
	return r
}

// TestLineAnswersWhatIsAsked proves that a line says a plan in any order, both dials at once, and the bare answer to the question that play
// waits for.
func TestLineAnswersWhatIsAsked(t *testing.T) {
	at := func(position string) func(*testing.T) room {
		return func(t *testing.T) room { t.Helper(); return tableAt(t, position) }
	}
	for _, test := range []struct {
		table        func(*testing.T) room
		typed, means string
		rest         string
	}{
		{planning, "plan hk 1 feyd", `plan harkonnen dial=1 leader="feyd-rautha"`, ""},
		{planning, "plan hk feyd 1", `plan harkonnen dial=1 leader="feyd-rautha"`, ""},
		{planning, "plan feyd hk 1", `plan harkonnen dial=1 leader="feyd-rautha"`, ""},
		{at(dialling), "storm 5 8", `storm.dial atreides value=5`, "dial hk 8"},
		{at(dialling), "5 and 8", `storm.dial atreides value=5`, "dial hk 8"},
		{at(dialling), "dial 5 8", `storm.dial atreides value=5`, "dial hk 8"},
		{at(dialling), "dial hk 8", `storm.dial harkonnen value=8`, ""},
		{at(blowing), "red chasm", `spice.turn card="red-chasm"`, ""},
		{at(blowing), "great flat", `spice.turn card="the-great-flat"`, ""},
		{at(blowing), "worm", `spice.turn card="shai-hulud"`, ""},
		{at(blowing), "shai-hulud", `spice.turn card="shai-hulud"`, ""},
		{at(bidding), "3", `bid guild amount=3`, ""},
		{at(bidding), "no", `pass guild ask="bid"`, ""},
		{at(shipping), "no", `pass fremen ask="ship"`, ""},
	} {
		t.Run(test.typed, func(t *testing.T) {
			found := test.table(t).typedOnPaper(test.typed)
			if len(found) == 0 {
				t.Fatal("it means nothing")
			}
			if got := sentBy(found[0]); got != test.means || found[0].Rest != test.rest || !pages.Unambiguous(found) {
				t.Errorf("it means %s, then %q (sure: %v): %+v", got, found[0].Rest, pages.Unambiguous(found), found)
			}
		})
	}
}

// TestLineSaysItsReasonWhole compares the whole sentence under a line that cannot be entered: figures and names are part of it.
func TestLineSaysItsReasonWhole(t *testing.T) {
	at := func(position string) func(*testing.T) room {
		return func(t *testing.T) room { t.Helper(); return tableAt(t, position) }
	}
	for _, test := range []struct {
		table      func(*testing.T) room
		typed, why string
		lost       bool
	}{
		{at(dialling), "dial at", "Missing: a number – 0 to 20", false},
		{at(outbid), "bid at", "Missing: a number – at least 9", false},
		{at(reviving), "revive em", "Missing: a number", false},
		{at(battling), "plan hk feyd 5 frobnicate", "I do not know “frobnicate” here.", true},
		{planning, "plan hk 1 frobnicate feyd", "I do not know “frobnicate” here.", true},
		{planning, "plan hk feyd", "Missing: a number", false},
		{at(shipping), "capture duncan", "First: The Fremen to ship.", false},
	} {
		t.Run(test.typed, func(t *testing.T) {
			found := test.table(t).typedOnPaper(test.typed)
			if len(found) == 0 {
				t.Fatal("it means nothing")
			}
			if f := found[0]; f.Enterable || f.Why != test.why || f.Lost != test.lost {
				t.Errorf("it says %q (lost: %v, %s)", f.Why, f.Lost, sentBy(f))
			}
		})
	}
}

// TestABidThatNobodyCanRaise proves that no impossible range is said.
func TestABidThatNobodyCanRaise(t *testing.T) {
	s := newViewModel(tableAt(t, outbid).Layout(engine.AtModerator), tableAt(t, outbid).Table.Project(engine.AtModerator), nil)
	for choice, want := range map[dune.BidChoice]string{
		{Min: 9, Max: 5}: "cannot raise: pass", {Min: 9, Max: 12}: "9 to 12", {Min: 9, Max: 5, Karama: true}: "at least 9",
	} {
		if got := s.fits(&engine.Prompt{Ask: "bid", Choices: choice}, engine.Arg{}); got != want {
			t.Errorf("%+v: %q, want %q", choice, got, want)
		}
	}
}

// TestALeaderIsNoSeat proves that a leader's name is not taken for a seat's, against whoever is asked.
func TestALeaderIsNoSeat(t *testing.T) {
	for _, f := range tableAt(t, shipping).typed("capture duncan") {
		if f.Form.For == dune.Atreides {
			t.Errorf("it is read for %s: %s", f.Form.For, f.Text)
		}
	}
}

// TestLineOffersNothingElse proves that what was understood is not shown beside what was not, nor beside a place that a pass might name.
func TestLineOffersNothingElse(t *testing.T) {
	for _, test := range []struct{ position, typed string }{
		{bidding, "sold em 3"}, {shipping, "pass fr"}, {shipping, "pass hk"},
	} {
		if found := tableAt(t, test.position).typed(test.typed); len(found) != 1 {
			t.Errorf("%q has the readings %+v", test.typed, found)
		}
	}
	if found := tableAt(t, shipping).typed("duke leto"); len(found) > 0 {
		t.Errorf("a name alone means %+v", found)
	}
}

// TestSecretsAreForTheirPhones proves that a line with a secret that only a phone may send says so at once, and whose it is; and that no
// such line is suggested.
func TestSecretsAreForTheirPhones(t *testing.T) {
	r := newRoom(t, sixSeats()) // the app deals, and asks for a prediction
	c, view, prompts := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator), r.Prompts(engine.AtModerator)
	found := Pages{}.Read(c, view, prompts, "predict harkonnen 5")
	if want := "Only the phone of the Bene Gesserit can send this."; len(found) != 1 || found[0].Enterable || found[0].Why != want || found[0].Form.For != dune.BeneGesserit {
		t.Errorf("it is read as %+v, not with %q", found, want)
	}
	for e := range (Pages{}).Examples(c, view, prompts) {
		if spec(e.Do).Secret {
			t.Errorf("%q is suggested", e.Line)
		}
	}
}
