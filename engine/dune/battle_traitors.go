package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Treachery [DUNE-BATTLE-37..41]: once the plans are shown, both combatants are asked alike whether they call a traitor,
// and so are the Harkonnen when they may do it for an ally. Nobody learns of an answer before all are in.

// openTreachery asks.
func (d *decision) openTreachery() {
	if d.callsForAlly() && d.spendBlock(rulebook.AllyTraitors) {
		d.stopPower(PowerStopped{Ability: rulebook.AllyTraitors})
	}
	d.enter(stepTreachery)
}

// callsForAlly reports whether the Harkonnen may call a traitor for an ally in this battle.
func (s *State) callsForAlly() bool {
	side := s.side(Harkonnen)
	return side != "" && side != Harkonnen && !s.battle.isBlocked(rulebook.AllyTraitors)
}

// callers lists the seats that are asked.
func (s *State) callers() []Faction {
	out := s.battle.combatants()
	if s.callsForAlly() {
		out = append(out, Harkonnen)
	}
	return out
}

// TreacheryChoice is the choice of a "treachery" prompt.
type TreacheryChoice struct {
	Leader  rulebook.Leader `json:"leader"`            // the opponent's
	Mine    bool            `json:"mine"`              // it can be called
	Unknown bool            `json:"unknown,omitempty"` // the app does not know this seat's traitors
	Loyal   bool            `json:"loyal,omitempty"`   // the Kwisatz Haderach goes with it
	must    bool            // it must be called
}

// Pick calls a traitor.
func (c TreacheryChoice) Pick(engine.Random) (engine.Args, bool) {
	return gamekit.Answer(treacheryArgs{new(c.Mine)})
}

// Decline calls none, unless calling is compulsory [DUNE-BATTLE-38].
func (c TreacheryChoice) Decline() (string, engine.Args) {
	return "treachery", engine.NewArgs(treacheryArgs{new(c.must)})
}

func (s *State) treacheryPrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, f := range s.callers() {
		if _, answered := s.battle.Calls[f]; answered {
			out = append(out, final(s.askTreachery(f)))
			continue
		}
		if s.side(f) == "" {
			continue
		}
		l := s.facing(f)
		choice := TreacheryChoice{l, s.holdsTraitor(f) && s.mayCall(f), s.seat[f].Untold, s.facesLoyal(f), s.mustCall(f)}
		p := withChoices(s.askTreachery(f), choice)
		p.BlindGroup = p.Ask
		out = append(out, p)
	}
	return out
}

func (s *State) askTreachery(f Faction) engine.Prompt {
	p := secret(optional(s.ask(f, "treachery", "DUNE-BATTLE-37")))
	p.Visibility = engine.TimingHidden
	return p
}

// facing is the leader that a seat could call a traitor; empty for a Cheap Hero.
func (s *State) facing(f Faction) rulebook.Leader {
	if p := s.battle.Plans[s.battle.opponent(s.side(f))]; p.hasLivingLeader() {
		return p.Leader
	}
	return ""
}

// hasInPay reports whether a leader is known to be a seat's traitor.
func (s *State) hasInPay(f Faction, l rulebook.Leader) bool {
	return l != "" && slices.Contains(s.seat[f].Traitors, l)
}

// holdsTraitor reports whether the leader that a seat faces is known to be its traitor: one that it drew, or its own leader
// in a captor's plan if captured.auto_traitor is yes [DUNE-BATTLE-52].
func (s *State) holdsTraitor(f Faction) bool {
	l := s.facing(f)
	own := l != "" && s.leaderOwner(l) == f && s.rules.Yes("captured.auto_traitor") // [DUNE-BATTLE-52]
	return own || s.hasInPay(f, l)
}

// facesLoyal reports whether the leader that a seat faces cannot betray.
func (s *State) facesLoyal(f Faction) bool {
	return s.facing(f) != "" && s.withKwisatz(s.battle.opponent(s.side(f)))
}

