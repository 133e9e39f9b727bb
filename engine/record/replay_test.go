package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

func replay(t *testing.T, rules engine.Rules, text string) (Result, []string) {
	t.Helper()
	r, err := Read(strings.NewReader(text), "x")
	check(t, err)
	result, err := Replay(rules, r)
	check(t, err)
	var failures []string
	for _, f := range result.Failures {
		failures = append(failures, fmt.Sprintf("%d: %s", f.Line, f.Text))
	}
	return result, failures
}

func TestReplayJudges(t *testing.T) {
	for _, test := range []struct {
		name, text string
		failures   []string
	}{
		{"what holds", `{"by":"amber","do":"pick","value":2}
{"expect":{"seats":{"amber":{"pick":2}}},"absent":["seats.amber.hand"],"prompts":[{"for":"blue","ask":"pick"}],"noprompts":[{"for":"amber"}]}
{"by":"blue","do":"add","amount":1,"refused":"TALLY-FLOW-02"}
{"by":"blue","do":"add","amount":1,"refused":"*"}`, nil},
		{"an unexpected refusal", `{"by":"amber","do":"pick","value":4}`, []string{"2: pick: want accepted, got refused by TALLY-PICK-02 (tally.pick.range)"}},
		{"a refusal with arguments", `{"by":"blue","do":"add","amount":1}`, []string{`2: add: want accepted, got refused by TALLY-FLOW-02 (tally.not_open {"do":"add","seat":"blue"})`}},
		{"another ruling", `{"by":"amber","do":"pick","value":4,"refused":"TALLY-FLOW-02"}`, []string{"2: pick: want refused by TALLY-FLOW-02, got refused by TALLY-PICK-02 (tally.pick.range)"}},
		{"accepted against a ruling", `{"by":"amber","do":"pick","value":3,"refused":"TALLY-PICK-02"}`, []string{"2: pick: want refused by TALLY-PICK-02, got accepted"}},
		{"accepted against any", `{"by":"amber","do":"pick","value":3,"refused":"*"}`, []string{"2: pick: want refused, got accepted"}},
		{"what should be refused changes nothing", `{"by":"amber","do":"pick","value":3,"refused":"*"}
{"expect":{"seats":{"amber":{"pick":0}}}}
// play goes on after a failure
{"by":"amber","do":"pick","value":1}
{"expect":{"seats":{"amber":{"pick":3}}}}`, []string{"2: pick: want refused, got accepted", "6: seats.amber.pick: want 3, got 1"}},
		{"the referee sees all", `{"by":"amber","do":"pick","value":2}
{"absent":["seats.amber.pick"]}
{"as":"amber","absent":["seats.amber.pick"]}
{"as":"blue","absent":["seats.amber.pick"]}
{"as":"public","absent":["seats.amber.pick"]}
{"as":"moderator","absent":["seats.amber.pick"]}
{"as":"referee","absent":["seats.amber.pick"]}`, []string{
			"3: seats.amber.pick: want absent, got 2", "4: seats.amber.pick: want absent, got 2", "8: seats.amber.pick: want absent, got 2",
		}},
		{"prompts", `{"prompts":[{"ask":"pick"},{"for":"blue","ask":"add"}],"noprompts":[{"ask":"add"},{"for":"blue","secret":true}]}`, []string{
			`2: prompts: want {"ask":"add","for":"blue"}, got [{"ask":"pick","for":"amber"},{"ask":"pick","for":"blue"}]`,
			`2: prompts: want no {"for":"blue","secret":true}, got {"ask":"pick","choices":{"max":3,"min":1},"for":"blue","ruling":"TALLY-PICK-02","secret":true}`,
		}},
		{"all of a line is checked", `{"expect":{"turn":2},"absent":["turn"],"prompts":[{"ask":"add"}],"noprompts":[{}]}`, []string{
			"2: turn: want 2, got 1", "2: turn: want absent, got 1",
			`2: prompts: want {"ask":"add"}, got [{"ask":"pick","for":"amber"},{"ask":"pick","for":"blue"}]`,
			`2: prompts: want no {}, got {"ask":"pick","choices":{"max":3,"min":1},"for":"amber","ruling":"TALLY-PICK-02","secret":true}`,
		}},
		{"undo to a physical line", `
{"by":"amber","do":"pick","value":1}

// between
{"by":"amber","do":"pick","value":2}
{"by":"amber","do":"pick","value":3}
{"by":"moderator","do":"undo","to":6}
{"expect":{"seats":{"amber":{"pick":2}}}}
{"by":"moderator","do":"undo","to":4}
{"expect":{"seats":{"amber":{"pick":1}}}}
{"by":"moderator","do":"undo","to":1}
{"expect":{"seats":{"amber":{"pick":0}}}}
{"by":"moderator","do":"undo","refused":"TALLY-UNDO-01"}`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, failures := replay(t, enginetest.Tally{}, head+"\n"+test.text); !slices.Equal(failures, test.failures) {
				t.Errorf("want %q, got %q", test.failures, failures)
			}
		})
	}
}

func TestReplayNeedsATableThatCanBeSetUp(t *testing.T) {
	r, err := Read(strings.NewReader("\n"+strings.Replace(head, "plain", "odd", 1)), "x")
	check(t, err)
	_, err = Replay(enginetest.Tally{}, r)
	var bad *Error
	if !errors.As(err, &bad) || bad.Line != 2 || !strings.Contains(bad.Reason, "TALLY-SETUP-01") {
		t.Errorf("want an Error on line 2 with the ruling, got %v", err)
	}
}

// faulty is Tally with rules that break instead of refusing.
type faulty struct{ enginetest.Tally }

var errFaulty = errors.New("out of order")

func (faulty) Decide(engine.State, engine.Command) ([]engine.Event, engine.State, error) {
	return nil, nil, errFaulty
}

func TestReplaySeparatesBrokenRulesFromRefusals(t *testing.T) {
	r, err := Read(strings.NewReader(head+"\n"+`{"by":"amber","do":"pick","value":1,"refused":"*"}`), "x")
	check(t, err)
	if _, err := Replay(faulty{}, r); !errors.Is(err, errFaulty) || !strings.HasPrefix(err.Error(), "x:2: ") {
		t.Errorf("want the rules' error with its line, got %v", err)
	}
}

// TestReplayJudgesASetup proves that a record can expect that a setup is refused, and by which ruling.
func TestReplayJudgesASetup(t *testing.T) {
	const twice = `{"record":1,"game":"tally","profile":"plain","cards":"phone","seats":[{"faction":"amber","circle":1},{"faction":"amber","circle":2}],"refused":"RULING"}`
	for ruling, want := range map[string]string{
		"*": "", "TALLY-SETUP-03": "", "TALLY-NO-99": "1: setup: want refused by TALLY-NO-99, got refused by TALLY-SETUP-03",
	} {
		result, failures := replay(t, enginetest.Tally{}, strings.Replace(twice, "RULING", ruling, 1))
		if result.Timeline != nil || want == "" && len(failures) > 0 || want != "" && (len(failures) != 1 || !strings.HasPrefix(failures[0], want)) {
			t.Errorf("%s: got %v", ruling, failures)
		}
	}
	if _, failures := replay(t, enginetest.Tally{}, strings.Replace(head, `"house":{}`, `"refused":"*"`, 1)); len(failures) != 1 {
		t.Errorf("a table that comes about: got %v", failures)
	}
}
