package dune

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// battleTable is a table of six with cards on the table, put where a test wants it and played by lines of a record.
type battleTable struct {
	*testing.T
	line *engine.Timeline
}

// newBattle sets up a table; house is "switch=value" pairs, position the arguments of table.set without phase and turn.
func newBattle(t *testing.T, profile, position string, house ...string) battleTable {
	t.Helper()
	b := newTable(t, profile, house...)
	b.play(`{"by":"moderator","do":"table.set","turn":3,"phase":"battle",` + position + `}`)
	return b
}

// newTable is a new table of six with cards on the table.
func newTable(t *testing.T, profile string, house ...string) battleTable {
	t.Helper()
	h := engine.Header{Version: 1, Game: "dune", Profile: profile, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{}}
	for i, f := range []Faction{Atreides, BeneGesserit, Emperor, Fremen, Guild, Harkonnen} {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f, Circle: i + 1})
	}
	for _, s := range house {
		name, value, _ := strings.Cut(s, "=")
		h.House[name] = engine.SwitchValue(value)
	}
	line, err := engine.NewTimeline(Rules{}, h)
	check(t, err)
	return battleTable{t, line}
}

func (b battleTable) state() *State { return b.line.State().(*State) }

func (b battleTable) decide(line string) (engine.PendingEntry, error) {
	b.Helper()
	var c engine.Command
	if err := json.Unmarshal([]byte(line), &c); err != nil {
		b.Fatalf("%s: %v", line, err)
	}
	return b.line.Decide(c)
}

// play sends lines that must be accepted.
func (b battleTable) play(lines ...string) {
	b.Helper()
	for _, line := range lines {
		step, err := b.decide(line)
		if err != nil {
			var no *engine.Refusal
			errors.As(err, &no)
			b.Fatalf("%s: %v %+v", line, err, no)
		}
		b.line.Commit(step)
	}
}

// refuse sends a line that must be refused by a ruling, and gives the refusal.
func (b battleTable) refuse(ruling, line string) *engine.Refusal {
	b.Helper()
	_, err := b.decide(line)
	var no *engine.Refusal
	if !errors.As(err, &no) || no.Ruling != ruling {
		b.Fatalf("%s: want refused by %s, got %v", line, ruling, err)
	}
	return no
}

// act runs what another card or phase calls, as one decision.
func (b battleTable) act(run func(*decision) error) error {
	d := newDecision(b.state())
	err := run(d)
	if err == nil {
		d.noteChanges()
		b.line.Restore(engine.Entry{Events: d.events, KeptCount: -1})
	}
	return err
}

// view is the state as a viewer sees it, as JSON.
func (b battleTable) view(v engine.Viewer) string {
	b.Helper()
	raw, err := json.Marshal(b.state().project(v).Battle)
	check(b, err)
	return string(raw)
}

// asked lists the open prompts as "seat ask", without the idle ones.
func (b battleTable) asked() string {
	var out []string
	for _, p := range b.state().prompts() {
		if !p.IsNonBlocking() && !p.IsAnswered() {
			out = append(out, fmt.Sprintf("%s %s", p.For, p.Ask))
		}
	}
	return strings.Join(out, ", ")
}

func (b battleTable) wantAsked(want string) {
	b.Helper()
	if got := b.asked(); got != want {
		b.Fatalf("want asked: %s; got %s", want, got)
	}
}

// same fails unless two values have the same JSON.
func same(t *testing.T, what string, want, got any) {
	t.Helper()
	w, _ := json.Marshal(want)
	g, _ := json.Marshal(got)
	if string(w) != string(g) {
		t.Errorf("%s: want %s, got %s", what, w, g)
	}
}

// sixSeats are the seats of the tests, one circle each in this order: with the storm in sector 18 it is the order of play.
const sixSeats = `[{"faction":"atreides","circle":1},{"faction":"bene-gesserit","circle":2},{"faction":"emperor","circle":3},` +
	`{"faction":"fremen","circle":4},{"faction":"guild","circle":5},{"faction":"harkonnen","circle":6}]`

// script is a short record: a table that is set up by its first line, and what happens then.
type script struct {
	name    string
	profile string // gf9-basic when empty
	house   string // as JSON
	cards   string // table when empty
	seats   string // sixSeats when empty
	lines   string
}

// continued marks a line of a script as the rest of the one before.
const continued = "\n\t\t\t\t"

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// run replays the script and fails for every refusal and expectation of it that does not hold.
func (x script) run(t *testing.T) {
	t.Helper()
	text := fmt.Sprintf(`{"record":1,"game":"dune","profile":%q,"house":%s,"cards":%q,"seats":%s}`+"\n%s",
		orElse(x.profile, "gf9-basic"), orElse(x.house, "{}"), orElse(x.cards, "table"), orElse(x.seats, sixSeats), strings.ReplaceAll(x.lines, continued, " "))
	r, err := record.Read(strings.NewReader(text), x.name)
	check(t, err)
	result, err := record.Replay(Rules{}, r)
	check(t, err)
	for _, f := range result.Failures {
		t.Errorf("line %d: %s", f.Line, f.Text)
	}
}

func runAll(t *testing.T, scripts []script) {
	t.Helper()
	for _, x := range scripts {
		t.Run(x.name, func(t *testing.T) { x.run(t) })
	}
}

// stateOf is a table with six seats that table.set puts somewhere.
func stateOf(t *testing.T, profile, position string) *State {
	t.Helper()
	var header engine.Header
	text := fmt.Sprintf(`{"record":1,"game":"dune","profile":%q,"cards":"table","seats":%s}`, profile, sixSeats)
	check(t, json.Unmarshal([]byte(text), &header))
	s, err := Rules{}.Setup(header)
	check(t, err)
	return after(t, s.(*State), `{"by":"moderator","do":"table.set",`+position[1:])
}

// after is the state that a command leads to.
func after(t *testing.T, s *State, line string) *State {
	t.Helper()
	events, _, err := Rules{}.Decide(s, readCommand(t, line))
	if err != nil {
		var no *engine.Refusal
		errors.As(err, &no)
		t.Fatalf("%s: %v %v", line, err, no)
	}
	return Rules{}.Apply(s, events).(*State)
}

// refused fails unless a command is refused by a ruling; it gives the refusal.
func refused(t *testing.T, s *State, ruling, line string) *engine.Refusal {
	t.Helper()
	_, _, err := Rules{}.Decide(s, readCommand(t, line))
	var no *engine.Refusal
	if !errors.As(err, &no) || no.Ruling != ruling {
		t.Fatalf("%s: want refused by %s, got %v", line, ruling, err)
	}
	return no
}

func readCommand(t *testing.T, line string) engine.Command {
	t.Helper()
	var c engine.Command
	check(t, json.Unmarshal([]byte(line), &c))
	return c
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
