package rulebook

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/judgeofthechange/judge/engine/rulebook"
)

//go:embed data/switches.json
var switchesJSON []byte

//go:embed data/rulings.json
var rulingsJSON []byte

// Standard is the profile of two sides, of which one or both may be shared by two players.
const Standard = "standard"

// Rules are the profile, the house switches for the points that the rulebook leaves open, and the rulings.
var Rules = rulebook.New(
	[]rulebook.Profile{{ID: Standard, Family: Standard}, {ID: Mahdi, Family: Standard}},
	load[rulebook.Switch](switchesJSON), load[rulebook.Ruling](rulingsJSON), "WFA-10.10",
)

func load[T any](raw []byte) (rows []T) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&rows); err != nil {
		panic(fmt.Sprintf("arrakis: %T: %v", rows, err)) // the data is part of the program
	}
	return rows
}

func index[T any](rows []T, id func(T) string) map[string]T {
	out := make(map[string]T, len(rows))
	for _, row := range rows {
		out[id(row)] = row
	}
	return out
}
