package arrakis

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	art "github.com/judgeofthechange/judge/views/arrakis/arrakisart"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// inBattle reports whether a battle is being fought, up to the winner's advance.
func (s viewModel) inBattle() bool {
	b := s.View.Battle
	return b != nil && (!b.Over || s.Step == "enter")
}

// battle is the battle of this turn, the attacker first, with what fell since the dice were added up.
func (s viewModel) battle(log []*pages.LogLine) art.Battle {
	b := s.View.Battle
	out := art.Battle{Where: s.t("battle.title", "area", string(b.At)), Round: s.t("battle.round", "n", b.Round)}
	if b.Surprise {
		out.Surprise = s.t("battle.surprise")
	}
	for _, side := range []arrakis.Side{b.Attacker, b.Attacker.Other()} {
		f := s.fighter(side)
		f.Lost, f.Asked = s.fell(log, side), s.askedInBattle(side)
		out.Fighters = append(out.Fighters, f)
	}
	return out
}

// fell is what a side lost in this round of the battle, the newest last.
func (s viewModel) fell(log []*pages.LogLine, side arrakis.Side) (out []string) {
	for line, m := range live.NewestFirst(log) {
		switch {
		case m.Key == "log.battle_scored" || m.Key == "log.battle_round" || m.Key == "log.attacked":
			slices.Reverse(out)
			return out
		case m.Key == "log.casualties" && m.Args["side"] == side && !line.Undone:
			out = append(out, s.t("battle.loses", "lost", m.Args["lost"]))
		}
	}
	return nil // the round began before this log
}

// askedInBattle is what a side has to decide in the battle; empty if nothing.
func (s viewModel) askedInBattle(side arrakis.Side) string {
	for _, p := range s.OpenPrompts {
		key := "battle.asked." + s.questionKey(p)
		if s.sideOfPrompt(p) == side && !p.IsAnswered() && s.P.Has(key) {
			return s.t(key, "n", s.View.Battle.Suffer[side])
		}
	}
	return ""
}

// fighter is a side in the battle: what it fights with, how many dice that makes, what they showed.
func (s viewModel) fighter(side arrakis.Side) art.Fighter {
	b := s.View.Battle
	area, role := b.At, "battle.defender"
	if side == b.Attacker {
		area, role = b.From, "battle.attacker"
	}
	legion := s.Board[area]
	if legion.Side != side {
		legion = arrakis.LegionView{Side: side}
	}
	f := art.Fighter{Side: string(side), Name: term(s, side), Role: s.t(role), Units: s.units(side, legion.Units)}
	for _, id := range legion.Leaders {
		f.Leaders = append(f.Leaders, s.leaderMark(id))
	}
	n := legion.Count()
	f.Why = append(f.Why, art.Amount{Mark: "regular", N: n, Name: s.t("battle.units", "n", n)})
	if home, stands := s.Settlements[area]; stands && side != b.Attacker && home.Rank > 0 {
		f.Why = append(f.Why, art.Amount{Mark: "house", N: home.Rank, Name: s.t("settlement.rank", "n", home.Rank)})
	}
	if cards := b.Cards[side]; cards > 0 {
		f.Why = append(f.Why, art.Amount{Mark: "card", N: cards, Name: s.t("battle.cards", "n", cards)})
	}
	for _, w := range f.Why {
		f.Dice += w.N
	}
	most := rulebook.MostDice
	if side == b.Attacker {
		f.Dice += b.More
	} else if b.Most > 0 && b.Round == 1 {
		most = min(most, b.Most)
	}
	f.Dice = min(f.Dice, most)
	if dice, set := b.Dice[side]; set {
		f.Dice = dice
	}
	f.DiceSays = s.t("battle.die", "n", f.Dice)
	if roll, rolled := b.Rolls[side]; rolled {
		f.Rolled, f.Roll = true, rollFaces(roll)
	}
	if sum, scored := b.Sums[side]; scored {
		f.Scored, f.Why = true, nil // units have fallen since
		f.Sums, f.Suffers = s.sums(sum, b.Cancelled[side]), s.t("battle.suffers", "n", b.Suffer[side])
	}
	return f
}

// units are a legion's units with their marks.
func (s viewModel) units(side arrakis.Side, u arrakis.Units) (out []art.Amount) {
	for _, part := range []struct {
		mark, key string
		n         int
	}{
		{"regular", "units.regular", u.Regular}, {"elite", "units.elite", u.Elite}, {"special", "units.special." + string(side), u.Special},
		{"token", "units.tokens", u.Tokens}, {"leadership", "units.generic." + string(side), u.Generic},
	} {
		if part.n > 0 {
			out = append(out, art.Amount{Mark: part.mark, N: part.n, Name: s.t(part.key, "n", part.n)})
		}
	}
	return out
}

// sums are a side's hits and shields, with the specials without a leader and the shields that did not count.
func (s viewModel) sums(sum arrakis.Sum, cancelled int) []art.Amount {
	out := []art.Amount{
		{Mark: "hit", N: sum.Hits, Name: s.t("roll.hit", "n", sum.Hits)}, {Mark: "shield", N: sum.Shields, Name: s.t("roll.shield", "n", sum.Shields)},
	}
	if sum.Void > 0 {
		out = append(out, art.Amount{Mark: "special", N: sum.Void, Name: s.t("sum.void", "n", sum.Void)})
	}
	if cancelled > 0 {
		out = append(out, art.Amount{Mark: "elite", N: cancelled, Name: s.t("sum.cancelled", "n", cancelled)})
	}
	return out
}

// rollFaces are the faces of a roll of combat dice, one by one.
func rollFaces(roll arrakis.CombatDice) []string {
	return slices.Concat(slices.Repeat([]string{"hit"}, roll.Hit), slices.Repeat([]string{"shield"}, roll.Shield), slices.Repeat([]string{"special"}, roll.Special))
}

// hazardMarks are the messages of the desert with their marks.
var hazardMarks = map[string]string{
	"log.signs_placed": "sign", "log.signs_flipped": "sign", "log.worm_came": "worm", "log.struck": "hit", "log.harvester_lost": "harvester",
	"log.harvester_saved": "carryall",
}

// hazards are what the desert does in this round: what waits, and what has come, the newest first.
func (s viewModel) hazards(log []*pages.LogLine, most int) art.Hazards {
	h := art.Hazards{Title: term(s, s.Phase)}
	if open := s.View.Hazards; open != nil {
		for _, g := range []struct {
			mark, step string
			areas      []arrakis.Area
		}{
			{"sign", "flip", open.Flip}, {"leadership", "flee", open.Flee}, {"carryall", "rescue", open.Rescue}, {"worm", "strike", open.Strike},
			{"storm", "storm", open.Storms},
		} {
			if len(g.areas) == 0 {
				continue
			}
			group := art.HazardGroup{Mark: g.mark, Name: s.P.Term(g.step)}
			for _, a := range g.areas {
				group.Areas = append(group.Areas, term(s, a))
			}
			h.Open = append(h.Open, group)
		}
	}
	for line, m := range live.NewestFirst(log) {
		if m.Key == "log.phase" || len(h.Done) == most {
			break
		}
		mark := hazardMarks[m.Key]
		if mark == "" || line.Undone {
			continue
		}
		if m.Key == "log.struck" && strings.Contains(stringOf(m.Args["of"]), "storm") {
			mark = "storm"
		}
		h.Done = append(h.Done, art.Told{Mark: mark, Text: s.P.Message(m)})
	}
	return h
}

// stringOf is an argument that is a text; empty for anything else.
func stringOf(arg any) string {
	text, _ := arg.(string)
	return text
}
