package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

var (
	_ engine.ActRules     = Rules{}
	_ engine.HistoryRules = Rules{}
)

// BeginsChapter reports that each phase of a round begins a chapter, but the drawing of cards.
func (Rules) BeginsChapter(e engine.Event) (round int, begins bool) {
	began, ok := e.(PhaseBegan)
	return began.Round, ok && began.Phase != StartOfRound
}

// Kinds of landmarks.
const (
	landmarkSettlement = "landmark-settlement"
	landmarkBattle     = "landmark-battle"
	landmarkAtomics    = "landmark-atomics"
	landmarkLeader     = "landmark-leader"
	landmarkWorm       = "landmark-worm"
	landmarkVictory    = "landmark-victory"
)

// Landmarks finds battles won, settlements destroyed, attacks of worms, the atomics, leaders that enter, and the victory. An entry has each
// kind once.
func (Rules) Landmarks(past engine.History, i int) (out []string) {
	for _, e := range past.Entry(i).Events {
		if kind := landmarkOf(e); kind != "" && !slices.Contains(out, kind) {
			out = append(out, kind)
		}
	}
	return out
}

func landmarkOf(e engine.Event) string {
	switch e := e.(type) {
	case SettlementDestroyed:
		return landmarkSettlement
	case BattleWon:
		if e.Side != "" {
			return landmarkBattle
		}
	case AtomicsUsed:
		return landmarkAtomics
	case LeaderEntered:
		return landmarkLeader
	case Struck:
		if e.Of == "" {
			return landmarkWorm
		}
	case GameWon:
		return landmarkVictory
	}
	return ""
}

// JointAct makes a battle one act, from the attack to the advance, whichever side rolls, chooses or suffers.
func (Rules) JointAct(past engine.History, i int) (name engine.Message, ok bool) {
	if b := past.At(i).(*State).battle; b.Step != "" {
		return actOf(Attacked{Side: b.Attacker, From: b.From, At: b.At}), true
	}
	for _, e := range past.Entry(i).Events {
		if attack, ok := e.(Attacked); ok {
			return actOf(attack), true
		}
	}
	return engine.Message{}, false
}

// actOf names a battle. That attacker and area of departure belong to the name tells two battles for one area apart.
func actOf(e Attacked) engine.Message {
	return engine.NewMessage("battle.act", "", "area", string(e.At), "from", string(e.From), "attacker", string(e.Side))
}

// CurrentChapter returns the round and its phase.
func (Rules) CurrentChapter(state engine.State) engine.Chapter {
	s := state.(*State)
	return engine.Chapter{Turn: s.round, Name: string(s.phase)}
}

// Statistics are a game in figures, round by round.
type Statistics struct {
	Rounds []RoundFigures
	End    *View // as the viewer sees it
}

// RoundFigures are the figures of one round, as it ended.
type RoundFigures struct {
	Round       int
	Supremacy   int
	Prescience  map[string]int
	Settlements map[Side]int // that stand
	Units       map[Side]int // on the board
	Markers     map[string]int

	Lost      map[string]map[Side]int // units and leaders lost, by cause: one of LossCauses
	Harvested int                     // spice
	Spent     int                     // of it, for markers, stockpile and reserve
	Fell      []Fall                  // settlements destroyed
	Battles   []Clash
	Worms     int // attacks of worms
	Atomics   Area
	Sector    Sector // of Mahdi's harvest
	Targets   []Area // on which Mahdi marched, one after the other
	News      []engine.News
	// Own is what the game told only this viewer, if the viewer is a seat, in the order of play.
	Own []engine.Message
}

// ByCard is the cause of what cards and leaders of the other side hit.
const ByCard = "card"

// LossCauses lists the causes of losses.
var LossCauses = []string{ByBattle, ByStorm, ByWorm, ByCard}

// Fall is a settlement that was destroyed.
type Fall struct {
	Area Area
	Side Side // whose it was
	Rank int
}

// Clash is a battle: who attacked whence, how many rounds it took, and what both sides rolled and hit in all of them.
type Clash struct {
	From, At Area
	Attacker Side
	Surprise bool
	Rounds   int
	Dice     map[Side]int
	Hits     map[Side]int // that the other side suffered
	Winner   Side         // empty if both sides died, or while it goes on
}

