package engine

import "encoding/json"

// Header is the first line of a record: the game, its rules and who sits where.
type Header struct {
	Version int                    `json:"record"` // version of the record format, 1
	Game    string                 `json:"game"`
	Profile string                 `json:"profile"`
	House   map[string]SwitchValue `json:"house,omitempty"` // switches that differ from the profile
	Cards   string                 `json:"cards"`           // CardsTable or CardsPhone
	// Blind keeps the answers that Prompt.BlindGroup names on the phones until all have sealed. Host is then the seat of the laptop's
	// owner; empty if the owner does not play.
	Blind bool        `json:"blind,omitempty"`
	Host  Seat        `json:"host,omitempty"`
	Seats []SeatSetup `json:"seats"`
	// Event is the whole first line of an event's record, whose members are its own; nil for a game.
	Event json.RawMessage `json:"event,omitempty"`
}

// EventGame is the game of a header that is an event's: programs find the rules of events under this name, which no game may have.
const EventGame = "event"

// CardsTable means drawn from physical decks and entered; CardsPhone means shuffled and dealt by the program.
const (
	CardsTable = "table"
	CardsPhone = "phone"
)

// SeatSetup is one player's seat at the table.
type SeatSetup struct {
	Faction Seat   `json:"faction"`
	Circle  int    `json:"circle,omitempty"` // player circle at the board's edge, from 1 counterclockwise; 0 if the game has none
	Name    string `json:"name,omitempty"`
	// Sheet replaces the side's own numbers and powers at this table; the game defines its form.
	Sheet json.RawMessage `json:"sheet,omitempty"`
}

// SwitchValue is the value of a house switch. Records may write a string, a number or a boolean; it is kept as text ("on" and "off"
// for booleans).
type SwitchValue string

// UnmarshalJSON accepts a string, a number or a boolean.
func (s *SwitchValue) UnmarshalJSON(data []byte) error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case string:
		*s = SwitchValue(v)
	case bool:
		*s = "off"
		if v {
			*s = "on"
		}
	case float64:
		*s = SwitchValue(data)
	default:
		return &json.UnmarshalTypeError{Value: string(data)}
	}
	return nil
}
