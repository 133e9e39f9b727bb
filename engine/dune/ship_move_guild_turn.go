package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The Guild takes its turn when it likes, if the rules give it that power [DUNE-TURN-02]. Before each other seat's turn it
// may say "now"; nobody waits for that, since the other seat may simply begin.

// guildChooses reports whether the Guild may still choose the moment of its turn [DUNE-TURN-02].
func (s *State) guildChooses() bool {
	return s.rules.On("faction_extras") && s.has(Guild) && !slices.Contains(s.turns.Done, Guild) && !s.isBlocked(rulebook.OutOfTurn)
}

// GuildTurnChoice is the choice of a "guild.turn" prompt: the seat that begins if the Guild waits.
type GuildTurnChoice struct {
	Next Faction `json:"next"`
}

// Pick goes now, later or last.
func (c GuildTurnChoice) Pick(r engine.Random) (engine.Args, bool) {
	take := gamekit.OneIn(r, 3)
	return gamekit.Answer(guildArgs{new(take), !take && gamekit.OneIn(r, 3)})
}

func (s *State) guildPrompt() engine.Prompt {
	return withPublicChoices(optional(s.ask(Guild, "guild.turn", "DUNE-TURN-02")), GuildTurnChoice{s.turns.Acting})
}

type guildArgs struct {
	Take *bool `json:"take" kind:"yes"`
	Last bool  `json:"last" kind:"yes,unlisted"` // it waits until all others have had their turns
}

// guildTurn is the Guild's "now" or "wait".
func (d *decision) guildTurn(f Faction, in guildArgs) error {
	const ruling = "DUNE-TURN-02"
	if f != Guild || !d.rules.On("faction_extras") {
		return engine.Refuse(ruling, "guild.no_choice")
	}
	if !d.playsIn(ShipMove) {
		return d.wrongPhase(ruling)
	}
	if d.turns.Declaring {
		return engine.Refuse("DUNE-BG-01", "turn.declaration_first")
	}
	_, others := d.firstUndone(Guild)
	switch {
	case in.Take == nil:
		return engine.Refuse(ruling, "guild.now_or_wait")
	case slices.Contains(d.turns.Done, Guild):
		return engine.Refuse("DUNE-TURN-05", "guild.had_it")
	case d.isBlocked(rulebook.OutOfTurn): // [DUNE-TURN-03]
		return engine.Refuse("DUNE-TURN-03", "guild.blocked")
	case !others: // [DUNE-TURN-02]
		return engine.Refuse(ruling, "guild.last")
	case d.step != stepOrder: // [DUNE-TURN-02]
		return engine.Refuse(ruling, "guild.begun", "acting", d.turns.Acting)
	case *in.Take:
		d.guildTakes()
	default:
		d.emit(Declined{[]Faction{Guild}, "guild.turn", ruling})
		if in.Last {
			d.turns.GuildLast = true
			d.emit(GuildWaited{})
		}
		d.guildWaits()
	}
	return nil
}

// guildTakes begins the Guild's turn before the seat that would act.
func (d *decision) guildTakes() {
	due, _ := d.firstUndone()
	d.turns.begin(Guild, due != Guild)
	d.emit(TurnTaken{Guild, due != Guild})
	d.enter(d.shipStep(Guild))
}

// guildWaits lets the acting seat begin.
func (d *decision) guildWaits() { d.enter(d.shipStep(d.turns.Acting)) }

// guildBegins treats a shipment or a move of the Guild as "now" while it may say so.
func (d *decision) guildBegins(f Faction) {
	if f == Guild && d.atStep(ShipMove, stepOrder) && !d.turns.Declaring {
		d.guildTakes()
	}
}

// blockGuildTurn keeps the Guild in its normal place for this turn. It must come before the turn of the seat after the
// Guild, and before the Guild has done anything in its own turn [DUNE-TURN-03].
func (d *decision) blockGuildTurn(f Faction, a rulebook.Ability) error {
	d.stop(f, Block{Ability: a, Whole: true}, "DUNE-TURN-03")
	if d.phase != ShipMove || d.turns.Declaring {
		return nil
	}
	if due, _ := d.firstUndone(); due != d.turns.Acting || d.step == stepOrder {
		d.nextSeat()
	}
	return nil
}

// guildTurnBlockRefusal says why a Karama cannot keep the Guild in its place now; nil if it can.
func (s *State) guildTurnBlockRefusal(a rulebook.Ability) *engine.Refusal {
	const ruling = "DUNE-TURN-03"
	switch {
	case !s.rules.On("faction_extras") || !s.beforeTurns() && !(s.phase == ShipMove && s.guildToCome()):
		return engine.Refuse(ruling, "karama.not_now", "ability", a)
	case s.phase == ShipMove && s.followerBegan(): // [DUNE-TURN-03]
		return engine.Refuse(ruling, "guild.follower_began", "faction", s.afterGuild())
	}
	return nil
}

// guildToCome reports whether the Guild has not begun its turn: it has not shipped, moved or come up in its own place
// [DUNE-TURN-03].
func (s *State) guildToCome() bool {
	t := s.turns
	if slices.Contains(t.Done, Guild) || t.shipped(Guild) || t.moved(Guild) {
		return false
	}
	return !t.acts(Guild) || t.GuildTook && s.step == stepShip
}

// afterGuild is the seat after the Guild in normal order; empty if the Guild is last.
func (s *State) afterGuild() Faction {
	order := s.inPlayOrder()
	if i := slices.Index(order, Guild) + 1; i < len(order) {
		return order[i]
	}
	return ""
}

// followerBegan reports whether the seat after the Guild has begun its turn.
func (s *State) followerBegan() bool {
	f := s.afterGuild()
	return f != "" && (slices.Contains(s.turns.Done, f) || s.turns.acts(f) && s.step != stepOrder)
}
