package peers

import (
	"cmp"
	"context"
	"slices"
)

// HandOver has another process answer for tables of this one, by its id. It returns once that is known in the hall; the other takes them over at once.
// Tables that are not here are left alone.
func (p *Peers) HandOver(ctx context.Context, codes []string, to string) error {
	for _, code := range codes {
		if err := p.handOver(ctx, code, to); err != nil {
			return err
		}
	}
	p.lookNow()
	return nil
}

// handOver has another process answer for one table. Meanwhile this one does not take it for its own again.
func (p *Peers) handOver(ctx context.Context, code, to string) error {
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
	}
	p.tables.setRead(code, 0)                // what was written last may be unknown here
	return p.journal.HandOver(ctx, code, to) // after an error, whoever sees that nobody answers takes the table over
}

// Leave hands this process's tables to the others, who then have about as many each, and returns once they have taken them over. The error is the context's
// or the journal's; without another process nothing happens.
func (p *Peers) Leave(ctx context.Context) error {
	s, self, others := p.Status(), p.journal.Process(), p.Others()
	if len(others) == 0 {
		return nil
	}
	has, epochs := map[string]int{}, map[string]int64{}
	for _, t := range s.Tables {
		if has[t.Owner]++; t.Owner == self {
			epochs[t.Code] = t.Epoch
		}
	}
	for code := range epochs {
		to := slices.MinFunc(others, func(a, b Process) int { return cmp.Compare(has[a.ID], has[b.ID]) })
		has[to.ID]++
		if err := p.HandOver(ctx, []string{code}, to.ID); err != nil {
			return err
		}
	}
	return p.taken(ctx, epochs)
}

// taken returns once others have taken tables over that had these epochs here: handing over raises it, and so does taking over.
func (p *Peers) taken(ctx context.Context, epochs map[string]int64) error {
	for {
		waits := slices.ContainsFunc(p.Status().Tables, func(t Table) bool {
			before, is := epochs[t.Code]
			return is && t.Epoch < before+2
		})
		if !waits || ctx.Err() != nil {
			return ctx.Err()
		}
		p.await(ctx)
	}
}
