package referee

import (
	"encoding/json"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

const rowEntry = "entry"

// entryRow is a line of play together with what is owed to its sender: a retry after a restart gets the same receipt,
// because both are one row.
type entryRow struct {
	unprinted
	Entry  json.RawMessage `json:"entry"`            // engine.EncodeEntry
	Secret bool            `json:"secret,omitempty"` // it answered a secret question: who sent what stays theirs
	Answer *answered       `json:"answer,omitempty"` // absent for the program's own draws
	// Seal binds what not everybody may read. It is absent for the rest, and in the rows of older programs.
	Seal *sealRow `json:"seal,omitempty"`
	// Opens is the decision whose answer was kept on its phone and is opened by this.
	Opens string `json:"opens,omitempty"`
}

type answered struct {
	Actor   engine.Seat `json:"actor"`
	Key     string      `json:"key"`
	Hash    []byte      `json:"hash"` // of the decision and the command
	Receipt Receipt     `json:"receipt"`
}

// mustJSON encodes our own row types, which always encode, as engine.Encode does.
func mustJSON(v any) []byte {
	b, err := engine.Encode(v)
	if err != nil {
		panic(fmt.Sprintf("referee: cannot encode %T: %v", v, err))
	}
	return b
}
