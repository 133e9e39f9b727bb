package peers

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/judgeofthechange/judge/referee"
)

// Move has one process hand tables over to another.
type Move struct {
	From, To Process
	Count    int
}

// Balance says which moves leave all live processes of a hall with as many tables each, to within one. Tables without an owner are left out,
// and so are processes that have not read all tables yet.
func Balance(s Status) (moves []Move) {
	has := s.Owned()
	live := slices.DeleteFunc(slices.Clone(s.Processes), func(p Process) bool { return !p.Alive || p.URL == "" || p.Reading })
	if len(live) == 0 {
		return nil
	}
	fewer := func(a, b Process) int { return cmp.Or(cmp.Compare(has[a.ID], has[b.ID]), cmp.Compare(a.ID, b.ID)) }
	for {
		from, to := slices.MaxFunc(live, fewer), slices.MinFunc(live, fewer)
		if has[from.ID]-has[to.ID] <= 1 {
			return moves
		}
		has[from.ID]--
		has[to.ID]++
		i := slices.IndexFunc(moves, func(m Move) bool { return m.From == from && m.To == to })
		if i < 0 {
			i, moves = len(moves), append(moves, Move{From: from, To: to})
		}
		moves[i].Count++
	}
}

// Request asks a process to hand tables over, as JSON.
type Request struct {
	To     string   // id of a process
	Tables []string `json:",omitempty"` // codes; those that are not at the process are left alone
	Count  int      `json:",omitempty"` // in place of codes, how many of those at which nothing has happened for longest
}

// Serve does what a request asks. Errors are those of HandOver.
func (p *Peers) Serve(ctx context.Context, r Request) error {
	if r.Count > 0 {
		r.Tables = p.quietest(r.Count)
	}
	return p.HandOver(ctx, r.Tables, r.To)
}

// Carry has a hall's processes make moves; send brings a request to the process at a URL. It tries all, and returns what went wrong.
func Carry(moves []Move, send func(url string, r Request) error) error {
	var errs []error
	for _, m := range moves {
		errs = append(errs, send(m.From.URL, Request{To: m.To.ID, Count: m.Count}))
	}
	return errors.Join(errs...)
}

// quietest lists the codes of some tables of this process, those first at which nothing has happened for longest.
func (p *Peers) quietest(count int) (codes []string) {
	var here []*referee.Table
	for _, row := range p.Status().Tables { // unlike the lobby's list it waits for no table to be read
		if is, known := p.lobby.Here(row.Code); !is || !known {
			continue
		}
		if t, err := p.lobby.Table(row.Code); err == nil && t.Here() {
			here = append(here, t)
		}
	}
	slices.SortStableFunc(here, func(a, b *referee.Table) int { return a.Summary().Changed.Compare(b.Summary().Changed) })
	for _, t := range here[:min(count, len(here))] {
		codes = append(codes, t.Info().Code)
	}
	return codes
}
