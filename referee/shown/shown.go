// Package shown holds what one viewer may know of a table besides its game. The referee makes it for each viewer, and
// pages show it unchanged: nothing else passes between the two.
package shown

import (
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// Table is what a viewer may know of a table besides its game. Viewers who see the same share it; nobody may change
// it.
type Table struct {
	// Version counts everything that happened at the table, across restarts. A screen with a higher version replaces
	// this one.
	Version      int
	Seats        []Seat        // in the order of their circles
	SeatRequests []SeatRequest // phones that ask for a seat
	Gathering    bool          // nobody has played yet, as far as this viewer knows, and a seat is free
	Locked       bool          // joining is closed
	Paired       bool          // for the moderator: another device is a console of this table
	MayLeave     bool          // for a seat: it may be given back, as taken by mistake
	// AskedInPublic is, for a seat, since when everybody sees that it is asked; zero if nobody does. It tells nothing of secret questions.
	AskedInPublic time.Time
	Guided        bool          // every screen explains the first turn
	PlayersGoOn   bool          // seats may do the moderator's next step
	MayGoOn       bool          // for a seat: it may do so now
	Final         bool          // seats may not take back what they entered
	Retractable   *Retractable  // for a seat: what it may take back; nil if nothing
	Rehearsal     *Rehearsal    // nil at a table of people
	Hall          *Hall         // nil at a table of no event
	Event         EventSettings // zero at a table
	Paused        *Pause        // nil while play goes on; in a pause, only the moderator is asked anything
	Reminded      []engine.Seat // the seats that the moderator has reminded since the last input
	Calls         []Call        // for the judge, as far as this viewer knows of them
	Clock         *Clock        // the running timer; nil if none has a limit
	Timed         []Timed       // the table's own limits
	Thinking      []Thinker     // in the order of the seats
	RevealDelay   time.Duration // how long a delayed question stays open before its outcome is shown; 0 if it is shown at once
	Head          Head
	TamperAlerts  []TamperAlert // screens that remember another record
	Seals         []SealMark    // what is sealed and not yet opened, as far as this viewer may know of it
	Disclosure    *Disclosure   // what the moderator asks to see of sealed answers; usually nil
	Consent       *Consent      // the moderator's entry for which a seat is asked, for that seat and the console; usually nil
	Blind         *Blind        // nil unless sealed answers stay on phones at this table
	Redo          int           // for the moderator: the line that a redo would restore; 0 for none
	DrawWaits     bool          // for the moderator: the program draws once the film on the table screen is over
	Over          bool          // the game has ended, and its story can be told
	AllOpen       bool          // the game has ended, and nothing is secret any more
	Attention     bool          // the program failed at an input since the moderator last looked
	Unsaved       bool          // the journal did not save the last input; it may be sent again
}

// Seat is one player's place, as everybody may know it.
type Seat struct {
	Faction    engine.Seat
	Circle     int
	Name       string // as the player typed it; a vacant seat that was played keeps it; may be empty
	Claimed    bool   // a phone holds it
	Left       bool   // vacant, but its last holder may have it back
	PIN        bool   // its holder set a PIN to get back in
	ProxyEntry bool   // the moderator enters its secrets
	// Here is what the console knows of the phone: pages.PresenceNow and others; empty elsewhere and while nobody
	// holds the seat.
	Here string
	// OnThis marks, on the console, a seat that this very browser holds.
	OnThis bool
}

// SeatRequest is a phone's request for a seat that another phone holds, or for the console.
type SeatRequest struct {
	Seat   engine.Seat
	Name   string
	Number int // two digits that the asking phone shows; later requests may have them again
	Nth    int // its number among all requests since the program started, from 1
}

// Retractable is what a seat may take back at once.
type Retractable struct {
	Seat  engine.Seat
	Count int             // of its inputs, as the undo says
	Do    string          // what the first of them was
	Says  *engine.Message // the first of them, as that seat reads it; nil if the log does not tell it
}

// Hall says which table of an event this is.
type Hall struct {
	Event string // the event's code
	Round int
	Table int // its number in the hall
}

// The largest plan of a hall: rows, places in a row, letters in a place.
const (
	MostPlanRows   = 16
	MostPlanPlaces = 12
	MostPlanText   = 10
)

// MostDelay is the longest that spectators may be behind, in minutes.
const MostDelay = 60

// EventSettings is what the organiser of an event sets besides what its record has. It changes no result. Nobody may change what it holds.
type EventSettings struct {
	// Delay is how many whole minutes spectators are behind the tables of later stages, from 0 to MostDelay.
	Delay int `json:"delay,omitempty"`
	// Starts is the time of day at which a round is to start, such as 10:00, by its number.
	Starts map[int]string `json:"starts,omitempty"`
	// Initials are the people who asked for initials in place of their names.
	Initials []engine.Seat `json:"initials,omitempty"`
	// Plan is where the tables of the hall stand, row by row: the number of a table, a word such as door, or nothing in each place.
	Plan [][]string `json:"plan,omitempty"`
}

// Rehearsal says that seats that nobody holds play by themselves.
type Rehearsal struct {
	Pace             int // 0 is one step at a time; more is faster
	Slowest, Fastest bool
}

// Pause is a pause: the table plays on by hand, and enters it later.
type Pause struct {
	Version int // the table's, when play stopped
	Since   time.Time
	Reason  string // as the moderator typed it; may be empty
	Frozen  bool   // a judge of the event has stopped the table, for the moderator too
}

// Call is a seat's request that the judge come to the table. It stops nothing, and nobody else at the table sees it.
type Call struct {
	Seat   engine.Seat
	Since  time.Time
	Reason string // one of referee.CallReasons; may be empty
	Text   string // as the caller typed it; may be empty
	Coming bool   // somebody comes
	Judge  string // who, if that is known
}

// Clock is a running timer. When it has run out, screens say so and nothing else happens.
type Clock struct {
	Kind   string
	Moment string // tells it from earlier ones
	Since  time.Time
	Limit  time.Duration // including what the moderator added
	// Ring says that all are asked at once and silence is a no (engine.Timer); ByItself that the program closes it
	// when its time has run out. Otherwise the moderator closes it.
	Ring, ByItself bool
}

// Timed is a kind of timer, with the limit that the table has set for it.
type Timed struct {
	engine.TimerKind
	Set   bool          // by the table; otherwise the ruleset's limit counts
	Limit time.Duration // as set; 0 for none
}

// Thinker says how long play waited for a seat, as everybody could see it: a seat that answered in secret counts as awaited
// until all have answered, and a delayed question does not count.
type Thinker struct {
	Seat         engine.Seat
	Total        time.Duration // of the finished waits
	Alone        time.Duration // of these, while play waited for nobody else
	WaitingSince time.Time     // the start of the current wait; zero if there is none
	AloneSince   time.Time     // since when it waits for nobody else; zero if it does not
	MostPerWait  time.Duration // the most that one wait counts
}

// Consent is an entry that the moderator made for a seat, and that hangs on what only that seat knows: the seat is asked.
type Consent struct {
	Seat    engine.Seat
	Command engine.Command
}
