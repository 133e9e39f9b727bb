package app

import (
	"context"
	"errors"
	"net/url"
	"slices"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/peers/link"
)

// hallEnd is this process's end of a hall.
type hallEnd struct {
	journal *postgres.DB
	peers   *peers.Peers
	link    *link.Link
	tickets record.Cipher
}

// join makes the host a process of the hall, and returns the hall's name for people. From then on its port serves peers too.
func (h *host) join(ctx context.Context) (place string, err error) {
	keys, err := h.at.keyFolder()
	if err != nil {
		return "", err
	}
	end := &hallEnd{}
	end.peers = peers.New(h.peerURL(), func(ctx context.Context, url string) error { return end.link.Meet(ctx, url) }, h.log)
	end.journal, err = postgres.Open(ctx, h.at.hall, keys, postgres.Options{URL: h.peerURL(), Lost: end.peers.Lost, Free: func() int64 { return freeDisk(h.at.data) }})
	if err != nil {
		return "", err
	}
	if err := end.connect(ctx); err != nil {
		return "", errors.Join(err, end.journal.Close())
	}
	h.hall, h.listener = end, end.link.Listener(h.listener)
	return postgres.Shown(h.at.hall), nil
}

// connect makes the link to the peers, and learns who they are.
func (e *hallEnd) connect(ctx context.Context) error {
	key, err := e.journal.Key()
	if err != nil {
		return err
	}
	if e.link, err = link.New(key.LinkKey()); err != nil {
		return err
	}
	if e.tickets, err = key.TicketCipher(); err != nil {
		return err
	}
	return e.peers.Join(ctx, e.journal)
}

// move tells the hall where this process is reached from now on, if the address at which it was is gone. What was named by a flag stays.
func (h *host) move() {
	if h.hall == nil || h.peer != "" || h.public != "" {
		return
	}
	at, err := url.Parse(h.hall.peers.URL())
	ways, waysErr := networks(h.addr())()
	if errors.Join(err, waysErr) != nil || len(ways) == 0 || slices.ContainsFunc(ways, func(c lan.Candidate) bool { return c.Addr.String() == at.Hostname() }) {
		return
	}
	to := h.peerURL()
	h.log.Warn("this laptop has another address in the hall", "url", to)
	h.hall.peers.Move(to)
	h.hall.journal.Move(to)
}

// handOver has other processes of the hall answer for this one's tables before it ends: phones hardly notice. If that fails, or takes too long, they notice
// for some seconds, until the others take over what this process then releases. That is no failure of the program, which ends with status 0: all that was
// acknowledged is in the database.
func (h *host) handOver() {
	if h.hall == nil {
		return
	}
	soon, cancel := context.WithTimeout(context.Background(), closingTime)
	defer cancel()
	if err := h.hall.peers.Leave(soon); err != nil {
		h.log.Warn("not every table was handed over", "error", err)
	}
	h.hall.link.Close()
}
