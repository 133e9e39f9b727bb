package arrakis_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
)

const (
	tableOfOneAgainstMahdi      = `{"record":1,"game":"arrakis","profile":"mahdi","house":{},"cards":"table","seats":[{"faction":"atreides","name":"Ann"}]}` + "\n"
	tableOfPartnersAgainstMahdi = `{"record":1,"game":"arrakis","profile":"mahdi","house":{},"cards":"table",` +
		`"seats":[{"faction":"house-atreides","name":"Ann"},{"faction":"fremen-ally","name":"Bo"}]}` + "\n"
)

// TestWrongInputAgainstMahdi proves that what a table against Mahdi may get wrong is refused by its ruling, with the words that say why, and that nothing
// of it happens.
func TestWrongInputAgainstMahdi(t *testing.T) {
	const (
		die    = `"round":2,"phase":"action-resolution","step":"die","mahdi":{"target":"windgap"}`
		turn   = `"round":2,"phase":"action-resolution","step":"act","acting":"atreides","mahdi":{"target":"windgap"}`
		mentat = `{"by":"atreides","do":"mahdi.die","face":"mentat"}`
		march  = `"board":{"csw-03":{"side":"harkonnen","regular":5},"csw-05":{"side":"harkonnen","regular":5},"windgap":{"side":"atreides","regular":4}}`
	)
	for _, c := range []struct {
		name, table, set string
		first            []string
		wrong            string
		ruling, why      string
	}{
		{"a card of the other deck", tableOfOneAgainstMahdi, die, []string{mentat}, `{"by":"atreides","do":"mahdi.card","card":"sardaukar-pogrom"}`, "WFA-11.11", "mahdi.deck"},
		{"a card of the Atreides", tableOfOneAgainstMahdi, die, []string{mentat}, `{"by":"atreides","do":"mahdi.card","card":"usul"}`, "WFA-11.11", "mahdi.deck"},
		{"a card of nobody", tableOfOneAgainstMahdi, die, []string{mentat}, `{"by":"atreides","do":"mahdi.card","card":"nobody"}`, "WFA-11.11", "mahdi.deck"},
		{"no card", tableOfOneAgainstMahdi, die, []string{mentat}, `{"by":"atreides","do":"mahdi.card"}`, "WFA-11.11", "mahdi.deck"},
		{
			"a card whose copies are all used", tableOfOneAgainstMahdi,
			`"round":2,"phase":"action-resolution","step":"die","mahdi":{"target":"windgap","last":"corrino-ally"},` +
				`"decks":{"house-harkonnen":{"left":16,"discard":["mudir-nahya"]},"corrino-ally":{"left":16,"discard":["sardaukar-pogrom"]}}`,
			[]string{mentat}, `{"by":"atreides","do":"mahdi.card","card":"mudir-nahya"}`, "WFA-11.11", "card.copies",
		},
		{"a card that nobody drew", tableOfOneAgainstMahdi, die, nil, `{"by":"atreides","do":"mahdi.card","card":"mudir-nahya"}`, "WFA-11.11", "input.not_now"},
		{"a choice that is not offered", tableOfOneAgainstMahdi, die + "," + march, []string{`{"by":"atreides","do":"mahdi.die","face":"strategy"}`}, `{"by":"atreides","do":"mahdi.choose","from":"carthag"}`, "WFA-11.28", "mahdi.choose"},
		{"a choice of nothing", tableOfOneAgainstMahdi, die + "," + march, []string{`{"by":"atreides","do":"mahdi.die","face":"strategy"}`}, `{"by":"atreides","do":"mahdi.choose"}`, "WFA-11.28", "mahdi.choose"},
		{"a choice that nobody asks for", tableOfOneAgainstMahdi, die, nil, `{"by":"atreides","do":"mahdi.choose","from":"carthag"}`, "WFA-11.28", "input.not_now"},
		{"a die before the turn", tableOfOneAgainstMahdi, turn, nil, `{"by":"atreides","do":"mahdi.die","face":"mentat"}`, "WFA-11.6", "input.not_now"},
		{"a die twice", tableOfOneAgainstMahdi, die, []string{mentat}, mentat, "WFA-11.6", "input.not_now"},
		{"a face without a name", tableOfOneAgainstMahdi, die, nil, `{"by":"atreides","do":"mahdi.die","face":"sand"}`, "WFA-11.6", "action.result"},
		{
			"a face that three spent dice show", tableOfOneAgainstMahdi, die + `,"dashboards":{"harkonnen":{"spent":{"mentat":3},"unused":5}}`, nil, mentat, "WFA-11.6", "mahdi.reroll",
		},
		{"a tactics card that lies beside the board", tableOfOneAgainstMahdi, `"round":2,"phase":"start-of-round"`, []string{`{"by":"atreides","do":"tactics.draw","sietch":"windgap"}`}, `{"by":"atreides","do":"tactics.draw","sietch":"windgap"}`, "WFA-11.2", "tactics.sietch"},
		{
			"a rank other than the one that was logged", tableOfOneAgainstMahdi, die + `,"board":{"csw-05":{"side":"harkonnen","regular":6},"windgap":{"side":"atreides","tokens":1}}`,
			[]string{`{"by":"atreides","do":"look","area":"windgap","rank":2}`, `{"by":"atreides","do":"mahdi.die","face":"strategy"}`},
			`{"by":"atreides","do":"reveal","area":"windgap","rank":3,"tokens":[{"regular":1}]}`, "WFA-5.2", "reveal.logged",
		},
		{
			"a die of the partner", tableOfPartnersAgainstMahdi, turn + `,"dashboards":{"house-atreides":{"dice":{"mentat":1}},"fremen-ally":{"dice":{"strategy":1}}}`, nil,
			`{"by":"fremen-ally","do":"action","die":"mentat"}`, "WFA-10.11", "",
		},
		{
			"what the partner is asked", tableOfPartnersAgainstMahdi, turn + `,"dashboards":{"house-atreides":{"dice":{"mentat":1}},"fremen-ally":{"dice":{"strategy":1}}}`,
			[]string{`{"by":"house-atreides","do":"action","die":"mentat"}`}, `{"by":"fremen-ally","do":"draw","fremen-ally":2}`, "WFA-10.7", "",
		},
		{"vehicles of the Harkonnen", tableOfOneAgainstMahdi, `"round":2,"phase":"vehicles","mahdi":{"target":"windgap","sector":"NE"}`, nil, `{"by":"atreides","do":"vehicles","harvesters":["ne-01"]}`, "WFA-2.6", "input.not_now"},
		{"spice of the Harkonnen", tableOfOneAgainstMahdi, die, nil, `{"by":"atreides","do":"spice.spend","choam":3}`, "WFA-7.3", "input.not_now"},
		{"scouting", tableOfOneAgainstMahdi, turn + `,"vehicles":{"ornithopters":["az-1"]}`, nil, `{"by":"atreides","do":"scout","ornithopter":"az-1","area":"windgap"}`, "WFA-3.19", "free.side"},
		{"a seat of the Harkonnen", tableOfOneAgainstMahdi, die, nil, `{"by":"harkonnen","do":"mahdi.die","face":"mentat"}`, "", ""},
		{"a card more than the hand has", tableOfOneAgainstMahdi, turn + `,"seats":{"atreides":{"cards":2}},"decks":{"house-atreides":{"left":15}}`, nil, `{"by":"atreides","do":"cards.draw","cards":["usul","kitab-al-ibar","hieregs"]}`, "WFA-0.1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := c.table + strings.Join(append([]string{`{"by":"moderator","do":"table.set","reason":"as on the table",` + c.set + `}`}, c.first...), "\n")
			r, err := record.Read(strings.NewReader(lines), c.name)
			if err != nil {
				t.Fatal(err)
			}
			result, err := record.Replay(arrakis.Rules{}, r)
			if err != nil || len(result.Failures) > 0 {
				t.Fatal(err, result.Failures)
			}
			game := result.Timeline
			before, _ := json.Marshal(game.Project(engine.Referee))
			var wrong engine.Command
			if err := json.Unmarshal([]byte(c.wrong), &wrong); err != nil {
				t.Fatal(err)
			}
			_, err = game.Decide(wrong)
			var no *engine.Refusal
			if !errors.As(err, &no) {
				t.Fatalf("want a refusal, got %v", err)
			}
			if c.ruling != "" && no.Ruling != c.ruling || c.why != "" && no.Key != c.why {
				t.Errorf("want %s, %s, got %v", c.ruling, c.why, err)
			}
			if after, _ := json.Marshal(game.Project(engine.Referee)); !bytes.Equal(before, after) {
				t.Errorf("it was refused, but is %s instead of %s", after, before)
			}
		})
	}
}
