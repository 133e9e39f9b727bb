package dune

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// An event alone determines its effect on the state: a running table must not shift when a rule is corrected. Most events
// name what they assign. Events whose effect depends on rules, such as corrections, are kept with facts: the changes of the
// state, worked out once when the command is decided. Folding assigns the facts and asks no rule. Older journals have such
// events without facts; those fold as before.

// eventWithFacts is an event with its facts. Its kind carries the version, so that an older program refuses it.
type eventWithFacts struct{ gamekit.EventWithFacts[event] }

// version2 marks the kind of an event that carries its facts.
const version2 = "@2"

// needsFacts are the types of events whose effect depends on rules.
var needsFacts = map[reflect.Type]bool{}

func init() {
	for _, e := range []event{
		PositionSet{}, PhaseBegan{}, PileBegan{}, NexusOpened{}, WormAppeared{}, DeckShuffled{}, TurnsBegan{}, StanceTaken{},
		CoexistenceEnded{}, SwapBegan{}, ClaimStopped{}, ClaimStands{}, LeaderRevived{}, CaptiveKilled{}, PlanSealed{}, AtreidesForcesLost{},
		BattleResolved{},
	} {
		needsFacts[reflect.TypeOf(e)] = true
	}
}

// withFacts applies an event whose effect depends on rules and keeps the changes with it.
func withFacts(s *State, e event) event {
	before := s.clone()
	e.apply(s)
	return eventWithFacts{gamekit.EventWithFacts[event]{Event: e, Facts: parts.Changes(before, s)}}
}

func (e eventWithFacts) apply(s *State) { parts.Assign(s, e.Facts) }

func decodeWithFacts(kind string, raw json.RawMessage) (event, error) {
	var in gamekit.EventWithFacts[json.RawMessage]
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, fmt.Errorf("event %s: %w", kind, err)
	}
	of, err := events.Decode(strings.TrimSuffix(kind, version2), in.Event)
	if err == nil {
		err = parts.Check(in.Facts)
	}
	if err != nil {
		return nil, fmt.Errorf("event %s: %w", kind, err)
	}
	return eventWithFacts{gamekit.EventWithFacts[event]{Event: of, Facts: in.Facts}}, nil
}

// WithoutFacts is an event without its facts.
func WithoutFacts(e engine.Event) engine.Event {
	if n, ok := e.(eventWithFacts); ok {
		return n.Event
	}
	return e
}

// is reports whether an event is of a type.
func is[E event](e engine.Event) bool { _, ok := WithoutFacts(e).(E); return ok }

func member[T any](name string, of func(*State) *T) gamekit.Part[*State] {
	return gamekit.FieldPart(name, of)
}

func converted[T any](name string, get func(*State) T, set func(*State, T)) gamekit.Part[*State] {
	return gamekit.ConvertedPart(name, get, set)
}

func interruptPart[T interrupt](name string) gamekit.Part[*State] {
	return converted(name, interruptOf[T], setInterrupt[T])
}

// parts is the whole state except what the table's header says; the table of interrupts adds those.
var parts = gamekit.Parts[*State]{
	member("turn", func(s *State) *int { return &s.turn }),
	member("lastTurn", func(s *State) *int { return &s.lastTurn }),
	member("phase", func(s *State) *Phase { return &s.phase }),
	member("step", func(s *State) *string { return &s.step }),
	member("serial", func(s *State) *int { return &s.serial }),
	member("storm", func(s *State) *int { return &s.storm }),
	member("stormMove", func(s *State) *int { return &s.stormMove }),
	member("moveShown", func(s *State) *bool { return &s.moveShown }),
	member("stormNext", func(s *State) *int { return &s.stormNext }),
	member("tokenUnseen", func(s *State) *bool { return &s.tokenUnseen }),
	member("stormLosses", func(s *State) *[]board.Place { return &s.stormLosses }),
	member("shieldWall", func(s *State) *bool { return &s.shieldWall }),
	member("blastTurn", func(s *State) *int { return &s.blastTurn }),
	member("worms", func(s *State) *int { return &s.worms }),
	member("order", func(s *State) *[]Faction { return &s.order }),
	member("wheels", func(s *State) *[]Faction { return &s.wheels }),
	member("cities", func(s *State) *map[board.Territory]Faction { return &s.cities }),
	member("seat", func(s *State) *map[Faction]*Seat { return &s.seat }),
	converted("board", boardByName, (*State).setBoardByName),
	converted("spice", spiceByName, (*State).setSpiceByName),
	member("spiceDeck", func(s *State) *Deck[string] { return &s.spiceDeck }),
	member("blown", func(s *State) *map[string]board.Territory { return &s.blown }),
	member("treachery", func(s *State) *Deck[rulebook.Card] { return &s.treachery }),
	member("waiting", func(s *State) *[]Faction { return &s.waiting }),
	converted("suspended", (*State).suspended, (*State).suspend), // depends on the claim, so it comes after it
	member("answers", func(s *State) *[]Answered { return &s.answers }),
	member("messages", func(s *State) *[]Message { return &s.messages }),
	member("about", func(s *State) *map[Faction]string { return &s.about }),
	member("blocked", func(s *State) *[]Block { return &s.blocked }),
	member("lent", func(s *State) *map[rulebook.Ability]Faction { return &s.lent }),
	member("support", func(s *State) *[]Support { return &s.support }),
	member("dials", func(s *State) *map[Faction]int { return &s.dials }),
	member("blow", func(s *State) **Blow { return &s.blow }),
	member("nexus", func(s *State) **Nexus { return &s.nexus }),
	member("claimed", func(s *State) *[]Faction { return &s.claimed }),
	member("auction", func(s *State) **Auction { return &s.auction }),
	member("turns", func(s *State) **Turns { return &s.turns }),
	member("battle", func(s *State) **BattleState { return &s.battle }),
	member("allyRevivals", func(s *State) *int { return &s.allyRevivals }),
	member("harvest", func(s *State) *map[Faction]int { return &s.harvest }),
	member("deals", func(s *State) *[]Deal { return &s.deals }),
	converted("result", (*State).resultByRuling, (*State).setResultByRuling),
	member("paper", func(s *State) *bool { return &s.paper }),
	member("exempt", func(s *State) *Exemptions { return &s.exempt }),
}

// boardByName is the board by the names of its places.
func boardByName(s *State) map[string]map[Faction]Forces {
	out := map[string]map[Faction]Forces{}
	for p, forces := range s.board {
		out[p.String()] = forces
	}
	return out
}

func (s *State) setBoardByName(byName map[string]map[Faction]Forces) {
	s.board = map[board.Place]map[Faction]Forces{}
	for name, forces := range byName {
		p, _ := board.Parse(name)
		s.board[p] = forces
	}
}

func spiceByName(s *State) map[string]int {
	out := map[string]int{}
	for p, n := range s.spice {
		out[p.String()] = n
	}
	return out
}

func (s *State) setSpiceByName(spice map[string]int) {
	s.spice = map[board.Place]int{}
	for name, n := range spice {
		p, _ := board.Parse(name)
		s.spice[p] = n
	}
}

// ruled is a result with the ruling that it follows.
type ruled struct {
	Result
	Ruling string
}

func (s *State) resultByRuling() *ruled {
	if s.result == nil {
		return nil
	}
	return &ruled{*s.result, s.result.ruling}
}

func (s *State) setResultByRuling(r *ruled) {
	if s.result = nil; r != nil {
		result := r.Result
		result.ruling = r.Ruling
		s.result = &result
	}
}
