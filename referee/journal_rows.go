package referee

import (
	"encoding/json"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

const rowEntry = "entry"

// entryRow is a line of play with its sender's receipt: a retry after a restart gets the same receipt,
// because both are one row.
type entryRow struct {
	unprinted
	Entry  json.RawMessage `json:"entry"`            // engine.EncodeEntry
	Secret bool            `json:"secret,omitempty"` // it answered a secret question: only its seat may know who sent what
	Answer *answered       `json:"answer,omitempty"` // absent for the program's own draws
	// Seal is the commitment to a secret entry. It is absent for public entries.
	Seal *sealRow `json:"seal,omitempty"`
	// Opens is the decision whose seal, kept on its phone, this entry opens.
	Opens string `json:"opens,omitempty"`
}

type answered struct {
	Actor   engine.Seat `json:"actor"`
	Key     string      `json:"key"`
	Hash    []byte      `json:"hash"` // of the decision and the command
	Receipt Receipt     `json:"receipt"`
}

// mustJSON encodes the package's row types as engine.Encode does. They always encode.
func mustJSON(v any) []byte {
	b, err := engine.Encode(v)
	if err != nil {
		panic(fmt.Sprintf("referee: cannot encode %T: %v", v, err))
	}
	return b
}
