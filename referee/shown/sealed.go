package shown

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Head is the record's last line, as screens show and remember it.
type Head struct {
	Line int
	Mark string
	Text string // the whole chain up to that line, as "line.hexadecimal"
}

// TamperAlert says that a screen remembers another record than the journal holds: somebody changed it behind the
// table's back, or restored an older copy. Or the program itself remembers more than is there.
type TamperAlert struct {
	Seat engine.Seat // whose screen; empty for the table's own
	Line int         // the line that the screen remembers
	// Rows is how many entries damage cut off the journal, which had reached Line and now ends at line Ends; 0 if only
	// a screen's memory differs.
	Rows, Ends int
}

// HasTamperAlerts reports whether any screen remembers another record.
func (t Table) HasTamperAlerts() bool { return len(t.TamperAlerts) > 0 }

// LostEntries returns the newest alert about entries that damage cut off; nil if none is missing.
func (t Table) LostEntries() *TamperAlert {
	for _, d := range slices.Backward(t.TamperAlerts) {
		if d.Rows > 0 {
			return &d
		}
	}
	return nil
}

// SealMark is a secret answer as people compare it: by its letters, which are the same while it is sealed and when it
// is opened.
type SealMark struct {
	Seat engine.Seat
	Ask  string
	Mark string
	Now  bool // others are still asked its question, or its seat may still change it
}

// Disclosure is the moderator's request to see what a seat sealed.
type Disclosure struct {
	Seat          engine.Seat
	Ask, Mark     string
	Reason        string
	Agreed, Needs int             // how many seats agree, and how many must
	Asked         bool            // this seat is asked whether it agrees
	Opened        bool            // the moderator may see it
	Content       *engine.Command // only on the console, once it is opened
}

// Blind is what a screen of a blind table knows of the answers sealed on phones.
type Blind struct {
	Seals  []Seal
	Openly []string // decisions of this viewer that may be answered without sealing
	// What follows is for a seat's phone.
	Helper           engine.Seat // whose phone gets the box; empty if no phone can
	HelperKey, Known string      // that phone's key, and the last key of this one
	Asked            []string    // decisions whose answers it may keep sealed
	Voided           string      // the mark of its last seal, if that was just undone
}

// Seal is a sealed answer.
type Seal struct {
	Seat, To     engine.Seat // whose it is, and whose phone has the box; empty if none
	Mark         string
	Due          bool // its whole group has sealed: its phone opens it
	Gone         bool // the moderator said that its own phone is gone: the phone with the box may open it
	Lost         bool // the box was made for another phone than that one
	MaySealAgain bool // it may still be sealed again: no other of its group was opened

	// What follows is for the seat's own phone or, if that is gone, for the one that has the box.
	Decision, Commit string
	Box              []byte // only for the latter
}

// Keeps reports whether a seat's phone keeps what it sealed, which happens only at blind tables.
func (b *Blind) Keeps(seat engine.Seat) bool {
	return b != nil && slices.ContainsFunc(b.Seals, func(s Seal) bool { return s.Seat == seat })
}

// Phone returns the seat whose phone has to open it.
func (s Seal) Phone() engine.Seat {
	if s.Gone {
		return s.To
	}
	return s.Seat
}

// MayHelp reports whether another phone could open it, and was not asked yet.
func (s Seal) MayHelp() bool { return s.To != "" && !s.Lost && !s.Gone }
