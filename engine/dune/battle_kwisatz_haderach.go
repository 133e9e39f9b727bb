package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The Kwisatz Haderach [DUNE-BATTLE-35, DUNE-BATTLE-36]: it wakes when the Atreides have lost seven forces in battle. Then
// it may join a leader in the battles of one territory a turn.

func init() {
	says("kwisatz.woke", KwisatzWoke{}, "log.kwisatz.wakes", "DUNE-BATTLE-35", "faction")
	says("kwisatz.died", KwisatzDied{}, "log.kwisatz.exploded", "DUNE-BATTLE-42", "faction", "at")
}

// KwisatzHaderach is the Atreides' own piece.
type KwisatzHaderach struct {
	Lost int    // Atreides forces lost in battle
	At   string // "inactive", "ready", "tanks" or the territory it fought in this turn; empty where it is not played
}

// atInactive is where the Kwisatz Haderach is before it wakes.
const atInactive = "inactive"

// KwisatzAwakensAt is how many forces must be lost in battle to wake it [DUNE-BATTLE-35].
const KwisatzAwakensAt = 7

// kwisatzAtStart is a seat's Kwisatz Haderach at the start of the game.
func (s *State) kwisatzAtStart(f Faction) KwisatzHaderach {
	if f != Atreides || !s.rules.On("faction_extras") {
		return KwisatzHaderach{}
	}
	return KwisatzHaderach{At: atInactive}
}

// played reports whether the game has a Kwisatz Haderach.
func (k KwisatzHaderach) played() bool { return k.At != "" }

// dead reports whether it lies in the tanks.
func (k KwisatzHaderach) dead() bool { return k.At == atTanks }

// fallen adds forces lost in battle; the seventh wakes it at once [DUNE-BATTLE-35].
func (k KwisatzHaderach) fallen(n int) KwisatzHaderach {
	k.Lost += n
	if k.At == atInactive && k.Lost >= KwisatzAwakensAt {
		k.At = atReady
	}
	return k
}

// KwisatzWoke says that the Kwisatz Haderach wakes.
type KwisatzWoke struct {
	Faction Faction `json:"faction"`
}

// KwisatzDied says that an explosion killed the Kwisatz Haderach.
type KwisatzDied struct {
	Faction Faction `json:"faction"`
	At      string  `json:"at"`
}

// countFallen counts the Atreides' dead in battle. Forces that die elsewhere do not count [DUNE-BATTLE-35].
func (d *decision) countFallen(f Faction, n int) {
	if f != Atreides || n == 0 || !d.seat[f].Kwisatz.played() {
		return
	}
	k := &d.own(f).Kwisatz
	before := k.At
	if *k = k.fallen(n); k.At != before {
		d.emit(KwisatzWoke{f})
	}
}

// kwisatzBonus is the strength that it adds to a leader.
const kwisatzBonus = 2

// kwisatzRefusal says why the Kwisatz Haderach cannot join a faction's plan here; nil when it can.
func (s *State) kwisatzRefusal(f Faction) *engine.Refusal {
	switch k := s.seat[f].Kwisatz; {
	case !k.played():
		return engine.Refuse("DUNE-BATTLE-35", "plan.no_kwisatz")
	case k.At == atInactive: // [DUNE-BATTLE-35]
		return engine.Refuse("DUNE-BATTLE-35", "plan.kwisatz_sleeps", "count", max(0, KwisatzAwakensAt-k.Lost))
	case k.dead():
		return engine.Refuse("DUNE-BATTLE-36", "plan.kwisatz_dead")
	case k.At != atReady && k.At != string(s.battle.Territory): // [DUNE-BATTLE-36]
		return engine.Refuse("DUNE-BATTLE-36", "plan.kwisatz_used", "territory", k.At)
	case s.battle.isBlocked(rulebook.KwisatzPower): // [DUNE-BATTLE-20]
		return engine.Refuse("DUNE-BATTLE-20", "plan.kwisatz_blocked")
	}
	return nil
}

