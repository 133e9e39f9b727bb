package referee_test

import (
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// chatty is Tally in which a seat may say something at any time.
type chatty struct{ enginetest.Tally }

func (c chatty) Decide(s engine.State, in engine.Command) ([]engine.Event, error) {
	if in.Do == "say" {
		return nil, nil
	}
	return c.Tally.Decide(s, in)
}

// TestUnaskedInputsArePaced proves that a seat which sends much of its own will is refused at last, and may go on after a while; that a
// retry is no new input; and that neither what the seat is asked, nor other seats, nor the moderator are held up.
func TestUnaskedInputsArePaced(t *testing.T) {
	now := time.Now()
	f := &fixture{}
	*f = *newFixtureWith(t, journaltest.NewMemory(), chatty{})
	f.now = func() time.Time { return now }
	f.reopen()
	say := func(seat engine.Seat) referee.Input {
		return referee.Input{Actor: f.actor(seat), Key: f.key(), Command: command(seat, "say")}
	}
	first := say("amber")
	receipt := f.must(first)
	said := 1
	for ; said < 1000; said++ {
		if _, err := f.answer(say("amber")); err != nil {
			f.wants(err, referee.ErrOften)
			break
		}
	}
	if said < 5 || said > 100 {
		t.Errorf("%d inputs went through at once", said)
	}
	if again := f.must(first); again != receipt {
		t.Errorf("a retry got %v, not %v", again, receipt)
	}
	f.must(say("blue"))
	f.must(f.input("amber", "pick", "value", 2))
	for range 2 * said {
		f.must(f.byConsole("say"))
	}
	now = now.Add(time.Minute)
	f.must(say("amber"))
}
