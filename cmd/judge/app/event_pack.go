package app

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/db/durable"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// Names of the files in an appeal pack.
const (
	packPage       = "pack.html"
	packEvent      = "event.jsonl"
	packTable      = "table.jsonl"
	packSignatures = "signatures.json"
)

// packAppeal writes an appeal pack. It may run beside a server on the same file.
func packAppeal(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	lang := f.String("lang", i18n.Languages[0], "the `LANGUAGE` of the page: "+strings.Join(i18n.Languages, ", "))
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) != 3 {
		return p.misuse(f, "it needs an event, a table and a file to write")
	}
	if status, ok := p.hasLanguage(f, *lang); !ok {
		return status
	}
	place, err := readPlace(operands[1])
	if err != nil {
		return p.misuse(f, "%v", err)
	}
	place.Event = strings.ToUpper(operands[0])
	return p.finish(p.pack(ctx, at, place, *lang, operands[2]))
}

// readPlace reads a table's number, such as 7, or that of an earlier round's, such as 2.7.
func readPlace(text string) (place shown.Hall, err error) {
	round, table, earlier := strings.Cut(text, ".")
	if !earlier {
		round, table = "0", text
	}
	place.Round, err = strconv.Atoi(round)
	if err == nil {
		place.Table, err = strconv.Atoi(table)
	}
	if err != nil || place.Table < 1 {
		return place, fmt.Errorf("%q is no table, such as 7, or 2.7 for table 7 of round 2", text)
	}
	return place, nil
}

func (p *Program) pack(ctx context.Context, at *folders, place shown.Hall, lang, out string) (err error) {
	journal, _, err := at.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	key, err := journal.SigningKey(place.Event)
	if err != nil {
		return err
	}
	files, manifest, err := p.packed(ctx, journal, place, lang, key)
	if err != nil {
		return err
	}
	var pack bytes.Buffer
	if err := hall.WritePack(&pack, manifest, files, key); err != nil {
		return err
	}
	return durable.WriteNewFile(out, pack.Bytes())
}

// packed returns what a pack has: its page, the records of the event and, if the program refereed it, of the table, and the event's signatures.
func (p *Program) packed(ctx context.Context, journal archive, place shown.Hall, lang string, key ed25519.PrivateKey) (files map[string][]byte, m hall.Manifest, err error) {
	page, entries, err := p.packPage(ctx, journal, &place, lang)
	if err != nil {
		return nil, m, err
	}
	files = map[string][]byte{}
	if files[packEvent], err = p.sealed(ctx, journal, place.Event); err != nil {
		return nil, m, err
	}
	signatures, err := signaturesOf(key, place.Event, files[packEvent], entries)
	if err != nil {
		return nil, m, err
	}
	if files[packSignatures], err = json.MarshalIndent(signatures, "", "\t"); err != nil {
		return nil, m, err
	}
	code, err := p.tableAt(ctx, journal, place)
	if err == nil && code != "" {
		if files[packTable], err = p.sealed(ctx, journal, code); err == nil {
			page.Log, err = p.publicLog(ctx, journal, code, page.Page)
		}
	}
	if err != nil {
		return nil, m, err
	}
	page.Key = hall.ShortKey(key.Public().(ed25519.PublicKey))
	for _, s := range signatures {
		page.Signatures = append(page.Signatures, eventviews.LogLine{Line: s.Line, Do: s.Do, Signature: s.Short()})
	}
	var html bytes.Buffer
	err = eventviews.Pack(page).Render(ctx, &html)
	files[packPage] = html.Bytes()
	return files, hall.Manifest{Event: place.Event, Round: place.Round, Table: place.Table}, err
}

// sealed returns the sealed record of a table or an event in the journal.
func (p *Program) sealed(ctx context.Context, journal archive, code string) ([]byte, error) {
	seal, err := journal.ExportEncryption()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	_, err = referee.Export(ctx, &text, journal, p.refereed(), code, seal)
	return text.Bytes(), err
}

// signaturesOf signs an event's sealed record after each act of which a pack has the signature.
func signaturesOf(key ed25519.PrivateKey, code string, sealed []byte, entries []*engine.Entry) (out []hall.Signature, err error) {
	v, err := record.Verify(bytes.NewReader(sealed), packEvent)
	for _, e := range entries {
		if hall.IsPacked(e.Command.Do) {
			out = append(out, hall.Sign(key, code, e.Line, e.Command.Do, v.Chains[e.Line]))
		}
	}
	return out, err
}

// packPage returns the page of a pack without the table's log and the signatures, and the event's entries. It fills in the round if none is named.
func (p *Program) packPage(ctx context.Context, journal archive, place *shown.Hall, lang string) (page eventviews.PackPage, entries []*engine.Entry, err error) {
	of, line, err := p.eventPage(ctx, journal, place.Event, lang, engine.AtModerator)
	if err != nil {
		return page, nil, err
	}
	if place.Round == 0 {
		place.Round = of.View.Round
	}
	page = eventviews.PackPage{Page: of, No: place.Round, Table: place.Table}
	if _, known := of.View.Rounds[strconv.Itoa(place.Round)].Tables[strconv.Itoa(place.Table)]; !known {
		return page, nil, fmt.Errorf("round %d has no table %d", place.Round, place.Table)
	}
	return page, line.Entries(), nil
}

