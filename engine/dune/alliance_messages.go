package dune

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Secret messages between allies [DUNE-ALLY-05]. Nobody else learns that one was sent.

func init() { register(kinds{"message.sent": MessageSent{}}) }

// Message is what an ally wrote to another.
type Message struct {
	From Faction `json:"from"`
	To   Faction `json:"to"`
	Text string  `json:"text"`
}

type messageArgs struct {
	To   Faction `json:"to" kind:"seat"`
	Text string  `json:"text" kind:"text"`
}

// message sends an ally a few words.
func (d *decision) message(f Faction, in messageArgs) error {
	text := strings.TrimSpace(in.Text)
	switch {
	case !d.has(in.To) || !d.allied(f, in.To): // [DUNE-ALLY-05]
		return privateRefusal(engine.Refuse("DUNE-ALLY-05", "message.ally"))
	case text == "" || len(text) > maxText:
		return privateRefusal(engine.Refuse("DUNE-ALLY-05", "message.text"))
	}
	m := Message{f, in.To, text}
	d.messages = append(d.messages, m)
	d.emit(MessageSent{m})
	return nil
}

// viewMessages are those that a viewer wrote or received.
func (s *State) viewMessages(v engine.Viewer) []Message {
	var out []Message
	for _, m := range s.messages {
		if v.Sees(m.From) || v.Sees(m.To) {
			out = append(out, m)
		}
	}
	return out
}

// MessageSent is a message.
type MessageSent struct{ Message }

func (e MessageSent) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(e.From) && !v.Sees(e.To) {
		return untold()
	}
	return told("log.message", "DUNE-ALLY-05", "from", e.From, "to", e.To, "text", e.Text)
}
