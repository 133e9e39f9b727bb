package imperium

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views/story"
)

// TestEveryEndingIsTold proves that the story says by what the game was won, with the numbers that decided, in three languages.
func TestEveryEndingIsTold(t *testing.T) {
	red, green := imperium.SeatView{VP: 9, Spice: 2, Solari: 3, Water: 1}, imperium.SeatView{VP: 9, Spice: 2, Solari: 3, Water: 1}
	red.Troops.Garrison, green.Troops.Garrison = 4, 4
	alone, both := []imperium.Color{"red"}, []imperium.Color{"red", "green"}
	for _, test := range []struct {
		by      string
		winners []imperium.Color
		change  func(red, green *imperium.SeatView)
		want    map[string]string
	}{
		{"vp", alone, func(red, _ *imperium.SeatView) { red.VP = 10 }, map[string]string{
			"en": "In round 9, with 10 Victory Points; the next had 9.",
			"it": "Nel round 9, con 10 Punti Vittoria; il secondo ne aveva 9.",
			"es": "En la ronda 9, con 10 Puntos de Victoria; el siguiente tenía 9.",
		}},
		{"spice", alone, func(red, _ *imperium.SeatView) { red.Spice = 5 }, map[string]string{
			"en": "In round 9. Fausto and Marta had 9 Victory Points each; spice broke the tie, 5 against 2.",
			"it": "Nel round 9. Fausto e Marta avevano 9 Punti Vittoria a testa; spareggio: spezia, 5 contro 2.",
			"es": "En la ronda 9. Fausto y Marta tenían 9 Puntos de Victoria cada uno; desempate: especia, 5 contra 2.",
		}},
		{"solari", alone, func(_, green *imperium.SeatView) { green.Solari = 1 }, map[string]string{
			"en": "In round 9. Fausto and Marta had 9 Victory Points each; Solari broke the tie, 3 against 1.",
			"it": "Nel round 9. Fausto e Marta avevano 9 Punti Vittoria a testa; spareggio: solari, 3 contro 1.",
			"es": "En la ronda 9. Fausto y Marta tenían 9 Puntos de Victoria cada uno; desempate: Solari, 3 contra 1.",
		}},
		{"water", alone, func(red, _ *imperium.SeatView) { red.Water = 3 }, map[string]string{
			"en": "In round 9. Fausto and Marta had 9 Victory Points each; water broke the tie, 3 against 1.",
			"it": "Nel round 9. Fausto e Marta avevano 9 Punti Vittoria a testa; spareggio: acqua, 3 contro 1.",
			"es": "En la ronda 9. Fausto y Marta tenían 9 Puntos de Victoria cada uno; desempate: agua, 3 contra 1.",
		}},
		{"garrison", alone, func(_, green *imperium.SeatView) { green.Troops.Garrison = 0 }, map[string]string{
			"en": "In round 9. Fausto and Marta had 9 Victory Points each; the garrison broke the tie, 4 against 0.",
			"it": "Nel round 9. Fausto e Marta avevano 9 Punti Vittoria a testa; spareggio: la guarnigione, 4 contro 0.",
			"es": "En la ronda 9. Fausto y Marta tenían 9 Puntos de Victoria cada uno; desempate: la guarnición, 4 contra 0.",
		}},
		{"marker", alone, func(_, _ *imperium.SeatView) {}, map[string]string{
			"en": "In round 9. Fausto and Marta had 9 Victory Points each and everything else alike; the place nearest to the First Player marker broke the tie.",
			"it": "Nel round 9. Fausto e Marta avevano 9 Punti Vittoria a testa ed erano pari in tutto; ha deciso il posto più vicino al Segnalino Primo Giocatore.",
			"es": "En la ronda 9. Fausto y Marta tenían 9 Puntos de Victoria cada uno y empataban en todo; decidió el puesto más cercano al marcador de jugador inicial.",
		}},
		{"shared", both, func(_, _ *imperium.SeatView) {}, map[string]string{
			"en": "In round 9. Fausto and Marta had 9 Victory Points each, and nothing that breaks a tie told them apart.",
			"it": "Nel round 9. Fausto e Marta avevano 9 Punti Vittoria a testa, e nessuno spareggio li distingueva.",
			"es": "En la ronda 9. Fausto y Marta tenían 9 Puntos de Victoria cada uno, y ningún desempate los separó.",
		}},
	} {
		for _, lang := range []string{"en", "it", "es"} {
			r, _ := suite.Read(t, "../../engine/imperium/testdata/scenarios/SW-victory.tie-shared.jsonl")
			r.P = suite.Bundle(t).Printer(lang)
			view := *r.Table.Project(engine.Public).(*imperium.View)
			red, green := red, green
			test.change(&red, &green)
			view.Round, view.Seats = 9, map[imperium.Color]*imperium.SeatView{"red": &red, "green": &green, "blue": {VP: 3, Spice: 20}}
			view.Result = &imperium.Result{Winners: test.winners, By: test.by}
			s := chronicle{newViewModel(r.Layout(engine.Public), &view, nil), story.Page{}, &imperium.Statistics{Seats: []imperium.Color{"red", "green", "blue"}, Final: &view}}
			if got := s.how(); got != test.want[lang] {
				t.Errorf("%s, %s: %s", test.by, lang, got)
			}
		}
	}
}
