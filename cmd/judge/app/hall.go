package app

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/peers"
)

func hallCommand() command {
	return commandOf("hall", "Keeps the tables of several laptops in one PostgreSQL. judge help hall lists how, docs/hall.md step by step.", []command{
		{"init", "[--data DIR] [--keys DIR] [--from FILE|DIR] postgres://USER@HOST/DATABASE",
			"Makes a hall in a database. --from brings the tables of a backup or of a data folder there. The password may stand in PGPASSWORD or .pgpass.", initHall},
		{"status", "[--keys DIR] postgres://USER@HOST/DATABASE", "Tells which laptops are in a hall, and which table each has.", showHall},
		{"balance", "[--keys DIR] postgres://USER@HOST/DATABASE",
			"Has laptops with many tables hand some over, until all have as many. Those at which nothing has happened for longest move first.", balanceHall},
	})
}

// initHall makes a hall, and may fill it.
func initHall(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := folderFlags(f)
	from := f.String("from", "", "a backup `FILE`, or a folder with tables that nobody serves: all go on in the hall, which must have none")
	if status, ok := p.parseHall(f, args, at); !ok {
		return status
	}
	if *from != "" {
		return p.finish(p.bringToHall(ctx, at, *from))
	}
	return p.finish(p.makeHall(ctx, at))
}

// parseHall parses the flags of a command about a hall, whose database is the one operand.
func (p *Program) parseHall(f *flag.FlagSet, args []string, at *folders) (status int, ok bool) {
	operands, status, ok := p.parse(f, args)
	if ok {
		at.hall, status, ok = p.one(f, operands, "database")
	}
	return status, ok
}

// keyForHall returns the key of this laptop's tables; without tables, a new one.
func (p *folders) keyForHall(ctx context.Context) (seal.Key, error) {
	path, keys, err := p.where()
	if err != nil {
		return seal.Key{}, err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return seal.NewKey(), nil
	}
	return sqlite.KeyOf(ctx, path, keys)
}

// makeHall makes a hall with the key of this laptop, and says how the next laptop joins. A hall that is there stays as it is.
func (p *Program) makeHall(ctx context.Context, at *folders) error {
	keys, err := at.keyFolder()
	if err != nil {
		return err
	}
	key, err := at.keyForHall(ctx)
	if err != nil {
		return err
	}
	if err := postgres.InitWith(ctx, at.hall, keys, key); err != nil {
		return err
	}
	hall, err := postgres.OpenReader(ctx, at.hall, keys) // one that was there may have another key
	if err != nil {
		return err
	}
	p.tellOfHall(at, hall.KeyFile())
	return hall.Close()
}

// tellOfHall says where a hall is, and how laptops join it.
func (p *Program) tellOfHall(at *folders, keyFile string) {
	fmt.Fprintf(p.Stdout, `The hall is in %[1]s, its key in %[2]s.
On this laptop:      judge serve --journal %[1]s
For each other one:  judge key --journal %[1]s   prints the key's code here
                     judge key --add             takes it in there
`, postgres.Shown(at.hall), keyFile)
}

// bringToHall makes a hall with the tables of a backup or a data folder, and their key.
func (p *Program) bringToHall(ctx context.Context, at *folders, from string) (err error) {
	keys, err := at.keyFolder()
	if err != nil {
		return err
	}
	journal, release, err := openCopy(ctx, from, keys)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	key, err := journal.Key()
	if err != nil {
		return err
	}
	if err := postgres.InitWith(ctx, at.hall, keys, key); err != nil {
		return err
	}
	tables, err := postgres.Fill(ctx, at.hall, keys, journal)
	if err != nil {
		return err
	}
	p.tellOfHall(at, journal.KeyFile())
	fmt.Fprintf(p.Stdout, "All tables of %s go on there (tables: %d). Play on in the hall alone: what is played elsewhere stays elsewhere.\n", from, tables)
	return nil
}

// openCopy opens a backup, restored to a folder that release removes; or a data folder, which nobody may serve meanwhile.
func openCopy(ctx context.Context, from string, keys seal.KeyFolder) (journal *sqlite.DB, release func() error, err error) {
	info, err := os.Stat(from)
	if err != nil {
		return nil, nil, err
	}
	path, remove := filepath.Join(from, DataFile), func() error { return nil }
	if info.IsDir() {
		_, err = os.Stat(path) // it must not be made
	} else {
		var folder string
		if folder, err = os.MkdirTemp("", "judge-"); err != nil {
			return nil, nil, err
		}
		path, remove = filepath.Join(folder, DataFile), func() error { return os.RemoveAll(folder) }
		_, err = sqlite.Restore(ctx, from, path, keys)
	}
	if err == nil {
		journal, err = sqlite.Open(ctx, path, keys)
	}
	if err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	return journal, func() error { return errors.Join(journal.Close(), remove()) }, nil
}

// showHall prints who is in a hall. Names of tables need its key.
func showHall(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := folderFlags(f)
	if status, ok := p.parseHall(f, args, at); !ok {
		return status
	}
	keys, err := at.keyFolder()
	if err != nil {
		return p.finish(err)
	}
	now, tables, err := postgres.Look(ctx, at.hall, keys)
	if err != nil {
		return p.finish(err)
	}
	if tables == nil && len(now.Tables) > 0 {
		fmt.Fprintln(p.Stderr, "judge: the hall's key is not on this laptop, so that names of tables are missing")
	}
	return p.finish(p.printHall(now, tables))
}

// printHall prints processes and tables, one a line. Times are of the database's clock, in this laptop's zone.
func (p *Program) printHall(now peers.Status, tables []referee.TableInfo) error {
	clock := func(at time.Time) string { return at.Local().Format(time.DateTime) }
	owners, owned := map[string]string{}, now.Owned()
	out := tabwriter.NewWriter(p.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "PROCESS\tSTATE\tTABLES\tFREE DISK")
	for _, at := range now.Processes {
		owners[at.ID] = cmp.Or(at.URL, "a command")
		state := "alive"
		switch {
		case now.Returned(at):
			continue
		case !at.Alive:
			state = "silent since " + clock(now.Now.Add(-at.Lag))
		case at.Reading && at.URL != "":
			state = "alive, reads the tables"
		}
		fmt.Fprintln(out, printable(fmt.Sprintf("%s\t%s\t%d\t%s", owners[at.ID], state, owned[at.ID], freeSpace(at.Free))))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	described := map[string]referee.TableInfo{}
	for _, t := range tables {
		described[t.Code] = t
	}
	fmt.Fprintln(out, "\nTABLE\tOWNER\tROWS\tTAKEN OVER\tKIND\tNAME")
	for _, t := range now.Tables {
		d, kind := described[t.Code], ""
		switch {
		case d.IsEvent():
			kind = "event"
		case d.Code != "":
			kind = d.Header.Game
		}
		fmt.Fprintln(out, printable(fmt.Sprintf("%s\t%s\t%d\t%s\t%s\t%s", t.Code, cmp.Or(owners[t.Owner], "nobody"), t.Seq, clock(t.Taken), kind, d.Name)))
	}
	return out.Flush()
}

// freeSpace is the room on a disk, for people.
func freeSpace(bytes int64) string {
	switch {
	case bytes < 0:
		return "unknown"
	case bytes < 1e9:
		return "under 1 GB"
	default:
		return fmt.Sprintf("%d GB", bytes/1e9)
	}
}
