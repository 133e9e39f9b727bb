package apptest

import (
	"encoding/json"
	"fmt"
	"net/url"

	"github.com/judgeofthechange/judge/engine"
)

// putArgument writes an argument as the fields of a form, one for each part that the command declares.
func putArgument(form url.Values, spec engine.CommandSpec, name string, raw json.RawMessage) error {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	if arg, known := spec.Arg(name); !known || arg.Shape == engine.AsAny || value == nil {
		form.Set("arg."+name+":json", string(raw))
	} else {
		putFields(form, "arg."+name, value)
	}
	return nil
}

func putFields(form url.Values, name string, value any) {
	switch value := value.(type) {
	case nil: // left out
	case []any:
		for i, item := range value {
			if _, row := item.(map[string]any); row {
				putFields(form, fmt.Sprintf("%s[%d]", name, i), item)
			} else {
				form.Add(name, fmt.Sprint(item))
			}
		}
	case map[string]any:
		for member, item := range value {
			putFields(form, name+"."+member, item)
		}
	default:
		form.Set(name, fmt.Sprint(value))
	}
}
