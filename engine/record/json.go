package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/engine"
)

// parseObject decodes one JSON object with exact numbers. Unlike the standard library it refuses duplicate members.
func parseObject(data []byte) (map[string]any, error) {
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil { // also limits the depth
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("broken JSON at column %d: %w", utf8.RuneCount(data[:syntax.Offset]), err)
		}
		return nil, fmt.Errorf("broken JSON: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	value, err := parseValue(dec)
	if err != nil {
		return nil, err
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, errors.New("not a JSON object")
	}
	return object, nil
}

func parseValue(dec *json.Decoder) (any, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return parseMembers(dec)
	case json.Delim('['):
		list := []any{}
		for dec.More() {
			item, err := parseValue(dec)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
		}
		_, err := dec.Token()
		return list, err
	}
	return token, nil
}

func parseMembers(dec *json.Decoder) (any, error) {
	members := map[string]any{}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string) // JSON allows nothing else here
		if _, twice := members[name]; twice {
			return nil, fmt.Errorf("duplicate member %q", name)
		}
		if members[name], err = parseValue(dec); err != nil {
			return nil, err
		}
	}
	_, err := dec.Token()
	return members, err
}

// decodeView turns a view into the form that parseObject returns.
func decodeView(view any) (members map[string]any, err error) {
	data, err := engine.Encode(view)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err = dec.Decode(&members); err == nil && members == nil {
		err = errors.New("not a JSON object")
	}
	return members, err
}

// viewOf is a position as records write it for a viewer: a question that several seats may answer stands there once for each of them.
func viewOf(game *engine.Timeline, v engine.Viewer) (map[string]any, error) {
	view, err := decodeView(game.Project(v))
	if err != nil {
		return nil, err
	}
	prompts, _ := view["prompts"].([]any)
	var each []any
	for _, prompt := range prompts {
		p, _ := prompt.(map[string]any)
		also, _ := p["also"].([]any)
		delete(p, "also")
		each = append(each, prompt)
		for _, seat := range also {
			other := maps.Clone(p)
			other["for"] = seat
			each = append(each, other)
		}
	}
	if prompts != nil {
		view["prompts"] = each
	}
	return view, nil
}

// jsonText is a value as failures print it.
func jsonText(v any) string {
	b, err := engine.Encode(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// sameNumber compares by value, exactly: 4 is 4.0 and 40e-1.
func sameNumber(a, b json.Number) bool { return canonical(a) == canonical(b) }

// canonical returns a number's sign, its digits without zeros at either end, and the power of ten of the last digit. It never
// computes the value: an exponent could make it huge.
func canonical(n json.Number) string {
	text, negative := strings.CutPrefix(string(n), "-")
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	exponent := 0
	if power != "" {
		var err error
		if exponent, err = strconv.Atoi(power); err != nil {
			return string(n)
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	exponent -= len(fraction)
	trimmed := strings.TrimRight(digits, "0")
	if trimmed == "" {
		return "0"
	}
	exponent += len(digits) - len(trimmed)
	if negative {
		trimmed = "-" + trimmed
	}
	return trimmed + "e" + strconv.Itoa(exponent)
}
