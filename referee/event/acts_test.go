package event_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/shown"
)

// sendToPeer has the other process do an act, by way of JSON.
func (e *evening) sendToPeer(ctx context.Context, code string, act hall.Act) error {
	sent, got := reread(e.T, act), e.peer.hall.Do(ctx, code, reread(e.T, act))
	if sent != act {
		e.Errorf("the act %+v arrives as %+v", act, sent)
	}
	return reread(e.T, got).Err()
}

// reread returns what another process reads of a value.
func reread[T any](t *testing.T, v T) (out T) {
	t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// inHall makes two processes of a hall: the first has the event, the second the tables that are handed over to it.
func inHall(t *testing.T) (first, second *evening, handOver func(code string)) {
	var mu sync.Mutex
	there := map[string]bool{}
	first = newEvening(t)
	second = &evening{T: t, journal: first.journal, now: first.now}
	second.holds = func(code string) bool { mu.Lock(); defer mu.Unlock(); return there[code] }
	first.holds = func(code string) bool { return !second.holds(code) }
	first.peer = second
	second.open()
	first.again()
	return first, second, func(code string) {
		first.lobby.Leave(code)
		mu.Lock()
		there[code] = true
		mu.Unlock()
		if err := second.lobby.Take(t.Context(), code); err != nil {
			t.Fatal(err)
		}
	}
}

// TestActsGoWhereATableIs proves that an event freezes and releases tables for which another process of the hall answers, tells them their last turn,
// seats people there and names them, and hears why one refuses (EV-44).
func TestActsGoWhereATableIs(t *testing.T) {
	e, other, handOver := inHall(t)
	ctx := t.Context()
	cup := e.cup(3)
	e.do(cup, "round.draft", nil)
	e.do(cup, "round.publish", nil)
	e.do(cup, "round.start", nil)
	seating := e.view(cup, referee.Audience).Rounds["1"].Tables["1"].Seating
	here := e.hall.Table(shown.Hall{Event: cup.Info().Code, Round: 1, Table: 1}, seating)
	code := here.Info().Code
	discovered := func() *referee.Table {
		if err := errors.Join(other.lobby.Discover(ctx), e.lobby.Follow(ctx, code)); err != nil {
			t.Fatal(err)
		}
		there, err := other.lobby.Table(code)
		if err != nil {
			t.Fatal(err)
		}
		return there
	}
	if err := other.lobby.Discover(ctx); err != nil {
		t.Fatal(err)
	}
	handOver(code)
	there := discovered()
	e.do(cup, "freeze", map[string]any{"table": 1, "reason": "a look"})
	if !there.Summary().Frozen {
		t.Error("the table was not frozen at its process")
	}
	e.do(cup, "release", map[string]any{"table": 1}) // sooner than this process reads that the table was frozen
	if there.Summary().Frozen {
		t.Error("the table was not released at its process")
	}
	token, err := e.lobby.NewToken()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.hall.Seat(ctx, here, token.Session(), "amber", "Ada"); err != nil {
		t.Error(err)
	}
	if held := there.Snapshot().SeatsHeldBy(token.Session()); len(held) != 1 || held[0] != "amber" {
		t.Errorf("the phone holds %v", held)
	}
	second, err := e.lobby.NewToken()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.hall.Seat(ctx, here, second.Session(), "amber", "Bo"); !errors.Is(err, referee.ErrTaken) {
		t.Errorf("a seat that is taken: %v", err)
	}
	told := func() int {
		lines, err := there.Snapshot().Log(referee.Console)
		if err != nil {
			t.Fatal(err)
		}
		return len(lines)
	}
	before := told()
	for _, in := range []bool{true, false} {
		if err := e.hall.TellJudge(ctx, here, in); err != nil {
			t.Error(err)
		}
	}
	if n := told(); n != before+2 {
		t.Errorf("the table tells %d lines more of a judge who comes and goes", n-before)
	}
	if err := e.hall.Judge(ctx, here, "end"); !errors.Is(err, referee.ErrMalformed) { // Tally cannot be told its end
		t.Errorf("a game that does not judge itself: %v", err)
	}
	if got := other.hall.Do(ctx, code, hall.Act{Do: "dance"}); !errors.Is(got.Err(), referee.ErrAttention) {
		t.Errorf("an unknown act: %v", got.Err())
	}
}
