package plain

import (
	"bytes"
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// item is one line of a projection shown as nested lists.
type item struct {
	Label string
	Value string
	Items []item
}

// outline turns a projection into items, in its JSON order. Prompts are left out: they have forms.
func outline(p *i18n.Printer, view engine.View) []item {
	raw, err := json.Marshal(view)
	if err != nil {
		return nil
	}
	root := read(p, json.NewDecoder(bytes.NewReader(raw)))
	var items []item
	for _, i := range root.Items {
		if i.Label != p.Term("prompts") {
			items = append(items, i)
		}
	}
	return items
}

// read reads one JSON value.
func read(p *i18n.Printer, dec *json.Decoder) item {
	token, err := dec.Token()
	if err != nil {
		return item{}
	}
	switch v := token.(type) {
	case json.Delim:
		return readAll(p, dec, v == '{')
	case string:
		return item{Value: p.Term(v)}
	default:
		return item{Value: p.Say(v)}
	}
}

func readAll(p *i18n.Printer, dec *json.Decoder, object bool) item {
	var whole item
	for dec.More() {
		var label string
		if object {
			name, _ := dec.Token() // the member name that More promised
			label = p.Term(name.(string))
		}
		child := read(p, dec)
		child.Label = label
		whole.Items = append(whole.Items, child)
	}
	_, _ = dec.Token() // the closing bracket
	return whole
}
