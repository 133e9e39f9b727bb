package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

// putFields writes a value as a form's fields, named as views.Form says.
func putFields(form url.Values, name string, value any) {
	switch value := value.(type) {
	case nil:
		form.Set(name+":null", "")
	case bool:
		form.Set(name+":bool", fmt.Sprint(value))
	case float64:
		form.Set(name+":int", string(mustEncode(value)))
	case string:
		form.Set(name, value)
	case []any:
		for i, item := range value {
			switch item := item.(type) {
			case map[string]any:
				putFields(form, fmt.Sprintf("%s[%d]", name, i), item)
			case float64:
				form.Add(name+"[]:int", fmt.Sprint(item))
			default:
				form.Add(name+"[]", fmt.Sprint(item))
			}
		}
	case map[string]any:
		for member, item := range value {
			if strings.Contains(member, ".") {
				member = "{" + member + "}"
			}
			putFields(form, name+"."+member, item)
		}
	}
}

func mustEncode(v any) []byte {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
