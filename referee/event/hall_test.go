package event_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/shown"
)

// seats of the tables that the tests open. Their game is Tally, under the name of the game that the event plays: an event needs a game that
// it knows, and the referee any rules.
var seats = []engine.Seat{"amber", "blue", "coral"}

// tally is Tally under another game's name. Blue has won before the first turn.
type tally struct{ enginetest.Tally }

func (tally) Game() string { return "imperium" }

func (tally) Result(engine.State) *engine.Result {
	return &engine.Result{Winners: []engine.Seat{"blue"}, By: "points", Places: [][]engine.Seat{{"blue"}, {"amber", "coral"}}, Points: map[engine.Seat]int{"amber": 3, "blue": 10, "coral": 3}}
}

// IfEnded says that amber would win.
func (tally) IfEnded(engine.State) *engine.Result {
	return &engine.Result{Winners: []engine.Seat{"amber"}, By: "points", Places: [][]engine.Seat{{"amber"}, {"blue", "coral"}}}
}

// evening is a hall on a journal that can be opened again.
type evening struct {
	*testing.T
	journal referee.Journal
	hall    *hall.Hall
	lobby   *referee.Lobby
	now     time.Time
	keys    int
	holds   func(code string) bool // nil for one process
	peer    *evening               // the other process of a hall; nil for none
}

func newEvening(t *testing.T) *evening {
	e := &evening{T: t, journal: journaltest.NewMemory(), now: time.Date(2026, 5, 2, 9, 0, 0, 0, time.UTC)}
	e.open()
	return e
}

