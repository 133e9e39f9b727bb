package shown

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Head is the record's last line as screens show it and remember it.
type Head struct {
	Line int
	Mark string
	Text string // the record's chain up to that line, whole, as "line.hexadecimal"
}

// TamperAlert is a screen that remembers the record otherwise than it stands in the journal now: somebody changed it behind the
// table's back, or an older copy was brought back; or the program itself remembers more than is there.
type TamperAlert struct {
	Seat engine.Seat // whose screen; empty for the table's own
	Line int         // the line that it remembers
	// Rows is how many entries damage has cut off the journal, which had come to Line and ends at line Ends now; 0 where nobody's
	// memory but a screen's is in question.
	Rows, Ends int
}

// Doubted reports whether a screen remembers the record otherwise.
func (t Table) Doubted() bool { return len(t.TamperAlerts) > 0 }

// Missing is the newest doubt about what damage has cut off the record; nil where nothing is missing.
func (t Table) Missing() *TamperAlert {
	for _, d := range slices.Backward(t.TamperAlerts) {
		if d.Rows > 0 {
			return &d
		}
	}
	return nil
}

// SealMark is what a seat gave in secret, as people compare it: by the letters that it has while it is sealed and again when it
// is opened.
type SealMark struct {
	Seat engine.Seat
	Ask  string
	Mark string
	Now  bool // its question is still asked of others, or may be answered differently
}

// Disclosure is the moderator's wish to see what a seat sealed.
type Disclosure struct {
	Seat          engine.Seat
	Ask, Mark     string
	Reason        string
	Agreed, Needs int             // how many do, and how many have to
	Asked         bool            // this seat is to say whether it agrees
	Opened        bool            // the moderator may see it
	Content       *engine.Command // on the console alone, and once it is opened
}

// Blind is what a screen of a blind table knows of what lies sealed on phones.
type Blind struct {
	Seals  []Seal
	Openly []string // decisions of this viewer that may be answered without sealing
	// What follows is for a seat's phone.
	Helper           engine.Seat // whose phone gets the box; empty if no phone can
	HelperKey, Known string      // that phone's key, and what this one is known by
	Asked            []string    // decisions for which it may keep something
	Voided           string      // the mark of what it sealed last, if that was taken back just now
}

// Seal is an answer that lies sealed.
type Seal struct {
	Seat, To engine.Seat // whose it is, and whose phone has the box; empty if none
	Mark     string
	Due      bool // the answers of its group are in: its phone is to open it
	Gone     bool // the moderator said that its own phone is gone: the other one may open it
	Lost     bool // that other phone is not the one that the box was made for
	Anew     bool // it may still be sealed anew: no other of its group was opened

	// What follows is for the seat's own phone, and where it is gone for the one that has the box.
	Decision, Commit string
	Box              []byte // for the latter alone
}

// Keeps reports whether a seat's phone keeps what it sealed; no phone does where the table is not blind.
func (b *Blind) Keeps(seat engine.Seat) bool {
	return b != nil && slices.ContainsFunc(b.Seals, func(s Seal) bool { return s.Seat == seat })
}

// Phone is whose phone has to open it.
func (s Seal) Phone() engine.Seat {
	if s.Gone {
		return s.To
	}
	return s.Seat
}

// MayHelp reports whether another phone could open it, and has not been asked to.
func (s Seal) MayHelp() bool { return s.To != "" && !s.Lost && !s.Gone }
