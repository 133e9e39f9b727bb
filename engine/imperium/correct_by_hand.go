package imperium

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// What hands do at the table after an undo or a correction: the board shows again what the record says.

var _ engine.BoardRules = Rules{}

// BoardInstructions says what hands do at the table. It compares what everybody sees.
func (Rules) BoardInstructions(was, is engine.State, _, come []engine.Event) []engine.Message {
	if gamekit.SetUpTable(come) {
		return nil // nothing was played at this table yet
	}
	h := byHand{was: was.(*State).position(engine.Public), is: is.(*State).position(engine.Public)}
	h.out = append(h.out, paths.ByHand(h.was, h.is)...)
	h.spaces()
	h.tokens()
	h.cards()
	return h.out
}

// CorrectionFacts gives a correction of facts: the table shows them already.
func (Rules) CorrectionFacts(c engine.Command, events []engine.Event) []engine.Event {
	return gamekit.CorrectionFacts(c, events)
}

// byHand builds the comparison of two positions.
type byHand struct {
	was, is *View
	out     []engine.Message
}

func (h *byHand) say(key string, args ...any) {
	h.out = append(h.out, engine.NewMessage(key, "", args...))
}

// spaces compares who stands on the board and what he controls.
func (h *byHand) spaces() {
	for _, space := range rulebook.Spaces {
		was, is := h.was.Spaces[space.ID], h.is.Spaces[space.ID]
		for _, c := range pile.Without(is.Agents, was.Agents...) {
			h.say("log.fix.agent_on", "seat", c, "space", space.ID)
		}
		for _, c := range pile.Without(was.Agents, is.Agents...) {
			h.say("log.fix.agent_off", "seat", c, "space", space.ID)
		}
		if was.Control != is.Control {
			h.say("log.fix.control", "space", space.ID, "seat", is.Control)
		}
	}
}

// tokens compares what stands beside the board.
func (h *byHand) tokens() {
	for _, c := range h.is.Order {
		was, is := h.was.Seats[c], h.is.Seats[c]
		if was == nil {
			continue
		}
		for _, f := range pile.Without(is.Alliances, was.Alliances...) {
			h.say("log.fix.alliance", "faction", f, "seat", c)
		}
		for _, token := range []struct {
			what    string
			was, is bool
		}{{"swordmaster", was.Swordmaster, is.Swordmaster}, {"council", was.Council, is.Council}} {
			switch {
			case token.is && !token.was:
				h.say("log.fix.token_on", "seat", c, "what", token.what)
			case token.was && !token.is:
				h.say("log.fix.token_off", "seat", c, "what", token.what)
			}
		}
		if was.Cards != is.Cards {
			h.say("log.fix.hand", "seat", c, "count", is.Cards)
		}
	}
	for _, c := range sortedKeys(h.is.Rivals) {
		for _, f := range pile.Without(h.is.Rivals[c].Alliances, h.was.Rivals[c].Alliances...) {
			h.say("log.fix.alliance", "faction", f, "seat", c)
		}
	}
	for _, f := range rulebook.Factions {
		if holder(h.is, f) == "" && holder(h.was, f) != "" {
			h.say("log.fix.alliance", "faction", f, "seat", Color(""))
		}
	}
	if h.was.Mentat != h.is.Mentat {
		h.say("log.fix.mentat", "seat", Color(strings.TrimPrefix(h.is.Mentat, mentatHome)))
	}
	if h.was.First != h.is.First {
		h.say("log.fix.first", "seat", h.is.First)
	}
}

func holder(v *View, f Faction) Color {
	for c, seat := range v.Seats {
		if slices.Contains(seat.Alliances, f) {
			return c
		}
	}
	for c, rival := range v.Rivals {
		if slices.Contains(rival.Alliances, f) {
			return c
		}
	}
	return ""
}

// cards compares the cards that lie open.
func (h *byHand) cards() {
	for _, card := range pile.Without(h.is.Row, h.was.Row...) {
		if card != "" {
			h.say("log.fix.row_on", "card", card)
		}
	}
	for _, card := range pile.Without(h.was.Row, h.is.Row...) {
		if card != "" {
			h.say("log.fix.row_off", "card", card)
		}
	}
	if was, is := conflictOf(h.was), conflictOf(h.is); was != is && is != "" {
		h.say("log.fix.conflict", "card", is)
	}
}

func conflictOf(v *View) string {
	if v.Conflict == nil {
		return ""
	}
	return v.Conflict.Card
}
