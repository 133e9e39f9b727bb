package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/laptop"
)

const (
	firstPort = 8080 // or the next free one
	lastPort  = 8099

	headerTime  = 5 * time.Second
	idleTime    = 2 * time.Minute
	maxHeader   = 16 << 10 // bytes
	lookTime    = 5 * time.Second
	closingTime = 10 * time.Second // for the tables to finish their inputs
	partingTime = time.Second      // then, to write the last answers
	revealTime  = 8 * time.Second
	restAfter   = 10 * time.Minute // without an input and an open page, a table leaves memory until it is needed
	heartbeat   = 5 * time.Second
	hallBeat    = 3 * time.Second // pages find another laptop soon (event.md, 12.2)
)

func serveCommand() command {
	return command{
		name:    "serve",
		args:    "[--addr HOST:PORT] [--data DIR] [--keys DIR] [--sayings DIR]",
		summary: "Serves tables to the browsers in the room until you interrupt it (Ctrl C).",
		run: func(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
			return serve(ctx, p, f, args, serving{})
		},
	}
}

// serving holds the flags of serve.
type serving struct {
	addr    string
	at      *folders
	reveal  time.Duration
	beat    time.Duration
	hosts   []string
	public  string // see web.Config
	peer    string // where other processes of the hall reach this one; empty for what phones use
	sayings string
	verbose bool
	open    func(url string) // opens the laptop's page as soon as that is served; nil opens none
	// rehearse makes a rehearsal, whose console is the page to open; nil makes none.
	rehearse *rehearsing
}

// serve runs judge serve, and what s wants besides: flags are read into it.
func serve(ctx context.Context, p *Program, f *flag.FlagSet, args []string, s serving) int {
	s.at = journalFlags(f)
	f.StringVar(&s.addr, "addr", "", "the `HOST:PORT` to listen on (default: every network; the port of the last start, else 8080 or the next free one)")
	f.BoolVar(&s.verbose, "verbose", false, "log every accepted input, but never its content")
	f.StringVar(&s.sayings, "sayings", "", "a folder `DIR` with files of your table's own words for rulings, see docs/sayings.md")
	f.DurationVar(&s.reveal, "reveal-after", revealTime, "the `TIME` after which the answers to the traitor question are shown, even if all are in earlier")
	f.DurationVar(&s.beat, "heartbeat", 0, "the `TIME` between heartbeats to each page; a page that misses two reconnects (default 5s, in a hall 3s)")
	f.Func("allow-host", "a further host `NAME` of this computer that browsers may use; may be repeated", func(name string) error {
		s.hosts = append(s.hosts, name)
		return nil
	})
	f.Func("public-url", "the `URL` for phones if it is not an address of this computer: http://HOST or http://HOST:PORT", func(text string) error {
		var err error
		s.public, err = publicHost(text)
		return err
	})
	f.Func("peer-url", "the `URL` at which the hall's other laptops reach this one (default: the address for phones)", func(text string) error {
		host, err := publicHost(text)
		s.peer = "http://" + host
		return err
	})
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) > 0 {
		return p.misuse(f, "it takes only flags, not %s", strings.Join(operands, " "))
	}
	if err := p.readSayings(s.sayings); err != nil {
		p.complain(err)
		return ExitFailed
	}
	if err := p.serve(ctx, s); err != nil {
		p.complain(err)
		return ExitFailed
	}
	return ExitOK
}

// publicHost returns the host and port of a --public-url.
func publicHost(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.User != nil || u.RawQuery != "" {
		return "", errors.New("it has the form http://HOST or http://HOST:PORT")
	}
	return strings.TrimSuffix(u.Host, ":80"), nil
}

// serve runs until the context ends or listening fails.
func (p *Program) serve(ctx context.Context, s serving) error {
	if s.at.hall != "" {
		return p.serveHall(ctx, s)
	}
	journal, path, err := s.at.open(ctx)
	if p.runsAlready(ctx, err, s.at, s.open) {
		return nil
	}
	if err != nil {
		return err
	}
	h, err := p.listenFor(ctx, s, filepath.Dir(path))
	if err != nil {
		return errors.Join(err, journal.Close())
	}
	defer h.listener.Close()
	return h.serveTables(ctx, journal, path)
}

// serveHall is serve for the tables of a hall.
func (p *Program) serveHall(ctx context.Context, s serving) error {
	file, _, err := s.at.make()
	if err != nil {
		return err
	}
	h, err := p.listenFor(ctx, s, filepath.Dir(file)) // before the hall is told where this process is reached
	if err != nil {
		return err
	}
	defer h.listener.Close()
	place, err := h.join(ctx)
	if err != nil {
		return err
	}
	return h.serveTables(ctx, h.hall.journal, place)
}

// listenFor makes a host that listens, and has no tables yet. What belongs to this laptop lies in a folder.
func (p *Program) listenFor(ctx context.Context, s serving, folder string) (*host, error) {
	listener, err := listen(ctx, s.addr, folder)
	if err != nil {
		return nil, err
	}
	return &host{Program: p, serving: s, listener: listener, folder: folder, log: p.logger(s.verbose), vault: newVault(s.at)}, nil
}

