package dune

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pagestest"
)

type object = map[string]any

// moments are positions in which a seat may want to step in. What each seat is asked, offered and shown there must not depend on the
// hands of the others.
var moments = map[string]object{
	"storm cards":  {"phase": "storm", "step": "cards", "stormMove": 4},
	"top card":     {"phase": "bidding", "step": "settle", "auction": object{"lot": 1, "of": 3}},
	"bidding":      {"phase": "bidding", "step": "bid", "auction": object{"lot": 1, "of": 3, "turn": "guild", "opener": "guild"}},
	"buying":       {"phase": "bidding", "step": "bid", "auction": object{"lot": 1, "of": 3, "turn": "guild", "opener": "guild", "claims": []string{"emperor"}}},
	"a worthless":  {"phase": "ship-move", "claim": object{"by": "bene-gesserit", "card": "kulon", "use": "block:guild.half-price"}},
	"an exchange":  {"phase": "revival", "swap": object{"by": "harkonnen", "with": "guild", "count": 1}},
	"a raised":     {"phase": "ship-move", "raised": []string{"emperor"}, "raisedFor": object{"emperor": "karama"}},
	"a question":   {"phase": "ship-move", "question": object{"from": "emperor", "ask": "guild", "text": "Is it so?"}},
	"battle plans": {"phase": "battle", "step": "plan", "battle": object{"territory": "arrakeen", "aggressor": "harkonnen", "defender": "atreides"}},
	"shipping":     {"phase": "ship-move"},
	"revival":      {"phase": "revival"},
	"charity":      {"phase": "charity"},
	"nexus":        {"phase": "spice-blow", "step": "nexus"},
	"the harvest":  {"phase": "collection"},
}

// twinHands are two different holdings of the Guild and the Fremen with the same numbers of cards.
var twinHands = [2]object{
	{
		"guild":  object{"spice": 3, "hand": []string{"karama", "truthtrance"}, "traitors": []string{"bashar"}},
		"fremen": object{"spice": 1, "hand": []string{"weather-control"}, "traitors": []string{"caid"}},
	},
	{
		"guild":  object{"spice": 9, "hand": []string{"baliset", "shield"}, "traitors": []string{"stilgar"}},
		"fremen": object{"spice": 7, "hand": []string{"snooper"}, "traitors": []string{"alia"}},
	},
}

// seatAt sets a table to one of these positions with one of the two holdings.
func seatAt(t *testing.T, header engine.Header, moment, hands object) room {
	t.Helper()
	r := newRoom(t, header)
	args := object{
		"turn": 3, "storm": 3, "seats": hands,
		"board": object{"arrakeen": object{"9": object{"harkonnen": 5, "atreides": 4}}},
	}
	for name, value := range moment {
		args[name] = value
	}
	r.Must(engine.Moderator, "table.set", args)
	return r
}

// TestNothingTellsWhatOthersHold proves that at every moment the pages of the table, the console and the other seats are
// byte for byte the same whatever two seats hold (DUNE-KARAMA-08).
func TestNothingTellsWhatOthersHold(t *testing.T) {
	for _, profile := range []string{"gf9-basic", "ah-optional", "tournament-2009", "gf9-advanced"} {
		for _, cards := range []string{engine.CardsPhone, engine.CardsTable} {
			header := sixSeats()
			header.Profile, header.Cards = profile, cards
			header.House = map[string]engine.SwitchValue{"window.seconds": "10"}
			for name, moment := range moments {
				one, two := seatAt(t, header, moment, twinHands[0]), seatAt(t, header, moment, twinHands[1])
				for _, v := range one.Viewers() {
					if v.Sees(dune.Guild) || v.Sees(dune.Fremen) || name == "an exchange" && v.Sees(dune.Harkonnen) {
						continue
					}
					if one.Text(v) != two.Text(v) {
						t.Errorf("%s, %s, %s: %v sees a difference", profile, cards, name, v)
					}
				}
			}
		}
	}
}

