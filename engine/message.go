package engine

import "errors"

// Message is a sentence in the reader's language: a key of the message catalogue, its arguments, and the ruling behind it, if
// any.
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
	// Private is set if only the asking seat may know that anything was refused.
	Private bool `json:"private,omitempty"`
	// To is the seat that the sentence calls "you"; empty if that is whoever reads it.
	To Seat `json:"-"`
}

// SaidTo is a refusal that says "you" to a seat; nil stays nil.
func (r *Refusal) SaidTo(seat Seat) *Refusal {
	if r == nil || seat == Moderator || seat == App {
		return r
	}
	to := *r
	to.To = seat
	return &to
}

// ReadBy is the refusal as a reader has it: the seat to which it is said needs not be told so.
func (r *Refusal) ReadBy(reader Seat) *Refusal {
	if r == nil || r.To != reader {
		return r
	}
	own := *r
	own.To = ""
	return &own
}

// saidToItsSeat says of a command's refusal whom it calls "you".
func saidToItsSeat(err error, c Command) error {
	var no *Refusal
	if errors.As(err, &no) {
		return no.SaidTo(c.Actor())
	}
	return err
}

// Error returns the ruling and the message key. The sentence is made where the reader's language is known.
func (r *Refusal) Error() string { return r.Ruling + ": " + r.Key }

// Refuse builds a Refusal from a ruling, a message key and alternating argument names and values.
func Refuse(ruling, key string, args ...any) *Refusal {
	return &Refusal{Ruling: ruling, Key: key, Args: pairs(args)}
}

// NewMessage builds a Message from a key, a ruling and alternating argument names and values.
func NewMessage(key, ruling string, args ...any) Message {
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
