package dune

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// secrets gives every seat something that nobody else may read, and lists the words that would betray it on a screen.
func secrets(r room) map[engine.Seat][]string {
	type object = map[string]any
	r.Must(engine.Moderator, "table.set", object{
		"phase": "battle", "step": "plan", "turn": 3, "storm": 3,
		"board": object{"arrakeen": object{"9": object{"harkonnen": 5, "atreides": 4}}},
		"battle": object{
			"territory": "arrakeen", "aggressor": "harkonnen", "defender": "atreides",
			"plans": object{},
		},
		"seats": object{
			"atreides":      object{"spice": 71, "hand": []string{"gom-jabbar", "snooper"}, "traitors": []string{"bashar"}},
			"bene-gesserit": object{"spice": 72, "hand": []string{"jubba-cloak"}, "traitors": []string{"stilgar"}, "prediction": object{"faction": "guild", "turn": 6}},
			"emperor":       object{"spice": 73, "hand": []string{"chaumas"}, "traitors": []string{"otheym"}},
			"fremen":        object{"spice": 74, "hand": []string{"baliset"}, "traitors": []string{"caid"}},
			"guild":         object{"spice": 75, "hand": []string{"stunner"}, "traitors": []string{"chani"}},
			"harkonnen":     object{"spice": 76, "hand": []string{"slip-tip", "lasgun"}, "traitors": []string{"jamis", "burseg"}},
		},
	})
	r.Must(dune.Harkonnen, "plan", object{"leader": "umman-kudu", "dial": 4, "weapon": "slip-tip", "defence": nil})
	return map[engine.Seat][]string{
		dune.Atreides:     {">71<", "Gom Jabbar", "Snooper", ">Bashar<"},
		dune.BeneGesserit: {">72<", "Jubba Cloak", ">Stilgar<", "in turn 6"},
		dune.Emperor:      {">73<", "Chaumas", ">Otheym<"},
		dune.Fremen:       {">74<", "Baliset", ">Caid<"},
		dune.Guild:        {">75<", "Stunner", ">Chani<"},
		dune.Harkonnen:    {">76<", "Slip Tip", "Lasgun", ">Jamis<", ">Burseg<"},
	}
}

// withoutRules removes rulings and house rules from a page: they may name any card.
func withoutRules(t *testing.T, page string) string {
	t.Helper()
	root := pagestest.Parse(t, page)
	remove(root, func(n *html.Node) bool {
		return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
			return a.Key == "class" && slices.Contains([]string{"why", "rule", "phase-rules"}, a.Val)
		})
	})
	var b strings.Builder
	check(t, html.Render(&b, root))
	return b.String()
}

// TestScreensKeepSecrets proves that no screen contains another seat's secrets.
func TestScreensKeepSecrets(t *testing.T) {
	r := newRoom(t, sixSeats())
	canaries := secrets(r)
	for _, v := range r.Viewers() {
		text := withoutRules(t, r.Text(v))
		for owner, secrets := range canaries {
			for _, secret := range secrets {
				if !v.Sees(owner) && strings.Contains(text, secret) && !ownLeader(v, secret) {
					t.Errorf("%v reads %q of %s", v, secret, owner)
				}
			}
		}
	}
}

// ownLeader reports whether a name is one of the viewer's own leaders, which its page always lists.
func ownLeader(v engine.Viewer, name string) bool {
	seat, _ := v.Seat()
	for _, sheet := range rulebook.Sheets() {
		for _, l := range sheet.Leaders {
			if sheet.ID == seat && strings.EqualFold(">"+string(l.ID)+"<", name) {
				return true
			}
		}
	}
	return false
}

// TestSecretsAreCovered proves that a phone keeps its own secrets under a cover too, against looks over the shoulder.
func TestSecretsAreCovered(t *testing.T) {
	r := newRoom(t, sixSeats())
	for owner, secrets := range secrets(r) {
		root := pagestest.Parse(t, r.Text(engine.AtSeat(owner)))
		uncover(root)
		var b strings.Builder
		check(t, html.Render(&b, root))
		for _, secret := range secrets {
			if strings.Contains(b.String(), secret) {
				t.Errorf("%s: %q is in sight", owner, secret)
			}
		}
	}
}

// uncover removes from a page what its covers hide.
func uncover(root *html.Node) {
	remove(root, func(n *html.Node) bool { return n.Data == "template" })
}

// remove deletes a page's elements for which a condition holds.
func remove(root *html.Node, drop func(*html.Node) bool) {
	var found []*html.Node
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && drop(n) {
			found = append(found, n)
		}
	}
	for _, n := range found {
		n.Parent.RemoveChild(n)
	}
}

// TestCoversHideSecrets proves that the covers of the two tests above have something to hide.
func TestCoversHideSecrets(t *testing.T) {
	r := newRoom(t, sixSeats())
	for owner, secrets := range secrets(r) {
		text := r.Text(engine.AtSeat(owner))
		for _, secret := range secrets {
			if !strings.Contains(text, secret) {
				t.Errorf("%s does not see its own %q", owner, secret)
			}
		}
	}
}
