package peers

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
)

// HandOver has another process answer for tables of this one, by its id. It returns once that is known in the hall; the other takes them over at once.
// Tables that are not here are left alone. A table that cannot be handed over keeps no other back; the error joins those of all.
func (p *Peers) HandOver(ctx context.Context, codes []string, to string) error {
	targets := map[string]string{}
	for _, code := range codes {
		targets[code] = to
	}
	return p.handOverTo(ctx, targets)
}

// handOverTo hands tables over to the processes with these ids, by the tables' codes.
func (p *Peers) handOverTo(ctx context.Context, targets map[string]string) error {
	var handing sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	atOnce := make(places, mostAtOnce)
	for code, to := range targets {
		handing.Go(func() {
			err := p.handOver(ctx, code, to, atOnce)
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, err)
		})
	}
	handing.Wait()
	p.lookNow()
	return errors.Join(errs...)
}

// handOver has another process answer for one table. Meanwhile this one does not take it for its own again.
func (p *Peers) handOver(ctx context.Context, code, to string, atOnce places) error {
	if !atOnce.take(ctx) {
		return ctx.Err()
	}
	defer atOnce.leave()
	if err := p.tables.wait(ctx, code); err != nil {
		return err
	}
	defer p.tables.end(code)
	if here, known := p.lobby.Here(code); !here || !known {
		return nil
	}
	select {
	case <-p.lobby.Leave(code): // an append that is refused would have the whole table read again
	case <-ctx.Done():
		return ctx.Err() // the table is still this process's, which takes it over again
	}
	p.tables.setRead(code, 0)                // what was written last may be unknown here
	return p.journal.HandOver(ctx, code, to) // after an error, whoever sees that nobody answers takes the table over
}

// Leave hands this process's tables to the others, who then have about as many each, and returns once they have taken them over. It waits until another has
// read the tables: meanwhile this process answers. From then on it follows and takes over nothing. Run must still run. The error is the context's or the
// journal's; without another process nothing happens.
func (p *Peers) Leave(ctx context.Context) error {
	others := p.ready(ctx)
	if len(others) == 0 {
		return ctx.Err()
	}
	p.tables.leave()
	if err := p.await(ctx); err != nil { // some tables may be new
		return err
	}
	s, self := p.Status(), p.journal.Process()
	has, targets, epochs := s.Owned(), map[string]string{}, map[string]int64{}
	for _, t := range s.Tables {
		if t.Owner == self {
			to := slices.MinFunc(others, func(a, b Process) int { return cmp.Compare(has[a.ID], has[b.ID]) }).ID
			has[to]++
			targets[t.Code], epochs[t.Code] = to, t.Epoch
		}
	}
	if err := p.handOverTo(ctx, targets); err != nil {
		return err
	}
	return p.taken(ctx, epochs)
}

// ready lists the others that have read all tables. If there are others, it waits until one has; if the context ends first, there is none.
func (p *Peers) ready(ctx context.Context) []Process {
	for {
		next, all := p.heard.awaitNext(), p.Others()
		read := slices.DeleteFunc(slices.Clone(all), func(x Process) bool { return x.Reading })
		if len(read) > 0 || len(all) == 0 || ctx.Err() != nil {
			return read
		}
		select {
		case <-next:
		case <-ctx.Done():
		}
	}
}

// taken returns once others have taken tables over that had these epochs here: handing over raises it, and so does taking over. The error is the context's.
func (p *Peers) taken(ctx context.Context, epochs map[string]int64) error {
	for {
		waits := slices.ContainsFunc(p.Status().Tables, func(t Table) bool {
			before, is := epochs[t.Code]
			return is && t.Epoch < before+2
		})
		if !waits {
			return nil
		}
		if err := p.await(ctx); err != nil {
			return err
		}
	}
}
