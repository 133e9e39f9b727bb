package dune

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// readLog tells a viewer's log of all that has happened.
func (r room) readLog(v engine.Viewer) {
	r.Log = nil
	for i, entry := range r.Table.Entries() {
		line := &pages.LogLine{ID: i + 1, No: i + 1}
		for _, e := range entry.Events {
			if m, ok := (dune.Rules{}).Narrate(e, v); ok {
				line.Says = append(line.Says, pages.Sentence{Text: r.P.Message(m), Ruling: m.Ruling, Of: m})
			}
		}
		r.Log = append(r.Log, line)
	}
}

// reads returns the texts of a page's elements with a class, one line each.
func (r room) reads(v engine.Viewer, class string) []string {
	r.T.Helper()
	r.readLog(v)
	var out []string
	for n := range pagestest.Parse(r.T, r.Text(v)).Descendants() {
		if n.Type == html.ElementNode && strings.Contains(" "+pagestest.Attr(n, "class")+" ", " "+class+" ") {
			out = append(out, textOf(n))
		}
	}
	return out
}

// textOf is the text of an element.
func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// nexus is a table of six in a Nexus. The Emperor and the Guild are allied.
func nexus(t *testing.T) room {
	header := sixSeats()
	header.Profile = "ah-basic"
	r := newRoom(t, header)
	allies := func(f string) map[string]any { return map[string]any{"allies": []string{f}} }
	r.Must(engine.Moderator, "table.set", map[string]any{
		"turn": 4, "storm": 18, "phase": "spice-blow", "step": "nexus", "seats": map[string]any{"emperor": allies("guild"), "guild": allies("emperor")},
	})
	return r
}

// TestAlliancesAreTold proves that a phone shows an offer from others before its own form, with a yes and a no; that the seat that made
// an offer sees whose answer is missing, and is told of a no; and that all screens tell of an alliance that was made or left.
func TestAlliancesAreTold(t *testing.T) {
	r := nexus(t)
	fremen, guild, emperor := engine.AtSeat(dune.Fremen), engine.AtSeat(dune.Guild), engine.AtSeat(dune.Emperor)
	r.Must(dune.Emperor, "ally.offer", map[string]any{"to": "fremen"})
	page := r.Text(fremen)
	if offer, own := strings.Index(page, `class="ask ask-ally.accept"`), strings.Index(page, `class="ask ask-ally.offer"`); offer < 0 || offer > own {
		t.Errorf("the offer stands at %d, one's own at %d", offer, own)
	}
	if !strings.Contains(page, `class="ask ask-ally.decline"`) {
		t.Error("there is no way to decline")
	}
	if got := r.reads(emperor, "order"); len(got) != 1 || got[0] != "You offered an alliance to the Fremen. Still to answer: the Fremen and the Guild." {
		t.Errorf("the seat that offered reads %q", got)
	}
	r.Must(dune.Emperor, "ally.break", nil)
	for v, want := range map[engine.Viewer]string{
		engine.Public: "The Emperor left the alliance with the Guild.", guild: "The Emperor left your alliance.", fremen: "The Emperor left the alliance with the Guild.",
	} {
		if got := r.reads(v, "alliance-news"); len(got) != 1 || got[0] != want {
			t.Errorf("%v reads %q, want %q", v, got, want)
		}
	}
	if got := r.reads(emperor, "order"); len(got) != 1 || got[0] != "You offered an alliance to the Fremen. Still to answer: the Fremen." {
		t.Errorf("the seat that left reads %q of what is still offered", got)
	}
	r.Must(dune.Fremen, "ally.accept", map[string]any{"from": "emperor"})
	if got := r.reads(engine.Public, "alliance-news"); len(got) != 1 || !strings.HasSuffix(got[0], "New alliance: the Emperor and the Fremen.") {
		t.Errorf("the table screen reads %q", got)
	}
	r.Must(dune.Harkonnen, "ally.offer", map[string]any{"to": "atreides"})
	r.Must(dune.Atreides, "ally.decline", map[string]any{"from": "harkonnen"})
	if got := r.reads(engine.AtSeat(dune.Harkonnen), "alliance-news"); len(got) != 1 || !strings.HasSuffix(got[0], "Atreides declined your alliance.") {
		t.Errorf("the seat that offered reads %q", got)
	}
}

// TestADealAsksItsAddressee proves that only the seat that a deal was stated to is asked about it: at the top of its page, with a yes
// and a no, though nobody waits for the answer.
func TestADealAsksItsAddressee(t *testing.T) {
	r := newRoom(t, sixSeats())
	r.Must(engine.Moderator, "table.set", map[string]any{"turn": 2, "storm": 16, "phase": "revival", "seats": map[string]any{"emperor": map[string]any{"spice": 9}}})
	r.Must(dune.Emperor, "deal", map[string]any{"to": "guild", "spice": 3, "text": "let me land first"})
	for _, v := range r.Viewers() {
		seat, _ := v.Seat()
		asked := r.reads(v, "d-accept")
		if (len(asked) == 1) != (seat == dune.Guild) {
			t.Errorf("%v is asked %q", v, asked)
		}
	}
	page := r.Text(engine.AtSeat(dune.Guild))
	decide := page[strings.Index(page, `class="decide"`):]
	for _, part := range []string{"d-accept", "The Emperor → the Guild, 3 spice", "let me land first", "ask-accept", "ask-deal.decline"} {
		if !strings.Contains(decide, part) {
			t.Errorf("the question has no %q", part)
		}
	}
	if !strings.Contains(page, `class="question-hint" href="#decision-deal.1.accept`) {
		t.Errorf("the bar leads to %q", regexp.MustCompile(`class="question-hint"[^>]*>`).FindString(page))
	}
	r.Must(dune.Guild, "deal.decline", map[string]any{"deal": 1})
	if asked := r.reads(engine.AtSeat(dune.Guild), "d-accept"); len(asked) > 0 {
		t.Errorf("the question stays: %q", asked)
	}
}
