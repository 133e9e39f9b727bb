package app

import (
	"context"
	"crypto/ed25519"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/i18n"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// printEvent prints a page of an event that needs no server, to be put on paper. It may run beside a server on the same file.
func printEvent(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	lang := f.String("lang", i18n.Languages[0], "the `LANGUAGE` of the page: "+strings.Join(i18n.Languages, ", "))
	server := f.String("url", "", "the `ADDRESS` of the server as phones reach it, such as http://192.168.1.7:8080; without it there are no codes to scan")
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) != 2 || !slices.Contains(eventviews.Printed, operands[1]) {
		return p.misuse(f, "it needs an event and one of %s", strings.Join(eventviews.Printed, ", "))
	}
	if status, ok := p.hasLanguage(f, *lang); !ok {
		return status
	}
	host, err := hostOf(*server)
	if err != nil {
		return p.misuse(f, "%v", err)
	}
	return p.finish(p.printEvent(ctx, at, strings.ToUpper(operands[0]), operands[1], host, *lang))
}

// hostOf is the host, with its port, of a server's address; empty for none.
func hostOf(server string) (string, error) {
	if server == "" {
		return "", nil
	}
	u, err := url.Parse(server)
	if err != nil || u.Scheme != "http" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return "", fmt.Errorf("%q is no address of a server, such as http://192.168.1.7:8080", server)
	}
	return u.Host, nil
}

func (p *Program) printEvent(ctx context.Context, at *folders, code, what, host, lang string) (err error) {
	journal, _, err := at.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	page, line, err := p.eventPage(ctx, journal, code, lang, engine.Public)
	if err != nil {
		return err
	}
	if err := p.sign(ctx, journal, &page, line.Entries()); err != nil {
		return err
	}
	tables, err := referee.List(ctx, journal, p.refereed())
	if err != nil {
		return err
	}
	page.Tables = map[int]eventviews.TableLink{}
	for _, t := range tables {
		if t.Err == nil && t.Hall != nil && t.Hall.Event == code && t.Hall.Round == page.View.Round {
			link := eventviews.TableLink{Code: t.Table.Code}
			link.Shown.Head = t.Head
			page.Tables[t.Hall.Table] = link
		}
	}
	page.Query, page.Now = url.Values{"what": {what}}, time.Now()
	if host != "" {
		page.Join, page.SeatJoin = web.JoinAt(host)
	}
	return eventviews.PrintFile(page).Render(ctx, p.Stdout)
}

// sign puts what the event signs with on its sheets.
func (p *Program) sign(ctx context.Context, journal archive, page *eventviews.Page, entries []*engine.Entry) error {
	key, err := journal.SigningKey(page.Code)
	if err != nil {
		return err
	}
	sealed, err := p.sealed(ctx, journal, page.Code)
	if err != nil {
		return err
	}
	signatures, err := signaturesOf(key, page.Code, sealed, entries)
	page.SignedBy = hall.ShortKey(key.Public().(ed25519.PublicKey))
	for _, s := range signatures {
		if hall.IsSigned(s.Do) {
			page.Signature = s.Short() // the newest one's
		}
	}
	return err
}
