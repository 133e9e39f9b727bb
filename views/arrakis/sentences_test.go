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
			arrakis.Struck{Area: "ne-06", Roll: arrakis.CombatDice{Hit: 1}, Hits: 1}, "NE 6: worm attack, 1 hit, 0 shields and 0 specials; 1 hit counts.", "", "",
		},
		{
			arrakis.Casualties{Side: arrakis.Harkonnen, Area: "ne-06", Hits: 1, Lost: arrakis.Units{Regular: 1}, Of: arrakis.ByBattle},
			"NE 6: the Harkonnen take 1 hit and lose 1 regular.", "", "",
		},
		{
			arrakis.Casualties{Side: arrakis.Atreides, Area: "ne-06", Hits: 2, Lost: arrakis.Units{Regular: 2}, Of: "explosive-artillery"},
			"NE 6: the Atreides take 2 hits (Explosive Artillery) and lose 2 regulars.",
			"NE 6: gli Atreides subiscono 2 colpi (Artiglieria Esplosiva) e perdono 2 regolari.",
			"NE 6: los Atreides sufren 2 impactos (Artillería Explosiva) y pierden 2 regulares.",
		},
		{
			arrakis.Casualties{Side: arrakis.Harkonnen, Area: "ne-06", Hits: 1, Lost: arrakis.Units{Regular: 1}, Of: "going-on"},
			"NE 6: the Harkonnen take 1 hit (for going on) and lose 1 regular.", "", "",
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

// TestNotesAreTold proves that what a side notes is told to that side in a sentence, and to nobody else.
func TestNotesAreTold(t *testing.T) {
	for _, c := range []struct {
		by         engine.Seat
		event      engine.Event
		en, it, es string
	}{
		{
			"atreides", arrakis.Looked{Area: "windgap", Rank: 2}, "You looked at Windgap: sietch of rank 2.",
			"Hai guardato Gola del Vento: sietch di rango 2.", "Miraste Brecha del Viento: sietch de rango 2.",
		},
		{
			"atreides", arrakis.Looked{Area: "windgap", Rank: 3, Faces: []arrakis.Shown{{Regular: 2}, {Elite: 1, Special: 1}}},
			"You looked at Windgap: sietch of rank 3, 2 regulars, 1 elite and 1 Fedaykin.", "", "",
		},
		{
			"harkonnen", arrakis.HandNoted{Side: arrakis.Harkonnen, Cards: []string{"spies", "killers"}},
			"You noted in your hand: Spies All Over Arrakis and Killers Without Mercy.",
			"Hai annotato in mano: Spie in Tutta Arrakis e Assassini Senza Pietà.", "Anotaste en tu mano: Espías por Todo Arrakis y Asesinos sin Piedad.",
		},
		{
			"atreides", arrakis.ObjectiveNoted{Objective: arrakis.Objective{KwisatzHaderach: 9, SandDwellers: 6, Jihad: 7}},
			"You noted your objective: Jihad 7, Kwisatz Haderach 9 and Sand Dwellers 6.",
			"Hai annotato il tuo obiettivo: Jihad 7, Kwisatz Haderach 9 e Abitanti delle Sabbie 6.",
			"Anotaste tu objetivo: Yihad 7, Kwisatz Haderach 9 y Moradores de las Arenas 6.",
		},
	} {
		for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat("atreides"), engine.AtSeat("harkonnen")} {
			m, told := (arrakis.Rules{}).Narrate(c.event, v)
			if own := v == engine.AtSeat(c.by); told != own {
				t.Errorf("%v is told %+v: %v", v, c.event, told)
			}
			for lang, want := range map[string]string{"en": c.en, "it": c.it, "es": c.es} {
				if got := words.Bundle(t).Printer(lang).Message(m); told && want != "" && got != want {
					t.Errorf("%s: got %q, want %q", lang, got, want)
				}
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
