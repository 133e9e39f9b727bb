package web

import (
	"errors"
	"testing"

	"github.com/judgeofthechange/judge/referee"
)

// TestGoodbye proves that a page learns whether its stream ends for good, for a while, or because another process of the hall took the table
// over, to which it connects at once (EV-44).
func TestGoodbye(t *testing.T) {
	for err, want := range map[error]string{
		referee.ErrSeatMoved: "moved", referee.ErrNotYours: "gone", referee.ErrElsewhere: "handed-over", referee.ErrClosed: "closing", errors.ErrUnsupported: "closing",
	} {
		if got := goodbye(err); got != want {
			t.Errorf("%v is told as %q, not %q", err, got, want)
		}
	}
}
