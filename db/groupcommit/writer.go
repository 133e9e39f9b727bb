// Package groupcommit lets writes share commits: those that arrive while one transaction is made durable share the next one, so that many tables
// need hardly more commits than one.
package groupcommit

import (
	"context"
	"errors"
	"sync"
	"time"
)

// maxGroup limits the writes that share one transaction.
const maxGroup = 256

// ErrClosed is returned for writes to a closed journal.
var ErrClosed = errors.New("the journal is closed")

// Writer is the goroutine that commits the writes of a journal. Whoever waits for a write may do so at the same time as others.
type Writer[W any] struct {
	commit Commit[W]
	pause  Pause

	jobs    chan *job[W]
	once    sync.Once
	stop    chan struct{} // closed to ask the goroutine to finish
	stopped chan struct{} // closed when it has
}

// Commit makes a group of writes durable in one transaction, and returns the error of each, in their order.
type Commit[W any] func(ctx context.Context, group []W) []error

// Pause is what a journal does when nothing was written for a while: once after each run of writes. The zero value does nothing.
type Pause struct {
	After time.Duration
	Do    func(context.Context)
}

// job is one write that somebody waits for.
type job[W any] struct {
	write W
	err   error
	done  chan struct{}
}

// Start starts a writer. Its work ends with Close, not with ctx.
func Start[W any](ctx context.Context, commit Commit[W], pause Pause) *Writer[W] {
	w := &Writer[W]{commit: commit, pause: pause, jobs: make(chan *job[W]), stop: make(chan struct{}), stopped: make(chan struct{})}
	go w.work(context.WithoutCancel(ctx))
	return w
}

// Write hands over a write and waits until it is durable or has failed. Before the handover ctx can end the wait; afterwards the outcome is known
// soon.
func (w *Writer[W]) Write(ctx context.Context, write W) error {
	if err := ctx.Err(); err != nil {
		return err // the select below might still hand it over
	}
	j := &job[W]{write: write, done: make(chan struct{})}
	select {
	case w.jobs <- j:
		<-j.done
		return j.err
	case <-w.stopped:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close lets the writer finish the writes handed over. Close may be called again.
func (w *Writer[W]) Close() {
	w.once.Do(func() { close(w.stop) })
	<-w.stopped
}

func (w *Writer[W]) work(ctx context.Context) {
	defer close(w.stopped)
	pause := time.NewTimer(w.pause.After)
	pause.Stop()
	for {
		select {
		case j := <-w.jobs:
			w.run(ctx, w.collect(j))
			if w.pause.Do != nil {
				pause.Reset(w.pause.After)
			}
		case <-pause.C:
			w.pause.Do(ctx)
		case <-w.stop:
			for group := w.collect(); len(group) > 0; group = w.collect() {
				w.run(ctx, group)
			}
			return
		}
	}
}

// collect adds the waiting jobs to group.
func (w *Writer[W]) collect(group ...*job[W]) []*job[W] {
	for len(group) < maxGroup {
		select {
		case j := <-w.jobs:
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// run commits a group and answers each of its jobs.
func (w *Writer[W]) run(ctx context.Context, group []*job[W]) {
	writes := make([]W, len(group))
	for i, j := range group {
		writes[i] = j.write
	}
	for i, err := range w.commit(ctx, writes) {
		group[i].err = err
		close(group[i].done)
	}
}
