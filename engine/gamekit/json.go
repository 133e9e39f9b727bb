package gamekit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// JSONTree decodes a value's JSON, with exact numbers.
func JSONTree(v any) any {
	if n, ok := v.(int); ok { // most of what differs
		return json.Number(strconv.Itoa(n))
	}
	raw, ok := v.(json.RawMessage)
	if !ok {
		raw = MustEncode(v)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var out any
	if err := d.Decode(&out); err != nil {
		panic(fmt.Sprintf("json: %v", err)) // it was valid
	}
	return out
}

// MustEncode encodes plain data as JSON.
func MustEncode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("json: %v", err)) // a state is plain data
	}
	return raw
}

func asObject(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}
