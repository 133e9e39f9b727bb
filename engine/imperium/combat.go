package imperium

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Combat: who has troops in the Conflict plays Combat cards until all have passed in a row; then the Conflict is resolved, its rewards
// are taken, and a sole winner may play cards for having won.
const (
	stepIntrigue = "intrigue"
	stepRewards  = "rewards"
	stepWon      = "won"
)

func init() {
	says("combat.passed", Passed{}, "log.combat_passed", "IMP-7.2", "seat")
	register(kinds{"conflict.resolved": ConflictResolved{}})
	says("control.taken", ControlTaken{}, "log.control", "IMP-5.1", "seat", "space", "from")
}

func (d *decision) beginCombat() {
	d.beginPhase(Combat)
	d.turn = Turn{LastID: d.turn.LastID}
	d.askForSwords()
}

// fights reports whether a seat takes part: as long as it has a troop in the Conflict [IMP-7.1, IMP-7.3].
func (s *State) fights(c Color) bool { return s.players[c].Conflict > 0 }

// askCombatants asks the next one after a seat who fights and has an Intrigue card, from the marker on, or resolves the Conflict
// once all have passed in a row [IMP-7.2].
func (d *decision) askCombatants(after Color) {
	order := d.order()
	if after != "" {
		order = d.clockwiseFrom(d.after(after))
	}
	for _, c := range order {
		if d.asksCombatant(c) {
			d.step, d.acting = stepIntrigue, c
			return
		}
	}
	d.resolveConflict()
}

// asksCombatant reports whether a seat is asked for a Combat card: it fights, has an Intrigue card and has not passed since the last one
// [IMP-7.1].
func (s *State) asksCombatant(c Color) bool {
	return s.isSeat(c) && s.fights(c) && s.players[c].Intrigue > 0 && !slices.Contains(s.combat.Passed, c) // [IMP-7.1]
}

// afterIntrigue goes on after a card: in combat all passes are void [IMP-7.2], and the next player is asked unless more is to come.
func (d *decision) afterIntrigue(more bool) {
	if !d.atStep(Combat, stepIntrigue) {
		return
	}
	d.combat = Loop{} // [IMP-7.2]
	d.more = more
}

// goOnAfterChoices goes on in combat and at the end of the game once nothing is left to choose.
func (d *decision) goOnAfterChoices() {
	if _, open := d.compulsory(); open {
		return
	}
	switch {
	case d.atStep(Combat, stepIntrigue):
		d.turn = Turn{LastID: d.turn.LastID}
		if d.more && d.players[d.acting].Intrigue > 0 && d.fights(d.acting) {
			return
		}
		d.askCombatants(d.acting)
	case d.atStep(Combat, stepRewards):
		d.nextReward()
	case d.atStep(Combat, stepWon):
		d.turn = Turn{LastID: d.turn.LastID}
		d.askWinner()
	case d.phase == Endgame && d.step == stepIntrigue:
		d.turn = Turn{LastID: d.turn.LastID}
		d.askEndgame()
	}
}

// Passed is a seat's "no card now" in the loop.
type Passed struct {
	Seat Color `json:"seat"`
}

func (d *decision) playNoCard(c Color) {
	d.combat.Passed = append(d.combat.Passed, c)
	d.emit(Passed{c})
}

// Ranks of rewards.
const (
	first  = "first"
	second = "second"
	third  = "third"
)

// ranking gives each fighter its reward [IMP-7.5]. Strength 0 gets nothing and is never part of a tie. House Hagal of two players takes
// none [IMP-13.19].
func (s *State) ranking() (winner Color, rewards map[Color]string) {
	rewards = map[Color]string{}
	defer delete(rewards, HouseHagal) // [IMP-13.19]
	groups := s.byStrength()
	if len(groups) == 0 {
		return "", rewards
	}
	top := groups[0]
	if len(top) > 1 { // [IMP-5.3, IMP-7.6]
		if len(top) == 2 || s.rules.Is("tie.first", "second") {
			give(rewards, second, top)
		}
		if len(s.seats) == len(Colors) && len(top) == 2 && len(groups) > 1 && len(groups[1]) == 1 { // [IMP-7.6, IMP-7.8, IMP-7.9]
			give(rewards, third, groups[1])
		}
		return "", rewards
	}
	give(rewards, first, top) // [IMP-7.5]
	if len(groups) > 1 {
		s.rankSecond(rewards, groups[1:])
	}
	return top[0], rewards
}

