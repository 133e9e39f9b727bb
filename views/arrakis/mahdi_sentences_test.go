package arrakis

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
)

// TestMahdiIsTold shows how the log tells what happens in a solitaire game.
func TestMahdiIsTold(t *testing.T) {
	for _, c := range []struct {
		event      engine.Event
		en, it, es string
	}{
		{
			arrakis.TacticsDrawn{Sietch: "gara-kulon", Use: "target", Sector: "NE"},
			"Tactics card: Gara Kulon, north-east. This sietch is their target.",
			"Carta tattica: Gara Kulon, nord-est. Questo sietch è il loro bersaglio.",
			"Carta de táctica: Gara Kulon, noreste. Este sietch es su objetivo.",
		},
		{
			arrakis.MahdiCard{Card: "spies", Deck: "corrino-ally", Use: "kept"},
			"The Harkonnen draw Spies All Over Arrakis (Corrino Ally). Nothing of it can be done: it goes onto the reinforcement deck.", "", "",
		},
		{
			arrakis.MahdiChosen{Choice: arrakis.Choice{From: "carthag", At: "gara-kulon", Zone: "az-1"}},
			"Chosen for the Harkonnen: from Carthag, against Gara Kulon and air zone 1 (CNE–NE).", "", "",
		},
		{arrakis.MahdiChosen{Choice: arrakis.Choice{Order: "attack"}}, "Chosen for the Harkonnen: first the attack.", "", ""},
		{
			arrakis.Revealed{Side: arrakis.Harkonnen, Area: "carthag", Tokens: []arrakis.Shown{{Regular: 1, Colour: "black"}, {Special: 1, Generic: 1, Colour: "silver"}}},
			"Revealed: Carthag, 1 regular, 1 Sardaukar and 1 Bashar.", "", "",
		},
		{
			arrakis.LegionMoved{Side: arrakis.Harkonnen, From: "carthag", To: "arsunt", Units: arrakis.Units{Black: 1, Silver: 2}},
			"The Harkonnen move 1 black token and 2 silver tokens: Carthag → Arsunt.",
			"Gli Harkonnen muovono 1 segnalino nero e 2 segnalini argento: Carthag → Arsunt.",
			"Los Harkonnen mueven 1 ficha negra y 2 fichas plateadas: Carthag → Arsunt.",
		},
	} {
		m, ok := (arrakis.Rules{}).Narrate(c.event, engine.Viewer{})
		if !ok {
			t.Errorf("%T is not told", c.event)
			continue
		}
		reads(t, m, c.en, c.it, c.es)
	}
}

