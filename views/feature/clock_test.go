package feature

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestLimitsFitTheTimersKind proves that a timer with a limit in the rules is offered that limit first, then seconds; other timers are
// offered minutes. The timer's name does not matter.
func TestLimitsFitTheTimersKind(t *testing.T) {
	p := i18n.Generic().Printer("en")
	for _, c := range []struct {
		of          engine.TimerKind
		first, then string
	}{
		{engine.TimerKind{Kind: "throw", InRuleset: true}, "as in the rules", "no limit"},
		{engine.TimerKind{Kind: "bid"}, "no limit", "1 minute"},
		{engine.TimerKind{Kind: bankTime}, "no limit", "10 minutes"},
	} {
		if o := LimitOptions(p, c.of); o[0].Text != c.first || o[1].Text != c.then {
			t.Errorf("%+v: %+v", c.of, o[:2])
		}
	}
}