// rankSecond gives the second reward, and the third where it is a place of its own: with four players [IMP-7.5].
func (s *State) rankSecond(rewards map[Color]string, groups [][]Color) {
	four := len(s.seats) == len(Colors)
	if len(groups[0]) > 1 { // [IMP-7.7]
		if four || s.rules.Is("tie.second", "third") { // [IMP-13.8]
			give(rewards, third, groups[0])
		}
		return
	}
	give(rewards, second, groups[0])
	if four && len(groups) > 1 && len(groups[1]) == 1 { // [IMP-7.5, IMP-7.8]
		give(rewards, third, groups[1])
	}
}

func give(rewards map[Color]string, rank string, to []Color) {
	for _, c := range to {
		rewards[c] = rank
	}
}

// byStrength groups those with strength by it, the strongest first.
func (s *State) byStrength() (groups [][]Color) {
	seats := slices.DeleteFunc(s.everyone(s.first), func(c Color) bool { return s.players[c].strength() == 0 }) // [IMP-7.5]
	slices.SortStableFunc(seats, func(a, b Color) int { return s.players[b].strength() - s.players[a].strength() })
	for i, c := range seats {
		if i > 0 && s.players[seats[i-1]].strength() == s.players[c].strength() {
			groups[len(groups)-1] = append(groups[len(groups)-1], c)
		} else {
			groups = append(groups, []Color{c})
		}
	}
	return groups
}

// resolveConflict ranks the fighters and begins the rewards: by rank, ties clockwise from the marker, or all in the order of the
// marker where the table plays so.
func (d *decision) resolveConflict() {
	winner, rewards := d.ranking()
	strength := map[Color]int{}
	for _, c := range d.everyone("") {
		if n := d.players[c].strength(); n > 0 {
			strength[c] = n
		}
	}
	d.conflict.Winner, d.conflict.Rewards = winner, rewards
	d.emit(ConflictResolved{d.conflict.Card, winner, rewards, strength})
	d.loseControlToHagal()
	var due []Color
	for _, rank := range []string{first, second, third} {
		for _, c := range d.order() {
			if rewards[c] == rank {
				due = append(due, c)
			}
		}
	}
	if d.rules.Is("rewards.order", "marker") {
		due = slices.DeleteFunc(d.order(), func(c Color) bool { return rewards[c] == "" })
	}
	d.combat, d.step, d.acting = Loop{Due: due}, stepRewards, ""
	d.nextReward()
}

// nextReward gives the next reward; a choice in it is its player's [IMP-7.12]. After the last one the winner may play cards.
func (d *decision) nextReward() {
	for len(d.combat.Due) > 0 {
		c := d.combat.Due[0]
		d.combat, d.step, d.acting = Loop{Due: d.combat.Due[1:]}, stepRewards, c
		d.turn = Turn{LastID: d.turn.LastID}
		card, _ := rulebook.ConflictOf(d.conflict.Card)
		d.carryOut(source{c, card.ID}, d.rewardSteps(card, d.conflict.Rewards[c])...)
		d.settle()
		if len(d.turn.Pending) > 0 {
			return
		}
	}
	d.turn = Turn{LastID: d.turn.LastID}
	d.askWinner()
}

// rewardSteps are the steps of a reward, with the table's reading of a disputed card.
func (s *State) rewardSteps(card rulebook.Conflict, rank string) []rulebook.Step {
	steps := slices.Clone(card.Rewards[rank])
	if card.ID != "battle-for-arrakeen" || rank != second {
		return steps
	}
	switch s.rules.Value("card.battle-for-arrakeen") {
	case "all":
		return steps[0].Of
	case "one":
		steps[0].Choose = 1
	}
	return steps
}

// ConflictResolved is who won and who takes which reward.
type ConflictResolved struct {
	Card     string           `json:"card"`
	Winner   Color            `json:"winner,omitempty"`
	Rewards  map[Color]string `json:"rewards"`
	Strength map[Color]int    `json:"strength,omitempty"`
}

