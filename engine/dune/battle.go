package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Battle phase [DUNE-BATTLE]. In storm order each faction fights all its battles as the aggressor. A battle goes through
// the Voice, prescience, sealed plans, the reveal, traitors, the result, losses and the cards kept; then the next one is
// picked, until no two factions can meet.
const (
	stepPick       = "pick"
	stepVoice      = "voice"
	stepPrescience = "prescience"
	stepPlan       = "plan"
	stepTreachery  = "treachery"
	stepLosses     = "losses"
	stepKeep       = "keep"
	stepCapture    = "capture"
)

func (d *decision) enterBattle() {
	d.flipLoneAdvisors()
	d.nextBattle()
}

func (s *State) battlesJustBegun() bool {
	return s.step == stepPick && (s.battle == nil || s.battle.Outcome == nil) || s.onlyBegins() && s.battleJustBegun()
}

// nextBattle asks the next aggressor, or ends the phase when nobody is left to fight [DUNE-BATTLE-54]. Where the house has it so, a battle that
// is its aggressor's only one begins by itself [DUNE-BATTLE-05].
func (d *decision) nextBattle() {
	if d.nextAggressor() == "" {
		d.begin(Collection)
		return
	}
	d.enter(stepPick)
	if only, is := d.onlyBattle(); is && d.onlyBegins() {
		f := d.nextAggressor()
		d.openBattle(d.battlesOf(f)[0], f, only.Against, true)
	}
}

func (s *State) onlyBegins() bool { return s.rules.Is("battle.only_begins", "yes") }

// battleJustBegun reports whether nothing was said or shown yet in a battle that is open.
func (s *State) battleJustBegun() bool {
	b := s.battle
	return b != nil && b.Voice == nil && b.Prescience == nil && slices.Contains([]string{stepVoice, stepPrescience, stepPlan}, s.step)
}

// openBattle opens a battle; only if its aggressor had nothing to choose.
func (d *decision) openBattle(at BattleSite, aggressor, defender Faction, only bool) {
	d.battle = &BattleState{Territory: at.Territory, Places: at.places(), Aggressor: aggressor, Defender: defender}
	d.emit(BattlePicked{at.Territory, aggressor, defender, only})
	d.openVoice()
}

func (s *State) battlePrompts() []engine.Prompt {
	if s.step == stepPick {
		return s.orAdvancePrompt(s.pickPrompts())
	}
	if ask, ok := battleAsks[s.step]; ok && s.battle != nil {
		return s.orAdvancePrompt(ask(s))
	}
	return s.orAdvancePrompt(nil)
}

var battleAsks = map[string]func(*State) []engine.Prompt{
	stepVoice:      (*State).voicePrompts,
	stepPrescience: (*State).presciencePrompts,
	stepPlan:       (*State).planPrompts,
	stepTreachery:  (*State).treacheryPrompts,
	stepLosses:     (*State).lossesPrompts,
	stepKeep:       (*State).keepPrompts,
	stepCapture:    (*State).capturePrompts,
}

// orAdvancePrompt asks the moderator to go on if a step asks nobody, as after a correction.
func (s *State) orAdvancePrompt(prompts []engine.Prompt) []engine.Prompt {
	if allAnsweredForGood(prompts) {
		return []engine.Prompt{s.advancePrompt("DUNE-BATTLE-54", string(Battle))}
	}
	return prompts
}

// allAnsweredForGood reports whether every prompt is answered for good.
func allAnsweredForGood(prompts []engine.Prompt) bool {
	return !slices.ContainsFunc(prompts, func(p engine.Prompt) bool { return p.Status != engine.Final })
}

func (d *decision) declineBattle(f Faction, ask string) error {
	switch ask {
	case "voice":
		d.openPrescience()
	case "prescience":
		d.openPlans()
	case "treachery":
		d.declineTreachery(f)
	case "capture":
		d.endCapture()
	}
	return nil
}

// goOnIfComplete reveals plans or resolves the battle once all secret answers are in. Nothing is shown while the table
// waits.
func (d *decision) goOnIfComplete() {
	switch {
	case d.battle == nil || d.waits():
	case d.step == stepPlan && d.battle.sealed():
		d.reveal()
	case d.step == stepTreachery && allAnsweredForGood(d.treacheryPrompts()):
		d.resolve()
	}
}

// resumeBattle goes on from a step that asks nobody.
func (d *decision) resumeBattle() {
	switch {
	case d.battle == nil:
		d.nextBattle()
	case d.step == stepVoice:
		d.openPrescience()
	case d.step == stepPrescience:
		d.openPlans()
	case d.step == stepTreachery:
		d.resolve()
	default:
		d.nextBattle()
	}
}

// PickBattleChoice is the choice of a "battle.pick" prompt.
type PickBattleChoice struct {
	Battles []BattleSite `json:"battles"`
}

// Pick takes any battle.
func (c PickBattleChoice) Pick(r engine.Random) (engine.Args, bool) {
	at := gamekit.One(r, c.Battles)
	return gamekit.Answer(pickArgs{Territory: at.Territory, Against: gamekit.One(r, at.Against)})
}

func (s *State) pickPrompts() []engine.Prompt {
	f := s.nextAggressor()
	if f == "" {
		return nil
	}
	return []engine.Prompt{withPublicChoices(s.ask(f, "battle.pick", "DUNE-BATTLE-01"), PickBattleChoice{s.battlesOf(f)})}
}

type pickArgs struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Against   Faction         `json:"against" kind:"seat,optional"`
	Sector    int             `json:"sector" kind:"number"` // which of two battles that the storm keeps apart in one territory
}

