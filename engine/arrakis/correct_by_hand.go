package arrakis

import (
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// What hands do at the table after an undo or a correction: the board shows again what the record says.

var _ engine.BoardRules = Rules{}

// mostByHand is how many instructions are listed; with more, the board is set up anew.
const mostByHand = 14

// BoardInstructions says what hands do at the table. It compares what everybody sees.
func (Rules) BoardInstructions(was, is engine.State, _, come []engine.Event) []engine.Message {
	if slices.ContainsFunc(come, func(e engine.Event) bool { set, ok := e.(PositionSet); return ok && set.Fresh }) {
		return nil // nothing was played at this table yet
	}
	h := byHand{was: was.(*State).position(engine.Public), is: is.(*State).position(engine.Public)}
	h.legions()
	h.pieces()
	h.leaders()
	h.figures()
	if len(h.out) > mostByHand {
		return []engine.Message{engine.NewMessage("log.fix.many", "", "count", len(h.out))}
	}
	return h.out
}

// CorrectionFacts gives a correction of facts: the table shows them already.
func (Rules) CorrectionFacts(c engine.Command, events []engine.Event) []engine.Event {
	return gamekit.CorrectionFacts(c, events, func(e engine.Event) bool { _, ok := e.(PositionSet); return ok })
}

// byHand builds the comparison of two positions.
type byHand struct {
	was, is *View
	out     []engine.Message
}

func (h *byHand) say(key string, args ...any) {
	h.out = append(h.out, engine.NewMessage(key, "", args...))
}

// legions compares what stands in each area.
func (h *byHand) legions() {
	areas := slices.Concat(slices.Collect(maps.Keys(h.was.Board)), slices.Collect(maps.Keys(h.is.Board)))
	slices.Sort(areas)
	for _, area := range slices.Compact(areas) {
		was, is := h.was.Board[area], h.is.Board[area]
		switch {
		case was.Side == is.Side && equalUnits(was.Units, is.Units):
		case is.Side == "":
			h.say("log.fix.legion_off", "area", string(area))
		default:
			h.say("log.fix.legion", "area", string(area), "side", is.Side, "units", is.Units)
		}
	}
}

// pieces compares worms, signs, vehicles, settlements, stations and the atomics token.
func (h *byHand) pieces() {
	lists := func(what string, was, is []string) {
		for _, place := range pile.Without(is, was...) {
			h.say("log.fix.piece_on", "what", what, "place", place)
		}
		for _, place := range pile.Without(was, is...) {
			h.say("log.fix.piece_off", "what", what, "place", place)
		}
	}
	lists("sign", texts(h.was.Signs), texts(h.is.Signs))
	lists("worm", texts(h.was.Worms), texts(h.is.Worms))
	lists("wild-maker", optional(h.was.WildMaker), optional(h.is.WildMaker))
	lists(harvester, texts(h.was.Vehicles.Harvesters), texts(h.is.Vehicles.Harvesters))
	lists(ornithopter, texts(h.was.Vehicles.Ornithopters), texts(h.is.Vehicles.Ornithopters))
	lists(carryall, texts(h.was.Vehicles.Carryalls), texts(h.is.Vehicles.Carryalls))
	lists("station", texts(h.was.Stations), texts(h.is.Stations))
	lists("atomics", optional(h.was.Atomics), optional(h.is.Atomics))
	lists("settlement", texts(sortedKeys(h.was.Settlements)), texts(sortedKeys(h.is.Settlements)))
	for _, area := range sortedKeys(h.is.Settlements) {
		if was, stood := h.was.Settlements[area]; stood && was.Hidden != h.is.Settlements[area].Hidden {
			h.say("log.fix.sietch", "area", string(area), "hidden", h.is.Settlements[area].Hidden)
		}
	}
}

func texts[T ~string](list []T) (out []string) {
	for _, x := range list {
		out = append(out, string(x))
	}
	return out
}

func optional(area Area) []string {
	if area == "" {
		return nil
	}
	return []string{string(area)}
}

// leaders compares named leaders off the board, whose cards lie where all see them.
func (h *byHand) leaders() {
	for _, l := range rulebook.Leaders {
		was, is := h.was.Sides[l.Side].Leaders[l.ID], h.is.Sides[l.Side].Leaders[l.ID]
		if was.At != is.At && !Area(is.At).Exists() {
			h.say("log.fix.leader", "leader", l.ID, "at", is.At)
		}
		if was.Card != is.Card {
			h.say("log.fix.leader_card", "leader", l.ID, "card", is.Card)
		}
	}
}

// figures compares markers, tokens, hands, decks and dice.
func (h *byHand) figures() {
	before, after := h.was.figures(), h.is.figures()
	for _, path := range slices.Sorted(maps.Keys(after)) {
		parts := strings.Split(path, ".")
		if after[path] == before[path] || parts[0] == "board" || parts[0] == "spice" {
			continue
		}
		key := "log.fix." + parts[0]
		switch parts[0] {
		case "markers", "prescience", "decks":
			h.say(key, "what", parts[1], "count", after[path])
		case "seats":
			h.say("log.fix.hand", "side", Side(parts[1]), "count", after[path])
		case "sides":
			h.say("log.fix."+parts[2], "side", Side(parts[1]), "count", after[path])
		default:
			h.say(key, "count", after[path])
		}
	}
	for _, side := range Sides {
		was, is := h.was.Dashboards[string(side)], h.is.Dashboards[string(side)]
		if was.Dice != is.Dice || was.Spent != is.Spent || was.Bene != is.Bene {
			h.say("log.fix.dice", "side", side, "dice", is.Dice)
		}
	}
}
