package groupcommit_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/db/groupcommit"
)

// TestWaitingWritesShareACommit proves that writes which arrive during a commit share the next one, that each gets its own error, and that writes
// which come after Close are refused.
func TestWaitingWritesShareACommit(t *testing.T) {
	const waiting = 10
	odd := errors.New("odd")
	begun, goOn := make(chan struct{}), make(chan struct{})
	var groups [][]int
	w := groupcommit.Start(t.Context(), func(_ context.Context, group []int) []error {
		if groups = append(groups, slices.Clone(group)); len(groups) == 1 {
			close(begun)
			<-goOn
		}
		errs := make([]error, len(group))
		for i, n := range group {
			if n%2 == 1 {
				errs[i] = odd
			}
		}
		return errs
	}, groupcommit.Pause{})
	var writers, arriving sync.WaitGroup
	write := func(n int) {
		writers.Go(func() {
			arriving.Done()
			if err := w.Write(t.Context(), n); errors.Is(err, odd) != (n%2 == 1) {
				t.Errorf("write %d: %v", n, err)
			}
		})
	}
	arriving.Add(1)
	write(0)
	<-begun
	arriving.Add(waiting)
	for n := range waiting {
		write(n + 1)
	}
	arriving.Wait()
	close(goOn)
	writers.Wait()
	w.Close()
	w.Close()
	total := 0
	for _, group := range groups {
		total += len(group)
	}
	if total != waiting+1 || len(groups) > waiting/2+1 {
		t.Errorf("%d writes in %v", total, groups)
	}
	if err := w.Write(t.Context(), 0); !errors.Is(err, groupcommit.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}
