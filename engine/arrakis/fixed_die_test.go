package arrakis_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestAFixedDieThatIsGoneBindsNobody proves that a die that a card fixed for a side's next turn must be used while the side has it, and that
// the side is free once it is gone: it would otherwise be asked what it cannot answer [WFA-3.20].
func TestAFixedDieThatIsGoneBindsNobody(t *testing.T) {
	for dice, free := range map[string]bool{`{"strategy":1,"house":2}`: false, `{"strategy":2,"house":1}`: true} {
		lines := tableOfTwo + strings.Join([]string{
			`{"by":"moderator","do":"table.set","reason":"test","round":2,"phase":"action-resolution","step":"act","acting":"atreides",` +
				`"dashboards":{"harkonnen":{"dice":` + dice + `},"atreides":{"dice":{"strategy":2}}},"decks":{"prescience":{"row":["Desert War","",""]}}}`,
			`{"by":"atreides","do":"claim","card":"Desert War","gains":{}}`,
			`{"by":"atreides","do":"effect","card":"Desert War","effects":[{"kind":"die","side":"harkonnen","result":"house","to":"next"},` +
				`{"kind":"die","side":"harkonnen","result":"house","to":"lost"}]}`,
			`{"by":"atreides","do":"action","die":"strategy"}`,
			`{"by":"atreides","do":"done"}`,
		}, "\n")
		r, err := record.Read(strings.NewReader(lines), dice)
		if err != nil {
			t.Fatal(err)
		}
		result, err := record.Replay(arrakis.Rules{}, r)
		if err != nil || len(result.Failures) > 0 {
			t.Fatal(err, result.Failures)
		}
		_, err = result.Timeline.Decide(engine.NewCommand("harkonnen", "action", map[string]any{"die": "strategy"}))
		if (err == nil) != free {
			t.Errorf("with the dice %s another die is refused by %v", dice, err)
		}
	}
}