// mayCall reports whether a seat's call is accepted: if the app does not know its traitors, its word counts. A leader with
// the Kwisatz Haderach can be called only if calls are compulsory, and without effect [DUNE-BATTLE-40].
func (s *State) mayCall(f Faction) bool {
	if s.facesLoyal(f) && !s.rules.Yes("traitor.call_loyal") { // [DUNE-BATTLE-40]
		return false
	}
	return s.holdsTraitor(f) || s.facing(f) != "" && s.seat[f].Untold
}

// mustCall reports whether a seat must call [DUNE-BATTLE-38].
func (s *State) mustCall(f Faction) bool {
	return s.rules.Yes("traitor.mandatory") && s.hasInPay(f, s.facing(f)) && s.mayCall(f)
}

type treacheryArgs struct {
	Call *bool `json:"call" kind:"yes"`
}

// answerTreachery is one seat's secret answer.
func (d *decision) answerTreachery(f Faction, in treacheryArgs) error {
	if d.phase != Battle || d.step != stepTreachery {
		return d.wrongPhase("DUNE-BATTLE-37")
	}
	_, answered := d.battle.Calls[f]
	switch {
	case f == Harkonnen && !slices.Contains(d.callers(), f):
		return privateRefusal(engine.Refuse("DUNE-BATTLE-41", "treachery.not_ally", "factions", d.callers()))
	case !slices.Contains(d.callers(), f):
		return privateRefusal(engine.Refuse("DUNE-BATTLE-37", "treachery.not_asked", "factions", d.callers()))
	case answered:
		return privateRefusal(engine.Refuse("DUNE-BATTLE-37", "treachery.answered"))
	case in.Call == nil:
		return privateRefusal(engine.Refuse("DUNE-BATTLE-37", "treachery.call_or_not"))
	case *in.Call && d.facesLoyal(f) && !d.mayCall(f): // [DUNE-BATTLE-40]
		return privateRefusal(engine.Refuse("DUNE-BATTLE-40", "treachery.loyal", "leader", d.facing(f)))
	case *in.Call && !d.mayCall(f):
		return privateRefusal(engine.Refuse("DUNE-BATTLE-37", "treachery.no_traitor", "leader", d.facing(f)))
	case !*in.Call && d.mustCall(f) && d.facesLoyal(f): // [DUNE-BATTLE-40]
		return privateRefusal(engine.Refuse("DUNE-BATTLE-40", "treachery.compulsory", "leader", d.facing(f)))
	case !*in.Call && d.mustCall(f):
		return privateRefusal(engine.Refuse("DUNE-BATTLE-38", "treachery.compulsory", "leader", d.facing(f)))
	}
	d.noteCall(f, *in.Call)
	return nil
}

// declineTreachery counts as no call, or as the call if calling is compulsory.
func (d *decision) declineTreachery(f Faction) { d.noteCall(f, d.mustCall(f)) }

func (d *decision) noteCall(f Faction, call bool) {
	if d.battle.Calls == nil {
		d.battle.Calls = map[Faction]bool{}
	}
	d.battle.Calls[f] = call
	d.emit(TreacheryAnswered{f, call})
	d.goOnIfComplete()
}

// blockTraitors is a Karama against the Harkonnen's traitors for an ally: it holds for their next use, which is this battle
// until it is resolved.
func (d *decision) blockTraitors(f Faction, _ rulebook.Ability) error {
	const ruling = "DUNE-BATTLE-41"
	if d.phase != Battle || d.step != stepTreachery || !d.callsForAlly() {
		d.stop(f, Block{Ability: rulebook.AllyTraitors}, ruling)
		return nil
	}
	d.stopPower(PowerStopped{By: f, Ability: rulebook.AllyTraitors, Ruling: ruling})
	d.goOnIfComplete()
	return nil
}

// betrayed reports whether a combatant's opponent was betrayed: the combatant called, or the Harkonnen for it.
func (s *State) betrayed(side Faction) bool {
	return slices.ContainsFunc(s.callers(), func(f Faction) bool { return s.side(f) == side && s.battle.Calls[f] })
}
