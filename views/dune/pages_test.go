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

func TestRecordsAreShown(t *testing.T) {
	seen := suite.RecordsAreShown(t)
	for ask := range formsByAsk {
		if !seen[ask] {
			t.Errorf("no record asks %q", ask)
		}
	}
}

// TestWrongChoicesGiveNoForm proves that choices of the wrong type give an error and no empty form.
func TestWrongChoicesGiveNoForm(t *testing.T) {
	form := formFor(askBid, generalBid)(&viewModel{}, engine.Prompt{Ask: "bid", Choices: dune.StormDialChoice{Max: 3}})
	var b strings.Builder
	if err := form.Render(t.Context(), &b); err != nil || b.Len() > 0 {
		t.Errorf("%v, %q", err, b.String())
	}
}

// checkAuctionAndCards looks at an auction, at cards to be played, and for ways to pass.
func checkAuctionAndCards(in *pagestest.Room, v engine.Viewer, root *html.Node) {
	r := room{in}
	r.T.Helper()
	forms, passed := pagestest.Answers(root), whoPassed(root)
	if a := r.view().Auction; a != nil && latestSale(*a) != nil && len(passed) > 0 {
		r.T.Errorf("%v: the card is sold, and %v are said to have passed on it", v, passed)
	}
	for _, p := range oneByOne(r.Layout(v).For, r.Prompts(v)) {
		if p.Ask == "bid" && !p.IsNonBlocking() && !p.IsAnswered() && slices.Contains(passed, seatCodes[p.For]) {
			r.T.Errorf("%v: %s is asked to bid and stands among those who passed", v, p.For)
		}
		if p.ID == "" || !v.Sees(p.For) && !v.IsModerator() || p.For == engine.App {
			continue
		}
		if p.Ask == "play" && !v.IsModerator() && !forms["play "+p.ID] {
			r.T.Errorf("%v: no card can be played", v)
		}
		if mayPass(p) && !p.IsAnswered() && (p.Urgency != engine.Ring || v.IsModerator()) && !forms["pass "+p.ID] {
			r.T.Errorf("%v: no way to pass on %s of %s", v, p.Ask, p.For)
		}
	}
}

// formless reports whether a question has no form of its own: cards have another place, and some questions wait for another one.
func formless(r *pagestest.Room, v engine.Viewer, p engine.Prompt) bool {
	asked := slices.ContainsFunc(oneByOne(r.Layout(v).For, r.Prompts(v)), func(o engine.Prompt) bool { return o.ID == p.ID })
	return p.Ask == "play" || !asked || nothingToChoose(p)
}

// whoPassed lists, by their codes, who has passed on the card for sale.
func whoPassed(root *html.Node) (passed []string) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || pagestest.Attr(n, "class") != "passed" {
			continue
		}
		if words := strings.Fields(textOf(n)); len(words) > 0 && words[0] == "Passed" {
			passed = append(passed, words[1:]...)
		}
	}
	return passed
}

// nothingToChoose reports whether a seat can only pass.
func nothingToChoose(p engine.Prompt) bool {
	switch c := p.Choices.(type) {
	case dune.ShipChoice:
		return c.Reserves.Normal == 0 && len(c.From) == 0
	case dune.MoveChoice:
		return len(c.From) == 0
	case dune.RideChoice:
		return len(c.From) == 0
	case dune.AllyOfferChoice:
		return len(c.To) == 0
	case dune.BidChoice:
		return mostBid(c) < c.Min
	case nil: // somebody else's, without its bounds: the board says whether there is anything
		return p.Ask == "move" || p.Ask == "ship"
	}
	return false
}

func TestCorrectionsAreTold(t *testing.T) { suite.CorrectionsAreTold(t) }

func TestCommandsHaveNames(t *testing.T) { suite.CommandsHaveNames(t) }

func TestMomentsOutliveTheApp(t *testing.T) { suite.MomentsOutliveTheApp(t) }

func TestSkippingIsAccepted(t *testing.T) { suite.SkippingIsAccepted(t) }