// eventPage returns what a page shows of an event in the journal to a viewer, with initials for whom they are: the page is handed on. It also returns
// the event's timeline.
func (p *Program) eventPage(ctx context.Context, journal archive, code, lang string, viewer engine.Viewer) (page eventviews.Page, line *engine.Timeline, err error) {
	var text bytes.Buffer
	info, err := referee.Export(ctx, &text, journal, p.refereed(), code, nil)
	if errors.Is(err, referee.ErrUnknownTable) || err == nil && !info.Table.IsEvent() {
		return page, nil, noEvent(code, referee.ErrUnknownTable)
	}
	if err != nil {
		return page, nil, err
	}
	if line, err = p.replayed(&text, code); err != nil {
		return page, nil, err
	}
	config, err := event.Parse(info.Table.Header.Event)
	if err != nil {
		return page, nil, err
	}
	page = eventviews.Page{
		Code: code, Config: config, View: line.Project(viewer).(*event.View).WithInitials(info.Event.Initials), Settings: info.Event, Began: info.Table.Created,
	}
	words := i18n.Generic()
	for _, g := range Pages(p.sayings) {
		if g.Rules.Game() != config.Game {
			continue
		}
		if words, err = words.With(g.Texts); err != nil {
			return page, nil, err
		}
		page.Mark, page.Ways = g.Mark, EventRules(p.Games).Ways(config.Game)
	}
	page.P = words.Printer(lang)
	return page, line, nil
}

// replayed replays an exported record.
func (p *Program) replayed(text *bytes.Buffer, name string) (*engine.Timeline, error) {
	r, err := record.Read(text, name)
	if err != nil {
		return nil, err
	}
	rules, err := p.rulesOf(r.Header)
	if err != nil {
		return nil, err
	}
	result, err := record.Replay(rules, r)
	if err != nil {
		return nil, err
	}
	return result.Timeline, nil
}

// tableAt returns the code of the table that was opened last for a place; empty if there is none.
func (p *Program) tableAt(ctx context.Context, journal archive, place shown.Hall) (string, error) {
	tables, err := referee.List(ctx, journal, p.refereed())
	if err != nil {
		return "", err
	}
	for _, t := range slices.Backward(tables) {
		if t.Hall != nil && *t.Hall == place {
			return t.Table.Code, nil
		}
	}
	return "", nil
}

// publicLog is a table's log as everybody reads it, in words.
func (p *Program) publicLog(ctx context.Context, journal archive, code string, page eventviews.Page) (log []*pages.LogLine, err error) {
	var text bytes.Buffer
	if _, err := referee.Export(ctx, &text, journal, p.refereed(), code, nil); err != nil {
		return nil, err
	}
	line, err := p.replayed(&text, code)
	if err != nil {
		return nil, err
	}
	lines, err := referee.LogOf(line, engine.Public)
	return web.Lines(page.P, lines), err
}

// verifyPack says which files of an appeal pack were changed after it was signed, and checks the records in it.
func (p *Program) verifyPack(file string, pack []byte) int {
	m, files, changed, err := hall.ReadPack(pack)
	if err != nil {
		p.complain(fmt.Errorf("%s: %w", file, err))
		return ExitUsage
	}
	for _, name := range changed {
		fmt.Fprintf(p.Stdout, "%s: %s was changed after the pack was signed.\n", file, printable(name))
	}
	broken := len(changed) > 0
	for _, name := range []string{packEvent, packTable} {
		text, here := files[name]
		if !here {
			continue
		}
		v, err := record.Verify(bytes.NewReader(text), name)
		if name == packEvent && !p.verifySignatures(file, m, files[packSignatures], v.Chains) {
			broken = true
		}
		for _, f := range v.Failures {
			fmt.Fprintf(p.Stdout, "%s: %s:%d: %s\n", file, name, f.Line, printable(f.Text))
		}
		if err != nil {
			fmt.Fprintf(p.Stdout, "%s: %s\n", file, printable(err.Error()))
		}
		broken = broken || err != nil || len(v.Failures) > 0
	}
	if broken {
		return ExitFailed
	}
	fmt.Fprintf(p.Stdout, "%s: nothing was changed. Table %d of round %d of the event %s, signed by %s: compare that with the event's posters.\n", file, m.Table, m.Round, printable(m.Event), m.Short())
	return ExitOK
}

// verifySignatures says which signatures in a pack the event did not make, or made of another record than the pack's. It reports whether all are good.
func (p *Program) verifySignatures(file string, m hall.Manifest, text []byte, chains map[int]record.Chain) bool {
	var signatures []hall.Signature
	if err := json.Unmarshal(text, &signatures); err != nil {
		fmt.Fprintf(p.Stdout, "%s: %s cannot be read.\n", file, packSignatures)
		return false
	}
	good := true
	for _, s := range signatures {
		if chain, known := chains[s.Line]; !known || chain != s.Chain || !s.Verify(m.Key, m.Event) {
			fmt.Fprintf(p.Stdout, "%s: %s: the signature after line %d of %s is not of this record.\n", file, packSignatures, s.Line, packEvent)
			good = false
		}
	}
	return good
}

// isPack reports whether a file is a zip.
func isPack(file string) ([]byte, bool) {
	content, err := os.ReadFile(file)
	return content, err == nil && bytes.HasPrefix(content, []byte("PK\x03\x04"))
}
