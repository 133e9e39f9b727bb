package arrakis

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
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
	h.legions()
	h.pieces()
	h.leaders()
	h.out = append(h.out, paths.ByHand(h.was, h.is)...)
	h.row()
	h.dice()
	h.tactics()
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
			h.say("log.fix.legion", "area", string(area), "units", saidUnits(is.Side, is.Units))
		}
	}
}

// pieces compares worms, signs, vehicles, settlements, stations and the atomics token.
func (h *byHand) pieces() {
	lists := func(on, off string, was, is []string) {
		for _, place := range pile.Without(is, was...) {
			h.say(on, "at", place)
		}
		for _, place := range pile.Without(was, is...) {
			h.say(off, "at", place)
		}
	}
	was, is := h.was.Vehicles, h.is.Vehicles
	lists("log.fix.sign_on", "log.fix.sign_off", texts(h.was.Signs), texts(h.is.Signs))
	lists("log.fix.worm_on", "log.fix.worm_off", texts(h.was.Worms), texts(h.is.Worms))
	lists("log.fix.wild_on", "log.fix.wild_off", optional(h.was.WildMaker), optional(h.is.WildMaker))
	lists("log.fix.harvester_on", "log.fix.harvester_off", texts(was.Harvesters), texts(is.Harvesters))
	lists("log.fix.ornithopter_on", "log.fix.ornithopter_off", texts(was.Ornithopters), texts(is.Ornithopters))
	lists("log.fix.carryall_on", "log.fix.carryall_off", texts(was.Carryalls), texts(is.Carryalls))
	lists("log.fix.station_on", "log.fix.station_off", texts(h.was.Stations), texts(h.is.Stations))
	lists("log.fix.atomics_on", "log.fix.atomics_off", optional(h.was.Atomics), optional(h.is.Atomics))
	h.settlements()
}

// settlements compares where they stand, and what their markers show.
func (h *byHand) settlements() {
	for _, area := range sortedKeys(h.was.Settlements) {
		if _, stands := h.is.Settlements[area]; !stands {
			h.say("log.fix.settlement_off", "at", string(area))
		}
	}
	for _, area := range sortedKeys(h.is.Settlements) {
		was, stood := h.was.Settlements[area]
		switch is := h.is.Settlements[area]; {
		case stood && was == is:
		case is.Hidden:
			h.say("log.fix.sietch_hidden", "at", string(area))
		default:
			h.say("log.fix.settlement", "at", string(area), "rank", is.Rank)
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

// row compares the prescience cards that lie open.
func (h *byHand) row() {
	was, is := h.was.Decks[prescienceDeck].Row, h.is.Decks[prescienceDeck].Row
	for _, card := range pile.Without(is, was...) {
		h.say("log.fix.row_on", "card", card)
	}
	for _, card := range pile.Without(was, is...) {
		h.say("log.fix.row_off", "card", card)
	}
}

// dice compares the dice that wait on the dashboards.
func (h *byHand) dice() {
	for _, seat := range sortedKeys(h.is.Dashboards) {
		was, is := h.was.Dashboards[seat], h.is.Dashboards[seat]
		if was.Dice != is.Dice || was.Bene != is.Bene {
			dice := saidDice(is.Dice)
			if is.Bene != "" {
				dice = append(dice, engine.NewMessage("dice.bene", "", "face", is.Bene))
			}
			h.say("log.fix.dice", "side", seat, "dice", dice)
		}
	}
}

// tactics compares the two tactics cards that lie beside the board of a solitaire game.
func (h *byHand) tactics() {
	was, is := h.was.Mahdi, h.is.Mahdi
	if is == nil || was == nil {
		return
	}
	if was.Sector != is.Sector && is.Sector != "" {
		h.say("log.fix.sector", "sector", string(is.Sector))
	}
	if was.Target != is.Target && is.Target != "" {
		h.say("log.fix.target", "target", string(is.Target))
	}
}