// Statistics counts a game. It counts only what all have seen: the viewer's own knowledge is in its End and in what each round has as Own.
func (r Rules) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	out := &Statistics{End: r.Project(past.Now(), v).(*View)}
	for i := range past.Len() + 1 {
		s := past.At(i).(*State)
		out.at(s)
		if i == past.Len() {
			break
		}
		for _, e := range past.Entry(i).Events {
			figures := out.at(s)
			figures.add(s, e)
			if m, own := gamekit.ToldAlone(r, e, v); own {
				figures.Own = append(figures.Own, m)
			}
		}
	}
	return out
}

// at is the round of a state, with its figures as they stand.
func (c *Statistics) at(s *State) *RoundFigures {
	if n := len(c.Rounds); n == 0 || c.Rounds[n-1].Round < s.round {
		c.Rounds = append(c.Rounds, RoundFigures{Round: s.round, Lost: map[string]map[Side]int{ByBattle: {}, ByStorm: {}, ByWorm: {}, ByCard: {}}})
	}
	i := slices.IndexFunc(c.Rounds, func(r RoundFigures) bool { return r.Round == s.round })
	if i < 0 { // a correction went back to a round that was skipped
		i = 0
	}
	figures := &c.Rounds[i]
	figures.Supremacy, figures.Prescience, figures.Markers = s.supremacy, s.prescience, s.markers
	figures.Settlements, figures.Units = map[Side]int{}, map[Side]int{}
	for _, t := range s.settlements {
		figures.Settlements[t.side()]++
	}
	for _, l := range s.legions {
		figures.Units[l.Side] += l.Count()
	}
	if figures.Sector = s.mahdi.Sector; s.mahdi.Target != "" && !slices.Contains(figures.Targets, s.mahdi.Target) {
		figures.Targets = append(figures.Targets, s.mahdi.Target)
	}
	return figures
}

// add counts an event that happened in a state.
func (f *RoundFigures) add(s *State, e engine.Event) {
	switch e := e.(type) {
	case Casualties:
		f.Lost[e.cause()][e.Side] += hitsOf(e.Lost)
	case SpiceHarvested:
		f.Harvested += e.Spice
	case SpiceSpent:
		for _, n := range e.Paid {
			f.Spent += n
		}
		f.Spent += e.Keep
		if e.Stockpile {
			f.Spent += priceStock
		}
	case SettlementDestroyed:
		f.Fell = append(f.Fell, Fall{e.Area, s.settlements[e.Area].side(), e.Rank})
	case Struck:
		if e.Of == "" {
			f.Worms++
		}
	case Attacked:
		f.Battles = append(f.Battles, Clash{From: e.From, At: e.At, Attacker: e.Side, Surprise: e.Surprise, Dice: map[Side]int{}, Hits: map[Side]int{}})
	case AtomicsUsed:
		f.Atomics = e.Area
	case BattleRound, CombatRolled, BattleScored, BattleWon:
		if n := len(f.Battles); n > 0 {
			f.Battles[n-1].add(e)
		}
	}
	if landmarkOf(e) != "" {
		if m, told := (Rules{}).Narrate(e, engine.Public); told {
			f.News = append(f.News, engine.News{Kind: landmarkOf(e), Message: m})
		}
	}
}

// cause is which of LossCauses it was.
func (e Casualties) cause() string {
	switch e.Of {
	case ByStorm, ByWorm:
		return e.Of
	case ByBattle, byGoingOn:
		return ByBattle
	}
	return ByCard
}

func (c *Clash) add(e engine.Event) {
	switch e := e.(type) {
	case BattleRound:
		c.Rounds = e.Round
	case CombatRolled:
		c.Dice[e.Side] += e.Roll.Hit + e.Roll.Shield + e.Roll.Special
	case BattleScored:
		for side, n := range e.Suffer {
			c.Hits[side.Other()] += n
		}
	case BattleWon:
		c.Winner = e.Side
	}
}
