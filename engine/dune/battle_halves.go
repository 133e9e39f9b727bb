package dune

import (
	"encoding/json"
	"reflect"
	"strconv"
)

// Halves counts half forces: the unit of the battle wheel and of strength in battle. Records write it as a decimal number.
type Halves int

// whole is a strength that is a whole number.
func whole(n int) Halves { return Halves(2 * n) }

// isWhole reports whether a number needs no half.
func (h Halves) isWhole() bool { return h%2 == 0 }

// MarshalJSON writes 3 or 3.5.
func (h Halves) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(h)/2, 'f', -1, 64), nil
}

// UnmarshalJSON reads a number in halves; any other fraction is an error.
func (h *Halves) UnmarshalJSON(data []byte) error {
	var n float64
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	const most = 1000
	twice := Halves(max(-most, min(most, 2*n)))
	if float64(twice) != 2*n {
		return &json.UnmarshalTypeError{Value: "number " + string(data), Type: reflect.TypeOf(*h)}
	}
	*h = twice
	return nil
}
