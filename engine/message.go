package engine

// Message is a sentence to be said in the reader's language: a key of the message catalogue, its arguments, and the
// ruling that it follows, if any.
type Message struct {
	Key    string         `json:"key"`
	Args   map[string]any `json:"args,omitempty"`
	Ruling string         `json:"ruling,omitempty"`
}

// Refusal is a "no" of the rules. It changes nothing: the same prompt stays open.
type Refusal struct {
	Ruling string         `json:"ruling"`
	Key    string         `json:"key"`
	Args   map[string]any `json:"args,omitempty"`
	// Private is set where even the fact that something was refused may be known to the asking seat alone.
	Private bool `json:"private,omitempty"`
}

// Error names the ruling and the message key; the sentence itself is made where the reader's language is known.
func (r *Refusal) Error() string { return r.Ruling + ": " + r.Key }

// Refuse builds a Refusal from a ruling, a message key and alternating argument names and values.
func Refuse(ruling, key string, args ...any) *Refusal {
	return &Refusal{Ruling: ruling, Key: key, Args: pairs(args)}
}

// Say builds a Message from a key, a ruling and alternating argument names and values.
func Say(key, ruling string, args ...any) Message {
	return Message{Key: key, Ruling: ruling, Args: pairs(args)}
}

func pairs(args []any) map[string]any {
	if len(args) == 0 {
		return nil
	}
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return m
}
