package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/laptop"
	"github.com/judgeofthechange/judge/referee/peers/link"
	"github.com/judgeofthechange/judge/referee/web"
)

// host serves the tables of one journal at one address. While it has no tables, a backup can take the journal's place.
type host struct {
	*Program
	serving
	listener net.Listener
	folder   string // of the tables
	log      *slog.Logger
	vault    *vault
	hall     *hallEnd // nil where this laptop has all tables

	opened *opened                    // used by one goroutine
	site   atomic.Pointer[web.Server] // its site
}

// opened is what serves the tables of one journal.
type opened struct {
	journal store
	lobby   *referee.Lobby
	site    *web.Server
	beside  sync.WaitGroup // what runs beside play
	stop    context.CancelFunc
}

func (h *host) addr() *net.TCPAddr { return h.listener.Addr().(*net.TCPAddr) }

// openTables serves the tables of a journal from now on. If that fails, it closes the journal.
func (h *host) openTables(ctx context.Context, journal store) error {
	games := Pages(h.Program.sayings)
	tables := referee.Config{Journal: journal, Games: h.refereed(), Log: h.log, RevealAfter: h.reveal, RestAfter: restAfter, Films: films(games)}
	if h.hall != nil {
		tables.Holds, tables.Now = h.hall.journal.Holds, h.hall.peers.Now
	}
	lobby, err := referee.Open(ctx, tables)
	if err != nil {
		return errors.Join(err, journal.Close())
	}
	chosen, backups, err := h.laptop(h.at, journal, h.folder, h.log)
	if err != nil {
		return errors.Join(err, closeLobby(lobby), journal.Close())
	}
	pages := web.Config{
		Laptop: chosen, Backups: backups, Vault: h.vault, SigningKey: journal.SigningKey,
		Lobby: lobby, Games: games, Port: h.addr().Port, Networks: networks(h.addr()), Hosts: h.hosts, Public: h.public, Before: lastHost(h.folder),
		Installation: journal.ID(), Heartbeat: cmp.Or(h.beat, heartbeat), Log: h.log,
	}
	if h.hall != nil {
		h.hall.peers.Use(lobby)
		pages.Peers, pages.Link, pages.Tickets, pages.Heartbeat = h.hall.peers, h.hall.link, h.hall.tickets, cmp.Or(h.beat, hallBeat)
		pages.Vault = nil // a backup restores no hall
	}
	site, err := web.New(pages)
	if err != nil {
		return errors.Join(err, closeLobby(lobby), journal.Close())
	}
	keepServing(h.folder, localName(h.addr()), journal.ID())
	beside, stop := context.WithCancel(ctx)
	h.opened = &opened{journal: journal, lobby: lobby, site: site, stop: stop}
	h.opened.beside.Go(func() { h.tellOfJournal(lobby, journal) })
	h.opened.beside.Go(func() { backups.Run(beside, lobby, time.Now) })
	if h.hall != nil {
		lasting, end := context.WithCancel(context.WithoutCancel(ctx)) // it hands tables over when this process is asked to end
		h.opened.stop = func() { stop(); end() }
		h.opened.beside.Go(func() { h.hall.peers.Run(lasting) })
	}
	h.site.Store(site)
	return nil
}

// close lets the tables finish their inputs, which ends the streams, and closes the journal.
func (o *opened) close() error { return errors.Join(closeLobby(o.lobby), o.release()) }

// release closes the journal of a closed lobby.
func (o *opened) release() error {
	o.stop()
	o.beside.Wait()
	return o.journal.Close()
}

// ServeHTTP serves one request from the tables that are open now.
func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.site.Load().ServeHTTP(w, r) }

// run serves until the context ends. Then the tables finish their inputs, which ends the streams, and the last answers are written.
func (h *host) run(ctx context.Context) error {
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(h.log.Handler(), slog.LevelDebug), ConnContext: link.ConnContext,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(h.listener) }()
	look := time.NewTicker(lookTime)
	defer look.Stop()
	for {
		select {
		case err := <-failed:
			return errors.Join(err, h.opened.close())
		case <-look.C:
			h.opened.site.RefreshNetworks()
			keepHost(h.folder, h.opened.site.Host())
			h.move()
		case asked := <-h.vault.asked:
			refused, err := h.restoreBackup(ctx, asked.file)
			asked.answer <- errors.Join(refused, err)
			if err != nil {
				return errors.Join(err, part(server))
			}
		case <-ctx.Done():
			h.handOver()
			err := closeLobby(h.opened.lobby)
			return errors.Join(err, part(server), h.opened.release())
		}
	}
}

// restoreBackup goes on with a backup's tables in place of none. If it is refused, the host goes on without tables; after err nothing is served.
func (h *host) restoreBackup(ctx context.Context, file string) (refused, err error) {
	now := h.opened
	if len(now.lobby.Tables())+len(now.lobby.Broken()) > 0 {
		return laptop.ErrHasTables, nil
	}
	path, keys, err := h.at.where()
	if err != nil {
		return err, nil
	}
	refused = now.close()
	if refused == nil {
		_, refused = sqlite.Restore(ctx, file, path, keys)
	}
	journal, _, err := h.at.open(ctx)
	if err == nil {
		err = h.openTables(ctx, journal)
	}
	return restoreProblem(refused), err
}

// part lets a server write its last answers. It does not wait for clients that have sent only a part of a request.
func part(server *http.Server) error {
	stop, cancel := context.WithTimeout(context.Background(), partingTime)
	defer cancel()
	err := server.Shutdown(stop)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}

func closeLobby(lobby *referee.Lobby) error {
	stop, cancel := context.WithTimeout(context.Background(), closingTime)
	defer cancel()
	return lobby.Close(stop)
}
