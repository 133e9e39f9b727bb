package referee_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestTrying proves that an answer which is tried out meets what it would really meet, word for word, and that nothing of
// it happens: no row, no screen, no receipt, and the same key still answers.
func TestTrying(t *testing.T) {
	f := newFixture(t)
	f.picks()
	asked := f.screen(referee.Console).Prompts[0]
	before, rows, now := f.everyone(seats...), len(f.rows()), f.table.Snapshot()
	r := rand.New(rand.NewPCG(5, 1))
	in := f.input(asked.For, "add", "amount", 1)
	refused := 0
	for range 40 {
		in.Command = command(asked.For, "add", "amount", r.IntN(12)-4)
		tried := f.table.Try(f.Context(), in)
		if tried == nil {
			continue
		}
		refused++
		_, really := f.answer(in)
		if sayOf(t, tried) != sayOf(t, really) {
			t.Errorf("%v: tried %v, really %v", in.Command, tried, really)
		}
	}
	if f.everyone(seats...) != before || len(f.rows()) != rows || f.table.Snapshot() != now {
		t.Error("trying left a trace")
	}
	in.Command = command(asked.For, "add", "amount", 1)
	f.check(f.table.Try(f.Context(), in))
	f.check(f.table.Try(f.Context(), in))
	f.must(in)
	if refused == 0 || refused == 40 {
		t.Errorf("%d of 40 tries were refused", refused)
	}
}

// sayOf is all that a refusal says.
func sayOf(t *testing.T, err error) string {
	t.Helper()
	var no *engine.Refusal
	if !errors.As(err, &no) {
		t.Errorf("%v is no refusal", err)
		return ""
	}
	return marshal(t, no)
}

// TestWhatMayBeTried proves that a seat tries its own open answers alone, as they are asked, and nothing that is secret.
func TestWhatMayBeTried(t *testing.T) {
	f := newFixture(t)
	f.wants(f.table.Try(f.Context(), f.input("amber", "pick", "value", 1)), referee.ErrMalformed) // secret, and kept on phones
	f.picks()
	asked := f.screen(referee.Console).Prompts[0]
	for _, seat := range seats {
		other := f.input(asked.For, "add", "amount", 1)
		other.Actor, other.Command.By = f.actor(seat), seat
		if seat != asked.For {
			f.wants(f.table.Try(f.Context(), other), referee.ErrMovedOn)
		}
	}
	for _, test := range []struct {
		name   string
		change func(*referee.Input)
		want   error
	}{
		{"another's session", func(in *referee.Input) { in.Actor.Session = referee.Session{} }, referee.ErrNotYours},
		{"the moderator", func(in *referee.Input) {
			in.Actor, in.Command = referee.Console, command(engine.Moderator, "add", "amount", 1)
		}, referee.ErrMovedOn},
		{"another command", func(in *referee.Input) { in.Command = command(asked.For, "pass") }, referee.ErrMalformed},
		{"no decision", func(in *referee.Input) { in.Decision = "" }, referee.ErrMovedOn},
		{"no key", func(in *referee.Input) { in.Key = "" }, referee.ErrMalformed},
	} {
		in := f.input(asked.For, "add", "amount", 1)
		test.change(&in)
		if err := f.table.Try(f.Context(), in); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
	in := f.input(asked.For, "add", "amount", 1)
	f.must(in)
	f.wants(f.table.Try(f.Context(), in), referee.ErrMovedOn)
}
