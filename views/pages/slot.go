package pages

import "time"

// Slot is when and where a table of an event plays, as everybody may know it.
type Slot struct {
	Event string    // its name
	Round string    // as people call it: a heat, the final
	Table int       // its number in the hall
	Began time.Time // when the event's clock began
	Ends  int       // seconds after that; 0 without a clock
	URL   string    // the player's own page at the event
	// Says is what judges have announced to the table, such as its last turn; may be empty.
	Says string
	// Announced is what the organiser and judges told everybody or this table in the last minutes, newest first.
	Announced []string
}