// kwisatzInPlan refuses the Kwisatz Haderach in a plan where it cannot be, or without a leader to go with
// [DUNE-BATTLE-36].
func (s *State) kwisatzInPlan(f Faction, p Plan) *engine.Refusal {
	switch {
	case !p.Kwisatz:
		return nil
	case p.Leader == "" && s.kwisatzRefusal(f) == nil: // [DUNE-BATTLE-36]
		return engine.Refuse("DUNE-BATTLE-36", "plan.kwisatz_alone")
	}
	return s.kwisatzRefusal(f)
}

// kwisatzToJoin reports whether the Kwisatz Haderach could still join the battle, as everybody can see; then a Karama can
// stop it [DUNE-BATTLE-20].
func (s *State) kwisatzToJoin() bool {
	return s.beforePlans() && s.battle.in(Atreides) && s.kwisatzRefusal(Atreides) == nil
}

// settleKwisatz leaves the Kwisatz Haderach where it has fought, or in the tanks after an explosion; nothing else kills it
// [DUNE-BATTLE-36]. With explosion.leaders fought-there it dies even if it was not in the plan.
func (d *decision) settleKwisatz() {
	b := d.battle
	joined := b.Plans[Atreides].Kwisatz && b.in(Atreides)
	if b.Outcome.Explosion {
		near := d.rules.Is("explosion.leaders", "fought-there") && d.seat[Atreides].isAt(b.Territory)
		if joined || near { // [DUNE-BATTLE-42]
			d.own(Atreides).Kwisatz.At = atTanks
			d.emit(KwisatzDied{Atreides, atTanks})
		}
		return
	}
	if joined && !d.countsAsUnused(b.Plans[Atreides].Leader) {
		d.own(Atreides).Kwisatz.At = string(b.Territory)
	}
}

// isAt reports whether a seat's Kwisatz Haderach has fought in a territory this turn.
func (s *Seat) isAt(t board.Territory) bool { return s != nil && s.Kwisatz.At == string(t) }

// KwisatzView is what a viewer may know of the Kwisatz Haderach.
type KwisatzView struct {
	Lost *int   `json:"lost,omitempty"`
	At   string `json:"at,omitempty"`
}

// viewKwisatz shows it. Only the Atreides know how many have fallen until it wakes [DUNE-BATTLE-35].
func (s *State) viewKwisatz(f Faction, v engine.Viewer) *KwisatzView {
	k := s.seat[f].Kwisatz
	if !k.played() {
		return nil
	}
	out := &KwisatzView{At: k.At}
	if v.Sees(f) || k.Lost >= KwisatzAwakensAt {
		out.Lost = &k.Lost
	}
	return out
}

// putKwisatz sets the count or the place that a correction names. One that is not named follows from the other.
func (s *State) putKwisatz(seat *Seat, v *KwisatzView) {
	if v == nil || !seat.Kwisatz.played() {
		return
	}
	k := seat.Kwisatz
	if v.Lost != nil {
		k.Lost = *v.Lost
	}
	switch {
	case v.At != "":
		k.At = v.At
	case k.At == atInactive || k.Lost < KwisatzAwakensAt:
		k = KwisatzHaderach{At: atInactive}.fallen(k.Lost)
	}
	if v.Lost == nil && k.At != atInactive {
		k.Lost = max(k.Lost, KwisatzAwakensAt)
	}
	seat.Kwisatz = k
}

// kwisatzSetRefusal refuses what a correction cannot set of the Kwisatz Haderach.
func (s *State) kwisatzSetRefusal(f Faction, v *KwisatzView) error {
	switch {
	case v == nil:
		return nil
	case !s.seat[f].Kwisatz.played():
		return engine.Refuse("DUNE-BATTLE-35", "plan.no_kwisatz")
	case v.Lost != nil && *v.Lost < 0:
		return engine.Refuse("DUNE-BATTLE-35", "set.unknown_place", "place", *v.Lost)
	case v.At != "" && !slices.Contains([]string{atInactive, atReady, atTanks}, v.At) && !board.Territory(v.At).Exists():
		return engine.Refuse(correctionRuling, "set.unknown_place", "place", v.At)
	}
	return nil
}
