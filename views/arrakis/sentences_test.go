package arrakis

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
)

// TestEventsAreTold shows how the log tells events that count by kind, and that no Go value is left in a sentence.
func TestEventsAreTold(t *testing.T) {
	units := arrakis.Units{Regular: 2, Special: 1, Generic: 1, Leaders: []string{"stilgar"}}
	for _, c := range []struct {
		event      engine.Event
		en, it, es string
	}{
		{
			arrakis.LegionMoved{Side: arrakis.Atreides, From: "windgap", To: "csw-05", Units: units, How: "riding"},
			"The Atreides move 2 regulars, 1 Fedaykin, 1 Naib and Stilgar: Windgap → CSW 5 (sandriding).",
			"Gli Atreides muovono 2 regolari, 1 Fedaykin, 1 Naib e Stilgar: Gola del Vento → CSO 5 (cavalcando le sabbie).",
			"Los Atreides mueven 2 regulares, 1 Fedaykin, 1 Naib y Stilgar: Brecha del Viento → CSO 5 (cabalgando las arenas).",
		},
		{
			arrakis.Deployed{Side: arrakis.Harkonnen, At: []arrakis.Place{{Area: "carthag", Units: arrakis.Units{Regular: 3, Special: 1}}}},
			"The Harkonnen deploy: Carthag (3 regulars and 1 Sardaukar).",
			"Gli Harkonnen schierano: Carthag (3 regolari e 1 Sardaukar).",
			"Los Harkonnen despliegan: Carthag (3 regulares y 1 Sardaukar).",
		},
		{
			arrakis.DiceRolled{Side: arrakis.Atreides, Dice: arrakis.Dice{Strategy: 3, House: 1}},
			"The Atreides roll 3 Strategy and 1 House.", "Gli Atreides tirano 3 Strategia e 1 Casa.", "Los Atreides sacan 3 Estrategia y 1 Casa.",
		},
		{
			arrakis.BattleScored{Sums: map[arrakis.Side]arrakis.Sum{"atreides": {Hits: 2, Shields: 1}}, Suffer: map[arrakis.Side]int{"harkonnen": 2}},
			"Battle: the Atreides suffer 0 hits (2 hits and 1 shield of their own) and the Harkonnen suffer 2 hits (0 hits and 0 shields of their own).", "", "",
		},
		{
			arrakis.Claimed{Card: "Desert War", Gains: map[string]int{"jihad": 2, "sand-dwellers": 1}},
			"The Atreides claim Desert War: Jihad +2 and Sand Dwellers +1.", "", "",
		},
		{
			arrakis.SignsFlipped{Faces: map[arrakis.Area]string{"ne-06": "sand"}}, "Worm signs: NE 6 (sand).", "Tracce di verme: NE 6 (sabbia).", "",
		},
		{
			arrakis.Struck{Area: "ne-06", Of: "storm", Roll: arrakis.CombatDice{Hit: 1, Special: 1}, Hits: 2},
			"NE 6: Coriolis storm, 1 hit, 0 shields and 1 special; 2 hits count.", "", "",
		},
		{
			arrakis.DieSpent{Side: arrakis.Harkonnen, Die: "house", As: "house", Use: "result"},
			"The Harkonnen spend House.", "Gli Harkonnen spendono Casa.", "Los Harkonnen gastan Casa.",
		},
		{arrakis.Revealed{Area: "windgap"}, "Revealed: Windgap.", "", ""},
		{arrakis.AttackContinued{Side: arrakis.Harkonnen}, "The Harkonnen cease the attack.", "Gli Harkonnen cessano l’attacco.", ""},
		{
			arrakis.EffectDone{Side: arrakis.Harkonnen, Of: "sardaukars-manner", Effect: arrakis.Effect{Kind: "move", From: "carthag", To: "arsunt"}},
			"Sardaukar’s Manner: moves, Carthag → Arsunt.", "", "",
		},
	} {
		m, ok := (arrakis.Rules{}).Narrate(c.event, engine.Viewer{})
		if !ok {
			t.Errorf("%T is not told", c.event)
			continue
		}
		for lang, want := range map[string]string{"en": c.en, "it": c.it, "es": c.es} {
			if got := words.Bundle(t).Printer(lang).Message(m); want != "" && got != want {
				t.Errorf("%s: got %q, want %q", lang, got, want)
			}
		}
	}
}

// TestEffectsHaveWords proves that each kind of effect has a name on the form and a sentence in the log.
func TestEffectsHaveWords(t *testing.T) {
	b := words.Bundle(t)
	kinds := 0
	for _, key := range b.Keys() {
		if kind, ok := strings.CutPrefix(key, "kind."); ok {
			kinds++
			if !b.Printer("en").Has("did." + kind) {
				t.Errorf("the log has no words for the effect %q", kind)
			}
		}
	}
	if kinds != 25 {
		t.Errorf("%d kinds of effects have names", kinds)
	}
}
