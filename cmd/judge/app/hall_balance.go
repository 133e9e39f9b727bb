package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/peers/link"
	"github.com/judgeofthechange/judge/referee/web"
)

// balanceHall evens out how many tables each process of a hall has. The processes do it: only they can hand tables over.
func balanceHall(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := folderFlags(f)
	if status, ok := p.parseHall(f, args, at); !ok {
		return status
	}
	return p.finish(p.balance(ctx, at))
}

func (p *Program) balance(ctx context.Context, at *folders) (err error) {
	keys, err := at.keyFolder()
	if err != nil {
		return err
	}
	hall, err := postgres.OpenReader(ctx, at.hall, keys)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, hall.Close()) }()
	key, err := hall.Key()
	if err != nil {
		return err
	}
	between, err := link.New(key.LinkKey())
	if err != nil {
		return err
	}
	defer between.Close()
	now, err := hall.Status(ctx)
	if err != nil {
		return err
	}
	moves := peers.Balance(now)
	for _, m := range moves {
		fmt.Fprintf(p.Stdout, "%s hands over to %s (tables: %d)\n", printable(m.From.URL), printable(m.To.URL), m.Count)
	}
	reads := slices.DeleteFunc(now.Processes, func(x peers.Process) bool { return !x.Alive || !x.Reading || x.URL == "" })
	for _, x := range reads {
		fmt.Fprintf(p.Stdout, "%s still reads the tables; balance again once it has\n", printable(x.URL))
	}
	if len(moves)+len(reads) == 0 {
		fmt.Fprintln(p.Stdout, "All laptops of the hall have as many tables.")
	}
	return peers.Carry(moves, func(url string, r peers.Request) error { return between.Post(ctx, url, web.HandOverPath, r, nil) })
}
