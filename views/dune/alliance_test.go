package dune

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// alliedTable is a table of six, where the Atreides and the Harkonnen are allied, at a moment of a turn.
func alliedTable(t *testing.T, moment object) room {
	t.Helper()
	header := sixSeats()
	header.Profile, header.Cards = "gf9-advanced", engine.CardsTable
	r := newRoom(t, header)
	args := object{
		"turn": 2, "storm": 5, "board": object{"carthag": object{"10": object{"atreides": 8}}},
		"seats": object{"harkonnen": object{"allies": []string{"atreides"}, "spice": 10}, "atreides": object{"allies": []string{"harkonnen"}, "spice": 9}},
	}
	for name, value := range moment {
		args[name] = value
	}
	r.Must(engine.Moderator, "table.set", args)
	return r
}

// TestForcesBesideAnAllyAreWarned proves that a phone says where forces would stay beside an ally (DUNE-ALLY-07): with the place of a
// shipment and of a move, where it offers no "ship and stay", and again at the pass, which is no longer one touch nor given ahead; and
// that the board work says what went to the tanks, though the next phases begin at once.
func TestForcesBesideAnAllyAreWarned(t *testing.T) {
	r := alliedTable(t, object{"phase": "ship-move", "turns": object{"acting": "harkonnen", "done": []string{"atreides", "bene-gesserit", "emperor", "fremen", "guild"}}})
	harkonnen := engine.AtSeat(dune.Harkonnen)
	marked := func(name string) (places []string) {
		for n := range pagestest.Parse(t, r.Text(harkonnen)).Descendants() {
			if n.Type == html.ElementNode && n.Data == "option" && pagestest.Has(n, "data-beside-ally") && pagestest.Attr(n.Parent, "name") == name {
				places = append(places, pagestest.Attr(n, "value"))
			}
		}
		return slices.Compact(places)
	}
	const warning = "Your ally is there: leave again this turn, or they go to the tanks."
	if got := marked("arg.to"); !slices.Equal(got, []string{"carthag:10"}) {
		t.Errorf("the shipment warns of %v", got)
	}
	if got := r.reads(harkonnen, "beside-ally"); len(got) == 0 || got[0] != warning {
		t.Errorf("the shipment warns %q", got)
	}
	r.Must(dune.Harkonnen, "ship", object{"to": "carthag", "sector": 10, "normal": 2})
	if got := r.reads(harkonnen, "closing"); !slices.Equal(got, []string{"No move Carthag: 2 forces beside your ally go to the tanks. No move"}) {
		t.Errorf("the pass says %q", got)
	}
	if page := r.Text(harkonnen); strings.Contains(page, "value=\"move-") {
		t.Error("the pass may be given ahead")
	}
	r.Must(dune.Harkonnen, "pass", object{"ask": "move"})
	r.Must(dune.BeneGesserit, "pass", object{"ask": "advisor"})
	if phase := r.view().Phase; phase == dune.ShipMove {
		t.Fatalf("play stands at %s", phase)
	}
	for _, v := range []engine.Viewer{engine.AtModerator, engine.Public} {
		if got := r.reads(v, "board-work"); len(got) != 1 || !strings.Contains(got[0], "Carthag: 2 Harkonnen to the tanks.") {
			t.Errorf("%v is told to do %q", v, got)
		}
	}
}

// TestPledgesAreSeenByTheAlliance proves that a pledge stands on both allies' phones and on no other screen: for the one in the form that
// it pays for, for the other with a way to take it back; and that nobody else's page depends on it.
func TestPledgesAreSeenByTheAlliance(t *testing.T) {
	bidding := object{"phase": "bidding", "step": "bid", "auction": object{"lot": 1, "of": 3, "row": []string{"", "", ""}, "turn": "harkonnen", "opener": "harkonnen"}}
	one, two := alliedTable(t, bidding), alliedTable(t, bidding)
	one.Must(dune.Atreides, "support", object{"to": "harkonnen", "for": "bid", "spice": 3})
	two.Must(dune.Atreides, "support", object{"to": "harkonnen", "for": "shipment", "spice": 7})
	for _, v := range one.Viewers() {
		if seat, _ := v.Seat(); seat != dune.Atreides && seat != dune.Harkonnen && one.Text(v) != two.Text(v) {
			t.Errorf("%v sees a difference", v)
		}
	}
	for _, c := range []struct {
		r    room
		want string
		in   bool
	}{
		{one, "Atreides will pay up to 3 for your card.", true}, {two, "Atreides will pay up to 7 for your shipment.", false},
	} {
		if got := c.r.reads(engine.AtSeat(dune.Harkonnen), "pledges"); !slices.Equal(got, []string{c.want}) {
			t.Errorf("the ally reads %q, want %q", got, c.want)
		}
		bid := c.r.reads(engine.AtSeat(dune.Harkonnen), "d-bid")
		if len(bid) != 1 || strings.Contains(bid[0], c.want) != c.in {
			t.Errorf("the ally is asked %q", bid)
		}
	}
	atreides := engine.AtSeat(dune.Atreides)
	if page := one.Text(atreides); !strings.Contains(page, "You promised 3 for a card.") || !strings.Contains(page, `name="arg.spice" value="0"`) {
		t.Error("the pledge cannot be taken back")
	}
	one.Must(dune.Atreides, "support", object{"to": "harkonnen", "for": "bid", "spice": 0})
	if got := one.reads(engine.AtSeat(dune.Harkonnen), "pledges"); len(got) > 0 {
		t.Errorf("what was taken back still reads %q", got)
	}
}