// TestRingsAreAlikeForWhoCanAct proves that a ring, the question to all at once, is byte for byte the same on a seat's phone whether the
// seat could act or not, before and after it asked the table to wait: its cards show only under covers (DUNE-KARAMA-08,
// DUNE-CHARITY-01). No phone can decline a ring.
func TestRingsAreAlikeForWhoCanAct(t *testing.T) {
	for _, profile := range []string{"gf9-basic", "ah-basic"} {
		for _, name := range []string{"storm cards", "top card", "charity"} {
			for _, raised := range []bool{false, true} {
				header := sixSeats()
				header.Profile = profile
				one, two := seatAt(t, header, moments[name], twinHands[0]), seatAt(t, header, moments[name], twinHands[1])
				for _, f := range []dune.Faction{dune.Guild, dune.Fremen} {
					if raised {
						one.Must(f, "raise", nil)
						two.Must(f, "raise", nil)
					}
					asked := markupOf(t, one.Text(engine.AtSeat(f)), "decide")
					if asked != markupOf(t, two.Text(engine.AtSeat(f)), "decide") {
						t.Errorf("%s, %s: the %s are asked differently", profile, name, f)
					}
					if rings := strings.Contains(asked, "asked-of-all"); rings == (raised && name == "charity") || strings.Contains(asked, "ask-pass") {
						t.Errorf("%s, %s: the %s are asked %s", profile, name, f, asked)
					}
				}
			}
		}
	}
}

// TestTheHandIsAlwaysThere proves that the tools for stepping in are always the same on every phone, whether there is anything to play or
// not (DUNE-KARAMA-08).
func TestTheHandIsAlwaysThere(t *testing.T) {
	var first string
	for name, moment := range moments {
		for i := range twinHands {
			r := seatAt(t, sixSeats(), moment, twinHands[i])
			for _, f := range []engine.Seat{dune.Atreides, dune.Fremen, dune.Guild} {
				bar := strings.ReplaceAll(markupOf(t, r.Text(engine.AtSeat(f)), "tools"), string(f), "seat")
				if first == "" {
					first = bar
				}
				if bar == "" || bar != first {
					t.Errorf("%s, %s: the bar differs:\n%s\n%s", name, f, first, bar)
				}
			}
		}
	}
}

// markupOf is the markup of one part of a page, by its class.
func markupOf(t *testing.T, text, class string) string {
	t.Helper()
	for n := range pagestest.Parse(t, text).Descendants() {
		for _, a := range n.Attr {
			if a.Key == "class" && a.Val == class {
				var b strings.Builder
				check(t, html.Render(&b, n))
				return b.String()
			}
		}
	}
	return ""
}

// TestCharityLooksAlike proves that the question of charity looks the same on every phone, whether its seat may claim or not, and that
// its one answer does not stand out.
func TestCharityLooksAlike(t *testing.T) {
	type object = map[string]any
	var seen [2]string
	for i, spice := range []int{0, 10} {
		r := newRoom(t, sixSeats())
		r.Must(engine.Moderator, "table.set", object{"phase": "charity", "turn": 2, "storm": 3, "seats": object{"emperor": object{"spice": spice}}})
		seen[i] = decisionOf(t, r.Text(engine.AtSeat(dune.Emperor)), "charity.claim")
	}
	if seen[0] != seen[1] {
		t.Errorf("the purse shows:\n%s\n%s", seen[0], seen[1])
	}
	if n := strings.Count(seen[0], `class="send quiet"`); n != 1 || strings.Contains(seen[0], `class="send"`) {
		t.Errorf("the answer stands out:\n%s", seen[0])
	}
}

// TestOneBattleIsNoQuestion proves that a seat with a single battle is not asked which comes first, and one with two is.
func TestOneBattleIsNoQuestion(t *testing.T) {
	type object = map[string]any
	at := func(sector string) object { return object{sector: object{"emperor": 2, "guild": 3}} }
	for _, test := range []struct {
		board object
		asks  bool
	}{{object{"arrakeen": at("9")}, false}, {object{"arrakeen": at("9"), "carthag": at("10")}, true}} {
		r := newRoom(t, sixSeats())
		r.Must(engine.Moderator, "table.set", object{"phase": "battle", "turn": 2, "storm": 18, "board": test.board})
		for _, f := range []dune.Faction{dune.Emperor, dune.Guild} {
			text := r.Text(engine.AtSeat(f))
			if !strings.Contains(text, "d-battle.pick") {
				continue
			}
			if strings.Contains(text, "Which battle comes first?") != test.asks || strings.Contains(text, "Begin your battle.") == test.asks {
				t.Errorf("%v: %s", test.board, decisionOf(t, text, "battle.pick"))
			}
		}
		if public := r.Text(engine.Public); strings.Contains(public, "to choose a battle") != test.asks {
			t.Errorf("%v: the table screen asks differently", test.board)
		}
	}
}

// decisionOf is what a page shows of one question.
func decisionOf(t *testing.T, page, ask string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, `class="decision d-`+ask)
	section, _, _ := strings.Cut(rest, "</section>")
	if !found {
		t.Fatalf("%s is not asked", ask)
	}
	return section
}