// peerURL is where other processes of the hall reach this one: the address of --peer-url or for phones; without one, only those on this computer can.
func (h *host) peerURL() string {
	if h.peer != "" {
		return h.peer
	}
	if way, ok := phones(h.addr(), h.public); ok {
		return "http://" + way
	}
	return "http://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(h.addr().Port))
}

// serveTables serves the tables of a journal, which is kept at a place, until the context ends. It closes the journal.
func (h *host) serveTables(ctx context.Context, journal store, place string) error {
	if err := h.openTables(ctx, journal); err != nil {
		return err
	}
	if err := h.welcome(ctx, place); err != nil {
		return errors.Join(err, h.opened.close())
	}
	return h.run(ctx)
}

// welcome says where the tables are served and kept, and opens the laptop's page if that is wanted.
func (h *host) welcome(ctx context.Context, place string) error {
	if err := h.greet(h.addr(), h.public, place, h.opened.journal.KeyFile()); err != nil {
		return err
	}
	keepHost(h.folder, h.opened.site.Host())
	first, err := h.rehearse.firstPage(ctx, h.opened.site)
	if err == nil && h.serving.open != nil {
		h.serving.open("http://" + localName(h.addr()) + first)
	}
	return err
}

// tellOfJournal tells, once all tables are read, what the journal has lost, and whether their heads cannot be noted. Play can go on.
func (p *Program) tellOfJournal(lobby *referee.Lobby, journal store) {
	for _, m := range lobby.LostLines() {
		p.complain(errors.New(m.String()))
	}
	if err := journal.Flush(); err != nil {
		p.complain(err)
	}
}

// laptop returns what was chosen for this laptop, and the backups to its second folder.
func (p *Program) laptop(at *folders, journal store, folder string, log *slog.Logger) (*laptop.File, *laptop.Backups, error) {
	keys, err := at.keyFolder()
	if err != nil {
		return nil, nil, err
	}
	chosen, err := laptop.Open(keys.Note("laptop.json"))
	if err != nil { // play can go on
		p.complain(err)
	}
	return chosen, laptop.NewBackups(chosen, journal, log, folder, string(keys)), nil
}

// listen listens on the named address, or on the port of the last start, or on the first free one.
func listen(ctx context.Context, addr, folder string) (net.Listener, error) {
	var config net.ListenConfig
	if addr != "" {
		return config.Listen(ctx, "tcp", addr)
	}
	var err error
	for _, port := range ports(folder) {
		var l net.Listener
		if l, err = config.Listen(ctx, "tcp", ":"+strconv.Itoa(port)); err == nil {
			if err := keepPort(folder, port); err != nil {
				return nil, errors.Join(err, l.Close())
			}
			return l, nil
		}
	}
	return nil, fmt.Errorf("no port from %d to %d is free, name one with --addr: %w", firstPort, lastPort, err)
}

func (p *Program) logger(verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(p.Stderr, &slog.HandlerOptions{Level: level}))
}

// greet prints the addresses, the QR code, and where the tables and their key are kept.
func (p *Program) greet(addr *net.TCPAddr, public, path, key string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Judge of the Change\n\n  This computer   http://%s/\n", localName(addr))
	if way, ok := phones(addr, public); ok {
		to := "http://" + way + "/"
		fmt.Fprintf(&b, "  Phones          %s\n\n", to)
		modules, err := lan.QR(strings.ToUpper(to))
		if err != nil {
			return err
		}
		if err := lan.PrintQR(&b, modules); err != nil {
			return err
		}
	}
	fmt.Fprintf(&b, "\n  The tables are kept in %s,\n  the key that opens them in %s.\n  Ctrl-C stops.\n", path, key)
	_, err := io.WriteString(p.Stdout, b.String())
	return err
}

// localName returns the host and port by which this computer's browser calls the server; by this name it gets the console.
func localName(addr *net.TCPAddr) string {
	if addr.IP.IsUnspecified() || addr.IP.IsLoopback() {
		return net.JoinHostPort("localhost", strconv.Itoa(addr.Port))
	}
	return addr.String()
}

// phones returns the likeliest host for phones, if they can reach the server.
func phones(addr *net.TCPAddr, public string) (string, bool) {
	if public != "" {
		return public, true
	}
	if !addr.IP.IsUnspecified() {
		return addr.String(), !addr.IP.IsLoopback()
	}
	ways, err := lan.Candidates()
	if err != nil || len(ways) == 0 {
		return "", false
	}
	return strings.TrimSuffix(net.JoinHostPort(ways[0].Addr.String(), strconv.Itoa(addr.Port)), ":80"), true
}

// networks lists the addresses at which something answers: this computer's own, or only the one that --addr names.
func networks(addr *net.TCPAddr) func() ([]lan.Candidate, error) {
	if addr.IP.IsUnspecified() {
		return lan.Candidates
	}
	only := addr.AddrPort().Addr().Unmap()
	return func() ([]lan.Candidate, error) {
		all, err := lan.Candidates()
		for _, c := range all {
			if c.Addr == only {
				return []lan.Candidate{c}, nil
			}
		}
		return []lan.Candidate{{Addr: only}}, err
	}
}