// TestBidsAreThoseThatCanBePaid proves that a phone offers no bid that the seat cannot pay with its allies' pledges, and says so where it
// can make none; only a seat that may bluff with a Karama is offered any.
func TestBidsAreThoseThatCanBePaid(t *testing.T) {
	for _, c := range []struct {
		purse, pledge, high int
		hand                []string
		most                string
		quick               []string
	}{
		{10, 0, 7, nil, "10", []string{"9"}},
		{10, 3, 7, nil, "13", []string{"9", "12"}},
		{0, 2, 0, nil, "2", []string{"2"}},
		{0, 0, 0, nil, "", nil},
		{0, 0, 0, []string{"karama"}, "99", []string{"2", "5"}},
	} {
		auction := object{"lot": 1, "of": 3, "row": []string{"", "", ""}, "turn": "harkonnen", "opener": "harkonnen"}
		if c.high > 0 {
			auction["opener"], auction["high"] = "emperor", object{"by": "emperor", "amount": c.high}
		}
		r := alliedTable(t, object{"phase": "bidding", "step": "bid", "auction": auction})
		r.Must(engine.Moderator, "table.set", object{"seats": object{"harkonnen": object{"spice": c.purse, "hand": c.hand}}})
		if c.pledge > 0 {
			r.Must(dune.Atreides, "support", object{"to": "harkonnen", "for": "bid", "spice": c.pledge})
		}
		most, quick := "", []string(nil)
		for n := range pagestest.Parse(t, r.Text(engine.AtSeat(dune.Harkonnen))).Descendants() {
			if n.Type != html.ElementNode || pagestest.Attr(n, "name") != "arg.amount" {
				continue
			}
			if n.Data == "input" {
				most = pagestest.Attr(n, "max")
			} else {
				quick = append(quick, pagestest.Attr(n, "value"))
			}
		}
		if most != c.most || !slices.Equal(quick, c.quick) {
			t.Errorf("%+v: a bid of %s at most is offered, and %v", c, most, quick)
		}
		if cannot := strings.Contains(r.Text(engine.AtSeat(dune.Harkonnen)), "You can pay 0 at most: pass."); cannot != (c.most == "") {
			t.Errorf("%+v: that no bid can be paid is said: %t", c, cannot)
		}
	}
}

// TestANexusSaysWhereASeatStands proves that a phone's question in a nexus tells apart who may offer, who waits for an answer, who has
// just allied, who was allied before and who may ally no more; and that leaving an alliance is not one touch.
func TestANexusSaysWhereASeatStands(t *testing.T) {
	r := nexus(t)
	wants := func(f engine.Seat, want string) {
		t.Helper()
		if got := r.reads(engine.AtSeat(f), "d-ally.offer"); len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s is asked %q, want %q", f, got, want)
		}
	}
	wants(dune.Harkonnen, "Offer an alliance, or stay alone.")
	wants(dune.Emperor, "You are still allied with the Guild: stay, or leave.")
	r.Must(dune.Harkonnen, "ally.offer", object{"to": "atreides"})
	wants(dune.Harkonnen, "You offered an alliance: Atreides has yet to answer.")
	r.Must(dune.Atreides, "ally.accept", object{"from": "harkonnen"})
	wants(dune.Harkonnen, "You are allied with Atreides.")
	wants(dune.Atreides, "You are allied with Harkonnen.")
	if got := r.reads(engine.AtSeat(dune.Harkonnen), "closing"); len(got) != 1 || !strings.HasPrefix(got[0], "Leave my alliance") {
		t.Errorf("leaving is offered as %q", got)
	}

	header := sixSeats()
	r = newRoom(t, header)
	r.Must(engine.Moderator, "table.set", object{"turn": 4, "storm": 18, "phase": "spice-blow", "step": "nexus"})
	r.Must(dune.Harkonnen, "ally.offer", object{"to": "atreides"})
	r.Must(dune.Atreides, "ally.accept", object{"from": "harkonnen"})
	r.Must(dune.Atreides, "ally.break", nil)
	wants(dune.Atreides, "You may make no more alliances in this Nexus.")
}
