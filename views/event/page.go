package event

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Page is what every page of an event has.
type Page struct {
	P      *i18n.Printer
	Code   string // of the event
	Config event.Config
	View   *event.View // as its reader may know it
	Began  time.Time   // when the event's clock began: its times are seconds since then
	Now    time.Time
	Mark   pages.Mark // draws the game's factions
	// Reader is the id of the person or judge whose page this is; event.Organiser on the organiser's, empty for the public.
	Reader string
	// Settings are what the organiser set beside the record.
	Settings shown.EventSettings
	Tab      string // the name of the page, the last part of its address
	// Version is the event's: a form that is sent twice from one page counts once.
	Version int
	Ways    []string // the ways to end the event's game, as records name them
	Profile string   // the name of the rules of every table; on the page of settings, empty where the program referees none
	// Tables has the tables of the newest round that the program referees, by number.
	Tables map[int]TableLink
	Join   pages.Join // how phones reach the event; on pages that show it
	// SignedBy is the short form of the event's public key, Signature that of its newest signature; on pages that show them, empty where
	// nothing signs.
	SignedBy, Signature string
	Taken               map[string]bool // people whose names phones hold; on the page that asks for one
	// SeatJoin is how a phone reaches a seat of a table, by the table's code; on the page to print.
	SeatJoin func(table, seat string) pages.Join
	// Query is what the reader chose to see: a filter, a table.
	Query url.Values
	// Key tells this page from others: forms have it in their keys for readers without scripts. It is empty in streams, whose readers have
	// scripts.
	Key  string
	Asks []string // what the game's seats may be asked, by name; on pages of one table
	// Decided are house rules of the event as entries of its register, of the rank RankEvent; on judges' pages.
	Decided []event.RulingView

	// For the organiser alone.
	Hall     pages.HallTrouble
	Line     Line                 // that was typed
	Import   Import               // that was tried
	Devices  []shown.Seat         // who has a phone, in the order in which people came
	Requests []shown.SeatRequest  // phones that ask for a name that another has
	Presence map[string]time.Time // when a judge's or person's phone was last heard of
	Log      []LogLine            // all lines, newest first; on the page that shows them
	Pairing  Pairing
	If       *IfNow // on the page of standings, if asked for

	cost  int                   // of the seating; on its page
	swaps map[string]event.Swap // what it would be if the person pressed first changed places with each other one
	// PeopleDeleted says that people were deleted from the event.
	PeopleDeleted bool
}

// LogLine is a line of the event's record.
type LogLine struct {
	Line   int
	At     int // seconds since the start
	Do     string
	By     string
	Args   []LogArgument // in the order of their names
	Undone bool
	// Signature is the short form of the event's signature after this line; empty for lines after which it does not sign.
	Signature string
}

// LogArgument is an argument of a line, as its record has it.
type LogArgument struct {
	Name  string
	Value json.RawMessage
}

// Pairing is the code by which a judge's phone is let in.
type Pairing struct {
	Judge string // whose code is open; empty for none
	Code  string
}

// TableLink is a table that the program referees.
type TableLink struct {
	Code    string
	Shown   shown.Table   // as everybody sees it
	Game    string        // how far the game is, in the reader's language
	Waiting []string      // whom play waits for
	Turn    int           // the game's present one
	Slip    *event.Result // what the table's record says of the result; nil while the game goes on
	Differs bool          // the slip that people entered says something else
	Untold  string        // why the game could not be told its last turn yet; empty if it was
	Turns   int           // how many the game has at most; 0 if that is not known
	Leader  string        // who is ahead, and by what, in the reader's language; empty if nobody is
	// For the list of tables.
	PerTurn  time.Duration // how long the finished turns took on average; 0 in the first
	Forecast time.Time     // when the game ends at that pace; zero if that cannot be said
	LetStand bool          // the table let something stand that the rules refuse
	// For the table that a judge looks at, as everybody there may know it.
	Asks      []Asked
	Log       []string // the last lines, newest first
	Corrected []string // corrections, and what the table let stand
	Judgement []string // what the game counts if it ends now, which has been announced
}

// Asked is a question at a table.
type Asked struct {
	Ask    string // as rulings name it
	Ruling string // of the book; may be empty
	Seats  []string
}

// URL is the address of a page of this event.
func (p Page) URL(parts ...string) string { return URL(p.Code, parts...) }

// URL is the address of an event's page; the organiser's console without a further part.
func URL(code string, parts ...string) string {
	out := "/e/" + url.PathEscape(code)
	for _, part := range parts {
		out += "/" + url.PathEscape(part)
	}
	return out
}

// Round is the newest round that the reader may know; ok is false before the first.
func (p Page) Round() (event.RoundView, bool) {
	r, ok := p.View.Rounds[strconv.Itoa(p.View.Round)]
	return r, ok
}

// Name is how a person, a judge or the organiser is called on pages: by name, else by id.
func (p Page) Name(id string) string {
	if id == event.Organiser || id == event.Filler {
		return p.Word("who", id)
	}
	if person, ok := p.View.Persons[id]; ok {
		return cmp.Or(person.Name, id)
	}
	if judge, ok := p.View.Judges[id]; ok {
		return cmp.Or(judge.Name, id)
	}
	return id
}

// Names are the names of several people.
func (p Page) Names(ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = p.Name(id)
	}
	return out
}

// Deed names a command.
func (p Page) Deed(do string) string { return p.Word("do", do) }

// Word says one of the words that an event's record has, such as a state; one without a text as it is.
func (p Page) Word(group, id string) string {
	if key := "event." + group + "." + id; p.P.Has(key) {
		return p.P.T(key)
	}
	return id
}

// Here is the address of the page, with what the reader chose to see.
func (p Page) Here() string {
	at := p.URL(p.Tab)
	if p.Tab == "" {
		at = p.URL()
	}
	if q := p.Query.Encode(); q != "" {
		at += "?" + q
	}
	return at
}

// With is the address of the page with one choice changed; an empty value takes it back.
func (p Page) With(name, value string) string {
	q := url.Values{}
	for other, values := range p.Query {
		q[other] = values
	}
	if q.Set(name, value); value == "" {
		q.Del(name)
	}
	p.Query = q
	return p.Here()
}

// plannedStart is the time of day at which the newest round is to start, such as 10:00; empty once it has, and if none is set.
func (p Page) plannedStart() string {
	if r, ok := p.Round(); !ok || r.State != event.Draft && r.State != event.Published {
		return ""
	}
	return p.Settings.Starts[p.View.Round]
}

// hasInitials reports whether a person asked for initials.
func (p Page) hasInitials(id string) bool {
	return slices.Contains(p.Settings.Initials, engine.Seat(id))
}

// Faction is a faction's name in the reader's language.
func (p Page) Faction(id string) string { return p.P.Term(id) }

// Clock is the time of day of a moment of the event, such as 10:05.
func (p Page) Clock(at int) string {
	return p.timeOf(at).Local().Format("15:04")
}

// timeOf is a moment of the event by the laptop's clock.
func (p Page) timeOf(at int) time.Time { return p.Began.Add(time.Duration(at) * time.Second) }

// titled is the title of a page: what it is, of which event.
func (p Page) titled(key string) string {
	return pages.Titled(p.P, p.P.T(key)+" · "+p.Config.Name, "")
}

// At is the moment of the event as the page is made, in seconds since its start.
func (p Page) At() int { return int(p.Now.Sub(p.Began) / time.Second) }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