func (e *evening) open() {
	e.Helper()
	rules := event.Rules{Ways: func(string) []string { return nil }}
	lobby, err := referee.Open(context.Background(), referee.Config{
		Journal: e.journal, Games: map[string]engine.Rules{"imperium": tally{}, event.Name: rules}, Now: func() time.Time { return e.now }, Holds: e.holds, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		e.Fatal(err)
	}
	e.lobby = lobby
	config := hall.Config{Lobby: lobby, Log: slog.New(slog.DiscardHandler), Seats: func(_, _ string, _ []engine.Seat, people int) (out []engine.SeatSetup) {
		for i, seat := range seats[:min(people, len(seats))] {
			out = append(out, engine.SeatSetup{Faction: seat, Circle: i + 1})
		}
		return out
	}}
	if e.peer != nil {
		config.Elsewhere = e.sendToPeer
	}
	e.hall = hall.New(config)
}

// again closes the lobby and opens another on the same journal.
func (e *evening) again() {
	e.Helper()
	if err := e.lobby.Close(e.Context()); err != nil {
		e.Fatal(err)
	}
	e.open()
}

// cup sets up an event with tables of three.
func (e *evening) cup(people int) *referee.Table {
	e.Helper()
	cup, err := e.hall.Create(e.Context(), json.RawMessage(`{"record":1,"event":"Cup","game":"imperium","profile":"plain","sizes":{"best":3,"least":3},"stages":[{"id":"heats","rounds":2}]}`))
	if err != nil {
		e.Fatal(err)
	}
	var ids []string
	for i := range people {
		ids = append(ids, fmt.Sprintf("p%d", i+1))
	}
	e.do(cup, "person.add", map[string]any{"persons": ids})
	e.do(cup, "check-in", map[string]any{"persons": ids})
	return cup
}

// do enters a command of the organiser's, which must be accepted.
func (e *evening) do(cup *referee.Table, do string, args map[string]any) {
	e.Helper()
	if err := e.try(cup, referee.Console, do, args); err != nil {
		e.Fatalf("%s: %v", do, err)
	}
}

func (e *evening) try(cup *referee.Table, by referee.Actor, do string, args map[string]any) error {
	e.keys++
	_, err := e.hall.Answer(e.Context(), cup, referee.Input{Actor: by, IdempotencyKey: fmt.Sprint("key ", e.keys), Command: engine.NewCommand(by.Seat, do, args)})
	return err
}

func (e *evening) view(cup *referee.Table, by referee.Actor) *event.View {
	e.Helper()
	screen, err := cup.Screen(by)
	if err != nil {
		e.Fatal(err)
	}
	return screen.View.(*event.View)
}

// phone takes a person's name for a new phone.
func (e *evening) phone(cup *referee.Table, person engine.Seat) referee.Actor {
	e.Helper()
	token, err := e.lobby.NewToken()
	if err != nil {
		e.Fatal(err)
	}
	if err := cup.Claim(e.Context(), token.Session(), person, ""); err != nil {
		e.Fatal(err)
	}
	return referee.Actor{Seat: person, Session: token.Session()}
}

// TestTablesOpenInTheOrderOfTheirNumbers proves that a published round opens its tables by number, so that no chance decides which codes they get,
// and twice the same input gives the same event.
func TestTablesOpenInTheOrderOfTheirNumbers(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(36)
	e.do(cup, "round.draft", nil)
	e.do(cup, "round.publish", nil)
	last := 0
	for _, opened := range e.lobby.Tables() {
		if in := opened.Summary().Hall; in != nil {
			if in.Table != last+1 {
				t.Errorf("table %d is opened after table %d", in.Table, last)
			}
			last = in.Table
		}
	}
	if last != 12 {
		t.Errorf("the last table is %d, not 12", last)
	}
}

// TestPublishingOpensTheTables proves that a published round has a table for each game, with the event's rules and its place in the hall, that
// a draft has none, and that publishing again opens no second one (EV-13).
func TestPublishingOpensTheTables(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(36)
	e.do(cup, "round.draft", nil)
	if n := len(e.lobby.Tables()); n != 1 {
		t.Errorf("a draft opened %d tables", n-1)
	}
	e.do(cup, "round.publish", nil)
	places := map[shown.Hall]bool{}
	for _, table := range e.lobby.Tables() {
		if in := table.Summary().Hall; in != nil {
			places[*in] = true
			if h := table.Info().Header; h.Game != "imperium" || h.Profile != "plain" || len(h.Seats) != 3 {
				t.Errorf("table %v has the header %+v", in, h)
			}
		}
	}
	for n := 1; n <= 12; n++ {
		if !places[shown.Hall{Event: cup.Info().Code, Round: 1, Table: n}] {
			t.Errorf("there is no table %d", n)
		}
	}
	e.do(cup, "round.withdraw", map[string]any{"reason": "one more came"})
	e.do(cup, "round.publish", nil)
	e.again()
	if n := len(e.lobby.Tables()); n != 1+12 {
		t.Errorf("there are %d tables, want 12", n-1)
	}
	cup, err := e.hall.Event(cup.Info().Code)
	if err != nil {
		t.Fatal(err)
	}
	seating := e.view(cup, referee.Audience).Rounds["1"].Tables["7"].Seating
	if e.hall.Table(shown.Hall{Event: cup.Info().Code, Round: 1, Table: 7}, seating) == nil {
		t.Error("after a restart table 7 is not found")
	}
}

// TestTablesThatAreMissingAreOpened proves that tables which a crash left out are opened with the next command.
func TestTablesThatAreMissingAreOpened(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(6)
	e.do(cup, "round.draft", nil)
	in := referee.Input{Actor: referee.Console, IdempotencyKey: "publish", Command: engine.NewCommand(engine.Moderator, "round.publish", nil)}
	if _, err := cup.Answer(t.Context(), in); err != nil { // and the program ends before it opens the tables
		t.Fatal(err)
	}
	e.again()
	cup, err := e.hall.Event(cup.Info().Code)
	if err != nil {
		t.Fatal(err)
	}
	e.do(cup, "round.start", nil)
	if n := len(e.lobby.Tables()); n != 1+2 {
		t.Errorf("there are %d tables, want 2", n-1)
	}
}

// TestEventsClockIsTheRefereesOwn proves that the moment of a command comes from the referee, whatever was sent, that a draft is kept with
// its tables, and that an undo takes one entry out (EV-36).
func TestEventsClockIsTheRefereesOwn(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(6)
	e.now = e.now.Add(time.Hour)
	e.do(cup, "round.draft", map[string]any{"at": 7})
	entered, err := cup.Snapshot().Entered(referee.Console)
	if err != nil {
		t.Fatal(err)
	}
	c := entered[len(entered)-1].Command
	if string(c.By) != event.Organiser || string(c.Args["at"]) != "3600" || c.Args["tables"] == nil {
		t.Errorf("the draft is kept as %+v", c)
	}
	e.do(cup, "undo", map[string]any{"line": 4, "reason": "too early"})
	if _, drafted := e.view(cup, referee.Console).Rounds["1"]; drafted {
		t.Error("the draft stands after its undo")
	}
	if _, err := cup.Snapshot().Entered(referee.Audience); !errors.Is(err, referee.ErrNotYours) {
		t.Errorf("the audience reads what was entered: %v", err)
	}
}

// TestPhonesOfAnEvent proves that a person's phone acts for that person alone, that a second phone is not let in by itself, that a judge's
// name cannot be taken, and that a phone that is sent away does nothing more.
func TestPhonesOfAnEvent(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(3)
	e.do(cup, "judge.add", map[string]any{"judge": "ruth"})
	bo := e.phone(cup, "p2")
	other, err := e.lobby.NewToken()
	if err != nil {
		t.Fatal(err)
	}
	if err := cup.Claim(t.Context(), other.Session(), "p2", ""); !errors.Is(err, referee.ErrTaken) {
		t.Errorf("a second phone takes the name: %v", err)
	}
	if err := cup.Claim(t.Context(), other.Session(), "ruth", ""); !errors.Is(err, referee.ErrLocked) {
		t.Errorf("a phone takes a judge's name: %v", err)
	}
	if err := cup.Claim(t.Context(), other.Session(), "nobody", ""); !errors.Is(err, referee.ErrUnknownSeat) {
		t.Errorf("a phone takes a name that nobody has: %v", err)
	}
	if err := e.try(cup, bo, "drop", nil); err != nil {
		t.Errorf("a person cannot drop: %v", err)
	}
	if err := e.try(cup, bo, "drop", map[string]any{"person": "p3"}); !errors.As(err, new(*engine.Refusal)) {
		t.Errorf("a person drops another: %v", err)
	}
	if err := cup.Release(t.Context(), referee.Console, "p2"); err != nil {
		t.Fatal(err)
	}
	if err := e.try(cup, bo, "check-in", nil); !errors.Is(err, referee.ErrNotYours) {
		t.Errorf("a phone that was sent away checks in: %v", err)
	}
	if held := e.view(cup, referee.Console).Persons["p2"].Status; held != "dropped" {
		t.Errorf("p2 is %s", held)
	}
}

// TestImportIsAllOrNothing proves that a refusal within an import enters nothing of it, and names the command (EV-02).
func TestImportIsAllOrNothing(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(3)
	commands := []engine.Command{
		engine.NewCommand(engine.Moderator, "person.add", map[string]any{"person": "ann"}),
		engine.NewCommand(engine.Moderator, "person.add", map[string]any{"person": "p1"}),
	}
	var bad *referee.BatchError
	if err := e.hall.AnswerAll(t.Context(), cup, referee.Console, "import", commands); !errors.As(err, &bad) || bad.Index != 1 {
		t.Errorf("an id that is taken: %v", err)
	}
	if _, is := e.view(cup, referee.Console).Persons["ann"]; is {
		t.Error("half of the import was entered")
	}
	commands[1] = engine.NewCommand(engine.Moderator, "person.add", map[string]any{"person": "bea"})
	for range 2 { // a retry enters nothing twice
		if err := e.hall.AnswerAll(t.Context(), cup, referee.Console, "import 2", commands); err != nil {
			t.Error(err)
		}
	}
	entered, err := cup.Snapshot().Entered(referee.Console)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(slices.DeleteFunc(entered, func(x referee.Entered) bool { return x.Command.Do != "person.add" })); n != 1+2 {
		t.Errorf("%d commands add people, want 3", n)
	}
}

// TestSlipIsFilledFromTheTable proves that a table's result becomes a slip by the names of those who sat down, that it is none while somebody
// is not known, that a slip which says something else is told apart (EV-15), and that one of a game which ends now is judged on time (EV-23).
func TestSlipIsFilledFromTheTable(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(3)
	e.do(cup, "round.draft", nil)
	e.do(cup, "round.publish", nil)
	seating := e.view(cup, referee.Audience).Rounds["1"].Tables["1"].Seating
	table := e.hall.Table(shown.Hall{Event: cup.Info().Code, Round: 1, Table: 1}, seating)
	name := func(id string) string { return "the name of " + id }
	for i, seat := range seats {
		if _, ok := hall.SlipOf(table, seating, name); ok {
			t.Errorf("there is a slip while only %d sit", i)
		}
		token, err := e.lobby.NewToken()
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Claim(t.Context(), token.Session(), seat, name(seating[i].Person)); err != nil {
			t.Fatal(err)
		}
	}
	slip, ok := hall.SlipOf(table, seating, name)
	blue := seating[1].Person
	if !ok || !slices.Equal(slip.Winners, []string{blue}) || slip.Way != "points" || len(slip.Places) != 2 || slip.VP[blue] != 10 || slip.Chain == "" {
		t.Errorf("the slip is %+v, %v; want that %s won", slip, ok, blue)
	}
	if now, ok := hall.SlipIfEnded(table, seating, name); !ok || !slices.Equal(now.Winners, []string{seating[0].Person}) || !now.Adjudicated || slip.Adjudicated {
		t.Errorf("if the game ended now the slip would be %+v, %v", now, ok)
	}
	if hall.Differs(slip, event.Result{Winners: []string{blue}, Way: "points"}) {
		t.Error("the same result differs")
	}
	if hall.Differs(slip, event.Result{Places: slip.Places}) || !hall.Differs(slip, event.Result{Places: [][]string{{blue}}}) {
		t.Error("places are compared wrongly")
	}
	if !hall.Differs(slip, event.Result{Winners: []string{seating[0].Person}}) {
		t.Error("another winner does not differ")
	}
}

// TestTablesAreOpenedOnce proves that commands which come at once, while a published round's tables are still missing, open each table once.
func TestTablesAreOpenedOnce(t *testing.T) {
	e := newEvening(t)
	cup := e.cup(36)
	e.do(cup, "round.draft", nil)
	in := referee.Input{Actor: referee.Console, IdempotencyKey: "publish", Command: engine.NewCommand(engine.Moderator, "round.publish", nil)}
	if _, err := cup.Answer(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for n := range 8 {
		group.Go(func() {
			announce := engine.NewCommand(engine.Moderator, "announce", map[string]any{"text": fmt.Sprint("text ", n)})
			if _, err := e.hall.Answer(t.Context(), cup, referee.Input{Actor: referee.Console, IdempotencyKey: fmt.Sprint("at once ", n), Command: announce}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if n := len(e.lobby.Tables()); n != 1+12 {
		t.Errorf("there are %d tables, want 12", n-1)
	}
}
