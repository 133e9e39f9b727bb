package arrakis_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
)

const tableOfTwo = `{"record":1,"game":"arrakis","profile":"standard","house":{},"cards":"table","seats":[{"faction":"atreides","name":"Ann"},{"faction":"harkonnen","name":"Bo"}]}
`

// TestSayingsMakeNoQuestionTwice proves that no two questions have one id, whatever people say twice: a name, an area to strike, a list of
// areas in a correction; and that an id is not used again for what comes second.
func TestSayingsMakeNoQuestionTwice(t *testing.T) {
	const board = `"round":2,"phase":"action-resolution","step":"act","acting":"atreides","dashboards":{"harkonnen":{"dice":{"strategy":3}},"atreides":{"dice":{"strategy":2}}},"decks":{"prescience":{"row":["Desert War","",""]}},"board":{"ne-08":{"side":"harkonnen","regular":4},"windgap":{"side":"atreides","regular":2}}`
	for name, lines := range map[string][]string{
		"strikes on one area": {
			`{"by":"moderator","do":"table.set","reason":"test",` + board + `}`,
			`{"by":"atreides","do":"claim","card":"Desert War","gains":{}}`,
			`{"by":"atreides","do":"effect","card":"Desert War","effects":[{"kind":"strike","area":"ne-08","dice":2},{"kind":"strike","area":"ne-08","dice":2}]}`,
			`{"by":"atreides","do":"worm.roll","area":"ne-08","shield":2}`,
			`{"by":"atreides","do":"worm.roll","area":"ne-08","shield":2}`,
		},
		"an area twice in a correction": {
			`{"by":"moderator","do":"table.set","reason":"test",` + board + `}`,
			`{"by":"moderator","do":"table.set","reason":"test","hazards":{"strike":["ne-08","ne-08"]}}`,
		},
		"a legion that flees twice": {
			`{"by":"moderator","do":"table.set","reason":"test",` + board + `}`,
			`{"by":"moderator","do":"table.set","reason":"test","hazards":{"flee":["ne-08","ne-08"]}}`,
		},
		"a storm twice": {
			`{"by":"moderator","do":"table.set","reason":"test",` + board + `}`,
			`{"by":"moderator","do":"table.set","reason":"test","hazards":{"storms":["ne-08","ne-08"]}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			gone, open := map[string]bool{}, map[string]bool{}
			for n := range lines {
				r, err := record.Read(strings.NewReader(tableOfTwo+strings.Join(lines[:n+1], "\n")), name)
				if err != nil {
					t.Fatal(err)
				}
				result, err := record.Replay(arrakis.Rules{}, r)
				if err != nil || len(result.Failures) > 0 {
					t.Fatal(err, result.Failures)
				}
				now := map[string]bool{}
				for _, p := range result.Timeline.Prompts() {
					if now[p.ID] {
						t.Errorf("after line %d two questions have the id %s", n+1, p.ID)
					}
					if now[p.ID] = true; gone[p.ID] {
						t.Errorf("after line %d the id %s is used again", n+1, p.ID)
					}
				}
				for id := range open {
					gone[id] = gone[id] || !now[id]
				}
				open = now
			}
		})
	}
}