// tell also carries who fought, the strongest first, with strengths and rewards: the table screen shows the fight once more.
func (e ConflictResolved) tell(engine.Viewer) (engine.Message, bool) {
	fighters := slices.SortedFunc(maps.Keys(e.Strength), func(a, b Color) int {
		return cmp.Or(e.Strength[b]-e.Strength[a], strings.Compare(string(a), string(b)))
	})
	var strengths []int
	var ranks []string
	for _, c := range fighters {
		strengths, ranks = append(strengths, e.Strength[c]), append(ranks, e.Rewards[c])
	}
	args := []any{"card", e.Card, "fighters", fighters, "strengths", strengths, "ranks", ranks}
	switch {
	case e.Winner != "":
		return told("log.conflict_won", "IMP-7.5", append(args, "seat", e.Winner, "strength", e.Strength[e.Winner])...)
	case len(e.Rewards) > 0:
		return told("log.conflict_tied", "IMP-7.6", args...)
	}
	return told("log.conflict_empty", "IMP-7.5", args...)
}

// takeControl puts a Control marker on a space, instead of an opponent's [IMP-5.1].
func (d *decision) takeControl(c Color, space string) {
	if from := d.posts[space].Control; from != c {
		d.changePost(space, func(p *Post) { p.Control = c })
		d.emit(ControlTaken{c, space, from})
	}
}

// ControlTaken is a space under a player's control.
type ControlTaken struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
	From  Color  `json:"from,omitempty"`
}

// askWinner lets a sole winner with Intrigue cards play those for having won [IMP-7.4]; then the phase ends.
func (d *decision) askWinner() {
	if w := d.conflict.Winner; d.isSeat(w) && d.players[w].Intrigue > 0 { // [IMP-7.4, IMP-7.10]
		d.step, d.acting = stepWon, w
		return
	}
	d.endCombat()
}

// endCombat returns the troops to supply and the Combat markers to 0 [IMP-7.11].
func (d *decision) endCombat() {
	for _, c := range d.everyone(d.first) {
		d.moveTroops(c, inConflict, inSupply, d.players[c].Conflict, d.conflict.Card) // [IMP-7.11]
	}
	for _, p := range d.players {
		p.Swords = 0
	}
	d.makers()
}

type rewardArgs struct {
	Faction  Faction   `json:"faction" kind:"faction,optional"`
	Factions []Faction `json:"factions" kind:"factions,optional"`
	Option   string    `json:"option" kind:"option,optional,unlisted"`
	Options  []string  `json:"options" kind:"options,optional"`
	Card     string    `json:"card" kind:"card,optional"`
	From     string    `json:"from" kind:"place,optional,unlisted"`
}

// chooseReward makes a choice of a Conflict's reward [IMP-7.12].
func (d *decision) chooseReward(c Color, in rewardArgs) error {
	p, err := d.pending(c, askReward, "")
	if err != nil {
		return err
	}
	said := answers{choices: choices{Faction: in.Faction, Factions: in.Factions, Options: in.Options}, card: in.Card, cardFrom: in.From}
	if in.Option != "" {
		said.Options = append([]string{in.Option}, said.Options...)
	}
	switch {
	case p.Step.Choose > 0:
		err = d.answerOptions(p, said.Options)
	case p.Step.TrashCard > 0:
		err = d.answerTrash(p, said)
	default:
		err = d.answerInfluence(p, said.choices)
	}
	if err != nil {
		return err
	}
	return d.afterAnswer()
}

// answerOptions takes several different ones of a reward's parts [IMP-7.12].
func (d *decision) answerOptions(p Pending, options []string) error {
	src, parts := source{p.For, p.Of}, []rulebook.Step{}
	for i, name := range options {
		part, ok := p.Step.Option(name, false)
		if !ok || slices.Contains(options[:i], name) {
			return engine.Refuse("IMP-7.12", "reward.option", "options", d.options(p))
		}
		parts = append(parts, part)
	}
	if len(parts) != p.Step.Choose { // [IMP-7.12]
		return engine.Refuse("IMP-7.12", "reward.count", "count", p.Step.Choose, "options", d.options(p))
	}
	d.settled(p.ID)
	d.carryOut(src, parts...)
	return nil
}