// pickBattle opens a battle of the aggressor's choice [DUNE-BATTLE-05].
func (d *decision) pickBattle(f Faction, in pickArgs) error {
	switch {
	case d.phase != Battle:
		return d.wrongPhase("DUNE-BATTLE-05")
	case d.step != stepPick:
		return engine.Refuse("DUNE-BATTLE-54", "battle.unfinished", "territory", d.battle.territory())
	case f != d.nextAggressor():
		return engine.Refuse("DUNE-BATTLE-04", "battle.not_aggressor", "faction", f, "aggressor", d.nextAggressor())
	}
	var here []BattleSite
	for _, c := range d.battlesOf(f) {
		if c.Territory == in.Territory {
			here = append(here, c)
		}
	}
	if len(here) == 0 {
		return d.noBattle(f, in.Territory)
	}
	clash, against, ok := chooseSite(here, in)
	switch among := fitting(here, in, against); {
	case len(among) > 1: // the storm keeps two battles with one opponent apart [DUNE-BATTLE-02]
		return engine.Refuse("DUNE-BATTLE-05", "battle.which_sector", "territory", in.Territory, "against", against, "sectors", sectorsOf(among))
	case ok:
	case in.Against != "" && d.hasFighters(in.Against, in.Territory) && !slices.Contains(opponents(here), in.Against):
		return engine.Refuse("DUNE-BATTLE-02", "battle.apart", "territory", in.Territory, "faction", in.Against)
	default:
		return engine.Refuse("DUNE-BATTLE-05", "battle.opponent", "territory", in.Territory, "against", opponents(here))
	}
	d.openBattle(clash, f, against, false)
	return nil
}

// onlyBattle is the choice of a battle where there is nothing to choose: going on begins it [DUNE-BATTLE-05].
func (s *State) onlyBattle() (pickArgs, bool) {
	sites := s.battlesOf(s.nextAggressor())
	if s.phase != Battle || s.step != stepPick || len(sites) != 1 || len(sites[0].Against) != 1 {
		return pickArgs{}, false
	}
	only := pickArgs{Territory: sites[0].Territory, Against: sites[0].Against[0]}
	if len(sites[0].Sectors) > 0 {
		only.Sector = sites[0].Sectors[0]
	}
	return only, true
}

// chooseSite finds the battle that the aggressor names. The opponent may be left out if there is only one.
func chooseSite(here []BattleSite, in pickArgs) (BattleSite, Faction, bool) {
	against := in.Against
	if all := opponents(here); against == "" && len(all) == 1 {
		against = all[0]
	}
	if fit := fitting(here, in, against); len(fit) > 0 {
		return fit[0], against, true
	}
	return BattleSite{}, "", false
}

// fitting lists the battles with an opponent that a choice may mean.
func fitting(here []BattleSite, in pickArgs, against Faction) []BattleSite {
	return slices.DeleteFunc(slices.Clone(here), func(c BattleSite) bool {
		return !slices.Contains(c.Against, against) || in.Sector != 0 && !slices.Contains(c.Sectors, in.Sector)
	})
}

func sectorsOf(list []BattleSite) []int {
	var out []int
	for _, c := range list {
		out = append(out, c.Sectors...)
	}
	return out
}

func opponents(list []BattleSite) []Faction {
	var out []Faction
	for _, c := range list {
		for _, f := range c.Against {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// noBattle says why a faction has no battle in a territory.
func (d *decision) noBattle(f Faction, t board.Territory) error {
	switch {
	case !t.Exists() || !d.hasFighters(f, t) || len(d.occupants(t)) < 2:
		return engine.Refuse("DUNE-BATTLE-05", "battle.none_there", "territory", t, "battles", d.battlesOf(f))
	case t == board.PolarSink:
		return engine.Refuse("DUNE-BATTLE-01", "battle.polar_sink")
	}
	for _, p := range t.Places() {
		if d.inStorm(p) && d.holdsAny(p) {
			return engine.Refuse("DUNE-BATTLE-03", "battle.in_storm", "territory", t, "sector", p.Sector)
		}
	}
	return engine.Refuse("DUNE-BATTLE-02", "battle.storm_between", "territory", t, "sector", d.storm)
}

// territory is where the battle is; empty when none was picked.
func (b *BattleState) territory() board.Territory {
	if b == nil {
		return ""
	}
	return b.Territory
}

// beforePlans reports whether a battle is on and its plans are not shown yet: until then Karamas may interfere
// [DUNE-BATTLE-06, DUNE-BATTLE-55].
func (s *State) beforePlans() bool {
	open := s.step == stepVoice || s.step == stepPrescience || s.step == stepPlan
	return s.phase == Battle && s.battle != nil && open
}

// objecting reports whether a Karama may still answer the Voice, prescience or another Karama while plans are made. The
// moderator closes that moment [DUNE-BATTLE-12, DUNE-BATTLE-18].
func (s *State) objecting() bool {
	b := s.battle
	used := b != nil && (b.Voice != nil || b.Prescience != nil || len(b.Blocked) > 0)
	return used && s.step == stepPlan && s.windowOpen(aboutBattle)
}

// battleRefusal refuses what belongs to another step of a battle. Steps come in their order [DUNE-BATTLE-06].
func (s *State) battleRefusal(step, ruling string) error {
	switch {
	case s.phase != Battle || s.step == stepPick || s.battle == nil:
		return s.wrongPhase(ruling)
	case s.step != step:
		return engine.Refuse("DUNE-BATTLE-06", "battle.order", "asked", step, "step", s.step)
	}
	return nil
}
