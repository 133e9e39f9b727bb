// Package shown holds what one viewer may know of a table besides its game. The referee makes it, by what the viewer is, and pages
// show it as it is: it is the only way from one to the other.
package shown

import (
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// Table is what a viewer may know of a table besides its game. All who see the same share it; nobody may change it.
type Table struct {
	// Version is the number of things that have happened at the table, across restarts. What is shown with a higher one replaces this.
	Version      int
	Seats        []Seat        // in the order of their circles
	SeatRequests []SeatRequest // phones that ask for a seat
	Gathering    bool          // nobody has played yet, as far as this viewer has read, and a seat is free
	Locked       bool          // joining is closed
	Paired       bool          // for the moderator: another device is a console of this table
	MayLeave     bool          // for a seat: it may be given back, as one that was taken by mistake
	Guided       bool          // every screen explains the first turn
	Paused       *Pause        // nil while play goes on; in a pause, nobody but the moderator is asked anything
	Reminded     engine.Seat   // whom the moderator has reminded since anything was entered
	Calls        []Call        // for the judge, as far as this viewer knows of them
	Clock        *Clock        // the time that the moment has; nil where none is given
	Timed        []Timed       // what the table has set
	Thinking     []Thinker     // in the order of the seats
	RevealDelay  time.Duration // how long a held question stands before its outcome is shown; 0 where it is shown at once
	Head         Head
	TamperAlerts []TamperAlert // screens that remember the record otherwise
	Seals        []SealMark    // what is sealed and not yet opened, as far as this viewer may know of it
	Disclosure   *Disclosure   // what the moderator asks to see of what is sealed; nil most of the time
	Blind        *Blind        // nil unless sealed answers stay on phones at this table
	Redo         int           // for the moderator: the line to which an undo would restore what was taken back last; 0 for none
	Over         bool          // the game has ended, and can be told
	AllOpen      bool          // likewise, and nothing is secret any more
	Attention    bool          // the program failed over an input since the moderator last looked
	Unsaved      bool          // the journal did not take what was sent last; it may be sent again
}

// Seat is one player's place, as everybody may know it.
type Seat struct {
	Faction    engine.Seat
	Circle     int
	Name       string // as the player gave it, which stays with a vacant seat that was played; may be empty
	Claimed    bool   // a phone holds it
	Left       bool   // vacant, but who held it may have it back
	PIN        bool   // its holder chose digits to get back in
	ProxyEntry bool   // the moderator enters its secrets
	// Here is what the console knows of the phone: views.PresenceNow and others; empty elsewhere and when nobody holds the seat.
	Here string
	// OnThis marks on the console a seat that this very browser holds.
	OnThis bool
}

// SeatRequest is a phone asking for a seat that another phone holds, or for the console.
type SeatRequest struct {
	Seat   engine.Seat
	Name   string
	Number int // two digits that the asking phone shows, which later ones may have again
	Nth    int // of those who asked since the program started, from 1
}

// Pause is a table at which play stands still: it is played on by hand, and entered later.
type Pause struct {
	Version int // the table's, as play stopped
	Since   time.Time
	Reason  string // as the moderator typed it; may be empty
}

// Call is a seat's wish that the judge come to the table. It stops nothing, and nobody else at the table sees it.
type Call struct {
	Seat  engine.Seat
	Since time.Time
}

// Clock is the time that a table gives the moment that is on. When it has run out, screens say so and nothing else happens.
type Clock struct {
	Kind   string
	Moment string // tells it from the moments before
	Since  time.Time
	Limit  time.Duration // what the moderator added included
	// Ring tells that all are asked at once and silence is a no (engine.Timer), ByItself that the program closes that moment when
	// its time has run out. Otherwise it is the moderator's to close.
	Ring, ByItself bool
}

// Timed is a kind of moments, with the time that the table has set for it.
type Timed struct {
	engine.TimerKind
	Set   bool          // by the table; otherwise the ruleset says
	Limit time.Duration // as set; 0 for none
}

// Thinker is for how long play waited for a seat, as everybody could see it: an answer of which nobody is to know counts until
// all have answered, and a question that is held not at all.
type Thinker struct {
	Seat  engine.Seat
	Total time.Duration // of the waits that are over
	Alone time.Duration // of these, while nobody else was waited for
	Since time.Time     // since when it is waited for now; zero while it is not
	Lone  time.Time     // since when for nobody else; zero while that is not so
	Most  time.Duration // that one wait counts
}