// reads proves how a message reads in each language; an empty text is not looked at.
func reads(t *testing.T, m engine.Message, en, it, es string) {
	t.Helper()
	for lang, want := range map[string]string{"en": en, "it": it, "es": es} {
		if got := words.Bundle(t).Printer(lang).Message(m); want != "" && got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

// TestOrdersAreSaid shows how whoever moves the figures reads what the Harkonnen do.
func TestOrdersAreSaid(t *testing.T) {
	on := true
	at := func(u arrakis.Units) []arrakis.Place { return []arrakis.Place{{Area: "carthag", Units: u}} }
	placed := arrakis.Order{Do: "vehicles"}
	placed.Harvesters, placed.Ornithopters = []arrakis.Area{"ne-06", "ne-07"}, []arrakis.Zone{"az-1"}
	for _, c := range []struct {
		order      arrakis.Order
		en, it, es string
	}{
		{
			arrakis.Order{Do: "move", From: "carthag", To: "arsunt"},
			"Move the whole legion: Carthag → Arsunt.", "Muovi l’intera legione: Carthag → Arsunt.", "Mueve la legión entera: Carthag → Arsunt.",
		},
		{
			arrakis.Order{Do: "move", From: "carthag", To: "arsunt", Ornithopter: "az-1", Units: arrakis.Units{Regular: 4}},
			"Move 4 regulars: Carthag → Arsunt. The ornithopter leaves air zone 1 (CNE–NE).", "", "",
		},
		{
			arrakis.Order{Do: "attack", From: "carthag", At: "gara-kulon", Surprise: true},
			"Attack by surprise: Carthag → Gara Kulon.", "Attacca a sorpresa: Carthag → Gara Kulon.", "Ataca por sorpresa: Carthag → Gara Kulon.",
		},
		{arrakis.Order{Do: "deploy", Places: at(arrakis.Units{Regular: 3, Generic: 1})}, "Put on the board: Carthag (3 regulars and 1 Bashar).", "", ""},
		{
			arrakis.Order{Do: "upgrade", Into: "elite", Places: at(arrakis.Units{Regular: 2})},
			"Turn into elites: Carthag (2 regulars).", "", "",
		},
		{arrakis.Order{Do: "upgrade", Into: "special", Places: at(arrakis.Units{Elite: 3})}, "Turn into Sardaukar: Carthag (3 elites).", "", ""},
		{
			arrakis.Order{Do: "tokens", Area: "carthag", Units: arrakis.Units{Black: 1, Silver: 1}},
			"Put face down from the pool: Carthag, 1 black token and 1 silver token.", "", "",
		},
		{placed, "Place vehicles. Harvesters: NE 6 and NE 7. Ornithopters: air zone 1 (CNE–NE).", "", ""},
		{
			arrakis.Order{Do: "combat.cards", Count: 2}, "Discard the top 2 cards of the reinforcement deck: 2 dice more.",
			"Scarta le prime 2 carte del mazzo rinforzi: 2 dadi in più.", "Descarta las primeras 2 cartas del mazo de refuerzos: 2 dados más.",
		},
		{arrakis.Order{Do: "combat.cards", Count: 1}, "Discard the top card of the reinforcement deck: one die more.", "", ""},
		{arrakis.Order{Do: "continue", On: &on}, "The Harkonnen go on with the attack.", "", ""},
		{arrakis.Order{Do: "continue", On: new(bool)}, "The Harkonnen cease the attack: all stay where they are.", "", ""},
		{arrakis.Order{Do: "enter", From: "carthag", At: "gara-kulon"}, "Advance: Carthag → Gara Kulon.", "", ""},
		{
			arrakis.Order{Do: "casualties", Area: "carthag", Units: arrakis.Units{Generic: 1}},
			"Hits on the Harkonnen, Carthag: remove 1 Bashar.", "", "",
		},
		{
			arrakis.Order{Do: "casualties", Area: "carthag", Units: arrakis.Units{Elite: 2}},
			"Hits on the Harkonnen, Carthag: turn 2 elites into regulars.", "", "",
		},
		{arrakis.Order{Do: "rescue", Area: "ne-06", Carryall: "az-1"}, "Save the harvester with the carryall: air zone 1 (CNE–NE) → NE 6.", "", ""},
		{
			arrakis.Order{Do: "reinforce", Count: 1, Decks: []string{"corrino-ally"}},
			"Put a card face down onto the reinforcement deck: Corrino Ally.", "", "",
		},
		{
			arrakis.Order{Do: "spice.spend", Paid: map[string]int{"choam": 2, "landsraad": 3}, Count: 1},
			"Spend spice: 2 for CHOAM and 3 for Landsraad; put 1 into the reserve.", "", "",
		},
		{arrakis.Order{Do: "spice.spend"}, "Spend no spice.", "", ""},
		{arrakis.Order{Do: "supremacy", By: 1}, "Raise supremacy by 1.", "", ""},
	} {
		reads(t, c.order.Said(), c.en, c.it, c.es)
	}
}

// TestOrdersHaveWords proves that each order of the Harkonnen has its sentence and its reason.
func TestOrdersHaveWords(t *testing.T) {
	files, err := filepath.Glob("../../engine/arrakis/mahdi*.go")
	if err != nil {
		t.Fatal(err)
	}
	p, orders := words.Bundle(t).Printer("en"), 0
	order := regexp.MustCompile(`Order\{Do: "([a-z.]+)"`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range order.FindAllStringSubmatch(string(text), -1) {
			orders++
			for _, key := range []string{"order." + found[1], "order." + found[1] + ".why"} {
				if !p.Has(key) {
					t.Errorf("%s has no text", key)
				}
			}
		}
	}
	if orders < 15 {
		t.Errorf("only %d orders were found", orders)
	}
}
