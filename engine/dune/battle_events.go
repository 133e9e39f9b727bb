package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func init() {
	register(kinds{
		"battle.picked": BattlePicked{}, "voice.spoken": VoiceSpoken{}, "prescience.asked": PrescienceAsked{}, "power.stopped": PowerStopped{},
		"plan.sealed": PlanSealed{}, "plan.revealed": PlanRevealed{}, "treachery.answered": TreacheryAnswered{},
		"battle.resolved": BattleResolved{},
	})
	says("cards.kept", CardsKept{}, "log.cards.kept", "DUNE-BATTLE-31", "faction", "cards")
	says("plans.returned", PlansReturned{}, "log.plan.returned", "DUNE-BATTLE-22", "factions")
}

// BattlePicked says which battle comes next.
type BattlePicked struct {
	Territory board.Territory `json:"territory"`
	Aggressor Faction         `json:"aggressor"`
	Defender  Faction         `json:"defender"`
	Only      bool            `json:"only,omitempty"` // it began by itself: its aggressor had nothing to choose
}

// VoiceSpoken is the Voice.
type VoiceSpoken struct{ VoiceOrder }

// PrescienceAsked is the Atreides' question.
type PrescienceAsked struct{ PrescienceQuestion }

// PowerStopped is a Karama that takes effect in this battle: a power that was used is void, one that was not cannot be
// used.
type PowerStopped struct {
	By      Faction          `json:"by,omitempty"` // empty when the card was played before
	Ability rulebook.Ability `json:"ability"`
	Ruling  string           `json:"ruling,omitempty"`
}

// PlanSealed says that a combatant has sealed a plan; it may replace an earlier one.
type PlanSealed struct {
	Faction  Faction   `json:"faction"`
	NoLeader bool      `json:"noLeader,omitempty"`
	Shown    []Faction `json:"shown,omitempty"` // who was shown an element of it
}

// PlansReturned says whose sealed plans must be made again.
type PlansReturned struct {
	Factions []Faction `json:"factions"`
}

// PlanRevealed shows a combatant's plan to all.
type PlanRevealed struct {
	Faction Faction `json:"faction"`
	Plan    Plan    `json:"plan"`
}

// TreacheryAnswered is a seat's secret answer whether it calls a traitor.
type TreacheryAnswered struct {
	Faction Faction `json:"faction"`
	Call    bool    `json:"call"`
}

// BattleResolved is a battle's outcome.
type BattleResolved struct {
	Territory board.Territory `json:"territory"`
	Aggressor Faction         `json:"aggressor"`
	Defender  Faction         `json:"defender"`
	Outcome   Outcome         `json:"outcome"`
	Called    []Faction       `json:"called,omitempty"`   // who showed a traitor
	Betrayed  []Faction       `json:"betrayed,omitempty"` // whose own leader was one
}

// CardsKept is the cards of a plan that stay in hand, seen by all.
type CardsKept struct {
	Faction Faction         `json:"faction"`
	Cards   []rulebook.Card `json:"cards"`
}

func (e BattlePicked) tell(engine.Viewer) (engine.Message, bool) {
	key := "log.battle.picked"
	if e.Only {
		key = "log.battle.only"
	}
	return told(key, "DUNE-BATTLE-05", "territory", e.Territory, "aggressor", e.Aggressor, "defender", e.Defender)
}

func (e VoiceSpoken) tell(engine.Viewer) (engine.Message, bool) {
	key := "log.voice.forbids"
	if e.Play {
		key = "log.voice.demands"
	}
	return told(key, "DUNE-BATTLE-08", "against", e.Against, "what", e.What)
}

func (e PrescienceAsked) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.prescience."+e.Element, "DUNE-BATTLE-13", "faction", e.By, "of", e.Of)
}

func (e PowerStopped) tell(engine.Viewer) (engine.Message, bool) {
	if e.By == "" {
		return told("log.power.stopped", "DUNE-KARAMA-07", "ability", e.Ability)
	}
	return told("log.blocked", e.Ruling, "faction", e.By, "ability", e.Ability)
}

func (e PlanSealed) tell(engine.Viewer) (engine.Message, bool) {
	if e.NoLeader { // it must be announced [DUNE-BATTLE-26]
		return told("log.plan.no_leader", "DUNE-BATTLE-26", "faction", e.Faction)
	}
	return told("log.plan.sealed", "DUNE-BATTLE-22", "faction", e.Faction)
}

func (e PlanRevealed) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.plan.revealed", "DUNE-BATTLE-22", "faction", e.Faction, "leader", e.Plan.Leader,
		"dial", e.Plan.Dial, "weapon", e.Plan.Weapon, "defence", e.Plan.Defence, "kwisatz", e.Plan.Kwisatz, "spice", e.Plan.Spice)
}

func (e TreacheryAnswered) tell(v engine.Viewer) (engine.Message, bool) {
	switch {
	case !v.Sees(e.Faction):
		return untold()
	case e.Call:
		return told("log.treachery.called", "DUNE-BATTLE-37", "faction", e.Faction)
	}
	return told("log.treachery.answered", "DUNE-BATTLE-37", "faction", e.Faction)
}

// Ruling is the ruling by which a battle ended as it did.
func (o Outcome) Ruling() string {
	switch {
	case o.Explosion:
		return "DUNE-BATTLE-42"
	case o.Winner == "":
		return "DUNE-BATTLE-39"
	case len(o.Protected) > 0:
		return "DUNE-BATTLE-40"
	case len(o.Traitors) > 0:
		return "DUNE-BATTLE-37"
	}
	return "DUNE-BATTLE-29"
}

func (e BattleResolved) tell(engine.Viewer) (engine.Message, bool) {
	o := e.Outcome
	ruling := o.Ruling()
	place := []any{"territory", e.Territory, "aggressor", e.Aggressor, "defender", e.Defender}
	switch {
	case o.Explosion:
		return told("log.battle.explosion", ruling, place...)
	case o.Winner == "":
		return told("log.battle.both_traitors", ruling, append(place, "traitors", o.Traitors)...)
	}
	loser := e.Aggressor
	if o.Winner == loser {
		loser = e.Defender
	}
	place = append(place, "winner", o.Winner, "loser", loser, "sum", sayParts(o.Sums[o.Winner]), "against", sayParts(o.Sums[loser]))
	if len(o.Protected) > 0 {
		return told("log.battle.protected", ruling, append(place, "protected", o.Protected, "more", o.Totals[o.Winner], "less", o.Totals[loser])...)
	}
	if len(o.Traitors) > 0 {
		return told("log.battle.traitor", ruling, append(place, "traitors", o.Traitors)...)
	}
	return told("log.battle.won", ruling, append(place, "more", o.Totals[o.Winner], "less", o.Totals[loser])...)
}
