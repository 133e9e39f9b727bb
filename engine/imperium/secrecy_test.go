package imperium_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestUndoKnowsWhoSaw proves for every input that shows something hidden who has seen it, so that an undo can say so. The last line of
// each case is the input; "all" stands for all three seats and the public.
func TestUndoKnowsWhoSaw(t *testing.T) {
	header := func(cards string) string {
		return `{"record":1,"game":"imperium","profile":"standard","house":{},"cards":"` + cards + `","seats":[` +
			`{"faction":"red","circle":1,"sheet":{"leader":"paul-atreides"}},{"faction":"green","circle":2,"sheet":{"leader":"baron-vladimir-harkonnen"}},` +
			`{"faction":"blue","circle":3,"sheet":{"leader":"earl-memnon-thorvald"}}]}`
	}
	red := func(state string) string {
		return `{"by":"moderator","do":"table.set","reason":"a case","phase":"turns","first":"red","acting":"red",` + state + `}`
	}
	row := `{"by":"app","do":"row.fill","cards":["chani","scout","opulence","spice-hunter","dr-yueh"]}`
	setUp := []string{`{"by":"moderator","do":"first","seat":"red"}`, row, `{"by":"green","do":"masterstroke.choose","factions":["fremen","guild"]}`}
	five := `["dagger","diplomacy","reconnaissance","seek-allies","signet-ring"]`
	for name, c := range map[string]struct {
		cards string
		lines []string
		saw   string
	}{
		"a hand dealt": {"phone", append(slices.Clone(setUp), `{"by":"app","do":"conflict","card":"skirmish-a"}`,
			`{"by":"app","for":"blue","do":"cards.draw","cards":`+five+`}`), "blue"},
		"a hand named":       {"table", []string{red(`"round":2`), `{"by":"blue","do":"cards.draw","cards":` + five + `}`}, "blue"},
		"a row turned over":  {"phone", setUp[:2], "all"},
		"a Conflict":         {"phone", append(slices.Clone(setUp), `{"by":"app","do":"conflict","card":"skirmish-a"}`), "all"},
		"the Baron's pair":   {"phone", setUp, ""},
		"an Intrigue named":  {"table", []string{red(`"seats":{"blue":{"intrigue":1}}`), `{"by":"blue","do":"intrigue.draw","cards":["ambush"]}`}, "blue"},
		"an Intrigue played": {"table", []string{red(`"seats":{"red":{"intrigue":1}}`), `{"by":"red","do":"intrigue","card":"windfall"}`}, "all but red"},
		"an Intrigue stolen": {"table", []string{
			red(`"seats":{"red":{"hand":["diplomacy"]},"blue":{"intrigueHand":["ambush","windfall","charisma","bribery"]}}`),
			`{"by":"red","do":"agent","card":"diplomacy","space":"secrets"}`, `{"by":"red","do":"steal","from":"blue","card":"ambush"}`}, "red"},
		"Paul's look":    {"table", []string{red(`"round":2`), `{"by":"red","do":"look","card":"dagger"}`}, "red"},
		"a card played":  {"table", []string{red(`"round":2`), `{"by":"red","do":"agent","card":"dagger","space":"hall-of-oratory"}`}, "all but red"},
		"a hand shown":   {"table", []string{red(`"seats":{"red":{"hand":["dagger"]}}`), `{"by":"red","do":"reveal"}`}, "all but red"},
		"a card drawn":   {"table", []string{red(`"seats":{"red":{"hand":["dr-yueh"]}}`), `{"by":"red","do":"agent","card":"dr-yueh","space":"carthag"}`, `{"by":"red","do":"cards.draw","cards":["dagger"]}`}, "red"},
		"troops":         {"table", []string{red(`"round":2`), `{"by":"red","do":"agent","card":"reconnaissance","space":"carthag"}`, `{"by":"red","do":"deploy","troops":1}`}, ""},
		"a card trashed": {"table", []string{red(`"seats":{"red":{"hand":["dagger","guild-administrator"]}}`), `{"by":"red","do":"agent","card":"guild-administrator","space":"secure-contract"}`, `{"by":"red","do":"trash","card":"dagger","from":"hand"}`}, "all but red"},
		"the top card trashed": {"table", []string{red(`"seats":{"red":{"intrigueHand":["poison-snooper"]}}`), `{"by":"red","do":"intrigue","card":"poison-snooper"}`,
			`{"by":"red","do":"choose","option":"trash","card":"dagger"}`}, "all"},
		"a card discarded": {"table", []string{red(`"seats":{"red":{"hand":["test-of-humanity"]}}`), `{"by":"red","do":"agent","card":"test-of-humanity","space":"carthag"}`,
			`{"by":"green","do":"choose","option":"discard","card":"dagger"}`}, "all but green"},
		"a Masterstroke": {"table", []string{
			red(`"seats":{"red":{"leader":"helena-richese"},"green":{"masterstroke":{"pair":["fremen","guild"],"used":false},"hand":["diplomacy"]}}`),
			`{"by":"moderator","do":"table.set","reason":"a case","acting":"green"}`, `{"by":"green","do":"agent","card":"diplomacy","space":"hardy-warriors"}`,
			`{"by":"green","do":"deploy","troops":4}`}, "all but green"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := record.Read(strings.NewReader(header(c.cards)+"\n"+strings.Join(c.lines, "\n")+"\n"), name)
			if err != nil {
				t.Fatal(err)
			}
			result, err := record.Replay(imperium.Rules{}, r)
			if err != nil || len(result.Failures) > 0 {
				t.Fatal(err, result.Failures)
			}
			past := result.Timeline.History()
			events := past.Entry(past.Len() - 1).Events
			shown := func(v engine.Viewer) bool {
				return slices.ContainsFunc(events, func(e engine.Event) bool { return imperium.Rules{}.Reveals(e, v) })
			}
			var saw, knew []string
			for _, seat := range []engine.Seat{"red", "green", "blue"} {
				if shown(engine.AtSeat(seat)) {
					saw = append(saw, string(seat))
				} else {
					knew = append(knew, string(seat))
				}
			}
			got := strings.Join(saw, " ")
			if shown(engine.Public) {
				got = strings.TrimSuffix("all but "+strings.Join(knew, " "), " but ")
			}
			if got != c.saw {
				t.Errorf("seen by %q, want %q", got, c.saw)
			}
		})
	}
}
