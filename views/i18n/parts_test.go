package i18n

import (
	"reflect"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestPartsNameThings proves that a sentence is cut at the names of things in each of their forms, also within messages and lists, and that
// nothing that a person typed is cut.
func TestPartsNameThings(t *testing.T) {
	p := printer(t, `{"play":"{who:The} plays {cards}: {why:quoted}.","term.amber":"Amber","term.amber.the":"the Amber","term.blue":"Blue","term.ace":"Ace","term.king":"King"}`)
	wanted := func(id string) bool { return id == "ace" || id == "amber" }
	for _, test := range []struct {
		args []any
		want []Part
	}{
		{[]any{"who", "amber", "cards", []string{"ace", "king"}, "why", "ace"},
			[]Part{{"The Amber", "amber"}, {" plays ", ""}, {"Ace", "ace"}, {" and King: ace.", ""}}},
		{[]any{"who", "blue", "cards", []string{"king"}, "why", "\uE000ace\uE001x\uE002"}, nil},
	} {
		m := engine.NewMessage("play", "", test.args...)
		sentence := p.Message(m)
		got := p.Parts(m, sentence, wanted)
		var whole strings.Builder
		for _, part := range got {
			whole.WriteString(part.Text)
		}
		if whole.String() != sentence || test.want != nil && !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q is cut into %q", sentence, got)
		}
		if got := p.Parts(m, "Another sentence.", wanted); len(got) != 1 || got[0] != (Part{Text: "Another sentence."}) {
			t.Errorf("another sentence is cut into %q", got)
		}
	}
}
