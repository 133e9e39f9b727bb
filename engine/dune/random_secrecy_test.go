package dune

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// twins changes every fact that a viewer may not know and looks whether the viewer's page changes: what does not depend on
// a secret cannot tell it, neither by words nor by order, length or who is asked.
func (g *randomGame) twins() error {
	s := g.state()
	viewers := map[string]engine.Viewer{"public": engine.Public, "moderator": engine.AtModerator}
	for _, f := range s.seats {
		viewers[string(f)] = engine.AtSeat(f)
	}
	for name, v := range viewers {
		one := shownTo(s, v)
		twin := g.scrambled(s, v)
		if two := shownTo(twin, v); !bytes.Equal(one, two) {
			return fmt.Errorf("%s can tell what is hidden:\n%s\n%s", name, one, two)
		}
	}
	return nil
}

// shownTo is everything that a viewer's pages are made of, what no record holds included.
func shownTo(s *State, v engine.Viewer) []byte {
	view := reflect.ValueOf(Rules{}.Project(s, v)).Elem()
	all := mustJSON(view.Interface())
	for i := range view.NumField() {
		if view.Type().Field(i).Tag.Get("json") == "-" {
			all = append(all, mustJSON(view.Field(i).Interface())...)
		}
	}
	return all
}

// scrambled is a state that differs in everything hidden from a viewer: purses, hands, traitors, the prediction, dials
// and coming cards.
func (g *randomGame) scrambled(s *State, v engine.Viewer) *State {
	twin := s.clone()
	var hidden []*Seat
	var cards []rulebook.Card
	for _, f := range s.seats {
		if s.sharesSecrets(v, f) {
			continue
		}
		seat := twin.own(f)
		if len(seat.Shown) == 0 { // what was shown is known
			hidden, cards = append(hidden, seat), append(cards, seat.Hand...)
		}
		seat.Seen = append(seat.Seen, rulebook.Lasgun)
		seat.Spice += 1 + g.r.IntN(5)
		seat.Traitors = scrambledLeaders(g.r, seat.Traitors)
		if k := &seat.Kwisatz; k.played() && k.Lost < KwisatzAwakensAt {
			k.Lost = g.r.IntN(KwisatzAwakensAt)
		}
		if seat.Prediction != nil && !s.predictionOut() {
			seat.Prediction.Turn++
		}
		if n, ok := twin.dials[f]; ok && s.step == stepDial {
			twin.dials[f] = n + 1
		}
	}
	if twin.stormNext > 0 && !s.seesToken(v) {
		twin.stormNext = twin.stormNext%stormTokens + 1
	}
	twin.swapCaptives(g.r, v)
	for i, note := range twin.messages {
		if !v.Sees(note.From) && !v.Sees(note.To) {
			twin.messages[i].Text += " or not"
		}
	}
	lying := twin.lyingHidden(v)
	for _, c := range lying {
		cards = append(cards, *c)
	}
	cards = append(cards, twin.unseen()...)
	g.r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for _, seat := range hidden {
		copy(seat.Hand, cards)
		cards = cards[len(seat.Hand):]
	}
	for i, c := range lying {
		*c = cards[i]
	}
	if !s.seesSpiceTop(v) && len(twin.spiceDeck.Next) > 0 {
		if pool := twin.spicePool(); len(pool) > 0 {
			twin.spiceDeck.Next[0] = pool[g.r.IntN(len(pool))]
		}
	}
	return twin
}

// swapCaptives puts another leader where one is that a viewer cannot know of: captured, killed as a captive, or just drawn.
func (s *State) swapCaptives(r *rand.Rand, v engine.Viewer) {
	for _, f := range s.seats {
		all := s.leadersOf(f)
		for _, l := range all {
			is, other := s.seat[f].Leaders[l], all[r.IntN(len(all))]
			drawn := s.battle != nil && s.battle.Capture != nil && s.battle.Capture.Leader == l
			known := v.Sees(f) || v.Sees(Harkonnen) || s.viewLeader(f, l, v) != s.viewLeader(f, other, v)
			if is.Concealed == nil && !drawn || known || s.planned(l) || s.planned(other) {
				continue
			}
			if drawn {
				s.battle.Capture.Leader = other
				continue
			}
			seat := s.own(f)
			seat.Leaders = gamekit.With(gamekit.With(seat.Leaders, l, seat.Leaders[other]), other, is)
		}
	}
}

// planned reports whether a leader stands in a plan, which prescience may have shown.
func (s *State) planned(l rulebook.Leader) bool {
	return s.battle != nil && slices.ContainsFunc(s.battle.combatants(), func(f Faction) bool { return s.battle.Plans[f].Leader == l })
}

// lyingHidden finds the named cards on the deck and in the row that a viewer has not looked at.
func (s *State) lyingHidden(v engine.Viewer) []*rulebook.Card {
	var out []*rulebook.Card
	hide := func(c *rulebook.Card, looked bool) {
		if *c != "" && !(looked && v.Sees(Atreides)) {
			out = append(out, c)
		}
	}
	for i := range s.treachery.Next {
		hide(&s.treachery.Next[i], i < s.treachery.Peeked)
	}
	if a := s.auction; a != nil {
		for i := range a.Row {
			hide(&a.Row[i], slices.Contains(a.SeenByAtreides, len(a.Sold)+i+1))
		}
	}
	return out
}

func scrambledLeaders(r *rand.Rand, list []rulebook.Leader) []rulebook.Leader {
	if list == nil {
		return nil
	}
	out := make([]rulebook.Leader, len(list))
	for i := range out {
		f := rulebook.Sheets()[r.IntN(len(rulebook.Sheets()))]
		out[i] = f.Leaders[r.IntN(len(f.Leaders))].ID
	}
	return out
}
