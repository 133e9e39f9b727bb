package engine

import "encoding/json"

// Header is the first line of a record: which game, by which rules, and who sits where.
type Header struct {
	Record  int               `json:"record"` // version of the record's form, 1
	Game    string            `json:"game"`
	Profile string            `json:"profile"`
	House   map[string]Switch `json:"house,omitempty"` // switches that differ from the profile
	Cards   string            `json:"cards"`           // CardsTable or CardsPhone
	// Blind keeps what Prompt.Blind names on the phones until all have sealed. Host is the seat of whoever owns the laptop
	// then; empty if that one does not play.
	Blind bool        `json:"blind,omitempty"`
	Host  Seat        `json:"host,omitempty"`
	Seats []SeatSetup `json:"seats"`
}

// Where the cards are: drawn from physical decks and entered, or shuffled and dealt by the program.
const (
	CardsTable = "table"
	CardsPhone = "phone"
)

// SeatSetup is one player's place at the table.
type SeatSetup struct {
	Faction Seat   `json:"faction"`
	Circle  int    `json:"circle,omitempty"` // player circle at the board's edge, from 1 counterclockwise; 0 where there is none
	Name    string `json:"name,omitempty"`
	// Sheet is what the side itself is like, where a table says so; its form is the game's own.
	Sheet json.RawMessage `json:"sheet,omitempty"`
}

// Switch is the value of a house switch. Records may write it as a string, a number or a boolean; it is kept as text
// ("on" and "off" for booleans).
type Switch string

// UnmarshalJSON accepts the three spellings.
func (s *Switch) UnmarshalJSON(data []byte) error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case string:
		*s = Switch(v)
	case bool:
		*s = "off"
		if v {
			*s = "on"
		}
	case float64:
		*s = Switch(data)
	default:
		return &json.UnmarshalTypeError{Value: string(data)}
	}
	return nil
}
